"""What the keys of the prep screen do, each to what is under the cursor: a line by its place, a part or a name."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.campaign.saves import campaigns
from companion.errors import CompanionError
from companion.play.prep import page as pages
from companion.play.prep.page import Line
from companion.tables.result import Drawn, Pick
from companion.tui.prep_keys import BY_NAME
from companion.tui.prep_rows import menu_rows
from companion.tui.screens.box import Box
from companion.tui.screens.words import WordsScreen
from companion.tui.spans import BLANK, Row, Rows, Span

if TYPE_CHECKING:
    from companion.tui.screens.prep import PrepScreen

Act = Callable[["PrepScreen", str, str], None]


def run(screen: PrepScreen, name: str) -> None:
    """Does the act called `name`; one that does not fit what is under the cursor does nothing."""
    kind, which = screen.under()
    key = BY_NAME.get(name)
    if name not in ACTS or (key and "page" not in key.on and kind not in key.on):
        return
    screen.hand.say("")
    ACTS[name](screen, kind, which)
    screen.show()


def _again(screen: PrepScreen, kind: str, which: str) -> None:
    if kind == "line":
        screen.hand.roll_line(int(which))
    elif kind == "part":
        screen.hand.roll_part(which)
    else:
        screen.hand.roll_shared(which)


def _within(screen: PrepScreen, kind: str, which: str) -> None:
    """Offers the picks of a line, to roll one of them again."""
    line = _line(screen, which)
    if line.pick is None:
        screen.hand.say("how this line was rolled is not known any more; r rolls all of it")
        return
    picks = list(enumerate(Drawn((line.pick,)).picks))[1:]
    if not picks:
        screen.hand.say("no other table was rolled for this line; r rolls all of it")
        return

    def chosen(act: str | None) -> None:
        if act is not None:
            screen.hand.roll_pick(int(which), int(act))
            screen.show()

    rows = [_pick_row(at, pick) for at, pick in picks]
    screen.app.push_screen(Box("Roll which again?", lambda cells: rows, "Enter rolls it"), chosen)


def _edit(screen: PrepScreen, kind: str, which: str) -> None:
    words = _line(screen, which).words if kind == "line" else screen.hand.page.told(which)

    def ended(text: str) -> None:
        if text and text != words and kind == "line":
            screen.hand.change(lambda stock, before: pages.edit(before, int(which), text))
        elif text and text != words:
            screen.hand.call_shared(which, text)

    _ask(screen, "The words" if kind == "line" else which.capitalize(), words, ended)


def _edit_secret(screen: PrepScreen, kind: str, which: str) -> None:
    line = _line(screen, which)

    def ended(text: str) -> None:
        if text != line.secret:
            screen.hand.change(lambda stock, before: pages.edit(before, int(which), line.words, text))

    _ask(screen, "The secret", line.secret, ended)


def _add(screen: PrepScreen, kind: str, which: str) -> None:
    at, part = (int(which), "") if kind == "line" else (-1, which)

    def ended(text: str) -> None:
        if text:
            new = screen.hand.add(at, text, part)
            screen.show()
            _to(screen, f"line.{new}")

    _ask(screen, "A line of your own", "", ended)


def _move(screen: PrepScreen, kind: str, which: str, by: int) -> None:
    if kind == "part":
        screen.hand.change(lambda stock, before: pages.move_part(before, which, by))
        act = f"part.{which}"
    else:
        act = f"line.{screen.hand.move(int(which), by)}"
    screen.show()
    _to(screen, act)


def _take(screen: PrepScreen, kind: str, which: str) -> None:
    lines = [line for line in screen.hand.page.lines if line.part == which]
    take(screen, [_line(screen, which)] if kind == "line" else lines)


def take(screen: PrepScreen, lines: list[Line]) -> None:
    """Takes lines into the campaign that is open; where none is, asks which, and stays with it."""
    if screen.target is not None:
        screen.hand.take(lines, screen.target)
        return
    found = [each for each in campaigns(screen.hand.ground.saves) if not each.problem]
    if not found:
        screen.hand.say("there is no campaign yet to take it into", warned=True)
        return

    def chosen(act: str | None) -> None:
        if act is None:
            return
        try:
            screen.lend(screen.hand.ground.open(found[int(act)].path))
            take(screen, lines)
        except CompanionError as error:
            screen.hand.say(f"{error.message}. {error.hint}", warned=True)
        screen.show()

    rows: Rows = [(Span(each.title, "strong", str(at)),) for at, each in enumerate(found)]
    screen.app.push_screen(Box("Into which campaign?", lambda cells: rows), chosen)


def _write(screen: PrepScreen, kind: str, which: str) -> None:
    if screen.hand.stock is not None:
        _to_file(screen, f"{screen.hand.stock.recipe.id.replace('/', '-')}.html", "")


def _to_file(screen: PrepScreen, name: str, warned: str) -> None:
    """Asks for a file and writes the page as it is shown; over one that is there only when it is named again."""

    def ended(text: str) -> None:
        written = not text or screen.hand.write(text, players=screen.players, force=text == warned)
        if not written:
            _to_file(screen, text, text)

    _ask(screen, "To which file? .html, .md, .json or .csv", name, ended)


def _secrets(screen: PrepScreen, kind: str, which: str) -> None:
    screen.players = not screen.players


def _help(screen: PrepScreen, kind: str, which: str) -> None:
    """What can be done to what is under the cursor, and to the page."""
    title, keys = _title(screen, kind, which), screen.keys

    def rows(cells: int) -> Rows:
        return [*menu_rows(kind, title, keys)(cells), BLANK, *menu_rows("page", "The page", keys)(cells)]

    screen.app.push_screen(Box("What now?", rows), lambda act: run(screen, act) if act else None)


def _ask(screen: PrepScreen, title: str, words: str, ended: Callable[[str], None]) -> None:
    def done(text: str | None) -> None:
        if text is not None:
            ended(text)
            screen.show()

    screen.app.push_screen(WordsScreen(title, words), done)


def _title(screen: PrepScreen, kind: str, which: str) -> str:
    """What is under the cursor, in words; "" for nothing."""
    stock = screen.hand.stock
    if kind == "line":
        return _line(screen, which).words
    if kind == "part" and stock is not None:
        return stock.recipe.titles.get(which, which)
    return f"{which}: {screen.hand.page.told(which)}" if kind == "shared" else ""


def _to(screen: PrepScreen, act: str) -> None:
    """Puts the cursor of the page on what has that act."""
    screen.view("page").put_cursor(lambda span: span.act == act)


def _line(screen: PrepScreen, which: str) -> Line:
    return screen.hand.page.lines[int(which)]


def _pick_row(at: int, pick: Pick) -> Row:
    return (Span("  " * (pick.depth - 1)), Span(f"{pick.title}: ", "faint"), Span(pick.text, "text", str(at)))


ACTS: dict[str, Act] = {
    "again": _again,
    "within": _within,
    "hold": lambda screen, kind, which: screen.hand.hold(int(which)),
    "edit": _edit,
    "edit_secret": _edit_secret,
    "up": lambda screen, kind, which: _move(screen, kind, which, -1),
    "down": lambda screen, kind, which: _move(screen, kind, which, 1),
    "add": _add,
    "drop": lambda screen, kind, which: screen.hand.drop(int(which)),
    "take": _take,
    "all": lambda screen, kind, which: screen.hand.roll_all(),
    "take_all": lambda screen, kind, which: take(screen, list(screen.hand.page.lines)),
    "secrets": _secrets,
    "write": _write,
    "undo": lambda screen, kind, which: screen.hand.undo(),
    "redo": lambda screen, kind, which: screen.hand.redo(),
    "help": _help,
    "other": lambda screen, kind, which: screen.go("recipes" if screen.on_page else "page"),
    "back": lambda screen, kind, which: screen.back(),
    "open": lambda screen, kind, which: screen.view("recipes").action_choose(),
    "step": lambda screen, kind, which: screen.view("recipes").action_step(1, 0),
}
