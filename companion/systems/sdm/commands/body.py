"""What is borne, and what takes a slot without being a thing: afflictions, powers, augments, pets (A5.6 to A5.10)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from companion.campaign.model import Campaign
from companion.errors import Refused
from companion.systems.arguments import Args, Argument, option
from companion.systems.command import Command, Here
from companion.systems.outcome import Chances, Outcome
from companion.systems.sdm.carrying import refuse_past_limit
from companion.systems.sdm.commands.said import changed, harmed, preview, sheet_here, world
from companion.systems.sdm.harm import afflict, gain_burden
from companion.systems.sdm.names import find
from companion.systems.sdm.settings import value
from companion.systems.sdm.sheet import Sheet, Slotted, add_burden, sheet_of, with_part
from companion.systems.sdm.slots import BURDEN_LIMIT, inventory

_KINDS = {"affliction": "an affliction", "power": "a power", "augment": "an augment", "pet": "a pet"}
PLACES = {"mind": "traits", "body": "items"}


def burden(here: Here, args: Args) -> Outcome:
    """A burden: −1 to every roll. One without a slot brings a defeat roll instead (A5.5)."""
    kind = "mental" if args.has("mental") else "physical"
    return harmed(here, gain_burden(world(here), sheet_here(here), args.text("name"), kind), "burdened")


def relieve(here: Here, args: Args) -> Outcome:
    """Takes away a burden or an affliction; one of several of a name at a time."""
    sheet = sheet_here(here)
    afflictions = [name for name, each in sheet.slotted.items() if each.kind == "affliction"]
    name = find((*sheet.burdens, *afflictions), args.text("name"), "burden or affliction")
    if name in sheet.burdens:
        return changed(here, add_burden(sheet, name, -args.number("times", 1)), f"relieved of {name}")
    return changed(here, replace(sheet, slotted=with_part(sheet.slotted, name, None)), f"relieved of {name}")


def affliction(here: Here, args: Args) -> Outcome:
    """An affliction: in a trait slot if of the mind, an item slot if of the body; it weighs only when it overflows."""
    where, name = args.text("where", "body"), args.text("name")
    slot = "burdens" if value(here.campaign, "affliction_slot") == "burdens" else PLACES[where]
    before = sheet_here(here)
    _refuse_other(before, name, "affliction")
    harm = afflict(world(here), before, name, slot, "mental" if where == "mind" else "physical")
    return harmed(here, harm, "afflicted") if harm.defeat else changed(here, harm.sheet, harm.text)


def affliction_chances(here: Here, args: Args) -> Chances:
    """What it will do to the sheet; nothing is rolled beforehand where it is a burden too many."""
    used = inventory(sheet_here(here), "burdens").used
    if used < BURDEN_LIMIT or value(here.campaign, "no_room") != "defeat":
        return preview(affliction)(here, args)
    return Chances(f"affliction, {used} burdens", (), note="one that hangs over brings a defeat roll")


def power(here: Here, args: Args) -> Outcome:
    """A power or spell learnt, of a level, in its slot; or one known at another level."""
    level = args.number("level", 1)
    if not 0 <= level <= 9:
        raise Refused("rule", f"a power is of level 0 to 9, not {level}")
    danger = args.has("dangerous")
    return _slotted(here, args.text("name"), Slotted("power", _slot(args, "mind"), level, danger))


def augment(here: Here, args: Args) -> Outcome:
    """A prosthesis or augment, one slot for each."""
    return _slotted(here, args.text("name"), Slotted("augment", _slot(args, "body")))


def pet(here: Here, args: Args) -> Outcome:
    """A pet or sidekick: a slot, and level 0 at first (A6.2)."""
    level = args.number("level", 0)
    if not 0 <= level <= 9:
        raise Refused("rule", f"a pet is of level 0 to 9, not {level}")
    return _slotted(here, args.text("name"), Slotted("pet", _slot(args, "mind"), level))


def _slotted(here: Here, name: str, new: Slotted) -> Outcome:
    before = sheet_here(here)
    _refuse_other(before, name, new.kind)
    after = replace(before, slotted=with_part(before.slotted, name, new))
    refuse_past_limit(before, after, name)
    level = f", level {new.level}" if new.kind in ("power", "pet") else ""
    return changed(here, after, f"{new.kind}: {name}{level}, in a slot of {new.slot}")


def _refuse_other(sheet: Sheet, name: str, kind: str) -> None:
    """Raises `Refused` where something of another kind has that name."""
    there = sheet.slotted.get(name)
    if there and there.kind != kind:
        what = _KINDS.get(there.kind, there.kind)
        raise Refused("rule", f"{name} is there as {what}", "call it something else, or /forget that one")


def _slot(args: Args, usual: str) -> str:
    return PLACES[args.text("where", usual)]


def _weights(campaign: Campaign) -> Iterable[str]:
    sheet = sheet_of(campaign, campaign.active) if campaign.active else Sheet()
    return (*sheet.burdens, *(name for name, each in sheet.slotted.items() if each.kind == "affliction"))


_NAME = Argument("name")
_WHERE = option("where", "word", words=tuple(PLACES))
_LEVEL = option("level", "int")

COMMANDS = (
    Command(
        "burden",
        "takes a burden",
        (_NAME, option("mental", "word", words=("mental",))),
        burden,
        group="burdens",
        rule="A5.3",
        examples=('/burden "Heavy heart"',),
    ),
    Command(
        "affliction",
        "a curse, disease or mutation in a slot of mind or body",
        (_NAME, _WHERE),
        affliction,
        affliction_chances,
        group="burdens",
        rule="A5.7",
        examples=("/affliction Salt lung body",),
    ),
    Command(
        "relieve",
        "takes away a burden or an affliction",
        (Argument("name", offers=_weights), option("times", "times")),
        relieve,
        preview(relieve),
        group="burdens",
        rule="A5.10",
        examples=('/relieve "Heavy heart"',),
    ),
    Command(
        "power",
        "a power or spell, in its slot",
        (_NAME, _LEVEL, _WHERE, option("dangerous", "word", words=("dangerous",))),
        power,
        preview(power),
        group="powers",
        rule="A6.1",
        examples=("/power Glass voice 2",),
    ),
    Command(
        "augment",
        "a prosthesis or augment, in its slot",
        (_NAME, _WHERE),
        augment,
        preview(augment),
        group="powers",
        rule="A5.6",
        examples=("/augment Brass hand",),
    ),
    Command(
        "pet",
        "a pet or sidekick, in its slot",
        (_NAME, _LEVEL, _WHERE),
        pet,
        preview(pet),
        group="powers",
        rule="A6.2",
        examples=("/pet Vole",),
    ),
)
