"""The rows of a table, from a file's data to values; what is wrong with each goes in the ledger."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.dice import DiceError, parse
from companion.tables.fields import DATE_HINT, Fields, Ledger, nearest
from companion.tables.model import Effect, FollowUp, Row
from companion.tables.spans import BadSpan, Span, kind, read_span
from companion.tables.template import read_template
from companion.tables.when import BadCondition, read_condition

WEIGHT = 1_000_000
TIMES = 100

ROW_KEYS = frozenset(("at", "weight", "text", "slug", "roll", "ask", "effects", "when", "else", "cells", "note"))
_FOLLOW_KEYS = frozenset(("table", "times", "ask", "unique", "add"))
_EFFECT_KEYS = frozenset(("what", "by", "to", "who", "apply"))


def read_rows(data: object, columns: tuple[str, ...], ledger: Ledger) -> tuple[Row, ...]:
    """The rows at a table's key `rows`. Rows that cannot be read are left out; the ledger then says so."""
    if not isinstance(data, list):
        ledger.error(f"rows is {kind(data)}, wanted is a list", key="rows")
        return ()
    if not data:
        ledger.error("has no rows", key="rows")
    read = (_row(number, value, columns, ledger) for number, value in enumerate(data, start=1))
    return tuple(row for row in read if row)


def _row(number: int, value: object, columns: tuple[str, ...], ledger: Ledger) -> Row | None:
    if columns and isinstance(value, list):
        value = {"cells": value}
    elif isinstance(value, str):
        value = {"text": value}
    if not isinstance(value, dict):
        hint = DATE_HINT if kind(value).startswith("a date") else ""
        ledger.error(f"the row is {kind(value)}, wanted is text or {{ text = … }}{hint}", number)
        return None
    fields = Fields(value, ledger, number)
    row = _told(fields, columns)
    _check_text(row, columns, fields)
    span = _span(fields)
    if span:
        return replace(row, low=span.low, high=span.high, ranged=True, hundred=span.hundred)
    return row


def _told(fields: Fields, columns: tuple[str, ...]) -> Row:
    """The row but for its totals."""
    cells = _cells(fields, columns)
    fields.unknown(ROW_KEYS | set(columns), "a row")
    return Row(
        number=fields.row,
        text=", ".join(cell for cell in cells if cell) if columns else fields.text("text"),
        weight=_weight(fields),
        slug=fields.text("slug"),
        roll=_follow_ups(fields),
        ask=fields.flag("ask"),
        effects=_effects(fields),
        when=_condition(fields),
        otherwise=fields.text("else") if "else" in fields.data else None,
        cells=cells,
        note=fields.text("note"),
        line=fields.ledger.places.line(fields.ledger.table, row=fields.row),
    )


def _check_text(row: Row, columns: tuple[str, ...], fields: Fields) -> None:
    if not columns and "text" not in fields.data:
        near = nearest("text", [key for key in fields.data if key not in ROW_KEYS])
        fields.ledger.error(f"has no text{f'; did you mean text by {near}?' if near else ''}", fields.row)
    elif not row.text.strip() and not row.roll:
        fields.ledger.warn("the text is blank", fields.row)
    for text in (*(row.cells or (row.text,)), row.otherwise or ""):
        for fault in read_template(text).faults:
            fields.ledger.warn(fault, fields.row)


def _cells(fields: Fields, columns: tuple[str, ...]) -> tuple[str, ...]:
    if not columns:
        return ()
    cells = fields.data.get("cells", [fields.data[column] for column in columns if column in fields.data])
    if not isinstance(cells, list) or not all(isinstance(cell, str) for cell in cells):
        wrong = (
            next((kind(cell) for cell in cells if not isinstance(cell, str)), "")
            if isinstance(cells, list)
            else kind(cells)
        )
        fields.ledger.error(f"a cell is {wrong}, wanted is text", fields.row)
        return ("",) * len(columns)
    if len(cells) != len(columns):
        fields.ledger.error(f"has {len(cells)} cells for {len(columns)} columns", fields.row)
        return ("",) * len(columns)
    return tuple(cells)


def _span(fields: Fields) -> Span | None:
    if "at" not in fields.data:
        return None
    try:
        return read_span(fields.data["at"])
    except BadSpan as error:
        fields.ledger.error(str(error), fields.row)
        return None


def _weight(fields: Fields) -> int:
    value = fields.data.get("weight", 1)
    if isinstance(value, float):
        fields.ledger.error(f"weight {value} is no whole number; multiply all weights until they are whole", fields.row)
        return 1
    weight = fields.whole("weight", 1)
    if not 0 <= weight <= WEIGHT:
        fields.ledger.error(f"weight {weight} is not between 0 and {WEIGHT:,}", fields.row)
        return 1
    if weight == 0:
        fields.ledger.warn("weight 0: it is never drawn", fields.row)
    return weight


def _condition(fields: Fields) -> str:
    text = fields.text("when")
    if "else" in fields.data and not text:
        fields.ledger.warn("else without when says nothing", fields.row)
    if text:
        try:
            read_condition(text)
        except BadCondition as error:
            fields.ledger.error(f"when: {error}", fields.row)
            return ""
    return text


def _listed(fields: Fields, key: str) -> list[Any]:
    value = fields.data.get(key, [])
    return value if isinstance(value, list) else [value]


def _follow_ups(fields: Fields) -> tuple[FollowUp, ...]:
    found = []
    for value in _listed(fields, "roll"):
        if isinstance(value, str):
            found.append(FollowUp(value))
        elif isinstance(value, Mapping):
            found.append(_follow_up(Fields(value, fields.ledger, fields.row)))
        else:
            fields.ledger.error(f"roll has {kind(value)}, wanted is a table's name", fields.row)
    return tuple(found)


def _follow_up(fields: Fields) -> FollowUp:
    fields.unknown(_FOLLOW_KEYS, "a follow-up")
    times = fields.whole("times", 1)
    if not 1 <= times <= TIMES:
        fields.ledger.error(f"times = {times} is not between 1 and {TIMES}", fields.row)
    return FollowUp(
        fields.text("table"),
        max(1, min(times, TIMES)),
        fields.flag("ask"),
        fields.flag("unique"),
        fields.whole("add", 0),
    )


def _effects(fields: Fields) -> tuple[Effect, ...]:
    found = []
    for value in _listed(fields, "effects"):
        if isinstance(value, Mapping):
            found.append(_effect(Fields(value, fields.ledger, fields.row)))
        else:
            fields.ledger.error(f"effects has {kind(value)}, wanted is {{ what = …, by = … }}", fields.row)
    return tuple(found)


def _effect(fields: Fields) -> Effect:
    fields.unknown(_EFFECT_KEYS, "an effect")
    if not fields.text("what"):
        fields.ledger.error("an effect without what", fields.row)
    amounts = {key: _amount(fields, key) for key in ("by", "to")}
    return Effect(fields.text("what"), amounts["by"], amounts["to"], fields.text("who"), fields.flag("apply"))


def _amount(fields: Fields, key: str) -> int | str | None:
    """An amount: a whole number, dice for one, or for `to` any text."""
    value = fields.data.get(key)
    if value is None or (isinstance(value, int) and not isinstance(value, bool)):
        return value
    if not isinstance(value, str):
        fields.ledger.error(f"{key} is {kind(value)}, wanted is a whole number or dice", fields.row)
        return None
    if key == "by":
        try:
            parse(value)
        except DiceError as error:
            fields.ledger.error(f'by = "{value}": {error}', fields.row)
    return value
