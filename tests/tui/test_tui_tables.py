"""The tables screen, by keys and by mouse: browsing, odds, rolling, taking, mending, files edited outside."""

from __future__ import annotations

import json
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext
from fractions import Fraction
from pathlib import Path

import pytest
from conftest import screen_of, settle, text_of, type_line, until
from textual import events
from textual.pilot import Pilot

from companion.play import draws
from companion.tui.app import CompanionApp
from companion.tui.screens.home import HomeScreen
from companion.tui.screens.import_tables import ImportScreen
from companion.tui.screens.play import PlayScreen
from companion.tui.screens.prep import PrepScreen
from companion.tui.screens.problems import ProblemsScreen
from companion.tui.screens.tables import TablesScreen
from companion.tui.table_acts import ACTS
from companion.tui.table_keys import KEYS

MINE = """# kept as it is
[gate]
title = "Who keeps the gate"
dice = "2d6"
tags = ["gatefolk"]
ask = [{ name = "late", add = 2 }]
rows = [
  { at = "..3", text = "nobody" },
  { at = "4-6", text = "{guard}, with {guard}" },
  { at = "8..", text = "a dog", when = "", roll = [{ table = "guard", ask = true }] },  # no 7 yet
]
[guard]
rows = ["an old man", "a boy", "a golem", "two sisters", "a clerk"]
[deck]
draw = "without replacement"
rows = ["sun", "moon", "star"]
[pair]
rows = ["{deck} and {deck}"]
"""


@pytest.fixture
def own(folder: Path) -> Path:
    """A file of tables in the campaign."""
    path = folder / "tables" / "mine.toml"
    path.parent.mkdir(exist_ok=True)
    path.write_text(MINE.replace(', when = ""', ""), "utf-8")
    return path


@pytest.fixture
def editor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An editor that notes its arguments in the file given back, and puts `new.toml` beside that in the place of its
    file, if there is one."""
    script, seen = tmp_path / "my editor.py", tmp_path / "seen"
    script.write_text(
        "import pathlib, sys\n"
        f"seen = pathlib.Path({str(seen)!r})\n"
        "seen.write_text('\\n'.join(sys.argv[1:]), 'utf-8')\n"
        "new = seen.with_name('new.toml')\n"
        "if new.exists():\n"
        "    pathlib.Path(sys.argv[-1]).write_bytes(new.read_bytes())\n",
        "utf-8",
    )
    monkeypatch.delenv("VISUAL", raising=False)
    monkeypatch.setenv("EDITOR", f'"{sys.executable}" "{script}"')
    monkeypatch.setattr(CompanionApp, "suspend", lambda self: nullcontext())
    return seen


@asynccontextmanager
async def opened(
    app: CompanionApp, table: str = "", size: tuple[int, int] = (120, 40)
) -> AsyncIterator[tuple[Pilot[int], TablesScreen]]:
    """The screen as its key opens it over the game, with a table open."""
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        await press(pilot, "f10")
        screen = tables_of(pilot)
        if table:
            screen.action_act(f"table.{table}")
            await settle(pilot)
        yield pilot, screen


def tables_of(pilot: Pilot[int]) -> TablesScreen:
    """The tables screen, which must be on top."""
    screen = pilot.app.screen
    assert isinstance(screen, TablesScreen)
    return screen


def write(path: Path, text: str) -> None:
    path.write_text(text, "utf-8")


def read(path: Path) -> str:
    """What is in a file; "" where there is none."""
    return path.read_text("utf-8") if path.exists() else ""


async def press(pilot: Pilot[int], *keys: str) -> None:
    await pilot.press(*keys)
    await settle(pilot)


async def click(pilot: Pilot[int], words: str) -> None:
    """Clicks on the first place where `words` stand."""
    rows = text_of(pilot).split("\n")
    y = next(number for number, row in enumerate(rows) if words in row)
    await pilot.click(offset=(rows[y].index(words), y))
    await settle(pilot)


def journal(screen: TablesScreen) -> str:
    return "\n".join(block.text for block in screen.hand.session.store.tail(50))


async def test_by_folder_and_by_tag(app: CompanionApp, own: Path) -> None:
    async with opened(app) as (pilot, screen):
        assert "▸ steppe" in text_of(pilot) and "Tables by folder" in text_of(pilot)
        screen.view("list").put_cursor(lambda span: span.act == "fold.mine")
        await press(pilot, "enter")
        assert "▾ mine" in text_of(pilot) and "gate" in text_of(pilot)
        await press(pilot, "down")
        assert screen.hand.named == "mine/deck" and "drawn without replacement" in text_of(pilot)
        await press(pilot, "v")
        assert "Tables by tag" in text_of(pilot)
        screen.view("list").put_cursor(lambda span: span.act == "fold.gatefolk")
        await press(pilot, "enter", "down")
        assert screen.hand.named == "mine/gate"
        assert "Who keeps the gate" in text_of(pilot)


async def test_search_as_you_type_finds_names_tags_and_rows(app: CompanionApp, own: Path) -> None:
    async with opened(app) as (pilot, screen):
        await press(pilot, "slash", *"gatefolk")
        await until(pilot, lambda: "1 found" in text_of(pilot))
        assert "mine/gate" in text_of(pilot)
        await press(pilot, "slash", "escape", "slash", "ctrl+u", *"two", "space", *"sisters")
        await until(pilot, lambda: "mine/guard" in text_of(pilot))
        await press(pilot, "enter", "r")
        assert screen.hand.named == "mine/guard" and screen.hand.draw is not None
        await press(pilot, "escape")
        assert screen.words.value == "" and "Tables by folder" in text_of(pilot)


async def test_search_is_literal(app: CompanionApp, own: Path) -> None:
    async with opened(app) as (pilot, screen):
        screen.words.value = "(a+)+$ [/]"
        await until(pilot, lambda: "no table has these words" in text_of(pilot))


async def test_the_exact_odds_of_each_row_and_what_falls_on_none(app: CompanionApp, own: Path) -> None:
    async with opened(app, "mine/gate") as (pilot, screen):
        table = screen.hand.table
        assert table is not None
        assert [chance.p for chance in screen.hand.odds(table)] == [
            Fraction(3, 36),
            Fraction(12, 36),
            Fraction(15, 36),
            Fraction(6, 36),
        ]
        shown = text_of(pilot)
        for words in ("8.3 %", "33.3 %", "41.7 %", "16.7 %", "no row", "2d6", "○ late +2", "tags: gatefolk"):
            assert words in shown, shown
        await click(pilot, "○ late +2")
        assert "● late +2" in text_of(pilot) and "72.2 %" in text_of(pilot)
        await press(pilot, "minus")
        assert screen.hand.add == 1
        await press(pilot, "minus")
        screen.view("page").put_cursor(lambda span: span.text == "nobody")
        await press(pilot, "equals_sign")
        assert "1/12" in text_of(pilot) and "nobody" in text_of(pilot)
        await press(pilot, "escape")


async def test_its_file_its_layer_and_what_it_stands_before(app: CompanionApp, folder: Path) -> None:
    (folder / "tables").mkdir(exist_ok=True)
    write(folder / "tables" / "steppe.toml", '[weather]\nrows = ["frogs"]\n')
    async with opened(app, "steppe/weather") as (pilot, _):
        shown = text_of(pilot)
        assert "tables/steppe.toml" in shown and "campaign" in shown and "stands before shipped/steppe.toml" in shown


async def test_roll_roll_again_take_and_undo_in_one_step(app: CompanionApp, own: Path) -> None:
    async with opened(app, "mine/guard") as (pilot, screen):
        before, steps = journal(screen), len(screen.hand.session.store.records())
        await press(pilot, "r", "r", "r")
        draw = screen.hand.draw
        assert draw is not None and draw.drawn.text in text_of(pilot) and "drawn last" in text_of(pilot)
        assert journal(screen) == before and len(screen.hand.session.store.records()) == steps
        await press(pilot, "t")
        assert journal(screen) == f"{before}\ntbl: Guard -> {draw.drawn.text}" and screen.hand.draw is None
        record = screen.hand.session.store.records(1)[0].record
        assert record.do == "/table mine/guard" and [pick[0] for pick in record.picks] == ["mine/guard"]
        assert "drawn last" in text_of(pilot)
        await press(pilot, "u")
        assert journal(screen) == before
        await press(pilot, "U")
        assert "tbl: Guard" in journal(screen)
        await press(pilot, "escape", "escape")
        play = screen_of(pilot)
        assert draw.drawn.text in text_of(pilot) and play.hand.undoes == "/table mine/guard"


async def test_the_row_drawn_is_brought_into_view(app: CompanionApp, own: Path) -> None:
    rows = ", ".join(f'{{ text = "row {number}", weight = {1 if number < 79 else 1_000_000} }}' for number in range(80))
    write(own, f"[long]\nrows = [{rows}]\n")
    async with opened(app, "mine/long") as (pilot, screen):
        assert "row 79" not in text_of(pilot)
        await press(pilot, "r")
        assert "row 79  (drawn last)" in text_of(pilot) and screen.hand.draw is not None


async def test_what_is_dropped_leaves_nothing(app: CompanionApp, own: Path) -> None:
    async with opened(app, "mine/deck") as (pilot, screen):
        steps = len(screen.hand.session.store.records())
        await press(pilot, "r", "d")
        assert screen.hand.draw is None and "Drawn" not in text_of(pilot)
        await press(pilot, "t", "d")
        assert len(screen.hand.session.store.records()) == steps and not screen.hand.session.campaign.get("decks")


async def test_one_part_of_a_nested_result_is_rolled_again_by_key_and_by_mouse(app: CompanionApp, own: Path) -> None:
    async with opened(app, "mine/gate") as (pilot, screen):
        screen.hand.session.faces = (2, 3)
        await press(pilot, "r")
        draw = screen.hand.draw
        assert draw is not None and draw.drawn.total == 5 and screen.hand.session.faces == ()
        first, second = (pick.text for pick in draw.drawn.picks[1:])
        screen.go("draw")
        seen = set()
        for _ in range(20):
            screen.view("draw").put_cursor(lambda span: span.act == "part.1")
            await press(pilot, "r")
            assert screen.hand.draw is not None
            picks = screen.hand.draw.drawn.picks
            assert picks[2].text == second and picks[0].faces == (2, 3)
            assert picks[0].text == f"{picks[1].text}, with {second}"
            seen.add(picks[1].text)
        assert len(seen) > 2 and first in {row.text for row in screen.hand.library.find("mine/guard").rows}
        kept = screen.hand.draw.drawn.picks[1].text
        texts = set()
        for _ in range(8):
            await click(pilot, f"Guard: {screen.hand.draw.drawn.picks[2].text}")
            if screen.hand.draw.drawn.picks[1].text != kept:
                break  # both were alike, and the first was clicked
            texts.add(screen.hand.draw.drawn.picks[2].text)
        assert texts


async def test_a_card_put_back_is_drawn_again_and_the_deck_is_right_when_taken(app: CompanionApp, own: Path) -> None:
    async with opened(app, "mine/pair") as (pilot, screen):
        await press(pilot, "r")
        for _ in range(6):
            screen.hand.roll_part(1)
        draw = screen.hand.draw
        assert draw is not None
        first, second = draw.drawn.picks[1:]
        assert first.text != second.text
        await press(pilot, "t")
        assert sorted(screen.hand.session.campaign.get("decks")["mine/deck"]) == sorted([first.row, second.row])
        await press(pilot, "u")
        assert not (screen.hand.session.campaign.get("decks") or {}).get("mine/deck")


async def test_a_card_drawn_meanwhile_is_not_drawn_twice(app: CompanionApp, own: Path) -> None:
    async with opened(app, "mine/deck") as (pilot, screen):
        await press(pilot, "r")
        assert screen.hand.session.do("/table mine/deck")["ok"]
        before = journal(screen)
        await press(pilot, "t")
        assert "another card was drawn from mine/deck" in text_of(pilot) and journal(screen) == before
        assert screen.hand.draw is not None


async def test_a_follow_up_that_waits_is_rolled_after_its_result_is_taken(app: CompanionApp, own: Path) -> None:
    async with opened(app, "mine/gate") as (pilot, screen):
        screen.hand.session.faces = (6, 6)
        await press(pilot, "r")
        await click(pilot, "→ take it, then roll Guard")
        assert "a dog" in journal(screen)
        assert screen.hand.draw is not None and screen.hand.draw.table.id == "mine/guard"


async def test_effects_are_done_when_the_result_is_taken(app: CompanionApp, own: Path) -> None:
    write(own, '[hit]\nrows = [{ text = "ow", effects = [{ what = "hurt", by = 1, apply = true }] }]\n')
    async with opened(app, "mine/hit") as (pilot, screen):
        sheet = screen.hand.session.campaign.docs["characters/odo"]
        await press(pilot, "r")
        assert "done when it is taken: /hurt 1" in text_of(pilot)
        assert screen.hand.session.campaign.docs["characters/odo"] == sheet
        await press(pilot, "t")
        assert screen.hand.session.campaign.docs["characters/odo"] != sheet
        await press(pilot, "u")
        assert screen.hand.session.campaign.docs["characters/odo"] == sheet


async def test_favourites_are_kept_and_rolled_by_their_digits(app: CompanionApp, own: Path, tmp_path: Path) -> None:
    async with opened(app, "mine/guard") as (pilot, screen):
        await press(pilot, "space")
        assert "★ 1" in text_of(pilot)
        screen.action_act("table.mine/deck")
        await press(pilot, "space", "1")
        assert screen.hand.named == "mine/guard" and screen.hand.draw is not None
        await press(pilot, "9")
        assert "no favourite on 9" in text_of(pilot)
    assert read(tmp_path / "home" / "favourite-tables") == "mine/guard\nmine/deck\n"
    again = CompanionApp(app.ground, own.parent.parent)
    async with opened(again) as (pilot, screen):
        await press(pilot, "escape")
        await click(pilot, "★ deck")
        assert "tbl: Deck" in journal(screen)
        await press(pilot, "f10")
        screen = tables_of(pilot)
        assert "1 mine/guard" in text_of(pilot) and "2 mine/deck" in text_of(pilot)
        await press(pilot, "1", "space")
        assert screen.hand.favourites == ("mine/deck",)


async def test_a_file_broken_and_mended_outside_is_taken_up_while_it_is_open(app: CompanionApp, own: Path) -> None:
    async with opened(app, "mine/guard") as (pilot, screen):
        write(own, '[guard]\nrows = ["a door"\n')
        screen.look()
        await settle(pilot)
        shown = text_of(pilot)
        assert "the last good" in shown and "stays in use" in shown and "two sisters" in shown
        write(own, '[guard]\nrows = ["a door"]\n')
        screen.look()
        await settle(pilot)
        assert "mine.toml is taken up" in text_of(pilot) and "a door" in text_of(pilot)


async def test_a_broken_table_says_why_and_its_file_is_opened(app: CompanionApp, own: Path, editor: Path) -> None:
    write(own, '[guard]\ndice = "1dd6"\nrows = ["a door"]\n')
    async with opened(app, "mine/guard") as (pilot, _screen):
        assert "is broken" in text_of(pilot)
        write(editor.with_name("new.toml"), '[guard]\nrows = ["a window"]\n')
        await press(pilot, "e")
        assert "a window" in text_of(pilot) and read(editor) == str(own)


async def test_the_editor_gets_a_list_of_arguments_and_its_work_is_taken_up(
    app: CompanionApp, own: Path, editor: Path
) -> None:
    async with opened(app, "mine/guard") as (pilot, _screen):
        write(editor.with_name("new.toml"), '[guard]\nrows = ["a $(touch x) door"]\n')
        await press(pilot, "e")
        assert read(editor) == str(own)
        assert "a $(touch x) door" in text_of(pilot) and "is taken up" in text_of(pilot)


async def test_a_table_that_ships_is_copied_only_when_that_is_wanted(
    app: CompanionApp, folder: Path, editor: Path
) -> None:
    async with opened(app, "steppe/weather") as (pilot, screen):
        shipped = screen.hand.library.find("steppe/weather")
        await press(pilot, "e")
        assert "ships with the program" in text_of(pilot)
        await press(pilot, "escape")
        assert not read(folder / "tables" / "steppe.toml") and not read(editor)
        await press(pilot, "e", "enter")
        copy = folder / "tables" / "steppe.toml"
        assert 'replaces = "steppe/weather"' in read(copy) and read(editor) == str(copy)
        own = screen.hand.library.find("steppe/weather")
        assert own.file == "tables/steppe.toml" and [row.text for row in own.rows] == [row.text for row in shipped.rows]
        assert "stands before shipped/steppe.toml" in text_of(pilot)
        screen.action_act("table.steppe/hazard" if "steppe/hazard" in screen.hand.library.ids() else "table.steppe/way")
        await press(pilot, "e", "enter")
        assert read(copy).count("replaces =") == 2 and len(screen.hand.library.tables()) > 100


async def test_a_new_table_is_begun_in_the_editor_and_not_kept_when_left_as_it_was(
    app: CompanionApp, folder: Path, editor: Path
) -> None:
    async with opened(app) as (pilot, screen):
        await press(pilot, "n", *"Odd", "enter")
        assert "it is not kept" in text_of(pilot) and not read(folder / "tables" / "odd.toml")
        write(editor.with_name("new.toml"), '[odd]\nrows = ["a window"]\n')
        await press(pilot, "n", *"Odd", "enter")
        assert screen.hand.named == "odd/odd" and "a window" in text_of(pilot)
        await press(pilot, "n", *"Odd", "enter")
        assert "is there already" in " ".join(text_of(pilot).split())


async def test_an_editor_that_is_not_there_is_said(
    app: CompanionApp, own: Path, editor: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EDITOR", "no-such-editor-[/]")
    async with opened(app, "mine/guard") as (pilot, _):
        await press(pilot, "e")
        assert "no-such-editor-[/] cannot be started" in text_of(pilot)


async def test_where_the_terminal_cannot_be_handed_over_the_file_is_named(app: CompanionApp, own: Path) -> None:
    async with opened(app, "mine/guard", (160, 40)) as (pilot, _):
        await press(pilot, "e")
        assert "cannot be handed to an editor" in text_of(pilot) and "mine.toml" in text_of(pilot)


async def test_a_pasted_list_becomes_a_table_that_is_rolled(app: CompanionApp) -> None:
    async with opened(app) as (pilot, screen):
        await press(pilot, "p")
        assert isinstance(pilot.app.screen, ImportScreen)
        pilot.app.post_message(events.Paste("one find\nanother find\na third find"))
        await settle(pilot)
        await press(pilot, "ctrl+s", "r")
        assert screen.hand.draw is not None and "find" in screen.hand.draw.drawn.text


async def test_the_inspector_shows_every_problem_and_the_repair_before_it_is_done(app: CompanionApp, own: Path) -> None:
    write(own.parent / "bad.toml", '[a]\nrows = ["{nosuch}"]\n[b]\nrows = [{ txt = "x" }]\n')
    write(own.parent / "torn.toml", "[a\n")
    async with opened(app) as (pilot, _screen):
        before = read(own)
        await press(pilot, "c")
        inspector = pilot.app.screen
        assert isinstance(inspector, ProblemsScreen)
        shown = text_of(pilot)
        for words in ("tables/bad.toml", "line 2, a, row 1", "{nosuch} leads to no table", "did you mean text", "torn"):
            assert words in shown, shown
        await click(pilot, "no row for 7")
        shown = text_of(pilot)
        assert "row 2 for 7 too" in shown and 'at = "4-7"' in shown and read(own) == before
        await press(pilot, "enter")
        after = read(own)
        assert after == before.replace('"4-6"', '"4-7"') and "mended" in text_of(pilot)
        assert read(own.parent / ".replaced" / "mine.toml") == before
        await press(pilot, "c")
        assert "no row for 7" not in text_of(pilot)


async def test_the_inspector_looks_again_when_a_file_changes(app: CompanionApp, own: Path) -> None:
    async with opened(app) as (pilot, _):
        await press(pilot, "c")
        inspector = pilot.app.screen
        assert isinstance(inspector, ProblemsScreen) and "no row for 7" in text_of(pilot)
        write(own, '[gate]\nrows = ["{gone}"]\n')
        inspector.look_again()
        await settle(pilot)
        assert "no row for 7" not in text_of(pilot) and "{gone} leads to no table" in text_of(pilot)
        await press(pilot, "escape")


async def test_a_list_becomes_a_table_for_dice_at_the_players_word(app: CompanionApp, own: Path) -> None:
    async with opened(app, "mine/guard") as (pilot, screen):
        await press(pilot, "m")
        assert "guard as a table for 2d6" in text_of(pilot) and "MINE" not in text_of(pilot)
        await press(pilot, "enter")
        table = screen.hand.library.find("mine/guard")
        assert str(table.dice) == "2d6" and table.rows[0].low == 2 and len(table.rows) == 5
        assert read(own).startswith("# kept as it is\n")


async def test_what_ships_is_not_mended(app: CompanionApp) -> None:
    async with opened(app, "spark/verb") as (pilot, screen):
        file = screen.hand.table
        assert file is not None
        await press(pilot, "m", "enter")
        assert "it ships with the program" in text_of(pilot)


HOSTILE = ("[/]", "[@click=app.quit]x[/]", '[a="', "[red", "\x1b]52;c;aGk=\x07", "\u202e")


async def test_hostile_text_is_shown_and_does_nothing(app: CompanionApp, own: Path) -> None:
    tables = []
    for number, words in enumerate(HOSTILE):
        text = json.dumps(words)
        row = f'{{ text = {text}, note = {text}, when = "xxx > 1", else = {text} }}'
        tables.append(f"[odd{number}]\ntitle = {text}\ntags = [{text}]\nnote = {text}\nrows = [{row}, {text}]\n")
        write(own.parent / f"{words.replace('/', '')}.toml", "[a\n")
    write(own, "".join(tables))
    async with opened(app) as (pilot, screen):
        for number, words in enumerate(HOSTILE):
            screen.action_act(f"table.mine/odd{number}")
            await press(pilot, "r", "equals_sign", "escape", "m", "escape", "t")
            shown = text_of(pilot)
            assert not {"\x1b", "\x07", "\u202e"} & set(shown)
            assert f"-> {words}" in journal(screen) and (words in shown or not words.isprintable())
        await press(pilot, "v", "c", "enter", "escape")
        assert not {"\x1b", "\x07", "\u202e"} & set(text_of(pilot))
        screen.words.value = HOSTILE[1]
        await until(pilot, lambda: "mine/odd1" in text_of(pilot))


@pytest.mark.parametrize("size", [(80, 24), (40, 12), (20, 6), (200, 60)])
async def test_it_works_at_any_size(app: CompanionApp, own: Path, size: tuple[int, int]) -> None:
    async with opened(app, "mine/gate", size) as (pilot, screen):
        await press(pilot, "r", "tab", "tab", "tab", "v", "question_mark", "escape", "c", "escape", "slash", "escape")
        if size[0] >= 40:
            screen.go("page")
            await settle(pilot)
            assert "Who keeps the gate" in text_of(pilot)


async def test_every_key_has_an_act_and_help_tells_it(app: CompanionApp) -> None:
    assert {key.name for key in KEYS} <= set(ACTS)
    async with opened(app, size=(120, 60)) as (pilot, _):
        await press(pilot, "question_mark")
        shown = text_of(pilot)
        assert all(key.summary[:40] in shown for key in KEYS)
        await click(pilot, "by folder, or by tag")
        assert "Tables by tag" in text_of(pilot)


async def test_all_by_mouse(app: CompanionApp, own: Path) -> None:
    async with opened(app) as (pilot, screen):
        await click(pilot, "▸ mine")
        await click(pilot, "guard")
        await click(pilot, "r roll")
        assert screen.hand.draw is not None
        await click(pilot, "t takes it")
        assert "tbl: Guard" in journal(screen)
        await click(pilot, "u undo")
        assert "tbl: Guard" not in journal(screen)
        await click(pilot, "Esc back")
        await click(pilot, "Esc back")
        assert isinstance(pilot.app.screen, PlayScreen)


async def test_import_and_prep_open_over_the_game(app: CompanionApp) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        await settle(pilot)
        await press(pilot, "escape", "I")
        assert isinstance(pilot.app.screen, ImportScreen)
        pilot.app.post_message(events.Paste("one find\nanother find"))
        await settle(pilot)
        await press(pilot, "ctrl+s")
        play = screen_of(pilot)
        assert play.prompt.text == "/table pasted" and "pasted/pasted" in play.hand.tables()
        play.prompt.load_text("")
        await press(pilot, "escape", "N")
        assert isinstance(pilot.app.screen, PrepScreen)
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, PlayScreen)
        await press(pilot, "T")
        assert isinstance(pilot.app.screen, TablesScreen)
        await press(pilot, "escape", "i")
        await type_line(pilot, "Still here.")
        assert "Still here." in text_of(pilot)


async def test_import_and_prep_open_from_home(app: CompanionApp, tmp_path: Path) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        await settle(pilot)
        await press(pilot, "ctrl+o")
        assert isinstance(pilot.app.screen, HomeScreen)
        await press(pilot, "t")
        pilot.app.post_message(events.Paste("one find\nanother find"))
        await settle(pilot)
        await press(pilot, "ctrl+s")
        assert read(tmp_path / "home" / "tables" / "pasted.toml")
        await click(pilot, "prepare an evening")
        assert isinstance(pilot.app.screen, PrepScreen)
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, HomeScreen)


def test_the_line_of_a_draw_is_the_one_that_rolls_it(own: Path) -> None:
    from companion.play.call import parse
    from companion.play.opening import open_session

    with open_session(own.parent.parent, seed=3) as session:
        draw = draws.drawn(session, "mine/guard", 0, 2, unique=True)
        assert draw.line == "/table mine/guard x2 unique" and str(parse(draw.line)) == draw.line
        fields = draws.taken(session, draw)
        assert fields["text"] == draw.drawn.text and fields["command"] == "table"
