"""The figures and traits of a sheet, put in by hand (A4)."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from companion.campaign.model import Campaign
from companion.errors import Refused
from companion.systems.arguments import Args, Argument, option
from companion.systems.command import Command, Here
from companion.systems.outcome import Outcome
from companion.systems.sdm.carrying import refuse_past_limit
from companion.systems.sdm.commands.said import changed, preview, sheet_here
from companion.systems.sdm.figures import TOP_LEVEL, life_most, score
from companion.systems.sdm.names import find
from companion.systems.sdm.sheet import ABILITIES, Sheet, Trait, sheet_of, with_part
from companion.systems.sdm.slots import KINDS, signed

MOST_ABILITY = 13
_LIMITS = {
    "level": TOP_LEVEL,
    "xp": 10_000_000,
    "hero": TOP_LEVEL,
    "armor": 30,
    "ward": 30,
    "prestige": 30,
    "life": 10_000,
}
_SPELLED = {"armour": "armor"}
FIGURES = (*ABILITIES, *_LIMITS, *_SPELLED)
GIVABLE = (*KINDS, "life", "physical", "mystic", "social")
_GIFT = re.compile(rf"({'|'.join(GIVABLE)})\s+([+\-−]?\d{{1,3}})", re.IGNORECASE)


def set_figure(here: Here, args: Args) -> Outcome:
    """Puts a figure of the sheet at a number; nothing is rolled for it."""
    what = _SPELLED.get(args.text("what"), args.text("what"))
    number = args.number("value")
    before = sheet_here(here)
    old = score(before, what) if what in ABILITIES else int(getattr(before, what))
    after = with_figure(before, what, number)
    return changed(here, after, f"{what} {old} → {number}", f"({here.name}: {what} set by hand)")


def with_figure(sheet: Sheet, what: str, number: int) -> Sheet:
    """`sheet` with a figure at a number. A change of level moves life with its most (A4.2).

    Raises:
        Refused: below 0, or beyond what the figure can be.
    """
    most = life_most(sheet) if what == "life" else MOST_ABILITY if what in ABILITIES else _LIMITS[what]
    if not 0 <= number <= most:
        raise Refused("rule", f"{what} is from 0 to {most}, not {signed(number)}")
    if what in ABILITIES:
        return replace(sheet, abilities={**dict.fromkeys(ABILITIES, 0), **sheet.abilities, what: number})
    figures: dict[str, Any] = {what: number}
    after = replace(sheet, **figures)
    return with_life_moved(sheet, after) if what == "level" else after


def with_life_moved(before: Sheet, after: Sheet) -> Sheet:
    """`after` with its life moved as far as its most has, and never beyond it."""
    gained = life_most(after) - life_most(before)
    low = 0 if before.life == 0 else 1
    return replace(after, life=max(low, min(before.life + gained, life_most(after))))


def trait(here: Here, args: Args) -> Outcome:
    """A trait, new or at another tier; it may give slots, life or a defense besides."""
    before = sheet_here(here)
    name = args.text("name")
    there = next((known for known in before.traits if known.casefold() == name.casefold()), name)
    old = before.traits.get(there, Trait())
    tier = args.number("tier", old.tier)
    if not 0 <= tier <= 9:
        raise Refused("rule", f"a trait is worth 0 to 9, not {signed(tier)}", "skilled is +3, expert +6, master +9")
    gives = {**old.gives, **_gift(args.text("gives"))} if args.has("gives") else old.gives
    new = replace(
        before, traits=with_part(before.traits, there, Trait(tier, {what: by for what, by in gives.items() if by}))
    )
    after = with_life_moved(before, refuse_past_limit(before, new, there))
    return changed(here, after, f"{there} {signed(tier)}")


def forget(here: Here, args: Args) -> Outcome:
    """Takes away a trait, a power, an augment, a pet or a hallmark."""
    sheet = sheet_here(here)
    name = find(
        (*sheet.traits, *sheet.slotted, *sheet.hallmarks), args.text("name"), "trait, power, augment, pet or hallmark"
    )
    after = replace(
        sheet,
        traits=with_part(sheet.traits, name, None),
        slotted=with_part(sheet.slotted, name, None),
        hallmarks=with_part(sheet.hallmarks, name, None),
        over=tuple(other for other in sheet.over if other != name),
    )
    return changed(here, with_life_moved(sheet, after), f"{name} is gone")


def hang_over(here: Here, args: Args) -> Outcome:
    """Says what hangs over first when a limit is passed; without a name, what came last does again."""
    sheet = sheet_here(here)
    if not args.has("name"):
        return changed(here, replace(sheet, over=()), "what came last hangs over first")
    name = find((*sheet.items, *sheet.traits, *sheet.slotted), args.text("name"), "item, trait, power, augment or pet")
    rest = tuple(other for other in sheet.over if other != name)
    return changed(here, replace(sheet, over=(name, *rest)), f"{name} hangs over first")


def _gift(text: str) -> dict[str, int]:
    """What a trait gives: `items 2`."""
    match = _GIFT.fullmatch(text.strip())
    if not match:
        raise Refused(
            "bad-argument", f"a trait cannot give “{text}”", f"write gives items 2; one of {', '.join(GIVABLE)}"
        )
    return {match[1].casefold(): int(match[2].replace("−", "-"))}


def _ownings(campaign: Campaign) -> tuple[str, ...]:
    if not campaign.active:
        return ()
    sheet = sheet_of(campaign, campaign.active)
    return (*sheet.items, *sheet.traits, *sheet.slotted)


COMMANDS = (
    Command(
        "set",
        "puts a figure of the sheet at a number",
        (Argument("what", "word", words=FIGURES), Argument("value", "int")),
        set_figure,
        preview(set_figure),
        group="character",
        rule="A4",
        examples=("/set strength 2", "/set level 3", "/set armor 2"),
    ),
    Command(
        "trait",
        "adds a trait, or changes its tier",
        (Argument("name"), option("tier", "modifier"), option("gives", lead="gives")),
        trait,
        preview(trait),
        group="character",
        rule="A2.8",
        examples=("/trait Caravaneer", "/trait Climber +6", "/trait Broad back gives items 2"),
    ),
    Command(
        "forget",
        "takes away a trait, power, augment, pet or hallmark",
        (Argument("name", offers=_ownings),),
        forget,
        preview(forget),
        group="character",
        examples=("/forget Climber",),
    ),
    Command(
        "over",
        "says what hangs over first",
        (Argument("name", required=False, offers=_ownings),),
        hang_over,
        preview(hang_over),
        group="items",
        rule="A5.2",
        examples=("/over Anvil", "/over"),
    ),
)
