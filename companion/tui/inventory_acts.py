"""What the keys of the inventory screen do: to the thing under the cursor, or to the line that waits."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.tui.intent import Intent, intended
from companion.tui.inventory_foot import menu_rows, thing_rows
from companion.tui.inventory_keys import BY_NAME
from companion.tui.screens.box import Box
from companion.tui.screens.words import WordsScreen

if TYPE_CHECKING:
    from companion.tui.screens.inventory import InventoryScreen

Act = Callable[["InventoryScreen", str], None]


def run(screen: InventoryScreen, act: str) -> None:
    """Does an act, `NAME` or `NAME.WHICH`; one that does not fit says so."""
    name, _, which = act.partition(".")
    if name in ACTS:
        ACTS[name](screen, which)
        screen.show()


def _deed(verb: str) -> Act:
    """An act that lets a line wait, to be changed or done."""

    def begun(screen: InventoryScreen, _: str) -> None:
        hand, thing = screen.hand, screen.thing
        if hand.intent is not None and hand.intent.deed.verb == verb:
            hand.wait(hand.intent.stepped(1))
        elif thing is None:
            hand.say("on what? the arrows go to a thing", warned=True)
        elif (intent := intended(thing, verb)) is not None:
            hand.wait(intent)
        else:
            hand.say(_why_not(verb, thing.name), warned=True)

    return begun


def _why_not(verb: str, name: str) -> str:
    """Why something cannot be done with a thing, in a line."""
    return {
        "stack": f"there is no other pile of {name}, alike in size and state",
        "split": f"there is only one {name}",
        "move": f"{name} stays where it is",
        "ready": f"{name} cannot be got out, or is at hand already",
        "pack": f"{name} is in the pack already, or is no thing to pack",
        "drop": f"{name} is no thing to drop",
    }.get(verb, f"{name}: {BY_NAME[verb].summary} does not fit it")


def _stack(screen: InventoryScreen, _: str) -> None:
    """One more of what waits; the thing on its like where nothing does."""
    intent = screen.hand.intent
    if intent is not None and intent.deed.most > 1:
        screen.hand.wait(intent.counted(intent.number + 1))
    else:
        _deed("stack")(screen, "")


def _change(change: Callable[[Intent, str], Intent]) -> Act:
    """An act that changes the line that waits; nothing where none does."""

    def changed(screen: InventoryScreen, which: str) -> None:
        if screen.hand.intent is not None:
            screen.hand.wait(change(screen.hand.intent, which))

    return changed


def do(screen: InventoryScreen, _: str = "") -> None:
    """Does the line that waits; one that would be refused goes on waiting."""
    hand = screen.hand
    if hand.intent is None or hand.problem:
        return
    deed = hand.intent.deed
    if hand.do(hand.intent.line):
        screen.follow(deed.to)
    if hand.play.waiting is not None:
        screen.dismiss(None)


def _line(line: str) -> Act:
    def done(screen: InventoryScreen, _: str) -> None:
        screen.hand.wait(None)
        screen.hand.do(line)

    return done


def _usual(screen: InventoryScreen, _: str) -> None:
    screen.hand.wait_for("/over")


def _take(screen: InventoryScreen, _: str) -> None:
    """Asks what is taken up, as `/take` has it; what that does is shown before it is done."""

    def named(words: str | None) -> None:
        if words:
            screen.hand.wait_for(f"/take {words}")
        screen.show()

    screen.app.push_screen(WordsScreen("Take what? Rope, Crate x3, Candle x6 each 1 soap"), named)


def _what(screen: InventoryScreen, _: str) -> None:
    """Shows what the thing under the cursor is, why it weighs, and what can be done with it."""
    thing = screen.thing
    if thing is not None:
        box = Box(thing.name, thing_rows(thing, screen.keys), "Enter does it")
        screen.app.push_screen(box, lambda act: run(screen, act or ""))


def _back(screen: InventoryScreen, _: str) -> None:
    """Lets be what waits or is dragged; back to the game where nothing does."""
    screen.view.let_go()
    if screen.hand.intent is not None:
        screen.hand.wait(None)
    else:
        screen.dismiss(None)


def _help(screen: InventoryScreen, _: str) -> None:
    screen.app.push_screen(Box("Keys of the inventory", menu_rows(screen.keys)), lambda act: run(screen, act or ""))


ACTS: dict[str, Act] = {
    **{verb: _deed(verb) for verb in ("move", "split", "drop", "ready", "pack", "use", "first")},
    "stack": _stack,
    "more": _change(lambda intent, _: intent.counted(intent.number + 1)),
    "less": _change(lambda intent, _: intent.counted(intent.number - 1)),
    "all": _change(lambda intent, _: intent.counted(intent.deed.most)),
    "next": _change(lambda intent, _: intent.stepped(1)),
    "last": _change(lambda intent, _: intent.stepped(-1)),
    "go": _change(lambda intent, which: intent.chosen(int(which))),
    "digit": _change(lambda intent, which: intent.digit(which) if intent.deed.most > 1 else intent),
    "rub": _change(lambda intent, _: intent.rubbed() if intent.deed.most > 1 else intent),
    "usual": _usual,
    "take": _take,
    "do": do,
    "what": _what,
    "undo": _line("/undo"),
    "redo": _line("/redo"),
    "help": _help,
    "back": _back,
}
