"""Powers used (A6.1)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction

from companion.campaign.model import Campaign
from companion.dice import roll
from companion.errors import Refused
from companion.systems.arguments import Args, Argument, option
from companion.systems.command import Command, Here
from companion.systems.outcome import Chances, Odd, Outcome
from companion.systems.sdm import powers
from companion.systems.sdm.commands.said import harmed, joined, sheet_here, world
from companion.systems.sdm.commands.testing import skill
from companion.systems.sdm.conflict.blows import wear_hero
from companion.systems.sdm.conflict.fight import under_way
from companion.systems.sdm.conflict.scene import ACT, scene_of, turn_of
from companion.systems.sdm.figures import now
from companion.systems.sdm.harm import Harm, afflict, spend_life
from companion.systems.sdm.names import find, free
from companion.systems.sdm.relife import CORRUPTION
from companion.systems.sdm.rolling import chances, natural
from companion.systems.sdm.settings import value
from companion.systems.sdm.sheet import ABILITIES, Sheet, add_points, sheet_of


def cast(here: Here, args: Args) -> Outcome:
    """Uses a power: its price in life, or in points of an ability; a roll against it where it is dangerous.

    In a conflict it takes the action of the turn, and wears on the mind once wear has set in (A8.2).
    """
    fight = under_way(here.campaign)
    if fight is None or here.doc_name not in fight.heroes:
        return _cast(here, args)
    outcome = _cast(replace(here, campaign=turn_of(scene_of(here), here.doc_name, ACT).done), args)
    scene = scene_of(replace(here, campaign=outcome.campaign or here.campaign))
    return joined(outcome, wear_hero(scene, here.doc_name, "mental"))


def _cast(here: Here, args: Args) -> Outcome:
    sheet = sheet_here(here)
    name, use = _use(here, sheet, args)
    pay, reasons = args.text("ability"), use.reasons(sheet.level)
    _can_pay(sheet, use.price, pay)
    if not reasons:
        paid = _paid(here, sheet, use.price, pay)
        told = harmed(here, replace(paid, text=f"uses {name}: {paid.text}"), powers.SAFE)
        return replace(told, fields={"price": use.price, "dangerous": []})
    rolled = roll(powers.throw(sheet, use).expression, here.dice)
    slug = powers.read(rolled.total, natural(rolled), use.price)
    tainted = _corrupted(here, sheet) if slug == powers.CORRUPTED else Harm(sheet, "")
    paid = _paid(here, tainted.sheet, use.price, pay)
    text = f"uses {name}: {paid.text}; {', '.join(reasons)}, so over {use.price}"
    before = (rolled, *tainted.all_rolls) if paid.defeat else (rolled,)
    told = harmed(here, Harm(paid.sheet, text, before, paid.defeat or tainted.defeat), slug)
    return replace(told, outcome=slug, total=rolled.total, fields={"price": use.price, "dangerous": list(reasons)})


def cast_chances(here: Here, args: Args) -> Chances:
    """The price, and the chance that nothing worse comes of it."""
    sheet = sheet_here(here)
    name, use = _use(here, sheet, args)
    if not use.reasons(sheet.level):
        return Chances(f"{name}, price {use.price}", (Odd(powers.SAFE, Fraction(1)),))
    throw = powers.throw(sheet, use)
    found = chances(throw, lambda total, face: powers.read(total, face, use.price))
    told = tuple(Odd(slug, found.get(slug, Fraction(0))) for slug in (powers.SAFE, powers.CORRUPTED))
    note = f"price {use.price}; {', '.join(use.reasons(sheet.level))}"
    return Chances(f"{name} {throw.expression.text} vs {use.price}", told, throw.named, note)


def _use(here: Here, sheet: Sheet, args: Args) -> tuple[str, powers.Use]:
    known = [name for name, each in sheet.slotted.items() if each.kind == "power"]
    name = find(known, args.text("name"), "power")
    pricing = str(value(here.campaign, "power_price"))
    return name, powers.Use(sheet.slotted[name], skill(sheet, args.text("trait")), args.has("overcharge"), pricing)


def _can_pay(sheet: Sheet, price: int, ability: str) -> None:
    """Raises `Refused` for a price that is more than there is."""
    have = now(sheet, ability) if ability else sheet.life
    if price > have and ability:
        raise Refused("rule", f"the price is {price}, and {ability} is {have}", "pay in life")
    if price > have:
        raise Refused("rule", f"the price is {price}, and {have} life is left", "pay in an ability: pay thought")


def _paid(here: Here, sheet: Sheet, price: int, ability: str) -> Harm:
    if ability:
        return Harm(replace(sheet, damaged=add_points(sheet.damaged, ability, price)), f"pays {price} {ability}")
    return spend_life(world(here), sheet, price)


def _corrupted(here: Here, sheet: Sheet) -> Harm:
    slot = "burdens" if value(here.campaign, "affliction_slot") == "burdens" else "traits"
    name = free(sheet.slotted, CORRUPTION)
    return afflict(world(here), sheet, name, slot, "mental")


def _powers(campaign: Campaign) -> Iterable[str]:
    sheet = sheet_of(campaign, campaign.active) if campaign.active else Sheet()
    return (name for name, each in sheet.slotted.items() if each.kind == "power")


COMMANDS = (
    Command(
        "cast",
        "uses a power: its price, its danger",
        (
            Argument("name", offers=_powers),
            option("ability", "word", lead="pay", words=ABILITIES),
            option("overcharge", "word", words=("overcharge",)),
            option("trait", lead="by"),
        ),
        cast,
        cast_chances,
        group="powers",
        rule="A6.1",
        examples=("/cast Glass voice", "/cast Glass voice overcharge", "/cast Glass voice pay thought"),
        lapses=True,
    ),
)
