"""What a rule rolls on is a table in `tables/sdm/` that a player may replace: other words, the same slugs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from harness import Game

from companion.campaign.shelves import open_library

SHIPPED = Path(__file__).parents[2] / "tables" / "sdm"
OWN = "Words of our own"


@pytest.mark.parametrize(
    ("file", "line", "faces", "before"),
    [
        ("oracles", "/event", [3], []),
        ("oracles", "/reaction", [3, 4], []),
        ("oracles", "/overwhelmed", [5], [("/reaction", [1, 1])]),
        ("oracles", "? Is it far", [10], []),
        ("defeat", "/defeat physical", [6, 6], []),
        ("sacrifice", "/sacrifice burden", [], [("/test strength vs 9", [9])]),
        ("encounter", "/encounter", [1, 2, 3], []),
        ("encounter", "/chase", [10, 2], []),
        ("care", "/care", [5, 1, 1], [("/hurt 2", [])]),
        ("relife", "/relife body", [10, 1], [("/defeat physical", [1, 2])]),
    ],
)
def test_the_words_of_a_rule_are_the_players_to_change(
    tmp_path: Path, file: str, line: str, faces: list[int], before: list[tuple[str, list[int]]]
) -> None:
    (tmp_path / "sdm").mkdir()
    text = (SHIPPED / f"{file}.toml").read_text("utf-8")
    (tmp_path / "sdm" / f"{file}.toml").write_text(re.sub(r'text = "[^"]*"', f'text = "{OWN}"', text), "utf-8")
    game = Game()
    game.library = open_library([tmp_path], system="sdm")
    for earlier, thrown in before:
        game.do(earlier, thrown)
    assert OWN in game.do(line, faces).outcome.text
