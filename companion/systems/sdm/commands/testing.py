"""The roll against a target, and the save (A2, A4.3)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from companion.campaign.model import Campaign, Doc
from companion.dice import Roll, roll
from companion.systems.arguments import Args, Argument, option, quote
from companion.systems.command import Command, Here
from companion.systems.outcome import Chances, Odd, Outcome, ask
from companion.systems.sdm import carrying, checks, party
from companion.systems.sdm.figures import now
from companion.systems.sdm.memory import remember
from companion.systems.sdm.names import find
from companion.systems.sdm.rolling import Help, Parts, Throw, chances, natural
from companion.systems.sdm.sheet import ABILITIES, Sheet, keep, sheet_of
from companion.systems.sdm.slots import signed, weighing

NOTHING = "nothing"
_WORDS = {"success": "it works", "failure": "it does not work", "saved": "saved", "doomed": "doomed"}
_MAGIC = {
    "notch": "A natural 1: the gear used is marked.",
    "last-use": "A natural 13: one use is left of what it runs on.",
    "critical": "A natural 20: double effect, or a stunt; then a bonus action.",
}


@dataclass(frozen=True, slots=True)
class Check:
    """A roll about to be made: who, of what kind (`test`, `save`), the throw, the target, and with which item.

    `used`: the item has been used already, and this is the same use told anew.
    """

    doc: str
    kind: str
    ability: str
    throw: Throw
    target: int
    item: str = ""
    used: bool = False

    def slug(self, total: int, face: int) -> str:
        """What a total with its natural face means."""
        if self.kind == "save":
            return checks.read_save(total, self.target)
        return checks.read_test(total, face, self.target)


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
    """The chance of success, of hitting the target exactly, of failure."""
    check = _test(here, args, here.doc_name)
    order = (checks.SUCCESS, checks.ON_TARGET, checks.FAILURE)
    note = f"vs {checks.target_name(check.target)}" + (
        " · a random one of the party rolls" if args.has("group") else ""
    )
    return _chances(check, order, note)


def save_chances(here: Here, args: Args) -> Chances:
    """The chance of each outcome of a save."""
    check = _save(here, args)
    return _chances(check, (checks.SAVED, checks.ON_TARGET, checks.DOOMED), f"vs {check.target}")


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
    parts = (
        (ability, now(sheet, ability)),
        *skill(sheet, args.text("trait")),
        *typed(args.number("add")),
        *weighing(sheet),
    )
    item = find(sheet.items, args.text("with"), "item") if args.has("with") else ""
    return Check(doc, "test", ability, _throw(here, args, parts), args.number("vs", checks.AVERAGE), item)


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
    return Check(here.doc_name, "save", ability, throw, int(here.setting("save_target")))


def _throw(here: Here, args: Args, parts: Parts) -> Throw:
    advantage = args.has("adv") - args.has("dis")
    bonus = args.has("bonus") + args.has("suited") - args.has("penalty") - args.has("unsuited")
    help_given = Help(advantage, bonus, str(here.setting("bonus_form")))
    explode = here.setting("natural_20") == "explode"
    return Throw(parts, help_given, explode, bool(here.setting("modifier_limit")))


def _needs_no_roll(here: Here, args: Args, target: int) -> bool:
    return args.has("calm") and args.has("suited") and target <= int(here.setting("easy_target"))


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


def settle(here: Here, check: Check, face: int, total: int) -> Outcome:
    """What a natural face and a total mean: the slug, what the face does to things, what it asks; no dice shown."""
    slug = check.slug(total, face)
    magic = checks.magic(face) if check.kind == "test" else None
    after, mark, was = _worn(here.campaign, check, magic)
    after = _asking(here, after, check, slug, magic)
    last = {"who": check.doc, "kind": check.kind, "natural": face, "total": total, "target": check.target}
    last |= {"slug": slug, "ability": check.ability} | ({"item": check.item} if check.item else {})
    after = remember(after, "last", last | ({"mark": was} if was else {}))
    lines = [_said(slug), _MAGIC.get(magic or "", ""), mark]
    lines += ["A natural 7 brings some benefit all the same."] if face == 7 and here.setting("lucky_seven") else []
    who = here.campaign.name_of(check.doc)
    fields = {"natural": face, "magic": magic, "target": check.target, "who": who, "mark": mark}
    return Outcome(" · ".join(filter(None, lines)), slug, total, campaign=after, fields=fields)


def _said(slug: str) -> str:
    return "exactly on target; a sacrifice makes it a success" if slug == checks.ON_TARGET else _WORDS[slug]


def _worn(campaign: Campaign, check: Check, magic: str | None) -> tuple[Campaign, str, Doc]:
    """The item after the use, in words, and what it was: a last use ends, a 1 marks, a 13 leaves one use (A2.5)."""
    if not check.item:
        return campaign, "", {}
    before = sheet_of(campaign, check.doc)
    sheet, name = before if check.used else carrying.used_once(before, check.item), check.item
    if magic == "notch" and sheet.items[name].condition != "broken":
        sheet, name = carrying.notch(sheet, name)
    elif magic == "last-use" and sheet.items[name].resource == "plenty":
        sheet = carrying.worsen(sheet, name)
    if sheet == before:
        return campaign, "", {}
    item, old = sheet.items[name], before.items[check.item]
    state = item.condition if magic == "notch" else {"last-use": "at its last use"}.get(item.resource, item.resource)
    was = {"item": name, "condition": old.condition, "resource": old.resource}
    return keep(campaign, check.doc, sheet), f"{name} is {state}", was if magic else {}


def _asking(here: Here, campaign: Campaign, check: Check, slug: str, magic: str | None) -> Campaign:
    more = {"who": check.doc, "roll": check.kind} | ({"item": check.item} if check.item else {})
    bargain = slug == checks.FAILURE and magic != "notch" and here.setting("hard_bargains")
    if slug == checks.ON_TARGET or bargain:
        lines = [f"/sacrifice {kind}" for kind in checks.SACRIFICES]
        return ask(campaign, "sacrifice", checks.SACRIFICES, lines=lines, **more)
    if magic == "critical":
        return ask(campaign, "critical", ("double", "stunt"), lines=["/critical double", "/critical stunt"], **more)
    if magic in ("notch", "last-use") and not check.item:
        items = sheet_of(campaign, check.doc).items
        fit = [name for name, item in items.items() if _can(magic, item.condition, item.resource)]
        lines = [f"/{magic} {quote(name)}" for name in (*fit, NOTHING)]
        return ask(campaign, magic, (*fit, NOTHING), lines=lines, **more)
    return campaign


def _can(magic: str, condition: str, resource: str) -> bool:
    return condition != "broken" if magic == "notch" else resource == "plenty"


def _chances(check: Check, order: tuple[str, ...], note: str) -> Chances:
    found = chances(check.throw, check.slug)
    odds = tuple(Odd(slug, found.get(slug, 0 * next(iter(found.values())))) for slug in order)
    return Chances(f"{check.kind} {check.throw.expression.text}", odds, check.throw.named, note)


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
            option("with", lead="with", offers=_items),
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
