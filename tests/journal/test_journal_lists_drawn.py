"""A campaign's lists drawn from by tables and oracles: by weight, never what is closed, on record and verified."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from journal_kit import do, played

from companion.campaign.model import Campaign
from companion.campaign.record import Record
from companion.dice import SeededDice
from companion.errors import Refused
from companion.play import draws
from companion.play.ballots import ballot, with_lists
from companion.play.begin import new_campaign
from companion.play.commands.lists import add, close, weigh
from companion.play.session import Session
from companion.play.verify import faults
from companion.tables.check import check
from companion.tables.draw import draw
from companion.tables.library import Library
from companion.tables.shelf import Loose
from companion.tui.hand import Hand

TABLES = """
[meeting]
rows = ["On the road: {who: @people}. It is {=who}."]

[news]
rows = [{ text = "News", roll = ["@threads"] }]

[thing]
rows = ["{@thought} and {@Old Debts}"]
"""


NOBODY = "(nothing is open on the list people)"


def library(campaign: Campaign) -> Library:
    return with_lists(Library([Loose({"t.toml": TABLES.encode()})]), campaign)


def with_people(*names: str) -> Campaign:
    campaign = new_campaign("x", "sdm", "Odo")
    for name in names:
        campaign = add(campaign, "people", name)
    return campaign


def with_tables(session: Session) -> Session:
    folder = Path(session.store.folder) / "tables"
    folder.mkdir(exist_ok=True)
    (folder / "t.toml").write_text(TABLES, "utf-8")
    session.library.refresh()
    return session


def checked(session: Session) -> list[str]:
    return session.store.check(lambda record, before: faults(record, before, session.library))


def test_a_row_draws_from_a_list_and_keeps_whom_it_drew() -> None:
    drawn = draw(library(with_people("Tally")), "meeting", SeededDice(1))
    assert drawn.text == "On the road: Tally. It is Tally."
    assert [(pick.table, pick.row, pick.text) for pick in drawn.picks[1:]] == [("@people", 1, "Tally")]


def test_a_follow_up_and_a_list_of_ones_own_are_drawn_too() -> None:
    campaign = add(add(new_campaign("x", "sdm", "Odo"), "threads", "The debt"), "old debts", "two goats")
    assert draw(library(campaign), "news", SeededDice(1)).text == "News; The debt"
    assert draw(library(campaign), "thing", SeededDice(1), values={"thought": 2}).text == "2 and two goats"


def test_a_value_of_the_sheet_comes_before_a_list_of_that_name() -> None:
    campaign = add(new_campaign("x", "sdm", "Odo"), "thought", "a list")
    assert draw(library(campaign), "thing", SeededDice(1), values={"thought": 2}).text.startswith("2 and")
    assert draw(library(campaign), "thing", SeededDice(1)).text.startswith("a list and")


def test_weights_hold_and_what_is_closed_is_never_drawn() -> None:
    campaign = weigh(with_people("Tally", "Odd", "Gone"), "people", "Tally", "3")
    known = library(close(campaign, "people", "Gone"))
    dice = SeededDice(7)
    count = Counter(draw(known, "@people", dice).text for _ in range(400))
    assert set(count) == {"Tally", "Odd"} and 2 < count["Tally"] / count["Odd"] < 4.5


@settings(max_examples=60)
@given(st.lists(st.tuples(st.text("ab{}|@ ", min_size=1, max_size=8), st.integers(0, 3), st.booleans()), max_size=6))
def test_any_name_is_drawn_as_it_is_written_by_its_weight(listed: list[tuple[str, int, bool]]) -> None:
    names = {name: {"count": count, "state": "open" if is_open else "archived"} for name, count, is_open in listed}
    campaign = new_campaign("x", "sdm", "Odo").put("lists.people", names)
    wanted = {name for name, entry in names.items() if entry["state"] == "open" and entry["count"]}
    dice = SeededDice(3)
    found = {draw(library(campaign), "meeting", dice).text for _ in range(12)}
    assert found <= {f"On the road: {name}. It is {name}." for name in wanted or [NOBODY]}


def test_an_empty_list_says_so_in_a_row_and_refuses_alone(tmp_path: Path) -> None:
    empty = library(new_campaign("x", "sdm", "Odo"))
    assert draw(empty, "meeting", SeededDice(1)).text == f"On the road: {NOBODY}. It is {NOBODY}."
    session = with_tables(played(tmp_path))
    for line in ("/table @people", "/pick people"):
        refused = session.do(line)
        assert refused["code"] == "rule" and refused["error"] == "there is nothing open on the list people"
        assert refused["hint"] == "add something: /list people add …"
    assert session.do("/table @nobody")["code"] == "not-found"


def test_where_there_is_no_campaign_the_words_stand_as_written() -> None:
    drawn = draw(Library([Loose({"t.toml": TABLES.encode()})]), "meeting", SeededDice(1))
    assert drawn.text.startswith("On the road: {who: @people}") or drawn.text.startswith("On the road: {@people}")
    assert any("there is no people here" in note for note in drawn.notes)


OR = """
[door]
rows = ["{@people or {a stranger}} knocks"]

[stranger]
rows = ["old {rider|widow}"]
"""


def test_other_words_may_stand_where_nothing_is_open() -> None:
    known = Library([Loose({"t.toml": OR.encode()})])
    assert draw(known, "door", SeededDice(1)).text in ("an old rider knocks", "an old widow knocks")
    assert draw(with_lists(known, new_campaign("x", "sdm")), "door", SeededDice(1)).text.startswith("an old ")
    assert draw(with_lists(known, with_people("Tally")), "door", SeededDice(1)).text == "Tally knocks"
    assert check(known) == ()


def test_what_is_wrong_within_the_other_words_is_found() -> None:
    broken = Library([Loose({"t.toml": b'[door]\nrows = ["{@people or {nowhere}}", "{@people or {door}}"]'})])
    assert [problem.text for problem in check(broken)] == ["{nowhere} leads to no table"]
    endless = Library([Loose({"t.toml": b'[door]\nrows = ["{door} {@people or nobody}"]'})])
    assert ["cannot end" in problem.text for problem in check(endless)] == [True]


def test_the_singular_means_the_list_too() -> None:
    found = ballot(with_people("Tally"), "person")
    assert found is not None and found.id == "@people"
    assert ballot(with_people("Tally"), "nobody") is None


def test_what_was_drawn_is_on_record_and_verified_whatever_became_of_the_list(tmp_path: Path) -> None:
    session = with_tables(played(tmp_path, "/person add Tally", "/person add Odd"))
    do(session, "/pick people", "/table meeting", "/table @people")
    do(session, "/person close Tally", "/person rename Odd to Even", "/person add Third", "/pick people")
    picks = [pick for record, _ in session.store.records(9) for pick in record.picks if pick[0] == "@people"]
    assert len(picks) == 4 and all(digest for _, digest, _ in picks)
    assert checked(session) == []


def test_a_pick_of_nobody_on_the_list_then_is_found_out(tmp_path: Path) -> None:
    session = played(tmp_path, "/person add Tally", "/pick people", "/person close Tally")
    record = next(record for record, _ in session.store.records(9) if record.picks)
    told = list(faults(record, session.campaign, session.library))
    assert told == [f"{record.id}: what was drawn from the list people was not open on it then"]
    forged = Record(record.id, record.n, picks=(("@people", "00000000", 1),))
    assert list(faults(forged, with_people("Tally"), session.library)) == told


def test_the_event_oracle_asks_for_a_thread_or_a_person(tmp_path: Path) -> None:
    lines = ("/person add Tally", "/thread add The debt", "/setting event_table questions/events/event")
    session = played(tmp_path, *lines)
    assert "Something else: Tally" in do(session, "/dice 4", "/event")["text"]
    assert "Out of a clear sky: The debt." in do(session, "/dice 6", "/event")["text"]
    assert do(session, "/dice 1", "/event")["outcome"] == "expected"
    assert checked(session) == []


def test_an_event_that_nobody_planned_offers_whom_it_concerns(tmp_path: Path) -> None:
    session = played(tmp_path, "/person add Tally")
    assert do(session, "/dice 3", "/event")["notes"] == []
    assert do(session, "/dice 4", "/event")["notes"] == ["Whom it concerns? /table questions/events/whom"]


@pytest.mark.parametrize("line", ["/faction add The Salt Office", "/list factions add The Salt Office"])
def test_factions_are_among_the_lists_that_every_campaign_has(tmp_path: Path, line: str) -> None:
    session = played(tmp_path)
    assert session.do("/pick factions")["error"] == "there is nothing open on the list factions"
    do(session, line)
    assert do(session, "/pick factions")["picked"] == "The Salt Office"
    assert do(session, "/table questions/events/whom", "/table @factions")["text"] == "The Salt Office"


def test_a_draw_looked_at_first_is_not_taken_when_the_name_has_left_its_list(tmp_path: Path) -> None:
    session = with_tables(played(tmp_path, "/person add Tally"))
    looked = draws.drawn(session, "meeting")
    do(session, "/person close Tally")
    with pytest.raises(Refused, match="Tally is no more open on the list people"):
        draws.taken(session, looked)
    do(session, "/person open Tally")
    assert "On the road: Tally" in draws.taken(session, looked)["text"]
    assert checked(session) == []


def test_the_odds_of_a_list_are_its_weights(tmp_path: Path) -> None:
    session = played(tmp_path, "/person add Tally", "/person add Odd", "/person weight Tally to 3")
    chances = do(session, "/odds @people")["chances"]
    assert [(each["text"], each["p"]) for each in chances] == [("Tally", "3/4"), ("Odd", "1/4")]


def test_lists_are_offered_where_a_table_is_named(tmp_path: Path) -> None:
    hand = Hand(played(tmp_path, "/person add Tally", '/list "old debts" add two goats'))
    assert [offer.text.strip() for offer in hand.offers("/table @")] == ["@people", '"@old debts"']
