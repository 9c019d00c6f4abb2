"""A campaign: its state as values, its files on disk, its history."""
