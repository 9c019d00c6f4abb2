"""Playing: what a line means, what it does, and the session that keeps it."""
