"""What the keys of the play screen do: declared once, for the keys, the footer, help, the palette, `docs/keys.md`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.tui import after, log, over, throwing
from companion.tui.steps import stepped

if TYPE_CHECKING:
    from companion.tui.screens.play import PlayScreen

Run = Callable[["PlayScreen", str], None]


@dataclass(frozen=True, slots=True)
class Action:
    """A thing the play screen does by a key.

    Attributes:
        typing: keys that work while a line is typed; `letters`: those that work from the panels, after Esc.
        run: does it; its second argument is what a span adds (`app.answer.2` gives "2").
    """

    name: str
    summary: str
    run: Run
    typing: tuple[str, ...] = ()
    letters: tuple[str, ...] = ()

    @property
    def keys(self) -> str:
        """All its keys, as a binding wants them."""
        return ",".join((*self.typing, *self.letters))


def run(screen: PlayScreen, name: str, argument: str = "") -> None:
    """Does the action called `name`; a name that is none does nothing."""
    if name in ACTIONS:
        ACTIONS[name].run(screen, argument)


def press(screen: PlayScreen, act: str) -> None:
    """Does what a span does: an action (`app.NAME.ARGUMENT`), or a line; one that ends in a blank is yours to end."""
    if act.startswith("app."):
        name, _, argument = act.removeprefix("app.").partition(".")
        run(screen, name, argument)
    elif act.endswith(" "):
        screen.write(act)
    else:
        screen.do(act)


def about(screen: PlayScreen, act: str) -> str:
    """What a span does, in words: an action with its keys, or the line."""
    action = screen.keys.actions.get(act.removeprefix("app.").partition(".")[0]) if act.startswith("app.") else None
    if action is None:
        return act
    from companion.tui.help_rows import keys_told

    keys = keys_told(action)
    return f"{action.summary} ({keys})" if keys else action.summary


def _undo(screen: PlayScreen, _: str) -> None:
    screen.do("/undo")


def _redo(screen: PlayScreen, _: str) -> None:
    screen.do("/redo")


def _again(screen: PlayScreen, _: str) -> None:
    screen.do("/again")


def _find(screen: PlayScreen, _: str) -> None:
    over.find(screen)


def _help(screen: PlayScreen, _: str) -> None:
    over.help(screen)


def _guide(screen: PlayScreen, _: str) -> None:
    over.guide(screen)


def _tables(screen: PlayScreen, _: str) -> None:
    over.tables(screen)


def _import(screen: PlayScreen, _: str) -> None:
    over.take_in(screen)


def _prep(screen: PlayScreen, _: str) -> None:
    over.prep(screen)


def _settings(screen: PlayScreen, _: str) -> None:
    over.settings(screen)


def _inventory(screen: PlayScreen, _: str) -> None:
    over.inventory(screen)


def _diagnostics(screen: PlayScreen, _: str) -> None:
    over.diagnostics(screen)


def _show(screen: PlayScreen, place: str) -> None:
    entry, _, file = place.partition(" ")
    screen.go("journal")
    screen.journal.mark(entry, file)


def _take(screen: PlayScreen, number: str) -> None:
    screen.complete(int(number))


def _more(screen: PlayScreen, _: str) -> None:
    over.tell(screen, "Said", screen.hand.said)


def _last_time(screen: PlayScreen, _: str) -> None:
    over.tell(screen, "Last time", screen.hand.last_time())


def _home(screen: PlayScreen, _: str) -> None:
    screen.leave()


def _edit(screen: PlayScreen, _: str) -> None:
    screen.journal.action_change()


def _saved(screen: PlayScreen, _: str) -> None:
    hand = screen.hand
    if hand.unsaved.line:
        saved = hand.try_again()
        screen.show(to_end=saved)
    elif hand.unsaved.why:
        screen.say(f"NOT SAVED: {hand.unsaved.why}")
    else:
        screen.say(f"already on disk, {hand.saved_at}" if hand.saved_at else "nothing to save yet")


def _elsewhere(screen: PlayScreen, _: str) -> None:
    over.elsewhere(screen)


def _copy(screen: PlayScreen, _: str) -> None:
    log.copy(screen)


def _read(screen: PlayScreen, _: str) -> None:
    log.read(screen)


def _stretch(screen: PlayScreen, _: str) -> None:
    screen.journal.action_stretch()


def _promote(screen: PlayScreen, _: str) -> None:
    log.promote(screen)


def _editor(screen: PlayScreen, _: str) -> None:
    log.edit_outside(screen)


def _roll_again(screen: PlayScreen, _: str) -> None:
    log.roll_again(screen)


def _marks(screen: PlayScreen, _: str) -> None:
    screen.do("/mark")


def _scene(screen: PlayScreen, _: str) -> None:
    screen.write("/scene ")


def _question(screen: PlayScreen, _: str) -> None:
    screen.write("? ")


def _slash(screen: PlayScreen, _: str) -> None:
    screen.write("/")


def _likelier(screen: PlayScreen, _: str) -> None:
    line = screen.prompt.text
    screen.write(stepped(line if line.startswith("?") else f"? {line}".rstrip() + " ", screen.hand.ladder))


def _newline(screen: PlayScreen, _: str) -> None:
    screen.prompt.insert("\n")


def _complete(screen: PlayScreen, _: str) -> None:
    screen.complete()


def _enter(screen: PlayScreen, _: str) -> None:
    screen.prompt.done()


def _leave(screen: PlayScreen, _: str) -> None:
    if screen.editing:
        screen.end_editing()
        screen.tell()


def _panels(screen: PlayScreen, _: str) -> None:
    screen.go(screen.shown)


def _write(screen: PlayScreen, _: str) -> None:
    screen.set_focus(screen.prompt)


def _go(screen: PlayScreen, panel: str) -> None:
    screen.go(panel or "journal")


def _choose(screen: PlayScreen, _: str) -> None:
    after.on_focused(screen, "choose", "press")


def _why(screen: PlayScreen, _: str) -> None:
    after.on_focused(screen, "why", "why")


def _keep(screen: PlayScreen, _: str) -> None:
    fields = screen.hand.keep_spark()
    if fields is not None:
        after.done(screen, fields)


def _oracle(screen: PlayScreen, key: str) -> None:
    found = screen.oracles().get(key)
    if found is not None:
        press(screen, found[1])


def _answer(screen: PlayScreen, number: str) -> None:
    fields = screen.hand.answer(int(number))
    if fields is None:
        screen.say("there is no such choice")
    else:
        after.done(screen, fields)


def _mend(screen: PlayScreen, _: str) -> None:
    if screen.hand.mistake is not None:
        screen.write(screen.hand.mistake.line)


PANELS = {"sheet": 1, "journal": 2, "oracle": 3, "burden": 4, "more": 5}
_PANELS = {str(number): panel for panel, number in PANELS.items()}

ACTIONS: dict[str, Action] = {
    action.name: action
    for action in (
        Action("help", "help for what is in focus", _help, ("f1",)),
        Action("journal", "the journal", lambda screen, _: screen.go("journal"), ("f2",)),
        Action("find", "find in the journal", _find, ("ctrl+f", "f3"), ("slash",)),
        Action("edit", "change the words of the marked entry", _edit, ("f4",), ("e",)),
        Action("editor", "change the marked entry in your own editor", _editor, (), ("E",)),
        Action("copy", "copy the marked entry, or the stretch", _copy, (), ("y",)),
        Action("stretch", "begin a stretch of the journal, or give it up", _stretch, (), ("v",)),
        Action("promote", "make a passage of prose of the stretch", _promote, (), ("P",)),
        Action("read", "read the journal as a tale, or whole again", _read, (), ("m",)),
        Action("marks", "the marks: Enter goes there", _marks, (), ("apostrophe",)),
        Action("roll_again", "roll the marked entry once more", _roll_again, (), ("R",)),
        Action("again", "the last roll once more", _again, ("ctrl+r", "f5")),
        Action("undo", "take back the last thing done", _undo, ("f8",), ("u",)),
        Action("redo", "do it again", _redo, ("f9",), ("U",)),
        Action("guide", "what can I do now", _guide, ("ctrl+g",), ("question_mark",)),
        Action("last_time", "last time: where you were", _last_time, ("ctrl+l",)),
        Action("scene", "begin a scene", _scene, ("ctrl+n",)),
        Action("tables", "the tables: browse, roll, mend", _tables, ("f10",), ("T",)),
        Action("inventory", "what is carried: move, split, stack, drop", _inventory, (), ("b",)),
        Action("import", "take in tables", _import, (), ("I",)),
        Action("prep", "prepare the next evening", _prep, (), ("N",)),
        Action("settings", "the settings, yours and the game's", _settings, (), ("S",)),
        Action("diagnostics", "what a report of a fault needs", _diagnostics, (), ("D",)),
        Action("home", "another campaign", _home, ("ctrl+o",)),
        Action("saved", "is it saved? what is not, is tried again", _saved, ("ctrl+s",)),
        Action("elsewhere", "save a copy elsewhere", _elsewhere, (), ("C",)),
        Action("likelier", "make the question likelier, round to hardly", _likelier, ("ctrl+t",)),
        Action("write", "back to the line", _write, (), ("i", "escape")),
        Action("go", "to the panel of that number", _go, (), tuple(_PANELS)),
        Action("odds", "the odds of the line, in full", over.odds, (), ("0",)),
        Action("dice", "your own dice, or the app's", throwing.switch, (), ("d",)),
        Action("first", "a first character, step by step", over.first, (), ("c",)),
        Action("why", "why is it that number", _why, (), ("equals_sign",)),
        Action("panels", "to the panels, the draft kept", _panels),
        Action("question", "ask the oracle", _question),
        Action("slash", "the commands", _slash),
        Action("newline", "a new line", _newline),
        Action("complete", "take what is offered", _complete),
        Action("show", "go to that entry", _show),
        Action("take", "take that offer", _take),
        Action("enter", "do the line", _enter),
        Action("leave", "leave the entry as it was", _leave),
        Action("choose", "do what is under the cursor", _choose),
        Action("keep", "keep the spark", _keep),
        Action("oracle", "ask that oracle", _oracle),
        Action("answer", "take that choice", _answer),
        Action("mend", "take the refused line back", _mend),
        Action("face", "that face", throwing.tell),
        Action("more", "all that was said", _more),
    )
}
