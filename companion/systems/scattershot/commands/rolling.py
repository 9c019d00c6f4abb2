"""The Decision phase (B4): MIB rolls, contests, and the Experience Dice of both sides."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from companion.campaign.model import Campaign
from companion.dice import Roll, odds, roll
from companion.errors import Refused
from companion.systems.arguments import Args, Argument, option, words
from companion.systems.command import Command, Here
from companion.systems.outcome import Chances, Outcome
from companion.systems.scattershot import settings, turns
from companion.systems.scattershot.chances import alone, contested
from companion.systems.scattershot.early import take_early
from companion.systems.scattershot.modes import is_mechanical
from companion.systems.scattershot.pending import Pending, Rolled, Which, fields, verdict, wait
from companion.systems.scattershot.ratings import HIGHEST, ratings
from companion.systems.scattershot.sheet import load
from companion.systems.scattershot.sides import Acting, either, foes, ours
from companion.systems.scattershot.words import meaning, signed

_SIDES = "rating [+n] vs rating [+n]"


def mib(here: Here, args: Args) -> Outcome:
    """An action: the rating as modified, less 2d10."""
    acting = _acting(here, args)
    rolled = roll(acting.dice, here.dice)
    campaign, early = take_early(_acted(here.campaign, acting), "actor")
    one = Pending(_ranked(campaign, _rolled(acting, rolled.total + early), args))
    return _outcome(campaign, one, (rolled,), rolled.show(), _early(early))


def contest(here: Here, args: Args) -> Outcome:
    """An action that is resisted: both roll, the Actor first."""
    acting, resisting = _both(here, args)
    rolls = (roll(acting.dice, here.dice), roll(resisting.dice, here.dice))
    campaign, mine = take_early(_acted(here.campaign, acting), "actor")
    campaign, theirs = take_early(_reacted(campaign, resisting), "resistor")
    actor = _ranked(campaign, _rolled(acting, rolls[0].total + mine), args)
    one = Pending(actor, _rolled(resisting, rolls[1].total + theirs))
    told = f"{rolls[0].show()} vs {rolls[1].show()}"
    return _outcome(campaign, one, rolls, told, _early(mine) + _early(theirs))


def mib_chances(here: Here, args: Args) -> Chances:
    """The odds of every degree before the roll, with no Experience Dice and no Challenge."""
    acting = _acting(here, args)
    how = f"{acting.how}; " if acting.how else ""
    note = f"{how}say your own half of the action, not how it is taken"
    acting = _early_in(here.campaign, acting, "actor")
    return Chances(acting.dice.text, alone(here.campaign, odds(acting.dice)), _shown(acting), note)


def contest_chances(here: Here, args: Args) -> Chances:
    """The odds of a contest, of both rolls together."""
    acting, resisting = _both(here, args)
    acting, resisting = _early_in(here.campaign, acting, "actor"), _early_in(here.campaign, resisting, "resistor")
    found = contested(here.campaign, odds(acting.dice), odds(resisting.dice))
    return Chances(f"{acting.dice.text} vs {resisting.dice.text}", found, _shown(acting) + _shown(resisting))


def _acting(here: Here, args: Args) -> Acting:
    text, typed = args.text("rating"), args.number("add")
    foe = foes(here, text, typed)
    return foe or ours(here, text, typed, args.text("element"))


def _both(here: Here, args: Args) -> tuple[Acting, Acting]:
    text = args.text(_SIDES)
    parts = words(text)
    apart = next((word for word in parts if word.text.casefold() == "vs" and not word.quoted), None)
    if apart is None:
        raise Refused("bad-argument", "a contest has two sides", "write /contest agility vs 13")
    acting = either(here, text[: apart.start], resists=False)
    return acting, either(here, text[apart.end :], resists=True)


def _rolled(acting: Acting, basic: int) -> Rolled:
    return Rolled(acting.who, acting.name or str(acting.rating), basic, acting.ours, acting.kind)


def _ranked(campaign: Campaign, rolled: Rolled, args: Args) -> Rolled:
    """A roll of raw magic with the rank of its spell; of anything else no rank may be said."""
    if not rolled.ours or rolled.kind != "magic":
        if args.has("rank"):
            raise Refused("rule", f"{rolled.rating} is no raw magic, and has no rank", "/ability NAME magic POINTS")
        return rolled
    if settings.value(campaign, "raw_magic") != "rank":
        return rolled
    rank = args.number("rank", settings.number(campaign, "magic_rank"))
    if not 0 <= rank <= HIGHEST:
        raise Refused("bad-argument", f"a spell is of rank 0 to {HIGHEST}, not {rank}")
    return replace(rolled, rank=rank)


def _acted(campaign: Campaign, acting: Acting) -> Campaign:
    """`campaign` with the Action spent, where turns are strict; the roll of a free action spends none."""
    if not is_mechanical(campaign):
        return campaign
    now = turns.turns_of(campaign)
    after = turns.rolled_free(now, acting.who) if _is_free(now, acting) else turns.act(now, acting.who)
    return campaign if after == now else turns.put(campaign, after)


def _reacted(campaign: Campaign, resisting: Acting) -> Campaign:
    now = turns.turns_of(campaign)
    waits = now.of(resisting.who).due == turns.INVOLVED
    if not is_mechanical(campaign) or waits or not _is_free(now, resisting):
        return campaign
    return turns.put(campaign, turns.rolled_free(now, resisting.who))


def _is_free(now: turns.Turns, acting: Acting) -> bool:
    """Whether this roll spends nothing: a look is one of Observation; a dodge, an Involved Action one of anything."""
    due = now.of(acting.who).due
    return due in (turns.DODGE, turns.INVOLVED) or (due == turns.LOOK and acting.name == "observation")


def _outcome(campaign: Campaign, one: Pending, rolls: tuple[Roll, ...], told: str, notes: tuple[str, ...]) -> Outcome:
    numbers = fields(campaign, one)
    shown = numbers.get("rmib", numbers["mib"])
    stands = meaning(verdict(campaign, one))
    name = "RMIB" if one.resistor else "MIB"
    return Outcome(
        f"{told}: {name} {signed(shown)}, as it stands {stands}",
        total=shown,
        rolls=rolls,
        campaign=wait(campaign, one),
        journal=f"d: {told} -> {name} {signed(shown)}",
        notes=notes,
        fields=numbers,
    )


def _early_in(campaign: Campaign, acting: Acting, which: Which) -> Acting:
    """A side with the Experience Dice that were rolled for it beforehand, for the odds."""
    _, value = take_early(campaign, which)
    return replace(acting, modifiers=(*acting.modifiers, ("Experience Dice", value))) if value else acting


def _early(value: int) -> tuple[str, ...]:
    return (f"Experience Dice rolled beforehand: {signed(value)}",) if value else ()


def _said(acting: Acting) -> str:
    return acting.name or (f"{acting.who} {acting.rating}" if acting.who and not acting.ours else str(acting.rating))


def _shown(acting: Acting) -> tuple[tuple[str, int], ...]:
    named = ((name or "situation", value) for name, value in acting.modifiers if value)
    return ((_said(acting), acting.rating), *named)


def _names(campaign: Campaign) -> Iterable[str]:
    return (each.name for each in ratings(campaign, load(campaign.doc(campaign.active))))


def _elements(campaign: Campaign) -> Iterable[str]:
    return (name for name, one in load(campaign.doc(campaign.active)).elements.items() if one.modifier)


COMMANDS = (
    Command(
        "mib",
        "an action: a rating, less 2d10",
        (
            Argument("rating", offers=_names),
            option("add", "modifier"),
            option("rank", "int", lead="rank"),
            option("element", "name", lead="with", offers=_elements),
        ),
        mib,
        mib_chances,
        group="action",
        rule="B4",
        examples=(
            "/mib agility",
            "/mib Riding -2",
            "/mib observation with Owl's eyes",
            "/mib 13",
            "/mib Call water rank 2",
        ),
        lapses=True,
    ),
    Command(
        "contest",
        "an action that is resisted: both roll",
        (Argument(_SIDES, "text", offers=_names),),
        contest,
        contest_chances,
        group="action",
        rule="B4",
        examples=(
            "/contest agility vs 13",
            "/contest Riding +1 vs Ogre agility -2",
            "/contest Ogre agility vs agility",
        ),
        lapses=True,
    ),
)
