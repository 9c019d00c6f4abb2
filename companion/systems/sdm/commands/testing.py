"""The roll against a target, and the save (A2, A4.3)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from fractions import Fraction

from companion.campaign.model import Campaign
from companion.dice import Roll, roll
from companion.systems.arguments import Args, Argument, option
from companion.systems.command import Command, Here
from companion.systems.outcome import Chances, Odd, Outcome
from companion.systems.sdm import carrying, checks, party
from companion.systems.sdm.commands.settling import Check, settle
from companion.systems.sdm.figures import now
from companion.systems.sdm.names import find
from companion.systems.sdm.rolling import Help, Parts, Throw, average, chances, natural
from companion.systems.sdm.settings import value
from companion.systems.sdm.sheet import ABILITIES, Sheet, sheet_of
from companion.systems.sdm.slots import signed, weighing


def test(here: Here, args: Args) -> Outcome:
    """Something risky: d20 + ability + skill, over the target (A2.1)."""
    doc = party.somebody(here.campaign, here.dice) if args.has("group") else here.doc_name
    check = _test(here, args, doc)
    if check.item:
        carrying.usable(sheet_of(here.campaign, doc), check.item)
    if _needs_no_roll(here, args, check.target):
        words = f"{checks.target_name(check.target)} with suitable gear and time: no roll"
        return Outcome(words, checks.SUCCESS, journal=f"({words})", fields={"natural": None, "magic": None})
    unsaid = () if args.has("vs") else (f"no target was named: {checks.target_name(check.target)}",)
    outcome = _rolled(here, check, roll(check.throw.expression, here.dice))
    return replace(outcome, notes=(*unsaid, *outcome.notes))


def save(here: Here, args: Args) -> Outcome:
    """A save: d20 + ability, over 13 (A4.3)."""
    check = _save(here, args)
    return _rolled(here, check, roll(check.throw.expression, here.dice))


def test_chances(here: Here, args: Args) -> Chances:
    """The chance of success, of hitting the target exactly, of failure; for a group the mean over who may roll."""
    docs = party.present(here.campaign) if args.has("group") else (here.doc_name,)
    each = [_test(here, args, doc) for doc in docs or (here.doc_name,)]
    order = (checks.SUCCESS, checks.ON_TARGET, checks.FAILURE)
    note = " · ".join(filter(None, (f"vs {checks.target_name(each[0].target)}", party.said(here.campaign, docs))))
    return _chances(each, order, note)


def save_chances(here: Here, args: Args) -> Chances:
    """The chance of each outcome of a save."""
    check = _save(here, args)
    return _chances([check], (checks.SAVED, checks.ON_TARGET, checks.DOOMED), f"vs {check.target}")


def skill(sheet: Sheet, name: str) -> Parts:
    """A trait as a skill, by its name on the sheet (A2.8); nothing for no name."""
    if not name:
        return ()
    found = find(sheet.traits, name, "trait")
    return ((found, sheet.traits[found].tier),)


def typed(number: int) -> Parts:
    """A modifier as it was typed: `+2`."""
    return ((signed(number), number),) if number else ()


def _test(here: Here, args: Args, doc: str) -> Check:
    sheet = sheet_of(here.campaign, doc)
    ability = args.text("ability")
    trait = _owned(here, args, doc, "trait", sheet.traits)
    item = _owned(here, args, doc, "item", sheet.items)
    parts = ((ability, now(sheet, ability)), *skill(sheet, trait), *typed(args.number("add")), *weighing(sheet))
    return Check(doc, "test", ability, _throw(here, args, parts), args.number("vs", checks.AVERAGE), item)


def _owned(here: Here, args: Args, doc: str, what: str, names: Iterable[str]) -> str:
    """The name of the trait or item that a line means; a random one of a group goes without what only others have."""
    if not args.has(what):
        return ""
    if not args.has("group"):
        return find(names, args.text(what), what)
    sheets = {each: sheet_of(here.campaign, each) for each in party.present(here.campaign)}
    theirs = {each: sheet.traits if what == "trait" else sheet.items for each, sheet in sheets.items()}
    name = find(dict.fromkeys(name for owned in theirs.values() for name in owned), args.text(what), what)
    return name if name in theirs.get(doc, {}) else ""


def _save(here: Here, args: Args) -> Check:
    sheet = sheet_of(here.campaign, here.doc_name)
    ability = args.text("ability")
    parts = (
        (ability, now(sheet, ability)),
        *skill(sheet, args.text("trait")),
        *typed(args.number("add")),
        *weighing(sheet),
    )
    throw = replace(_throw(here, args, parts), explode=False)
    return Check(here.doc_name, "save", ability, throw, int(value(here.campaign, "save_target")))


def _throw(here: Here, args: Args, parts: Parts) -> Throw:
    advantage = args.has("adv") - args.has("dis")
    bonus = args.has("bonus") + args.has("suited") - args.has("penalty") - args.has("unsuited")
    help_given = Help(advantage, bonus, str(value(here.campaign, "bonus_form")))
    explode = value(here.campaign, "natural_20") == "explode"
    return Throw(parts, help_given, explode, bool(value(here.campaign, "modifier_limit")))


def _needs_no_roll(here: Here, args: Args, target: int) -> bool:
    return args.has("calm") and args.has("suited") and target <= int(value(here.campaign, "easy_target"))


def _rolled(here: Here, check: Check, rolled: Roll) -> Outcome:
    """The outcome of a roll made, with its dice and its words for the journal."""
    told = settle(here, check, natural(rolled), rolled.total)
    who = party.called(here.campaign, check.doc)
    name = check.ability if check.kind == "test" else f"save {check.ability}"
    mark = f" ({told.fields['mark']})" if told.fields["mark"] else ""
    return replace(
        told,
        text=f"{rolled.show()} vs {check.target}: {told.text}{who}",
        rolls=(rolled,),
        journal=f"d: {name}{who} {rolled.show()} vs {check.target} -> {told.outcome}{mark}",
    )


def _chances(each: list[Check], order: tuple[str, ...], note: str) -> Chances:
    found = average([chances(check.throw, check.slug) for check in each])
    odds = tuple(Odd(slug, found.get(slug, Fraction(0))) for slug in order)
    first = each[0]
    return Chances(f"{first.kind} {first.throw.expression.text}", odds, first.throw.named, note)


def _traits(campaign: Campaign) -> Iterable[str]:
    return sheet_of(campaign, campaign.active).traits if campaign.active else ()


def _items(campaign: Campaign) -> Iterable[str]:
    return sheet_of(campaign, campaign.active).items if campaign.active else ()


Offers = Callable[[Campaign], Iterable[str]]
ABILITY = Argument("ability", "word", words=ABILITIES)
TRAIT = Argument("trait", required=False, offers=_traits)
HELPS = (
    option("adv", "word", words=("adv",)),
    option("dis", "word", words=("dis",)),
    option("bonus", "word", words=("bonus",)),
    option("penalty", "word", words=("penalty",)),
)

COMMANDS = (
    Command(
        "test",
        "tries something risky: d20 + ability + skill, over the target",
        (
            ABILITY,
            TRAIT,
            option("add", "modifier"),
            option("vs", "int", lead="vs"),
            *HELPS,
            option("suited", "word", words=("suited",)),
            option("unsuited", "word", words=("unsuited",)),
            option("calm", "word", words=("calm",)),
            option("group", "word", words=("group",)),
            option("item", lead="with", offers=_items),
        ),
        test,
        test_chances,
        group="tests",
        rule="A2.1",
        examples=("/test thought vs 11", "/test agility adv vs 15", "/test strength bonus group"),
        lapses=True,
    ),
    Command(
        "save",
        "a save: d20 + ability, over 13",
        (ABILITY, TRAIT, option("add", "modifier"), *HELPS),
        save,
        save_chances,
        group="tests",
        rule="A4.3",
        examples=("/save endurance", "/save aura +3"),
        lapses=True,
    ),
)
