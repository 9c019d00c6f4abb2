"""What only a session with its history can do: declared here, done by `companion.play.session`."""

from __future__ import annotations

from companion.systems.arguments import Argument
from companion.systems.command import Command

_TEXT = Argument("text", "text")

COMMANDS = (
    Command(
        "undo",
        "takes back the last step, so many, or the whole turn, round or import",
        (Argument("what", required=False),),
        None,
        group="journal",
        examples=("/undo", "/undo 3", "/undo turn", "/undo round", "/undo import"),
    ),
    Command("redo", "does it again", (), None, group="journal"),
    Command("history", "what was done, what was undone", (), None, group="journal"),
    Command(
        "edit",
        "changes the words of an entry, by default the last",
        (_TEXT,),
        None,
        group="journal",
        examples=("/edit k7.214 Other words",),
    ),
    Command(
        "again",
        "repeats the last roll, or that of any entry, as a new one",
        (Argument("entry", required=False),),
        None,
        group="dice",
        examples=("/again", "/again k7.214"),
    ),
    Command(
        "copy",
        "saves the whole campaign, what is not on disk too, in another folder",
        (Argument("folder", "text"),),
        None,
        group="journal",
        examples=("/copy ~/salt-road", "/copy /media/stick/salt-road"),
    ),
    Command("last", "last time: where you were", (), None, group="journal"),
    Command(
        "find",
        "searches the journal, newest first",
        (_TEXT,),
        None,
        group="journal",
        examples=("/find salt gate", '/find kind:oracle session:3.. with:Tally "at what price"'),
    ),
    Command(
        "help",
        "what there is, or one command in full",
        (Argument("command", required=False),),
        None,
        group="help",
        examples=("/help", "/help reaction"),
    ),
    Command(
        "dice",
        "the faces you rolled, for the next line that rolls; real, app: who throws from now on",
        (Argument("faces", "text"),),
        None,
        group="dice",
        examples=("/dice 4 3", "/dice real", "/dice app"),
    ),
)
