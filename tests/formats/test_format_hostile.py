"""Files that mean no good: size, depth, steps, encodings, markup; nothing is evaluated (faults X10, X12; 5.5)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from formats_kit import imported, only, rolled, said, texts
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.errors import CompanionError, Refused
from companion.tables.formats.detect import KINDS
from companion.tables.formats.drafts import BYTES, NotRead
from companion.tables.formats.reading import read_foreign
from companion.tables.read import read


@settings(max_examples=120, deadline=None)
@given(data=st.binary(max_size=300), kind=st.sampled_from(["", *KINDS]))
def test_any_bytes_give_tables_or_one_clear_reason(data: bytes, kind: str) -> None:
    try:
        found = read_foreign(data, "x", kind)
    except CompanionError as error:
        assert error.message
    else:
        assert found.tables


@settings(max_examples=150, deadline=None)
@given(
    text=st.lists(
        st.sampled_from([
            "# A", "---", "| d6 | a |", "|---|---|", "| 1 | x |", "1-2 x", "d6 Heading", "output", "  [a] ^2", "a",
            "\tb", "tables:", "  - 1..2, x", "{", "}", "[", "{{>roll: 1d6}}", "x,y,z", "roll,text", "{a|{b}}",
            "1;2", "^id", "",
        ]), max_size=14,
    ),
    kind=st.sampled_from(["", "list", "csv", "markdown", "solo", "adventuresmith", "perchance"]),
)  # fmt: skip
def test_whatever_is_read_is_a_file_of_ours_without_an_error(text: list[str], kind: str) -> None:
    try:
        found = read_foreign("\n".join(text).encode(), "x", kind)
    except CompanionError:
        return
    if found.kind != "toml":
        reading = read(found.text.encode(), "x.toml", "x")
        assert not [problem for problem in reading.problems if problem.level == "error"]
        assert [table.rows for table in reading.tables] == [table.rows for table in found.tables]


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"x" * (BYTES + 1), "at most"),
        (b"[" * 100_000, "deep"),
        (b'{"a":' * 200 + b"1" + b"}" * 200, "deep"),
        (b'{"results": [' + b"9" * 5000 + b"]}", "too large"),
        (b'{"results": [NaN]}', "no number"),
        (b'{"kind": "other"}', "of no kind"),
        (b'{"results": [}', "line 1"),
        (b"", "nothing"),
        (b"\x00\x00\x00", "zero bytes"),
    ],
)
def test_what_cannot_be_read_says_why(data: bytes, words: str) -> None:
    with pytest.raises(NotRead, match=words):
        read_foreign(data, "x.json")


def test_ten_thousand_lines_are_too_many_and_a_huge_line_costs_itself_only() -> None:
    with pytest.raises(NotRead, match="at most 9,000"):
        imported("\n".join(f"row {number}" for number in range(10_000)))
    found = imported("a\n" + "b" * 60_000 + "\nc")
    assert texts(only(found)) == ["a", "c"] and said(found, "dropped")[0].line == 2


RUNS = (
    " ", "-", "[", "{", "#", "^[", "|", "{{", ": ", "1,", "<a ", "a:", "`dice:[[", "{{text:", "[x](id:", "@UUID[",
    "#[a:#", "1;", "- ",
)  # fmt: skip


@pytest.mark.parametrize("kind", ["list", "csv", "markdown", "solo", "adventuresmith", "perchance"])
@pytest.mark.parametrize("unit", RUNS)
def test_long_runs_of_one_sign_are_read_in_a_moment(kind: str, unit: str) -> None:
    """Each would take minutes if any pattern went over its text once for every place in it."""
    run = (unit * 24_000)[:24_000]
    try:
        read_foreign(f"x{run}y\n{run}".encode(), "x", kind)
    except CompanionError as error:
        assert error.message


@pytest.mark.parametrize("unit", RUNS)
def test_long_runs_inside_json_too(unit: str) -> None:
    run = (unit * 22_000)[:22_000]
    for data in (
        {"name": "x", "results": [run, "<br" + run]},
        {"origin": [run, f"#{run}#"]},
        {"datasworn_version": "0.0.10", "oracles": {"a": {"dice": "1d2", "rows": [{"min": 1, "max": 2, "text": run}]}}},
    ):
        assert imported(data).rows >= 1


def test_what_is_long_only_when_it_is_escaped_costs_itself_only() -> None:
    quotes = '"' * 40_000
    found = imported({
        "name": quotes, "formula": "1d3", "img": quotes, "sort": 1, "_stats": {"systemId": quotes},
        "results": [{"range": [1, 1], "text": quotes}, {"range": [2, 3], "text": "b", "flags": quotes}],
    })  # fmt: skip
    assert texts(only(found)) == ["b"] and len(said(found, "dropped")) == 3
    wide = ",".join(f"c{number}" for number in range(5_000))
    with pytest.raises(NotRead, match="columns"):
        imported(f"{wide}\n{wide}\n", "x.csv")


def test_too_many_lines_are_refused() -> None:
    with pytest.raises(NotRead, match="lines"):
        imported("a,b\n" * 30_000, "x.csv")


@pytest.mark.parametrize(
    "text",
    [
        "__import__('os').system('x')", "{0.__class__}", "${7*7}", "$(x)", "%s%n", "[@click=app.quit]x[/]", "[/]",
        "\x1b]52;c;eA==\x07",
    ],
)  # fmt: skip
def test_nothing_is_evaluated(text: str) -> None:
    found = imported(json.dumps({"name": text, "formula": text, "results": [{"range": [1, 1], "text": text}]}))
    assert rolled(found, found.tables[0].name) == text


def test_texts_and_prototypes_are_plain_data() -> None:
    found = imported({"origin": ["#__class__#"], "__class__": "x", "__proto__": ["#constructor#"], "constructor": "y"})
    assert rolled(found, found.tables[0].name) == "x"


def test_a_name_is_never_a_path_or_a_header() -> None:
    names = [
        "../../etc",
        "a]b",
        "x.y",
        "title",
        "rows",
        "2d6",
        "1-6",
        "",
        "é" * 200,
        "CON",
        "a|b",
        "@x",
        "=x",
        "A",
        "a",
    ]
    found = imported([{"name": name, "results": ["x"]} for name in names])
    assert len({table.name for table in found.tables}) == len(names)
    assert all(set(table.name) <= set("abcdefghijklmnopqrstuvwxyz0123456789-é") for table in found.tables)


def test_a_reference_to_any_name_is_a_roll_on_it() -> None:
    for name in ("2d6", "1-6", "title", "d66 oddities", "a", "rows-d4"):
        found = imported({"origin": [f"#{name.replace(' ', '_')}#"], name.replace(" ", "_"): "yes"})
        assert rolled(found, "origin") == "yes", name


def test_a_byte_order_mark_and_windows_line_ends() -> None:
    found = imported('\ufeff[a]\r\nrows = ["x", "y"]\r\n', "a.toml")
    assert found.kind == "toml" and texts(only(found)) == ["x", "y"]


def test_toml_that_is_broken_names_line_and_fix() -> None:
    with pytest.raises(NotRead, match=r"line 2.*quotes"):
        imported("[a]\ntitle = Tavern\nrows = []\n", "a.toml")


def test_a_byte_order_mark_in_the_middle_is_said_with_its_line() -> None:
    with pytest.raises(NotRead, match="line 2"):
        imported('[a]\n\ufeffrows = ["x"]\n', "a.toml")


def test_a_kind_that_is_none() -> None:
    with pytest.raises(Refused, match="no kind"):
        read_foreign(b"x", "x", "yaml")


def test_no_reader_has_a_way_to_evaluate() -> None:
    import companion.tables.formats as room

    for path in Path(room.__path__[0]).glob("*.py"):
        source = path.read_text("utf-8")
        for word in ("import yaml", "pickle", "eval(", "exec(", ".format(", "Template("):
            assert word not in source.replace("class Template", ""), (path.name, word)
