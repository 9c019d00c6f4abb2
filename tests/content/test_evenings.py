"""The tables that ship, rolled: the checker finds nothing, the sentences read well, no evening tells a thing twice."""

from __future__ import annotations

import random
import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from companion.dice import SeededDice
from companion.tables.check import check
from companion.tables.draw import draw
from companion.tables.library import Library
from companion.tables.result import Drawn
from companion.tables.shelf import Loose

ROOT = Path(__file__).parents[2] / "tables"
EVENINGS = range(10)
ROLLS = 60
DOORS = (
    "people/person",
    "people/portrait",
    "people/pair",
    "people/stranger",
    "steppe/road",
    "steppe/meeting",
    "steppe/caravan",
    "steppe/camp",
    "places/place",
    "places/settlement",
    "places/ruin",
    "places/room",
    "places/inn",
    "places/market",
    "places/shrine",
    "things/thing",
    "things/relic",
    "things/hoard",
    "plots/hook",
    "plots/journey",
    "rumours/rumour",
    "turns/turn",
    "turns/opening",
    "turns/complication",
    "turns/ending",
    "omens/omen",
    "neutral/people/somebody",
    "plots/clue",
    "sdm/start/newcomer",
    "steppe/weather/summer",
)
SLIPS = re.compile(
    r"[,;:.]{2}|[,;:.] [,;:.]|\b[Aa] (?!one\b|once\b|uni|use)[aeiou]|\b[Aa]n (?!hour|hon|heir)[^aeiouAEIOU]|[{}]"
)


@cache
def library() -> Library:
    """What ships, read into memory."""
    return Library([Loose({path.relative_to(ROOT).as_posix(): path.read_bytes() for path in ROOT.rglob("*.toml")})])


def leaves(drawn: Drawn) -> list[tuple[str, int | None]]:
    """The rows of the decks that a roll came to, by table."""
    return [(pick.table, pick.row) for pick in drawn.picks if library().find(pick.table).deck]


def test_the_checker_finds_nothing() -> None:
    assert [str(problem) for problem in check(library())] == []


@pytest.mark.parametrize("evening", EVENINGS)
def test_no_row_comes_twice_in_an_evening(evening: int) -> None:
    doors = list(DOORS) * (ROLLS // len(DOORS))
    random.Random(evening).shuffle(doors)
    source, decks = SeededDice(evening), dict[str, list[int]]()
    seen: Counter[tuple[str, int | None]] = Counter()
    for door in doors:
        drawn = draw(library(), door, source, decks=decks)
        assert not drawn.notes
        decks = {**decks, **drawn.decks}
        seen.update(leaves(drawn))
    assert [row for row, times in seen.items() if times > 1] == []
    assert len(seen) > ROLLS


@pytest.mark.parametrize("door", DOORS)
def test_what_is_rolled_reads_as_sentences(door: str) -> None:
    source = SeededDice(door)
    for _ in range(60):
        text = draw(library(), door, source).text
        assert re.match(r"[A-Z0-9“]", text), text
        assert text.endswith((".", "!", "?", "”")), text
        assert not SLIPS.search(text), text
        for sentence in re.split(r"(?<=[.!?]) ", text):
            assert re.match(r"[A-Z0-9“(]", sentence), text
