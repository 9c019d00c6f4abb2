"""How a conflict stands, in words and as a panel."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.systems.arguments import quote
from companion.systems.sdm.conflict.fight import BANDS, UP, Fight, Foe, marks_on
from companion.systems.sdm.sheet import sheet_of
from companion.systems.view import Line, Meter, Panel, Part, Row

if TYPE_CHECKING:
    from companion.campaign.model import Campaign

_FIRST = {"": "not begun", "us": "we go first", "them": "they go first", "chaos": "chaos"}


def standing_told(campaign: Campaign, fight: Fight) -> str:
    """How it stands, a line for each."""
    lines = [headline(fight)]
    lines += [f"{name}: {_foe(fight, name, foe, _nearest(fight, name))}" for name, foe in fight.foes.items()]
    lines += [f"{campaign.name_of(doc)}: {_hero(campaign, fight, doc)}" for doc in fight.heroes]
    return "\n".join(lines)


def panel(campaign: Campaign, fight: Fight, doc: str) -> Panel:
    """The panel of a conflict as the hero sees it."""
    return Panel("conflict", fight.name, tuple(_parts(campaign, fight, doc)))


def headline(fight: Fight) -> str:
    """`Dust ghouls, round 2: they go first; wear sets in after 4`."""
    wear = "exertion wears" if fight.wears and fight.round else f"wear sets in after round {fight.onset}"
    return f"{fight.name}, round {fight.round}: {_FIRST[fight.first]}; {wear}"


def _parts(campaign: Campaign, fight: Fight, doc: str) -> Iterator[Part]:
    yield Line(headline(fight), headline(fight), "/round")
    for name, foe in fight.foes.items():
        if foe.state == UP:
            why = _foe(fight, name, foe, fight.band(doc, name))
            place = BANDS[fight.band(doc, name)] + _marks(fight, name)
            yield Meter(name, foe.life, foe.most, "life", f"{name}: {why}", f"/attack {quote(name)}", place)
        else:
            yield Row(name, foe.state, f"{name} is {foe.state}", mark="faint")
    for each in fight.heroes:
        yield Row(campaign.name_of(each), _hero(campaign, fight, each), f"{campaign.name_of(each)} in this round")
    if fight.pending:
        yield Line(f"{len(fight.pending)} blows land at the end of the round", "a round of chaos (A7.2)", mark="over")


def _foe(fight: Fight, name: str, foe: Foe, band: int) -> str:
    if foe.state != UP:
        return foe.state
    worn = f", worn {foe.worn}" if foe.worn else ""
    numbers = f"{foe.life}/{foe.most} life, defense {foe.defense}, bonus +{foe.adds}{worn}, damage {foe.damage}"
    return f"{BANDS[band]}, {numbers}{_marks(fight, name)}"


def _hero(campaign: Campaign, fight: Fight, doc: str) -> str:
    hero, sheet = fight.heroes[doc], sheet_of(campaign, doc)
    turn = "has acted" if hero.acted else "has moved" if hero.moved else "to act"
    state = "out of it" if hero.out else sheet.state if sheet.state != "up" else turn
    extra = f", {hero.extra} bonus action" if hero.extra else ""
    return f"life {sheet.life}, {state}{extra}{_marks(fight, doc)}"


def _marks(fight: Fight, who: str) -> str:
    return "".join(f", {mark.what}" for mark in marks_on(fight, who))


def _nearest(fight: Fight, name: str) -> int:
    return min((fight.band(doc, name) for doc in fight.heroes), default=1)
