"""Into a campaign: the journal, the lists, creatures with numbers, one step of undo; and `/prep` in it."""

from __future__ import annotations

from pathlib import Path

import pytest
from harness import Game
from prep_kit import page

from companion.campaign.model import Campaign
from companion.play.begin import new_campaign
from companion.play.commands import prep as command
from companion.play.commands.every import COMMANDS
from companion.play.opening import create, open_session
from companion.play.prep.into import taken_into
from companion.play.prep.page import Line
from companion.play.prep.take import entered, lists_of, written
from companion.play.verify import faults

LINES = (
    Line("a", "a salt-weigher", name="Nadumo", secret="owes everybody", take="npc", level=2),
    Line("a", "burnt", name="The mill", take="places"),
    Line("b", "The debt", take="threads"),
    Line("b", "rain all day", label="Weather", block="Day 1"),
    Line("b", "the bell is cracked", take="rumours"),
)


def test_lines_go_on_the_lists_they_are_for_and_numbers_where_creatures_are_known() -> None:
    after = entered(new_campaign("A test", "sdm", "Odo"), LINES)
    lists = after.get("lists")
    assert {name: list(lists[name]) for name in lists} == {
        "people": ["Nadumo"], "places": ["The mill"], "threads": ["The debt"], "rumours": ["the bell is cracked"],
    }  # fmt: skip
    assert after.get("npcs") == {"Nadumo": {"level": 2}}
    assert entered(new_campaign("A test", "synthesis", "Odo"), LINES).get("npcs") is None
    assert entered(after, LINES).get("lists") == lists


def test_the_entry_is_lonelog_without_a_blank_line() -> None:
    assert written("A day\n\nout", LINES).split("\n") == [
        "gen: A day out ->",
        "[N:Nadumo|level 2] a salt-weigher [level 2, life 12, morale 5, defense 12, bonus +4, damage 1d8]"
        " (secret: owes everybody)",
        "[L:The mill] burnt",
        "- The debt",
        "Day 1:",
        "- Weather: rain all day",
        "- the bell is cracked",
    ]  # fmt: skip


def test_parts_have_their_titles_where_there_are_several() -> None:
    titles = {"a": "Who", "b": "What"}
    told = written("A day", LINES, titles).split("\n")
    assert [told.index("Who:"), told.index("What:"), told.index("Day 1:")] == [1, 4, 6]
    assert "Who:" not in written("A day", LINES[:2], titles)


def test_all_of_it_is_one_step_of_undo_on_disk(tmp_path: Path) -> None:
    folder = create(tmp_path, "Road", "sdm", "Odo")
    with open_session(folder, seed=1) as session:
        taken_into(session, "A cast", LINES)
        assert session.store.entries == 1 and list(lists_of(session.campaign)["people"]) == ["Nadumo"]
        session.do("/npc 3")
    with open_session(folder, seed=1) as session:
        assert session.campaign.get("npcs") == {"Nadumo": {"level": 2}}
        assert session.do("/undo")["ok"]
        assert not session.campaign.get("lists.people") and not session.campaign.get("npcs")
        assert session.do("/redo")["ok"] and session.campaign.get("npcs")
        assert not list(session.store.check(lambda record, before: faults(record, before, session.library)))
    journal = "".join(path.read_text("utf-8") for path in (folder / "journal").iterdir())
    assert "gen: A cast ->\n[N:Nadumo|level 2] a salt-weigher" in journal


def test_closed_entries_are_not_drawn_and_often_met_ones_count_more() -> None:
    lists = {"people": {"Ann": {"count": 2, "state": "open"}, "Ben": {"count": 1, "state": "closed"}}}
    assert lists_of(Campaign({"campaign": {"lists": lists}}))["people"] == ("Ann", "Ann")


@pytest.fixture
def _with_prep(monkeypatch: pytest.MonkeyPatch) -> None:
    """`/prep` among the commands, wherever the house lists them."""
    from companion.play import lookup

    if not any(each.name == "prep" for each in COMMANDS):
        monkeypatch.setattr(lookup, "COMMANDS", (*COMMANDS, *command.COMMANDS))


@pytest.mark.usefixtures("_with_prep")
def test_prep_is_a_line_with_its_rows_and_rolls() -> None:
    game = Game(seed=3)
    turn = game.do("/prep caravan week x2")
    assert turn.outcome.fields["recipe"] == "caravan-week" and len(turn.outcome.fields["pages"]) == 2
    rows = turn.outcome.fields["rows"]
    assert rows and all(row["depth"] >= 0 and not str(row["table"]).startswith("recipe-") for row in rows)
    assert {"steppe/weather", "names/towns/town"} <= {row["table"] for row in rows}
    assert turn.outcome.rolls and "\n\n" not in turn.journal
    assert "gen: A week of caravan road 1 ->\nThe caravan:\n- " in turn.journal


@pytest.mark.usefixtures("_with_prep")
def test_prep_uses_the_campaigns_people_and_changes_no_list() -> None:
    game = Game(seed=3)
    game.do("/person add Mira")
    turn = game.do("/prep session-events")
    assert "Mira, who is about to" in turn.outcome.text and turn.after.get("lists") == turn.before.get("lists")
    assert game.refused("/prep nonsense").slug == "not-found"
    assert "session-events" in game.refused("/prep session-event").hint
    assert game.refused("/prep rumours x21").slug == "bad-argument"


@pytest.mark.usefixtures("_with_prep")
def test_a_prepared_evening_is_verified_and_repeated(tmp_path: Path) -> None:
    folder = create(tmp_path, "Road", "sdm", "Odo")
    with open_session(folder, seed=1) as session:
        for line in ("/prep caravan-week", "/prep ruin", "/again"):
            assert session.do(line)["ok"], line
        assert not list(session.store.check(lambda record, before: faults(record, before, session.library)))


def test_the_page_of_these_tests_can_be_taken() -> None:
    _, made = page()
    people = list(entered(new_campaign("A test", "sdm"), made.lines).get("lists")["people"])
    assert set(people) == {line.name for line in made.lines if line.take}
