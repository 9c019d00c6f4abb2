"""The words of `/conflict` before the dice, each with its stage (C3): declaration to sub-conflict."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from companion.errors import Refused
from companion.systems.arguments import Args, Argument, option
from companion.systems.command import Here
from companion.systems.synthesis import initiation
from companion.systems.synthesis.commands.fight import brought
from companion.systems.synthesis.conflict import SIDES, Bonus, SideName, Used
from companion.systems.synthesis.fortune import reading
from companion.systems.synthesis.record import Record
from companion.systems.synthesis.references import mention
from companion.systems.synthesis.standing import dice
from companion.systems.synthesis.traits import SELF

Change = Callable[[Here, Record, Args], tuple[Record, str]]


@dataclass(frozen=True, slots=True)
class Verb:
    """A word after `/conflict` that arranges a Conflict without dice; `change` gives the record after it, and words."""

    name: str
    stage: str
    summary: str
    arguments: tuple[Argument, ...]
    change: Change

    @property
    def usage(self) -> str:
        return " ".join((f"/conflict {self.name}", *(argument.usage for argument in self.arguments)))


def side_of(args: Args) -> SideName:
    """The side named on the line; ours if none is."""
    return "them" if args.text("side") == "them" else "us"


def want(here: Here, record: Record, args: Args) -> tuple[Record, str]:
    """Declares the outcome that a side desires."""
    words = args.text("words")
    ours, theirs = record.wants
    wants = (words, theirs) if side_of(args) == "us" else (ours, words)
    return replace(record, wants=wants), f"{side_of(args)}: {words}"


def use(here: Here, record: Record, args: Args) -> tuple[Record, str]:
    """Brings a Trait: the primary first, then up to two Secondaries, the opponent's own among them."""
    side = side_of(args)
    named = mention(args.text("trait"))
    after = brought(here, record, side, named)
    if named.mode == "straight":
        bonus = after.here.side(side).bonuses[-1]
        return after, f"{side}: {dice(bonus.dice)} straight, for {bonus.why}"
    used = after.here.side(side).traits[0 if named.name.casefold() == "struggle" else -1]
    role = "primary" if used is after.here.side(side).primary else "Secondary"
    halved = ", halved" if used.mode == "half" else ""
    borrowed = ", the opponent's own" if initiation.is_borrowed(after, side, used) else ""
    return after, f"{side}: {used.name} {used.level}, {role}{halved}{borrowed}"


def drop(here: Here, record: Record, args: Args) -> tuple[Record, str]:
    """Takes a Trait out again; in an extended tie, does without it."""
    side, used = _place(record, args)
    after = initiation.take_out(record, side, used.name)
    now = after.here.side(side).primary
    primary = f"; {now.name} is the primary" if now and used is record.here.side(side).primary else ""
    return after, f"{side}: without {used.name}{primary}"


def kill(here: Here, record: Record, args: Args) -> tuple[Record, str]:
    """Says that a side means to kill: its Self counts by half, unless a setting says otherwise (C2.3)."""
    side = side_of(args)
    used = initiation.named(record, side, SELF)
    counts = {"half": used.level // 2, "none": 0}.get(str(here.setting("killing_self")), used.level)
    return initiation.count(
        record, side, used, replace(used, fit=counts - used.level)
    ), f"{side} means to kill: Self counts {counts}"


def situation(here: Here, record: Record, args: Args) -> tuple[Record, str]:
    """Gives the favoured side dice for the situation; what both sides have alike cancels."""
    side, added = side_of(args), args.number("dice", int(here.setting("situation_usual")))
    why = args.text("why", "situation")
    after = initiation.add_dice(record, side, Bonus(why, added), int(here.setting("situation_most")))
    if len(after.here.side(side).bonuses) == len(record.here.side(side).bonuses):
        return after, f"{why} is on both sides: neither has anything by it"
    return after, f"{side} +{added} for {why}"


def suit(here: Here, record: Record, args: Args) -> tuple[Record, str]:
    """Lowers a Trait that fits ill, or forbids it (rarely)."""
    side, used = _place(record, args)
    if args.has("forbid"):
        return initiation.take_out(record, side, used.name), f"{used.name} does not fit and is out"
    if args.number("less") >= 0:
        raise Refused(
            "bad-argument",
            "how much less does it count?",
            "write -1, -2 … or forbid; a good description is /conflict describe",
        )
    less = replace(used, fit=max(-used.level, args.number("less")))
    return initiation.count(record, side, used, less), f"{used.name} {used.level} counts {less.counts}"


def describe(here: Here, record: Record, args: Args) -> tuple[Record, str]:
    """Gives 1 die for an excellent description, 2 for an outstanding one."""
    side, added = side_of(args), args.number("dice", 1)
    bonus = Bonus("description", added, "suitability")
    return initiation.add_dice(record, side, bonus, initiation.SUITABILITY_MOST), f"{side} +{added} for the description"


def half(here: Here, record: Record, args: Args) -> tuple[Record, str]:
    """Takes half of an uncontested Secondary instead of rolling it (the Half Method)."""
    side, used = _place(record, args)
    if used is record.here.side(side).primary:
        raise Refused(
            "rule", f"{used.name} is the primary and counts in full", "the Half Method is for Secondaries (C4)"
        )
    if record.here.contested(side, used.name):
        raise Refused("rule", f"{used.name} is contested", "the Half Method is only for the uncontested (R-SYN-08)")
    halved = replace(used, mode="half", dice=None)
    said = f"{used.name} {used.level}, halved: {dice(halved.counts // 2)}"
    return initiation.count(record, side, used, halved), said + (
        "; rolled, it might bring one" if not halved.brings else ""
    )


def contest(here: Here, record: Record, args: Args) -> tuple[Record, str]:
    """Opens the sub-conflict between one of our Secondaries and one of theirs; the next words arrange it."""
    one, other = args.text("trait"), args.text("against")
    ours, theirs = (one, other) if record.here.us.get(one) else (other, one)
    after = initiation.contest(record, ours, theirs, int(here.setting("depth_most")))
    pair = " v ".join(used.name + f" {used.level}" for side in SIDES for used in after.here.side(side).traits)
    return after, f"sub-conflict, {len(after.at)} deep: {pair}, both in full"


def up(here: Here, record: Record, args: Args) -> tuple[Record, str]:
    """Leaves a sub-conflict as it is arranged; it will be rolled with the one above."""
    if not record.at:
        raise Refused("rule", "this is the main conflict", "roll it: /conflict roll")
    return replace(record, at=record.at[:-1]), "back in the conflict above"


def complicate(here: Here, record: Record, args: Args) -> tuple[Record, str]:
    """Gives a side the one die that a tied sub-conflict may be worth (R-SYN-09)."""
    tied = [one for one in record.here.contests if one.number is not None and reading(one.number) == "tie"]
    given = [one for side in SIDES for one in record.here.side(side).bonuses if one.kind == "complication"]
    if len(given) >= len(tied):
        raise Refused("rule", "no sub-conflict here is tied and open", "after a main conflict: /complicate")
    side = side_of(args)
    why = tied[len(given)].name("us" if side == "them" else "them")
    return initiation.add_dice(record, side, Bonus(why, 1, "complication"), len(tied)), f"{side} +1 for {why}"


def swap(here: Here, record: Record, args: Args) -> tuple[Record, str]:
    """Puts another Trait in the place of a Secondary, for an extended tie."""
    side, used = _place(record, args)
    if used is record.here.side(side).primary:
        raise Refused("rule", f"{used.name} is the primary and stays", "a trait of a sub-conflict is swapped (C3)")
    after = brought(here, initiation.take_out(record, side, used.name), side, mention(args.text("new")))
    return after, f"{side}: {after.here.side(side).traits[-1].name} for {used.name}"


def _place(record: Record, args: Args) -> tuple[SideName, Used]:
    """The Trait named on the line, on the side named, or on either."""
    if args.has("side"):
        return side_of(args), initiation.named(record, side_of(args), args.text("trait"))
    return initiation.place(record, args.text("trait"))


_SIDE = option("side", "word", words=SIDES)
_TRAIT = Argument("trait")

VERBS = (
    Verb("want", "declaration", "what a side wants", (Argument("words"), _SIDE), want),
    Verb("use", "initiation", "brings a trait", (_TRAIT, _SIDE), use),
    Verb("drop", "initiation", "takes a trait out again", (_TRAIT, _SIDE), drop),
    Verb("kill", "initiation", "a side means to kill", (_SIDE,), kill),
    Verb(
        "situation",
        "situation",
        "dice for the favoured side",
        (option("why", lead="for"), _SIDE, option("dice", "int")),
        situation,
    ),
    Verb(
        "suit",
        "suitability",
        "a trait fits ill",
        (_TRAIT, _SIDE, option("less", "modifier"), option("forbid", "word", words=("forbid",))),
        suit,
    ),
    Verb("describe", "suitability", "dice for a fine description", (_SIDE, option("dice", "int")), describe),
    Verb("half", "sub-conflict", "half a secondary instead of its roll", (_TRAIT, _SIDE), half),
    Verb("contest", "sub-conflict", "a secondary against another", (_TRAIT, Argument("against", lead="with")), contest),
    Verb("up", "sub-conflict", "back to the conflict above", (), up),
    Verb("complicate", "sub-conflict", "a die for a tied sub-conflict", (_SIDE,), complicate),
    Verb("swap", "extended", "another trait after a tie", (_TRAIT, option("new", lead="for"), _SIDE), swap),
)
