"""The player's own keys: read, checked with a line for each fault, used, told."""

from __future__ import annotations

from pathlib import Path

import pytest
from conftest import screen_of, settle, text_of, type_line
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.cli.run import run
from companion.tui.actions import ACTIONS
from companion.tui.app import CompanionApp
from companion.tui.help_rows import keys_told
from companion.tui.keymap import Keys, mapped, read_keys


@pytest.fixture
def config(tmp_path: Path) -> Path:
    home = tmp_path / "home"
    home.mkdir(parents=True, exist_ok=True)
    return home / "config.toml"


def write(config: Path, lines: str) -> None:
    config.write_text(f"[keys]\n{lines}\n", "utf-8")


def keys_of(found: Keys, name: str) -> set[str]:
    return {*found.actions[name].typing, *found.actions[name].letters}


def test_two_keys_are_exchanged() -> None:
    found = mapped({"undo": "F9, u", "redo": ["f8", "U"]})
    assert not found.problems
    assert found.actions["undo"].typing == ("f9",) and found.actions["undo"].letters == ("u",)
    assert found.changed == {"undo": "f9,u", "redo": "f8,U"}


def test_keys_are_written_as_they_are_shown() -> None:
    found = mapped({"guide": "^G, Esc ?"})
    assert not found.problems and keys_told(found.actions["guide"]) == "^G, Esc ?"


@pytest.mark.parametrize(
    ("name", "value", "told"),
    [
        ("und", "f9", "did you mean undo"),
        ("zzzzzzz", "f9", "no action has that name"),
        ("show", "f11", "no action has that name"),
        ("go", "f11", "no action has that name"),
        ("undo", "f9", "f9 is redo's already"),
        ("undo", "ctrl+i", "terminals send ctrl+i as Tab"),
        ("undo", "ctrl+h", "as Backspace"),
        ("undo", "ctrl+m", "as Enter"),
        ("undo", "shift+enter", "terminals do not send shift+enter"),
        ("undo", "ctrl+shift+z", "terminals do not send"),
        ("undo", "ctrl+wibble+q", "terminals do not send"),
        ("undo", "ctrl+z", "the line's own"),
        ("undo", "f6", "the line's own"),
        ("undo", "^q", "kept for leaving"),
        ("undo", "alt+u", "write the letter alone"),
        ("undo", "j", "moves about on the panels"),
        ("undo", "3", "moves about on the panels"),
        ("undo", "f13", "is no key for this"),
        ("undo", "wibble", "is no key for this"),
        ("undo", "", "which keys?"),
        ("undo", 8, "which keys?"),
        ("undo", [], "which keys?"),
        ("undo", ["f9", 1], "which keys?"),
    ],
)
def test_what_is_wrong_is_told_in_a_line_and_the_usual_keys_stay(name: str, value: object, told: str) -> None:
    found = mapped({name: value})
    assert len(found.problems) == 1 and "\n" not in found.problems[0]
    assert found.problems[0].startswith(f"keys.{name}: ") and told in found.problems[0]
    assert dict(found.actions) == ACTIONS


def test_a_wrong_line_leaves_the_others_in_use() -> None:
    found = mapped({"undo": "f11", "fnd": "f12", "saved": "ctrl+i"})
    assert keys_of(found, "undo") == {"f11"} and len(found.problems) == 2


def test_of_two_lines_with_the_same_key_the_later_one_gives_way() -> None:
    found = mapped({"undo": "f11", "saved": "f11"})
    assert keys_of(found, "undo") == {"f11"} and found.actions["saved"] is ACTIONS["saved"]


_KEY = st.sampled_from(["f1", "f8", "f9", "f11", "^g", "ctrl+l", "u", "U", "?", "e", "x", "z"])


@given(st.dictionaries(st.sampled_from([name for name, each in ACTIONS.items() if each.keys]), _KEY, max_size=6))
@settings(max_examples=150, deadline=None)
def test_whatever_is_wanted_no_key_ever_means_two_things(wanted: dict[str, str]) -> None:
    found = mapped(wanted)
    keys = [key for action in found.actions.values() for key in (*action.typing, *action.letters)]
    assert len(keys) == len(set(keys))
    assert len(found.changed) + len(found.problems) == len(wanted)


@pytest.mark.parametrize("text", ["keys = [", "keys = 3", "\x00", "[keys]\nundo = 'f6'"])
def test_a_file_that_cannot_be_used_is_named(config: Path, text: str) -> None:
    config.write_text(text, "utf-8")
    found = read_keys()
    assert dict(found.actions) == ACTIONS and "config.toml" in found.problems[0]


def test_no_file_is_nothing_wrong() -> None:
    assert read_keys() == Keys(ACTIONS)


def test_the_shell_prints_the_map_and_what_is_wrong(config: Path, capsys: pytest.CaptureFixture[str]) -> None:
    config.write_text('[keys]\nundo = "f11, u"\nsaved = "ctrl+i"\n', "utf-8")
    assert run(["keys"]) == 1
    out, err = capsys.readouterr()
    assert "undo                 F11, Esc u" in out and "keys.saved" in err and str(config) in err
    config.unlink()
    assert run(["keys", "--json"]) == 0
    assert '"name": "undo"' in capsys.readouterr().out


async def test_the_keys_of_the_file_do_it_and_are_shown(app: CompanionApp, config: Path) -> None:
    write(config, 'undo = "f9, u"\nredo = "f8, U"')
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        await type_line(pilot, "/hurt 3")
        hand = screen_of(pilot).hand
        assert "F9 undo" in text_of(pilot)
        await pilot.press("f8")
        await settle(pilot)
        assert hand.campaign.get("life.now", doc=hand.campaign.active) == 5
        await pilot.press("f9")
        await settle(pilot)
        assert hand.campaign.get("life.now", 8, doc=hand.campaign.active) == 8
        await pilot.press("f8")
        await settle(pilot)
        assert hand.campaign.get("life.now", doc=hand.campaign.active) == 5
        await pilot.press("f1")
        await settle(pilot)
        assert "F9, Esc u" in text_of(pilot)


async def test_what_is_wrong_is_said_when_a_campaign_is_opened(app: CompanionApp, config: Path) -> None:
    write(config, 'undo = "ctrl+i"')
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        assert "terminals send ctrl+i as Tab" in text_of(pilot)


def test_the_keys_of_each_screen_are_chosen_under_its_own_name() -> None:
    found = mapped({"on-tables": {"roll": "x, f5"}, "on-prep": {"again": "x"}, "on-inventory": {"ready": "y"}})
    assert not found.problems
    assert [found.screens[name][key].keys for name, key in (("on-tables", "roll"), ("on-inventory", "ready"))] == [
        "x,f5",
        "y",
    ]
    assert found.changed["on-prep.again"] == "x" and found.changed["on-inventory.ready"] == "y"


@pytest.mark.parametrize(
    ("screen", "value", "told"),
    [
        ("on-tables", {"rol": "x"}, "keys.on-tables.rol: no action has that name; did you mean roll"),
        ("on-tables", {"roll": "t"}, "keys.on-tables.roll: t is take's already"),
        ("on-prep", {"again": "ctrl+i"}, "terminals send ctrl+i as Tab"),
        ("on-inventory", {"ready": 3}, "keys.on-inventory.ready: which keys?"),
        ("on-inventory", "x", "keys.on-inventory: write [keys.on-inventory]"),
    ],
)
def test_what_is_wrong_with_the_keys_of_a_screen_is_told_and_its_usual_keys_stay(
    screen: str, value: object, told: str
) -> None:
    found = mapped({screen: value})
    assert len(found.problems) == 1 and told in found.problems[0]
    assert found.screens[screen] == mapped({}).screens[screen] and not found.changed


async def test_the_keys_of_a_screen_do_it_and_are_shown(app: CompanionApp, config: Path) -> None:
    write(config, '[keys.on-inventory]\ntake = "n"')
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        await pilot.press("escape", "b")
        await settle(pilot)
        assert "n take" in text_of(pilot)
        await pilot.press("t")
        await settle(pilot)
        assert type(app.screen).__name__ == "InventoryScreen"
        await pilot.press("n")
        await settle(pilot)
        assert type(app.screen).__name__ != "InventoryScreen"
