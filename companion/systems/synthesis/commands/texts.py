"""What is said of a character and of its world in words (C1)."""

from __future__ import annotations

from collections.abc import Callable

from companion.systems.arguments import Args, Argument
from companion.systems.command import Command, Here
from companion.systems.outcome import Outcome

CAMPAIGN_TEXTS = ("premise", "setting")


def _of_the_sheet(key: str, label: str) -> Callable[[Here, Args], Outcome]:
    def run(here: Here, args: Args) -> Outcome:
        words = args.text("words")
        after = here.campaign.put(key, words, here.doc_name)
        return Outcome(f"{label}: {words}", campaign=after, journal=f"({label}: {words})")

    return run


def _of_the_campaign(key: str, label: str) -> Callable[[Here, Args], Outcome]:
    def run(here: Here, args: Args) -> Outcome:
        words = args.text("words")
        return Outcome(f"{label}: {words}", campaign=here.campaign.put(key, words), journal=f"({label}: {words})")

    return run


def _command(word: str, summary: str, run: Callable[[Here, Args], Outcome], rule: str, example: str) -> Command:
    return Command(word, summary, (Argument("words", "text"),), run, group="character", rule=rule, examples=(example,))


COMMANDS = (
    _command(
        "struggle",
        "the Personal Struggle, first on the sheet",
        _of_the_sheet("struggle", "Personal Struggle"),
        "C1",
        "/struggle a professional warrior with a gentle heart",
    ),
    _command(
        "concept", "the character in a phrase", _of_the_sheet("concept", "concept"), "C1", "/concept a cursed swordsman"
    ),
    _command(
        "background",
        "where the character comes from",
        _of_the_sheet("background", "background"),
        "C1",
        "/background The arm came to him in the siege of Tal, and stayed.",
    ),
    _command(
        "beginning",
        "the Beginning Conflict: it touches the Struggle and settles nothing",
        _of_the_sheet("beginning", "Beginning Conflict"),
        "C1",
        "/beginning A boy wants to be taught how to kill.",
    ),
    _command(
        "premise",
        "the Story Premise: a question that play answers",
        _of_the_campaign("premise", "Story Premise"),
        "C1",
        "/premise What is your self-worth when nothing lasts?",
    ),
    _command(
        "world",
        "the Setting of the campaign",
        _of_the_campaign("setting", "Setting"),
        "C1",
        "/world A river delta where every town floats",
    ),
)
