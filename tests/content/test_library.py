"""The tables that ship, read as plain TOML: whole, without repeats, every reference leading somewhere."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations, pairwise, product
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2] / "tables"
MINIMUM_TABLES = 60
MINIMUM_ROWS = 1500
LONGEST_ROW = 240
SUPPORT = {
    "d6": range(1, 7),
    "d8": range(1, 9),
    "d20": range(1, 21),
    "d100": range(1, 101),
    "2d6": range(2, 13),
}
BRACES = re.compile(r"\{([^{}]*)\}")
DICE = re.compile(r"\d*d\d+([+-]\d+)?")
SLUG = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
WRONG_A = re.compile(r"\b[Aa] (?!one\b|once\b|uni|use|usual|eu)[aeiou]")
WRONG_AN = re.compile(r"\b[Aa]n (?!hour|honest|honour|heir)[b-df-hj-np-tv-z]")
ARTICLE_BEFORE_TABLE = re.compile(r"\b[Aa]n? \{[^}|]*/[^}|]*\}")
SMALL_WORDS = (
    "a an and as at be but by for from has have he her his in is it its no not of on one or she so than that the"
    " their them there they this to was which who whom with you your"
)


@dataclass(frozen=True, slots=True)
class Table:
    """One table of one file; `id` is the path below the tables folder and the name, as a player types it."""

    id: str
    file: Path
    data: dict[str, Any]

    @property
    def texts(self) -> list[str]:
        """The text of each row; of a row of columns, all of them."""
        return [text_of(row) for row in self.data["rows"]]

    @property
    def keys(self) -> list[str]:
        """What stands under `at`, for the rows that have it."""
        return [row["at"] for row in self.data["rows"] if isinstance(row, dict) and "at" in row]


def text_of(row: str | list[str] | dict[str, str]) -> str:
    """What a row says, in whichever of the three forms it is written."""
    if isinstance(row, str):
        return row
    return " ".join(row) if isinstance(row, list) else row["text"]


@cache
def library() -> dict[str, Table]:
    """Every table that ships, by its id."""
    found = {}
    for path in sorted(ROOT.rglob("*.toml")):
        stem = path.relative_to(ROOT).with_suffix("").as_posix()
        for name, data in tomllib.loads(path.read_text("utf-8")).items():
            if isinstance(data, dict):
                found[f"{stem}/{name}"] = Table(f"{stem}/{name}", path, data)
    return found


each_table = pytest.mark.parametrize("table", library().values(), ids=library().keys())


def bounds(key: str) -> tuple[float, float]:
    """The lowest and highest total that a key such as `4`, `4-9`, `..3` or `11..` takes in."""
    if key.startswith(".."):
        return float("-inf"), int(key[2:])
    if key.endswith(".."):
        return int(key[:-2]), float("inf")
    low, _, high = key.partition("-")
    return int(low), int(high or low)


def targets(text: str) -> Iterator[str]:
    """The tables that a row's braces name, articles, capitals and kept names taken off."""
    for inside in BRACES.findall(text):
        if "|" in inside or inside[:1] in "=@" or DICE.fullmatch(inside):
            continue
        name = inside.partition(": ")[2] or inside
        name = re.sub(r"^[Aa]n? ", "", name)
        yield name[:1].lower() + name[1:]


def resolve(table: Table, name: str) -> Table | None:
    """The table that a name means in a file: one of that file first, then one by its full id; `x.y` is a column."""
    stem = table.id.rpartition("/")[0]
    name, _, column = name.partition(".")
    found = library().get(f"{stem}/{name}") or library().get(name)
    if found is not None and column and column not in found.data["columns"]:
        return None
    return found


def words(text: str) -> frozenset[str]:
    """The words that carry a row's meaning, without case, order or endings in s."""
    small = SMALL_WORDS.split()
    return frozenset(word.removesuffix("s") for word in re.findall(r"[a-z’']+", text.lower()) if word not in small)


def alike(one: frozenset[str], other: frozenset[str]) -> float:
    """The share of words that two rows have in common, 0 to 1."""
    return len(one & other) / len(one | other)


def test_there_is_enough_for_a_hundred_evenings() -> None:
    assert len(library()) >= MINIMUM_TABLES
    assert sum(len(table.data["rows"]) for table in library().values()) >= MINIMUM_ROWS


def test_the_three_columns_of_the_spark_have_a_hundred_rows_each() -> None:
    assert [len(set(library()[f"spark/{name}"].texts)) for name in ("verb", "subject", "twist")] == [100, 100, 100]


def test_the_readings_of_the_rules_are_all_there() -> None:
    wanted = {
        "sdm/oracles/event": "expected unusual rare",
        "sdm/oracles/fact": "no-and no price yes yes-and",
        "sdm/oracles/deed": "no-and no price yes yes-and",
        "sdm/oracles/reaction": "frenzy hostile hate unsure polite friendly overhelpful",
        "sdm/oracles/overwhelmed": "flee freeze fawn",
        "sdm/defeat/defeat": "destroyed dead knocked-out winded strained scarred stunned unharmed",
        "sdm/sacrifice/sacrifice": "resources damage life burden alert benefit innocents later",
        "sdm/encounter/chase": "lost lost losing gaining caught caught-initiative surprise",
    }
    for id_, slugs in wanted.items():
        assert [row["slug"] for row in library()[id_].data["rows"]] == slugs.split(), id_


@pytest.mark.parametrize("path", sorted(ROOT.rglob("*.toml")), ids=lambda path: path.relative_to(ROOT).as_posix())
def test_a_file_says_whose_it_is(path: Path) -> None:
    data = tomllib.loads(path.read_text("utf-8"))
    assert data["title"] and data["source"]
    assert data["licence"] == "CC0-1.0"


@each_table
def test_a_table_can_be_found_and_says_when_to_use_it(table: Table) -> None:
    assert all(SLUG.fullmatch(part) for part in table.id.split("/"))
    assert table.data["title"] and table.data["when_to_use"].endswith((".", "…", "?"))
    assert table.data["tags"] and all(tag == tag.lower().strip() for tag in table.data["tags"])


@each_table
def test_ranges_cover_the_dice_and_no_total_twice(table: Table) -> None:
    if "dice" not in table.data:
        assert not table.keys
        return
    ranges = [bounds(key) for key in table.keys]
    assert len(ranges) == len(table.data["rows"])
    for total in SUPPORT[table.data["dice"]]:
        assert sum(low <= total <= high for low, high in ranges) == 1, f"{table.id}: {total}"
    for (_, high), (low, _) in pairwise(ranges):
        assert low == high + 1, f"{table.id}: {high} to {low}"


@each_table
def test_no_row_comes_twice(table: Table) -> None:
    plain = [text.casefold() for text in table.texts if "{" not in text]  # a template may come twice, as a weight
    assert len(set(plain)) == len(plain)


@each_table
def test_no_row_is_nearly_another(table: Table) -> None:
    own = [(text, BRACES.sub("", text)) for text in table.texts]
    rows = [(text, words(bare)) for text, bare in own if len(bare) > len(text) / 2]  # the rest are templates
    long_enough = [(text, found) for text, found in rows if len(found) >= 4]
    for (text, one), (other, two) in combinations(long_enough, 2):
        assert text == other or alike(one, two) < 0.5, f"{table.id}: {text!r} and {other!r}"


def test_no_long_row_stands_in_two_tables() -> None:
    seen: dict[str, str] = {}
    for table in library().values():
        for text in table.texts:
            if len(words(BRACES.sub("", text))) >= 4:
                assert seen.setdefault(text.casefold(), table.id) == table.id, text


@each_table
def test_every_reference_leads_to_a_table(table: Table) -> None:
    named = [name for text in table.texts for name in targets(text)]
    named += [name for row in table.data["rows"] if isinstance(row, dict) for name in row.get("roll", [])]
    assert [name for name in named if resolve(table, name) is None] == []


@each_table
def test_a_repeated_pick_was_kept_before_in_the_same_row(table: Table) -> None:
    for text in table.texts:
        kept: set[str] = set()
        for inside in BRACES.findall(text):
            if inside.startswith("="):
                assert inside[1:] in kept, text
            elif ": " in inside:
                kept.add(inside.partition(": ")[0])


def test_no_table_leads_back_to_itself() -> None:
    def walk(table: Table, path: tuple[str, ...]) -> None:
        assert table.id not in path, " → ".join([*path, table.id])
        for name in {name for text in table.texts for name in targets(text)}:
            if (found := resolve(table, name)) is not None:
                walk(found, (*path, table.id))

    for table in library().values():
        walk(table, ())


@each_table
def test_rows_are_short_and_clean(table: Table) -> None:
    for text in table.texts:
        assert text.strip() == text and "  " not in text, text
        assert 0 < len(text) <= LONGEST_ROW, f"{len(text)}: {text}"
        assert text.count("{") == text.count("}") == len(BRACES.findall(text)), text
        assert text.isprintable(), text


@each_table
def test_articles_fit(table: Table) -> None:
    for text in table.texts:
        assert not WRONG_A.search(text), text
        assert not WRONG_AN.search(text), text
        assert not ARTICLE_BEFORE_TABLE.search(text), f"write {{a table}}: {text}"


def test_what_takes_an_article_has_none_of_its_own() -> None:
    for table, text in [(each, text) for each in library().values() for text in each.texts]:
        for name in re.findall(r"\{(?:[a-z]+: )?[Aa]n? ([^}|]+)\}", text):
            found = resolve(table, name)
            assert found is not None
            assert [row for row in found.texts if re.match(r"(an?|the|some|[A-Z])\b", row)] == [], found.id


def test_files_have_no_trailing_blanks() -> None:
    for path in ROOT.rglob("*.toml"):
        lines = path.read_text("utf-8").split("\n")
        assert [number for number, line in enumerate(lines, 1) if line != line.rstrip()] == [], path.name
        assert lines[-1] == "" and lines[-2] != "", path.name


def test_names_of_the_three_tongues_do_not_meet() -> None:
    tongues = []
    for tongue in ("grass", "salt", "wheel"):
        heads, tails = (library()[f"names/{tongue}/{part}"].texts for part in ("head", "tail"))
        tongues.append({head + tail for head, tail in product(heads, tails)})
    for one, other in combinations(tongues, 2):
        assert one.isdisjoint(other)
    assert all(len(names) >= 500 for names in tongues)
    assert [name for names in tongues for name in names if re.search(r"(.)\1\1", name.casefold())] == []
