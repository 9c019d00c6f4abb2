"""What to tell the group (B2.1): what solo play changed since the last shared session, and where efficacies overlap."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from companion.errors import Refused
from companion.systems.arguments import Args, Argument
from companion.systems.command import Command, Here
from companion.systems.outcome import Outcome
from companion.systems.scattershot.points import entered, spent
from companion.systems.scattershot.property import owned_by
from companion.systems.scattershot.ratings import Rating, ratings
from companion.systems.scattershot.settings import number
from companion.systems.scattershot.sheet import Entry, Sheet
from companion.systems.scattershot.state import entry, keep, own_sheet, personae
from companion.systems.scattershot.words import plural, signed, xdice


@dataclass(frozen=True, slots=True)
class Overlap:
    """A name that two Personae are both good at."""

    ours: Rating
    theirs: Rating
    who: str


def share(here: Here, args: Args) -> Outcome:
    """The report for the group, as Markdown. From the first one on, points cost Experience Dice."""
    sheet = own_sheet(here)
    new = [line for line in sheet.ledger[sheet.told :] if line.mode == "solo"]
    found = tuple(overlaps(here, sheet, args.text("with")))
    text = "\n".join((*_changes(here, sheet, new), *_overlaps(found), *_held(here, sheet)))
    granted = _granted(here, sheet) if sheet.granted is None else sheet.granted
    logged = entered(sheet, entry(here, "shared with the group"))
    after = replace(logged, granted=granted, told=len(logged.ledger))
    return Outcome(
        text,
        campaign=keep(here.campaign, here.doc_name, sheet, after),
        journal=f"(note: shared with the group: {plural(len(new), 'change')}, {plural(len(found), 'overlap')})",
        notes=() if sheet.granted is not None else ("from now on points are bought with Experience Dice: /buy",),
        fields={
            "markdown": text,
            "changes": [line.what for line in new],
            "overlaps": [
                {"name": one.ours.name, "who": one.who, "ours": one.ours.rating, "theirs": one.theirs.rating}
                for one in found
            ],
        },
    )


def _granted(here: Here, sheet: Sheet) -> int:
    """The points that were free, as they stand at the first share."""
    total = spent(sheet, number(here.campaign, "free_per_point"))
    return total if sheet.limit is None else min(total, sheet.limit)


def overlaps(here: Here, sheet: Sheet, only: str = "") -> Iterator[Overlap]:
    """The skills and abilities that another Persona of the campaign has too.

    Args:
        only: the name of the one to compare with; everybody if empty.
    """
    others = [other for doc, other in personae(here.campaign) if doc != here.doc_name]
    if only and only.casefold() not in {other.name.casefold() for other in others}:
        raise Refused("not-found", f"no other sheet here is “{only}”", "put it in characters/, or /character NAME")
    for other in others:
        if only and other.name.casefold() != only.casefold():
            continue
        theirs = {each.name.casefold(): each for each in ratings(here.campaign, other) if each.kind != "statistic"}
        for each in ratings(here.campaign, sheet):
            if each.name.casefold() in theirs:
                yield Overlap(each, theirs[each.name.casefold()], other.name)


def _changes(here: Here, sheet: Sheet, new: list[Entry]) -> Iterator[str]:
    total = spent(sheet, number(here.campaign, "free_per_point"))
    yield f"# {sheet.name}: since we last played"
    yield ""
    yield f"{plural(total, 'point')} spent, {xdice(sheet.dice)} held."
    yield from (f"{kind.capitalize()}: {text}." for kind, text in sheet.limits.items())
    yield ""
    yield from (_line(line) for line in new)
    if not new:
        yield "Nothing has changed."


def _line(line: Entry) -> str:
    moved = [f"{signed(line.points)} in points"] if line.points else []
    moved += [f"{signed(line.dice)} in dice"] if line.dice else []
    why = f", because {line.why}" if line.why else ""
    return f"- {line.what}{why}" + (f" ({', '.join(moved)})" if moved else "")


def _overlaps(found: tuple[Overlap, ...]) -> Iterator[str]:
    if found:
        yield from ("", "## To settle before we play", "")
        yield from (f"- {one.ours.name}: {one.ours.rating}, and {one.who} has {one.theirs.rating}" for one in found)


def _held(here: Here, sheet: Sheet) -> Iterator[str]:
    held = owned_by(here.campaign, sheet.name)
    if held:
        yield from ("", "## Mine", "")
        for one in held:
            told = f": {'; '.join(one.details.values())}" if one.details else ""
            yield f"- {one.name}{told}"


COMMANDS = (
    Command(
        "share",
        "what to tell the group, and where efficacies overlap",
        (Argument("with", lead="with", required=False),),
        share,
        group="property",
        rule="B2.1",
        examples=("/share", "/share with Mira"),
    ),
)
