"""Experience Dice on a roll: the bidding war of the Decision phase (B4)."""

from __future__ import annotations

from dataclasses import replace

from companion.dice import Expression, Roll, build, parse, roll
from companion.errors import Refused
from companion.systems.arguments import Args, Argument, option
from companion.systems.command import Command, Here
from companion.systems.outcome import Chances, Outcome, asked
from companion.systems.scattershot.chances import moved, with_die
from companion.systems.scattershot.early import put_early
from companion.systems.scattershot.pending import CONTEST, MIB, Pending, Which, fields, pending, verdict, wait
from companion.systems.scattershot.pools import Pool, held, paid
from companion.systems.scattershot.settings import value
from companion.systems.scattershot.words import meaning, signed, xdice

_MOST = 20


def xd(here: Here, args: Args) -> Outcome:
    """Experience Dice rolled and added or subtracted; without a sign, rolled first and given a sign once seen."""
    if not (asked(here.campaign, MIB) or asked(here.campaign, CONTEST)):
        return _beforehand(here, args)
    one = pending(here.campaign)
    if one.phase != "decision":
        raise Refused("rule", "the dice have landed: Challenges or Benefits were taken", "/undo goes back, or /settle")
    if one.face:
        return _signed(here, args, one)
    which = _which(args)
    one.of(which)
    sign = _sign(args)
    if not sign and value(here.campaign, "experience_sign") == "before":
        raise Refused("bad-argument", "say first whether it is added or subtracted", "/xd + or /xd -")
    pool = _pool(args, sign, one.of(which).ours)
    rolled, here = _thrown(here, args, pool)
    if not sign:
        return _seen(here, one, which, rolled)
    return _outcome(here, moved(one, which, sign * rolled.total), which, sign * rolled.total, rolled)


def xd_chances(here: Here, args: Args) -> Chances:
    """The odds of every degree once these dice have landed."""
    one, sign = pending(here.campaign), _sign(args) or 1
    dice = _dice(here, args)
    pool = _pool(args, sign, one.of(_which(args)).ours)
    odds = with_die(here.campaign, one, _which(args), lambda face: sign * face, dice.text)
    whose = "you hold" if pool == "us" else "they hold"
    return Chances(f"{'+' if sign > 0 else '−'}{dice.text}", odds, note=f"{whose} {held(here, pool)}")


def _beforehand(here: Here, args: Args) -> Outcome:
    sign, which = _sign(args), _which(args)
    if not sign:
        raise Refused("rule", "nothing is rolled yet: say whether it will be added or subtracted", "/xd + or /xd -")
    rolled, here = _thrown(here, args, _pool(args, sign, which == "actor"))
    by = sign * rolled.total
    told = f"Experience {rolled.show()}: {signed(by)} waits for the {which}'s next roll"
    campaign = put_early(here.campaign, which, by)
    return Outcome(told, total=rolled.total, rolls=(rolled,), campaign=campaign, journal=f"d: {told}")


def _thrown(here: Here, args: Args, pool: Pool) -> tuple[Roll, Here]:
    dice = _dice(here, args)
    count = args.number("count", 1)
    if count > held(here, pool):
        whose = "you hold" if pool == "us" else "they hold"
        raise Refused("rule", f"{whose} {xdice(held(here, pool))}, not {count}", "see /reward")
    rolled = roll(dice, here.dice)
    return rolled, paid(here, pool, count, f"rolled {rolled.total}")


def _seen(here: Here, one: Pending, which: Which, rolled: Roll) -> Outcome:
    seen = replace(one, face=rolled.total, facing=which)
    told = f"Experience {rolled.show()}"
    return Outcome(
        f"{told}: added or subtracted?",
        total=rolled.total,
        rolls=(rolled,),
        campaign=wait(here.campaign, seen),
        journal=f"d: {told}",
        fields=fields(here.campaign, one),
    )


def _signed(here: Here, args: Args, one: Pending) -> Outcome:
    sign = _sign(args)
    if not sign or args.has("count"):
        raise Refused("rule", f"the {one.face} that was rolled waits for its sign", "/xd + or /xd -")
    by = sign * one.face
    return _outcome(here, moved(replace(one, face=0), one.facing, by), one.facing, by, None)


def _outcome(here: Here, one: Pending, which: Which, by: int, rolled: Roll | None) -> Outcome:
    numbers = fields(here.campaign, one)
    basic = one.of(which).basic
    name = "MIB" if which == "actor" else "the Resistor's MIB"
    whole = f", RMIB {signed(numbers['rmib'])}" if "rmib" in numbers else ""
    thrown = f"Experience {rolled.show()}" if rolled else "the die that was seen"
    told = f"{thrown}, {signed(by)}: {name} {signed(basic - by)} → {signed(basic)}{whole}"
    return Outcome(
        f"{told}, as it stands {meaning(verdict(here.campaign, one))}",
        total=rolled.total if rolled else None,
        rolls=(rolled,) if rolled else (),
        campaign=wait(here.campaign, one),
        journal=f"d: {told}",
        fields=numbers,
    )


def _dice(here: Here, args: Args) -> Expression:
    count = args.number("count", 1)
    if not 1 <= count <= _MOST:
        raise Refused("bad-argument", f"1 to {_MOST} Experience Dice at a time, not {count}", "write /xd - 2 dice")
    sides = int(str(value(here.campaign, "experience_die")).lstrip("d"))
    return parse(str(build.expression(build.pool(count, sides))))


def _sign(args: Args) -> int:
    return {"": 0, "+": 1}.get(args.text("sign"), -1)


def _which(args: Args) -> Which:
    return "resistor" if args.has("side") else "actor"


def _pool(args: Args, sign: int, ours: bool) -> Pool:
    """Whose dice they are: those of the one whom they help, unless the line says otherwise."""
    if args.has("pool"):
        return "us" if args.text("pool") == "us" else "them"
    return "us" if (sign >= 0) == ours or not sign else "them"


COMMANDS = (
    Command(
        "xd",
        "rolls Experience Dice on a MIB, added or subtracted",
        (
            Argument("sign", "word", words=("+", "-", "−"), required=False),
            option("side", "word", words=("resistor",)),
            option("dice", "word", words=("dice", "die")),
            option("count", "int"),
            option("pool", "word", lead="from", words=("us", "them")),
        ),
        xd,
        xd_chances,
        group="action",
        rule="B4",
        examples=("/xd +", "/xd - 2 dice resistor", "/xd"),
    ),
)
