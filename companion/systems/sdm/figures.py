"""What is computed from a sheet: abilities as they are now, life, defenses, XP (A4). Each figure can say why."""

from __future__ import annotations

from companion.systems.sdm.sheet import ABILITIES, Sheet

XP_FOR_LEVEL = (0, 300, 750, 1_500, 3_000, 6_000, 12_500, 25_000, 50_000, 99_999)
"""Total XP for levels 0 to 9 (A4.2)."""
TOP_LEVEL = 9
DEFENSES = {"physical": ("agility", "armor"), "mystic": ("thought", "ward"), "social": ("charisma", "prestige")}
MENTAL = ("aura", "thought", "charisma")
"""The abilities whose loss is a mental defeat; the others' is a physical one (A7.7)."""


def score(sheet: Sheet, ability: str) -> int:
    """An ability as it was given, nothing taken off."""
    return sheet.abilities.get(ability, 0)


def now(sheet: Sheet, ability: str) -> int:
    """An ability as it stands: its score less what is sapped and damaged, never below 0 (A4.1)."""
    return max(0, score(sheet, ability) - sheet.sapped.get(ability, 0) - sheet.damaged.get(ability, 0))


def ability_why(sheet: Sheet, ability: str) -> str:
    """`strength 1: score 3, 1 sapped, 1 damaged`."""
    parts = [f"score {score(sheet, ability)}"]
    parts += [f"{points.get(ability, 0)} {word}" for word, points in _taken(sheet) if points.get(ability, 0)]
    return f"{ability} {now(sheet, ability)}: {', '.join(parts)}"


def gives(sheet: Sheet, what: str) -> tuple[tuple[str, int], ...]:
    """What the traits add to a figure, by the name of each."""
    found = ((name, trait.gives.get(what, 0)) for name, trait in sheet.traits.items())
    return tuple((name, number) for name, number in found if number)


def given(sheet: Sheet, what: str) -> int:
    """What the traits add to a figure, together."""
    return sum(number for _, number in gives(sheet, what))


def life_most(sheet: Sheet) -> int:
    """The most life: 4, 4 for each level, and what traits add (A4.2)."""
    return max(1, 4 + 4 * sheet.level + given(sheet, "life"))


def life_why(sheet: Sheet) -> str:
    """`life 5 of 8: 4, and 4 × level 1`."""
    return f"life {sheet.life} of {life_most(sheet)}: 4, and 4 × level {sheet.level}{_also(sheet, 'life')}"


def defense(sheet: Sheet, kind: str, base: int) -> int:
    """A defense: the base, its ability, what traits and hallmarks add, and armour, ward or prestige (A4.4)."""
    return sum(number for _, number in defense_parts(sheet, kind, base))


def defense_parts(sheet: Sheet, kind: str, base: int) -> tuple[tuple[str, int], ...]:
    """The parts of a defense by name."""
    ability, worn = DEFENSES[kind]
    marks = tuple((name, mark.defense) for name, mark in sheet.hallmarks.items() if mark.defense and kind == "physical")
    parts = (("base", base), (ability, now(sheet, ability)), (worn, int(getattr(sheet, worn))))
    return (*parts, *gives(sheet, kind), *marks)


def defense_why(sheet: Sheet, kind: str, base: int) -> str:
    """`physical 12: base 7, agility 3, armor 2`."""
    named = ", ".join(f"{name} {number}" for name, number in defense_parts(sheet, kind, base) if number)
    return f"{kind} {defense(sheet, kind, base)}: {named}"


def next_level_at(sheet: Sheet) -> int | None:
    """The XP for the next level; None at the top."""
    return XP_FOR_LEVEL[sheet.level + 1] if 0 <= sheet.level < TOP_LEVEL else None


def values(sheet: Sheet) -> dict[str, int]:
    """The names that dice and tables may use."""
    return {name: now(sheet, name) for name in ABILITIES} | {
        "level": sheet.level,
        "life": sheet.life,
        "armor": sheet.armor,
        "ward": sheet.ward,
        "prestige": sheet.prestige,
    }


def _taken(sheet: Sheet) -> tuple[tuple[str, dict[str, int]], ...]:
    return (("sapped", dict(sheet.sapped)), ("damaged", dict(sheet.damaged)))


def _also(sheet: Sheet, what: str) -> str:
    return "".join(f", {name} {number:+}" for name, number in gives(sheet, what))
