"""The page `docs/keys.md`, made from the declarations: `python -m companion.tui.keys_page > docs/keys.md`."""

from __future__ import annotations

import sys
from collections.abc import Iterable

from companion.tui.actions import ACTIONS, PANELS, Action
from companion.tui.help_rows import keys_told
from companion.tui.inventory_foot import OTHERS
from companion.tui.inventory_keys import KEYS as INVENTORY
from companion.tui.panels.oracle import ORACLES
from companion.tui.table_keys import KEYS

_ON_THE_LINE = (
    ("Enter", "do the line"),
    ("^J", "a new row in it"),
    ("Tab", "take what is offered"),
    ("Up, Down", "walk through what is offered; else, at the first and last row, through earlier lines"),
    ("^Z, ^Y", "undo and redo of the typing, not of the game"),
    ("1 to 9", "on an empty line, while something is asked: that choice"),
    ("Enter on an empty line", "keep the spark, if one is shown"),
    ("0 to 9, Backspace", "with real dice, while a line waits for faces: the face; take the last one back"),
    ("Esc", "to the panels; the line stays"),
)
_ON_A_PANEL = (
    ("h j k l, arrows", "move"),
    ("g, G", "first, last"),
    ("Enter", "do what is under the cursor; on an entry of the journal, put its line on the prompt"),
    ("=", "why it is that number; how the entry came about"),
    ("e", "on the journal, change the words of the entry"),
)
_OWN = (
    "",
    "## Keys of your own",
    "",
    "`config.toml` in the settings folder may give an action other keys, by the names that `companion keys` lists:",
    "",
    "```toml",
    "[keys]",
    'undo = "f9, u"',
    'redo = "f8, U"',
    "",
    "[keys.on-tables]",
    'roll = "x"',
    "",
    "[keys.on-prep]",
    'again = "x"',
    "",
    "[keys.on-inventory]",
    'ready = "y"',
    "```",
    "",
    "F-keys and `ctrl+` with a letter work while you type, signs after Esc. A name that is none, a key of two actions",
    "and a key that terminals do not send are left out, and told in a line each when a campaign is opened.",
)


def page() -> str:
    """The page as Markdown."""
    numbers = ", ".join(f"`{number}` {panel}" for panel, number in PANELS.items())
    letters = ", ".join(f"`{oracle.key}` {oracle.word}" for oracle in ORACLES)
    return "\n".join(
        [
            "# Keys",
            "",
            "`^` is control. Esc and a letter may be pressed as fast as you like; Alt and the letter do the same.",
            "Keys may come faster than the screen follows: each waits for what the one before it opens or closes.",
            "Everything can be done with the mouse as well, and `^P` opens a palette of everything.",
            "",
            "## On the line",
            "",
            *_table(_ON_THE_LINE),
            "",
            "## Anywhere in a game",
            "",
            *_table((keys_told(action), action.summary) for action in _listed()),
            "| ^P | the palette: every action and every command |",
            "| ^Q | leave |",
            "",
            "## On a panel",
            "",
            f"The panels by number: {numbers}.",
            "",
            *_table(_ON_A_PANEL),
            "",
            f"On the oracle panel a letter asks that oracle: {letters}. Under them stand your favourite tables.",
            "",
            "## On the tables screen",
            "",
            *_table((key.told, key.summary) for key in KEYS),
            "| 1 to 9 | roll that favourite |",
            "| Tab | the list, the table, the result |",
            "| Esc | back: to the list, out of a search, to the game |",
            "",
            "## On the inventory screen",
            "",
            *_table((key.told, key.summary) for key in INVENTORY),
            *(f"| {key} | {words} |" for key, words, _ in OTHERS),
            *_OWN,
            "",
        ]
    )


def _listed() -> list[Action]:
    return [action for action in ACTIONS.values() if action.keys and action.name not in ("why", "go")]


def _table(rows: Iterable[tuple[str, str]]) -> list[str]:
    made = ["| key | what it does |", "|---|---|"]
    return made + [f"| {key} | {words} |" for key, words in rows]


if __name__ == "__main__":
    sys.stdout.write(page())
