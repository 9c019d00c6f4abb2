"""`/conflict`: a Conflict stage by stage, with the odds after every word (C3, C4)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from companion.campaign.model import Campaign
from companion.errors import Refused
from companion.systems.arguments import Args, Argument, option, read
from companion.systems.command import Command, Here
from companion.systems.outcome import Chances, Outcome, answered, asked
from companion.systems.synthesis import bearers, initiation, interpretation, record, standing
from companion.systems.synthesis.commands.fight import purged, refuse_empty, told_chances
from companion.systems.synthesis.commands.stages import VERBS, Verb
from companion.systems.synthesis.conflict import SIDES, chances
from companion.systems.synthesis.fortune import throw, winner
from companion.systems.synthesis.lapse import lapsed
from companion.systems.synthesis.record import Record

_BEGIN = (Argument("what"), option("foe", lead="against"))
_BY_NAME = {verb.name: verb for verb in VERBS}
_DICE_WORDS = ("begin", "roll", "extend", "end", "show")


def conflict(here: Here, args: Args) -> Outcome:
    """Carries out one word of a staged Conflict; without a word, tells how it stands."""
    word, rest = _word(args.text("words"))
    match word:
        case "begin":
            return begin(here, rest)
        case "roll":
            return roll(here)
        case "extend":
            return extend(here)
        case "end":
            return end(here)
        case "show":
            found = record.needed(here.campaign)
            return Outcome(standing.stand(found), fields=standing.fields(found), counts=False)
        case _:
            return _arrange(here, _BY_NAME[word], rest)


def conflict_odds(here: Here, args: Args) -> Chances:
    """The odds as they will be after the word being typed."""
    word, rest = _word(args.text("words"))
    if word == "begin":
        return Chances("", (), note="declaration: what each side wants, then /conflict use TRAIT")
    found = record.needed(here.campaign)
    if word in _BY_NAME:
        found, _ = _changed(here, _BY_NAME[word], rest)
    main = f"in the main conflict: {standing.odds_told(found.root)}" if found.at else ""
    return told_chances(found.here, main)


def begin(here: Here, text: str) -> Outcome:
    """Declares a Conflict. One that is tied is left as it is; one still open must be ended first."""
    args = read(_BEGIN, text, "/conflict begin WHAT [against FOE]")
    campaign, note = lapsed(here.campaign)
    if open_one := record.current(campaign):
        raise Refused("rule", f"a conflict is under way: {open_one.what}", "roll it, or /conflict end")
    name = args.text("foe")
    foe = bearers.known_foe(campaign, name)
    if name and not foe:
        raise Refused("not-found", f"there is no foe “{name}”", f"make one: /foe {name} TRAIT N, or leave it out")
    begun = Record(args.text("what"), here.who or here.campaign.active, foe)
    campaign, expired = purged(campaign, begun)
    notes = tuple(filter(None, (note, *expired)))
    journal = f"(conflict: {begun.what}{f', against {foe}' if foe else ''})"
    said = f"{begun.what}. What does each side want, and by which traits?"
    return Outcome(
        said, campaign=record.keep(campaign, begun), journal=journal, notes=notes, fields=standing.fields(begun)
    )


def roll(here: Here) -> Outcome:
    """Rolls the sub-conflict being arranged, or the whole Conflict with all that is still to be rolled in it."""
    found = record.needed(here.campaign)
    if found.stage == "tie":
        raise Refused("rule", "the conflict is tied", "go on with /conflict extend, or /conflict end")
    if found.owes:
        raise Refused(
            "rule",
            f"{' and '.join(found.owes)} must swap a trait first",
            "write /conflict swap OLD for NEW, or drop OLD",
        )
    initiation.ready(found.here)
    refuse_empty(here, found.here)
    campaign, note = lapsed(here.campaign)
    fortune = throw(found.here, here.dice, int(here.setting("die")), len(found.at))
    if not found.at:
        outcome = interpretation.conclude(campaign, found, fortune)
        return replace(outcome, notes=(note, *outcome.notes)) if note else outcome
    stage = found.stage if found.stage == "extended" else "sub-conflict"
    after = replace(found.with_number(fortune.conflict, fortune.number), stage=stage)
    lines, came = interpretation.lines(fortune.throws), standing.brought(fortune.number)
    offer = "" if fortune.number else "; /conflict complicate us|them gives one"
    return Outcome(
        f"sub-conflict: {came}{offer}\n" + "\n".join([*lines, standing.stand(after)]),
        outcome=winner(fortune.number),
        rolls=tuple(each.roll for each in fortune.throws),
        campaign=record.keep(campaign, after),
        journal="\n".join([*(f"d: {line.strip()}" for line in lines), f"=> sub-conflict: {came}"]),
        notes=(note,) if note else (),
        fields=standing.fields(after) | interpretation.fields(fortune, chances(found.here)),
    )


def extend(here: Here) -> Outcome:
    """Goes on with a tie: each side owes another Trait for one used through a sub-conflict (C3)."""
    found = _tied(here.campaign)
    owes = tuple(side for side in SIDES if found.root.side(side).secondaries)
    after = replace(found, stage="extended", owes=owes)
    said = f"say how it goes on; {' and '.join(owes)} swap a trait" if owes else "say how it goes on, and roll again"
    campaign = record.keep(answered(here.campaign), after)
    return Outcome(said, campaign=campaign, journal=f"(the conflict goes on: {said})", fields=standing.fields(after))


def end(here: Here) -> Outcome:
    """Ends a Conflict with nothing decided."""
    record.needed(here.campaign)
    campaign = answered(here.campaign) if asked(here.campaign, "conflict") else here.campaign
    said = "the conflict ends, and nothing is decided"
    return Outcome(said, outcome="ended", campaign=record.keep(campaign, None), journal=f"=> {said}")


def _arrange(here: Here, verb: Verb, rest: str) -> Outcome:
    after, said = _changed(here, verb, rest)
    return Outcome(
        f"{said}\n{standing.stand(after)}",
        campaign=record.keep(here.campaign, after),
        journal=f"({verb.name}: {said})",
        fields=standing.fields(after),
    )


def _changed(here: Here, verb: Verb, rest: str) -> tuple[Record, str]:
    found = record.needed(here.campaign)
    if found.stage == "tie":
        raise Refused("rule", "the conflict is tied", "go on with /conflict extend, or /conflict end")
    if verb.stage == "extended" and found.stage != "extended":
        raise Refused("rule", "nothing is to be swapped", "before the dice: /conflict drop and /conflict use")
    after, said = verb.change(here, found, read(verb.arguments, rest, verb.usage))
    stage = "extended" if found.stage == "extended" else verb.stage
    return replace(after, stage=stage), said


def _tied(campaign: Campaign) -> Record:
    found = record.needed(campaign)
    if found.stage != "tie":
        raise Refused("rule", "the conflict is not tied", "only a tie is extended (C3)")
    return found


def _word(text: str) -> tuple[str, str]:
    """The word after `/conflict`, in full, and the rest."""
    typed, _, rest = text.partition(" ")
    known = (*_DICE_WORDS, *_BY_NAME)
    found = [word for word in known if word == typed.casefold()] or [
        word for word in known if word.startswith(typed.casefold())
    ]
    if not typed:
        return "show", ""
    if len(found) != 1:
        raise Refused("bad-argument", f"“{typed}” is no word of /conflict", f"one of {', '.join(known)}")
    return found[0], rest.strip()


def _offers(campaign: Campaign) -> Iterable[str]:
    found = record.current(campaign)
    if found is None:
        return ("begin ",)
    if found.stage == "tie":
        return ("extend", "end")
    mine = bearers.columns(campaign, found.us) if found.us else ()
    return ("roll", "end", *(f"use {trait.name}" for trait in mine), *(f"{verb.name} " for verb in VERBS))


COMMANDS = (
    Command(
        "conflict",
        "a conflict stage by stage",
        (Argument("words", "text", required=False, offers=_offers),),
        conflict,
        conflict_odds,
        group="conflict",
        rule="C3",
        examples=("/conflict begin Slugnar mocks Argvunt against Argvunt", "/conflict use Wits", "/conflict roll"),
    ),
)
