"""Who rolls what: one side of an action from the words of a line (B4, the Opportunity phase)."""

from __future__ import annotations

import re
from dataclasses import dataclass

from companion.campaign.model import Campaign
from companion.dice import Expression
from companion.errors import Refused
from companion.systems.arguments import Word, words
from companion.systems.command import Here
from companion.systems.scattershot import ratings, regulars
from companion.systems.scattershot.modes import is_mechanical
from companion.systems.scattershot.plain import parsed
from companion.systems.scattershot.resolution import expression
from companion.systems.scattershot.sheet import Sheet, load
from companion.systems.scattershot.turns import DODGE, DODGE_PENALTY, turns_of
from companion.systems.scattershot.weights import Modifiers, on_foe, on_persona

_SIGNED = re.compile(r"[+\-−]\d{1,4}")


@dataclass(frozen=True, slots=True)
class Acting:
    """One side before its roll: who, the rating by its name, and every modifier."""

    who: str
    name: str
    rating: int
    modifiers: Modifiers
    ours: bool = True
    kind: str = ""
    how: str = ""

    @property
    def dice(self) -> Expression:
        return expression(self.rating, self.name, self.modifiers)

    @property
    def modified(self) -> int:
        """The rating with every modifier in."""
        return self.rating + sum(value for _, value in self.modifiers)


def ours(here: Here, text: str, typed: int = 0, element: str = "") -> Acting:
    """The active Persona with one of its ratings.

    Args:
        typed: a modifier of the situation.
        element: an advantage or disadvantage that counts here.
    """
    sheet = load(here.sheet)
    found = ratings.named(here.campaign, sheet, text)
    given = (*_of_element(sheet, element), ("", typed)) if element else (("", typed),)
    modifiers = (*given, *on_persona(here.campaign, sheet), *_dodging(here.campaign, here.name))
    return Acting(here.name, found.name, found.rating, modifiers, True, found.kind, found.how)


def foes(here: Here, text: str, typed: int = 0) -> Acting | None:
    """A Regular Character with one of its ratings, where `text` begins with the name of one."""
    found = _foe(here.campaign, text)
    return _theirs(here.campaign, *found, typed) if found else None


def either(here: Here, text: str, *, resists: bool) -> Acting:
    """A side of a contest: a rating of the active Persona, `NAME RATING` for a Regular Character, or a number.

    Args:
        resists: whether it is the Resistor; a bare number is then the foe that the Persona has engaged.
    """
    parts = words(text)
    typed = 0
    while len(parts) > 1 and not parts[-1].quoted and _SIGNED.fullmatch(parts[-1].text):
        typed += int(parts.pop().text.replace("−", "-"))
    if not parts:
        raise Refused("bad-argument", "a contest needs a rating on both sides", "write /contest agility vs 13")
    name = _joined(parts, text)
    if foe := foes(here, name, typed):
        return foe
    if resists and (number := parsed(name)) is not None:
        engaged = load(here.sheet).engaged if is_mechanical(here.campaign) else ""
        weighing = on_foe(here.campaign, engaged) if engaged else ()
        return Acting(engaged, "", ratings.bounded(number), (("", typed), *weighing), False, "number")
    return ours(here, name, typed)


def _joined(parts: list[Word], text: str) -> str:
    return parts[0].text if len(parts) == 1 else text[parts[0].start : parts[-1].end].replace('"', "")


def _foe(campaign: Campaign, text: str) -> tuple[regulars.Regular, str] | None:
    """The Regular Character with whose name `text` begins, and the rest of it."""
    fitting = [
        one for one in regulars.regulars(campaign).values() if text.casefold().startswith(f"{one.name.casefold()} ")
    ]
    longest = max(fitting, key=lambda one: len(one.name), default=None)
    return (longest, text[len(longest.name) :].strip()) if longest else None


def _theirs(campaign: Campaign, foe: regulars.Regular, rating: str, typed: int) -> Acting:
    given = parsed(rating)
    value = foe.rating(rating) if given is None else ratings.bounded(given)
    if value is None:
        has = ", ".join(name.replace("_", " ") for name in foe.ratings) or "10 in every statistic"
        raise Refused("not-found", f"{foe.name} has no rating “{rating}”", f"it has {has}")
    modifiers = (("", typed), *on_foe(campaign, foe.name), *_dodging(campaign, foe.name))
    return Acting(foe.name, f"{foe.name} {rating}", value, modifiers, False)


def _of_element(sheet: Sheet, text: str) -> Modifiers:
    for name, one in sheet.elements.items():
        if name.casefold() == text.casefold():
            if not one.modifier:
                raise Refused("rule", f"{name} changes no roll: it is a bit of character")
            return ((name, one.modifier),)
    raise Refused("not-found", f"{sheet.name} has no element “{text}”", ", ".join(sheet.elements) or "see /element")


def _dodging(campaign: Campaign, who: str) -> Modifiers:
    if is_mechanical(campaign) and turns_of(campaign).of(who).due == DODGE:
        return (("last-ditch dodge", DODGE_PENALTY),)
    return ()
