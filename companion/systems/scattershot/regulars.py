"""Regular Characters: the others of a story, each in a line (B1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from companion.campaign import keys
from companion.campaign.model import Campaign
from companion.systems.scattershot.plain import integer, mapping, tables, whole
from companion.systems.scattershot.ratings import statistic_named
from companion.systems.scattershot.settings import number, scopes
from companion.systems.scattershot.sheet import BASE, STATISTICS
from companion.systems.scattershot.words import signed

REGULARS = "regulars"


@dataclass(frozen=True, slots=True)
class Regular:
    """A Regular Character, or a squad played as one: its ratings (10 where none is given), Hit Points lost,
    protection, scope, and residual modifiers on all its rolls. Those in `lasting` outlast the fight: by name, the
    number of the session they are for.
    """

    name: str
    ratings: Mapping[str, int] = field(default_factory=dict)
    lost: int = 0
    protection: int = 0
    scope: str = ""
    residuals: Mapping[str, int] = field(default_factory=dict)
    lasting: Mapping[str, int] = field(default_factory=dict)

    def rating(self, name: str) -> int | None:
        """The rating that `name` means; None where it has no such."""
        if key := statistic_named(name):
            return self.ratings.get(key, BASE)
        return next((value for each, value in self.ratings.items() if each.casefold() == name.casefold()), None)


def regulars(campaign: Campaign) -> dict[str, Regular]:
    """All Regular Characters of a campaign, by name."""
    return {name: _regular(name, one) for name, one in tables(campaign.get(REGULARS))}


def find(campaign: Campaign, name: str) -> Regular | None:
    """The Regular Character of that name, whatever its capitals."""
    return next((one for one in regulars(campaign).values() if one.name.casefold() == name.casefold()), None)


def put(campaign: Campaign, one: Regular) -> Campaign:
    """`campaign` with a Regular Character, new or changed."""
    doc = {
        "ratings": dict(one.ratings),
        "lost": one.lost,
        "protection": one.protection,
        "scope": one.scope,
        "residuals": dict(one.residuals),
        "lasting": dict(one.lasting),
    }
    return campaign.put(keys.join(REGULARS, one.name), {key: value for key, value in doc.items() if value})


def after_the_fight(campaign: Campaign) -> Campaign:
    """`campaign` at the lull: on a Regular Character only what is for the session stays."""
    for one in regulars(campaign).values():
        kept = weighing(campaign, one, lull=True)
        if kept != one.residuals:
            lasting = {name: since for name, since in one.lasting.items() if name in kept}
            campaign = put(campaign, replace(one, residuals=kept, lasting=lasting))
    return campaign


def weighing(campaign: Campaign, one: Regular, *, lull: bool = False) -> dict[str, int]:
    """The residual modifiers that weigh now on a Regular Character, or that would at a lull."""
    session = integer(campaign.get("session"), 0)
    return {
        name: by
        for name, by in one.residuals.items()
        if (one.lasting[name] == session if name in one.lasting else not lull)
    }


def most(campaign: Campaign, one: Regular) -> int:
    """Its Hit Points unhurt; every step of scope adds to a squad's."""
    ladder = scopes(campaign)
    steps = ladder.index(one.scope) if one.scope in ladder else 0
    return one.ratings.get("hit_points", BASE) * (1 + steps * number(campaign, "squad_hit_points"))


def left(campaign: Campaign, one: Regular) -> int:
    """Its Hit Points now."""
    return max(0, most(campaign, one) - one.lost)


def told(campaign: Campaign, one: Regular) -> str:
    """A Regular Character in a line."""
    above = (f"{name.replace('_', ' ')} {value}" for name, value in one.ratings.items() if name != "hit_points")
    rest = [f"protection {one.protection}"] if one.protection else []
    rest += [f"{name} {signed(value)}" for name, value in weighing(campaign, one).items()]
    scope = [one.scope] if one.scope else []
    fight = f"hit points {left(campaign, one)} of {most(campaign, one)}"
    return f"{one.name}: {', '.join((*scope, fight, *above, *rest))}"


def _regular(name: str, doc: Mapping[str, object]) -> Regular:
    given = whole(mapping(doc.get("ratings")))
    ordered = {key: given[key] for key in (*STATISTICS, *given) if key in given}
    return Regular(
        name,
        ordered,
        integer(doc.get("lost"), 0),
        integer(doc.get("protection"), 0),
        str(doc.get("scope", "")),
        whole(doc.get("residuals")),
        whole(doc.get("lasting")),
    )
