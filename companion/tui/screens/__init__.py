"""The screens: home, play, and what opens over them."""
