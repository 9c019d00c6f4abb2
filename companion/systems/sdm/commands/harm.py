"""Harm, healing, defeat, exertion (A7.6 to A7.8, A8)."""

from __future__ import annotations

from dataclasses import replace

from companion.errors import Refused
from companion.systems.arguments import Args, Argument, option
from companion.systems.command import Command, Here
from companion.systems.outcome import Chances, Odd, Outcome
from companion.systems.sdm import defeat as defeats
from companion.systems.sdm import tablerows
from companion.systems.sdm.commands.conflict import told
from companion.systems.sdm.commands.said import changed, harmed, sheet_here, world
from companion.systems.sdm.conflict.blows import land, weaken
from companion.systems.sdm.conflict.fight import Blow
from companion.systems.sdm.conflict.scene import foe_named, scene_of
from companion.systems.sdm.figures import life_most, now
from companion.systems.sdm.harm import EXERTED, Harm, exert, hurt, hurt_ability, living
from companion.systems.sdm.rolling import Throw, chances
from companion.systems.sdm.settings import value
from companion.systems.sdm.sheet import ABILITIES
from companion.systems.sdm.slots import weighing

_KINDS = ("physical", "mental")


def hurt_it(here: Here, args: Args) -> Outcome:
    """Harm to life or to an ability, with the defeat roll that it may bring."""
    amount = _amount(args)
    what = args.text("what")
    if args.has("foe"):
        return _hurt_foe(here, amount, what, args.text("foe"))
    if what in ABILITIES:
        return harmed(here, hurt_ability(world(here), sheet_here(here), amount, what), "hurt")
    kind = "mental" if what == "mental" else "physical"
    return harmed(here, hurt(world(here), sheet_here(here), amount, kind), "hurt")


def hurt_chances(here: Here, args: Args) -> Chances:
    """The chance of each end, if this harm brings a defeat roll."""
    what = args.text("what", "physical")
    kind = what if what in _KINDS else "mental" if what in ("aura", "thought", "charisma") else "physical"
    return _defeat_chances(here, kind, "if a defeat roll follows")


def heal(here: Here, args: Args) -> Outcome:
    """Life comes back, or the damaged points of an ability; never beyond the most."""
    amount = _amount(args)
    before = sheet_here(here)
    living(before)
    what = args.text("what")
    if what in ABILITIES:
        left = max(0, before.damaged.get(what, 0) - amount)
        damaged = {**before.damaged, what: left}
        after = replace(before, damaged={name: number for name, number in damaged.items() if number})
        return changed(here, after, f"{what} {now(before, what)} → {now(after, what)}")
    most = life_most(before)
    after = replace(before, life=max(before.life, min(most, before.life + amount)))
    over = before.life + amount - most
    outcome = changed(here, after, f"life {before.life} → {after.life}")
    return replace(outcome, notes=(f"{over} beyond the most",)) if over > 0 else outcome


def defeat(here: Here, args: Args) -> Outcome:
    """A roll on the defeat table."""
    before = sheet_here(here)
    living(before)
    found = defeats.defeat(here.campaign, here.library, here.dice, before, args.text("kind"))
    return harmed(here, Harm(found.sheet, "is defeated", defeat=found), found.slug)


def defeat_chances(here: Here, args: Args) -> Chances:
    """The chance of each row, for the first roll of a spiral."""
    return _defeat_chances(here, args.text("kind"), "the first roll; a lost point that cannot be lost rolls again")


def exert_it(here: Here, args: Args) -> Outcome:
    """A strenuous action once wear has set in."""
    return harmed(here, exert(world(here), sheet_here(here), args.text("kind")), "exerted")


def exert_chances(here: Here, args: Args) -> Chances:
    """What exertion does; a chance only where a setting has it saved against."""
    sheet, ability = sheet_here(here), EXERTED[args.text("kind")]
    if value(here.campaign, "exhaustion") != "wear":
        return Chances(f"exert, {ability} {now(sheet, ability)}", (), note="saps 1, or at 0 brings an attrition burden")
    target = int(value(here.campaign, "save_target"))
    throw = Throw(((ability, now(sheet, ability)), *weighing(sheet)))
    found = chances(throw, lambda total, face: "borne" if total > target else "burden")
    told = tuple(Odd(slug, chance) for slug, chance in found.items())
    return Chances(f"exert {throw.expression.text}", told, throw.named)


def _hurt_foe(here: Here, amount: int, what: str, wanted: str) -> Outcome:
    """Harm to a foe: to its life, or to its level and bonus where an ability is named (A7.7)."""
    scene = scene_of(here)
    foe = foe_named(scene, wanted)
    after = weaken(scene, foe, amount) if what in ABILITIES else land(scene, (Blow(foe, amount),))
    return told(after, "hurt" if after.fight.foes[foe].state == "up" else "out")


def _defeat_chances(here: Here, kind: str, note: str) -> Chances:
    spiral = defeats.Spiral(sheet_here(here), kind)
    parts = defeats.parts(spiral, value(here.campaign, "defeat_ability") == "score")
    found = tablerows.slug_chances(
        here.library, tablerows.DEFEAT, parts, lambda slug: defeats.slug_of(here.campaign, slug)
    )
    odds = tuple(Odd(slug, chance) for slug, chance in found)
    dice = tablerows.expression(here.library, tablerows.DEFEAT).text
    return Chances(f"defeat {dice}", odds, tuple(part for part in parts if part[1]), note)


def _amount(args: Args) -> int:
    amount = args.number("amount")
    if not 0 <= amount <= 10_000:
        raise Refused("bad-argument", f"{amount} is not an amount of harm or healing", "write a number of 0 or more")
    return amount


_AMOUNT = Argument("amount", "int")
_KIND = Argument("kind", "word", words=_KINDS)

COMMANDS = (
    Command(
        "hurt",
        "harms life or an ability; a defeat roll may follow",
        (_AMOUNT, option("what", "word", words=("mental", "physical", *ABILITIES)), option("foe", lead="of")),
        hurt_it,
        hurt_chances,
        group="harm",
        rule="A7.6",
        examples=("/hurt 5", "/hurt 3 mental", "/hurt 1 strength", "/hurt 4 of Dust ghoul 1"),
    ),
    Command(
        "heal",
        "gives life or points of an ability back",
        (_AMOUNT, option("what", "word", words=ABILITIES)),
        heal,
        group="harm",
        rule="A9",
        examples=("/heal 3", "/heal 1 strength"),
    ),
    Command(
        "defeat",
        "rolls for defeat",
        (_KIND,),
        defeat,
        defeat_chances,
        group="harm",
        rule="A7.8",
        examples=("/defeat physical",),
        lapses=True,
    ),
    Command(
        "exert",
        "a strenuous action once wear has set in",
        (_KIND,),
        exert_it,
        exert_chances,
        group="harm",
        rule="A8",
        examples=("/exert physical",),
    ),
)
