"""Other people's tables, in and out. Nothing here opens a file, and nothing that is read is evaluated."""
