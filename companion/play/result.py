"""What a line gave, as the fields of `docs/commands.md`, section 3."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from companion.campaign import keys
from companion.campaign.model import CAMPAIGN, CHARACTERS, Campaign, Change, diff
from companion.dice import DiceError

if TYPE_CHECKING:
    from companion.errors import CompanionError
    from companion.play.turn import Turn

Fields = dict[str, Any]


def of_turn(turn: Turn) -> Fields:
    """The result of a line that was carried out."""
    outcome = turn.outcome
    return {
        "ok": True,
        "command": turn.call.name,
        "outcome": outcome.outcome,
        "total": outcome.total,
        "rolls": [pool for roll in outcome.rolls for pool in roll.json()],
        "text": outcome.text,
        "effects": effects(diff(turn.before, turn.after), turn.after),
        "asks": turn.after.get("asks"),
        "notes": list(outcome.notes),
        **outcome.fields,
    }


def of_desk(command: str, text: str, campaign: Campaign, **fields: Any) -> Fields:
    """The result of what the session itself does (`undo`, `history` …)."""
    return {
        "ok": True,
        "command": command,
        "outcome": None,
        "total": None,
        "rolls": [],
        "text": text,
        "effects": [],
        "asks": campaign.get("asks"),
        "notes": [],
        **fields,
    }


def of_refusal(error: CompanionError) -> Fields:
    """The result of a line that was refused; `start` and `end` are columns of its arguments, counted from 1."""
    fields: Fields = {"ok": False, "code": error.slug, "error": error.message, "hint": error.hint}
    if isinstance(error, DiceError):
        fields |= {"start": error.start, "end": error.end}
    elif error.span is not None:
        fields |= {"start": error.span[0] + 1, "end": error.span[1] + 1}
    return fields


def effects(changes: tuple[Change, ...], campaign: Campaign) -> list[Fields]:
    """Every change of state: who, what, from, to. What is asked has a field of its own and is not among them."""
    return [
        {"who": _who(change.doc, campaign), "what": _what(change.key), "from": change.old, "to": change.new}
        for change in changes
        if not (change.doc == CAMPAIGN and keys.split(change.key or "document")[0] == "asks")
    ]


def _who(doc: str, campaign: Campaign) -> str:
    return campaign.name_of(doc) if doc.startswith(CHARACTERS) else doc


def _what(key: str) -> str:
    return key.removesuffix(".now") or "document"


def is_asked(asks: Mapping[str, Any] | None) -> str:
    """What is asked, as a line for the player; empty when nothing is."""
    if not asks:
        return ""
    choices = " · ".join(f"{number} {choice}" for number, choice in enumerate(asks["choices"], 1))
    return f"{asks['what']}? {choices}"
