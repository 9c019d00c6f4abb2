"""A terminal companion for role-playing games played alone. See `docs/contributing.md` for the house and its rooms."""

__version__ = "0.1.0"
