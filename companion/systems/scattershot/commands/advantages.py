"""Combat Advantage in both directions (B8.1). None of these lines spends an Action."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from companion.campaign.model import Campaign
from companion.errors import Refused
from companion.systems.arguments import Args, Argument, option
from companion.systems.command import Command, Here
from companion.systems.outcome import Outcome
from companion.systems.scattershot import advantage
from companion.systems.scattershot.modes import need_mechanical
from companion.systems.scattershot.plain import spelt
from companion.systems.scattershot.regulars import regulars
from companion.systems.scattershot.settings import epic, number
from companion.systems.scattershot.sheet import Sheet, load
from companion.systems.scattershot.state import keep, own_sheet, personae

Move = Callable[[Campaign, int, str], int]


def engage(here: Here, args: Args) -> Outcome:
    """A foe engaged; what was held against any other is gone. `by FOE`: the foe turns to us from somebody else."""
    need_mechanical(here.campaign)
    sheet, foe, theirs = _sides(here, args)
    if theirs:
        told = f"{foe} engages {sheet.name}: decide your own half"
        campaign = _turned(here, foe)
        return Outcome(told, campaign=campaign, journal=f"(note: {told})", fields={"engaged": foe})
    lost = [name for name in sheet.advantage if name != foe]
    after = advantage.engaged(sheet, foe)
    told = f"{sheet.name} engages {foe}" + (f"; the advantage over {', '.join(lost)} is gone" if lost else "")
    notes = ("only your own half of it: how they take it is theirs",)
    return _outcome(here, sheet, after, told, notes, {"engaged": foe})


def _turned(here: Here, foe: str) -> Campaign:
    """The campaign with what the foe held over every other Persona gone."""
    campaign = here.campaign
    for doc, sheet in personae(campaign):
        if doc != here.doc_name:
            campaign = keep(campaign, doc, sheet, advantage.under(sheet, foe, 0))
    return campaign


def raised(move: Move, word: str, here: Here, args: Args) -> Outcome:
    """Advantage more, ours over a foe; `by FOE`, the foe's over us."""
    need_mechanical(here.campaign)
    sheet, foe, theirs = _sides(here, args)
    held = move(here.campaign, (sheet.against if theirs else sheet.advantage).get(foe, 0), args.text("how"))
    if theirs:
        return _told(
            here, sheet, advantage.under(sheet, foe, held), f"{foe} {word} the advantage", foe, held, theirs=True
        )
    return _told(here, sheet, advantage.over(sheet, foe, held), f"{sheet.name} {word} the advantage", foe, held)


def lowered(move: Move, word: str, here: Here, args: Args) -> Outcome:
    """Advantage less, a foe's over us; `by FOE`, ours over the foe."""
    need_mechanical(here.campaign)
    sheet, foe, theirs = _sides(here, args)
    held = move(here.campaign, (sheet.advantage if theirs else sheet.against).get(foe, 0), args.text("how"))
    if theirs:
        return _told(here, sheet, advantage.over(sheet, foe, held), f"{foe} {word} the advantage", foe, held)
    return _told(
        here, sheet, advantage.under(sheet, foe, held), f"{sheet.name} {word} the advantage", foe, held, theirs=True
    )


def _seize(campaign: Campaign, held: int, how: str) -> int:
    return advantage.seized(held, number(campaign, "advantage_step"), epic(campaign))


def _hold(campaign: Campaign, held: int, how: str) -> int:
    return advantage.pressed(held, number(campaign, "advantage_step"), epic(campaign))


def _check(campaign: Campaign, held: int, how: str) -> int:
    return advantage.checked(held, number(campaign, "advantage_step"), how)


def _upset(campaign: Campaign, held: int, how: str) -> int:
    return advantage.upset(held)


def _sides(here: Here, args: Args) -> tuple[Sheet, str, bool]:
    """Our Persona, the foe, and whether it is the foe's move."""
    sheet = own_sheet(here)
    by, named = args.text("by"), args.text("foe")
    if by:
        foe = _spelt(here.campaign, sheet, by)
        if named and named.casefold() not in (sheet.name.casefold(), foe.casefold()):
            raise Refused("bad-argument", f"{foe}'s move is against {sheet.name}, not {named}", f"/as {named} first")
        return sheet, foe, True
    if not (named or sheet.engaged):
        raise Refused("bad-argument", "against whom?", "name a foe, or /engage one")
    return sheet, _spelt(here.campaign, sheet, named) if named else sheet.engaged, False


def _spelt(campaign: Campaign, sheet: Sheet, name: str) -> str:
    return spelt(_known(campaign, sheet), name) or name


def _told(here: Here, before: Sheet, after: Sheet, lead: str, foe: str, held: int, *, theirs: bool = False) -> Outcome:
    weighs = before.name if theirs else foe
    whose = f"{foe}'s over {before.name}" if theirs else f"{before.name}'s over {foe}"
    weight = f", every roll of {weighs} −{held}" if held else ""
    return _outcome(here, before, after, f"{lead}: {whose} is {held}{weight}", (), {"advantage": held})


def _outcome(
    here: Here, before: Sheet, after: Sheet, told: str, notes: tuple[str, ...], fields: dict[str, object]
) -> Outcome:
    campaign = keep(here.campaign, here.doc_name, before, after)
    return Outcome(told, campaign=campaign, journal=f"(note: {told})", notes=notes, fields=fields)


def _known(campaign: Campaign, sheet: Sheet) -> Iterable[str]:
    """The foes there are, as they are spelt."""
    return dict.fromkeys((*regulars(campaign), *filter(None, (sheet.engaged,)), *sheet.advantage, *sheet.against))


def _foes(campaign: Campaign) -> Iterable[str]:
    return _known(campaign, load(campaign.doc(campaign.active)))


_FOE = Argument("foe", required=False, offers=_foes)
_BY = option("by", "name", lead="by", offers=_foes)


def _command(
    name: str, summary: str, run: Callable[[Here, Args], Outcome], how: tuple[str, ...], *examples: str
) -> Command:
    ways = (option("how", "word", lead="as", words=how),) if how else ()
    return Command(name, summary, (_FOE, *ways, _BY), run, group="turns", rule="B8.1", examples=examples)


COMMANDS = (
    _command("engage", "engages a foe; what was held against others is gone", engage, (), "/engage Ogre"),
    _command(
        "seize",
        "takes the advantage where there was none",
        partial(raised, _seize, "seizes"),
        advantage.SEIZE,
        "/seize Ogre as reach",
        "/seize by Ogre",
    ),
    _command(
        "hold",
        "adds to the advantage held",
        partial(raised, _hold, "holds"),
        advantage.HOLD,
        "/hold Ogre as high-ground",
    ),
    _command(
        "check",
        "takes from the advantage that is held against you",
        partial(lowered, _check, "checks"),
        advantage.CHECK,
        "/check Ogre as back-off",
        "/check by Ogre",
    ),
    _command(
        "upset",
        "erases all advantage, for a crucial mistake of whoever held it",
        partial(lowered, _upset, "upsets"),
        (),
        "/upset Ogre",
    ),
)
