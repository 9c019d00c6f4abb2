"""A refusal points at the word that is wrong: by position, for what the parser and what a rule refuses."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.errors import Refused
from companion.play.opening import create, open_session
from companion.play.pointing import place_of, pointed
from companion.play.session import Session
from companion.systems.arguments import Argument, option, read

_TAKE = (Argument("item"), option("slots", "int", lead="slots"), option("times", "times"))


@pytest.fixture
def session(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Session]:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))
    with open_session(create(tmp_path, "Salt", "sdm", "Odo"), seed=1) as opened:
        yield opened


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("/test brawn", "brawn"),
        ("/set strength lots", "lots"),
        ("/take", ""),
        ("/set strength", ""),
        ("/test thought bravely", "bravely"),
        ("/as strength", "strength"),
        ("/as   Nobody", "Nobody"),
        ("/drop as if it were there", "as if it were there"),
        ("/drop drop", "drop"),
        ("/roll 2d6+", ""),
        ("/roll 2d6 § 1", "§"),
        ("?(brave) Is it brave", "brave"),
        ("/tset thought", "tset thought"),
    ],
)
def test_it_points_at_the_word_and_not_at_its_like_before_it(session: Session, line: str, word: str) -> None:
    fields = session.do(line)
    assert not fields["ok"]
    place = place_of(line, fields["error"], fields.get("start"))
    assert line[place:].startswith(word) and (word or place == len(line))
    if line.count(word) > 1 and "start" in fields and word:
        assert place > line.find(word) or line.startswith("?")


def test_where_each_argument_stands() -> None:
    text = 'Bread "and salt" slots 2 x3'
    found = read(_TAKE, text, "")
    assert {name: text[start:end] for name, (start, end) in found.spans.items()} == {
        "item": 'Bread "and salt"',
        "slots": "2",
        "times": "x3",
    }


_WORD = st.text(st.characters(codec="ascii", categories=["L", "N"]), min_size=1, max_size=6)


@given(st.lists(_WORD, min_size=1, max_size=6), st.integers(0, 3))
def test_every_value_is_what_stands_at_its_place(words: list[str], blanks: int) -> None:
    text = (" " * (blanks + 1)).join(words)
    try:
        found = read(_TAKE, text, "")
    except Refused as error:
        assert error.span is not None and 0 <= error.span[0] <= error.span[1] <= len(text)
        return
    for name, value in found.values.items():
        start, end = found.spans[name]
        assert str(value) in text[start:end]


def test_the_plain_form_draws_it_under_the_line(session: Session) -> None:
    line = "/set strength lots"
    first, second = pointed(line, session.do(line)).split("\n")
    assert first == line and second.index("^") == line.index("lots") and "stands where" in second
    bad = pointed("/roll 2d6+", session.do("/roll 2d6+")).split("\n")
    assert bad[1].index("^") == len("/roll 2d6+") and "column" not in bad[1]
    assert "\n" not in pointed("/tset", session.do("/tset"))


def test_two_words_for_one_with_a_hyphen(session: Session) -> None:
    how = (Argument("skill"), option("difficulty", "word", words=("easy", "nigh-impossible")), option("points", "int"))
    for text in ("Cloud dancing nigh impossible 2", "Cloud dancing nigh-impossible 2"):
        found = read(how, text, "")
        assert found.values == {"skill": "Cloud dancing", "difficulty": "nigh-impossible", "points": 2}
    assert read(how, 'Cloud "nigh impossible"', "").text("skill") == 'Cloud "nigh impossible"'


def test_a_usage_line_shows_no_word_twice(session: Session) -> None:
    from companion import systems
    from companion.play.lookup import commands

    found = [*commands(session.campaign).values()]
    found += [command for name in systems.NAMES for command in systems.load(name).commands]
    for command in found:
        for argument in command.arguments:
            lead, _, slot = argument.usage.strip("[]").rpartition(" ")
            assert not lead or lead.casefold() != slot.casefold(), command.usage


def test_sparks_come_from_the_deck_of_their_table(session: Session) -> None:
    verbs = [str(session.do("/stuck")["text"]).partition(" ")[0] for _ in range(20)]
    assert len(set(verbs)) == 20
    assert session.store.entries == 0


def test_both_blows_of_a_furious_attack_are_told(session: Session) -> None:
    for line in ("/conflict Ghoul 3 x1", "/dice 6 1", "/round", "/dice 13 2 3", "/attack Ghoul furious"):
        fields = session.do(line)
        assert fields["ok"], fields
    assert [blow["natural"] for blow in fields["blows"]] == [13, 3]
    assert [blow["outcome"] for blow in fields["blows"]] == ["success", "failure"]
