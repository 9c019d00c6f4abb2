"""The shell commands. None of them imports Textual unless the app opens."""
