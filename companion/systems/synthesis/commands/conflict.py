"""`/conflict`: a Conflict stage by stage, with the odds after every word (C3, C4)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from companion.campaign.model import Campaign
from companion.errors import Refused
from companion.systems.arguments import Args, Argument, option, read
from companion.systems.command import Command, Here
from companion.systems.outcome import Chances, Outcome, answered
from companion.systems.synthesis import bearers, initiation, interpretation, record
from companion.systems.synthesis.commands.fight import purged, refuse_empty, told_chances
from companion.systems.synthesis.conflict import SIDES, Conflict, chances
from companion.systems.synthesis.fortune import reading, throw, winner
from companion.systems.synthesis.lapse import lapsed
from companion.systems.synthesis.record import Record
from companion.systems.synthesis.stages import VERBS, Verb

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
            return Outcome(stand(found), fields=fields(found), counts=False)
        case _:
            return _arrange(here, _BY_NAME[word], rest)


def conflict_odds(here: Here, args: Args) -> Chances:
    """The odds as they will be after the word being typed."""
    word, rest = _word(args.text("words"))
    if word == "begin":
        return Chances("", (), note="declaration: what each side wants, then /conflict use TRAIT")
    if word not in _BY_NAME:
        return told_chances(record.needed(here.campaign).here)
    changed, _ = _changed(here, _BY_NAME[word], rest)
    return told_chances(changed.here)


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
    return Outcome(said, campaign=record.keep(campaign, begun), journal=journal, notes=notes, fields=fields(begun))


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
    after = replace(found.with_number(fortune.conflict, fortune.number), stage="sub-conflict")
    number = abs(fortune.number)
    came = (
        f"{number} dice for {winner(fortune.number)}"
        if number
        else "a tie: no dice; /conflict complicate us|them gives one"
    )
    lines = interpretation.lines(fortune.throws)
    return Outcome(
        f"sub-conflict: {came}\n" + "\n".join([*lines, stand(after)]),
        outcome=winner(fortune.number),
        rolls=tuple(each.roll for each in fortune.throws),
        campaign=record.keep(campaign, after),
        journal="\n".join([*(f"d: {line.strip()}" for line in lines), f"=> sub-conflict: {came.partition(';')[0]}"]),
        notes=(note,) if note else (),
        fields=fields(after) | interpretation.fields(fortune, chances(found.here)),
    )


def extend(here: Here) -> Outcome:
    """Goes on with a tie: each side owes another Trait for one used through a sub-conflict (C3)."""
    found = _tied(here.campaign)
    owes = tuple(side for side in SIDES if found.root.side(side).secondaries)
    after = replace(found, stage="extended", owes=owes)
    said = f"say how it goes on; {' and '.join(owes)} swap a trait" if owes else "say how it goes on, and roll again"
    campaign = record.keep(answered(here.campaign), after)
    return Outcome(said, campaign=campaign, journal=f"(the conflict goes on: {said})", fields=fields(after))


def end(here: Here) -> Outcome:
    """Ends a Conflict with nothing decided."""
    record.needed(here.campaign)
    asks = here.campaign.get("asks")
    campaign = answered(here.campaign) if asks and asks["what"] == "conflict" else here.campaign
    said = "the conflict ends, and nothing is decided"
    return Outcome(said, outcome="ended", campaign=record.keep(campaign, None), journal=f"=> {said}")


def stand(found: Record) -> str:
    """How a Conflict stands: its stage, both sides of every level, and the odds."""
    head = f"{found.what}, {found.stage}".removeprefix(", ")
    odds = [f"odds: {interpretation.odds_told(found.root)}"] if _has_primaries(found.root) else []
    return "\n".join([head, *tree(found.root, found.here), *odds])


def tree(conflict: Conflict, here: Conflict, depth: int = 0) -> list[str]:
    """Both sides, and below them each sub-conflict, indented for what it is; `▸` marks the one being arranged."""
    mark = "▸ " if conflict is here else "  "
    lines = [f"{'  ' * depth}{mark}us {side(conflict, 'us')} v {side(conflict, 'them')} them"]
    for contest in conflict.contests:
        if contest.number is None:
            lines += tree(contest.inner, here, depth + 1)
        else:
            came = (
                f"{abs(contest.number)} dice for {winner(contest.number)}"
                if contest.number
                else reading(contest.number)
            )
            lines.append(f"{'  ' * (depth + 1)}  {contest.ours} v {contest.theirs}: {came}")
    return lines


def side(conflict: Conflict, name: str) -> str:
    """`6 (Six-Gun 5, Sharp Eye 1)`, with `?` for what is still to be rolled."""
    which = SIDES[name == "them"]
    parts = [f"{what} {dice}" for what, dice in conflict.parts(which)]
    parts += [f"{used.name} ?{used.counts}" for used in conflict.unrolled(which)]
    parts += [f"{one.name(which)} ⚔" for one in conflict.contests if one.number is None]
    return f"{conflict.pool(which)} ({', '.join(parts) or 'nothing yet'})"


def fields(found: Record) -> dict[str, object]:
    """The fields of every answer: the stage, the dice known, the odds, how deep the Conflict goes."""
    return {
        "stage": found.stage,
        "pools": [found.root.pool("us"), found.root.pool("them")],
        "odds": interpretation.odds_fields(chances(found.root)) if _has_primaries(found.root) else None,
        "depth": found.root.depth,
        "internal": initiation.is_internal(found.root),
    }


def _has_primaries(conflict: Conflict) -> bool:
    return all(conflict.side(each).primary for each in SIDES)


def _arrange(here: Here, verb: Verb, rest: str) -> Outcome:
    after, said = _changed(here, verb, rest)
    return Outcome(
        f"{said}\n{stand(after)}",
        campaign=record.keep(here.campaign, after),
        journal=f"({verb.name}: {said})",
        fields=fields(after),
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
