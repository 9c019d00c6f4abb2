"""A description of a game, from its bytes to a value and to everything that is wrong with it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.systems.freeform.description import Game
from companion.systems.freeform.reading.keys import Faults, Keys
from companion.systems.freeform.reading.lists import read_ladder, read_lists, read_tags, read_texts
from companion.systems.freeform.reading.numbers import read_numbers, read_tracks
from companion.systems.freeform.reading.places import Lines, lines_of
from companion.systems.freeform.reading.trials import read_tests
from companion.tables.guard import unpack
from companion.tables.model import Problem

BYTES = 64 * 1024
TITLE = 80
SHOWN = 50

KEYS = frozenset(
    (
        *("title", "about", "source", "licence", "oracle", "oracle_deed", "ladder", "status"),
        *("tags", "numbers", "tracks", "texts", "lists", "tests"),
    )
)


@dataclass(frozen=True, slots=True)
class Reading:
    """What a description gave. `game` is whole only while there are no `problems`; `data` is the file's own words."""

    game: Game
    problems: tuple[Problem, ...] = ()
    data: Mapping[str, Any] = field(default_factory=dict)


def read(data: bytes, file: str, name: str) -> Reading:
    """Reads one file. Never raises: what is wrong is in the answer, all of it up to 50 problems.

    Args:
        data: the bytes of the file.
        file: what to call it in problems.
        name: the game's name, which is that of its file.
    """
    if len(data) > BYTES:
        too_long = Problem(file, f"{len(data):,} bytes; a description has at most {BYTES:,}")
        return Reading(Game(name, name), (too_long,))
    unpacked = unpack(data, file)
    if isinstance(unpacked, Problem):
        return Reading(Game(name, name), (unpacked,))
    text = data.removeprefix(b"\xef\xbb\xbf").decode("utf-8").replace("\r\n", "\n")
    return read_data(unpacked[0], file, name, lines_of(text))


def read_data(data: Mapping[str, Any], file: str, name: str, lines: Lines | None = None) -> Reading:
    """The same from data already unpacked, such as a campaign keeps; its lines are then not known."""
    faults = Faults(file, lines or Lines())
    top = Keys(data, (), faults)
    top.only(KEYS, "a description")
    game = _game(top, name)
    problems = faults.found
    if len(problems) > SHOWN:
        problems = [*problems[:SHOWN], Problem(file, f"and {len(problems) - SHOWN} more")]
    return Reading(game, tuple(problems), data)


def _game(top: Keys, name: str) -> Game:
    numbers = read_numbers(top)
    tracks = read_tracks(top, numbers)
    lists = read_lists(top, numbers)
    tests = read_tests(top, Game(name, name, numbers=numbers, tracks=tracks, lists=lists))
    if not (numbers or tracks or tests) and not top.faults.found:
        top.wrong("it describes nothing: no numbers, no tracks, no tests")
    return Game(
        name=name,
        title=top.text("title", TITLE) or name.replace("-", " ").replace("_", " ").capitalize(),
        about=top.text("about"),
        numbers=numbers,
        tracks=tracks,
        tags=read_tags(top),
        texts=read_texts(top),
        lists=lists,
        tests=tests,
        status=_status(top, (*numbers, *tracks)),
        oracle=top.text("oracle", TITLE),
        oracle_deed=top.text("oracle_deed", TITLE),
        ladder=read_ladder(top),
        source=top.text("source"),
        licence=top.text("licence"),
    )


def _status(top: Keys, known: tuple[str, ...]) -> tuple[str, ...]:
    """What the line of the title shows; two tracks at most where nothing is said."""
    named = top.texts("status", 4)
    for name in named:
        if name not in known:
            top.wrong(f"status names {name}, which is neither a number nor a track", "status")
    return named
