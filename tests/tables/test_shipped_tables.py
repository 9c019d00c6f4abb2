"""The tables that ship: no fault in any of them, every ladder answered, every text whole."""

from __future__ import annotations

import pytest
from tables_kit import seeded

from companion.campaign.shelves import open_library
from companion.tables.chances import chances
from companion.tables.check import check
from companion.tables.draw import draw

LIBRARY = open_library()
IDS = LIBRARY.ids()


def test_nothing_is_wrong_with_them() -> None:
    assert len(IDS) >= 15
    assert [str(problem) for problem in check(LIBRARY)] == []


@pytest.mark.parametrize("system", ["sdm", "scattershot", "synthesis", "freeform"])
def test_every_system_finds_all_of_them(system: str) -> None:
    assert open_library(system=system).ids() == IDS


def test_every_row_can_come_up_and_every_step_of_every_ladder_has_an_answer() -> None:
    for table in LIBRARY.tables():
        for add in (0, *(step.add for step in table.ask)):
            found = chances(table, add=add)
            assert sum(chance.p for chance in found) == 1
            assert all(chance.row for chance in found), (table.id, add)
        everywhere = [chance for add in range(-20, 21) for chance in chances(table, add)]
        reached = {chance.row.number for chance in everywhere if chance.row and chance.p}
        assert reached == {row.number for row in table.rows}, table.id


@pytest.mark.parametrize("seed", range(5))
def test_every_one_reads_as_a_whole_text(seed: int) -> None:
    for identity in IDS:
        drawn = draw(LIBRARY, identity, seeded(seed))
        assert drawn.text.strip(), identity
        assert not {"{", "}"} & set(drawn.text), drawn.text
        assert not any(word in " ".join(drawn.notes) for word in ("no row", "there is no", "cut short")), drawn.notes


def test_each_says_whose_it_is() -> None:
    for table in LIBRARY.tables():
        assert table.source and table.licence, table.id
