"""What the players set for themselves: limits, and the game's Genre Expectations (B1, B2.1)."""

from __future__ import annotations

from dataclasses import replace

from companion.campaign import keys
from companion.errors import Refused
from companion.systems.arguments import Args, Argument
from companion.systems.command import Command, Here
from companion.systems.outcome import Outcome
from companion.systems.scattershot.plain import mapping, parsed, with_out
from companion.systems.scattershot.points import spent
from companion.systems.scattershot.settings import number
from companion.systems.scattershot.sheet import Entry, Sheet, load
from companion.systems.scattershot.state import keep, own_sheet
from companion.systems.scattershot.words import signed

LIMITS = ("points", "theme", "genre")
GENEX = ("concept", "metaphor", "motif", "gag")


def limit(here: Here, args: Args) -> Outcome:
    """A limit that the player sets; `none` lifts it. A limit of points is kept by the program, words are shown."""
    sheet = own_sheet(here)
    kind, text = args.text("kind"), args.text("limit")
    if kind == "points":
        after = _points(here, sheet, text)
    elif text.casefold() == "none":
        after = replace(sheet, limits=with_out(sheet.limits, kind))
    else:
        after = replace(sheet, limits={**sheet.limits, kind: text})
    lifted = text.casefold() == "none"
    told = f"no limit of {kind} any more" if lifted else f"your limit of {kind}: {text}"
    return Outcome(told, campaign=keep(here.campaign, here.doc_name, sheet, after), journal=f"(note: {told})")


def genex(here: Here, args: Args) -> Outcome:
    """The Genre Expectations: all of them, or one written down."""
    if not args.has("part"):
        there = mapping(here.campaign.get("genex"))
        told = "\n".join(f"{part}: {there.get(part, '–')}" for part in GENEX)
        return Outcome(told, counts=False, fields={"genex": {part: there.get(part) for part in GENEX}})
    if not args.has("text"):
        raise Refused("bad-argument", f"what is the {args.text('part')} of this game?", "write /genex motif TEXT")
    part, text = args.text("part"), args.text("text")
    after = here.campaign.put(keys.join("genex", part), text)
    return Outcome(f"{part}: {text}", campaign=after, journal=f"(note: {part} of the game: {text})")


def ledger(here: Here, args: Args) -> Outcome:
    """Every change with its points, its dice and its reason; and whether they add up to what the sheet has."""
    sheet = load(here.sheet)
    told = [_told(place, line) for place, line in enumerate(sheet.ledger, 1)]
    total, counted = sum(line.points for line in sheet.ledger), spent(sheet, number(here.campaign, "free_per_point"))
    told.append(f"{counted} points counted anew, {total} by this ledger; {sheet.dice} Experience Dice held")
    return Outcome("\n".join(told), counts=False, fields={"spent": counted, "ledger": total})


def _told(place: int, line: Entry) -> str:
    moved = [f"{signed(line.points)} points"] if line.points else []
    moved += [f"{signed(line.dice)} dice"] if line.dice else []
    why = f", because {line.why}" if line.why else ""
    mode = f" ({line.mode})" if line.mode != "solo" else ""
    return f"{place:>3} {' '.join(moved) or '–'}: {line.what}{why}{mode}"


def _points(here: Here, sheet: Sheet, text: str) -> Sheet:
    if text.casefold() == "none":
        return replace(sheet, limit=None)
    most = parsed(text)
    if most is None or most < 0:
        raise Refused("bad-argument", f"a limit of points is a number, not “{text}”", "/limit points 30, or none")
    paid = spent(sheet, number(here.campaign, "free_per_point"))
    if sheet.granted is None and paid > most + sheet.earned:
        raise Refused("rule", f"{paid} points are spent already, more than {most}", "take some back first")
    return replace(sheet, limit=most)


COMMANDS = (
    Command("ledger", "every change to the Persona, and why", (), ledger, group="Persona", examples=("/ledger",)),
    Command(
        "limit",
        "sets a limit for yourself: points, a theme, what the genre allows",
        (Argument("kind", "word", words=LIMITS), Argument("limit")),
        limit,
        group="Persona",
        rule="B2.1",
        examples=("/limit points 30", "/limit theme only what a lamp-keeper could know", "/limit points none"),
    ),
    Command(
        "genex",
        "the Genre Expectations: concept, metaphor, motif, running gag",
        (Argument("part", "word", words=GENEX, required=False), Argument("text", required=False)),
        genex,
        group="Persona",
        rule="B1",
        examples=("/genex", "/genex motif every light goes out once"),
    ),
)
