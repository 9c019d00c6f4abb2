"""The home screen: what can be played, and what is wrong with what cannot."""

from __future__ import annotations

import shutil
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from conftest import settle, text_of

from companion.campaign import sample
from companion.shipped import shipped
from companion.tui.app import CompanionApp
from companion.tui.ground import Ground
from companion.tui.home_rows import told_when
from companion.tui.screens.home import HomeScreen
from companion.tui.screens.new import NewScreen
from companion.tui.screens.play import PlayScreen


def names_in(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


async def test_campaigns_are_listed_with_their_scene_and_opened_with_enter(folder: Path) -> None:
    app = CompanionApp(Ground(folder.parent))
    async with app.run_test(size=(100, 30)) as pilot:
        await settle(pilot)
        shown = text_of(pilot)
        assert "The Violet Road" in shown and "SDM · session 1 · The salt gate" in shown and "today" in shown
        await pilot.press("enter")
        await settle(pilot)
        assert isinstance(app.screen, PlayScreen)
        await pilot.press("ctrl+o")
        await settle(pilot)
        assert isinstance(app.screen, HomeScreen)


async def test_three_keys_to_the_oracles_answer(tmp_path: Path) -> None:
    saves, ours = tmp_path / "mine", shipped("saves") / sample.NAME / "journal"
    before = [path.read_bytes() for path in sorted(ours.iterdir())]
    app = CompanionApp(Ground(saves, seed=2))
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        assert "sample" in text_of(pilot) and "made with the first campaign" in text_of(pilot)
        await pilot.press("enter")
        await settle(pilot)
        await pilot.press("question_mark", "enter")
        await settle(pilot)
        assert isinstance(app.screen, PlayScreen)
        assert app.screen.hand.session.store.tail(1)[0].text.startswith("?\n->")
    assert (saves / sample.NAME).is_dir()
    assert [path.read_bytes() for path in sorted(ours.iterdir())] == before


async def test_a_broken_one_and_a_newer_one_say_so_and_do_not_open(folder: Path) -> None:
    broken, newer = folder.parent / "broken", folder.parent / "newer"
    for each, words in ((broken, "title = [/]"), (newer, 'title = "From tomorrow"\nformat = 99')):
        each.mkdir()
        (each / "campaign.toml").write_text(words, "utf-8")
    app = CompanionApp(Ground(folder.parent))
    async with app.run_test(size=(100, 40)) as pilot:
        await settle(pilot)
        shown = text_of(pilot)
        assert "campaign.toml cannot be read" in shown and "made by a newer companion" in shown
        app.screen.action_choose("open.0")  # type: ignore[attr-defined]
        await settle(pilot)


async def test_a_new_campaign_by_keys(saves: Path) -> None:
    app = CompanionApp(Ground(saves))
    async with app.run_test(size=(100, 36)) as pilot:
        await settle(pilot)
        await pilot.press("n")
        await settle(pilot)
        assert isinstance(app.screen, NewScreen)
        await pilot.press("R", "o", "a", "d", "enter", "enter", "O", "d", "o", "enter", "enter")
        await settle(pilot)
        assert isinstance(app.screen, PlayScreen)
        assert app.screen.hand.campaign.title == "Road" and "Odo" in text_of(pilot)
    assert (saves / "road" / "campaign.toml").is_file()


async def test_a_new_campaign_needs_a_name_and_can_be_left(saves: Path) -> None:
    app = CompanionApp(Ground(saves))
    async with app.run_test(size=(100, 36)) as pilot:
        await settle(pilot)
        await pilot.press("n")
        await settle(pilot)
        await pilot.press("ctrl+s")
        await settle(pilot)
        assert "it needs a name" in text_of(pilot)
        await pilot.press("escape")
        await settle(pilot)
        assert isinstance(app.screen, HomeScreen)
    assert names_in(saves) == []


async def test_a_folder_elsewhere_is_opened_and_a_wrong_one_said(folder: Path, tmp_path: Path) -> None:
    app = CompanionApp(Ground(tmp_path / "none"))
    async with app.run_test(size=(100, 36)) as pilot:
        await settle(pilot)
        await pilot.press("o")
        await settle(pilot)
        from textual.widgets import Input

        field = app.screen.query_one(Input)
        field.value = str(tmp_path / "[/]")
        await pilot.press("enter")
        await settle(pilot)
        assert "there is no campaign in" in text_of(pilot)
        field.value = str(folder)
        await pilot.press("enter")
        await settle(pilot)
        assert isinstance(app.screen, PlayScreen)


async def test_by_mouse(folder: Path) -> None:
    app = CompanionApp(Ground(folder.parent))
    async with app.run_test(size=(100, 30)) as pilot:
        await settle(pilot)
        rows = text_of(pilot).split("\n")
        y = next(number for number, row in enumerate(rows) if "The Violet Road" in row)
        await pilot.click(offset=(rows[y].index("The Violet"), y))
        await settle(pilot)
        assert isinstance(app.screen, PlayScreen)


async def test_q_leaves(saves: Path) -> None:
    app = CompanionApp(Ground(saves))
    async with app.run_test(size=(100, 30)) as pilot:
        await settle(pilot)
        await pilot.press("q")
    assert app.return_code == 0


def test_moments_are_told_as_people_say_them() -> None:
    now = datetime(2026, 11, 29, 20, 14)
    assert told_when(now, now) == "today 20:14"
    assert told_when(now - timedelta(days=1), now) == "yesterday 20:14"
    assert told_when(now - timedelta(days=26), now) == "3 November 2026"


def test_in_a_checkout_the_sample_that_ships_is_left_as_it_is(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(shipped("saves") / sample.NAME, folder.parent / sample.NAME)
    monkeypatch.setattr(sample, "shipped", lambda name: folder.parent)
    copy = sample.copied(folder.parent)
    assert copy.name == "my-the-salt-road" and sample.copied(folder.parent) == copy
    assert sample.sample() == folder.parent / sample.NAME, "a campaign of the player's beside it is not the sample"


async def test_a_campaign_named_at_once_is_left_for_the_home_screen(folder: Path) -> None:
    app = CompanionApp(Ground(folder.parent), folder)
    async with app.run_test(size=(100, 30)) as pilot:
        await settle(pilot)
        assert isinstance(app.screen, PlayScreen)
        await pilot.press("ctrl+o")
        await settle(pilot)
        assert isinstance(app.screen, HomeScreen) and "The Violet Road" in text_of(pilot)


async def test_a_campaign_named_that_is_not_there_is_said_on_the_home_screen(folder: Path, tmp_path: Path) -> None:
    app = CompanionApp(Ground(folder.parent), tmp_path / "nowhere")
    async with app.run_test(size=(100, 30)) as pilot:
        await settle(pilot)
        assert isinstance(app.screen, HomeScreen) and "there is no campaign" in text_of(pilot)


async def test_the_theme_is_kept(folder: Path) -> None:
    app = CompanionApp(Ground(folder.parent))
    async with app.run_test(size=(100, 30)) as pilot:
        await settle(pilot)
        assert app.theme == "violet-road"
        app.theme = "salt"
        await settle(pilot)
    assert CompanionApp(Ground(folder.parent)).theme == "salt"
