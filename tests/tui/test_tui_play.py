"""The game played from the prompt: lines, answers, undo, history, editing, all by keys."""

from __future__ import annotations

from pathlib import Path

from conftest import screen_of, settle, text_of, type_line, until

from companion.play.opening import open_session
from companion.tui.app import CompanionApp
from companion.tui.screens.box import Box
from companion.tui.screens.find import FindScreen
from companion.tui.widgets.offers import Offers
from companion.tui.widgets.span_view import SpanView


def journal_of(folder: Path) -> str:
    return "".join(path.read_text("utf-8") for path in sorted((folder / "journal").glob("*.md")))


async def test_a_line_done_is_on_disk(app: CompanionApp, folder: Path) -> None:
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        await type_line(pilot, "Salt dust on everything")
        assert "Salt dust on everything" in journal_of(folder)
        assert "Salt dust on everything" in text_of(pilot)
        assert "● on disk" in text_of(pilot)
        assert screen_of(pilot).prompt.text == ""


async def test_a_question_shows_its_odds_before_and_its_answer_after(app: CompanionApp) -> None:
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        screen_of(pilot).write("? Is it far")
        await settle(pilot)
        assert all(odd in text_of(pilot) for odd in ("no-and 15", "no 20", "price 30"))
        await pilot.press("ctrl+t")
        await settle(pilot)
        assert screen_of(pilot).prompt.text == "?(likely) Is it far"
        assert "yes-and 25" in text_of(pilot)
        await pilot.press("enter")
        await settle(pilot)
        assert "? Is it far" in text_of(pilot) and "likely: 1d20" in text_of(pilot)


async def test_what_is_refused_stays_to_be_mended_with_what_to_do_under_it(app: CompanionApp, folder: Path) -> None:
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        before = journal_of(folder)
        await type_line(pilot, "/tesst thought")
        assert screen_of(pilot).prompt.text == "/tesst thought"
        shown = text_of(pilot)
        assert "▲ there is no command /tesst" in shown and "/test" in shown
        rows = shown.split("\n")
        line = next(row for row in rows if "› /tesst" in row)
        mistake = next(row for row in rows if "▲" in row)
        assert mistake.index("▲") == line.index("/tesst") + 1
        await pilot.press("backspace")
        await settle(pilot)
        assert "▲" not in text_of(pilot)
        assert journal_of(folder) == before


async def test_undo_and_redo_by_keys_and_what_they_take_back_is_named(app: CompanionApp, folder: Path) -> None:
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        await type_line(pilot, "/hurt 3")
        hand = screen_of(pilot).hand
        assert hand.session.store.campaign.get("life.now", doc=hand.campaign.active) == 5
        assert "undo “/hurt 3”" in text_of(pilot)
        await pilot.press("f8")
        await settle(pilot)
        assert hand.session.store.campaign.get("life.now", 8, doc=hand.campaign.active) == 8
        assert "took back: /hurt 3" in text_of(pilot)
        await pilot.press("f9")
        await settle(pilot)
        assert hand.session.store.campaign.get("life.now", doc=hand.campaign.active) == 5
        await pilot.press("escape", "u")
        await settle(pilot)
        assert "took back: /hurt 3" in text_of(pilot)


async def test_undo_keeps_what_is_being_typed(app: CompanionApp) -> None:
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        screen_of(pilot).write("half a sent")
        await pilot.press("f8")
        await settle(pilot)
        assert screen_of(pilot).prompt.text == "half a sent"


async def test_a_done_line_does_not_come_back_with_the_typings_undo(app: CompanionApp) -> None:
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        await type_line(pilot, "done")
        await pilot.press("ctrl+z")
        await settle(pilot)
        assert screen_of(pilot).prompt.text == ""


async def test_earlier_lines_come_back_with_up(app: CompanionApp) -> None:
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        await type_line(pilot, "/roll 2d6")
        await type_line(pilot, "Rain")
        await pilot.press("D", "up")
        assert screen_of(pilot).prompt.text == "Rain"
        await pilot.press("up")
        assert screen_of(pilot).prompt.text == "/roll 2d6"
        await pilot.press("down", "down")
        assert screen_of(pilot).prompt.text == "D"


async def test_a_paste_of_several_lines_is_prose(app: CompanionApp, folder: Path) -> None:
    from textual import events

    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        app.post_message(events.Paste("/hurt 8\n/hurt 8"))
        await settle(pilot)
        assert screen_of(pilot).prompt.text == "/hurt 8\n/hurt 8"
        await pilot.press("enter")
        await settle(pilot)
        hand = screen_of(pilot).hand
        assert hand.campaign.get("life.now", 8, doc=hand.campaign.active) == 8
        assert "/hurt 8\n/hurt 8" in journal_of(folder)


async def test_a_new_line_in_the_prompt_grows_it(app: CompanionApp) -> None:
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        await pilot.press("a", "ctrl+j", "b")
        await settle(pilot)
        assert screen_of(pilot).prompt.text == "a\nb"
        assert screen_of(pilot).prompt.size.height == 2


async def test_completion_of_commands_arguments_tables_and_names(app: CompanionApp) -> None:
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        await pilot.press("slash", "r", "e", "a")
        await settle(pilot)
        assert "▸ /reaction" in text_of(pilot)
        await pilot.press("tab")
        assert screen_of(pilot).prompt.text.startswith("/reaction")
        screen_of(pilot).write("/table turns/p")
        await settle(pilot)
        assert "▸ turns/price" in text_of(pilot)
        await pilot.press("tab")
        assert screen_of(pilot).prompt.text == "/table turns/price "
        screen_of(pilot).write("He nods to @O")
        await settle(pilot)
        await pilot.press("tab")
        assert screen_of(pilot).prompt.text == "He nods to @Odo"


async def test_up_and_down_walk_through_what_is_offered(app: CompanionApp) -> None:
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        await pilot.press("slash", "t")
        await settle(pilot)
        first = screen_of(pilot).query_one(Offers).chosen
        await pilot.press("down")
        await settle(pilot)
        second = screen_of(pilot).query_one(Offers).chosen
        assert first and second and first != second
        await pilot.press("tab")
        assert screen_of(pilot).prompt.text == second.text


async def test_a_digit_answers_what_is_asked_and_undo_asks_again(app: CompanionApp) -> None:
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        await type_line(pilot, "/dice 20")
        await type_line(pilot, "/test thought")
        hand = screen_of(pilot).hand
        asks = hand.asks
        assert asks is not None
        assert f"1 {asks['choices'][0]}" in text_of(pilot)
        await pilot.press("1")
        await settle(pilot)
        assert hand.asks != asks
        await pilot.press("f8")
        await settle(pilot)
        assert hand.asks == asks


async def test_a_digit_is_typed_when_nothing_is_asked(app: CompanionApp) -> None:
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        await pilot.press("4")
        assert screen_of(pilot).prompt.text == "4"


async def test_saved_says_so(app: CompanionApp) -> None:
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        await pilot.press("ctrl+s")
        await settle(pilot)
        assert "already on disk, " in text_of(pilot)


async def test_an_entry_is_edited_and_the_draft_kept(app: CompanionApp, folder: Path) -> None:
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        screen_of(pilot).write("a draft")
        await pilot.press("escape", "e")
        await settle(pilot)
        assert screen_of(pilot).prompt.text == "The caravan halts."
        assert "keep the change" in text_of(pilot)
        await type_line(pilot, " For good.")
        assert "The caravan halts. For good." in journal_of(folder)
        assert screen_of(pilot).prompt.text == "a draft"
        await pilot.press("f8")
        await settle(pilot)
        assert "For good" not in journal_of(folder)


async def test_editing_left_changes_nothing(app: CompanionApp, folder: Path) -> None:
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        before = journal_of(folder)
        await pilot.press("escape", "e", "x", "escape")
        await settle(pilot)
        assert screen_of(pilot).prompt.text == "" and not screen_of(pilot).editing
        assert journal_of(folder) == before


async def test_finding_words_goes_to_their_entry(app: CompanionApp) -> None:
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        await type_line(pilot, "A bell without a clapper")
        await type_line(pilot, "Rain")
        await pilot.press("ctrl+f")
        await settle(pilot)
        assert isinstance(app.screen, FindScreen)
        await pilot.press("b", "e", "l", "l")
        await until(pilot, lambda: "A bell without" in text_of(pilot).split("Find in the journal")[1])
        await pilot.press("down", "enter")
        await settle(pilot)
        marked = screen_of(pilot).journal.marked
        assert marked is not None and marked.text == "A bell without a clapper"


async def test_a_long_answer_opens_in_a_box_that_esc_closes(app: CompanionApp) -> None:
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        await type_line(pilot, "/history")
        assert isinstance(app.screen, Box)
        assert "/scene The salt gate" in text_of(pilot)
        await pilot.press("escape")
        await settle(pilot)
        assert screen_of(pilot).prompt.has_focus


async def test_help_and_what_now(app: CompanionApp) -> None:
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        await pilot.press("f1")
        await settle(pilot)
        assert "You are on the line" in text_of(pilot)
        await pilot.press("escape", "ctrl+g")
        await settle(pilot)
        assert isinstance(app.screen, Box)
        await pilot.press("enter")
        await settle(pilot)
        assert screen_of(pilot).prompt.text == "? "


async def test_what_another_face_does_appears_and_the_draft_stays(app: CompanionApp, folder: Path) -> None:
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        screen_of(pilot).write("half a sent")
        other = open_session(folder, seed=3)
        assert other.do("A rider comes from the east")["ok"]
        await until(pilot, lambda: "A rider comes from the east" in text_of(pilot))
        journal = sorted((folder / "journal").glob("*.md"))[-1]
        journal.write_text(journal.read_text("utf-8") + "\nWritten in an editor.\n", "utf-8")
        await until(pilot, lambda: "Written in an editor." in text_of(pilot))
        assert screen_of(pilot).prompt.text == "half a sent"


async def test_a_line_that_could_not_be_saved_is_given_back_under_a_banner(app: CompanionApp, folder: Path) -> None:
    from companion.errors import NotSaved

    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        store = screen_of(pilot).hand.session.store
        commit = store.commit

        def full(make: object) -> None:
            raise NotSaved("Not saved: no space left on device.", "Make room; what you typed is kept.")

        store.commit = full  # type: ignore[method-assign, assignment]
        await type_line(pilot, "precious")
        assert "NOT SAVED" in text_of(pilot)
        assert screen_of(pilot).prompt.text == "precious"
        assert "precious" not in journal_of(folder)
        store.commit = commit  # type: ignore[method-assign]
        await pilot.press("enter")
        await settle(pilot)
        assert "precious" in journal_of(folder) and "NOT SAVED" not in text_of(pilot)


async def test_fast_typing_after_enter_is_not_lost(app: CompanionApp) -> None:
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        for key in ("a", "enter", "b", "c"):
            app.simulate_key(key) if len(key) > 1 else app.post_message(_key(key))
        await settle(pilot)
        await until(pilot, lambda: screen_of(pilot).prompt.text == "bc")


def _key(character: str):  # type: ignore[no-untyped-def]
    from textual import events

    return events.Key(character, character)


async def test_the_chance_line_is_there_for_whoever_asks_why(app: CompanionApp) -> None:
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        screen_of(pilot).write("/test thought vs 11")
        await settle(pilot)
        view = screen_of(pilot).query_one("#chance", SpanView)
        await pilot.click(view, offset=(3, 0))
        await settle(pilot)
        assert isinstance(app.screen, Box)
        assert "success: " in text_of(pilot)


async def test_what_a_line_would_change_is_told_before_it_is_done(app: CompanionApp) -> None:
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        before = screen_of(pilot).hand.campaign
        screen_of(pilot).write("/take Stone of salt x9")
        await settle(pilot)
        assert "Stone of salt ×9" in text_of(pilot) and "every roll" in text_of(pilot)
        screen_of(pilot).write("/hurt 2")
        await settle(pilot)
        assert "life 8 → 6" in text_of(pilot)
        assert screen_of(pilot).hand.campaign == before


async def test_a_table_written_in_an_editor_can_be_rolled_at_once(app: CompanionApp, folder: Path) -> None:
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        await type_line(pilot, "/table odd/odd")
        assert "▲" in text_of(pilot)
        (folder / "tables").mkdir(exist_ok=True)
        (folder / "tables" / "odd.toml").write_text("[odd]\nrows = ['a row of mine']\n", "utf-8")
        await until(pilot, lambda: "odd.toml is new" in text_of(pilot))
        await pilot.press("enter")
        await settle(pilot)
        assert "a row of mine" in text_of(pilot)
