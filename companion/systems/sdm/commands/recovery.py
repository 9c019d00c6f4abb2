"""Rest, care and relife (A8.6, A9)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from companion.campaign.model import Campaign
from companion.dice import roll
from companion.errors import Refused
from companion.systems.arguments import Args, Argument, option, quote
from companion.systems.command import Command, Here
from companion.systems.outcome import Chances, Odd, Outcome, answered, ask, asked
from companion.systems.sdm import care as help_found
from companion.systems.sdm import carrying, recovery, relife, tablerows
from companion.systems.sdm.commands.carrying import CASH
from companion.systems.sdm.commands.conflict import told
from companion.systems.sdm.commands.said import changed, sheet_here
from companion.systems.sdm.commands.testing import TRAIT, skill, typed
from companion.systems.sdm.conflict.actions import do
from companion.systems.sdm.conflict.deed import Deed
from companion.systems.sdm.conflict.fight import under_way, with_hero
from companion.systems.sdm.conflict.scene import scene_of
from companion.systems.sdm.defeat import DEAD, DOWN
from companion.systems.sdm.figures import now
from companion.systems.sdm.memory import open_thread
from companion.systems.sdm.names import find
from companion.systems.sdm.rolling import Parts
from companion.systems.sdm.settings import value
from companion.systems.sdm.sheet import Sheet, keep, sheet_of
from companion.systems.sdm.slots import weighing


def rest(here: Here, args: Args) -> Outcome:
    """Rest of a length; a week gives back one thing of the player's choice, and one more in another's care."""
    sheet, length = sheet_here(here), args.text("length")
    fight = under_way(here.campaign)
    if fight and here.doc_name in fight.heroes and not fight.heroes[here.doc_name].out:
        return _in_conflict(here, length)
    if length == "day":
        after, words, rolls = recovery.day(sheet, here.dice)
        return replace(changed(here, after, words, f"d: {words}", "rested"), rolls=rolls)
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
    drawn = tablerows.throw(here.library, tablerows.CARE, here.dice, _care_parts(here, args))
    asking = drawn.rolls[0]
    found = help_found.by_slug(drawn.slug or "")
    price = roll(help_found.price(found), here.dice)
    choices = help_found.choices(sheet_here(here), found)
    text = f"{asking.show()}: {found.slug} help, for {price.total} cash ({price.show()}). {drawn.text}"
    after = here.campaign
    if choices:
        lines = [f"/treat {quote(choice)}" for choice in choices]
        after = ask(after, "treat", choices, lines=lines, who=here.doc_name, help=found.slug, price=price.total)
    return Outcome(
        text,
        found.slug,
        asking.total,
        (*drawn.rolls, price),
        drawn.picks,
        after,
        f"d: asking around {asking.show()} -> {found.slug}, {price.show()} cash",
        notes=() if choices else ("nothing needs it",),
        fields={"price": price.total},
    )


def care_chances(here: Here, args: Args) -> Chances:
    """The chance of each grade of help."""
    parts = _care_parts(here, args)
    found = tablerows.slug_chances(here.library, tablerows.CARE, parts)
    odds = tuple(Odd(slug, chance, help_found.by_slug(slug).price) for slug, chance in found)
    return Chances(f"care {_dice(here, tablerows.CARE)}", odds, tuple(part for part in parts if part[1]))


def treat(here: Here, args: Args) -> Outcome:
    """Takes the help that was found, and pays for it from the cash carried."""
    question = asked(here.campaign, "treat")
    if question is None:
        raise Refused("rule", "no help has been found", "ask around: /care")
    doc = question["who"]
    before, price = sheet_of(here.campaign, doc), int(question["price"])
    found = help_found.by_slug(str(question["help"]))
    choice = find(question["choices"], args.text("choice"), "choice of this help")
    after, rolls = help_found.treat(before, found, choice, here.dice)
    paid, owed = _paid(after, price)
    text = f"{choice}: {found.slug} help for {price} cash{f', {owed} of it owed' if owed else ''}"
    dice = "".join(f", {rolled.show()}" for rolled in rolls)
    campaign = _owing(keep(answered(here.campaign), doc, paid), doc, owed)
    return Outcome(
        f"{text}{dice}", "treated", rolls=rolls, campaign=campaign, journal=f"({text}{dice})", fields={"owed": owed}
    )


def relive(here: Here, args: Args) -> Outcome:
    """Brings somebody dead back by what remains; the roll says what it leaves behind."""
    sheet, remains = sheet_here(here), args.text("remains")
    _can_relive(here, sheet, remains)
    drawn = tablerows.throw(here.library, tablerows.RELIFE[remains], here.dice, relife.parts(sheet, remains))
    rolled, slug = drawn.rolls[0], drawn.slug or ""
    price = roll(relife.cost(remains), here.dice)
    back = relife.alive(sheet, bool(value(here.campaign, "relife_life") == "full"))
    change = relife.consequence(back, remains, slug, here.dice)
    paid, owed = _paid(change.sheet, price.total)
    costs = f"It costs {price.total} cash ({price.show()}){f', {owed} of it owed' if owed else ''}"
    text = f"{here.name} is back by the {remains} ({rolled.show()}): {change.text}. {drawn.text} {costs}."
    return Outcome(
        text,
        slug,
        rolled.total,
        (*drawn.rolls, price, *change.rolls),
        drawn.picks,
        _owing(keep(here.campaign, here.doc_name, paid), here.doc_name, owed),
        f"d: relife by the {remains} {rolled.show()} -> {slug}\n=> {change.text}. {drawn.text} {costs}",
        fields={"price": price.total, "owed": owed},
    )


def relife_chances(here: Here, args: Args) -> Chances:
    """The chance of each consequence."""
    parts, table = relife.parts(sheet_here(here), args.text("remains")), tablerows.RELIFE[args.text("remains")]
    odds = tuple(Odd(slug, chance) for slug, chance in tablerows.slug_chances(here.library, table, parts))
    return Chances(f"relife {_dice(here, table)}", odds, tuple(part for part in parts if part[1]))


def _in_conflict(here: Here, length: str) -> Outcome:
    """What rest there is in a conflict: a light turn; for one who is down, the turn that is skipped (A7.8, A8.6)."""
    if length != "turn":
        raise Refused("rule", "the conflict goes on, and nobody rests longer than a turn", "/rest turn, /conflict end")
    scene, doc = scene_of(here), here.doc_name
    if scene.sheet(doc).state not in DOWN[1:]:
        return told(do(scene, Deed(doc, "light"))[0], "rested")
    hero = scene.fight.heroes[doc]
    if hero.down > scene.fight.round:
        raise Refused("rule", f"the turn that {here.name} skips is still to come", "/foes, then /round")
    after, words = recovery.light_turn(scene.sheet(doc))
    skipped = with_hero(scene.fight, doc, replace(hero, acted=True, moved=True))
    return told(scene.on(skipped).with_sheet(doc, after).say(f"{here.name} {words}"), "rested")


def _can_relive(here: Here, sheet: Sheet, remains: str) -> None:
    if sheet.state not in DEAD:
        raise Refused("rule", f"{here.name} is not dead", "relife is for the dead")
    ways = relife.WAYS[sheet.state]
    if remains not in ways:
        raise Refused("rule", f"{sheet.state}: no {remains} remains", f"by {' or '.join(ways)}")


def _week_choices(sheet: Sheet, args: Args) -> tuple[str, ...]:
    cared = (args.text("second"),) if args.has("second") else ()
    return (args.text("choice") or recovery.mendable(sheet)[0], *cared)


def _care_parts(here: Here, args: Args) -> Parts:
    sheet = sheet_here(here)
    parts = (("charisma", now(sheet, "charisma")), *skill(sheet, args.text("trait")), *typed(args.number("add")))
    return (*parts, *weighing(sheet))


def _dice(here: Here, table: str) -> str:
    return tablerows.expression(here.library, table).text


def _paid(sheet: Sheet, price: int) -> tuple[Sheet, int]:
    """`sheet` with the price taken from its cash as far as it goes, and what is still owed."""
    if CASH not in sheet.items:
        return sheet, price
    gone = min(price, sheet.items[CASH].quantity)
    return carrying.drop(sheet, CASH, gone) if gone else sheet, price - gone


def _owing(campaign: Campaign, doc: str, owed: int) -> Campaign:
    """`campaign` with a thread for what could not be paid; a debt is something that comes back."""
    return open_thread(campaign, f"{campaign.name_of(doc)} owes {owed} cash") if owed else campaign


def _mendable(campaign: Campaign) -> Iterable[str]:
    return recovery.mendable(sheet_of(campaign, campaign.active)) if campaign.active else ()


_CHOICE = Argument("choice", required=False, offers=_mendable)

COMMANDS = (
    Command(
        "rest",
        "rests: a turn, a short rest, an hour, a day, a week",
        (Argument("length", "word", words=recovery.LENGTHS), _CHOICE, option("second", lead="cared")),
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
