"""Each row of the known faults of journals has its tests, and they are there."""

from __future__ import annotations

import ast
import tomllib
from pathlib import Path

import pytest

HERE = Path(__file__).parent
ROWS: dict[str, list[str]] = tomllib.loads((HERE / "known_rows.toml").read_text("utf-8"))
WANTED = {
    *(f"J{number}" for number in (1, 2, 4, 5, 7, 8, 10, 11, 13, 14, 16, 17, 19, 20, 22, 23, 25, 26)),
    *(f"U{number}" for number in (2, 3, 5, 6, 8, 9, 11)),
}


def test_every_row_is_there() -> None:
    assert set(ROWS) == WANTED and all(ROWS.values())


@pytest.mark.parametrize("row", sorted(ROWS))
def test_the_tests_of_a_row_exist(row: str) -> None:
    for named in ROWS[row]:
        file, _, name = named.partition("::")
        tree = ast.parse((HERE.parents[1] / file).read_text("utf-8"))
        assert any(getattr(node, "name", "") == name for node in tree.body), named
