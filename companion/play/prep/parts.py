"""One part of a recipe, from a file's data to a value."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from companion.dice import DiceError, parse
from companion.play.prep.model import CELLS, JOURNAL, LAYOUTS, Ingredient, Part, Shared, Times
from companion.tables.fields import Fields, Ledger
from companion.tables.model import Row, Table
from companion.tables.spans import kind
from companion.tables.template import read_template

LINE_KEYS = frozenset(("text", "table", "name", "label", "secret", "level", "times", "take"))
PART_KEYS = frozenset(("title", "rows", "times", "heading", "layout", "unique", "shuffle", "secret", "take"))
ROWS = 100


def read_part(data: Mapping[str, Any], ledger: Ledger, home: str, counts: Collection[str]) -> Part | None:
    """The part under one header; None if nothing can be made of it. What is wrong goes in the ledger.

    Args:
        home: where the recipe's own tables are found.
        counts: the names of the recipe's counts, which `times` may name.
    """
    fields = Fields(data, ledger)
    alone = "rows" not in data
    fields.unknown(PART_KEYS | (LINE_KEYS if alone else frozenset()), "a part")
    heading = fields.text("heading")
    part = Part(
        name=ledger.table,
        title=fields.text("title") or ledger.table.replace("-", " ").replace("_", " ").capitalize(),
        ingredients=_ingredients(fields, home, counts, alone),
        times=_times(fields, counts),
        heading=template(home, ledger.table, {"text": heading}, fields, "heading") if heading else None,
        layout=fields.one_of("layout", LAYOUTS, "list"),
        unique=fields.flag("unique"),
        shuffle=fields.flag("shuffle"),
        line=ledger.places.line(ledger.table),
    )
    return part if part.ingredients and not ledger.broken else None


def read_shared(name: str, data: Mapping[str, Any], ledger: Ledger, home: str) -> Shared:
    """A pick that all parts share."""
    fields = Fields(data, ledger)
    fields.unknown(("text", "table", "list"), "a shared pick")
    return Shared(name.casefold(), template(home, name, {"text": _text(fields)}, fields, name), fields.text("list"))


def template(home: str, name: str, cells: Mapping[str, str], fields: Fields, key: str) -> Table:
    """A table of one row, whose cells are these templates; their faults go in the ledger, at `key` or at the row."""
    ledger = fields.ledger
    for cell in cells.values():
        for fault in read_template(cell).faults:
            ledger.error(fault, fields.row, key)
    line = ledger.places.line(ledger.table, key, fields.row)
    row = Row(1, "; ".join(filter(None, cells.values())), cells=tuple(cells.values()), line=line)
    return Table(f"{home}/{name}", name, ledger.path, (row,), line=line, columns=tuple(cells))


def _ingredients(fields: Fields, home: str, counts: Collection[str], alone: bool) -> tuple[Ingredient, ...]:
    hidden, take = fields.data.get("secret") is True, fields.text("take")
    if alone:
        own = {key: value for key, value in fields.data.items() if key in LINE_KEYS - {"times"}}
        return (_ingredient(Fields(own, fields.ledger), home, counts, False, take),)
    if not isinstance(fields.data.get("secret", False), bool):
        fields.ledger.error("secret over several rows is true or false; a text belongs to one row", key="secret")
    rows = fields.data["rows"]
    if not isinstance(rows, list) or not rows:
        fields.ledger.error(f"rows is {kind(rows) if rows != [] else 'empty'}, wanted is a list of texts", key="rows")
        return ()
    if len(rows) > ROWS:
        fields.ledger.error(f"has {len(rows)} rows; at most {ROWS}", key="rows")
        return ()
    return tuple(
        _ingredient(_row(row, fields.ledger, number), home, counts, hidden, take) for number, row in enumerate(rows, 1)
    )


def _row(row: object, ledger: Ledger, number: int) -> Fields:
    if isinstance(row, str):
        return Fields({"text": row}, ledger, number)
    if isinstance(row, Mapping):
        fields = Fields(row, ledger, number)
        fields.unknown(LINE_KEYS, "a row")
        return fields
    ledger.error(f"is {kind(row)}, wanted is a text or {{ text = … }}", number)
    return Fields({"text": "?"}, ledger, number)


def _ingredient(fields: Fields, home: str, counts: Collection[str], hidden: bool, take: str) -> Ingredient:
    secret = fields.data.get("secret", "")
    if not isinstance(secret, str | bool):
        fields.ledger.error(
            f"secret is {kind(secret)}, wanted is true, or what only you may know", fields.row, "secret"
        )
    told = (fields.text("name"), _text(fields), secret if isinstance(secret, str) else "", _level(fields))
    cells = {cell: text for cell, text in zip(CELLS, told, strict=True) if text}
    if not cells and not any(fields.data.get(key) for key in ("text", "table", "name")):
        fields.ledger.error("has nothing to roll: give it text, table or rows", fields.row)
    take = fields.text("take") or take
    return Ingredient(
        template(home, fields.ledger.table, cells, fields, _first(fields)),
        _times(fields, counts),
        fields.text("label"),
        hidden or secret is True,
        "" if take == JOURNAL else take,
    )


def _first(fields: Fields) -> str:
    """The key by whose line the row is found, where it stands for a whole part."""
    return next((key for key in ("text", "table", "name") if key in fields.data), "")


def _text(fields: Fields) -> str:
    table, text = fields.text("table"), fields.text("text")
    if table and text:
        fields.ledger.error('has both text and table; table = "x" is text = "{x}"', fields.row, "table")
    return f"{{{table}}}" if table else text


def _level(fields: Fields) -> str:
    value = fields.data.get("level", "")
    if value == "":
        return ""
    if isinstance(value, bool) or not isinstance(value, int | str):
        fields.ledger.error(f"level is {kind(value)}; write a number, or dice", fields.row, "level")
        return ""
    try:
        parse(str(value)).bind({})
    except DiceError as error:
        fields.ledger.error(f'level = "{value}": {error.message}', fields.row, "level")
    return f"{{{value}}}"


def _times(fields: Fields, counts: Collection[str]) -> Times:
    """How often: 1 if it does not say; a number, dice, or the name of a count."""
    value = fields.data.get("times", 1)
    if isinstance(value, bool) or not isinstance(value, int | str):
        fields.ledger.error(f'times is {kind(value)}; write 3, "1d4+1" or the name of a count', fields.row, "times")
        return 1
    if isinstance(value, int) or value.casefold() in counts:
        return value if isinstance(value, int) else value.casefold()
    try:
        return parse(value).bind({})
    except DiceError as error:
        known = f"; counts are {', '.join(sorted(counts))}" if counts else ""
        fields.ledger.error(f'times = "{value}": {error.message}{known}', fields.row, "times")
        return 1
