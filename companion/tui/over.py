"""What opens over the play screen: something said at length, help, the finding of words, what fits now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from textual.screen import ModalScreen

from companion.tui.screens.box import Box
from companion.tui.spans import Row, Rows, Span, wrap

if TYPE_CHECKING:
    from companion.tui.screens.play import PlayScreen


def tell(screen: PlayScreen, title: str, words: str, hits: Sequence[Mapping[str, str]] | None = None) -> None:
    """Shows words in a box; what was found in the journal can be gone to."""
    from companion.tui import found

    make = found.hit_rows(hits) if hits else lambda cells: [(Span(line),) for line in wrap(words, cells)]
    _open(screen, Box(title, make))


def help(screen: PlayScreen) -> None:
    """Shows the keys and commands, those of the panel in focus first."""
    from companion.tui.help_rows import help_rows

    focused = screen.focused
    panel = str(focused.id) if focused is not None else "prompt"
    _open(screen, Box("Help", help_rows(panel, screen.hand.commands), hint="Enter puts a command on the line"))


def guide(screen: PlayScreen) -> None:
    """Shows what fits best now."""
    from companion.tui.guide import suggestions

    found = suggestions(screen.hand)

    def make(cells: int) -> Rows:
        rows: list[Row] = []
        for act, words in found:
            label = act.removeprefix("app.answer.").rstrip()
            rows += [(Span(label, "key", act),), (Span(f"  {words}", "faint"),), ()]
        return rows[:-1]

    _open(screen, Box("What now", make, hint="Enter takes it"))


def find(screen: PlayScreen) -> None:
    """Opens the finding of words in the journal."""
    from companion.tui.screens.find import FindScreen

    _open(screen, FindScreen(screen.hand.session))


def _open(screen: PlayScreen, box: ModalScreen[str | None]) -> None:
    """Opens a box, unless one is open already: a key held down opens one."""
    if screen.app.screen is screen:
        screen.app.push_screen(box, lambda act: _act(screen, act))


def _act(screen: PlayScreen, act: str | None) -> None:
    from companion.tui import actions

    if act:
        actions.press(screen, act)
