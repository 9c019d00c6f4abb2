"""Experience, levels, hallmarks (A4.2, A6.3)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from companion.campaign.model import Campaign
from companion.dice import Roll, build, parse, roll
from companion.errors import Refused
from companion.systems.arguments import Args, Argument, option
from companion.systems.command import Command, Here
from companion.systems.outcome import Outcome, answered, ask, asked
from companion.systems.sdm import growth
from companion.systems.sdm.commands.said import changed, preview, sheet_here
from companion.systems.sdm.figures import next_level_at
from companion.systems.sdm.names import find
from companion.systems.sdm.settings import value
from companion.systems.sdm.sheet import ABILITIES, Sheet, sheet_of


def xp(here: Here, args: Args) -> Outcome:
    """XP earned: for novelty, a quest, good play, attendance; or a number."""
    sheet, what = sheet_here(here), args.text("what")
    rolls: tuple[Roll, ...] = ()
    if what in growth.SOURCES:
        rolls = (roll(parse(growth.SOURCES[what]), here.dice),)
        gained = rolls[0].total
    elif what == "attendance":
        gained = int(value(here.campaign, "attendance_xp"))
    elif what.lstrip("+").isdecimal() and len(what) < 8:
        gained = int(what)
    else:
        raise Refused("bad-argument", f"“{what}” brings no XP", f"{', '.join(growth.SOURCES)}, attendance, or a number")
    after = replace(sheet, xp=sheet.xp + gained)
    at = next_level_at(after)
    due = (f"level {sheet.level + 1} is due: /level-up",) if at is not None and after.xp >= at else ()
    dice = f" ({rolls[0].show()})" if rolls else ""
    text = f"+{gained} XP for {what}{dice}"
    return replace(changed(here, after, text, f"d: {text}" if rolls else ""), rolls=rolls, total=gained, notes=due)


def level_up(here: Here, args: Args) -> Outcome:
    """The next level, with a new trait, a better trait, or a point of an ability; without a choice it is asked."""
    if not args.has("choice"):
        return _ask_choice(here, sheet_here(here))
    if asked(here.campaign, "level-up"):
        here = replace(here, campaign=answered(here.campaign))
    after, words = growth.level_up(sheet_here(here), args.text("choice"))
    return changed(here, after, words)


def _ask_choice(here: Here, sheet: Sheet) -> Outcome:
    """Asks what the next level brings: better traits first, then the abilities; a new trait needs its name."""
    growth.refuse_level(sheet)
    better = [f"improve {name}" for name, trait in sheet.traits.items() if trait.tier < growth.TIERS[-1]]
    choices = (*better, *ABILITIES)
    after = ask(here.campaign, "level-up", choices, lines=[f"/level-up {choice}" for choice in choices])
    text = f"Level {sheet.level + 1}: a better trait, a point of an ability, or a new trait: /level-up trait NAME"
    return Outcome(text, campaign=after, counts=False)


def hallmark(here: Here, args: Args) -> Outcome:
    """Makes something owned a hallmark; or raises one by a level."""
    sheet = sheet_here(here)
    name = find((*sheet.items, *sheet.slotted, *sheet.hallmarks), args.text("name"), "thing")
    if not args.has("upgrade"):
        if name in sheet.hallmarks:
            raise Refused("rule", f"{name} is a hallmark already", f"raise it: /hallmark {name} damage")
        return changed(here, growth.make_hallmark(sheet, name), f"{name} is a hallmark, level 0")
    made = sheet if name in sheet.hallmarks else growth.make_hallmark(sheet, name)
    upgrade = args.text("upgrade")
    after = growth.raise_hallmark(made, name, upgrade, int(value(here.campaign, "hallmark_limit")))
    return changed(here, after, f"{name} is of level {after.hallmarks[name].level}: {upgrade}")


def salvage(here: Here, args: Args) -> Outcome:
    """A hallmark destroyed: a part of the XP put into it comes back, (1d6+4) × 10 %."""
    sheet = sheet_here(here)
    name = find(sheet.hallmarks, args.text("name"), "hallmark")
    rolled = roll(build.expression(build.total(build.pool(1, 6), build.number(4))), here.dice)
    after, back = growth.lose_hallmark(sheet, name, rolled.total)
    text = f"{name} is lost; {back} XP come back ({rolled.show()})"
    return replace(changed(here, after, text, f"d: {text}"), rolls=(rolled,))


def _choices(campaign: Campaign) -> Iterable[str]:
    traits = sheet_of(campaign, campaign.active).traits if campaign.active else ()
    return (*ABILITIES, "trait ", *(f"improve {name}" for name in traits))


def _owned(campaign: Campaign) -> Iterable[str]:
    sheet = sheet_of(campaign, campaign.active) if campaign.active else Sheet()
    return (*sheet.items, *sheet.slotted)


COMMANDS = (
    Command(
        "xp",
        "earns XP",
        (Argument("what"),),
        xp,
        group="character",
        rule="A4.2",
        examples=("/xp quest", "/xp attendance", "/xp 120"),
    ),
    Command(
        "level-up",
        "the next level: trait NAME, improve NAME, or an ability",
        (Argument("choice", "text", required=False, offers=_choices),),
        level_up,
        preview(level_up),
        group="character",
        rule="A4.2",
        examples=("/level-up strength", "/level-up trait Map-drawer", "/level-up improve Caravaneer", "/level-up"),
    ),
    Command(
        "hallmark",
        "makes a thing a hallmark, or raises one",
        (Argument("name", offers=_owned), option("upgrade", "word", words=growth.UPGRADES)),
        hallmark,
        preview(hallmark),
        group="items",
        rule="A6.3",
        examples=("/hallmark Sabre", "/hallmark Sabre damage"),
    ),
    Command(
        "salvage",
        "a hallmark destroyed: part of its XP comes back",
        (Argument("name"),),
        salvage,
        group="items",
        rule="A4.2",
    ),
)
