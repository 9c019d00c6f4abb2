"""How scenes of every shape, their dates, and dialogue look in the journal."""

from __future__ import annotations

import pytest

from companion.tui.journal_rows import rows_of


def seen(text: str, cells: int = 60) -> list[str]:
    return ["".join(span.text for span in row) for row in rows_of(text, cells)]


@pytest.mark.parametrize("number", ["S5", "S5a", "S5.1", "T1-S3", "T1+T2-S5"])
def test_a_scene_of_every_shape_has_its_number_and_its_date(number: str) -> None:
    (row,) = seen(f"### {number} *The salt gate*\n[4th of Dust, 7:30]")
    assert row.startswith(f"{number} · The salt gate") and row.endswith("4th of Dust, 7:30")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ('N (Tally): "who goes"', 'Tally: "who goes"'),
        ('PC: "a caravan"', 'I: "a caravan"'),
        ('PC (Odo): "a caravan"', 'Odo: "a caravan"'),
        ("N (Tally): nods", "Tally: nods"),
        ("PC: no quote, no speech", "PC: no quote, no speech"),
    ],
)
def test_dialogue_has_the_name_before_it(text: str, shown: str) -> None:
    assert seen(text) == [shown]
