"""One line of play, without disk or screen: the rule it names, carried out on a campaign's state."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.campaign.model import Campaign
from companion.dice import Source
from companion.errors import CompanionError, Refused
from companion.play.actor import system_of
from companion.play.ballots import with_lists
from companion.play.call import Call, parse
from companion.play.lookup import command as command_for
from companion.play.lookup import settings
from companion.systems import arguments
from companion.systems.command import Command, Here, Run
from companion.systems.outcome import Chances, Outcome
from companion.systems.pointing import blamed
from companion.tables.library import Library


@dataclass(frozen=True, slots=True)
class Turn:
    """A line carried out: the call with its word in full, the state before and after, and the block for the journal."""

    call: Call
    before: Campaign
    after: Campaign
    outcome: Outcome
    journal: str

    @property
    def who(self) -> str:
        """The name of the character whose turn it was."""
        return self.before.name_of(self.before.active) if self.before.active else ""


def take(
    call: Call, campaign: Campaign, dice: Source, library: Library, *, guarded: bool = True, rule: Run | None = None
) -> Turn:
    """Carries out `call` on `campaign`.

    Args:
        guarded: whether what the system's state forbids is refused; only an override goes without.
        rule: in place of the command's own, where its outcome was found before and is taken only now.

    Raises:
        CompanionError: when it cannot be done; nothing has happened then.
    """
    command, here, args = prepare(call, campaign, dice, library)
    run = rule or command.run
    if run is None:
        raise Refused("rule", f"/{command.name} needs a campaign that is open on disk")
    system = system_of(campaign, campaign.active)
    if guarded:
        system.guard(here, command, call.arguments)
    note = ""
    if command.lapses and campaign.get("asks") is not None:
        lapsed, note = system.lapse(here)
        here = replace(here, campaign=lapsed)
    outcome = _run(run, here, args, call.arguments)
    after = here.campaign if outcome.campaign is None else outcome.campaign
    for line in outcome.then:
        outcome, after = _followed(outcome, after, line, dice, library)
    dice.finish()
    tag = system.tag(here, command)
    outcome = replace(outcome, notes=tuple(filter(None, (note, tag, *outcome.notes))))
    return Turn(Call(command.name, call.arguments), campaign, after, outcome, block(outcome, campaign, after, tag))


def _run(run: Run, here: Here, args: arguments.Args, text: str) -> Outcome:
    """What a rule gives; what it refuses is told with the words it is about, as they stand in `text`."""
    try:
        return run(here, args)
    except CompanionError as error:
        error.span = error.span or blamed(args, text, error.message)
        raise


def _followed(
    outcome: Outcome, campaign: Campaign, line: str, dice: Source, library: Library
) -> tuple[Outcome, Campaign]:
    """`outcome` with a line done after it in the same entry; one that cannot be done is only told."""
    try:
        command, here, args = prepare(parse(line), campaign, dice, library)
        if command.run is None:
            raise Refused("rule", f"/{command.name} cannot follow another line")
        then = command.run(here, args)
    except Refused as error:
        return replace(outcome, notes=(*outcome.notes, f"{line}: {error.message}")), campaign
    rolls, picks = (*outcome.rolls, *then.rolls), (*outcome.picks, *then.picks)
    notes = (*outcome.notes, then.text, *then.notes)
    return replace(outcome, rolls=rolls, picks=picks, notes=notes), then.campaign or campaign


def prepare(call: Call, campaign: Campaign, dice: Source, library: Library) -> tuple[Command, Here, arguments.Args]:
    """The command of `call`, what it may read, and its arguments."""
    command = command_for(campaign, call.name)
    here = Here(campaign, dice, with_lists(library, campaign), settings(campaign))
    return command, here, arguments.read(command.arguments, call.arguments, command.usage)


def chances(call: Call, campaign: Campaign, dice: Source, library: Library) -> Chances | None:
    """The exact odds of `call` before it is done; None where it has none."""
    command, here, args = prepare(call, campaign, dice, library)
    return command.chances(here, args) if command.chances else None


def block(outcome: Outcome, before: Campaign, after: Campaign, tag: str = "") -> str:
    """The words of an outcome for the journal, with a line of what changed on each sheet.

    What only changes a sheet needs no words of its own: the change is the entry.
    """
    lines = [outcome.journal] if outcome.journal else []
    several = len(list(after.characters())) > 1
    for doc in after.characters():
        if doc in before.docs and before.doc(doc) is not after.doc(doc):
            told = " · ".join(system_of(after, doc).told(before, after, doc))
            if told and lines:
                lines.append(f"   {after.name_of(doc)}: {told}" if several else f"   {told}")
            elif outcome.counts and not lines:
                lines.append(f"({after.name_of(doc)}: {told or outcome.text})")
    if tag and lines:
        lines[0] += f"  #{tag.casefold()}"
    return "\n".join(lines)
