"""Experience, levels, hero dice, hallmarks (A4.2, A6.3)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from companion.campaign.model import Campaign, Doc
from companion.dice import Roll, build, odds, parse, roll
from companion.errors import Refused
from companion.systems.arguments import Args, Argument, option
from companion.systems.command import Command, Here
from companion.systems.outcome import Chances, Odd, Outcome, answered, asked
from companion.systems.sdm import growth, hero, tablerows
from companion.systems.sdm.commands.attacking import retold_attack
from companion.systems.sdm.commands.said import changed, preview, sheet_here
from companion.systems.sdm.commands.settling import Check, settle
from companion.systems.sdm.figures import life_most, next_level_at
from companion.systems.sdm.memory import last_roll, remember
from companion.systems.sdm.names import find
from companion.systems.sdm.rolling import Throw
from companion.systems.sdm.settings import value
from companion.systems.sdm.sheet import ABILITIES, Sheet, keep, sheet_of


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
    """The next level, with a new trait, a better trait, or a point of an ability."""
    after, words = growth.level_up(sheet_here(here), args.text("choice"))
    return changed(here, after, words)


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


def use_hero(here: Here, args: Args) -> Outcome:
    """Hero dice: spent on the last roll (`up`, or `down`), spent for life, or gained."""
    sheet, how, count = sheet_here(here), args.text("how", "up"), args.number("count", 1)
    if count < 1:
        raise Refused("bad-argument", "one die at least")
    if how == "gain":
        return _gained(here, sheet, count)
    if count > sheet.hero:
        left = "1 hero die is" if sheet.hero == 1 else f"{sheet.hero or 'no'} hero dice are"
        raise Refused("rule", f"{left} left, not {count}", "one comes with each session: /hero gain")
    spent = replace(sheet, hero=sheet.hero - count)
    if how == "life":
        rolled = roll(build.expression(build.pool(count, 6)), here.dice)
        after = replace(spent, life=max(sheet.life, min(life_most(sheet), sheet.life + rolled.total)))
        text = f"hero dice for life {rolled.show()}: {sheet.life} → {after.life}"
        return replace(changed(here, after, text, f"d: {text}"), rolls=(rolled,), total=rolled.total)
    last = last_roll(here.campaign)
    if last is None:
        raise Refused("rule", "there is no roll to change", "hero dice change the last test, save or reaction")
    rolled = roll(build.expression(build.pool(count, 6)), here.dice)
    adjusted = hero.adjust(last, rolled.total if how == "up" else -rolled.total)
    here = replace(here, campaign=keep(here.campaign, here.doc_name, spent))
    if last["kind"] == "reaction":
        return _reaction(here, last, adjusted, rolled)
    if last["kind"] == "attack":
        return retold_attack(here, last, adjusted, rolled)
    return _retold(here, last, adjusted, rolled)


def hero_chances(here: Here, args: Args) -> Chances:
    """What a hero die could make of the last roll: the chance of each outcome."""
    last, count = last_roll(here.campaign), args.number("count", 1)
    how = args.text("how", "up")
    if how in ("life", "gain") or last is None or not 1 <= count <= 9:
        return Chances(f"hero {count}d6", ())
    found = odds(build.expression(build.pool(count, 6)))
    told: dict[str, Any] = {}
    for total in found.weights:
        slug = _slug_of(here, last, hero.adjust(last, total if how == "up" else -total))
        told[slug] = told.get(slug, 0) + found.p(total)
    return Chances(
        f"hero {count}d6 on {last.get('ability', last['kind'])}", tuple(Odd(slug, p) for slug, p in told.items())
    )


def _slug_of(here: Here, last: Doc, adjusted: hero.Adjusted) -> str:
    """What the last roll means after hero dice."""
    if last["kind"] == "reaction":
        return tablerows.slug_at(here.library, tablerows.REACTION, adjusted.total)
    return hero.read(last, adjusted)


def _gained(here: Here, sheet: Sheet, count: int) -> Outcome:
    most = growth.hero_most(sheet)
    if sheet.hero >= most:
        raise Refused("rule", f"{most} hero dice are all that level {sheet.level} can keep", "spend one: /hero")
    after = replace(sheet, hero=min(most, sheet.hero + count))
    return changed(here, after, f"hero dice {sheet.hero} → {after.hero}")


def _reaction(here: Here, last: Doc, adjusted: hero.Adjusted, rolled: Roll) -> Outcome:
    slug = tablerows.slug_at(here.library, tablerows.REACTION, adjusted.total)
    words = tablerows.text_of(here.library, tablerows.REACTION, slug)
    after = remember(here.campaign, "reaction", {"total": adjusted.total, "slug": slug})
    after = remember(after, "last", {**last, "natural": adjusted.natural, "total": adjusted.total, "slug": slug})
    text = f"hero {rolled.show()}: the reaction comes to {adjusted.total}. {words}"
    return Outcome(text, slug, adjusted.total, (rolled,), campaign=after, journal=f"d: hero {rolled.show()} -> {slug}")


def _retold(here: Here, last: Doc, adjusted: hero.Adjusted, rolled: Roll) -> Outcome:
    campaign = answered(here.campaign) if asked(here.campaign) else here.campaign
    campaign = _unmarked(campaign, last)
    ability, target, item = str(last["ability"]), int(last["target"]), str(last.get("item", ""))
    check = Check(str(last["who"]), str(last["kind"]), ability, Throw(()), target, item, used=True)
    told = settle(replace(here, campaign=campaign), check, adjusted.natural, adjusted.total)
    text = f"hero {rolled.show()}: the roll comes to {adjusted.total}. {told.text}"
    return replace(told, text=text, rolls=(rolled,), journal=f"d: hero {rolled.show()} -> {told.outcome}")


def _unmarked(campaign: Campaign, last: Doc) -> Campaign:
    """`campaign` with the mark taken back that the first natural face left on an item."""
    mark = last.get("mark")
    sheet = sheet_of(campaign, str(last["who"]))
    if not mark or mark["item"] not in sheet.items:
        return campaign
    item = replace(sheet.items[mark["item"]], condition=mark["condition"], resource=mark["resource"])
    return keep(campaign, str(last["who"]), replace(sheet, items={**sheet.items, mark["item"]: item}))


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
        (Argument("choice", "text", offers=_choices),),
        level_up,
        preview(level_up),
        group="character",
        rule="A4.2",
        examples=("/level-up strength", "/level-up trait Map-drawer", "/level-up improve Caravaneer"),
    ),
    Command(
        "hero",
        "spends hero dice on the last roll, or for life",
        (Argument("count", "int", required=False), option("how", "word", words=("up", "down", "life", "gain"))),
        use_hero,
        hero_chances,
        group="tests",
        rule="A4.2",
        examples=("/hero", "/hero 2 down", "/hero life", "/hero gain"),
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
