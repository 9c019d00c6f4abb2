"""Whom a result or a blow reaches: a Persona of the campaign, or a Regular Character."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from difflib import get_close_matches

from companion.campaign.model import Campaign
from companion.errors import Refused
from companion.systems.scattershot import regulars
from companion.systems.scattershot.ratings import shown
from companion.systems.scattershot.residuals import begun, moment
from companion.systems.scattershot.sheet import Sheet, now, statistic
from companion.systems.scattershot.state import keep, personae


@dataclass(frozen=True, slots=True)
class Target:
    """One of the two: the document and sheet of a Persona, or a Regular Character."""

    name: str
    doc: str = ""
    sheet: Sheet | None = None
    regular: regulars.Regular | None = None

    @property
    def protection(self) -> int:
        """What it wears."""
        if self.sheet:
            return sum(self.sheet.armour.values())
        return self.regular.protection if self.regular else 0


def everybody(campaign: Campaign) -> tuple[str, ...]:
    """The names of all who take part, Personae first."""
    return (*(sheet.name for _, sheet in personae(campaign)), *regulars.regulars(campaign))


def spelt(campaign: Campaign, name: str) -> str:
    """A name as the campaign has it; one that it does not know as it was typed."""
    return next((each for each in everybody(campaign) if each.casefold() == name.casefold()), name)


def target(campaign: Campaign, name: str) -> Target:
    """Whoever is called `name`. Raises `Refused` where nobody is."""
    for doc, sheet in personae(campaign):
        if sheet.name.casefold() == name.casefold():
            return Target(sheet.name, doc, sheet)
    if found := regulars.find(campaign, name):
        return Target(found.name, regular=found)
    near = get_close_matches(name, everybody(campaign), n=2)
    hint = f"did you mean {' or '.join(near)}?" if near else f"bring them in: /regular {name}"
    raise Refused("not-found", f"nobody here is called “{name}”", hint)


def reduce(campaign: Campaign, whom: Target, resource: str, by: int) -> tuple[Campaign, int]:
    """`campaign` with a Resource of theirs less by so much, never below 0, and what is left of it."""
    if whom.sheet:
        left = max(0, now(whom.sheet, resource) - by)
        lost = {**whom.sheet.lost, resource: statistic(whom.sheet, resource) - left}
        after = replace(whom.sheet, lost={name: n for name, n in lost.items() if n})
        return keep(campaign, whom.doc, whom.sheet, after), left
    if whom.regular is None or resource != "hit_points":
        raise Refused("rule", f"{whom.name} is kept in a line, without {shown(resource)} to lose")
    left = max(0, regulars.left(campaign, whom.regular) - by)
    lost_now = regulars.most(campaign, whom.regular) - left
    return regulars.put(campaign, replace(whom.regular, lost=lost_now)), left


def burden(campaign: Campaign, whom: Target, name: str, value: int, until: str) -> Campaign:
    """`campaign` with a residual modifier on somebody; on a Regular Character it stays until the fight is
    over, or until the session is.
    """
    if whom.sheet:
        residuals = {**whom.sheet.residuals, name: begun(campaign, value, until)}
        return keep(campaign, whom.doc, whom.sheet, replace(whom.sheet, residuals=residuals))
    if whom.regular:
        there = whom.regular
        lasting = {**there.lasting, **({name: moment(campaign, until)} if until == "session" else {})}
        return regulars.put(campaign, replace(there, residuals={**there.residuals, name: value}, lasting=lasting))
    return campaign


def free_name(whom: Target, name: str) -> str:
    """`name`, or `name 2` and so on where a residual of that name is on them already."""
    there: Mapping[str, object] = whom.sheet.residuals if whom.sheet else whom.regular.residuals if whom.regular else {}
    names = (name, *(f"{name} {count}" for count in range(2, len(there) + 3)))
    return next(each for each in names if each not in there)


def fight_left(name: str, left: int, resource: str) -> str:
    """What is left, in words."""
    if resource == "hit_points" and not left:
        return f"{name} has no fight left"
    return f"{name} has {left} {shown(resource)} left"
