"""Every row of the faults reported elsewhere has its test: `known_faults.toml` names it, and it exists."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

HERE = Path(__file__).parent
TABLE = tomllib.loads((HERE / "known_faults.toml").read_text("utf-8"))


@pytest.mark.parametrize("row", sorted(TABLE["tests"]))
def test_the_test_of_a_row_exists(row: str) -> None:
    file, _, name = TABLE["tests"][row].partition("::")
    found = list(HERE.parent.rglob(file))
    assert len(found) == 1 and re.search(rf"^(async )?def {name}\(", found[0].read_text("utf-8"), re.MULTILINE)


def test_no_row_is_both() -> None:
    assert not TABLE["tests"].keys() & TABLE["no_such_thing"].keys()
