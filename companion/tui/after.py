"""What the play screen does once a line is done, and how an entry of the journal came about."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.campaign import walking
from companion.play.mentions import mentioned
from companion.play.session import Session
from companion.tui import over, taste
from companion.tui.panels.journal import Journal
from companion.tui.widgets.span_view import SpanView

if TYPE_CHECKING:
    from companion.campaign.record import Record
    from companion.campaign.store import Words
    from companion.tui.screens.play import PlayScreen


def done(screen: PlayScreen, fields: dict[str, Any], *, typed: str = "") -> None:
    """Shows what a line gave.

    Args:
        typed: the line, if it came from the prompt: remembered when it was done, given back when it was refused.
            One that was done but could not be written waits elsewhere (`kept`).
    """
    if fields.get("waits"):
        from companion.tui import throwing

        throwing.begin(screen)
        return
    if typed and not fields["ok"] and not fields.get("kept"):
        screen.hand.put_aside(not screen.prompt.give_back(typed))
    elif typed and screen.editing:
        screen.end_editing()
    elif typed:
        screen.prompt.remember([typed])
    if fields["ok"] and "inventory" in fields:
        screen.hand.say("")
        over.inventory(screen, str(fields["inventory"]))
    elif fields["ok"] and not screen.hand.said and screen.has_class("-narrow") and screen.shown != "journal":
        screen.hand.say(str(fields["text"]))
    said = screen.hand.said
    if fields["ok"] and "goto" not in fields and (said.count("\n") > 1 or fields.get("hits")):
        over.tell(screen, f"/{fields['command']}", said, hits=fields.get("hits"))
        screen.hand.say("")
    screen.show(to_end=bool(fields["ok"]))
    _let_dice_fall(screen)
    if place := fields.get("goto"):
        screen.go("journal")
        screen.journal.mark(*place)


def _let_dice_fall(screen: PlayScreen) -> None:
    """Those that the line threw tumble for a moment, unless they are real ones; older ones lie still."""
    screen.journal.dice.settle()
    session = screen.hand.session
    if session.record is not None and session.record.rolls and not session.real_dice and taste.moves(screen.app):
        screen.journal.tumble(session.record.id)


def record_of(session: Session, block: str) -> Record | None:
    """The record that made a block, however long ago; None if it was written by hand elsewhere."""
    return walking.record_of(session.store, block)


def how(session: Session, block: Words) -> str:
    """How a block came about: the line, the dice with every face, when and who."""
    record = record_of(session, block.id)
    if record is None:
        return f"{block.id} in {block.file}"
    rolls = [f"{text}: {' '.join(map(str, faces))}" for text, faces in record.rolls]
    made = f"by hand in {record.hand}" if record.hand else record.do
    who = f"{record.who}, " if record.who else ""
    there = mentioned(session.campaign, block.text)
    names = [f"mentions {', '.join(there)}; /who tells where else"] if there else []
    return "\n".join([made, *rolls, *names, f"{who}{record.at}", f"{block.id} in {block.file}"])


def on_focused(screen: PlayScreen, of_view: str, of_journal: str) -> None:
    """Runs an action of the panel that has the focus."""
    focused = screen.focused
    if isinstance(focused, SpanView):
        getattr(focused, f"action_{of_view}")()
    elif isinstance(focused, Journal):
        getattr(focused, f"action_{of_journal}")()
