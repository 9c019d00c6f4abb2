"""What a command gives back: what was rolled, what it came to, the campaign after it, and what it asks next."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from companion.campaign.model import CAMPAIGN, Campaign, Doc, apply, diff

if TYPE_CHECKING:
    from companion.dice import Roll
    from companion.tables.result import Pick


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome of one line.

    Attributes:
        text: what the player is told, in a line or a few.
        outcome: the slug of `docs/commands.md`, if the command has slugs.
        rolls, picks: what was thrown and drawn, in order.
        campaign: the state after it; None when nothing changed.
        journal: its block in the journal, in Lonelog notation without the line of changes, which the session adds;
            empty for what leaves no words.
        counts: whether it is an entry (headings, settings and the like are not).
        then: lines that follow at once as part of the same entry (what a table's row does to the sheet).
        fields: further JSON fields (`natural`, `mib`, `pools` …).
    """

    text: str
    outcome: str | None = None
    total: int | None = None
    rolls: tuple[Roll, ...] = ()
    picks: tuple[Pick, ...] = ()
    campaign: Campaign | None = None
    journal: str = ""
    notes: tuple[str, ...] = ()
    counts: bool = True
    then: tuple[str, ...] = ()
    fields: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Odd:
    """One outcome before the roll: its word, its chance, and a longer word for the help."""

    label: str
    chance: Fraction
    meaning: str = ""


@dataclass(frozen=True, slots=True)
class Chances:
    """What the chance line shows: the dice, every modifier by name, each outcome with its exact odds."""

    dice: str
    odds: tuple[Odd, ...]
    modifiers: tuple[tuple[str, int], ...] = ()
    note: str = ""


def ask(campaign: Campaign, what: str, choices: tuple[str, ...], **more: Any) -> Campaign:
    """`campaign` with an open question to the player; `more` is what answering it will need (plain values)."""
    return campaign.put("asks", {"what": what, "choices": list(choices), **more})


def answered(campaign: Campaign) -> Campaign:
    """`campaign` with nothing asked."""
    return campaign if campaign.get("asks") is None else campaign.put("asks", None)


def asked(campaign: Campaign, what: str = "") -> Doc | None:
    """The open question, if there is one (of the kind `what`)."""
    found = campaign.get("asks")
    return found if found and (not what or found["what"] == what) else None


def revise(campaign: Campaign, doc: str, before: Doc, after: Doc) -> Campaign:
    """`campaign` with what differs between two dumps of a sheet changed in its document; other keys stay."""
    return apply(campaign, diff(Campaign({doc: before}), Campaign({doc: after})))


__all__ = ["CAMPAIGN", "Chances", "Odd", "Outcome", "answered", "ask", "asked", "revise"]
