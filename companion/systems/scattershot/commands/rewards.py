"""Experience Dice in and out: awards with their reason, and development points bought (B7)."""

from __future__ import annotations

from dataclasses import replace

from companion.campaign.model import Campaign
from companion.errors import Refused
from companion.systems.arguments import Args, Argument, option
from companion.systems.command import Command, Here
from companion.systems.outcome import Outcome
from companion.systems.scattershot.awards import AWARDS
from companion.systems.scattershot.catalogue import skills
from companion.systems.scattershot.commands.limits import GENEX
from companion.systems.scattershot.commands.purchase import Purchase, bought
from companion.systems.scattershot.plain import mapping, spelt
from companion.systems.scattershot.points import BASES, entered, rating_of
from companion.systems.scattershot.ratings import bounded, shown, statistic_named
from companion.systems.scattershot.settings import number
from companion.systems.scattershot.sheet import Sheet, Skill, statistic
from companion.systems.scattershot.state import entry, keep, own_sheet
from companion.systems.scattershot.words import plural, xdice


def reward(here: Here, args: Args) -> Outcome:
    """Experience Dice for the player, with the occasion and the reason."""
    sheet = own_sheet(here)
    award = AWARDS[args.text("kind")]
    reason = _reason(here.campaign, sheet, award.kind, args.text("why"))
    dice = _dice(here, sheet, award.kind, args)
    line = entry(here, f"{award.kind}: {award.about}", dice=dice, why=reason)
    after = entered(sheet, line)
    campaign = keep(here.campaign, here.doc_name, sheet, after)
    if award.kind == "session":
        campaign = campaign.put("rival_dice", number(campaign, "rival_dice"))
    because = f", {reason}" if reason else ""
    told = f"{award.about}{because}: {dice} Experience {'Die' if dice == 1 else 'Dice'}, {after.dice} held"
    return Outcome(told, campaign=campaign, journal=f"(note: reward, {told})", fields={"dice": dice})


def buy(here: Here, args: Args) -> Outcome:
    """Development points for Experience Dice, put on a rating, or kept in hand with `/buy points N`."""
    sheet = own_sheet(here)
    points = bounded(args.number("points", 1))
    if points < 1:
        raise Refused("bad-argument", "at least 1 point is bought")
    if sheet.granted is None and sheet.limit is None:
        raise Refused("rule", "points are free until the first /share, so no die is wanted", "/stat, /skill and so on")
    price = points * number(here.campaign, "dice_per_point")
    if price > sheet.dice:
        raise Refused("rule", f"{plural(points, 'point')} for {xdice(price)}, and you hold {sheet.dice}", "see /reward")
    name = args.text("rating")
    earned = replace(sheet, earned=sheet.earned + points)
    if name.casefold() == "points":
        return bought(here, Purchase(sheet, earned, f"{plural(points, 'point')} in hand"), dice=-price)
    return bought(here, _raised(sheet, earned, name, points, args.text("difficulty")), dice=-price)


def _dice(here: Here, sheet: Sheet, kind: str, args: Args) -> int:
    if kind == "session":
        return max(0, number(here.campaign, "session_dice") - sheet.dice)
    given = bounded(args.number("dice", number(here.campaign, "award_dice")))
    if given < 0:
        raise Refused("bad-argument", "an award is no fine: the dice are counted from 0")
    return given + number(here.campaign, "refund_interest") if kind == "refund" else given


def _reason(campaign: Campaign, sheet: Sheet, kind: str, why: str) -> str:
    if kind == "character":
        found = {name.casefold(): name for name in sheet.elements}
        if why.casefold() not in found:
            hint = f"for one of {', '.join(sheet.elements)}" if sheet.elements else "give it one: /element NAME"
            raise Refused("rule", "that award is judged by what is on the sheet", hint)
        return found[why.casefold()]
    expected = mapping(campaign.get("genex")).get(why.casefold()) if why.casefold() in GENEX else None
    return f"{why.casefold()} “{expected}”" if expected else why


def _raised(before: Sheet, sheet: Sheet, name: str, points: int, difficulty: str) -> Purchase:
    """The purchase of points on a rating of `sheet`, which is `before` with the points earned."""
    if key := statistic_named(name):
        rating = bounded(statistic(sheet, key) + points)
        after = replace(sheet, statistics={**sheet.statistics, key: rating})
        return Purchase(before, after, f"{shown(key)} → {rating}", rating)
    if own := spelt(sheet.abilities, name):
        more = _more(sheet.abilities[own], points)
        return Purchase(before, replace(sheet, abilities={**sheet.abilities, own: more}), *_now(own, more))
    if own := spelt(sheet.free, name):
        after = replace(sheet, free={**sheet.free, own: sheet.free[own] + points})
        return Purchase(before, after, f"{own} +{points}")
    own = spelt(sheet.skills, name)
    new, more = (own, _more(sheet.skills[own], points)) if own else _listed(sheet, name, points, difficulty)
    return Purchase(before, replace(sheet, skills={**sheet.skills, new: more}), *_now(new, more))


def _more(skill: Skill, points: int) -> Skill:
    return replace(skill, points=skill.points + points)


def _now(name: str, skill: Skill) -> tuple[str, int]:
    return f"{name} → {rating_of(skill)}", rating_of(skill)


def _listed(sheet: Sheet, name: str, points: int, difficulty: str) -> tuple[str, Skill]:
    listing = skills().get(name.casefold())
    if listing:
        return listing.name, Skill(difficulty or listing.difficulty, points)
    if difficulty:
        return name, Skill(difficulty, points)
    raise Refused("not-found", f"{sheet.name} has no “{name}”, and the list neither", "say how difficult it is")


COMMANDS = (
    Command(
        "reward",
        "Experience Dice for the player",
        (
            Argument("kind", "word", words=tuple(AWARDS)),
            option("why", "text", lead="for"),
            Argument("dice", "int", required=False),
        ),
        reward,
        group="Experience",
        rule="B7",
        examples=("/reward cool", "/reward aspire for motif", "/reward refund 2", "/reward character for Owl's eyes"),
    ),
    Command(
        "buy",
        "development points for Experience Dice",
        (Argument("rating"), option("difficulty", "word", words=tuple(BASES)), option("points", "int")),
        buy,
        group="Experience",
        rule="B7",
        examples=("/buy Riding 1", "/buy points 2"),
    ),
)
