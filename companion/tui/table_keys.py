"""What the keys of the tables screen do: each declared once, for the keys, the footer, the menu and `docs/keys.md`."""

from __future__ import annotations

from companion.tui.key import Key

KEYS = (
    Key("slash,f3", "search", "search names, tags and rows"),
    Key("v", "view", "by folder, or by tag"),
    Key("r,f5", "roll", "roll, and roll again; on a part of the result, that part alone", ("open",)),
    Key("plus", "more", "one more on the dice", ("open",)),
    Key("minus", "less", "one less", ("open",)),
    Key("t", "take", "take the result to the journal", ("drawn",)),
    Key("d,delete", "drop", "drop it", ("drawn",)),
    Key("space", "favour", "make it a favourite, on the next free digit; or let it go", ("open",)),
    Key("e,f4", "edit", "edit its file; what ships is copied to the campaign first", ("open",)),
    Key("m", "mend", "repairs, and other dice for it", ("open",)),
    Key("n", "new", "a new table"),
    Key("p", "paste", "a table from a pasted list, or from a file"),
    Key("c", "check", "all that is wrong with the tables"),
    Key("u,f8", "undo", "take back the last thing done in the campaign"),
    Key("U,f9", "redo", "do it again"),
)
BY_NAME = {key.name: key for key in KEYS}
