"""Which Trait a name on a line means, and whose it is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import get_close_matches

from companion.campaign.model import Campaign
from companion.errors import Refused
from companion.systems.synthesis import bearers, state
from companion.systems.synthesis.conflict import SideName, Used
from companion.systems.synthesis.references import Mention, leveled

STRUGGLE = "struggle"


def used(campaign: Campaign, named: Mention, side: SideName, us: str, foe: str = "") -> Used:
    """The Trait that `named` means when `side` brings it.

    A side's own Traits come first, then the other side's, those of the surroundings and of anybody else; what nobody
    has must give its level, `"Draw 4"`.

    Args:
        us: our character's bearer. foe: the foe's name, or "" for any that is known.

    Raises:
        Refused: `not-found`, when nobody has it or several foes do; `rule`, for a Trait at level 0.
    """
    if named.name.casefold() == STRUGGLE and not named.quoted:
        return _character_conflict(campaign, us)
    name, owner = _owner(campaign, named.name)
    owners = [owner] if owner else list(_owners(campaign, side, us, foe))
    having = [who for who in owners if bearers.columns(campaign, who).known(name)]
    if having:
        return _of(campaign, name, _one(campaign, name, having), named.mode)
    plain, level = leveled(named.name)
    if level is None:
        raise _unknown(campaign, named.name, owners)
    if level == 0:
        raise Refused("rule", f"{plain} 0 has nothing to bring", "a trait in a conflict has a level of 1 or more")
    return _with_level(campaign, plain, level, owners[0] if owners else "", named.mode)


def opponent(campaign: Campaign, names: tuple[Mention, ...]) -> str:
    """The known foe to whom the first of `names` belongs that is one foe's alone; empty where none is."""
    for named in names:
        name, owner = _owner(campaign, named.name)
        owners = [owner] if owner else [bearers.foe(foe) for foe in bearers.foes(campaign)]
        having = [who for who in owners if bearers.columns(campaign, who).known(name)]
        if len(having) == 1 and having[0].startswith(bearers.FOES):
            return having[0].removeprefix(bearers.FOES)
    return ""


def _owner(campaign: Campaign, name: str) -> tuple[str, str]:
    """`Self of Argvunt` as `Self` and Argvunt's bearer; the bearer is empty where nobody is named."""
    people = {campaign.name_of(doc).casefold(): doc for doc in campaign.characters()}
    for of in re.finditer(" of ", name):
        trait, owner = name[: of.start()], name[of.end() :]
        if foe := bearers.known_foe(campaign, owner):
            return trait, bearers.foe(foe)
        if owner.casefold() in people:
            return trait, people[owner.casefold()]
    return name, ""


def _owners(campaign: Campaign, side: SideName, us: str, foe: str) -> Iterator[str]:
    ours = [us] if us else []
    theirs = [bearers.foe(foe)] if foe else [bearers.foe(name) for name in bearers.foes(campaign)]
    first, second = (ours, theirs) if side == "us" else (theirs, ours)
    yield from first
    yield from second
    yield bearers.SURROUNDINGS
    yield from (doc for doc in campaign.characters() if doc != us)


def _one(campaign: Campaign, name: str, having: list[str]) -> str:
    foes = [who for who in having if who.startswith(bearers.FOES)]
    if having[0].startswith(bearers.FOES) and len(foes) > 1:
        which = " or ".join(f'"{name} of {bearers.called(campaign, who)}"' for who in foes)
        raise Refused("not-found", f"{len(foes)} foes have {name}", f"write {which}")
    return having[0]


def _of(campaign: Campaign, name: str, who: str, mode: str) -> Used:
    columns = bearers.columns(campaign, who)
    level = columns.level(name)
    if level == 0:
        raise Refused("rule", f"{columns.known(name)} is at 0 and brings nothing", "choose another trait")
    return Used(columns.known(name), level, who, mode)


def _with_level(campaign: Campaign, name: str, level: int, who: str, mode: str) -> Used:
    """A Trait named with its level: the side's own if it has that one, else one that is nobody's."""
    columns = bearers.columns(campaign, who) if who else None
    if columns and columns.level(name) == level:
        return Used(columns.known(name), level, who, mode)
    return Used(name, level, "", mode)


def _character_conflict(campaign: Campaign, us: str) -> Used:
    waiting = state.table(campaign, "struggle")
    if not waiting or waiting.get("who") != us:
        raise Refused("rule", "no Character Conflict has been rolled", "roll one first: /struggle-with TRAIT")
    return Used(f"Self and {waiting['trait']}", int(waiting["dice"]), us, "struggle")


def _unknown(campaign: Campaign, name: str, owners: list[str]) -> Refused:
    known = [trait.name for who in owners for trait in bearers.columns(campaign, who)]
    near = get_close_matches(name, known, n=3, cutoff=0.5)
    hint = f"did you mean {' or '.join(near)}? " if near else ""
    return Refused(
        "not-found", f"nobody here has the trait “{name}”", f'{hint}A trait of no sheet needs its level: "{name} 3"'
    )
