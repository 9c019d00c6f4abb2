"""The Success Number spent level by level (C3.1)."""

from __future__ import annotations

from dataclasses import replace

from companion.campaign.model import Campaign
from companion.errors import Refused
from companion.systems.arguments import Args, Argument
from companion.systems.command import Command, Here
from companion.systems.outcome import Outcome, answered
from companion.systems.synthesis import bearers, currency, falls, state
from companion.systems.synthesis.aftermath import Aftermath, aftermath, with_aftermath
from companion.systems.synthesis.commands.foes import enter
from companion.systems.synthesis.traits import SELF, SIZES, Trait
from companion.systems.synthesis.wording import Wording, wording

WHOM = ("self", "foe", "scene")
_TRAIT = "name n [defining] [self|foe|scene]"


def spend(here: Here, args: Args) -> Outcome:
    """Spends levels of the Success Number: adds or reduces a Trait, or has done with it."""
    after = _open(here.campaign)
    if args.text("verb") == "done":
        rest = f"{after.left} left unspent"
        return Outcome(rest, campaign=_rest(here, after), journal=f"({rest})", fields={"left": 0})
    said = wording(args.text(_TRAIT), ("defining", *WHOM))
    if not said.name:
        raise Refused("bad-argument", "which trait?", "write /spend add NAME N [defining] [self|foe|scene]")
    levels = 1 if said.level is None else said.level
    if levels < 1:
        raise Refused("bad-argument", "levels are 1 or more", "to take levels away: /spend reduce NAME N")
    return _add(here, said, after, levels) if args.text("verb") == "add" else _reduce(here, said, after, levels)


def _add(here: Here, said: Wording, after: Aftermath, levels: int) -> Outcome:
    whom, defining, name = _whom(after, said), bool(said.one_of(("defining",))), said.name
    if levels > after.left:
        raise Refused(
            "rule", f"{levels} levels are more than the {after.left} left", "a level costs 1 of the Success Number"
        )
    if whom == "self" and defining:
        raise Refused("rule", "what a winner gains is Indefinite", "leave out defining; /invest makes it last (C3.1)")
    who = after.bearer(whom)
    campaign = cast(here.campaign, after, who)
    columns = bearers.columns(campaign, who)
    if whom == "self" and columns.get(name, True):
        raise Refused(
            "rule", f"{columns.known(name)} is Defining, and a winner gains Indefinite traits", "give it another name"
        )
    until = said.until or str(here.setting("harm_expiry" if whom == "foe" else "gain_expiry"))
    gained = Trait(columns.known(name) or name, levels, defining, expires="" if defining else until)
    gained = replace(gained, born="" if defining else bearers.born(here.campaign, until), imposed=whom == "foe")
    campaign = paid(bearers.change(campaign, who, lambda found: currency.add(found, gained)), after, levels)
    told = f"{bearers.called(campaign, who)}: {gained.name} {bearers.columns(campaign, who).level(gained.name)}"
    return _spent(campaign, told, falls.warnings(here, who, gained.name))


def _reduce(here: Here, said: Wording, after: Aftermath, levels: int) -> Outcome:
    name, whom = said.name, _whose(here, after, said)
    who = after.bearer(whom)
    campaign = cast(here.campaign, after, who)
    columns = bearers.columns(campaign, who)
    known = columns.known(name)
    if not known:
        has = ", ".join(each.shown for each in columns) or "no traits"
        raise Refused("not-found", f"{bearers.called(campaign, who)} has no trait “{name}”", f"there: {has}")
    levels = currency.reducible(columns, known, levels)
    if levels > after.left:
        words = f"{levels} levels are more than the {after.left} left"
        raise Refused("rule", words, "a level costs 1 of the Success Number")
    if whom == "self" and known == SELF and columns.self - levels < 1:
        raise Refused("rule", "nobody brings their own Self to 0", "leave at least 1 (C2.3)")
    campaign = paid(bearers.change(campaign, who, lambda found: found.reduce(known, levels)), after, levels)
    left = bearers.columns(campaign, who).level(known)
    told = f"{bearers.called(campaign, who)}: {known} {columns.level(known)} → {left or 'gone'}"
    warnings = falls.warnings(here, who, known) if known == SELF and not left else ()
    campaign, over = falls.after_reducing(campaign, who, columns)
    return _spent(campaign, told, (*warnings, *over))


def _open(campaign: Campaign) -> Aftermath:
    after = aftermath(campaign)
    if after is None or after.left < 1:
        raise Refused(
            "rule", "there is no Success Number to spend", "win a conflict first, or be beaten: the winner spends"
        )
    return after


def _spent(campaign: Campaign, said: str, notes: tuple[str, ...]) -> Outcome:
    after = aftermath(campaign)
    left = after.left if after else 0
    return Outcome(f"{said}; {left} left", campaign=campaign, journal=f"=> {said}", notes=notes, fields={"left": left})


def paid(campaign: Campaign, after: Aftermath, levels: int) -> Campaign:
    return with_aftermath(campaign, replace(after, left=after.left - levels))


def _rest(here: Here, after: Aftermath) -> Campaign:
    if here.setting("unused_levels") == "kept":
        return answered(here.campaign)
    return with_aftermath(here.campaign, replace(after, left=0))


def _whom(after: Aftermath, said: Wording) -> str:
    """On whom levels go: the loser, unless said. Self improvement gives to oneself only."""
    if after.kind == "improve":
        if said.one_of(WHOM, "self") != "self":
            raise Refused("rule", "these levels are confidence, one's own", "write self (C6)")
        return "self"
    return said.one_of(WHOM, "foe")


def _whose(here: Here, after: Aftermath, said: Wording) -> str:
    """Whose Trait is reduced: as said, else of the first who has it, the loser before the winner and the scene."""
    if said.one_of(WHOM) or after.kind == "improve":
        return _whom(after, said)
    having = (whom for whom in ("foe", "self", "scene") if _has(here.campaign, after, whom, said.name))
    return next(having, "foe")


def _has(campaign: Campaign, after: Aftermath, whom: str, name: str) -> bool:
    who = after.bearer(whom)
    return bool(who and bearers.columns(cast(campaign, after, who), who).known(name))


def cast(campaign: Campaign, after: Aftermath | None, who: str) -> Campaign:
    """`campaign` with the foe of the last line written down, if it is the one and was only named there."""
    if not who:
        raise Refused("not-found", "this campaign has no character yet", "add one: /character NAME")
    if not after or who != bearers.foe(after.foe) or after.foe in state.table(campaign, "foes"):
        return campaign
    return enter(campaign, after.foe, ((name, level, name.casefold() in SIZES) for name, level in after.cast))


COMMANDS = (
    Command(
        "spend",
        "the Success Number, level by level",
        (
            Argument("verb", "word", words=("add", "reduce", "done")),
            Argument(_TRAIT, required=False),
        ),
        spend,
        group="conflict",
        rule="C3.1",
        examples=("/spend add Minions Out of Action 4 foe", "/spend reduce Swarm 2", "/spend done"),
    ),
)
