"""A conflict under way: sides, ranges, rounds, what is done and what comes of it (A7, A8)."""
