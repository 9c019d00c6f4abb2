"""What a row leads to: further tables, and effects on the sheet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.dice import DiceError, parse
from companion.tables.fields import Fields
from companion.tables.model import Effect, FollowUp
from companion.tables.spans import kind

TIMES = 100

_FOLLOW_KEYS = frozenset(("table", "times", "ask", "unique", "add"))
_EFFECT_KEYS = frozenset(("what", "by", "to", "who", "apply"))


def _listed(fields: Fields, key: str) -> list[Any]:
    value = fields.data.get(key, [])
    return value if isinstance(value, list) else [value]


def read_follow_ups(fields: Fields) -> tuple[FollowUp, ...]:
    """The tables that a row rolls after it, by name or with how they are rolled."""
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


def read_effects(fields: Fields) -> tuple[Effect, ...]:
    """What a row does to the sheet."""
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
