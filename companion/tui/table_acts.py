"""What the keys of the tables screen do, each to the open table, to its result, or to the library."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from textual.app import SuspendNotSupported

from companion.campaign import table_files
from companion.errors import CompanionError
from companion.play import outside
from companion.play.editing import edit_file
from companion.tables.model import Problem, Table
from companion.tables.repair import repair
from companion.tui import draw_rows
from companion.tui.screens.box import Box
from companion.tui.screens.words import WordsScreen
from companion.tui.spans import Rows, Span, wrap
from companion.tui.table_keys import BY_NAME

if TYPE_CHECKING:
    from companion.tui.screens.tables import TablesScreen

Act = Callable[["TablesScreen", str], None]


def run(screen: TablesScreen, act: str) -> None:
    """Does an act, `NAME` or `NAME.WHICH`; one that does not fit does nothing."""
    name, _, which = act.partition(".")
    key = BY_NAME.get(name)
    if name not in ACTS:
        return
    if key is not None and "open" in key.on:
        screen.open_under()
    if key is not None and not _fits(screen, key.on):
        return
    screen.hand.say("")
    ACTS[name](screen, which)
    screen.show()


def _fits(screen: TablesScreen, on: tuple[str, ...]) -> bool:
    there = {"open": bool(screen.hand.named), "drawn": screen.hand.draw is not None}
    return all(there[each] for each in on)


def _roll(screen: TablesScreen, _: str) -> None:
    """All of it, or on a part of the result only that."""
    kind, which = screen.under("draw")
    if kind == "part":
        screen.hand.roll_part(int(which))
    else:
        _whole(screen)


def _whole(screen: TablesScreen) -> None:
    screen.hand.roll()
    screen.uncover()
    screen.call_after_refresh(screen.page.bring)


def _part(screen: TablesScreen, which: str) -> None:
    screen.hand.roll_part(int(which))


def _wait(screen: TablesScreen, which: str) -> None:
    """A follow-up that was left to the player: the result that asks for it is taken first."""
    if screen.hand.draw is not None:
        wait = screen.hand.draw.drawn.waiting[int(which)]
        if screen.hand.take():
            screen.hand.roll(wait.table, wait.add, wait.times, unique=wait.unique)


def _table(screen: TablesScreen, identity: str) -> None:
    screen.hand.open(identity)
    screen.go("page")


def _take(screen: TablesScreen, _: str) -> None:
    screen.hand.take()


def _favourite(screen: TablesScreen, number: str) -> None:
    """Opens the favourite on a digit, and rolls it."""
    found = screen.hand.favourites
    if int(number) <= len(found):
        screen.hand.open(found[int(number) - 1])
        _whole(screen)
    else:
        screen.hand.say(f"no favourite on {number}; Space makes the open table one")


def _add(screen: TablesScreen, number: str) -> None:
    screen.hand.add = int(number)


def _step(by: int) -> Act:
    def stepped(screen: TablesScreen, _: str) -> None:
        table = screen.hand.table
        if table is not None and table.dice is not None:
            screen.hand.add += by

    return stepped


def _edit(screen: TablesScreen, _: str) -> None:
    """Opens the file of the table in the player's editor; one that ships is copied first, if that is wanted."""
    table = screen.hand.table
    file = table_files.file_of(screen.hand.library, screen.hand.named)
    edit_at(screen, file, table.line if table else 0, table)


def edit_at(screen: TablesScreen, file: str, line: int, table: Table | None) -> None:
    """Opens a file of the library in the player's editor.

    Args:
        table: what is copied where the file ships; None if that cannot be.
    """
    home = table_files.home_of(screen.hand.library, file)
    if home is None:
        screen.hand.say(f"{file or screen.hand.named} is no file that can be edited", warned=True)
    elif not home.ships:
        _in_editor(screen, home.path, line)
    elif table is None:
        screen.hand.say(f"{file} ships with the program, and is not written to", warned=True)
    else:
        _offer_copy(screen, table)


def _offer_copy(screen: TablesScreen, table: Table) -> None:
    words = (
        f"{table.id} ships with the program. A copy goes to {screen.hand.folder}, "
        f'and by replaces = "{table.id}" this campaign rolls on it from now on.'
    )

    def rows(cells: int) -> Rows:
        told = [(Span(part),) for part in wrap(words, cells)]
        return [*told, (), (Span("copy it, and edit the copy", "key", "copy"),)]

    def chosen(act: str | None) -> None:
        path = screen.hand.own_copy(table) if act else None
        if path is not None:
            own = screen.hand.table
            _in_editor(screen, path, own.line if own else 0)
        screen.show()

    screen.app.push_screen(Box("A table of your own", rows, "Enter copies it"), chosen)


def _in_editor(screen: TablesScreen, path: Path, line: int) -> None:
    """Hands the terminal to the editor until it has ended, then takes up what it left."""
    try:
        with screen.app.suspend():
            edit_file(path, line, outside.run)
    except SuspendNotSupported:
        screen.hand.say(f"this terminal cannot be handed to an editor; the file is {path}", warned=True)
    except CompanionError as error:
        screen.hand.say(f"{error.message}. {error.hint}", warned=True)
    screen.hand.refresh()


def _new(screen: TablesScreen, _: str) -> None:
    """Asks for a name, and opens a file with a small table in the editor; left as it was, it is not kept."""

    def named(words: str | None) -> None:
        if words:
            _begun(screen, words)
            screen.show()

    screen.app.push_screen(WordsScreen("What is the new table called?"), named)


def _begun(screen: TablesScreen, words: str) -> None:
    try:
        path, before = table_files.new_file(screen.hand.folder, words)
    except CompanionError as error:
        screen.hand.say(f"{error.message}. {error.hint}", warned=True)
        return
    _in_editor(screen, path, 1)
    if table_files.dropped_unchanged(path, before):
        screen.hand.refresh()
        screen.hand.say("left as it was, so it is not kept", warned=screen.hand.warned)
    else:
        screen.hand.open(f"{path.stem}/{path.stem}")
        screen.go("page")


def _mend(screen: TablesScreen, _: str) -> None:
    """Shows the repairs and the dice that the open table could have; the one chosen is done."""
    table = screen.hand.table
    if table is not None:
        offer_cures(screen, None, table, table.file)


def offer_cures(screen: TablesScreen, problem: Problem | None, table: Table | None, file: str) -> None:
    """Shows what can be done about a table or a problem, and does what is chosen."""
    offers = repair(table) if table is not None else ()
    line = problem.line if problem else table.line if table else 0

    def chosen(act: str | None) -> None:
        kind, _, which = (act or "").partition(".")
        if kind == "repair" and table is not None:
            screen.hand.mend(table, offers[int(which)].table)
        elif kind == "edit":
            edit_at(screen, file, line, table)
        screen.show()

    rows = draw_rows.cure_rows(problem, offers, f"open {file} in your editor")
    screen.app.push_screen(Box("What can be done", rows, "Enter does it"), chosen)


def _paste(screen: TablesScreen, _: str) -> None:
    from companion.tui.screens.import_tables import ImportScreen

    def taken_in(identity: str | None) -> None:
        if identity:
            screen.hand.play.tables_changed()
            screen.hand.open(identity)
            screen.hand.say(f"taken in: {identity}; r rolls it")
            screen.go("page")
        screen.show()

    screen.app.push_screen(ImportScreen(screen.hand.folder, screen.hand.library), taken_in)


def _check(screen: TablesScreen, _: str) -> None:
    from companion.tui.screens.problems import ProblemsScreen

    def chosen(problem: Problem | None) -> None:
        if problem is not None:
            table = _meant(screen, problem)
            if table is not None:
                screen.hand.open(table.id)
            offer_cures(screen, problem, table, problem.path)
        screen.show()

    screen.app.push_screen(ProblemsScreen(screen.hand), chosen)


def _meant(screen: TablesScreen, problem: Problem) -> Table | None:
    """The table that a problem is about, if it can be used."""
    tables = screen.hand.library.tables()
    return next((each for each in tables if each.file == problem.path and each.name == problem.table), None)


def _view(screen: TablesScreen, _: str) -> None:
    screen.tags = not screen.tags


def _fold(screen: TablesScreen, name: str) -> None:
    screen.unfolded ^= {name}


def _help(screen: TablesScreen, _: str) -> None:
    box = Box("Keys of the tables", draw_rows.menu_rows(screen.keys))
    screen.app.push_screen(box, lambda act: run(screen, act) if act else None)


ACTS: dict[str, Act] = {
    "search": lambda screen, which: screen.search(),
    "view": _view,
    "fold": _fold,
    "table": _table,
    "roll": _roll,
    "part": _part,
    "wait": _wait,
    "favourite": _favourite,
    "favour": lambda screen, which: screen.hand.favour(),
    "add": _add,
    "more": _step(1),
    "less": _step(-1),
    "take": _take,
    "drop": lambda screen, which: screen.hand.drop(),
    "edit": _edit,
    "mend": _mend,
    "new": _new,
    "paste": _paste,
    "check": _check,
    "undo": lambda screen, which: screen.hand.do("/undo"),
    "redo": lambda screen, which: screen.hand.do("/redo"),
    "help": _help,
    "other": lambda screen, which: screen.other(),
    "back": lambda screen, which: screen.back(),
}
