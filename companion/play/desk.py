"""What the session itself does with its history: undo, redo, what was, what was last, editing."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.campaign.git import commit_line
from companion.campaign.model import Campaign
from companion.campaign.preferences import REAL_DICE, keep
from companion.campaign.store import save_copy
from companion.dice import Source
from companion.errors import Refused
from companion.play import recall
from companion.play.actor import system_of
from companion.play.call import Call, parse
from companion.play.commands.lists import active, entries
from companion.play.helping import of_command, overview
from companion.play.imports import steps_of_import
from companion.play.kinds import kind_of
from companion.play.lookup import settings
from companion.play.recorded import record_words
from companion.play.result import Fields, effects, is_asked, of_desk, of_turn
from companion.play.summing import summed
from companion.play.turn import Turn, take
from companion.systems.command import Command, Here
from companion.systems.outcome import Outcome

if TYPE_CHECKING:
    from companion.campaign.record import Record
    from companion.campaign.store import Undone
    from companion.play.session import Session

_ID = re.compile(r"[a-z0-9]+\.\d+(?:\.\d+)?")
_SHOWN = 50
_WHOLE_SESSION = 5_000
_WHOLE_IMPORT = 200_000


def undo(session: Session, arguments: str) -> Fields:
    """Takes back the last action not undone, whole; so many of them; or all of a turn, a round or an import."""
    if arguments.strip().casefold() == "import":
        return _undo_import(session)
    count = _steps_back(session, arguments.strip().casefold())
    told = _stepped(session, "undo", "took back", session.store.undo())
    for _ in range(count - 1):
        if session.store.next_undo() is None:
            break
        told = _joined(told, _stepped(session, "undo", "took back", session.store.undo()))
    return told


def redo(session: Session, arguments: str) -> Fields:
    """Does again what was undone last."""
    redone = session.store.redo()
    return _stepped(session, "redo", "did again", redone)


def history(session: Session, arguments: str) -> Fields:
    """The last records, newest first; the undone ones struck."""
    records = session.store.records(_SHOWN)
    rows = [
        {"id": record.id, "at": record.at, "who": record.who, "do": record_words(record), "undone": undone}
        for record, undone in records
    ]
    text = "\n".join(f"{row['id']:>8}  {'undone: ' if row['undone'] else ''}{row['do']}" for row in rows)
    return of_desk("history", text or "nothing yet", session.campaign, history=rows)


def edit(session: Session, arguments: str) -> Fields:
    """Other words for an entry: `/edit ENTRY TEXT`, or the last entry when none is named."""
    first, _, rest = arguments.partition(" ")
    named = bool(_ID.fullmatch(first)) and bool(rest.strip()) and session.store.find_block(first) is not None
    record = session.store.edit(first if named else None, rest.strip() if named else arguments.strip())
    session.record = record
    return of_desk("edit", "changed", session.campaign, entry=record.edit)


def copy(session: Session, arguments: str) -> Fields:
    """Saves a copy of the campaign elsewhere, with what its own folder did not take; the game goes on where it is."""
    if not arguments.strip():
        raise Refused("bad-argument", "where to?", "write /copy ~/salt-road")
    folder = Path(os.path.expanduser(arguments.strip())).absolute()  # noqa: PTH111 - the other fails at ~nobody
    save_copy(session.store, folder)
    return of_desk("copy", f"saved a copy in {folder}; to play on there: companion play {folder}", session.campaign)


def override(session: Session, arguments: str) -> Fields:
    """A line that the state forbids, done all the same, and logged as such."""
    call = parse(arguments)
    if not arguments.strip() or call.name == "override":
        raise Refused("bad-argument", "which line?", "write /override /mib 13")
    turn = session.keep(lambda campaign, dice: _overriding(take(call, campaign, dice, session.library, guarded=False)))
    return of_turn(turn)


def last(session: Session, arguments: str) -> Fields:
    """Where the player was: the scene, the last prose, the open threads, what is asked."""
    campaign = session.campaign
    prose = next((block.text for block in reversed(session.store.tail(60)) if kind_of(block.text) == "prose"), "")
    threads = [name for name, entry in entries(campaign, "threads").items() if active(entry)]
    said = [
        f"Scene: {campaign.get('scene')}" if campaign.get("scene") else "",
        prose,
        f"Open: {', '.join(threads)}" if threads else "",
        is_asked(campaign.get("asks")),
    ]
    fields: dict[str, Any] = {"scene": campaign.get("scene"), "prose": prose, "threads": threads}
    return of_desk("last", "\n".join(filter(None, said)) or "nothing yet: write what happens", campaign, **fields)


def end_session(session: Session, arguments: str) -> Fields:
    """Sums the session up, and lets the system grant what its rules grant; `/session` begins the next."""
    file = session.store.session_file
    records = []
    for record, undone in session.store.records(_WHOLE_SESSION):
        if record.file and record.file != file:
            break
        records += [] if undone else [record]
    told = list(summed(records, session.library).lines())

    def ending(campaign: Campaign, dice: Source) -> Turn:
        here = Here(campaign, dice, session.library, settings(campaign))
        after, granted = system_of(campaign, campaign.active).passes(here, "session")
        outcome = Outcome("\n".join([*told, *granted]), campaign=after, journal="", notes=granted, counts=False)
        words = "\n".join(["(note: the session ends", *(f"  {line}" for line in [*told, *granted])]) + ")"
        return Turn(Call("session", "end"), campaign, after, outcome, words)

    fields = of_turn(session.keep(ending))
    line = commit_line(session.store.folder, f"session {session.campaign.get('session', '')}".strip())
    return fields | {"notes": [*fields["notes"], *([f"to keep it in git: {line}"] if line else [])]}


def tell_help(session: Session, arguments: str) -> Fields:
    """All commands, or one in full."""
    campaign, word = session.campaign, arguments.strip()
    return of_desk("help", of_command(campaign, word) if word else overview(campaign), campaign)


def dice(session: Session, arguments: str) -> Fields:
    """Lays the player's own faces ready; or says whether from now on each roll asks for them."""
    word = arguments.strip().casefold()
    if word in ("real", "app"):
        return _whose_dice(session, word)
    faces = session.type_faces(arguments)
    return of_desk("dice", f"ready for the next roll: {' '.join(map(str, faces))}", session.campaign, faces=list(faces))


def _whose_dice(session: Session, word: str) -> Fields:
    """Real dice or the app's own, from now on and the next time too."""
    session.real_dice = word == "real"
    said = "real dice: a roll says which faces it wants" if session.real_dice else "the app throws the dice"
    problem = keep(REAL_DICE, session.real_dice)
    notes = [f"not remembered: {problem}"] if problem else []
    return of_desk("dice", said, session.campaign, real=session.real_dice) | {"notes": notes}


def _steps_back(session: Session, what: str) -> int:
    """How many steps `/undo WHAT` means: a number, the lines of the same hand (`turn`), or since `/round` (`round`)."""
    if not what or what.isdecimal():
        return min(max(1, int(what or 1)), _WHOLE_SESSION)
    if what not in ("turn", "round"):
        known = "neither a number, nor turn, round or import"
        raise Refused("bad-argument", f"undo what? “{what}” is {known}", "write /undo 3")
    standing = [record for record, undone in session.store.records(_WHOLE_SESSION) if _is_step(record, undone)]
    count = 0
    for record in standing:
        begins = parse(record.do).name in ("round", "conflict")
        if what == "turn" and count and (begins or record.who != standing[0].who):
            break
        count += 1
        if what == "round" and begins:
            break
    return max(1, count)


def _undo_import(session: Session) -> Fields:
    """Takes back all steps of an import that was the last thing done."""
    records = session.store.records(_WHOLE_IMPORT)
    count = steps_of_import(record for record, undone in records if _is_step(record, undone))
    if not count:
        raise Refused("rule", "the last thing done was no import", "/undo takes back one step")
    told = [_stepped(session, "undo", "took back", session.store.undo()) for _ in range(count)]
    joined: dict[str, Any] = {key: [each for one in told for each in one[key]] for key in ("effects", "notes")}
    return told[-1] | joined | {"text": f"took back the import: {count} steps"}


def _is_step(record: Record, undone: bool) -> bool:
    return record.action and record.counts and not undone


def _joined(first: Fields, then: Fields) -> Fields:
    """Two results of undo as one."""
    return then | {
        "text": f"{first['text']}\n{then['text']}",
        "effects": [*first["effects"], *then["effects"]],
        "notes": [*first["notes"], *then["notes"]],
    }


def _stepped(session: Session, word: str, did: str, step: Undone) -> Fields:
    record = step.record
    moved = [change for change in record.changes if change not in step.kept]
    changes = tuple(change.reverse() for change in reversed(moved)) if word == "undo" else tuple(moved)
    notes = [f"{change.doc} {change.key} is no more what it was, and stays as it is" for change in step.kept]
    if record.md and not step.cut:
        notes.append("its words were changed since, and stay")
    fields = of_desk(word, f"{did}: {record_words(record)}", session.campaign)
    return fields | {"effects": effects(changes, session.campaign), "notes": notes, "undid": record.id}


def _overriding(turn: Any) -> Any:
    from dataclasses import replace

    outcome = replace(turn.outcome, notes=("override", *turn.outcome.notes))
    first, newline, rest = turn.journal.partition("\n")
    return replace(turn, outcome=outcome, journal=f"{first}  #override{newline}{rest}")


def lines_of(fields: Mapping[str, Any]) -> Iterator[str]:
    """A result as lines for a terminal: what it says, its notes, what it asks."""
    yield str(fields["text"])
    yield from (f"  {note}" for note in fields["notes"])
    if asked := is_asked(fields["asks"]):
        yield f"  {asked}"


Handler = Callable[["Session", str], Fields]


def handler(command: Command, arguments: str) -> Handler | None:
    """What does a command here; None for one that is a rule of its own. `/session end` needs the history, too."""
    if command.name == "session" and arguments.strip().casefold() == "end":
        return end_session
    return HANDLERS[command.name] if command.run is None else None


HANDLERS: dict[str, Handler] = {
    **recall.HANDLERS,
    "undo": undo,
    "redo": redo,
    "history": history,
    "edit": edit,
    "override": override,
    "copy": copy,
    "last": last,
    "dice": dice,
    "help": tell_help,
}
