"""Experience, levels, hero dice and hallmarks (A4.2, A6.3)."""

from __future__ import annotations

from dataclasses import replace

from companion.dice import parse
from companion.dice.nodes import Call, Dice, Node, Number, Product, Sum
from companion.errors import Refused
from companion.systems.sdm import carrying
from companion.systems.sdm.figures import TOP_LEVEL, XP_FOR_LEVEL, life_most, score
from companion.systems.sdm.names import find
from companion.systems.sdm.sheet import ABILITIES, Hallmark, Sheet, Trait, with_part

TIERS = (0, 3, 6, 9)
SOURCES = {"novelty": "1d6x10", "quest": "1d6x100", "play": "1d6x10"}
"""What brings XP, and how much (A4.2)."""
UPGRADES = ("damage", "defense", "trait")


def level_up(sheet: Sheet, choice: str) -> tuple[Sheet, str]:
    """The next level: 4 life, a hero die, and `trait NAME`, `improve NAME` or an ability.

    Raises:
        Refused: without the XP, at the top level, or for a choice that is none of these.
    """
    refuse_level(sheet)
    chosen, words = _chosen(sheet, choice)
    risen = replace(chosen, level=sheet.level + 1)
    risen = replace(
        risen, hero=min(sheet.hero + 1, hero_most(risen)), life=sheet.life + life_most(risen) - life_most(sheet)
    )
    return risen, f"level {risen.level}: {words}"


def refuse_level(sheet: Sheet) -> None:
    """Raises `Refused` when the next level is not reached yet, or there is none."""
    if sheet.level >= TOP_LEVEL:
        raise Refused("rule", f"level {TOP_LEVEL} is the highest")
    needed = XP_FOR_LEVEL[sheet.level + 1]
    if sheet.xp < needed:
        words = f"level {sheet.level + 1} takes {needed} XP, and there are {sheet.xp}"
        raise Refused("rule", words, "earn some: /xp quest")


def hero_most(sheet: Sheet) -> int:
    """As many hero dice as levels can be kept."""
    return max(1, sheet.level)


def next_tier(tier: int) -> int:
    """The tier above: skilled, expert, master."""
    above = [each for each in TIERS if each > tier]
    if not above:
        raise Refused("rule", "mastery is the highest tier", "choose something else")
    return above[0]


def make_hallmark(sheet: Sheet, name: str) -> Sheet:
    """`sheet` with something owned made a hallmark of level 0; there can be as many as levels."""
    if len(sheet.hallmarks) >= sheet.level:
        raise Refused("rule", f"at level {sheet.level} there {_can(sheet.level)}", "/forget one, or gain a level")
    return replace(sheet, hallmarks=with_part(sheet.hallmarks, name, Hallmark()))


def raise_hallmark(sheet: Sheet, name: str, upgrade: str, most: int) -> Sheet:
    """`sheet` with a hallmark one level higher, its price in XP put into it (A6.3).

    Args:
        upgrade: `damage`, `defense` or `trait`.
        most: the highest level that the setting allows.

    Raises:
        Refused: at that level, or without the XP.
    """
    mark = sheet.hallmarks[name]
    if mark.level >= min(most, TOP_LEVEL):
        raise Refused("rule", f"{name} is of the highest level", "")
    price = XP_FOR_LEVEL[mark.level + 1] - XP_FOR_LEVEL[mark.level]
    if sheet.xp < price:
        raise Refused(
            "rule", f"the next level of {name} takes {price} XP, and there are {sheet.xp}", "earn some: /xp quest"
        )
    gains = {"damage": replace(mark, damage=mark.damage + 1), "defense": replace(mark, defense=mark.defense + 1)}
    raised = gains.get(upgrade, replace(mark, trait=mark.trait + 1))
    raised = replace(raised, level=mark.level + 1, xp=mark.xp + price)
    return replace(sheet, xp=sheet.xp - price, hallmarks=with_part(sheet.hallmarks, name, raised))


def lose_hallmark(sheet: Sheet, name: str, tenths: int) -> tuple[Sheet, int]:
    """`sheet` with a hallmark destroyed and so many tenths of its XP recovered; and how much that is."""
    back = sheet.hallmarks[name].xp * tenths // 10
    kept = replace(sheet, xp=sheet.xp + back, hallmarks=with_part(sheet.hallmarks, name, None))
    if name in kept.items:
        return carrying.drop(kept, name, 1), back
    return replace(kept, slotted=with_part(kept.slotted, name, None)), back


def upgraded_damage(damage: str, upgrades: int) -> str:
    """Damage dice with 1 more for each die and upgrade: `2d4` with one is `2d4+2`."""
    expression = parse(damage)
    more = _dice_in(expression.left) * upgrades
    return parse(f"{expression.text}+{more}").text if more else expression.text


def _dice_in(node: Node) -> int:
    """How many dice an expression throws, those of computed pools left out."""
    match node:
        case Dice():
            return int(node.count.value) if isinstance(node.count, Number) else 1
        case Sum():
            return sum(_dice_in(term) for _, term in node.terms)
        case Product():
            return _dice_in(node.first) + sum(_dice_in(factor) for _, factor in node.rest)
        case Call():
            return sum(map(_dice_in, node.arguments))
        case _:
            return 0


def _chosen(sheet: Sheet, choice: str) -> tuple[Sheet, str]:
    word, _, name = unquoted(choice.strip()).partition(" ")
    word, name = word.casefold(), name.strip().strip('"')
    if word in ABILITIES and not name:
        return replace(sheet, abilities={**sheet.abilities, word: score(sheet, word) + 1}), f"+1 {word}"
    if word == "improve" and name:
        found = find(sheet.traits, name, "trait")
        better = replace(sheet.traits[found], tier=next_tier(sheet.traits[found].tier))
        return replace(sheet, traits=with_part(sheet.traits, found, better)), f"{found} +{better.tier}"
    if word == "trait" and name:
        if name in sheet.traits:
            raise Refused("rule", f"{name} is there already", f"/level-up improve {name}")
        return replace(sheet, traits=with_part(sheet.traits, name, Trait())), f"new trait {name}"
    raise Refused("bad-argument", f"“{choice}” is no choice on levelling", "trait NAME, improve NAME, or an ability")


def unquoted(text: str) -> str:
    """A text without the quotes around the whole of it."""
    return text[1:-1].strip() if len(text) > 1 and text[0] == text[-1] == '"' and '"' not in text[1:-1] else text


def _can(count: int) -> str:
    return "can be 1 hallmark" if count == 1 else f"can be {count} hallmarks"
