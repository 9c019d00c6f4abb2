"""Real dice on the play screen: the faces a line wants, told by digits or the mouse, taken back, given up."""

from __future__ import annotations

from conftest import screen_of, settle, text_of, type_line
from textual.pilot import Pilot

from companion.tui.app import CompanionApp


async def _switched_on(pilot: Pilot[int]) -> None:
    await settle(pilot)
    await pilot.press("escape", "d", "i")
    await settle(pilot)
    assert screen_of(pilot).hand.session.real_dice
    assert "real dice" in text_of(pilot)


async def test_digits_tell_the_faces_and_the_last_one_does_the_line(app: CompanionApp) -> None:
    async with app.run_test(size=(120, 36)) as pilot:
        await _switched_on(pilot)
        hand = screen_of(pilot).hand
        before = hand.session.store.entries
        await type_line(pilot, "/roll 2d6+1d20")
        assert "throw 2 × d6" in text_of(pilot)
        await pilot.press("4")
        await settle(pilot)
        assert "throw d6 (so far 4)" in text_of(pilot)
        await pilot.press("3", "1")
        await settle(pilot)
        assert "throw d20 (so far 4 3)" in text_of(pilot) and hand.session.store.entries == before
        await pilot.press("7")
        await settle(pilot)
        assert hand.session.store.entries == before + 1 and hand.waiting is None
        assert hand.session.record is not None and "24" in hand.session.record.md
        await pilot.press("up")
        assert screen_of(pilot).prompt.text == "/roll 2d6+1d20"


async def test_enter_ends_a_face_that_could_go_on(app: CompanionApp) -> None:
    async with app.run_test(size=(120, 36)) as pilot:
        await _switched_on(pilot)
        await type_line(pilot, "/roll d20")
        await pilot.press("1", "enter")
        await settle(pilot)
        record = screen_of(pilot).hand.session.record
        assert record is not None and record.rolls[0][1] == [1]


async def test_a_face_that_the_die_has_not_is_refused_and_asked_again(app: CompanionApp) -> None:
    async with app.run_test(size=(120, 36)) as pilot:
        await _switched_on(pilot)
        await type_line(pilot, "/roll 2d6")
        await pilot.press("9")
        await settle(pilot)
        assert "a d6 has no 9" in text_of(pilot) and "throw 2 × d6" in text_of(pilot)
        await pilot.press("5")
        await settle(pilot)
        assert "no 9" not in text_of(pilot) and "so far 5" in text_of(pilot)


async def test_backspace_takes_the_face_before_back(app: CompanionApp) -> None:
    async with app.run_test(size=(120, 36)) as pilot:
        await _switched_on(pilot)
        await type_line(pilot, "/roll 3d6")
        await pilot.press("6", "5", "backspace", "1", "1")
        await settle(pilot)
        record = screen_of(pilot).hand.session.record
        assert record is not None and record.rolls[0][1] == [6, 1, 1]


async def test_escape_gives_the_line_back_and_nothing_has_changed(app: CompanionApp) -> None:
    async with app.run_test(size=(120, 36)) as pilot:
        await _switched_on(pilot)
        hand = screen_of(pilot).hand
        before, state = hand.session.store.entries, hand.campaign
        await type_line(pilot, "/test thought vs 11")
        await pilot.press("1", "escape")
        await settle(pilot)
        assert screen_of(pilot).prompt.text == "/test thought vs 11"
        assert hand.waiting is None and hand.session.store.entries == before and hand.campaign is state


async def test_letters_do_nothing_while_faces_are_wanted(app: CompanionApp) -> None:
    async with app.run_test(size=(120, 36)) as pilot:
        await _switched_on(pilot)
        await type_line(pilot, "? Is it far")
        await pilot.press("x", "space", "tab")
        await settle(pilot)
        assert screen_of(pilot).prompt.text == "" and screen_of(pilot).hand.waiting is not None


async def test_digits_typed_before_the_line_was_read_are_faces(app: CompanionApp) -> None:
    async with app.run_test(size=(120, 36)) as pilot:
        await _switched_on(pilot)
        screen = screen_of(pilot)
        screen.write("43")
        screen.do("/roll 2d6")
        await settle(pilot)
        assert screen.hand.session.record is not None
        assert screen.hand.session.record.rolls[0][1] == [4, 3]


async def test_a_face_can_be_pressed_with_the_mouse(app: CompanionApp) -> None:
    async with app.run_test(size=(120, 36)) as pilot:
        await _switched_on(pilot)
        await type_line(pilot, "/roll d6")
        rows = text_of(pilot).split("\n")
        row = next(number for number, text in enumerate(rows) if "1 2 3 4 5 6" in text)
        await pilot.click(offset=(rows[row].index("1 2 3 4 5 6") + 6, row))
        await settle(pilot)
        record = screen_of(pilot).hand.session.record
        assert record is not None and record.rolls[0][1] == [4]


async def test_an_action_that_rolls_by_a_key_asks_too(app: CompanionApp) -> None:
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        await type_line(pilot, "/roll d6")
        await _switched_on(pilot)
        await pilot.press("f5")
        await settle(pilot)
        assert "throw d6" in text_of(pilot)
        await pilot.press("2")
        await settle(pilot)
        record = screen_of(pilot).hand.session.record
        assert record is not None and record.rolls[0][1] == [2]


async def test_what_throws_no_dice_is_done_at_once(app: CompanionApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await _switched_on(pilot)
        await type_line(pilot, "/hurt 3")
        hand = screen_of(pilot).hand
        assert hand.campaign.get("life.now", doc=hand.campaign.active) == 5
