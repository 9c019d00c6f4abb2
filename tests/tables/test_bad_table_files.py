"""The 65 bad table files, one test each, by the numbers of the plan of faults; and what stays true of all of them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from tables_kit import Scripted, errors, library, reading, seeded, warnings

from companion import text as shown_text
from companion.campaign.shelves import Folder, open_library
from companion.errors import Refused
from companion.tables.budget import LOOK_UPS, TooMuch
from companion.tables.check import check
from companion.tables.draw import draw
from companion.tables.library import Broken, Library
from companion.tables.model import Problem
from companion.tables.scan import TOKEN

GOOD = '[good]\nrows = ["fine"]\n'


def d6(*spans: object) -> str:
    """A d6 table `t` with these values at `at`, as TOML writes them."""
    return '[t]\ndice = "1d6"\nrows = [' + ", ".join(f'{{ at = {span}, text = "x" }}' for span in spans) + "]\n"


def only(problems: list[Problem]) -> Problem:
    assert len(problems) == 1, [str(problem) for problem in problems]
    return problems[0]


def refused(body: str, *words: str) -> None:
    """The table `t` of `body` is disabled for a reason that has these words; another table of its file still works."""
    found = errors(body + GOOD)
    assert found, "no error"
    assert any(all(word in problem.text for word in words) for problem in found), [str(problem) for problem in found]
    assert [table.id for table in reading(body + GOOD).tables] == ["t/good"]


def syntax(data: str | bytes, line: int, *words: str) -> None:
    """The whole file is refused, at this line, with these words; a file beside it works."""
    problem = only(errors(data))
    assert problem.line == line, problem
    assert all(word in problem.text for word in words), problem
    assert reading(data).failed


def test_t01_a_gap_is_a_warning_and_nothing_is_invented() -> None:
    body = d6('"1-3"', '"5-6"')
    assert str(only(warnings(body))) == "tables/t.toml:3  t: no row for 4"
    assert not errors(body)
    drawn = draw(library(body), "t", Scripted([4]))
    assert drawn.text.startswith("no row for 4")
    assert drawn.picks[0].row is None
    assert (drawn.picks[0].dice, drawn.picks[0].faces, drawn.total) == ("1d6", (4,), 4)


def test_t02_an_overlap_names_both_rows() -> None:
    problem = only(errors(d6('"1-3"', '"3-6"')))
    assert (problem.row, problem.text) == (2, "range 3-6 overlaps row 1 (1-3)")


def test_t03_a_range_that_runs_backwards() -> None:
    refused(d6('"6-4"', '"1-3"'), "backwards", "4-6")


def test_t04_a_range_beyond_the_die() -> None:
    refused(d6('"1-4"', '"5-8"'), "range 5-8", "beyond", "1-6")


def test_t05_a_range_below_the_least() -> None:
    refused(
        '[t]\ndice = "2d6"\nrows = [{ at = "1-6", text = "x" }, { at = "7-12", text = "x" }]\n', "range 1-6", "beyond"
    )
    refused('[t]\ndice = "2d6"\nrows = [{ at = 1, text = "x" }, { at = "2-12", text = "x" }]\n', "1 can never come up")


def test_t06_rows_that_never_come_up() -> None:
    refused(d6(*range(1, 11)), "rows 7-10 can never come up")
    refused(
        '[t]\ndice = "1d6"\nrows = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"]\n', "rows 7-10 can never come up"
    )


def test_t04_to_t06_do_not_hold_for_open_ends_nor_for_added_values() -> None:
    assert not reading(d6('"..0"', '"1-6"', '"7.."')).problems
    assert not errors(d6('"-3-0"', '"1-9"').replace("rows", 'add = ["charisma"]\nrows'))
    ladder = 'ask = [{ name = "late", add = 2 }]\nrows'
    assert not reading(d6('"1-8"').replace("rows", ladder)).problems
    assert "beyond" in only(errors(d6('"1-9"').replace("rows", ladder))).text


@pytest.mark.parametrize("last", ['"91-00"', '"91–00"'])
def test_t07_00_is_100_on_a_d100(last: str) -> None:
    body = f'[t]\ndice = "d%"\nrows = [{{ at = "01-90", text = "low" }}, {{ at = {last}, text = "high" }}]\n'
    assert not reading(body).problems
    assert reading(body).tables[0].rows[1].high == 100
    assert draw(library(body), "t", Scripted([100])).text == "high"


def test_t07_00_is_an_error_elsewhere() -> None:
    refused(d6('"1-5"', '"00"'), "00 means 100")
    refused('[t]\ndice = "1d10-1"\nrows = [{ at = "00", text = "x" }, { at = "1-9", text = "x" }]\n', "00 means 100")


@pytest.mark.parametrize("span", ['"1–3"', '"1—3"', '"1 - 3"', '" 1-3 "', '"1..3"', '"1−3"'])
def test_t08_dashes_and_blanks(span: str) -> None:
    assert not reading(d6(span, '"4-6"')).problems


def test_t08_other_signs_get_a_hint() -> None:
    assert only(errors(d6('"1 to 3"', '"4-6"'))).text == 'at = "1 to 3" is no range; write "1-3"'
    assert "two rows" in only(errors(d6('"1,3"', '"4-6"'))).text


@pytest.mark.parametrize("span", ["4", '"4"', '"4-4"', "[4, 4]"])
def test_t09_documented_forms(span: str) -> None:
    assert reading(d6('"1-3"', span, '"5-6"')).tables[0].rows[1].span == "4"


@pytest.mark.parametrize(("span", "kind"), [("true", "true or false"), ("1.0", "point"), ("2026-01-01", "date")])
def test_t09_other_types(span: str, kind: str) -> None:
    refused(d6(span, '"2-6"'), kind)


@pytest.mark.parametrize("span", ["[1]", "[1, true]", '["1", "2"]', "[1, 2, 3]", "[]"])
def test_t09_lists(span: str) -> None:
    refused(d6(span, '"2-6"'), "two whole numbers")


def test_t10_below_one_only_where_the_die_goes_there() -> None:
    refused(d6('"-1"', '"1-6"'), "-1 can never come up")
    refused(d6("0", '"1-6"'), "0 can never come up")
    rows = ", ".join(f'{{ at = {face}, text = "{face}" }}' for face in range(-4, 5))
    assert not reading(f'[t]\ndice = "4dF"\nrows = [{rows}]\n').problems


def test_b68_a_row_without_a_range_among_rows_that_have_one() -> None:
    refused('[t]\ndice = "1d6"\nrows = [{ at = "1-3", text = "x" }, "y", { at = "4-6", text = "z" }]\n', "has no at")


def test_t11_no_rows() -> None:
    refused("[t]\nrows = []\n", "has no rows")


def test_t12_no_key_rows() -> None:
    refused('[t]\nrow = ["a"]\n', "has no rows", "did you mean rows")
    refused('[t]\ntitle = "T"\n', "has no rows")


def test_t13_a_row_without_text() -> None:
    problem = only(errors('[t]\nrows = ["a", { weight = 2 }]\n'))
    assert (problem.row, problem.text) == (2, "has no text")
    assert "text by txt" in only(errors('[t]\nrows = [{ txt = "a" }]\n')).text


@pytest.mark.parametrize("text", ['""', '"  "', "'\\t'"[:-1].replace("\\t", " ") + "'"])
def test_t14_a_blank_text_is_allowed(text: str) -> None:
    body = f'[t]\nrows = ["a", {text}]\n'
    assert (only(warnings(body)).row, only(warnings(body)).text) == (2, "the text is blank")
    assert len(reading(body).tables[0].rows) == 2


@pytest.mark.parametrize(
    ("text", "found"), [("5", "a whole number"), ("2026-01-01", "a date"), ("[1]", "a list"), ("1.5", "a number with")]
)
def test_t15_text_of_another_type(text: str, found: str) -> None:
    refused(f'[t]\nrows = ["a", {text}]\n', found, "text")
    refused(f'[t]\nrows = ["a", {{ text = {text} }}]\n', found, "text")
    if found == "a date":
        assert "in quotes" in errors(f"[t]\nrows = [{text}]\n")[0].text


def test_t16_an_unknown_key_is_kept_and_named() -> None:
    body = '[t]\ntitel = "T"\nrows = [{ text = "a", wieght = 3 }]\n'
    assert [(problem.row, problem.text) for problem in warnings(body)] == [
        (0, "a table has no key titel; did you mean title?"),
        (1, "a row has no key wieght; did you mean weight?"),
    ]
    assert not errors(body)
    assert reading(body).tables[0].extra == {"titel": "T"}


def test_t17_a_key_with_capitals() -> None:
    assert "did you mean title? Keys have small letters" in only(warnings('[t]\nTitle = "T"\nrows = ["a"]\n')).text
    assert "did you mean rows?" in only(warnings('[t]\nRows = ["a"]\n')).text


def test_t18_a_table_twice_in_one_file() -> None:
    syntax('[t]\nrows = ["a"]\n\n[t]\nrows = ["b"]\n', 4, "twice")


def test_t19_the_same_id_in_two_files_of_a_layer() -> None:
    files = {"a/b": '[b]\nrows = ["from a/b"]\n', "a": '[b]\nrows = ["from a"]\n'}
    both = library(**{name.replace("/", "__"): body for name, body in files.items()})
    problem = only([problem for problem in both.problems() if "same id" in problem.text])
    assert problem.path == "a/b.toml"
    assert "a.toml" in problem.text
    assert draw(both, "a/b", seeded()).text == "from a"
    assert both.ids() == ("a/b",)


def test_t20_ids_that_differ_by_case_or_accents_clash() -> None:
    assert "the same name as Inn" in only(errors('[Inn]\nrows = ["a"]\n[inn]\nrows = ["b"]\n')).text
    assert "the same name" in only(errors('["\u00e9t\u00e9"]\nrows = ["a"]\n["e\u0301te\u0301"]\nrows = ["b"]\n')).text
    two = library(Inn='[x]\nrows = ["a"]\n', inn='[x]\nrows = ["b"]\n')
    assert any("same id" in problem.text for problem in two.problems())
    assert draw(two, "INN/X", seeded()).text == "a"


@pytest.mark.parametrize("name", ["", "x" * 300, "\\u001b[2J", "a/b", "..", "[/]", "../../etc/passwd"])
def test_t21_names_that_are_none(name: str) -> None:
    refused(f'["{name}"]\nrows = ["a"]\n', "a table's name")
    assert "\x1b" not in str(errors(f'["{name}"]\nrows = ["a"]\n')[0])


@pytest.mark.parametrize("dice", ["1d", "d", "xd6", "1dd6", "d%%", "1d6+"])
def test_t22_dice_that_are_none_name_the_column(dice: str) -> None:
    refused(f'[t]\ndice = "{dice}"\nrows = ["a"]\n', f'dice = "{dice}": column ')


@pytest.mark.parametrize("dice", ["0d6", "-1d6", "1d0", "1d-6", "1.5d6"])
def test_t23_impossible_counts(dice: str) -> None:
    assert errors(f'[t]\ndice = "{dice}"\nrows = [{{ at = "1-6", text = "a" }}]\n')


@pytest.mark.parametrize("dice", ["9999999999d6", "1d" + "9" * 33, "(99^99)d20", "999999d6"])
def test_t24_dice_beyond_the_limits(dice: str) -> None:
    assert "dice = " in only(errors(f'[t]\ndice = "{dice}"\nrows = ["a"]\n')).text


def test_t25_dice_that_always_explode() -> None:
    refused('[t]\ndice = "1d1!"\nrows = ["a"]\n', "dice = ")
    many = library('[t]\nrows = ["{1d100000!>1}"]\n')
    assert len(draw(many, "t", seeded()).rolls) <= 1


@pytest.mark.parametrize("dice", ["1d6; rm", "__import__('os')", "{0.__class__}", "1d6 if x else y"])
def test_t26_code_is_no_dice(dice: str) -> None:
    refused(f'[t]\ndice = "{dice}"\nrows = ["a"]\n', "dice = ", "column ")


@pytest.mark.parametrize("text", ["{0.__class__}", "{x!r}", "$HOME", "%s", "${x}", "{__import__('os')}"])
def test_t26_code_in_a_text_stays_text(text: str) -> None:
    assert draw(library(f'[t]\nrows = ["{text}"]\n'), "t", seeded()).text == text


def test_t27_digits_of_other_scripts() -> None:
    assert not errors('[t]\ndice = "１d６"\nrows = [{ at = "1-6", text = "a" }]\n')
    refused('[t]\ndice = "١d٦"\nrows = ["a"]\n', "column ")
    refused(d6('"٤"', '"1-3"'), "digits 0 to 9")
    assert not reading(d6('"1\u00a0-\u00a06"')).problems


def test_t28_a_dangling_reference() -> None:
    body = '[t]\nrows = ["a", "see {nosuch}, {nosuch.x} and {2d}"]\n'
    found = check(library(body))
    assert [(problem.row, problem.text) for problem in found] == [
        (2, "{nosuch} leads to no table"),
        (2, "{nosuch.x} leads to no table"),
        (2, "{2d} leads to no table"),
    ]
    assert found[0].line == 2
    drawn = draw(library(body), "t", Scripted(lots=[1]))
    assert drawn.text == "see {nosuch}, {nosuch.x} and {2d}"
    assert any("nosuch" in note for note in drawn.notes)


def test_t29_a_reference_to_a_broken_table() -> None:
    body = '[t]\nrows = ["under {weather}, by {name}"]\n[name]\nrows = ["Ada"]\n[weather]\nrows = []\n'
    assert draw(library(body), "t", seeded()).text == "under (table weather is broken), by Ada"
    with pytest.raises(Broken, match="has no rows"):
        draw(library(body), "weather", seeded())


def test_t30_every_row_its_own_table() -> None:
    problem = only(list(check(library('[a]\nrows = ["x {a}", "y {a}"]\n'))))
    assert (problem.level, problem.line, problem.text) == ("error", 1, "cannot end: a → a")


def test_t31_roll_twice_is_legal() -> None:
    body = '[t]\ndice = "1d4"\nrows = ["salt", "glass", "bells", "{t} and {t}"]\n'
    assert not check(library(body))
    assert draw(library(body), "t", Scripted([4, 1, 3])).text == "salt and bells"
    endless = draw(library('[t]\nrows = ["a", "b {t}"]\n'), "t", Scripted(lots=[1] * 40))
    assert endless.text == "b " * 32 + "…"
    assert any("cut short" in note and "t/t → t/t" in note for note in endless.notes)


def test_t32_a_loop_on_every_row() -> None:
    body = '[A]\nrows = ["x {B}"]\n[B]\nrows = ["{A}", "z {A}"]\n[C]\nrows = ["{A}"]\n'
    assert [problem.text for problem in check(library(body))] == ["cannot end: A → B → A"]


def test_t33_a_loop_on_some_rows() -> None:
    body = '[a]\nrows = ["x {b}", "end"]\n[b]\nrows = ["{a}"]\n'
    assert not check(library(body))
    assert draw(library(body), "a", Scripted(lots=[0, 0, 1])).text == "x end"


def test_t34_a_bomb_stops_within_its_budget() -> None:
    bomb = "".join(f'[t{n}]\nrows = ["{f"{{t{n + 1}}}" * 10}"]\n' for n in range(10)) + '[t10]\nrows = ["boom"]\n'
    deck = {"t/t10": [1]}
    source = Scripted(lots=[0] * 2000)
    with pytest.raises(TooMuch, match=f"went past {LOOK_UPS:,} look-ups"):
        draw(library(bomb), "t0", source, decks=deck)
    assert len(source.asked) <= LOOK_UPS
    assert deck == {"t/t10": [1]}


def test_t34_a_bomb_that_loops_names_its_loop() -> None:
    with pytest.raises(TooMuch) as caught:
        draw(library('[a]\nrows = ["{b}{b}"]\n[b]\nrows = ["{a}{a}"]\n'), "a", seeded())
    assert caught.value.hint == "the loop is t/a → t/b → t/a"


def test_t35_braces() -> None:
    body = '[t]\nrows = ["{{a}} {{", "open {a", "stray } here"]\n'
    assert [problem.row for problem in warnings(body)] == [2, 3]
    texts = [draw(library(body), "t", Scripted(lots=[row])).text for row in range(3)]
    assert texts == ["{a} {", "open {a", "stray } here"]


def test_t36_weight_zero() -> None:
    body = '[t]\nrows = ["a", { text = "b", weight = 0 }]\n'
    assert only(warnings(body)).text == "weight 0: it is never drawn"
    assert {draw(library(body), "t", seeded(seed)).text for seed in range(50)} == {"a"}
    refused('[t]\nrows = [{ text = "a", weight = 0 }]\n', "every weight is 0")


@pytest.mark.parametrize("weight", ["-1", "nan", "inf", "1e400", "1" + "0" * 30, "-inf"])
def test_t37_weights_out_of_bounds(weight: str) -> None:
    refused(f'[t]\nrows = ["a", {{ text = "b", weight = {weight} }}]\n', "weight")


@pytest.mark.parametrize(("weight", "kind"), [("true", "true or false"), ('"3"', "text"), ("0.1", "whole")])
def test_t38_weights_are_whole_numbers(weight: str, kind: str) -> None:
    refused(f'[t]\nrows = ["a", {{ text = "b", weight = {weight} }}]\n', "weight", kind)


def test_t39_ranges_and_weights() -> None:
    refused('[t]\ndice = "1d6"\nrows = [{ at = "1-6", text = "a", weight = 2 }]\n', "weight", "dice")
    refused('[t]\nrows = [{ at = "1-6", text = "a" }]\n', "no dice")


def test_t40_one_row() -> None:
    body = '[t]\ndice = "1d1"\nrows = ["a"]\n[u]\nrows = ["b"]\n'
    assert not reading(body).problems
    assert draw(library(body), "t", Scripted([1])).text == "a"


def test_t41_too_many_rows() -> None:
    problem = only(errors("[t]\nrows = [" + '"a",\n' * 100_000 + "]\n"))
    assert problem.text == "more than 10,000 rows in one table"


def test_t42_a_byte_order_mark() -> None:
    assert [table.id for table in reading(b"\xef\xbb\xbf" + GOOD.encode()).tables] == ["t/good"]


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
def test_t43_utf16(encoding: str) -> None:
    mark = {"utf-16-le": b"\xff\xfe", "utf-16-be": b"\xfe\xff"}.get(encoding, b"")
    assert "saved as UTF-16; save it as UTF-8" in only(errors(mark + GOOD.encode(encoding))).text


@pytest.mark.parametrize("bad", [b"caf\xe9", b"\xc0\xaf", b"\xed\xa0\x80"])
def test_t44_bytes_that_are_no_utf8(bad: bytes) -> None:
    syntax(b'[t]\nrows = ["a"]\n# ' + bad + b"\n", 3, "UTF-8", "byte 0x")


@pytest.mark.parametrize("sign", ["\0", "\x1b"])
def test_t45_control_characters(sign: str) -> None:
    for body in (f'[t]\nrows = ["a{sign}b"]\n', f"[t]\n# a{sign}b\n"):
        syntax(body, 2)
        assert sign not in str(errors(body)[0])


def test_t45_c1_is_data_and_shown_harmless() -> None:
    drawn = draw(library('[t]\nrows = ["a\u009bb"]\n'), "t", seeded())
    assert drawn.text == "a\u009bb"
    assert "\u009b" not in shown_text.plain(drawn.text)


@pytest.mark.parametrize("signs", ["[" * 1_000, "[" * 60_000, "{" * 1_000, "{x=" * 400])
def test_t46_nesting(signs: str) -> None:
    assert "nested too deeply" in only(errors(f"x = {signs}")).text


def test_t46_nesting_up_to_32_is_allowed() -> None:
    assert not errors(f"{GOOD}[good.deep]\nx = {'[' * 31}{']' * 31}\n")


def test_t47_a_key_of_20000_parts() -> None:
    assert "a key of more than 32 parts" in only(errors(".".join("a" * 20_000) + " = 1\n")).text
    assert "a key of more than 32 parts" in only(errors("[" + ".".join("a" * 20_000) + "]\n")).text


def test_t48_numbers_too_large() -> None:
    assert "too large" in only(errors("[t]\nx = " + "9" * 5_000 + "\n")).text
    assert "a line of" in only(errors("[t]\nx = 0x" + "f" * 100_000 + "\n")).text


def test_t49_ten_megabytes(tmp_path: Path) -> None:
    (tmp_path / "big.toml").write_bytes(b"# " + b"x" * 10_000_000)
    (tmp_path / "good.toml").write_text(GOOD)
    lib = Library([Folder(tmp_path, "x", "x")])
    assert "10,000,002 bytes" in only(list(check(lib))).text
    assert draw(lib, "good", seeded()).text == "fine"


def test_t49_a_million_keys() -> None:
    assert "keys" in only(errors("[t]\n" + "".join(f"k{n}=1\n" for n in range(60_000)))).text


@pytest.fixture
def odd_folder(tmp_path: Path) -> Path:
    (tmp_path / "good.toml").write_text(GOOD)
    os.mkfifo(tmp_path / "fifo.toml")
    (tmp_path / "folder.toml").mkdir()
    (tmp_path / "nowhere.toml").symlink_to(tmp_path / "gone.toml")
    (tmp_path / "loop.toml").symlink_to(tmp_path / "loop.toml")
    (tmp_path / "device.toml").symlink_to("/dev/zero")
    (tmp_path / "closed.toml").write_text(GOOD)
    (tmp_path / "closed.toml").chmod(0)
    return tmp_path


def test_t50_what_is_no_regular_file(odd_folder: Path) -> None:
    lib = Library([Folder(odd_folder, "x", "x", pause=lambda _: None)])
    said = {problem.path: problem.text for problem in check(lib)}
    assert "not a regular file" in said["x/fifo.toml"]
    assert "not a regular file" in said["x/device.toml"]
    assert "a folder" in said["x/folder.toml/"]
    assert "link" in said["x/nowhere.toml"]
    assert "link" in said["x/loop.toml"]
    assert os.geteuid() == 0 or "may not be read" in said["x/closed.toml"]
    assert draw(lib, "good/good", seeded()).text == "fine"


def test_t51_a_file_that_vanishes_is_tried_once_more(tmp_path: Path) -> None:
    pauses: list[float] = []

    def comes_back(seconds: float) -> None:
        pauses.append(seconds)
        (tmp_path / "a.toml").write_text(GOOD)

    (tmp_path / "a.toml").write_text(GOOD)
    folder = Folder(tmp_path, "x", "x", pause=comes_back)
    page = folder.listing().pages[0]
    (tmp_path / "a.toml").unlink()
    assert folder.read(page) == GOOD.encode()
    assert pauses == [0.3]


def test_t51_a_half_written_file_leaves_the_old_version_active(tmp_path: Path) -> None:
    pauses: list[float] = []
    file = tmp_path / "a.toml"
    file.write_text(GOOD)
    lib = Library([Folder(tmp_path, "x", "x", pause=pauses.append)])
    assert draw(lib, "good", seeded()).text == "fine"
    file.write_text('[good]\nrows = ["fi')
    said = lib.refresh()
    assert pauses == [0.3]
    assert "last good" in only_line(said)
    assert draw(lib, "good", seeded()).text == "fine"
    assert lib.refresh() == ()


def only_line(lines: tuple[str, ...]) -> str:
    assert len(lines) == 1, lines
    return lines[0]


@pytest.mark.parametrize("body", ["", "  \n\n", "# nothing yet\n"])
def test_t52_nothing_in_the_file(body: str) -> None:
    assert reading(body).tables == ()
    assert reading(body).problems == ()


def test_t53_a_merge_left_unresolved() -> None:
    syntax('[t]\n<<<<<<< HEAD\nrows = ["a"]\n=======\nrows = ["b"]\n>>>>>>> other\n', 2, "unresolved merge at line 2")


STRAYS = [
    "x.sync-conflict-20260818-173636-D4LGQYW.toml",
    "x.toml~",
    ".x.toml.swp",
    "x (conflicted copy).toml",
    "x.toml.txt",
    ".#x.toml",
]


def test_t54_copies_and_leftovers_are_left_out(tmp_path: Path) -> None:
    for name in STRAYS:
        (tmp_path / name).write_text(GOOD)
    (tmp_path / "x.TOML").write_text(GOOD)
    (tmp_path / "readme.md").write_text("no table")
    lib = Library([Folder(tmp_path, "x", "x")])
    assert lib.ids() == ("x/good",)
    found = [problem for problem in check(lib) if "left out" in problem.text]
    assert sorted(problem.path for problem in found) == sorted(f"x/{name}" for name in STRAYS)
    assert {problem.level for problem in found} == {"warning"}


def test_t55_line_ends() -> None:
    assert "old Mac line ends" in only(errors('[t]\rrows = ["a"]\r')).text
    assert not reading('[t]\r\nrows = [\r\n"a",\n"b"]\r\n').problems
    assert len(reading('[t]\r\nrows = [\r\n"a",\n"b"]\r\n').tables[0].rows) == 2


@pytest.mark.parametrize(
    ("line", "hint"),
    [
        ("title = Weather", "text goes in quotes"),
        ("title = “Weather”", "straight quotes"),
        ("ask = True", "small letters"),
        ("x = 007", "no zero in front"),
        ('x = { a = "b", }', "no comma"),
        ('title = "one', "not closed"),
    ],
)
def test_t56_slips_of_the_pen(line: str, hint: str) -> None:
    syntax(f'[t]\nrows = ["a"]\n{line}\ntags = ["x"]\n', 3, hint)


@pytest.mark.parametrize(("body", "line"), [("[a]\n[b]\n[a]\n", 3), ("a.b = 1\n[a]\n", 2), ("[[a]]\n[a]\n", 2)])
def test_t57_names_taken(body: str, line: int) -> None:
    syntax(body, line, "this name is taken already")


@pytest.mark.parametrize("line", ['x = "\\e[2J"', 'x = "\\x41"', "x = { a = 1,\n b = 2 }", "x = 07:32"])
def test_t58_toml_1_1(line: str) -> None:
    assert "this needs TOML 1.0 syntax" in only(errors(f"[t]\n{line}\n")).text


@pytest.mark.parametrize("key", ["__class__", "__proto__", "constructor", "__init__"])
def test_t59_keys_that_other_languages_fear(key: str) -> None:
    body = f'[t]\n{key} = "x"\nrows = [{{ text = "a", {key} = 1 }}]\n[{key}]\nrows = ["b"]\n'
    assert not errors(body)
    assert draw(library(body), key, seeded()).text == "b"
    assert type(reading(body).tables[0]).__name__ == "Table"


@pytest.mark.parametrize(
    "text", ["[/]", "[red", "[@click=app.quit]x[/]", "[1d6]", "[[Link]]", "\\\\[x]", '[a=\\"', "[bold]x[/bold]"]
)
def test_t60_markup_is_text(text: str) -> None:
    drawn = draw(library(f'[t]\nrows = ["{text}"]\n'), "t", seeded())
    assert drawn.text == text.replace("\\\\", "\\").replace('\\"', '"')


def test_t61_hostile_text_is_kept_and_shown_harmless() -> None:
    hostile = "\\u001b]52;c;x\\u0007 \\u202e \\u200b e" + "\u0301" * 10_000
    body = f'["hostile \\u202e"]\nrows = ["x"]\n[t]\nrows = ["{hostile}"]\n'
    drawn = draw(library(body), "t", seeded())
    assert "\x1b]52" in drawn.text
    shown = shown_text.line(drawn.text)
    assert not {"\x1b", "\x07", "\u202e"} & set(shown)
    assert len(shown) < 60
    assert "\u202e" not in str(errors(body)[0])


def test_t62_a_very_long_row() -> None:
    long = "x" * 60_000
    drawn = draw(library(f'[t]\nrows = ["{long}"]\n'), "t", seeded())
    assert drawn.text == long
    assert shown_text.line(drawn.text, 80) == "x" * 79 + "…"
    assert "a line of 1,000,0" in only(errors(f'[t]\nrows = ["{"x" * 1_000_000}"]\n')).text


def test_t63_names_with_one_slug() -> None:
    assert "the same name as salt gate" in only(errors('["salt gate"]\nrows = ["a"]\n[salt-gate]\nrows = ["b"]\n')).text


@pytest.mark.parametrize("target", ["../../x.toml", "/etc/passwd"])
def test_t64_includes_are_not_read(target: str) -> None:
    body = f'include = "{target}"\n{GOOD}'
    assert "cannot bring in another" in only(warnings(body)).text
    assert draw(library(body), "good", seeded()).text == "fine"
    with pytest.raises(Refused, match="no table"):
        library(GOOD).find(target)


def test_t65_search_is_literal() -> None:
    lib = library(
        '[t]\nrows = ["(a+)+$ aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!", "plain"]\n[u]\nrows = ["' + "a" * 5_000 + '"]\n'
    )
    assert [table.id for table in lib.search("(a+)+$")] == ["t/t"]
    assert lib.search(".*") == ()


def test_all_problems_at_once_capped_at_50() -> None:
    rows = ", ".join('{ weight = "x", txt = 3 }' for _ in range(60))
    found = reading(f"[t]\nrows = [{rows}]\n").problems
    assert len(found) == 51
    assert found[-1].text == "and 130 more"


def test_a_problem_is_one_line_with_file_line_table_and_row() -> None:
    rows = '  { at = "1-5", text = "a" },\n  # so\n  { at = "4-8", text = "b" },\n'
    body = f'# weather\n\n[weather]\ndice = "1d8"\nrows = [\n{rows}]\n'
    assert str(only(errors(body))) == "tables/t.toml:8  weather, row 2: range 4-8 overlaps row 1 (1-5)"
    arrays = '[t]\n[[t.rows]]\ntext = "a"\n[[t.rows]]\ntext = 5\n[[t.rows]]\ntext = "c"\n'
    assert str(only(errors(arrays))) == "tables/t.toml:4  t, row 2: text is a whole number, wanted is text"


def test_a_bad_file_leaves_every_other_alone() -> None:
    lib = library("[broken\n", good=GOOD, worse="\0")
    assert draw(lib, "good", seeded()).text == "fine"
    assert len(check(lib)) == 2


def test_no_bad_file_is_ever_written_to(odd_folder: Path) -> None:
    (odd_folder / "t.toml").write_text("[broken\n")
    before = {path.name: path.lstat().st_mtime_ns for path in odd_folder.iterdir()}
    check(open_library([odd_folder]))
    assert {path.name: path.lstat().st_mtime_ns for path in odd_folder.iterdir()} == before


def test_an_unclosed_text_is_passed_over_once() -> None:
    """It reaches to the end of the file; read again from every quote in it, it would take the square of its size."""
    tokens = [match[0] for match in TOKEN.finditer('x = """' + '\\"""' * 100_000)]
    assert [len(token) for token in tokens] == [1, 1, 3 + 4 * 100_000]


def test_sixty_thousand_open_braces_are_sixty_thousand_signs() -> None:
    assert draw(library('[t]\nrows = ["' + "{" * 60_000 + '"]\n'), "t", seeded()).text == "{" * 30_000
