"""What opens over the play screen: something said at length, help, the finding of words, what fits now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from textual.screen import ModalScreen

from companion.errors import CompanionError
from companion.play.call import Call, call, parse
from companion.play.lookup import command
from companion.play.odds_told import in_words
from companion.tui.screens.box import Box
from companion.tui.spans import Row, Rows, Span, wrap

if TYPE_CHECKING:
    from companion.tui.screens.play import PlayScreen


_LABELS = {"app.first": "a first character"}
_LINES = "/?="  # a line begins with one of these; what else is suggested is an act of the app


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
    from companion.play.guide import suggestions

    found = [(act if act[0] in _LINES else f"app.{act}", words) for act, words in suggestions(screen.hand.session)]

    def make(cells: int) -> Rows:
        rows: list[Row] = []
        for number, (act, words) in enumerate(found, 1):
            label = _LABELS.get(act) or act.removeprefix("app.answer.").rstrip()
            rows.append((Span(f"{number} ", "key"), Span(label, "strong", act)))
            rows += [(Span("  "), Span(part, "faint")) for part in wrap(words, max(8, cells - 2))]
        return rows

    _open(screen, Box("What now", make, hint="a digit takes it", choices=[act for act, _ in found]))


def odds(screen: PlayScreen, _: str) -> None:
    """Shows the odds of the line being typed, in full."""
    found = screen.hand.chances(screen.prompt.text)
    if found is None:
        screen.say("the line has no odds")
    else:
        tell(screen, "The odds", in_words(found))


def first(screen: PlayScreen, _: str) -> None:
    """Opens the steps of a first character; says it when none are left."""
    from companion.play.first_steps import steps_left
    from companion.tui.screens.first import FirstScreen

    if not screen.hand.campaign.active:
        screen.write("/character ")
    elif not steps_left(screen.hand.campaign):
        screen.say("nothing is left to make: the sheet is begun")
    elif screen.app.screen is screen:
        screen.app.push_screen(FirstScreen(screen.hand, screen.show), lambda _: _made(screen))


def _made(screen: PlayScreen) -> None:
    """The steps are left: what was refused there is over, a line that waits for faces goes on."""
    from companion.tui import throwing

    screen.hand.mistake = None
    screen.set_focus(screen.prompt)
    throwing.resume(screen)


def find(screen: PlayScreen) -> None:
    """Opens the finding of words in the journal."""
    from companion.tui.screens.find import FindScreen

    _open(screen, FindScreen(screen.hand.session))


def counts(screen: PlayScreen, line: str) -> bool:
    """Opens the counting of the whole campaign, if that is what a line asks for; answers whether it is."""
    from companion.tui.screens.counting import CountingScreen

    try:
        if command(screen.hand.campaign, parse(line).name).name != "stats":
            return False
    except CompanionError:
        return False
    screen.prompt.remember([line])
    _open(screen, CountingScreen(screen.hand.session, screen.type_on))
    return True


def tables(screen: PlayScreen) -> None:
    """Opens the tables; what was taken there is in the journal afterwards."""
    from companion.tui.screens.tables import TablesScreen

    if screen.app.screen is screen:
        screen.app.push_screen(TablesScreen(screen.hand), lambda _: _back(screen))


def elsewhere(screen: PlayScreen) -> None:
    """Asks for a folder, and saves a copy of the whole campaign there."""
    from companion.tui import after
    from companion.tui.screens.words import WordsScreen

    def named(folder: str | None) -> None:
        if folder:
            after.done(screen, screen.hand.carry_out(Call("copy", folder)))

    name = Path(screen.hand.session.store.folder).name
    if screen.app.screen is screen:
        screen.app.push_screen(WordsScreen("Save a copy of the campaign in", f"~/{name}-copy"), named)


def inventory(screen: PlayScreen, thing: str = "") -> None:
    """Opens what is carried, the cursor on a thing; what was done there is in the journal afterwards."""
    from companion.play.actor import carries
    from companion.tui import throwing
    from companion.tui.screens.inventory import InventoryScreen

    if not carries(screen.hand.campaign):
        screen.say("nothing is carried in this game, or nobody is there to carry it")
    elif screen.app.screen is screen:
        screen.app.push_screen(InventoryScreen(screen.hand, thing), lambda _: throwing.resume(screen))


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


def settings(screen: PlayScreen) -> None:
    """Opens the settings, the player's and the campaign's."""
    from companion.tui.app import CompanionApp
    from companion.tui.screens.settings import SettingsScreen
    from companion.tui.setting_groups import of_app, of_game

    if screen.app.screen is screen and isinstance(screen.app, CompanionApp):
        groups = (of_app(screen.app, screen.hand.session), of_game(screen.hand.session))
        screen.app.push_screen(SettingsScreen(groups, screen.app.likes.problems), lambda _: _back(screen))


def diagnostics(screen: PlayScreen) -> None:
    """Shows what a report of a fault needs."""
    from companion.tui import diagnosing
    from companion.tui.app import CompanionApp

    if screen.app.screen is screen and isinstance(screen.app, CompanionApp):
        diagnosing.show(screen.app)


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
