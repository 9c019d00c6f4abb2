"""1,000 table files of 20 rows each against ten, and what the first roll in them costs at a start."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

from measuring import Measured, against

FEW, MANY, ROWS = 10, 1_000, 20
LONG_AGO = 1_600_000_000


def shelf(folder: Path, count: int) -> Path:
    """A folder of so many table files, changed long enough ago to be believed."""
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(count):
        rows = ",".join(f'"row {row} of {number}"' for row in range(ROWS))
        path = folder / f"table{number}.toml"
        path.write_text(f"[one]\nrows = [{rows}]\n", "utf-8")
        os.utime(path, (LONG_AGO, LONG_AGO))
    return folder


def rows(folder: Path) -> Iterator[Measured]:
    """The library opened, and the first roll in a library opened anew: at the very first start, and at a later one."""
    from companion.campaign.shelves import open_library
    from companion.dice import SeededDice
    from companion.tables.draw import draw

    few, many = shelf(folder / "few", FEW), shelf(folder / "many", MANY)

    def opened(place: Path) -> Callable[[], object]:
        return lambda: open_library([place])

    def first(place: Path, kept: Path | None = None) -> Callable[[], object]:
        return lambda: draw(open_library([place], settings=kept), "table3/one", SeededDice(1))

    yield against(f"a library of {MANY:,} files opened", opened(many), f"of {FEW} files", opened(few), "≤ 1.1", 25)
    kept, roll = folder / "settings", f"the first roll in {MANY:,} files"
    yield against(f"{roll}, never seen before", first(many), f"in {FEW} files", first(few), "")
    first(many, kept)()
    yield against(f"{roll}, at a later start", first(many, kept), "never seen before", first(many), "")
