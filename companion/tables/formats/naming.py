"""Names of tables that are safe in a header, in braces and in an id, and told apart."""

from __future__ import annotations

import unicodedata
from zlib import crc32

from companion.tables.entry import TABLE_KEYS
from companion.tables.parts import Reference
from companion.tables.template import read_template

_LONGEST = 50
_KEPT = TABLE_KEYS | {"include", "includes", "import", "extra"}


class Names:
    """The names given in one import, and whose they are."""

    def __init__(self) -> None:
        self._taken: set[str] = set()
        self._known: dict[str, str] = {}
        self._numbers: dict[str, int] = {}

    def give(self, wanted: str, *keys: str) -> str:
        """A name made of `wanted`, unlike those given before; `of` finds it by each of `keys`, the first to ask."""
        base = safe(wanted)
        name, number = base, self._numbers.get(base, 2)
        while name in self._taken:
            name, number = f"{base}-{number}", number + 1
        self._numbers[base] = number
        self._taken.add(name)
        for key in keys:
            self._known.setdefault(key, name)
        return name

    def of(self, key: str) -> str:
        """The name that was given to `key`; empty if none was."""
        return self._known.get(key, "")


def safe(wanted: str) -> str:
    """`wanted` as a name: letters and digits of any script and hyphens, and nothing that braces read otherwise."""
    spelled = unicodedata.normalize("NFC", wanted[:400]).casefold()
    signs = "".join(sign if sign.isalnum() else "-" for sign in unicodedata.normalize("NFC", spelled))
    name = "-".join(filter(None, signs.split("-")))[:_LONGEST].strip("-") or "table"
    if name in _KEPT:
        return f"{name}-table"
    tries = (name, f"table-{name}", f"table{name}".replace("-", ""))
    return next((each for each in tries if _is_name(each)), f"table-{crc32(name.encode()):x}x")


def _is_name(name: str) -> bool:
    """Whether braces around `name` are a roll on a table of that name, and not dice, a number or more."""
    part = read_template(f"{{{name}}}").parts[0]
    return isinstance(part, Reference) and part.name == name and not part.article
