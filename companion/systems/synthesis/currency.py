"""What levels, Self and dice buy (C3.1, C6): pure rules on the Traits of one bearer."""

from __future__ import annotations

from dataclasses import replace

from companion.errors import Refused
from companion.systems.synthesis.references import checked
from companion.systems.synthesis.sheet import Bar
from companion.systems.synthesis.traits import SELF, Columns, Trait

GRAVE = ("dead", "death", "dying", "doomed", "slain", "killed", "crippled", "unconscious")
TRIFLES = ("winded", "tired", "bruised", "annoyed", "embarrassed", "late", "dirty", "wet")
FALLS = ("dead", "slain", "killed", "out of action", "unconscious", "destroyed")


def add(columns: Columns, gained: Trait) -> Columns:
    """`columns` with the levels of `gained` added to the Trait of that name in its column, or as a new one."""
    there = columns.get(gained.name, gained.defining)
    if there is None:
        return columns.put(replace(gained, bought=0))
    return columns.put(replace(there, level=checked(there.level + gained.level)))


def reducible(columns: Columns, name: str, levels: int) -> int:
    """How many of `levels` there are to take from a Trait; each costs one of the Success Number."""
    return min(levels, columns.level(name))


def spend_self(columns: Columns, least: int = 1) -> Columns:
    """`columns` with one Self less. Raises `Refused` where that would leave less than `least` (R-SYN-14)."""
    trait = columns.get(SELF, True)
    if trait is None or trait.level - 1 < least:
        have = trait.level if trait else 0
        raise Refused(
            "rule", f"Self is {have} and may not go below {least} of one's own will", "raise it first: /improve"
        )
    return columns.put(replace(trait, level=trait.level - 1))


def invest(columns: Columns, name: str, into: str = "", least: int = 1) -> Columns:
    """Turns one Indefinite level into a Defining one, for one Self (C6).

    Args:
        name: the Indefinite Trait. into: the Defining Trait to raise or begin; the same name if empty.

    Raises:
        Refused: `not-found` where there is no such Indefinite Trait; `rule` where Self is too low.
    """
    trait = columns.get(name, False)
    if trait is None:
        others = ", ".join(columns.indefinite) or "none"
        raise Refused("not-found", f"there is no Indefinite trait “{name}”", f"Indefinite are: {others}")
    if into.casefold() == SELF.casefold():
        raise Refused("rule", "Self cannot be invested in itself", "it is raised by /improve")
    left = spend_self(columns, least)
    left = left.put(replace(trait, level=trait.level - 1)) if trait.level > 1 else left.drop(name, False)
    target = columns.known(into) or into or trait.name
    raised = left.get(target, True) or Trait(target, 0, True, trait.kind)
    return left.put(replace(raised, level=checked(raised.level + 1)))


def buy_off(columns: Columns, name: str, fates: tuple[tuple[str, int], ...], least: int = 1) -> Columns:
    """Replaces a Trait that fate imposed by others of the same levels together, for one Self (C6).

    Raises:
        Refused: `not-found` for an unknown Trait; `rule` for another total, or where Self is too low.
    """
    known = columns.known(name)
    if not known or known == SELF:
        others = ", ".join(trait.name for trait in columns if trait.name != SELF) or "none"
        raise Refused("not-found", f"there is no trait “{name}” to buy off", f"there are: {others}")
    levels, total = columns.level(known), sum(level for _, level in fates)
    if levels != total:
        raise Refused(
            "rule", f"{known} {levels} is bought off by {levels} levels, not {total}", "split them as you like (C6)"
        )
    defining = columns.get(known, False) is None
    after = spend_self(columns, least).drop(known, True).drop(known, False)
    for fate, level in fates:
        after = add(after, Trait(after.known(fate) or fate, level, defining, imposed=True))
    return after


def out_of_proportion(name: str, fates: tuple[tuple[str, int], ...]) -> bool:
    """Whether a grave fate would go for trifles only (G-SYN-19). Words decide, so it is a warning."""
    return _any(GRAVE, name) and all(_any(TRIFLES, fate) for fate, _ in fates)


def is_fall(name: str) -> bool:
    """Whether a Trait takes its bearer out of the story (C7)."""
    return _any(FALLS, name)


def bar(columns: Columns, name: str) -> Bar:
    """The bar on `name` after Self has won a Character Conflict over it."""
    return Bar(columns.level(name), columns.self)


def _any(words: tuple[str, ...], name: str) -> bool:
    return any(word in name.casefold() for word in words)
