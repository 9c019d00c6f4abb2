"""The rows of a table, from a file's data to values; what is wrong with each goes in the ledger."""

from __future__ import annotations

from companion.tables.fields import DATE_HINT, Fields, Ledger, nearest
from companion.tables.leads import read_effects, read_follow_ups
from companion.tables.model import Row
from companion.tables.spans import BadSpan, Span, kind, read_span
from companion.tables.template import read_template
from companion.tables.when import BadCondition, read_condition

WEIGHT = 1_000_000

ROW_KEYS = frozenset(("at", "weight", "text", "slug", "roll", "ask", "effects", "when", "else", "cells", "note"))


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
    row = _told(fields, columns, _span(fields))
    _check_text(row, columns, fields)
    return row


def _told(fields: Fields, columns: tuple[str, ...], span: Span | None) -> Row:
    cells = _cells(fields, columns)
    fields.unknown(ROW_KEYS | set(columns), "a row")
    return Row(
        number=fields.row,
        text=", ".join(cell for cell in cells if cell) if columns else fields.text("text"),
        low=span.low if span else None,
        high=span.high if span else None,
        ranged=span is not None,
        hundred=span is not None and span.hundred,
        weight=_weight(fields),
        slug=fields.text("slug"),
        roll=read_follow_ups(fields),
        ask=fields.flag("ask"),
        effects=read_effects(fields),
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
