"""Dice tumble for a moment and lie as they were rolled; nothing waits for them; faces are signs or digits."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from conftest import screen_of, settle, text_of, type_line, until
from hypothesis import given
from hypothesis import strategies as st

from companion.campaign.preferences import DICE_FACES, MOTION
from companion.campaign.record import Record
from companion.play.opening import open_session
from companion.tui import taste
from companion.tui.app import CompanionApp
from companion.tui.journal_rows import rows_of
from companion.tui.spans import Row, row_width
from companion.tui.tumble import FRAMES, tumbled

ROLL = "d: reaction 2d6 ⟨4 6⟩ +1 charisma = 11 vs 7 -> polite"


def told(row: Row) -> str:
    return "".join(span.text for span in row)


def signs(record: Record) -> str:
    """The faces of a record's first roll as they are drawn."""
    return "".join("⚀⚁⚂⚃⚄⚅"[face - 1] for face in record.rolls[0][1])


def test_while_dice_tumble_no_total_and_no_result_is_told() -> None:
    (row, after) = rows_of(f"{ROLL}\n=> They hear you out.", 70)
    for frame in range(FRAMES):
        words = told(tumbled(row, frame))
        assert "POLITE" not in words and "11" not in words and not told(tumbled(after, frame)).strip()
        assert re.search("2d6 [⚀-⚅]{2} [+]1 charisma = ·· vs 7", words)


@given(st.sampled_from([ROLL, "d: 1d20 ⟨17⟩ = 17", "? q\n-> Yes. (even: 1d20 ⟨3⟩ = 3)"]), st.integers(0, 50))
def test_a_row_is_as_wide_while_its_dice_tumble(text: str, frame: int) -> None:
    for row in rows_of(text, 60):
        assert row_width(tumbled(row, frame)) == row_width(row)


def test_a_die_shows_every_face_before_it_shows_one_again() -> None:
    (row,) = rows_of("d: 1d6 ⟨3⟩ = 3", 60)
    assert {found for frame in range(6) for found in re.findall("[⚀-⚅]", told(tumbled(row, frame)))} == set("⚀⚁⚂⚃⚄⚅")


async def test_the_roll_is_on_disk_while_its_dice_tumble_and_a_key_lays_them_down(
    app: CompanionApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(taste, "moves", lambda _: True)
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        screen = screen_of(pilot)
        screen.do("/roll 3d6")
        assert screen.journal.dice.falling
        record = screen.hand.session.store.records(1)[0].record
        assert record.rolls, "it is in the history before the dice lie still"
        await pilot.press("x")
        await pilot.pause()
        assert not screen.journal.dice.falling
        assert screen.prompt.text == "x", "the key is not lost"
        assert signs(record) in text_of(pilot)


async def test_dice_lie_still_by_themselves_as_they_were_rolled(
    app: CompanionApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(taste, "moves", lambda _: True)
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        screen = screen_of(pilot)
        screen.do("/roll 3d6")
        await until(pilot, lambda: not screen.journal.dice.falling)
        await settle(pilot)
        assert signs(screen.hand.session.store.records(1)[0].record) in text_of(pilot)


async def test_two_lines_in_a_row_tumble_only_the_second(app: CompanionApp, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(taste, "moves", lambda _: True)
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        screen = screen_of(pilot)
        screen.do("/roll 3d6")
        first = screen.hand.session.store.records(1)[0].record
        screen.do("prose, no dice")
        assert not screen.journal.dice.falling
        await settle(pilot)
        assert signs(first) in text_of(pilot)


@pytest.mark.parametrize("motion", [True, False])
async def test_without_motion_nothing_tumbles(
    app: CompanionApp, motion: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(CompanionApp, "is_headless", property(lambda _: False))
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        taste.change(app, MOTION, motion)
        screen_of(pilot).do("/roll 3d6")
        assert screen_of(pilot).journal.dice.falling is motion


async def test_an_undo_throws_nothing(app: CompanionApp, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(taste, "moves", lambda _: True)
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        screen = screen_of(pilot)
        screen.do("/roll 3d6")
        screen.do("/undo")
        assert not screen.journal.dice.falling


async def test_faces_are_digits_for_who_likes_digits(app: CompanionApp) -> None:
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        await type_line(pilot, "/roll 3d6")
        assert re.search("[⚀-⚅]{3}", text_of(pilot))
        likes = app.likes.but(DICE_FACES, False)
        screen_of(pilot).hand.session.likes = likes
        screen_of(pilot).show()
        await settle(pilot)
        assert not re.search("[⚀-⚅]", text_of(pilot)) and re.search("3d6 ⟨[1-6] [1-6] [1-6]⟩", text_of(pilot))


def test_dice_of_other_sizes_stay_digits() -> None:
    (row,) = rows_of("d: 2d8 ⟨4 6⟩ = 10", 60)
    assert "⟨4 6⟩" in told(row)


def test_plain_mode_tells_a_roll_whole(folder: Path) -> None:
    session = open_session(folder, seed=3)
    assert "⟨" in str(session.do("/roll 2d6")["text"])
    session.store.close()
