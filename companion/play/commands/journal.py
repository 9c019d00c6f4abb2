"""What is written: prose, what a character does, what comes of it, asides, and the journal's headings."""

from __future__ import annotations

from dataclasses import replace

from companion.campaign.model import Campaign
from companion.play.actor import system_of
from companion.systems.arguments import Args, Argument, option
from companion.systems.command import Command, Here
from companion.systems.outcome import Outcome


def prose(here: Here, args: Args) -> Outcome:
    """Words for the journal, kept as they came."""
    words = args.text("words")
    return Outcome(words, journal=words)


def action(here: Here, args: Args) -> Outcome:
    """What the active character does (Lonelog `@`)."""
    return Outcome(args.text("words"), journal=f"@ {args.text('words')}")


def consequence(here: Here, args: Args) -> Outcome:
    """What comes of it (Lonelog `=>`)."""
    return Outcome(args.text("words"), journal=f"=> {args.text('words')}")


def note(here: Here, args: Args) -> Outcome:
    """An aside of the player's, outside the story."""
    return Outcome(args.text("words"), journal=f"(note: {args.text('words')})")


def scene(here: Here, args: Args) -> Outcome:
    """A new scene, with a heading of its own; its number goes on through the session."""
    title = args.text("title")
    number = int(here.campaign.get("scene_number", 0)) + 1
    after = here.campaign.put("scene", title).put("scene_number", number)
    when = args.text("when")
    if when:
        after = after.put("date", when)
    heading = f"### S{number} *{title}*" + (f"\n[{when}]" if when else "")
    after, told = _passing(here, after)
    return Outcome(f"Scene {number}: {title}", campaign=after, journal=heading, counts=False, notes=told)


def session(here: Here, args: Args) -> Outcome:
    """A new session, in a file of its own."""
    title = args.text("title")
    number = int(here.campaign.get("session", 0)) + 1
    after = here.campaign.put("session", number).put("session_title", title or None).put("scene_number", None)
    heading = f"## Session {number}" + (f": {title}" if title else "")
    after, told = _passing(here, after)
    return Outcome(heading.removeprefix("## "), campaign=after, journal=heading, counts=False, notes=told)


def _passing(here: Here, after: Campaign) -> tuple[Campaign, tuple[str, ...]]:
    """What the system lets go with the scene that is over."""
    return system_of(after, after.active).passes(replace(here, campaign=after), "scene")


_WORDS = (Argument("words", "text"),)

COMMANDS = (
    Command("prose", "words for the journal", _WORDS, prose, group="journal"),
    Command("action", "what your character does", _WORDS, action, group="journal"),
    Command("consequence", "what comes of it", _WORDS, consequence, group="journal"),
    Command(
        "note", "an aside, outside the story", _WORDS, note, group="journal", examples=("/note ask about the bell",)
    ),
    Command(
        "scene",
        "begins a scene",
        (Argument("title"), option("when", lead="on")),
        scene,
        group="journal",
        examples=("/scene The salt gate", "/scene The inn on 4th of Dust"),
    ),
    Command(
        "session",
        "begins a session, in a file of its own",
        (Argument("title", "text", required=False),),
        session,
        group="journal",
        examples=("/session The salt gate", "/session end"),
    ),
)
