"""Real dice on the play screen: keys that tell faces while a line waits for them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from companion.dice.errors import FacesError
from companion.errors import CompanionError
from companion.play import real_dice
from companion.play.real_dice import Waiting
from companion.play.result import Fields
from companion.play.session import Session
from companion.tui import after

if TYPE_CHECKING:
    from companion.tui.screens.play import PlayScreen

Step = Callable[[Session, Waiting], Fields | Waiting]


def begin(screen: PlayScreen) -> None:
    """Shows what is wanted; digits that were typed on before it was known are the first faces."""
    early, screen.prompt.text = screen.prompt.text, ""
    screen.set_focus(screen.prompt)
    screen.tell()
    for sign in early:
        if screen.hand.waiting is not None and (sign.isdecimal() or sign == "-"):
            press(screen, sign)


def resume(screen: PlayScreen) -> None:
    """Draws what was done on another screen; a line done there may wait for faces."""
    screen.show(to_end=True)
    if screen.hand.waiting is not None:
        begin(screen)


def press(screen: PlayScreen, key: str) -> None:
    """Does what a key means while a line waits: a digit or sign of a face, `enter`, `backspace`, `escape`."""
    if key == "escape":
        leave(screen)
    elif key == "enter":
        _step(screen, real_dice.ended)
    elif key == "backspace":
        _step(screen, real_dice.back)
    else:
        _step(screen, partial(_typed, key))


def tell(screen: PlayScreen, face: str) -> None:
    """Takes a whole face, pressed by mouse."""
    _step(screen, lambda session, waiting: real_dice.told(session, waiting, int(face)))


def switch(screen: PlayScreen, _: str) -> None:
    """The player's own dice from now on, or the app's."""
    screen.do("/dice app" if screen.hand.session.real_dice else "/dice real")


def leave(screen: PlayScreen) -> None:
    """Gives the line up and back to the prompt; nothing has changed."""
    hand = screen.hand
    hand.waiting = None
    hand.say("")
    screen.prompt.give_back(hand.line)
    screen.tell()


def _typed(key: str, session: Session, waiting: Waiting) -> Fields | Waiting:
    return real_dice.typed(session, waiting, key)


def _step(screen: PlayScreen, step: Step) -> None:
    hand = screen.hand
    if hand.waiting is None:
        return
    hand.say("")
    try:
        fields = hand.settle(step(hand.session, hand.waiting), hand.line)
    except FacesError as error:
        hand.say(error.message)
        screen.tell()
        return
    except CompanionError as error:
        fields = hand.failed(error, hand.line)
    if fields.get("waits"):
        screen.tell()
    else:
        after.done(screen, fields, typed=hand.line)
