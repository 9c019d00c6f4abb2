"""The Traits of the sheet: made with points, or Indefinite for nothing, and gone when their time is over (C2)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from companion.campaign.model import Campaign
from companion.errors import Refused
from companion.systems.arguments import Args, Argument, option
from companion.systems.command import Command, Here
from companion.systems.outcome import Chances, Outcome
from companion.systems.synthesis import bearers, sheet, state
from companion.systems.synthesis.cost import step
from companion.systems.synthesis.references import checked
from companion.systems.synthesis.traits import KINDS, SELF, Columns, Trait
from companion.systems.synthesis.wording import wording

_TRAIT = "name n [kind] [indefinite] [until when]"


@dataclass(frozen=True, slots=True)
class _Wish:
    """A Trait as it is wanted, the one there is, what it costs and what is left after it."""

    trait: Trait
    there: Trait | None
    cost: int
    left: int


def trait(here: Here, args: Args) -> Outcome:
    """Writes a Trait on the sheet at a level; level 0 takes it off. Only Defining ones cost points (C2.1)."""
    wish = _wish(here, args)
    wanted = wish.trait
    if wish.cost > 0 and wish.left < 0:
        raise Refused(
            "rule",
            f"{wanted.shown} costs {wish.cost} and {wish.left + wish.cost} points are left",
            "Indefinite traits cost nothing: write indefinite",
        )
    after = bearers.change(
        here.campaign,
        here.doc_name,
        lambda columns: columns.put(wanted) if wanted.level else columns.drop(wanted.name, wanted.defining),
    )
    column = "Defining" if wanted.defining else f"Indefinite, {_until(wanted.expires)}"
    said = f"{wanted.shown}: {column}" if wanted.level else f"{wanted.name} is off the sheet"
    paid = f"; {_points(wish.cost)}, {wish.left} left" if wanted.defining else ""
    journal = f"(trait: {said})"
    return Outcome(said + paid, campaign=after, journal=journal, notes=_late(here, wish), fields={"cost": wish.cost})


def _until(expires: str) -> str:
    """How long an Indefinite Trait lasts, in words."""
    return "until /expire" if expires in ("", "manual") else f"until {expires}"


def trait_cost(here: Here, args: Args) -> Chances:
    """What the Trait being typed would cost."""
    wish = _wish(here, args)
    over = "" if wish.left >= 0 else ", too many"
    return Chances(wish.trait.shown, (), note=f"{_points(wish.cost)}, {wish.left} left{over}")


def expire(here: Here, args: Args) -> Outcome:
    """Ends an Indefinite Trait, or all that were to last for the scene or the session (C2.2)."""
    name = args.text("name")
    who = _bearer(here, args.text("who"))
    columns = bearers.columns(here.campaign, who)
    lasting = [each.name for each in columns.indefinite.values() if each.expires == name.casefold()]
    known = columns.get(name, False)
    gone = [known.name] if known else lasting
    if not gone and name.casefold() not in ("scene", "session"):
        others = ", ".join(columns.indefinite) or "none"
        raise Refused("not-found", f"there is no Indefinite trait “{name}”", f"Indefinite are: {others}")
    after = bearers.change(here.campaign, who, lambda found: _without(found, gone))
    said = f"{', '.join(gone)} expired" if gone else f"nothing was to last for the {name.casefold()}"
    return Outcome(
        said, campaign=after, journal=f"({bearers.called(here.campaign, who)}: {said})", fields={"expired": gone}
    )


def _wish(here: Here, args: Args) -> _Wish:
    said = wording(args.text(_TRAIT), (*KINDS, "indefinite"))
    if not said.name or said.level is None:
        raise Refused("bad-argument", "a trait has a name and a level", "write /trait NAME N [KIND] [indefinite]")
    level, defining = checked(said.level), not (said.one_of(("indefinite",)) or said.until)
    columns = bearers.columns(here.campaign, here.doc_name)
    name = SELF if said.name.casefold() == SELF.casefold() else columns.known(said.name) or said.name
    if name == SELF and not (defining and level):
        raise Refused("rule", "a character always has Self, and it is Defining", "Self is 1 or more (C2.3)")
    there = columns.get(name, defining)
    wanted = replace(there, level=level) if there else Trait(name, level, defining, "self" if name == SELF else "other")
    wanted = replace(wanted, kind=said.one_of(KINDS, wanted.kind))
    if defining:
        old = there.bought if there else 0
        raised = there.level - there.bought if there else 0
        wanted = replace(wanted, bought=max(0, level - raised) if level else 0)
        cost = step(old, wanted.bought)
    else:
        until = said.until or wanted.expires or str(here.setting("trait_expiry"))
        wanted, cost = replace(wanted, expires=until, born=bearers.born(here.campaign, until)), 0
    left = int(here.setting("trait_points")) - sheet.load(here.sheet).spent - cost
    return _Wish(wanted, there, cost, left)


def _without(columns: Columns, names: Iterable[str]) -> Columns:
    for name in names:
        columns = columns.drop(name, False)
    return columns


def _late(here: Here, wish: _Wish) -> tuple[str, ...]:
    """What the rules say of points spent after the first Conflict."""
    if not state.get(here.campaign, "conflicts") or wish.cost <= 0:
        return ()
    lost = ", and points not spent at the start are lost" if here.setting("unspent_points") == "lost" else ""
    return (f"in play traits change only through a conflict{lost} (C2.1, C3.1)",)


def _points(cost: int) -> str:
    word = "point" if abs(cost) == 1 else "points"
    return f"{cost} {word}" if cost >= 0 else f"{-cost} {word} back"


def _bearer(here: Here, name: str) -> str:
    if not name:
        return here.doc_name
    if name.casefold() == "scene":
        return bearers.SURROUNDINGS
    if known := bearers.known_foe(here.campaign, name):
        return bearers.foe(known)
    raise Refused(
        "not-found", f"there is no foe “{name}”", f"there are: {', '.join(bearers.foes(here.campaign)) or 'none'}"
    )


def names(campaign: Campaign) -> Iterable[str]:
    return (each.name for each in bearers.columns(campaign, campaign.active)) if campaign.active else ()


def fleeting(campaign: Campaign) -> Iterable[str]:
    return (*bearers.columns(campaign, campaign.active).indefinite, "scene", "session") if campaign.active else ()


COMMANDS = (
    Command(
        "trait",
        "writes a trait on the sheet, and says what it costs",
        (Argument(_TRAIT, "text", offers=names),),
        trait,
        trait_cost,
        group="character",
        rule="C2",
        examples=("/trait Mighty 4", "/trait Los Angeles 3 culture", "/trait Upper Hand 2 indefinite until scene"),
    ),
    Command(
        "expire",
        "ends an Indefinite trait, or all of this scene or session",
        (Argument("name", offers=fleeting), option("who", lead="from")),
        expire,
        group="character",
        rule="C2.2",
        examples=("/expire Upper Hand", "/expire scene"),
    ),
)
