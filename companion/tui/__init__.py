"""The app: the game on a full screen. It shows state and sends lines; it knows no rule."""
