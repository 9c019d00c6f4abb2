"""What broke in other journals and must not here; the row of the list of known faults stands in each name."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from journal_kit import do, ids, played, texts
from journal_screen_kit import app_on, screen_of, settle, shown, until

from companion.campaign.files import Disk
from companion.campaign.machine import machine_name
from companion.campaign.record import Record, line
from companion.campaign.saves import campaigns
from companion.campaign.store import open as open_store
from companion.play.lookup import settings as known
from companion.play.mentions import mentioned
from companion.play.opening import create, library_of, open_session
from companion.play.session import Session
from companion.tui import actions
from companion.tui.actions import ACTIONS
from companion.tui.screens.play import PlayScreen

_CHARS = "’ € 🎲 𝔡 \udce9 \ud800"


_LINES = ["A line.", "/edit Other words", "/find kind:prose session:1.. line", "/mark x", "/who Odo", "/scenes"]


@settings(max_examples=12, deadline=None)
@given(lines=st.lists(st.sampled_from(_LINES), max_size=8))
def test_j1_however_writing_editing_and_finding_mix_no_entry_is_lost(
    tmp_path_factory: pytest.TempPathFactory, lines: list[str]
) -> None:
    session = played(tmp_path_factory.mktemp("mix"), "The first.", "The second.")
    count = len(texts(session))
    for each in lines:
        session.do(each)
        assert len(texts(session)) >= count
        count = len(texts(session))
    assert texts(session)[0] == "The first."


@pytest.mark.parametrize("words", [_CHARS, "\ufeffbom", "two\r\nlines", "\\", "null\x00"])
def test_j5_no_character_costs_the_file(tmp_path: Path, words: str) -> None:
    session = played(tmp_path, "Before.", f"here: {words}", "After.")
    session.store.close()
    again = open_session(Path(session.store.folder))
    assert texts(again)[0] == "Before." and texts(again)[-1] == "After." and len(texts(again)) == 3
    assert do(again, "/find here")["hits"][0]["entry"] == ids(again)[1]


def test_j7_entries_of_one_second_with_one_title_are_all_kept(tmp_path: Path) -> None:
    made = played(tmp_path)
    made.store.close()
    moment = datetime(2026, 11, 29, 20, 14, 3, tzinfo=timezone(timedelta(hours=1)))
    store = open_store(made.store.folder, machine=machine_name(), now=lambda: moment)
    session = Session(store, lambda: library_of(store.campaign), made.dice)
    do(session, *(["/session The gate", "The same words."] * 3))
    assert texts(session) == ["## Session 1: The gate", "The same words.", "## Session 2: The gate", "The same words.",
                              "## Session 3: The gate", "The same words."]  # fmt: skip
    assert len(set(ids(session))) == 6 and len(list((Path(store.folder) / "journal").iterdir())) == 3


@pytest.mark.parametrize("hour", [(23, 59), (0, 0), (1, 30), (2, 30)])
@pytest.mark.parametrize(("month", "day", "offset"), [(3, 29, 1), (3, 29, 2), (10, 25, 2), (10, 25, 1)])
def test_j8_times_near_a_clock_change_stay_as_they_were(
    tmp_path: Path, hour: tuple[int, int], month: int, day: int, offset: int
) -> None:
    made = played(tmp_path)
    made.store.close()
    moment = datetime(2026, month, day, *hour, tzinfo=timezone(timedelta(hours=offset)))
    store = open_store(made.store.folder, machine=machine_name(), now=lambda: moment)
    do(Session(store, lambda: library_of(store.campaign), made.dice), "Rain.")
    store.close()
    assert open_session(Path(store.folder)).store.records(1)[0].record.at == moment.isoformat(timespec="seconds")


def test_j13_a_session_over_midnight_goes_on_in_its_own_file(tmp_path: Path) -> None:
    made = played(tmp_path, "/session one", "Before midnight.")
    made.store.close()
    clock = [datetime(2026, 11, 29, 23, 59, 59).astimezone()]
    store = open_store(made.store.folder, machine=machine_name(), now=lambda: clock[0])
    session = Session(store, lambda: library_of(store.campaign), made.dice)
    file = Path(store.folder) / store.session_file
    clock[0] += timedelta(seconds=2)
    file.write_bytes(file.read_bytes() + b"\nFrom elsewhere.\n")
    do(session, "After midnight.")
    assert texts(session)[1:] == ["Before midnight.", "From elsewhere.", "After midnight."]
    assert len(list(file.parent.iterdir())) == 1


def test_j19_a_record_of_a_kind_nobody_knows_keeps_its_words_and_its_fields(tmp_path: Path) -> None:
    session = played(tmp_path, "/session one", "Rain.")
    session.store.close()
    history = next((Path(session.store.folder) / "history").iterdir())
    last = open_session(Path(session.store.folder)).store.records(1)[0].record
    file = last.file
    strange = Record(
        "k9.1", last.n + 1, do="/sing the bell", md="♪ A song of later days.", file=file, extra={"tune": [1, 2]}
    )
    (history.parent / "k9.jsonl").write_bytes(line(strange))
    again = open_session(Path(session.store.folder))
    told = again.store.records(1)[0].record
    assert told.extra == {"tune": [1, 2]} and told.md == "♪ A song of later days."
    assert again.do("/again k9.1")["code"] == "rule" and again.do("/stats")["ok"]


def test_j20_a_table_edited_later_changes_no_old_entry(tmp_path: Path) -> None:
    session = played(tmp_path)
    tables = Path(session.store.folder) / "tables"
    tables.mkdir(exist_ok=True)
    (tables / "omens.toml").write_text('[omen]\nrows = ["a heron"]\n')
    session = open_session(Path(session.store.folder), seed=1)
    do(session, "/table omens/omen")
    before = texts(session)
    (tables / "omens.toml").write_text('[omen]\nrows = ["ein Reiher", "eine Glocke"]\n')
    again = open_session(Path(session.store.folder), seed=1)
    assert texts(again) == before and "a heron" in before[0]
    assert do(again, "/find heron")["hits"][0]["text"] == before[0]


async def test_j23_typing_over_a_selection_of_lines_is_undone_whole(tmp_path: Path) -> None:
    app = app_on(tmp_path, "Rain.")
    ten = "\n".join(f"line {number}" for number in range(10))
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        prompt = screen_of(pilot).prompt
        prompt.load_text(ten)
        prompt.move_cursor((3, 0))
        prompt.move_cursor((6, 0), select=True)
        await pilot.press("x")
        assert prompt.text.count("\n") == 6
        await pilot.press("ctrl+z")
        assert prompt.text == ten


async def test_j25_esc_throws_no_typed_word_away(tmp_path: Path) -> None:
    app = app_on(tmp_path, "One.")
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        screen_of(pilot).write("half a sent")
        for keys in (
            ("escape", "i"),
            ("ctrl+f", "a", "escape"),
            ("escape", "v", "v", "i"),
            ("escape", "m", "m", "escape"),
        ):
            await pilot.press(*keys)
            await settle(pilot)
            assert screen_of(pilot).prompt.text == "half a sent", keys


def test_j26_a_campaign_is_found_without_its_path(tmp_path: Path) -> None:
    played(tmp_path, "Rain.").store.close()
    assert [found.title for found in campaigns(tmp_path)] == ["The salt road"]


@pytest.mark.parametrize("typed", ["〽️", "❄️", "👩‍🚀", "e\u0301", "界"])
async def test_u3_one_backspace_takes_one_letter_and_the_rest_stays(tmp_path: Path, typed: str) -> None:
    from textual import events

    app = app_on(tmp_path, "Rain.")
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        prompt = screen_of(pilot).prompt
        app.post_message(events.Paste(f"{typed}z"))
        await settle(pilot)
        await pilot.press("backspace")
        assert prompt.text == typed
        await pilot.press("enter")
        await settle(pilot)
        assert screen_of(pilot).hand.session.store.tail(1)[0].text == typed


async def test_u5_a_session_of_five_thousand_entries_costs_no_key(tmp_path: Path) -> None:
    app = app_on(tmp_path, "/session one")
    file = next((tmp_path / "the-salt-road" / "journal").iterdir())
    file.write_bytes(file.read_bytes() + b"".join(b"\nRain %d.\n" % number for number in range(5000)))
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        journal = screen_of(pilot).journal
        laid: list[int] = []
        lay = journal._laying.lay
        journal._laying.lay = lambda blocks, cells: (laid.append(len(blocks)), lay(blocks, cells))[1]  # type: ignore[method-assign]
        for letter in "カラバンが止まる":
            await pilot.press(letter)
        await settle(pilot)
        assert screen_of(pilot).prompt.text == "カラバンが止まる"
        assert laid == []
        await pilot.press("enter")
        await settle(pilot)
        assert laid and max(laid) <= 201  # the 200 that are laid already, and the new one
        assert "カラバンが止まる" in shown(pilot)


_TITLES = ["a: b", "a | b", "a & b", "#x", "it's", '"q"', "back\\slash", "50%", "tab\there", "[x]", "*s*"]


@pytest.mark.parametrize("title", _TITLES)
def test_u11_any_title_is_listed_found_and_pictured(tmp_path: Path, title: str) -> None:
    from companion.play.card import svg
    from companion.play.session_facts import facts

    session = played(tmp_path, f"/session {title}", f"/scene {title}", "Rain.")
    assert [each["scene"] for each in do(session, "/scenes")["scenes"]] == ["S1"]
    assert do(session, "/find Rain")["hits"][0]["file"] == session.store.session_file
    assert svg(facts(session)).startswith("<svg")


@given(st.text(max_size=60))
def test_no_text_stops_the_mentions(text: str) -> None:
    from companion.play.begin import new_campaign

    assert all(mentioned(new_campaign("x", "sdm", "Odo"), text))


async def test_j11_another_campaign_opened_has_its_own_words_and_the_first_ones_wait(tmp_path: Path) -> None:
    app = app_on(tmp_path, "Rain.")
    other = open_session(create(tmp_path, "The other road", "sdm", "Ada"))
    other.store.close()
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        await pilot.press(*"half")
        screen_of(pilot).leave()
        await settle(pilot)
        await app.push_screen(PlayScreen(app.ground.open(Path(other.store.folder))))
        await settle(pilot)
        assert screen_of(pilot).prompt.text == ""
        await pilot.press(*"whole", "enter")
        await settle(pilot)
        screen_of(pilot).leave()
        await app.push_screen(PlayScreen(app.ground.open(tmp_path / "the-salt-road")))
        await settle(pilot)
        assert screen_of(pilot).prompt.text == "half"
        assert texts(screen_of(pilot).hand.session) == ["Rain."]
    assert texts(open_session(Path(other.store.folder))) == ["whole"]


async def test_j17_an_entry_changed_elsewhere_while_it_is_edited_is_said_before_it_is_written_over(
    tmp_path: Path,
) -> None:
    app = app_on(tmp_path, "Rain.")
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        await pilot.press("escape", "e", *" Mine")
        elsewhere = open_session(tmp_path / "the-salt-road")
        do(elsewhere, f"/edit {ids(elsewhere)[0]} Theirs.")
        screen_of(pilot).look()
        await pilot.press("enter")
        await settle(pilot)
        assert "changed elsewhere meanwhile: “Theirs.”" in shown(pilot)
        assert screen_of(pilot).prompt.text == "Rain. Mine" and texts(elsewhere) == ["Theirs."]
        await pilot.press("enter")
        await settle(pilot)
        assert texts(screen_of(pilot).hand.session) == ["Rain. Mine"]
        await pilot.press("f8")
        await settle(pilot)
        assert texts(screen_of(pilot).hand.session) == ["Theirs."]
        assert not [file for file in (tmp_path / "the-salt-road" / "journal").iterdir() if "conflict" in file.name]


async def test_u8_every_key_of_the_screen_is_heard_from_inside_the_journal_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = app_on(tmp_path, "Rain.")
    heard: list[str] = []
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        screen = screen_of(pilot)
        monkeypatch.setattr(actions, "run", lambda screen, name, argument="": heard.append(name))
        for action in ACTIONS.values():
            for key in (*action.typing, *action.letters):
                screen.set_focus(screen.journal)
                heard.clear()
                await pilot.press(key)
                await settle(pilot)
                wanted = "go" if key in _DIGITS else action.name
                assert heard == [wanted] or key in _OF_THE_JOURNAL, (action.name, key, heard)


_DIGITS = set(ACTIONS["go"].letters)
_OF_THE_JOURNAL = {"e", "enter", "equals_sign"}
"""Keys that the journal takes itself: the same actions, done on the entry under the cursor."""


def test_j2_whatever_is_set_and_however_dates_are_written_no_entry_goes(tmp_path: Path) -> None:
    session = played(tmp_path, "/session one", "Rain.", "/list months add Dust")
    file = Path(session.store.folder) / session.store.session_file
    before = texts(session)
    dates = ("4th of Dust 1203", "day 12", "1203-04-02", "7:30", "no date at all")
    others = [(name, each) for name, found in known(session.campaign).items() for each in found.choices]
    for number, (name, value) in enumerate(others):
        session.do(f"/setting {name} {str(value).lower()}")
        do(session, f"/scene S on {dates[number % len(dates)]}", f"Entry {number}.")
        data = file.read_bytes()
        before += texts(session)[len(before) :]
        assert texts(session) == before and before[-1] == f"Entry {number}."
        assert data.startswith(b"## Session 1: one\n\nRain.")
    assert len(others) > 5 and len(open_session(Path(session.store.folder)).store.tail(9999)) == len(before)


async def test_j10_what_cannot_be_read_while_the_app_runs_is_not_written_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = app_on(tmp_path, "Rain.")
    (file,) = (tmp_path / "the-salt-road" / "journal").iterdir()
    read = Disk.read

    def broken(disk: Disk, path: str, start: int = 0, size: int = -1) -> bytes:
        if path.endswith(".md"):
            raise OSError(5, "Input/output error", path)
        return read(disk, path, start, size)

    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        file.write_bytes(file.read_bytes() + b"\nBy hand.\n")
        before = file.read_bytes()
        with monkeypatch.context() as context:
            context.setattr(Disk, "read", broken)
            await pilot.press(*"Snow.", "enter")
            await settle(pilot)
            assert "safe in the history" in shown(pilot) and file.read_bytes() == before
        session = screen_of(pilot).hand.session
        await until(pilot, lambda: texts(session) == ["Rain.", "By hand.", "Snow."])
    assert file.read_bytes().startswith(before)


async def test_u6_what_stands_in_the_footer_over_the_journal_does_what_it_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = app_on(tmp_path, "Rain.", "Snow.")
    labels = {"i write": "write", "e edit": "edit", "= how": "why", "/ find": "find", "F8 undo": "undo"}
    chosen = {"P passage": "promote", "y copy": "copy", "v let go": "stretch"}
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        screen = screen_of(pilot)
        heard: list[str] = []
        for keys, wanted in (((), labels), (("v", "k"), chosen)):
            screen.set_focus(screen.journal)
            await pilot.press(*keys)
            await settle(pilot)
            with monkeypatch.context() as context:
                context.setattr(actions, "run", lambda screen, name, argument="": heard.append(name))
                for label, name in wanted.items():
                    screen.set_focus(screen.journal)
                    await settle(pilot)
                    heard.clear()
                    await pilot.click(offset=(shown(pilot).split("\n")[35].index(label) + 1, 35))
                    assert heard == [name], label
