"""Strict turns (B8): who has theirs, the Immediate Actions left, free actions, forfeits, a flurry."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from companion.campaign.model import Campaign
from companion.errors import Refused
from companion.systems.scattershot.plain import integer, mapping, tables, texts

ACTIONS = 2
FORFEITS = 2
YARDS = 7
LOOK = "look"
DODGE = "dodge"
ROLLED = (LOOK, DODGE)
"""The free actions that a roll follows, itself free."""
INVOLVED = "involved"
DODGE_PENALTY = -2


@dataclass(frozen=True, slots=True)
class Allowance:
    """What one Character may still do. `left` are Actions of this turn, `owed` those of the next given up already;
    `due` is what a roll still to come is part of, so that it spends nothing (`look`, `dodge`, `involved`). `doing` is
    the Involved Action under way, `to_go` the Actions it still takes.
    """

    left: int = 0
    owed: int = 0
    forfeits: int = 0
    free: tuple[str, ...] = ()
    refreshed: bool = False
    due: str = ""
    doing: str = ""
    to_go: int = 0


@dataclass(frozen=True, slots=True)
class Turns:
    """A fight or a chase: the round, whose turn it is, who had one this round, and everybody's allowance.

    `steps` counts those of a flurry under way by whoever has the turn; 0 when there is none.
    """

    round: int = 1
    now: str = ""
    first: str = ""
    had: tuple[str, ...] = ()
    steps: int = 0
    everybody: Mapping[str, Allowance] = field(default_factory=dict)

    def of(self, who: str) -> Allowance:
        return self.everybody.get(who, Allowance())

    def having(self, who: str, allowance: Allowance) -> Turns:
        return replace(self, everybody={**self.everybody, who: allowance})


def turns_of(campaign: Campaign) -> Turns:
    """The turns as they stand in the campaign."""
    doc = mapping(campaign.get("turns"))
    return Turns(
        integer(doc.get("round"), 1),
        str(doc.get("now", "")),
        str(doc.get("first", "")),
        texts(doc.get("had")),
        integer(doc.get("steps"), 0),
        {name: _allowance(one) for name, one in tables(doc.get("everybody"))},
    )


def put(campaign: Campaign, turns: Turns) -> Campaign:
    """`campaign` with other turns."""
    return campaign.put("turns", _document(turns))


def begun(first: str) -> dict[str, Any]:
    """The turns of a fight that begins, as the campaign holds them."""
    return _document(pass_to(Turns(1, "", first), first))


def pass_to(turns: Turns, who: str) -> Turns:
    """The turn of `who` begins. Raises `Refused` where `who` had one this round."""
    if who in turns.had:
        raise Refused("rule", f"{who} has had a turn this round", "/round begins the next")
    allowance = turns.of(who)
    ready = _goes_on(replace(allowance, left=max(0, ACTIONS - allowance.owed), owed=0))
    return replace(turns.having(who, ready), now=who, had=(*turns.had, who), steps=0)


def involve(turns: Turns, who: str, what: str, count: int) -> Turns:
    """An Involved Action of so many Actions begun; what this turn has not enough of goes on in the next ones."""
    one = turns.of(who)
    if one.doing:
        raise Refused("rule", f"{who} is at it already: {one.doing}, {one.to_go} to go", "/involved end breaks it off")
    if who != turns.now or not one.left:
        raise Refused("rule", f"{who} has no Immediate Action left", "/turn passes it on")
    return turns.having(who, _goes_on(replace(one, doing=what, to_go=count)))


def break_off(turns: Turns, who: str) -> Turns:
    """The Involved Action of `who` broken off; what it took is lost."""
    if not turns.of(who).doing:
        raise Refused("rule", f"{who} is at no Involved Action", "/involved NAME begins one")
    return turns.having(who, replace(turns.of(who), doing="", to_go=0))


def _goes_on(one: Allowance) -> Allowance:
    """The Actions of a turn put into the Involved Action under way; once it is done, its roll is due."""
    put_in = min(one.left, one.to_go)
    after = replace(one, left=one.left - put_in, to_go=one.to_go - put_in)
    return replace(after, doing="", due=INVOLVED) if after.doing and not after.to_go else after


def next_round(turns: Turns) -> Turns:
    """The next round: everybody's free actions and forfeits are new, and whoever went first goes first."""
    fresh = {
        who: replace(one, left=0, forfeits=0, free=(), refreshed=False, due=_kept_due(one))
        for who, one in turns.everybody.items()
    }
    return pass_to(replace(turns, round=turns.round + 1, had=(), everybody=fresh), turns.first)


def _kept_due(one: Allowance) -> str:
    """The roll of an Involved Action that is done stays due; that of a free action goes with its round."""
    return one.due if one.due == INVOLVED else ""


def act(turns: Turns, who: str) -> Turns:
    """One Immediate Action of whoever has the turn; a step of a flurry, and what is done on another's turn, is none.

    Raises:
        Refused: both are spent.
    """
    if who != turns.now or turns.steps:
        return turns
    return _spend(turns, who)


def free_action(turns: Turns, who: str, kind: str, epic: int, *, cinematic: bool = False) -> Turns:
    """A free action: no more than the Epic Index in a round, and of different kinds (R-SCA-13)."""
    one = turns.of(who)
    if len(one.free) >= epic:
        raise Refused("rule", f"{who} has done {len(one.free)} free actions this round", "/refresh, for an Action")
    if kind in one.free and not cinematic:
        raise Refused("rule", f"{who} has done that this round: {kind}", "another kind, or /refresh for an Action")
    return turns.having(who, replace(one, free=(*one.free, kind), due=kind if kind in ROLLED else one.due))


def refresh(turns: Turns, who: str) -> Turns:
    """An Action for a second cycle of free actions in the round."""
    if turns.of(who).refreshed:
        raise Refused("rule", f"{who} is in the second cycle of free actions already", "/round begins the next")
    after = _spend(turns, who)
    return after.having(who, replace(after.of(who), free=(), refreshed=True))


def forfeit(turns: Turns, who: str) -> Turns:
    """An upcoming Action given up for a reaction, twice a round at most (R-SCA-10)."""
    one = turns.of(who)
    if one.forfeits >= FORFEITS:
        raise Refused("rule", f"{who} has forfeited twice this round", "/round begins the next")
    given = replace(one, forfeits=one.forfeits + 1)
    if who == turns.now and one.left:
        return turns.having(who, replace(given, left=one.left - 1))
    if one.owed >= ACTIONS:
        raise Refused("rule", f"{who} has no upcoming Action left to give up")
    return turns.having(who, replace(given, owed=one.owed + 1))


def flurry(turns: Turns, who: str, epic: int) -> Turns:
    """A flurry begun, for one Action, or one step further; no more steps than the Epic Index."""
    if who != turns.now:
        raise Refused("rule", f"it is {turns.now or 'nobody'}'s turn, not {who}'s", f"/turn {who}")
    if not turns.steps:
        return replace(_spend(turns, who), steps=1)
    if turns.steps >= epic:
        raise Refused("rule", f"a flurry has no more than {epic} steps", "/flurry end")
    return replace(turns, steps=turns.steps + 1)


def rolled_free(turns: Turns, who: str) -> Turns:
    """The roll that was due of a free action of `who` has been made."""
    return turns.having(who, replace(turns.of(who), due=""))


def _spend(turns: Turns, who: str) -> Turns:
    one = turns.of(who)
    if who != turns.now or not one.left:
        raise Refused("rule", f"{who} has no Immediate Action left", "/turn passes it on; /free-action needs none")
    return turns.having(who, replace(one, left=one.left - 1))


def _allowance(doc: Mapping[str, Any]) -> Allowance:
    left, owed, forfeits = (integer(doc.get(key), 0) for key in ("left", "owed", "forfeits"))
    free = texts(doc.get("free"))
    doing, to_go = str(doc.get("doing", "")), integer(doc.get("to_go"), 0)
    return Allowance(left, owed, forfeits, free, doc.get("refreshed") is True, str(doc.get("due", "")), doing, to_go)


def _document(turns: Turns) -> dict[str, Any]:
    steps = {"steps": turns.steps} if turns.steps else {}
    return {
        "round": turns.round,
        "now": turns.now,
        "first": turns.first,
        "had": list(turns.had),
        **steps,
        "everybody": {who: _kept(one) for who, one in turns.everybody.items()},
    }


def _kept(one: Allowance) -> dict[str, Any]:
    """What says something; the number of Actions left is always there."""
    doc = {**asdict(one), "free": list(one.free)}
    return {key: value for key, value in doc.items() if value or key == "left"}
