"""What kind of thing a block of the journal is, told from how it begins (Lonelog)."""

from __future__ import annotations

SIGNS = (
    ("?", "oracle"),
    ("@", "action"),
    ("=>", "consequence"),
    ("d:", "roll"),
    ("tbl:", "table"),
    ("gen:", "table"),
    ("#", "heading"),
    ("(note", "note"),
    ("[", "tag"),
    ("(", "change"),
)
KINDS = ("prose", *dict.fromkeys(kind for _, kind in SIGNS))
MECHANICS = frozenset(("oracle", "roll", "table", "tag", "change"))
"""What a reader of the tale can do without."""


def kind_of(block: str) -> str:
    """The kind of a block: one of `KINDS`."""
    return next((kind for sign, kind in SIGNS if block.startswith(sign)), "prose")
