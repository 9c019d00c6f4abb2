"""Rest, care and relife (A8.6, A9)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction

from companion.campaign.model import Campaign
from companion.dice import odds, roll
from companion.errors import Refused
from companion.systems.arguments import Args, Argument, option, quote
from companion.systems.command import Command, Here
from companion.systems.outcome import Chances, Odd, Outcome, answered, ask, asked
from companion.systems.sdm import care as help_found
from companion.systems.sdm import recovery, relife
from companion.systems.sdm.commands.carrying import CASH
from companion.systems.sdm.commands.said import changed, sheet_here
from companion.systems.sdm.commands.testing import TRAIT, skill, typed
from companion.systems.sdm.defeat import DEAD
from companion.systems.sdm.figures import now
from companion.systems.sdm.rolling import Throw, chances
from companion.systems.sdm.settings import value
from companion.systems.sdm.sheet import Sheet, keep, sheet_of, with_part
from companion.systems.sdm.slots import weighing


def rest(here: Here, args: Args) -> Outcome:
    """Rest of a length; a week gives back one thing of the player's choice, and one more in another's care."""
    sheet, length = sheet_here(here), args.text("length")
    if length == "day":
        after, words, rolls = recovery.day(sheet, here.dice)
        return replace(changed(here, after, words, outcome="rested"), rolls=rolls)
    if length == "week":
        after, words = recovery.week(sheet, _week_choices(sheet, args))
    else:
        short = {"turn": recovery.light_turn, "short": recovery.short_rest, "hour": recovery.hour}
        after, words = short[length](sheet)
    return changed(here, after, words, outcome="rested")


def rest_chances(here: Here, args: Args) -> Chances:
    """What a rest can give back."""
    choices = recovery.mendable(sheet_here(here))
    return Chances(f"rest {args.text('length')}", (), note=f"a week gives back one of: {', '.join(choices)}")


def care(here: Here, args: Args) -> Outcome:
    """Asks around for help: d20 + charisma + skill; the better it is, the dearer."""
    throw = _care_throw(here, args)
    asking = roll(throw.expression, here.dice)
    found = help_found.grade(asking.total)
    price = roll(help_found.price(found), here.dice)
    choices = help_found.choices(sheet_here(here), found)
    text = f"{asking.show()}: {found.slug} help, for {price.total} cash ({price.show()})"
    after = here.campaign
    if choices:
        lines = [f"/treat {quote(choice)}" for choice in choices]
        after = ask(after, "treat", choices, lines=lines, who=here.doc_name, help=found.slug, price=price.total)
    return Outcome(
        text,
        found.slug,
        asking.total,
        (asking, price),
        campaign=after,
        journal=f"d: asking around {asking.show()} -> {found.slug}, {price.total} cash",
        notes=() if choices else ("nothing needs it",),
        fields={"price": price.total},
    )


def care_chances(here: Here, args: Args) -> Chances:
    """The chance of each grade of help."""
    throw = _care_throw(here, args)
    found = chances(throw, lambda total, face: help_found.grade(total).slug)
    told = tuple(Odd(each.slug, found.get(each.slug, Fraction(0)), each.price) for _, each in help_found.GRADES)
    return Chances(f"care {throw.expression.text}", told, throw.named)


def treat(here: Here, args: Args) -> Outcome:
    """Takes the help that was found, and pays for it from the cash carried."""
    question = asked(here.campaign, "treat")
    if question is None:
        raise Refused("rule", "no help has been found", "ask around: /care")
    doc = question["who"]
    before, price = sheet_of(here.campaign, doc), int(question["price"])
    found = help_found.by_slug(str(question["help"]))
    after, rolls = help_found.treat(before, found, args.text("choice"), here.dice)
    paid, owed = _paid(after, price)
    text = f"{args.text('choice')}: {found.slug} help for {price} cash{f', {owed} of it owed' if owed else ''}"
    dice = "".join(f", {rolled.show()}" for rolled in rolls)
    campaign = keep(answered(here.campaign), doc, paid)
    return Outcome(
        f"{text}{dice}", "treated", rolls=rolls, campaign=campaign, journal=f"({text}{dice})", fields={"owed": owed}
    )


def relive(here: Here, args: Args) -> Outcome:
    """Brings somebody dead back by what remains; the roll says what it leaves behind."""
    sheet, remains = sheet_here(here), args.text("remains")
    _can_relive(here, sheet, remains)
    throw = Throw(relife.parts(sheet, remains))
    rolled = roll(throw.expression, here.dice)
    price = roll(relife.cost(remains), here.dice)
    slug = relife.band(rolled.total)
    back = relife.alive(sheet, bool(value(here.campaign, "relife_life") == "full"))
    change = relife.consequence(back, remains, slug, here.dice)
    paid, owed = _paid(change.sheet, price.total)
    text = f"{here.name} is back by the {remains} ({rolled.show()}): {change.text}. It costs {price.total} cash"
    return Outcome(
        f"{text}{f', {owed} of it owed' if owed else ''}.",
        slug,
        rolled.total,
        (rolled, price, *change.rolls),
        campaign=keep(here.campaign, here.doc_name, paid),
        journal=f"d: relife by the {remains} {rolled.show()} -> {slug}\n=> {text}",
        fields={"price": price.total, "owed": owed},
    )


def relife_chances(here: Here, args: Args) -> Chances:
    """The chance of each consequence."""
    throw = Throw(relife.parts(sheet_here(here), args.text("remains")))
    found = odds(throw.expression)
    bands = {slug: Fraction(0) for _, slug in relife.BANDS}
    for total, weight in found.weights.items():
        bands[relife.band(total)] += Fraction(weight, found.total_weight)
    return Chances(f"relife {throw.expression.text}", tuple(Odd(slug, p) for slug, p in bands.items()), throw.named)


def _can_relive(here: Here, sheet: Sheet, remains: str) -> None:
    if sheet.state not in DEAD:
        raise Refused("rule", f"{here.name} is not dead", "relife is for the dead")
    ways = relife.WAYS[sheet.state]
    if remains not in ways:
        raise Refused("rule", f"{sheet.state}: no {remains} remains", f"by {' or '.join(ways)}")


def _week_choices(sheet: Sheet, args: Args) -> tuple[str, ...]:
    cared = (args.text("cared"),) if args.has("cared") else ()
    return (args.text("choice") or recovery.mendable(sheet)[0], *cared)


def _care_throw(here: Here, args: Args) -> Throw:
    sheet = sheet_here(here)
    parts = (("charisma", now(sheet, "charisma")), *skill(sheet, args.text("trait")), *typed(args.number("add")))
    return Throw((*parts, *weighing(sheet)))


def _paid(sheet: Sheet, price: int) -> tuple[Sheet, int]:
    """`sheet` with the price taken from its cash as far as it goes, and what is still owed."""
    if CASH not in sheet.items:
        return sheet, price
    item = sheet.items[CASH]
    gone = min(price, item.quantity)
    left = replace(item, quantity=item.quantity - gone, inside={}, readied=0) if gone < item.quantity else None
    return replace(sheet, items=with_part(sheet.items, CASH, left)), price - gone


def _mendable(campaign: Campaign) -> Iterable[str]:
    return recovery.mendable(sheet_of(campaign, campaign.active)) if campaign.active else ()


_CHOICE = Argument("choice", required=False, offers=_mendable)

COMMANDS = (
    Command(
        "rest",
        "rests: a turn, a short rest, an hour, a day, a week",
        (Argument("length", "word", words=recovery.LENGTHS), _CHOICE, option("cared", lead="cared")),
        rest,
        rest_chances,
        group="recovery",
        rule="A9",
        examples=("/rest turn", "/rest short", "/rest week life", "/rest week life cared strength"),
    ),
    Command(
        "care",
        "asks around for help with wounds",
        (TRAIT, option("add", "modifier")),
        care,
        care_chances,
        group="recovery",
        rule="A9",
        examples=("/care",),
        lapses=True,
    ),
    Command(
        "treat",
        "takes the help found",
        (Argument("choice"),),
        treat,
        group="recovery",
        rule="A9",
        examples=("/treat life",),
    ),
    Command(
        "relife",
        "brings a dead character back",
        (Argument("remains", "word", words=tuple(relife.REMAINS)),),
        relive,
        relife_chances,
        group="recovery",
        rule="A9",
        examples=("/relife body",),
        lapses=True,
    ),
)
