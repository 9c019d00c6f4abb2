"""The pages made from the declarations are what the declarations say; every key is declared once."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from companion.tui.actions import ACTIONS, PANELS
from companion.tui.keys_page import page

DOCS = Path(__file__).parents[2] / "docs"
SWALLOWED = {
    "f6",
    "f7",
    "ctrl+a",
    "ctrl+d",
    "ctrl+e",
    "ctrl+k",
    "ctrl+u",
    "ctrl+w",
    "ctrl+x",
    "ctrl+v",
    "ctrl+y",
    "ctrl+z",
}
IS_ANOTHER = {"ctrl+h", "ctrl+i", "ctrl+m", "ctrl+b", "ctrl+c", "ctrl+q", "ctrl+p", "ctrl+enter"}


def test_the_page_of_keys_is_made_from_the_declarations() -> None:
    assert (DOCS / "keys.md").read_text("utf-8") == page()


def test_no_key_has_two_meanings_and_none_is_one_that_terminals_or_the_prompt_take() -> None:
    keys = Counter(key for action in ACTIONS.values() for key in (*action.typing, *action.letters))
    assert not [key for key, count in keys.items() if count > 1]
    typing = {key for action in ACTIONS.values() for key in action.typing}
    assert not typing & (SWALLOWED | IS_ANOTHER)
    assert all(key.startswith(("f", "ctrl+")) for key in typing)


def test_every_function_key_of_the_game_has_a_letter_too() -> None:
    for name in ("undo", "redo", "edit", "find"):
        assert ACTIONS[name].typing and ACTIONS[name].letters


def test_every_panel_has_its_digit() -> None:
    assert sorted(PANELS.values()) == [1, 2, 3, 4, 5]


def test_the_first_session_names_only_keys_that_are_there() -> None:
    text = (DOCS / "first-session.md").read_text("utf-8")
    for key, action in (
        ("`F8`", "undo"),
        ("`F9`", "redo"),
        ("`^T`", "likelier"),
        ("`^G`", "guide"),
        ("`^S`", "saved"),
        ("`^L`", "last_time"),
    ):
        assert key in text
        told = key.strip("`").lower().replace("^", "ctrl+")
        assert told in ACTIONS[action].typing
