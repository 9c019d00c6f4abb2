"""Strict turns (B8): the round, Immediate and free actions, forfeits, flurries, the scope."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from companion.campaign.model import Campaign
from companion.errors import Refused
from companion.systems.arguments import Args, Argument, option
from companion.systems.command import Command, Here
from companion.systems.outcome import Outcome
from companion.systems.scattershot import turns
from companion.systems.scattershot.modes import need_mechanical
from companion.systems.scattershot.settings import epic, number, value
from companion.systems.scattershot.sheet import load
from companion.systems.scattershot.targets import everybody, spelt
from companion.systems.scattershot.turns import DODGE, DODGE_PENALTY, YARDS, Turns
from companion.systems.scattershot.words import plural, signed

LONGEST = 20
FREE = ("look", "drop", "fall", "step", "soliloquy", "change", DODGE)


def turn(here: Here, args: Args) -> Outcome:
    """The turn passes to whoever is named, or to the next round the table."""
    there = _there(here)
    who = spelt(here.campaign, args.text("who")) or _next(here.campaign, there)
    after = turns.pass_to(there, who) if who else turns.next_round(there)
    return _said(here, after, _whose(after))


def next_round(here: Here, args: Args) -> Outcome:
    """The next round begins, with whoever went first."""
    after = turns.next_round(_there(here))
    return _said(here, after, _whose(after))


def immediate(here: Here, args: Args) -> Outcome:
    """An Immediate Action that needs no roll."""
    after = turns.act(_mine(here), here.name)
    what = args.text("what", "an Action")
    return _said(here, after, f"{here.name}: {what}, {_left(after, here.name)}")


def move(here: Here, args: Args) -> Outcome:
    """A run, for one Action."""
    yards = args.number("yards", YARDS)
    if not 0 < yards <= YARDS:
        raise Refused("rule", f"an Action runs up to {YARDS} yards, not {yards}", "the rest is another /move")
    after = turns.act(_mine(here), here.name)
    return _said(here, after, f"{here.name} runs {yards} yards, {_left(after, here.name)}")


def free_action(here: Here, args: Args) -> Outcome:
    """A free action: any kind that is agreed on; a last-ditch dodge weighs −2 on the roll that follows."""
    kind, most = args.text("kind").casefold(), epic(here.campaign)
    cinematic = bool(value(here.campaign, "cinematic"))
    after = turns.free_action(_there(here), here.name, kind, most, cinematic=cinematic)
    used = len(after.of(here.name).free)
    told = f"{here.name}, free: {kind}, {used} of {most} this round"
    if kind == DODGE:
        return _said(here, after, f"{told}; the next roll is at {signed(DODGE_PENALTY)}", modifier=DODGE_PENALTY)
    return _said(here, after, told)


def refresh(here: Here, args: Args) -> Outcome:
    """An Action for a second cycle of free actions."""
    after = turns.refresh(_there(here), here.name)
    return _said(here, after, f"{here.name} may do free actions anew, {_left(after, here.name)}")


def forfeit(here: Here, args: Args) -> Outcome:
    """An upcoming Action given up for a reaction."""
    there = _there(here)
    after = turns.forfeit(there, here.name)
    one = after.of(here.name)
    told = f"{here.name} gives up an Action to react, {one.forfeits} of {turns.FORFEITS} this round"
    own = ("it is your own turn: a reaction answers somebody who engages you",) if there.now == here.name else ()
    return _said(here, after, told, notes=own)


def involved(here: Here, args: Args) -> Outcome:
    """An Involved Action: it takes several Actions, over turns if need be, and the roll at its end takes none."""
    there, what = _mine(here), args.text("what")
    if what.casefold() == "end":
        doing = there.of(here.name).doing
        return _said(here, turns.break_off(there, here.name), f"{here.name} breaks off: {doing}")
    count = args.number("times", number(here.campaign, "involved_actions"))
    if not 1 <= count <= LONGEST:
        raise Refused("bad-argument", f"an Involved Action takes 1 to {LONGEST} Actions, not {count}", "write x2")
    after = turns.involve(there, here.name, what, count)
    one = after.of(here.name)
    goes = f"{plural(one.to_go, 'Action')} to go" if one.to_go else "done; the roll for it takes no Action"
    return _said(here, after, f"{here.name}: {what}, {goes}", to_go=one.to_go)


def flurry(here: Here, args: Args) -> Outcome:
    """A flurry begins, for one Action, or goes a step further; it ends with a hit, at the Epic Index, or at a word."""
    there = _there(here)
    if args.has("end"):
        if not there.steps:
            raise Refused("rule", "no flurry is under way")
        return _said(here, replace(there, steps=0), f"{here.name}'s flurry ends after {plural(there.steps, 'step')}")
    if not load(here.sheet).engaged:
        raise Refused("rule", f"{here.name} has engaged nobody", "/engage FOE")
    most = epic(here.campaign)
    after = turns.flurry(there, here.name, most)
    return _said(here, after, f"{here.name}'s flurry: step {after.steps} of {most}, until one hits", step=after.steps)


def _there(here: Here) -> Turns:
    need_mechanical(here.campaign)
    return turns.turns_of(here.campaign)


def _mine(here: Here) -> Turns:
    there = _there(here)
    if there.now != here.name:
        raise Refused("rule", f"it is {there.now or 'nobody'}'s turn", f"/turn {here.name}, or /forfeit to react")
    return there


def _next(campaign: Campaign, there: Turns) -> str:
    """Who is next round the table; "" when everybody has had a turn."""
    order = list(dict.fromkeys((*everybody(campaign), *there.everybody)))
    start = order.index(there.now) + 1 if there.now in order else 0
    return next((name for name in order[start:] + order[:start] if name not in there.had), "")


def _said(here: Here, after: Turns, told: str, *, notes: tuple[str, ...] = (), **fields: object) -> Outcome:
    campaign = turns.put(here.campaign, after)
    return Outcome(
        told, campaign=campaign, journal=f"(note: {told})", notes=notes, fields={"round": after.round, **fields}
    )


def _whose(after: Turns) -> str:
    one = after.of(after.now)
    doing = f"; still at it: {one.doing}, {plural(one.to_go, 'Action')} to go" if one.doing else ""
    done = "; an Involved Action is done: its roll takes no Action" if one.due == turns.INVOLVED else ""
    return f"round {after.round}, {after.now}: {_left(after, after.now)}{doing}{done}"


def _left(after: Turns, who: str) -> str:
    return f"{plural(after.of(who).left, 'Action')} left"


def _command(
    name: str, summary: str, run: Callable[[Here, Args], Outcome], arguments: tuple[Argument, ...], *examples: str
) -> Command:
    return Command(name, summary, arguments, run, group="turns", rule="B8", examples=examples or (f"/{name}",))


COMMANDS = (
    _command(
        "turn", "passes the turn", turn, (Argument("who", required=False, offers=everybody),), "/turn", "/turn Ogre"
    ),
    _command("round", "begins the next round", next_round, ()),
    _command(
        "immediate",
        "an Immediate Action without a roll",
        immediate,
        (Argument("what", required=False),),
        "/immediate draw",
    ),
    _command(
        "involved",
        "an Involved Action: several Actions, over turns if need be",
        involved,
        (Argument("what"), option("times", "times")),
        "/involved pick the lock x3",
        "/involved end",
    ),
    _command("move", "runs up to 7 yards, for an Action", move, (Argument("yards", "int", required=False),), "/move 5"),
    _command(
        "free-action", "a free action", free_action, (Argument("kind", offers=lambda _: FREE),), "/free-action look"
    ),
    _command("refresh", "an Action for a second cycle of free actions", refresh, ()),
    _command("forfeit", "gives up an Action to react", forfeit, ()),
    _command(
        "flurry",
        "a flurry, or its next step",
        flurry,
        (option("end", "word", words=("end",)),),
        "/flurry",
        "/flurry end",
    ),
)
