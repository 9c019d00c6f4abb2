"""Help, made from the declarations of keys and commands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from companion.play.helping import grouped
from companion.tui.actions import ACTIONS, Action
from companion.tui.spans import Row, Rows, Span, padded, wrap

if TYPE_CHECKING:
    from companion.systems.command import Command
    from companion.tui.widgets.span_view import Make

_SIGNS = (
    ("? Is the gate guarded", "a question to the oracle; ^T makes it likelier"),
    ("@ Odo bows", "what a character does"),
    ("=> They wave us through", "what comes of it"),
    ("/test thought vs 11", "a command; its beginning is enough, Tab completes"),
    ("anything else", "prose for the journal"),
)
_PANEL_HELP = {
    "prompt": "You are on the line. Enter does it, ^J begins a new row, Up brings back earlier lines, "
    "Esc goes to the panels.",
    "journal": "The journal. j and k walk through the entries, e changes one, Enter puts its line on the prompt again, "
    "= tells how it came about, m reads it as a tale, v begins a stretch, P makes a passage of it.",
    "oracle": "The oracles. Press a letter; a spark is kept with Enter.",
    "sheet": "The character. = on a number says why it is that number; Enter does what belongs to it.",
    "burden": "What is carried and what weighs. = says why; Enter opens it, to move, split, stack, drop, use.",
    "more": "Foes, clocks, threads and lists. Enter moves a clock on.",
}
_COLUMN = 28
_KEYS = {"ctrl+": "^", "slash": "/", "question_mark": "?", "equals_sign": "=", "apostrophe": "'", "escape": "Esc"}


def help_rows(panel: str, commands: Mapping[str, Command], actions: Mapping[str, Action] = ACTIONS) -> Make:
    """Rows of help for a panel: its keys, then the signs, all keys, and every command by group."""

    def make(cells: int) -> Rows:
        rows: list[Row] = [(Span(line, "text"),) for line in wrap(_PANEL_HELP.get(panel, _PANEL_HELP["prompt"]), cells)]
        rows += _section("A line")
        for sign, words in _SIGNS:
            rows += _beside(Span(f"  {sign}", "key"), words, cells)
        rows += _section("Keys")
        for action in actions.values():
            if action.keys:
                act = f"app.{action.name}" if action.name != "go" else ""
                rows += _beside(Span(f"  {keys_told(action)}", "key", act), action.summary, cells)
        for title, found in grouped(commands).items():
            rows += _section(title)
            for command in found:
                rows += _command(command, cells)
        return rows

    return make


def keys_told(action: Action) -> str:
    """The keys of an action as they are written: `^F F3, Esc /`."""
    typing = " ".join(_told(key) for key in action.typing)
    letters = " ".join(_told(key) for key in action.letters)
    return ", ".join(filter(None, (typing, f"Esc {letters}" if letters and letters != "Esc" else letters)))


def first_key(action: Action) -> str:
    """The key to name for an action where there is room for one: `F8`, `^G`; "" if it has none while typing."""
    return _told(action.typing[0]) if action.typing else ""


def _told(key: str) -> str:
    for name, sign in _KEYS.items():
        key = key.replace(name, sign)
    return key.upper() if key[:1] in "f^" and len(key) > 1 else key


def _section(title: str) -> list[Row]:
    return [(), (Span(title, "title"),)]


def _command(command: Command, cells: int) -> Iterable[Row]:
    if command.name in ("prose", "action", "consequence"):
        return ()
    line = f"/{command.name} " if command.arguments else f"/{command.name}"
    return _beside(Span(f"  {command.usage}", "key", line, "\n".join(command.examples)), command.summary, cells)


def _beside(left: Span, words: str, cells: int) -> Iterator[Row]:
    """`left`, and words in a column beside it; below it where it is too long."""
    column = min(_COLUMN, cells // 2)
    told = wrap(words, max(10, cells - column - 1))
    if left.width < column:
        yield (replace(left, text=padded(left.text, column)), Span(f" {told[0]}"))
        told = told[1:]
    else:
        yield (left,)
    for part in told:
        yield (Span(" " * (column + 1)), Span(part))
