"""Every known fault about inventories has a test, and that test is there; those that stand nowhere else are here."""

from __future__ import annotations

import ast
import tomllib
from pathlib import Path

import pytest
from harness import Game

from companion.systems.sdm.sheet import sheet_of
from companion.systems.sdm.slots import limit_why, lying

TESTS = Path(__file__).parents[1]
ROWS: dict[str, list[str]] = tomllib.loads((Path(__file__).parent / "i_rows.toml").read_text("utf-8"))
NUMBERS = (1, 3, 4, 6, 7, 9, 10, 12, 13, 15, 16, 18, 19, 21, 22, 24)


def played(*lines: str) -> Game:
    game = Game()
    for line in lines:
        game.do(line)
    return game


def test_every_row_is_here() -> None:
    assert list(ROWS) == [f"I{number}" for number in NUMBERS]


@pytest.mark.parametrize("row", ROWS)
def test_the_tests_of_a_row_are_there(row: str) -> None:
    for named in ROWS[row]:
        file, _, name = named.partition("::")
        tree = ast.parse((TESTS / file).read_text("utf-8"))
        assert any(getattr(node, "name", "") == name for node in tree.body), named


def test_i6_a_bigger_size_does_not_burst_a_container() -> None:
    game = played("/take Chest holds 2", "/take Salt x2", "/put Salt into Chest")
    for line in ("/size Salt slots 2", "/container Chest 1", "/container Chest 0", "/take Chest x1 holds 0"):
        assert game.refused(line).slug == "rule", line


def test_i15_each_gift_goes_to_its_own_figure_and_to_no_roll() -> None:
    game = played("/trait Broad back gives items 2", "/trait Deep mind gives traits 1", "/trait Ox gives burdens 3")
    assert {kind: each["limit"] for kind, each in game.sheet["slots"].items()} == {
        "traits": 8,
        "items": 9,
        "burdens": 23,
    }
    assert limit_why(sheet_of(game.campaign, game.campaign.active), "items") == "items 0 of 9: base 7, Broad back 2"
    assert game.do("/test strength vs 3", [10]).outcome.rolls[0].total == 10


def test_i16_what_is_used_in_a_container_is_fewer_there() -> None:
    game = played("/take Bag holds 3", "/take Torch x3", "/put Torch into Bag", "/use Torch")
    there = lying(sheet_of(game.campaign, game.campaign.active), "Torch")
    assert {place: count for place, count in there.items() if count} == {"Bag": 2}


def test_i18_marks_replace_each_other() -> None:
    game = played("/take Gun", "/notch Gun", "/notch Gun", "/last-use Gun")
    assert (game.sheet["items"][0]["condition"], game.sheet["items"][0]["resource"]) == ("broken", "last-use")
    game.do("/mend Gun")
    told = game.do("/refill Gun").journal
    assert "Gun last use → plenty" in told and game.sheet["items"][0]["condition"] == "fine"


def test_i19_money_paid_is_exact() -> None:
    game = played("/take Cash x100", "/buy Salt x3 for 33", "/pay 7 for a bed", "/sell Salt for 15")
    assert game.sheet["items"][0]["quantity"] == 75
    assert game.refused("/pay 76").slug == "rule"


def test_i22_a_pet_and_a_clock_of_one_name_leave_the_character_alone() -> None:
    game = played("/pet life 2", "/clock life 1/4", "/hurt 3")
    game.do("/clock life +1")
    assert game.sheet["life"] == {"now": 5, "max": 8} and game.sheet["pets"][0]["level"] == 2
    assert game.show()["clocks"] == [{"name": "life", "kind": "clock", "now": 2, "max": 4}]


def test_i24_a_hundred_of_an_unknown_small_thing_share_slots() -> None:
    game = played("/take Zyx x100 each 1 soap")
    assert game.sheet["slots"]["items"]["used"] == 10
