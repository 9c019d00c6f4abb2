"""What always holds: nothing passes its limits, odds are what rolls do, and no file by hand can break the sheet."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from freeform_kit import example, playing
from harness import Game
from hypothesis import given, settings
from hypothesis import strategies as st
from test_freeform_examples import TEN_LINES
from test_freeform_play import OWN, undone

from companion.campaign.model import Campaign
from companion.dice import SeededDice, TypedFaces
from companion.errors import CompanionError
from companion.play.call import parse
from companion.play.told import told
from companion.play.turn import chances, take
from companion.systems.freeform import SYSTEM
from companion.systems.freeform.reading import read, read_data
from companion.systems.freeform.reading.places import lines_of
from companion.systems.freeform.state import played

ODO = "characters/odo"
GAMES = {"own": OWN, "ten": TEN_LINES}

NAMES = st.sampled_from(["salt", "iron", "sum", "breath", "bad luck", "ash", "pack", "nothing"])
NUMBERS = st.integers(-1200, 1200)
LINES = st.one_of(
    st.builds("/set {} {}".format, NAMES, NUMBERS),
    st.builds("/change {} {:+}".format, NAMES, NUMBERS),
    st.builds("/track {} {:+}".format, NAMES, NUMBERS),
    st.builds("/track {} {}/{}".format, NAMES, st.integers(0, 1200), st.integers(0, 1200)),
    st.builds("/take {} x{} slots {}".format, NAMES, st.integers(0, 30), st.integers(0, 120)),
    st.builds("/take {} into debts".format, NAMES),
    st.builds("/drop {} x{}".format, NAMES, st.integers(0, 9)),
    st.builds("/test try {} {:+}".format, NAMES, NUMBERS),
    st.builds("/test {}".format, NAMES),
    st.builds("/tag {}".format, NAMES),
    st.builds("/untag {}".format, NAMES),
    st.builds("/text oath {}".format, st.text(max_size=20)),
    st.sampled_from(["/game own", "/game ten", "/game d6-pool"]),
)


def within_limits(campaign: Campaign) -> bool:
    """Whether every number and track is where its description lets it be."""
    found = played(campaign, ODO)
    numbers = found.game.numbers
    return all(
        numbers[name].low <= value <= numbers[name].high for name, value in found.figures.numbers.items()
    ) and all(0 <= meter.now <= meter.most <= 999 for meter in found.figures.tracks.values())


@settings(max_examples=60, deadline=None)
@given(st.lists(LINES, max_size=12))
def test_no_sequence_of_lines_leads_beyond_a_limit_and_each_can_be_undone(lines: list[str]) -> None:
    from freeform_kit import shelve

    game = Game("freeform")
    shelve(game, {f"{name}.toml": text for name, text in GAMES.items()})
    game.do("/game own")
    for line in lines:
        before = game.campaign
        try:
            turn = game.do(line)
        except CompanionError:
            assert game.campaign is before
            continue
        assert within_limits(game.campaign), line
        assert undone(turn), line
    assert game.show()["characters"]


CASES = [
    ("d20-fantasy", "/test check might", 20, 1),
    ("d20-fantasy", "/test check grace +3 vs 15 adv", 20, 2),
    ("d20-fantasy", "/test nerve -2 dis", 20, 2),
    ("d20-fantasy", "/test attack might", 20, 1),
    ("d20-fantasy", "/test death's door", 20, 1),
    ("d100-inquiry", "/test skill cellars", 100, 1),
    ("d100-inquiry", "/test dread", 100, 1),
    ("d6-pool", "/test action hands +2", 6, 3),
    ("d6-pool", "/test resist teeth", 6, 2),
    ("d6-pool", "/test score", 6, 2),
    ("own", "/test try salt", 6, 2),
    ("ten", "/test ash +1", 6, 2),
]


@pytest.mark.parametrize(("name", "line", "sides", "count"), CASES)
def test_the_odds_are_exactly_what_every_fall_of_the_dice_gives(name: str, line: str, sides: int, count: int) -> None:
    game = playing(GAMES[name], name) if name in GAMES else example(name)
    found = chances(parse(line), game.campaign, game.dice, game.library)
    assert found is not None
    counted: dict[str, int] = dict.fromkeys((odd.label for odd in found.odds), 0)
    for faces in product(range(1, sides + 1), repeat=count):
        turn = take(parse(line), game.campaign, TypedFaces(faces, SeededDice(1)), game.library)
        counted[str(turn.outcome.outcome)] += 1
    assert {odd.label: odd.chance for odd in found.odds} == {
        label: Fraction(number, sides**count) for label, number in counted.items()
    }
    assert sum(odd.chance for odd in found.odds) == 1


KEYS = (
    *("numbers", "tracks", "tags", "texts", "lists", "tests", "roll", "pick", "vs", "under", "bands", "at", "slug"),
    *(
        "natural",
        "does",
        "max",
        "start",
        "now",
        "count",
        "slots",
        "weighs",
        "salt",
        "breath",
        "pack",
        "is",
        "forms",
        "",
    ),
)

PLAIN = st.recursive(
    st.one_of(st.integers(-(10**9), 10**9), st.booleans(), st.floats(allow_nan=True), st.text(max_size=8), st.dates()),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.sampled_from(KEYS), inner, max_size=4)),
    max_leaves=12,
)


@settings(max_examples=50, deadline=None)
@given(PLAIN, PLAIN, st.dictionaries(st.sampled_from(KEYS), PLAIN, max_size=5))
def test_whatever_stands_in_the_files_the_sheet_can_be_shown(entry: Any, game: Any, sheet: dict[str, Any]) -> None:
    campaign = playing(OWN).campaign
    for changed in (
        campaign.put("games.own", entry),
        campaign.put("games.own.description", game),
        campaign.put("games.own.description.tests", game),
        campaign.put("games", entry),
        campaign.put("game", entry),
        campaign.with_doc(ODO, {**sheet, "name": "Odo", "system": "freeform", "game": "own"}),
        campaign.with_doc(ODO, {"name": "Odo", "system": "freeform", "tracks": game, "lists": entry, "game": game}),
    ):
        SYSTEM.show(changed, ODO)
        SYSTEM.view(changed, ODO)
        SYSTEM.status(changed, ODO)
        SYSTEM.values(changed, ODO)
        SYSTEM.told(campaign, changed, ODO)
        told(changed, 0)
        assert within_limits(changed)


@settings(max_examples=100, deadline=None)
@given(st.dictionaries(st.sampled_from(KEYS), PLAIN, max_size=6))
def test_reading_never_raises(data: dict[str, Any]) -> None:
    assert all(str(problem) for problem in read_data(data, "x", "x").problems)


@settings(max_examples=150, deadline=None)
@given(
    st.lists(
        st.sampled_from([*OWN.splitlines(), "[[", "]", '"', "= 1", "[tests.try]", "a.b.c = {", "'''"]), max_size=30
    )
)
def test_reading_any_lines_never_raises(lines: list[str]) -> None:
    found = read("\n".join(lines).encode(), "x.toml", "x")
    assert all(problem.path == "x.toml" for problem in found.problems)


def test_the_line_of_every_key_is_found() -> None:
    text = (
        'a = 1\nb.c = [\n  1,\n  { d = 2,\te = "x\\"" },\n]\n\n'
        '[f."g h"]\ni = """\n\n"""\nj = 1.5\n[[k]]\nl = 1\n[[k]]\nl = 2\n'
    )
    found = lines_of(text)
    wanted = {
        ("a",): 1,
        ("b", "c"): 2,
        ("b", "c", 0): 3,
        ("b", "c", 1): 4,
        ("b", "c", 1, "e"): 4,
        ("f", "g h"): 7,
        ("f", "g h", "i"): 8,
        ("f", "g h", "j"): 11,
        ("k", 0, "l"): 13,
        ("k", 1, "l"): 15,
    }
    assert {path: found.of(path) for path in wanted} == wanted
    assert found.of(("f", "g h", "missing")) == 7
    assert found.of(("nowhere",)) == 0
