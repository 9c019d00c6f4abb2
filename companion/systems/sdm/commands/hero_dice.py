"""Hero dice: spent on the last roll, spent for life, gained (A4.2)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.campaign.model import Campaign, Doc
from companion.dice import Roll, build, odds, roll
from companion.errors import Refused
from companion.systems.arguments import Args, Argument, option
from companion.systems.command import Command, Here
from companion.systems.outcome import Chances, Odd, Outcome, answered, asked
from companion.systems.sdm import growth, hero, tablerows
from companion.systems.sdm.commands.attacking import retold_attack
from companion.systems.sdm.commands.said import changed, sheet_here
from companion.systems.sdm.commands.settling import Check, settle
from companion.systems.sdm.figures import life_most
from companion.systems.sdm.memory import last_roll, remember
from companion.systems.sdm.rolling import Throw
from companion.systems.sdm.sheet import Sheet, keep, sheet_of


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


COMMANDS = (
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
)
