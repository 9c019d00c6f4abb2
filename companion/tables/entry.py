"""One table, from a file's data to a value."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.dice import DiceError, Expression, parse
from companion.tables.cover import check_odds
from companion.tables.fields import Fields, Ledger, nearest
from companion.tables.model import DRAWS, OFFS, Step, Table
from companion.tables.rows import read_rows
from companion.tables.spans import kind
from companion.tables.template import rolls_dice

FILE_KEYS = frozenset(
    ("title", "system", "source", "licence", "tags", "lang", "note", "when_to_use", "author", "url", "version")
)
KEPT_KEYS = frozenset(("author", "url", "version", "aliases", "extra"))
"""Keys that say nothing to a draw; a table keeps them for its export."""
TABLE_KEYS = (
    FILE_KEYS | KEPT_KEYS | frozenset(("dice", "add", "ask", "rows", "columns", "draw", "off", "replaces", "extends"))
)


def read_table(identity: str, data: dict[str, Any], ledger: Ledger) -> Table | None:
    """The table of this id from the data under its header; None if it has no rows. What is wrong goes in the ledger."""
    fields = Fields(data, ledger)
    extra = fields.unknown(TABLE_KEYS, "a table")
    if "rows" not in data:
        near = nearest("rows", list(extra))
        hint = f"did you mean rows by {near}?" if near else _nested(data)
        ledger.error(f"has no rows{f'; {hint}' if hint else ''}")
        return None
    columns = fields.texts("columns")
    dice = _dice(fields)
    table = Table(
        id=identity,
        title=fields.text("title") or ledger.table.replace("-", " ").replace("_", " ").capitalize(),
        file=ledger.path,
        rows=read_rows(data["rows"], columns, ledger),
        line=ledger.places.line(ledger.table),
        system=fields.text("system", "any"),
        dice=dice,
        add=tuple(name.casefold() for name in fields.texts("add")),
        ask=_steps(fields),
        columns=columns,
        draw=fields.one_of("draw", DRAWS, ""),
        off=fields.one_of("off", OFFS, "none"),
        replaces=fields.text("replaces"),
        extends=fields.text("extends"),
        tags=fields.texts("tags"),
        lang=fields.text("lang"),
        note=fields.text("note"),
        when_to_use=fields.text("when_to_use"),
        source=fields.text("source"),
        licence=fields.text("licence"),
        extra={**extra, **{key: data[key] for key in KEPT_KEYS if key in data}},
    )
    return table if ledger.broken else check_odds(table, ledger)


def _nested(data: Mapping[str, Any]) -> str:
    inner = next((key for key, value in data.items() if isinstance(value, Mapping)), "")
    return f"a table inside a table: write [{inner}] alone" if inner else ""


def _dice(fields: Fields) -> Expression | None:
    text = fields.text("dice")
    if not text:
        return None
    try:
        dice = parse(text)
    except DiceError as error:
        fields.ledger.error(f'dice = "{text}": {error.message}', key="dice")
        return None
    if not rolls_dice(dice.text):
        fields.ledger.error(f'dice = "{text}": column 1: there are no dice in it; write 2d6, for instance', key="dice")
        return None
    if dice.relation or dice.times is not None:
        fields.ledger.error(f'dice = "{text}": a table rolls one sum, once', key="dice")
        return None
    return dice


def _steps(fields: Fields) -> tuple[Step, ...]:
    value = fields.data.get("ask", [])
    if not isinstance(value, list) or not all(isinstance(step, Mapping) for step in value):
        fields.ledger.error(f'ask is {kind(value)}, wanted is a list of {{ name = "late", add = 2 }}', key="ask")
        return ()
    steps = []
    for step in value:
        inner = Fields(step, fields.ledger)
        inner.unknown(("name", "add"), "a step")
        if not inner.text("name"):
            fields.ledger.error("a step of ask has no name", key="ask")
        steps.append(Step(inner.text("name"), inner.whole("add", 0)))
    return tuple(steps)
