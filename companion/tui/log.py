"""What the keys do with the journal: reading it as a tale, stretches, copying, an entry in the player's own editor."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.app import SuspendNotSupported

from companion.play import outside
from companion.tui.clipboard import copy as copy_text
from companion.tui.mistake import Mistake

if TYPE_CHECKING:
    from companion.tui.screens.play import PlayScreen


def read(screen: PlayScreen) -> None:
    """Hides the mechanics, or shows them again."""
    screen.journal.read(not screen.journal.reading)
    screen.show()


def copy(screen: PlayScreen) -> None:
    """Copies the stretch, or the marked entry where there is none."""
    blocks = screen.journal.stretch or tuple(filter(None, (screen.journal.marked,)))
    if blocks:
        screen.say(copy_text(screen.app, "\n\n".join(block.text for block in blocks)))


def promote(screen: PlayScreen) -> None:
    """Puts the line on the prompt that makes a passage of the stretch, so that kinds can be named."""
    stretch = screen.journal.stretch
    if not stretch:
        screen.say("v begins a stretch, j and k carry it on, then P makes a passage of it")
        return
    screen.journal.action_stretch()
    screen.write(f"/promote {stretch[0].id}..{stretch[-1].id} ")


def roll_again(screen: PlayScreen) -> None:
    """Rolls the marked entry once more."""
    if screen.journal.marked is not None:
        screen.do(f"/again {screen.journal.marked.id}")


def edit_outside(screen: PlayScreen) -> None:
    """Hands the terminal and the marked entry to the player's editor until that has ended."""
    block = screen.journal.marked
    if block is None:
        return
    try:
        with screen.app.suspend():
            said = screen.hand.edit_outside(block, outside.run)
    except SuspendNotSupported:
        said = "this terminal cannot be handed to an editor; e changes the entry here"
    screen.show()
    screen.say(said)


def changed_meanwhile(screen: PlayScreen, line: str) -> bool:
    """Whether the entry being changed was changed by somebody else since: said once, then it is for the player.

    Args:
        line: the player's words for it, which stay on the prompt.
    """
    block = screen.hand.session.store.find_block(screen.editing)
    if block is None or block.text == screen.were:
        return False
    screen.were = block.text
    screen.prompt.give_back(line)
    words = f"changed elsewhere meanwhile: “{' '.join(block.text.split())}”"
    screen.hand.mistake = Mistake(line, words, "Enter puts yours in its place, Esc leaves theirs", None)
    screen.tell()
    return True
