"""Other people's logs, and our own exports, as sessions, blocks and state."""
