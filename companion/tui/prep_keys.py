"""What the keys of the prep screen do: each declared once, for the keys, the footer, the menu and `docs/prep.md`."""

from __future__ import annotations

from companion.tui.key import Key

KEYS = (
    Key("r,f5", "again", "roll this again", ("line", "part", "shared")),
    Key("w", "within", "roll one pick within it again", ("line",)),
    Key("space", "hold", "hold it, or let it go", ("line",)),
    Key("e,f4", "edit", "change the words", ("line", "shared")),
    Key("E", "edit_secret", "change the secret", ("line",)),
    Key("shift+up,K", "up", "move it up", ("line", "part")),
    Key("shift+down,J", "down", "move it down", ("line", "part")),
    Key("a", "add", "a line of your own after it", ("line", "part")),
    Key("d,delete", "drop", "take it off the page", ("line",)),
    Key("t", "take", "take it into the campaign", ("line", "part")),
    Key("R", "all", "roll all that is not held", ("page",)),
    Key("T", "take_all", "take the whole page", ("page",)),
    Key("s", "secrets", "the players' copy, or yours", ("page",)),
    Key("o,ctrl+s", "write", "write it to a file", ("page",)),
    Key("u,f8", "undo", "take back the last change", ("page",)),
    Key("U,f9", "redo", "do it again", ("page",)),
)
BY_NAME = {key.name: key for key in KEYS}
