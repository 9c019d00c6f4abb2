"""What the keys of the inventory screen do: each declared once, for the keys, the footer, the menu, `docs/keys.md`."""

from __future__ import annotations

from companion.tui.key import Key

KEYS = (
    Key("m", "move", "move it: to hand, pack, a container, somebody else", ("thing",)),
    Key("s", "split", "split some off, a pile of its own", ("thing",)),
    Key("plus", "stack", "stack it on its like; one more, while a line waits", ("thing",)),
    Key("minus", "less", "one less, while a line waits"),
    Key("a", "all", "all of it, while a line waits"),
    Key("d,delete", "drop", "drop it", ("thing",)),
    Key("r", "ready", "ready it: at hand", ("thing",)),
    Key("p", "pack", "pack it", ("thing",)),
    Key("x", "use", "use it", ("thing",)),
    Key("o", "first", "let it be the first to hang over", ("thing",)),
    Key("O", "usual", "what came last hangs over first again"),
    Key("t", "take", "take something up"),
    Key("u,f8", "undo", "take back the last thing done in the campaign"),
    Key("U,f9", "redo", "do it again"),
)
BY_NAME = {key.name: key for key in KEYS}
