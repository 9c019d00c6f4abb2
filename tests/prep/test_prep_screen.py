"""The prep screen, by keys and by mouse: rolled, held, changed, moved, taken, written; nothing lost on leaving."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot

from companion.play.opening import create, open_session
from companion.tui.app import CompanionApp
from companion.tui.ground import Ground
from companion.tui.prep_acts import ACTS
from companion.tui.prep_keys import KEYS
from companion.tui.screens.prep import PrepScreen

DOCS = Path(__file__).parents[2] / "docs" / "prep.md"
RECIPE = """
title = "Mine"
[names]
villain = "{names/full}"
[met]
title = "Met"
rows = ["{a people/trades/trade}, {people/looks/face}", "{people/wants/want}", "{people/wants/fear}"]
[plot]
secret = true
text = "{=villain} did it"

"""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "home"
    monkeypatch.setenv("COMPANION_HOME", str(folder))
    (folder / "recipes").mkdir(parents=True)
    (folder / "recipes" / "mine.toml").write_text(RECIPE, "utf-8")
    return folder


@pytest.fixture
def campaign(tmp_path: Path) -> Path:
    (tmp_path / "saves").mkdir()
    return create(tmp_path / "saves", "The Road", "sdm", "Odo")


@asynccontextmanager
async def prepared(
    tmp_path: Path, recipe: str = "mine", size: tuple[int, int] = (120, 36)
) -> AsyncIterator[tuple[Pilot[int], PrepScreen]]:
    """The screen with a recipe open, in an app of its own."""
    ground = Ground(tmp_path / "saves", seed=5)
    app = CompanionApp(ground)
    async with app.run_test(size=size) as pilot:
        screen = PrepScreen(ground, recipe=recipe)
        app.push_screen(screen)
        await settle(pilot)
        yield pilot, screen


async def settle(pilot: Pilot[int]) -> None:
    for _ in range(4):
        await pilot.pause()


async def press(pilot: Pilot[int], *keys: str) -> None:
    for key in keys:
        await pilot.press(key)
    await settle(pilot)


def shown(pilot: Pilot[int]) -> str:
    """What is on the screen, row by row."""
    strips = pilot.app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip) for strip in strips)


def on(screen: PrepScreen, act: str) -> None:
    """Puts the cursor on a line, a part or a name."""
    screen.view("page").put_cursor(lambda span: span.act == act)


def words(screen: PrepScreen) -> list[str]:
    return [line.words for line in screen.hand.page.lines]


async def test_recipes_are_chosen_by_keys_and_the_page_is_rolled(tmp_path: Path) -> None:
    async with prepared(tmp_path, "") as (pilot, screen):
        assert "Mine" in shown(pilot) and "A ruin with rooms" in shown(pilot) and not screen.hand.page.lines
        assert "Enter rolls a page of it." in shown(pilot) and "· Met" in shown(pilot)
        await press(pilot, "j", "j")
        assert "as cards" in shown(pilot) and "Put two in a room  as a table, secret" in shown(pilot)
        await press(pilot, "k", "k", "enter")
        assert screen.hand.stock is not None and screen.hand.stock.recipe.id == "mine"
        assert len(screen.hand.page.lines) == 4 and "Met" in shown(pilot) and "did it" in shown(pilot)


async def test_roll_all_keeps_what_is_held_and_undo_brings_all_back(tmp_path: Path) -> None:
    async with prepared(tmp_path) as (pilot, screen):
        first = words(screen)
        on(screen, "line.1")
        await press(pilot, "space")
        assert "◆" in shown(pilot) and "1 held" in shown(pilot)
        await press(pilot, "R", "R")
        after = words(screen)
        assert after[1] == first[1] and after[0] != first[0] and after[3] == first[3]
        await press(pilot, "u", "u", "u")
        assert words(screen) == first and "◆" not in shown(pilot)
        await press(pilot, "f9", "U", "U")
        assert words(screen) == after
        await press(pilot, "U")
        assert "nothing to do again" in shown(pilot)


async def test_a_part_a_line_a_name_and_one_pick_again(tmp_path: Path) -> None:
    async with prepared(tmp_path) as (pilot, screen):
        first = words(screen)
        on(screen, "part.met")
        await press(pilot, "r")
        assert words(screen)[:3] != first[:3] and words(screen)[3] == first[3]
        before = words(screen)
        on(screen, "line.2")
        await press(pilot, "r")
        assert words(screen)[2] != before[2] and words(screen)[:2] == before[:2]
        on(screen, "shared.villain")
        before = words(screen)
        await press(pilot, "r")
        assert words(screen)[:3] == before[:3] and words(screen)[3] != before[3]
        on(screen, "line.0")
        trade, _, face = words(screen)[0].rpartition(", ")
        await press(pilot, "w")
        assert "Roll which again?" in shown(pilot)
        await press(pilot, "enter")
        assert words(screen)[0] != f"{trade}, {face}" and words(screen)[0].endswith(face)


async def test_words_secrets_and_lines_of_ones_own(tmp_path: Path) -> None:
    async with prepared(tmp_path) as (pilot, screen):
        on(screen, "line.1")
        await press(pilot, "e", *"!!", "enter")
        assert words(screen)[1].endswith("!!") and "✎" in shown(pilot)
        await press(pilot, "e", "x", "escape")
        assert words(screen)[1].endswith("!!")
        await press(pilot, "E", *"hush", "enter")
        assert "secret: hush" in shown(pilot)
        await press(pilot, "a", *"mine", "enter")
        assert words(screen)[2] == "mine" and screen.hand.page.lines[2].part == "met"
        assert screen.under() == ("line", "2")
        await press(pilot, "r")
        assert "nothing to roll again" in shown(pilot)
        await press(pilot, "R")
        assert words(screen)[2] == "mine"
        await press(pilot, "d")
        assert "mine" not in words(screen)
        on(screen, "shared.villain")
        await press(pilot, "e", *"ette", "enter")
        assert words(screen)[-1].endswith("ette did it")


async def test_lines_and_parts_are_moved_and_the_cursor_goes_along(tmp_path: Path) -> None:
    async with prepared(tmp_path) as (pilot, screen):
        first = words(screen)
        on(screen, "line.0")
        await press(pilot, "J", "shift+down")
        assert words(screen)[:3] == [first[1], first[2], first[0]] and screen.under() == ("line", "2")
        await press(pilot, "K")
        assert words(screen)[:3] == [first[1], first[0], first[2]]
        on(screen, "part.plot")
        await press(pilot, "K")
        assert words(screen)[0] == first[3] and screen.under() == ("part", "plot")


async def test_rooms_have_their_numbers_and_the_menu_says_what_it_is_about(tmp_path: Path) -> None:
    async with prepared(tmp_path, "ruin") as (pilot, screen):
        rooms = [at for at, line in enumerate(screen.hand.page.lines) if line.part == "room"]
        assert all(f"{number}. {words(screen)[at][:20]}" in shown(pilot) for number, at in enumerate(rooms[:3], 1))
        on(screen, "part.room")
        await press(pilot, "enter")
        assert "│ Rooms" in shown(pilot) and "│ The page" in shown(pilot)


async def test_the_players_copy_shows_no_secret(tmp_path: Path) -> None:
    async with prepared(tmp_path) as (pilot, screen):
        villain = screen.hand.page.told("villain")
        assert villain in shown(pilot)
        await press(pilot, "s")
        assert "did it" not in shown(pilot) and villain not in shown(pilot) and "the players' copy" in shown(pilot)
        await press(pilot, "s")
        assert "did it" in shown(pilot)


async def test_taken_into_a_campaign_that_is_chosen(tmp_path: Path, campaign: Path) -> None:
    async with prepared(tmp_path, "cast") as (pilot, screen):
        names = [line.name for line in screen.hand.page.lines if line.part == "people"]
        on(screen, "part.people")
        await press(pilot, "t")
        assert "Into which campaign?" in shown(pilot) and "The Road" in shown(pilot)
        await press(pilot, "enter")
        assert "5 lines taken into The Road" in shown(pilot)
        await press(pilot, "T")
        assert screen.target is not None
    with open_session(campaign, seed=1) as session:
        assert list(session.campaign.get("lists")["people"]) == names
        assert set(session.campaign.get("npcs")) == set(names)
        assert session.do("/undo")["ok"] and session.do("/undo")["ok"] and not session.campaign.get("npcs")


async def test_taken_into_the_campaign_that_is_open(tmp_path: Path, campaign: Path) -> None:
    ground = Ground(tmp_path / "saves", seed=5)
    app = CompanionApp(ground)
    with open_session(campaign, seed=1) as session:
        session.do("/person add Mira")
        async with app.run_test(size=(120, 36)) as pilot:
            screen = PrepScreen(ground, session, "session-events")
            app.push_screen(screen)
            await settle(pilot)
            assert "villain Mira" in shown(pilot)
            on(screen, "line.0")
            await press(pilot, "t", "escape", "escape")
            assert app.screen is not screen
        assert "Mira, who is about to" in session.store.tail(1)[0].text


async def test_without_a_campaign_it_says_so(tmp_path: Path) -> None:
    async with prepared(tmp_path) as (pilot, _):
        await press(pilot, "T")
        assert "there is no campaign yet" in shown(pilot)


async def test_nothing_is_lost_on_leaving(tmp_path: Path, home: Path) -> None:
    async with prepared(tmp_path) as (pilot, screen):
        on(screen, "line.0")
        await press(pilot, "space")
        on(screen, "line.1")
        await press(pilot, "e", *"?!", "enter")
        left = [(line.words, line.held, line.own) for line in screen.hand.page.lines]
        await press(pilot, "escape", "escape")
        assert not isinstance(pilot.app.screen, PrepScreen)
    async with prepared(tmp_path) as (pilot, screen):
        assert [(line.words, line.held, line.own) for line in screen.hand.page.lines] == left
        assert "as you left it" in shown(pilot)
        await press(pilot, "R")
        assert words(screen)[:2] == [left[0][0], left[1][0]] and words(screen)[2] != left[2][0]
    (home / "prep" / "mine.json").write_text("{ torn", "utf-8")
    async with prepared(tmp_path) as (_, screen):
        assert len(screen.hand.page.lines) == 4


async def test_it_goes_on_where_nothing_can_be_kept(tmp_path: Path, home: Path) -> None:
    (home / "prep").write_text("a file where the folder should be", "utf-8")
    async with prepared(tmp_path) as (pilot, screen):
        assert len(screen.hand.page.lines) == 4 and "the page is not kept" in shown(pilot)


async def test_written_to_a_file_and_over_it_only_when_asked_twice(tmp_path: Path) -> None:
    file = tmp_path / "out.html"
    file.write_text("old", "utf-8")
    async with prepared(tmp_path) as (pilot, _):
        await press(pilot, "o", "ctrl+u", *keys_of(str(file)), "enter")
        assert file.read_text("utf-8") == "old" and "To which file" in shown(pilot)
        await press(pilot, "enter")
        assert file.read_text("utf-8").startswith("<!doctype html>") and "did it" in file.read_text("utf-8")
        await press(pilot, "s", "o", "ctrl+u", *keys_of(str(tmp_path / "p.md")), "enter")
        assert "did it" not in (tmp_path / "p.md").read_text("utf-8")


async def test_by_mouse(tmp_path: Path) -> None:
    async with prepared(tmp_path, "") as (pilot, screen):
        await click(pilot, "Mine")
        assert screen.hand.stock is not None
        first = words(screen)
        await click(pilot, words(screen)[1][:12])
        assert "What now?" in shown(pilot)
        await click(pilot, "hold it, or let it go")
        assert screen.hand.page.lines[1].held
        await click(pilot, "roll all")
        assert words(screen)[1] == first[1] and words(screen)[0] != first[0]


def keys_of(text: str) -> list[str]:
    """The keys that type a path."""
    named = {"/": "slash", ".": "full_stop", "-": "minus", "_": "underscore"}
    return [named.get(character, character) for character in text]


async def click(pilot: Pilot[int], text: str) -> None:
    for y, row in enumerate(shown(pilot).split("\n")):
        if text in row:
            await pilot.click(offset=(row.index(text) + 1, y))
            await settle(pilot)
            return
    raise AssertionError(f"{text} is not on the screen")


@pytest.mark.parametrize("size", [(80, 24), (40, 10), (20, 5), (200, 60)])
async def test_at_any_size(tmp_path: Path, size: tuple[int, int]) -> None:
    async with prepared(tmp_path, "caravan-week", size) as (pilot, screen):
        await press(pilot, "R", "G", "g", "escape", "tab", "f1", "escape")
        assert screen.hand.page.lines


async def test_narrow_it_shows_the_recipes_or_the_page(tmp_path: Path) -> None:
    async with prepared(tmp_path, size=(80, 24)) as (pilot, _):
        assert "did it" in shown(pilot) and "A ruin with rooms" not in shown(pilot)
        await press(pilot, "escape")
        assert "did it" not in shown(pilot) and "A ruin with rooms" in shown(pilot)


async def test_hostile_words_are_shown_and_do_nothing(tmp_path: Path, home: Path) -> None:
    bad = r"[red]x[/] \u001b[31m [@click=app.quit]q[/] \u202e"
    part = f'[a]\ntitle = "{bad}"\nname = "{bad}"\ntext = "{bad}"\nsecret = "{bad}"\n'
    recipe = f'title = "{bad}"\nabout = "{bad}"\n{part}'
    (home / "recipes" / "mine.toml").write_text(recipe, "utf-8")
    async with prepared(tmp_path) as (pilot, _):
        await press(pilot, "enter")
        assert "[red]x[/]" in shown(pilot) and "\x1b" not in shown(pilot) and "\u202e" not in shown(pilot)
        await press(pilot, "escape", "e")
        assert "[red]x[/]" in shown(pilot)


async def test_a_broken_recipe_says_what_is_wrong(tmp_path: Path, home: Path) -> None:
    (home / "recipes" / "mine.toml").write_text("[a]\ntext = 3\n", "utf-8")
    async with prepared(tmp_path, "") as (pilot, screen):
        await press(pilot, "enter")
        assert screen.hand.stock is None and "text is a whole number" in shown(pilot)


def test_every_key_has_an_act_and_stands_in_the_docs() -> None:
    docs = DOCS.read_text("utf-8")
    for key in KEYS:
        assert key.name in ACTS and f"| {key.told} |" in docs and key.summary in docs, key
