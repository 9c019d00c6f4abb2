"""Completion among many: counted in looks at names, not in time."""

from __future__ import annotations

from collections.abc import Sequence
from math import log2
from pathlib import Path
from typing import overload

from companion.campaign.model import Campaign
from companion.play.begin import new_campaign
from companion.play.lookup import commands
from companion.play.opening import create, open_session
from companion.tui.complete import Known, offers
from companion.tui.hand import Hand


class Counted(Sequence[str]):
    """A list that counts how often somebody looks into it."""

    def __init__(self, items: list[str]) -> None:
        self.items, self.looks = items, 0

    def __len__(self) -> int:
        return len(self.items)

    @overload
    def __getitem__(self, place: int) -> str: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[str]: ...
    def __getitem__(self, place: int | slice) -> str | Sequence[str]:
        self.looks += 1
        return self.items[place]


NAMES = sorted((f"{first} {second}" for first in "AbCdEfGhIj" for second in map(str, range(200))), key=str.casefold)
TABLES = sorted(f"house/{letter}/{number:03}" for letter in "abcdefghij" for number in range(100))


def known(names: Sequence[str], tables: Sequence[str]) -> Known:
    campaign: Campaign = new_campaign("Salt", "sdm", "Odo")
    return Known(campaign, lambda: commands(campaign), lambda: tables, lambda: names)


def test_a_name_among_two_thousand_is_found_by_halving() -> None:
    names = Counted(NAMES)
    found = offers("They meet @h 19", known(names, TABLES))
    assert [offer.text for offer in found] == ["h 19", *(f"h 19{digit}" for digit in range(10))][1:]
    assert names.looks <= log2(len(NAMES)) + len(found) + 3


def test_a_table_among_a_thousand_is_found_by_halving() -> None:
    tables = Counted(TABLES)
    found = offers("/table house/d/04", known(NAMES, tables))
    assert len(found) == 10
    assert tables.looks <= log2(len(TABLES)) + len(found) + 3


def test_at_most_two_hundred_are_looked_at_however_many_fit() -> None:
    tables = Counted(TABLES)
    assert len(offers("/table house/", known(NAMES, tables))) == 200
    assert tables.looks <= 200 + log2(len(TABLES)) + 3


def test_prose_and_questions_look_at_nothing() -> None:
    names, tables = Counted(NAMES), Counted(TABLES)
    for line in ("The road goes on", "? Is it far", "//house", "=> they pay"):
        assert offers(line, known(names, tables)) == []
    assert names.looks == tables.looks == 0


def test_names_are_put_in_order_once_for_each_state(tmp_path: Path) -> None:
    with open_session(create(tmp_path / "saves", "Salt", "sdm", "Odo"), seed=1) as session:
        hand = Hand(session)
        hand.do("/person add zara")
        hand.do("/person add Ylva")
        assert [offer.text for offer in hand.offers("@")] == ["Odo", "Ylva", "zara"]
        assert hand._names() is hand._names()
        before = hand._names()
        hand.do("/person add Abel")
        assert hand._names() is not before and hand._names()[0] == "Abel"
