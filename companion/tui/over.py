"""What opens over the play screen: something said at length, help, the finding of words, what fits now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from textual.screen import ModalScreen

from companion.play.call import call
from companion.tui.chance_rows import why
from companion.tui.screens.box import Box
from companion.tui.spans import Row, Rows, Span, wrap

if TYPE_CHECKING:
    from companion.tui.screens.play import PlayScreen


_LABELS = {"app.first": "a first character"}


def tell(screen: PlayScreen, title: str, words: str, hits: Sequence[Mapping[str, str]] | None = None) -> None:
    """Shows words in a box; what was found in the journal can be gone to."""
    from companion.tui import found

    if hits:
        _open(screen, Box(title, found.hit_rows(hits)))
    else:
        _open(screen, Box(title, lambda cells: [(Span(line),) for line in wrap(words, cells)], typed=screen.type_on))


def help(screen: PlayScreen) -> None:
    """Shows the keys and commands, those of the panel in focus first."""
    from companion.tui.help_rows import help_rows

    focused = screen.focused
    panel = str(focused.id) if focused is not None else "prompt"
    _open(
        screen,
        Box(
            "Help", help_rows(panel, screen.hand.commands, screen.keys.actions), hint="Enter puts a command on the line"
        ),
    )


def guide(screen: PlayScreen) -> None:
    """Shows what fits best now."""
    from companion.tui.guide import suggestions

    found = suggestions(screen.hand)

    def make(cells: int) -> Rows:
        rows: list[Row] = []
        for act, words in found:
            label = _LABELS.get(act) or act.removeprefix("app.answer.").rstrip()
            rows += [(Span(label, "key", act),), (Span(f"  {words}", "faint"),), ()]
        return rows[:-1]

    _open(screen, Box("What now", make, hint="Enter takes it"))


def odds(screen: PlayScreen, _: str) -> None:
    """Shows the odds of the line being typed, in full."""
    found = screen.hand.chances(screen.prompt.text)
    if found is None:
        screen.say("the line has no odds")
    else:
        tell(screen, "The odds", why(found))


def first(screen: PlayScreen, _: str) -> None:
    """Opens the steps of a first character; says it when none are left."""
    from companion.tui import throwing
    from companion.tui.first_rows import steps_left
    from companion.tui.screens.first import FirstScreen

    if not screen.hand.campaign.active:
        screen.write("/character ")
    elif not steps_left(screen.hand.campaign):
        screen.say("nothing is left to make: the sheet is begun")
    elif screen.app.screen is screen:
        screen.app.push_screen(FirstScreen(screen.hand), lambda _: throwing.resume(screen))


def find(screen: PlayScreen) -> None:
    """Opens the finding of words in the journal."""
    from companion.tui.screens.find import FindScreen

    _open(screen, FindScreen(screen.hand.session))


def tables(screen: PlayScreen) -> None:
    """Opens the tables; what was taken there is in the journal afterwards."""
    from companion.tui.screens.tables import TablesScreen

    if screen.app.screen is screen:
        screen.app.push_screen(TablesScreen(screen.hand), lambda _: _back(screen))


def take_in(screen: PlayScreen) -> None:
    """Opens the import into the campaign's own tables, and puts the line that rolls what came on the prompt."""
    from companion.tui.screens.import_tables import ImportScreen

    def taken_in(identity: str | None) -> None:
        screen.hand.tables_changed()
        if identity:
            screen.write(str(call("table", identity)))
        screen.show()

    session = screen.hand.session
    if screen.app.screen is screen:
        screen.app.push_screen(ImportScreen(Path(session.store.folder) / "tables", session.library), taken_in)


def prep(screen: PlayScreen) -> None:
    """Opens the preparing of an evening, with what is in this campaign."""
    from companion.tui.app import CompanionApp
    from companion.tui.screens.prep import PrepScreen

    if screen.app.screen is screen and isinstance(screen.app, CompanionApp):
        prepared = PrepScreen(screen.app.ground, screen.hand.session)
        screen.app.push_screen(prepared, lambda _: _back(screen))


def _back(screen: PlayScreen) -> None:
    """What was done on another screen is shown."""
    screen.hand.forget()
    screen.show(to_end=True)


def _open(screen: PlayScreen, box: ModalScreen[str | None]) -> None:
    """Opens a box, unless one is open already: a key held down opens one."""
    if screen.app.screen is screen:
        screen.app.push_screen(box, lambda act: _act(screen, act))


def _act(screen: PlayScreen, act: str | None) -> None:
    from companion.tui import actions

    if act:
        actions.press(screen, act)
