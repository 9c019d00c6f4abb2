"""A campaign's lists as tables: `@people` is drawn from like any other, each name as often as it weighs."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from companion.tables.model import Row, Table

Lists = Callable[[str], Table | None]
"""The table of the list of a name, without rows where nothing is open on it; None if there is no such list."""

_SIGN = "@"


def no_lists(name: str) -> None:
    """The lists of no campaign."""
    return


def list_id(name: str) -> str:
    """The id of the list called `name`, as rows and commands write it."""
    return f"{_SIGN}{name}"


def list_named(identity: str) -> str:
    """The name of the list that an id means; "" if it is a table's."""
    wanted = identity.strip()
    return wanted.removeprefix(_SIGN).strip().casefold() if wanted.startswith(_SIGN) else ""


def list_table(name: str, open_ones: Iterable[tuple[str, int]]) -> Table:
    """The table of a list: a row for each name that can be drawn, with its weight. A name is no template."""
    drawable = ((text.replace("{", "{{").replace("}", "}}"), weight) for text, weight in open_ones if weight > 0)
    rows = (Row(number, text, weight=weight) for number, (text, weight) in enumerate(drawable, 1))
    return Table(list_id(name), name, "campaign.toml", tuple(rows))
