"""The small languages of a table file: totals, templates, conditions, articles."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tables_kit import Scripted, library, seeded

from companion.tables.draw import draw
from companion.tables.parts import Choice, Dice, Keep, Reference, Repeat, Value
from companion.tables.spans import BadSpan, read_span
from companion.tables.template import read_template
from companion.tables.when import BadCondition, holds, names, read_condition
from companion.tables.words import capital, with_article


@pytest.mark.parametrize(
    ("written", "low", "high"),
    [
        (4, 4, 4),
        (-4, -4, -4),
        ("4", 4, 4),
        ("4-9", 4, 9),
        ("4..9", 4, 9),
        ("..3", None, 3),
        ("11..", 11, None),
        ("≤3", None, 3),
        ("<=3", None, 3),
        ("≥11", 11, None),
        ("11+", 11, None),
        ("00", 100, 100),
        ("91-00", 91, 100),
        ([-4, -2], -4, -2),
        ("-4..-2", -4, -2),
        ("-4--2", -4, -2),
        ("-7 - -1", -7, -1),
        ("−4–−2", -4, -2),
        ("-4-2", -4, 2),
        ("≤-2", None, -2),
        ("01-05", 1, 5),
    ],
)
def test_totals(written: object, low: int | None, high: int | None) -> None:
    span = read_span(written)
    assert (span.low, span.high) == (low, high)


@pytest.mark.parametrize("written", ["", "-", "a", "1-2-3", "..", "+", "3-", "1..2..3", "1e3", "1" * 12, "½", None, {}])
def test_what_are_no_totals(written: object) -> None:
    with pytest.raises(BadSpan):
        read_span(written)


@given(st.integers(-999, 999), st.integers(0, 999))
def test_a_range_as_shown_reads_back(low: int, width: int) -> None:
    from companion.tables.model import span_text

    for ends in ((low, low + width), (None, low), (low, None)):
        span = read_span(span_text(*ends))
        assert (span.low, span.high) == ends


@given(st.text(max_size=30))
def test_any_text_is_a_range_or_a_clear_refusal(text: str) -> None:
    try:
        read_span(text)
    except BadSpan as error:
        assert str(error)


def kinds(text: str) -> list[type]:
    return [type(part) for part in read_template(text).parts]


def test_what_stands_in_braces() -> None:
    assert kinds("a {2d6} b") == [str, Dice, str]
    assert kinds("{d{2,4}}{d66}{1d20+charisma}{max(1d6, 2)}") == [Dice] * 4
    assert kinds("{red|blue}{|very }{a {b}|c}") == [Choice] * 3
    assert kinds("{rider}{steppe/weather}{rider.mount}{a rider}{d6 or so}") == [Reference] * 5
    assert kinds("{first: hazard}{n: 2d6}{=first}{a =first}{@charisma}") == [Keep, Keep, Repeat, Repeat, Value]
    assert kinds("{{a}} and }}{{") == [str]


def test_articles_and_capitals_of_a_reference() -> None:
    plain, large, article, sentence = (read_template(text).parts[0] for text in ("{x}", "{X}", "{a x}", "{An x}"))
    assert (plain.capital, plain.article) == (False, "")
    assert (large.capital, large.name) == (True, "X")
    assert (article.article, article.name, article.whole) == ("a", "x", "a x")
    assert sentence.article == "A"


@given(st.text(alphabet="{}|:=@. a1d6+-", max_size=40))
def test_any_text_is_a_template(text: str) -> None:
    written = "".join(part if isinstance(part, str) else part.raw for part in read_template(text).parts)
    assert written == text or "{{" in text or "}}" in text
    assert draw(library(f"[t]\nrows = ['{text}']\n"), "t", seeded()).picks[0].row == 1


@settings(max_examples=60)
@given(st.text(alphabet=st.characters(exclude_characters="{}", exclude_categories=["Cs"]), max_size=40))
def test_text_without_braces_comes_out_as_it_is(text: str) -> None:
    assert "".join(map(str, read_template(text).parts)) == text


def test_a_text_with_everything() -> None:
    body = """
[t]
rows = ["{{{A x}}} met {a x} and {X}: {n: 2d6} {=n}, {bell|{water|x}}, {@luck}; {k: x} again {=K}, {a =k}"]
[x]
rows = ["owl", "the hare"]
"""
    source = Scripted([3, 4], [0, 0, 1, 1, 1, 1, 0])
    drawn = draw(library(body), "t", source, values={"luck": -2})
    assert drawn.text == "{An owl} met the hare and The hare: 7 7, x, -2; owl again Owl, an owl"
    source.finish()


@pytest.mark.parametrize(
    ("test", "values", "verdict"),
    [
        ("thought >= 2", {"thought": 2}, True),
        ("thought >= 2", {"thought": 1}, False),
        ("thought >= 2", {}, False),
        ("thought ≥ 2 and not burdened", {"thought": 3, "burdened": 0}, True),
        ("thought >= 2 and not burdened", {"thought": 3, "burdened": 1}, False),
        ("a = 1 or b != 2 and c < 0", {"a": 1, "b": 2}, True),
        ("(a = 1 or b = 2) and c < 0", {"a": 1, "b": 2, "c": -1}, True),
        ("not (a or b)", {}, True),
        ("2 <= level", {"level": 2}, True),
        ("foe.level > -1", {"foe.level": 0}, True),
        ("LEVEL > 1", {"level": 2}, True),
    ],
)
def test_conditions(test: str, values: dict[str, int], verdict: bool) -> None:
    assert holds(read_condition(test), values) is verdict


@pytest.mark.parametrize(
    "test",
    [
        "",
        "and",
        "a >=",
        "a b",
        "(a",
        "a)",
        "1 + 1 = 2",
        "a = 'x'",
        "__import__('os')",
        "a;b",
        "not " * 20 + "a",
        "a" * 201,
    ],
)
def test_what_are_no_conditions(test: str) -> None:
    with pytest.raises(BadCondition):
        read_condition(test)


def test_the_names_in_a_condition() -> None:
    assert names(read_condition("thought >= 2 and not (burdened or 3 < luck)")) == {"thought", "burdened", "luck"}


@pytest.mark.parametrize(
    ("word", "with_it"),
    [
        ("owl", "an owl"),
        ("bell", "a bell"),
        ("hour", "an hour"),
        ("heron", "a heron"),
        ("unicorn", "a unicorn"),
        ("unimpressed clerk", "an unimpressed clerk"),
        ("useful rope", "a useful rope"),
        ("usher", "an usher"),
        ("European", "a European"),
        ("one-eyed dog", "a one-eyed dog"),
        ("onerous duty", "an onerous duty"),
        ("8-legged mule", "an 8-legged mule"),
        ("11th hour", "an 11th hour"),
        ("180 sheep", "a 180 sheep"),
        ("“old” friend", "an “old” friend"),
        ("a sinkhole", "a sinkhole"),
        ("the mill", "the mill"),
        ("", ""),
    ],
)
def test_articles(word: str, with_it: str) -> None:
    assert with_article(word, "a") == with_it


def test_capitals() -> None:
    assert capital("owl") == "Owl"
    assert capital("“owl”") == "“Owl”"
    assert capital("…") == "…"
    assert with_article("owl", "A") == "An owl"
    assert with_article("the owl", "A") == "The owl"
