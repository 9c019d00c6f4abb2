"""What is written: prose, what a character does, what comes of it, asides, and the journal's headings."""

from __future__ import annotations

from dataclasses import replace

from companion.campaign.model import Campaign
from companion.play import scenes
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
    """A new scene, with a heading of its own: the next one, one within it, or one of threads told side by side."""
    title, threads = _threads(args)
    id_, after = scenes.begun(here.campaign, args.text("shape"), threads)
    after = after.put("scene", title).put("scene_id", id_)
    when = args.text("when")
    if when:
        after = after.put("date", when)
    heading = f"### {id_} *{title}*" + (f"\n[{when}]" if when else "")
    after, told = _passing(here, after)
    words = f"{'Scene ' if id_[1:].isdecimal() else ''}{id_.removeprefix('S') if id_[1:].isdecimal() else id_}: {title}"
    return Outcome(words, campaign=after, journal=heading, counts=False, notes=told, fields={"scene": id_})


def _threads(args: Args) -> tuple[str, tuple[int, ...]]:
    """The title, and the threads of the scene; `with N` without a thread is a part of the title."""
    title = args.text("title")
    if not args.has("thread"):
        return (f"{title} with {args.number('with')}" if args.has("with") else title), ()
    return title, tuple(args.number(name) for name in ("thread", "with") if args.has(name))


def session(here: Here, args: Args) -> Outcome:
    """A new session, in a file of its own."""
    title = args.text("title")
    number = int(here.campaign.get("session", 0)) + 1
    after = here.campaign.put("session", number).put("session_title", title or None)
    after = scenes.forgotten(after)
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
        (
            Argument("title"),
            option("when", lead="on"),
            option("shape", "word", lead="as", words=scenes.SHAPES),
            option("thread", "int", lead="thread"),
            option("with", "int", lead="with"),
        ),
        scene,
        group="journal",
        examples=(
            "/scene The salt gate",
            "/scene The inn on 4th of Dust",
            "/scene How it began as flashback",
            "/scene Meanwhile thread 2",
            "/scene They meet thread 1 with 2",
        ),
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
