"""Back from death, and what it leaves behind (A9)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from companion.dice import Expression, Roll, Source, build, parse, roll
from companion.errors import Refused
from companion.systems.sdm.figures import life_most, now, score
from companion.systems.sdm.names import free
from companion.systems.sdm.quick import TRAITS
from companion.systems.sdm.rolling import Parts
from companion.systems.sdm.sheet import ABILITIES, Sheet, Slotted, Trait, add_burden, with_part
from companion.systems.sdm.slots import weighing

REMAINS = {"body": "endurance", "head": "thought", "jewel": "aura", "husk": "charisma"}
"""What remains, and the ability that is rolled (A9)."""
COSTS = {"body": "1d6x100", "head": "3d6x100", "jewel": "1d6x1000", "husk": "3d6x1000"}
WAYS = {"dead": ("body", "head", "jewel"), "destroyed": ("husk", "jewel")}
CORRUPTION = "Corruption"
_SLUGS = "wretched, poor, marked, whole, blessed"


@dataclass(frozen=True, slots=True)
class Change:
    """What a consequence did: the sheet, words, and the dice it took."""

    sheet: Sheet
    text: str
    rolls: tuple[Roll, ...] = ()


def parts(sheet: Sheet, remains: str) -> Parts:
    """What is added to the d20."""
    ability = REMAINS[remains]
    return ((ability, now(sheet, ability)), *weighing(sheet))


def cost(remains: str) -> Expression:
    """The dice of its cost, in cash."""
    return parse(COSTS[remains])


def alive(sheet: Sheet, full: bool) -> Sheet:
    """`sheet` up again, with 1 life or all of it."""
    return replace(sheet, state="up", remains="", life=life_most(sheet) if full else 1)


def consequence(sheet: Sheet, remains: str, slug: str, dice: Source) -> Change:
    """What coming back so, and so well, does. Raises `Refused` for a slug that a table made up."""
    if slug == "whole" and remains != "husk":
        return Change(sheet, "no trace of it")
    if (remains, slug) not in _CONSEQUENCES:
        raise Refused("rule", f"the table of the {remains} has “{slug}”, which does nothing", f"its slugs: {_SLUGS}")
    return _CONSEQUENCES[remains, slug](sheet, dice)


def _lower(*abilities: str) -> Callable[[Sheet, Source], Change]:
    def run(sheet: Sheet, dice: Source) -> Change:
        for ability in abilities:
            sheet = _with_score(sheet, ability, score(sheet, ability) - 1)
        return Change(sheet, " and ".join(f"−1 {ability}" for ability in abilities))

    return run


def _afflicted(name: str, slot: str) -> Callable[[Sheet, Source], Change]:
    def run(sheet: Sheet, dice: Source) -> Change:
        given = free(sheet.slotted, name)
        return Change(replace(sheet, slotted=with_part(sheet.slotted, given, Slotted("affliction", slot))), given)

    return run


def _scarred(sheet: Sheet, dice: Source) -> Change:
    return Change(add_burden(sheet, "Disfigurement"), "scarred: a burden")


def _warded(sheet: Sheet, dice: Source) -> Change:
    return Change(replace(sheet, ward=sheet.ward + 1), "+1 ward")


def _better(sheet: Sheet, dice: Source) -> Change:
    ability = _any_ability(dice)
    return Change(_with_score(sheet, ability, score(sheet, ability) + 1), f"+1 {ability}")


def _new_trait(sheet: Sheet, dice: Source) -> Change:
    name = _stranger(sheet, dice)
    return Change(replace(sheet, traits=with_part(sheet.traits, name, Trait())), f"a trait of somebody else's: {name}")


def _swapped_trait(sheet: Sheet, dice: Source) -> Change:
    lowered = _with_score(sheet, "aura", score(sheet, "aura") - 1)
    if not sheet.traits:
        return _join("−1 aura", _new_trait(lowered, dice))
    lost = list(sheet.traits)[dice.choose(len(sheet.traits))]
    gained = _new_trait(lowered, dice)
    kept = replace(gained.sheet, traits=with_part(gained.sheet.traits, lost, None))
    return Change(kept, f"−1 aura; {lost} is forgotten; {gained.text}")


def _broken(sheet: Sheet, dice: Source) -> Change:
    rolled = roll(build.expression(build.pool(1, 4)), dice)
    ability = _any_ability(dice)
    lowered = _with_score(sheet, ability, score(sheet, ability) - rolled.total)
    return replace(
        _join(f"−{rolled.total} {ability}", _afflicted(CORRUPTION, "traits")(lowered, dice)), rolls=(rolled,)
    )


def _remade(sheet: Sheet, dice: Source) -> Change:
    rolled = roll(parse("1d4-2"), dice)
    ability, points = _any_ability(dice), max(0, rolled.total)
    return Change(_with_score(sheet, ability, points), f"{ability} is {points} now", (rolled,))


def _set_to_two(sheet: Sheet, dice: Source) -> Change:
    ability = _any_ability(dice)
    return Change(_with_score(sheet, ability, 2), f"{ability} is 2 now")


def _two_swapped(sheet: Sheet, dice: Source) -> Change:
    first = _any_ability(dice)
    others = [ability for ability in ABILITIES if ability != first]
    second = others[dice.choose(len(others))]
    one, other = score(sheet, first), score(sheet, second)
    return Change(_with_score(_with_score(sheet, first, other), second, one), f"{first} and {second} change places")


def _indwelt(sheet: Sheet, dice: Source) -> Change:
    ability = ("charisma", "thought")[dice.choose(2)]
    name = free(sheet.slotted, "Indwelling daemon")
    slotted = with_part(sheet.slotted, name, Slotted("pet", "traits"))
    raised = _with_score(replace(sheet, slotted=slotted), ability, score(sheet, ability) + 1)
    return Change(raised, f"+1 {ability}; {name} in a trait slot")


_CONSEQUENCES: dict[tuple[str, str], Callable[[Sheet, Source], Change]] = {
    ("body", "wretched"): _lower("thought", "charisma"),
    ("body", "poor"): _afflicted("Weekly upkeep: 1d6×10 cash, or 1 ability point", "items"),
    ("body", "marked"): _scarred,
    ("body", "blessed"): _warded,
    ("head", "wretched"): _lower("strength", "agility"),
    ("head", "poor"): _afflicted("Stunned a round by each burden", "items"),
    ("head", "marked"): _afflicted("Tremor", "items"),
    ("head", "blessed"): _better,
    ("jewel", "wretched"): _swapped_trait,
    ("jewel", "poor"): _afflicted("Unstable: study as many weeks as levels, or save each week", "traits"),
    ("jewel", "marked"): _afflicted("False memories", "traits"),
    ("jewel", "blessed"): _new_trait,
    ("husk", "wretched"): _broken,
    ("husk", "poor"): _remade,
    ("husk", "marked"): _set_to_two,
    ("husk", "whole"): _two_swapped,
    ("husk", "blessed"): _indwelt,
}


def _with_score(sheet: Sheet, ability: str, points: int) -> Sheet:
    return replace(sheet, abilities={**sheet.abilities, ability: max(0, points)})


def _any_ability(dice: Source) -> str:
    return ABILITIES[dice.choose(len(ABILITIES))]


def _stranger(sheet: Sheet, dice: Source) -> str:
    return free(sheet.traits, TRAITS[dice.choose(len(TRAITS))])


def _join(text: str, change: Change) -> Change:
    return replace(change, text=f"{text}; {change.text}")
