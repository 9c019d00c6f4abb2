"""`docs/formats.md` names what there is."""

from __future__ import annotations

import re
from pathlib import Path

import companion
from companion.tables.formats import drafts
from companion.tables.formats.detect import KINDS
from companion.tables.formats.naming import Names
from companion.tables.formats.writing import TARGETS

PAGE = (Path(companion.__file__).parent.parent / "docs" / "formats.md").read_text("utf-8")


def test_every_kind_and_every_target_has_its_row() -> None:
    named = re.findall(r"^\| `([a-z]+)` \|", PAGE, re.MULTILINE)
    assert named == [*KINDS, *named[len(KINDS) :]]
    assert set(named[len(KINDS) :]) == set(TARGETS)


def test_the_limits_are_those_of_the_page() -> None:
    limits = PAGE.partition("## Limits")[2]
    for number in (drafts.LINES, drafts.TABLES, drafts.ROWS, drafts.ROW_BYTES):
        assert f"{number:,}" in limits
    assert f"{drafts.DEPTH} levels" in limits and f"{drafts.BYTES // 1024 // 1024} MB" in limits


def test_names_are_told_apart_and_found_by_their_keys() -> None:
    names = Names()
    assert [names.give("Wild Magic", "a"), names.give("wild  magic!", "b"), names.give("title")] == [
        "wild-magic", "wild-magic-2", "title-table",
    ]  # fmt: skip
    assert names.of("b") == "wild-magic-2" and names.of("c") == ""
