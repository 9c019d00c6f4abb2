"""Drawing from a table, with the decks of the campaign kept."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from companion.campaign.model import Campaign
from companion.dice import Roll
from companion.systems.command import Here
from companion.systems.outcome import Outcome
from companion.systems.scattershot.names import values
from companion.tables.draw import draw
from companion.tables.result import Pick


@dataclass(frozen=True, slots=True)
class Found:
    """What dice or a table gave: the words, the dice behind them, the state after, and how the journal begins."""

    text: str
    campaign: Campaign
    lead: str
    total: int | None = None
    slug: str | None = None
    rolls: tuple[Roll, ...] = ()
    picks: tuple[Pick, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def fields(self) -> dict[str, Any]:
        """The rows drawn, for scripts."""
        return {"rows": [pick.json() for pick in self.picks]} if self.picks else {}


def drawn(here: Here, name: str, times: int = 1) -> Found:
    """Rows of a table, with all that they lead to. Raises `Refused` where there is no such table."""
    table = here.library.find(name)
    decks = here.campaign.get("decks", {})
    sheet = values(here.campaign, here.doc_name)
    found = draw(here.library, table.id, here.dice, values=sheet, times=times, decks=decks)
    campaign = here.campaign.put("decks", dict(found.decks)) if found.decks else here.campaign
    dice = f" {found.rolls[0].show()}" if found.rolls else ""
    lead = f"tbl: {table.title or table.id}{dice} ->"
    return Found(found.text, campaign, lead, found.total, found.slug or None, found.rolls, found.picks, found.notes)


def drawn_together(here: Here, home: str) -> Found | None:
    """A row of each table that stands in one file: `people/looks` has a face, clothes, and what is carried. None where
    there is no such file.
    """
    found: Found | None = None
    for name in here.library.ids():
        if name.rpartition("/")[0] == home:
            one = drawn(here, name)
            here = replace(here, campaign=one.campaign)
            found = one if found is None else _and(found, one)
    return found


def _and(first: Found, second: Found) -> Found:
    return replace(
        first,
        text=f"{first.text}; {second.text}",
        campaign=second.campaign,
        lead=f"{first.lead.removesuffix(' ->')}, {second.lead.removeprefix('tbl: ')}",
        total=None,
        slug=None,
        rolls=first.rolls + second.rolls,
        picks=first.picks + second.picks,
        notes=first.notes + second.notes,
    )


def told(found: Found, text: str, campaign: Campaign | None = None) -> Outcome:
    """The outcome of what was found, in these words."""
    return Outcome(
        text,
        outcome=found.slug,
        total=found.total,
        rolls=found.rolls,
        picks=found.picks,
        campaign=campaign or found.campaign,
        journal=f"{found.lead} {text}",
        notes=found.notes,
        fields=found.fields,
    )
