"""Our braces in other people's notation, and what stays as it was written."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.tables.model import Table
from companion.tables.parts import Dice, Part, Reference
from companion.tables.template import read_template

Say = Callable[[Part], str]


def spoken(text: str, say: Say) -> str:
    """`text` with every part said by `say`, and double braces single."""
    return "".join(part if isinstance(part, str) else say(part) for part in read_template(text).parts)


def raw(part: Part) -> str:
    """A part as it was written."""
    return part if isinstance(part, str) else part.raw


def target(part: Part, table: Table, ids: Mapping[str, str]) -> str:
    """What `ids` has for the table that a plain reference means, by its name in the file or by its id."""
    if not isinstance(part, Reference) or part.article:
        return ""
    name = part.name.casefold()
    return ids.get(f"{table.home}/{name}".strip("/"), "") or ids.get(name, "")


def has_braces(table: Table) -> bool:
    """Whether any text has parts that are made anew with each roll, dice not counted."""
    texts = (text for row in table.rows for text in (row.cells or (row.text,)))
    return any(not isinstance(part, str | Dice) for text in texts for part in read_template(text).parts)
