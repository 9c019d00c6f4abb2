"""A campaign on disk: opened, played, undone, read. One commit is one line of the history, waited for.

    with create("saves/road", campaign, machine="k7", now=clock) as store:
        store.commit(lambda campaign: Entry("/hurt 3", after=campaign.put("life.now", 5), md="d: hurt 3"))

Sheets and cache follow within a second, at the next look or commit, and when the store is closed.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from typing import TYPE_CHECKING

from companion.campaign import naming, steps
from companion.campaign.blocks import AWAITED, THERE, Block
from companion.campaign.entry import Entry, Told, Undone, Words
from companion.campaign.files import Disk, make_folder, parent, sync_folder
from companion.campaign.files import replace as put_file
from companion.campaign.fold import Place
from companion.campaign.lock import locked
from companion.campaign.model import Campaign, diff
from companion.campaign.record import Damaged, Record
from companion.campaign.sessions import Forgotten
from companion.campaign.upkeep import Upkeep, reason
from companion.errors import NotSaved, Refused

if TYPE_CHECKING:
    from pathlib import Path

_ATTRIBUTES = b"history/*.jsonl merge=union\n"
_IGNORED = b".cache/\n.backup/\n.drafts/\n.lock\n"


class Store:
    """An open campaign. `create` and `open` make one; use it in a `with`, or `close` it."""

    def __init__(self, folder: str, files: Disk, machine: str, now: Callable[[], datetime]) -> None:
        self.folder, self.files, self.machine, self.now = folder, files, machine, now
        self._up = Upkeep(files, folder, machine, now)
        self._holds = False

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def campaign(self) -> Campaign:
        """The state at the last record."""
        return self._up.fold.campaign

    @property
    def entries(self) -> int:
        """How many entries there are that are not undone."""
        return self._up.fold.entries

    @property
    def read_only(self) -> str:
        """Why nothing can be written, or "" if it can."""
        return self._up.detached

    @property
    def notices(self) -> list[str]:
        """What was noticed since the face last cleared this list."""
        return self._up.notices

    @property
    def session_file(self) -> str:
        """The session file that the next words go to, like `journal/003-the-salt-gate.md`; "" before the first."""
        return naming.current(self._up.fold.sessions, self.machine)

    def refresh(self) -> bool:
        """Looks whether anything changed on disk, and takes it in; cheap where nothing did. Answers whether it did.

        Raises:
            Busy: another face is at it.
            NotSaved: what changed could not be taken in.
        """
        if not self._up.detached and self._up.quick():
            return False
        before = self._up.state()
        if self._up.detached:
            self._attach()
        else:
            with self._held():
                self._up.settle_in_time()
        return self._up.state() != before

    def commit(self, make: Callable[[Campaign], Entry | None]) -> Record | None:
        """Does one thing: brings the campaign up to date, asks `make` what comes of it, and records that.

        Args:
            make: the rule. None leaves nothing to record. What it raises leaves everything as it was.

        Raises:
            Busy: another face held the lock for too long.
            NotSaved: it is not on disk, and nothing has changed.
        """
        with self._held():
            entry = make(self.campaign)
            if entry is None:
                return None
            record = self._add(self._recorded(entry))
            if record.md.strip("\n"):
                self._up.write(record)
            self._up.settle_in_time()
        return record

    def undo(self) -> Undone:
        """Takes back the last entry that is not undone. Values go back where they still are what it made them.

        Raises:
            Refused: `nothing-to-undo`.
            Busy, NotSaved: as for `commit`.
        """
        with self._held():
            place, record = self._last(self._up.undoable(), "there is nothing to undo")
            step = steps.back(record, self.campaign, self._block(record.file, record.edit or record.id))
            was = record.was if step.cut else ""
            self._show(
                self._up.blank(
                    undo=place.id, changes=step.changes, file=record.file, edit=record.edit, was=was, cut=step.cut
                )
            )
        return Undone(record, step.kept, step.cut)

    def redo(self) -> Undone:
        """Does again what was undone last. Values are set where they are what they were before. Raises as `undo`."""
        with self._held():
            place, record = self._last(self._up.fold.undone, "there is nothing to redo")
            step = steps.again(record, self.campaign, self._block(record.file, record.edit or record.id))
            md = record.md if step.cut else ""
            self._show(
                self._up.blank(
                    redo=place.id, changes=step.changes, file=record.file, edit=record.edit, md=md, cut=step.cut
                )
            )
        return Undone(record, step.kept, step.cut)

    def edit(self, id_: str | None, text: str, do: str = "") -> Record:
        """Gives a block of the journal other words; None is the last one. It is an entry, and can be undone.

        Raises:
            Refused: `not-found`; `bad-argument` where no words are left.
            Busy, NotSaved: as for `commit`.
        """
        if not text.strip("\n"):
            raise Refused("bad-argument", "there are no words there", "undo takes an entry back")
        with self._held():
            found = self.find_block(id_) if id_ else next(iter(self.tail(1)), None)
            if found is None:
                raise Refused("not-found", f"there is no entry {id_}" if id_ else "there is no entry yet")
            return self._show(self._up.blank(edit=found.id, was=found.text, md=text, file=found.file, do=do))

    def next_undo(self) -> Record | None:
        """What `undo` would take back, or None."""
        return self._peek(self._up.fold.done)

    def next_redo(self) -> Record | None:
        """What `redo` would do again, or None."""
        return self._peek(self._up.fold.undone)

    def records(self, last: int = 50) -> tuple[Told, ...]:
        """The newest records first, at most `last`; reads the ends of the history files only."""
        decided: dict[str, bool] = {}
        told: list[Told] = []
        for record in self._up.history.backwards():
            if len(told) >= last:
                break
            if record.undo or record.redo:
                decided.setdefault(record.undo or record.redo, bool(record.undo))
            told.append(Told(record, decided.get(record.id, False)))
        return tuple(told)

    def sessions(self) -> list[str]:
        """The session files, in the order of their names."""
        return sorted(self._up.sessions.known)

    def blocks(self, file: str) -> tuple[Words, ...]:
        """The blocks of a session file, in its order."""
        return tuple(Words(block.id, block.text, file) for block in self._seen(file) if block.state != AWAITED)

    def tail(self, count: int) -> tuple[Words, ...]:
        """The last `count` blocks of the journal."""
        found: list[Words] = []
        for file in reversed(self.sessions()):
            if len(found) >= count:
                break
            found = [*self.blocks(file), *found]
        return tuple(found[-count:]) if count > 0 else ()

    def find_block(self, id_: str) -> Words | None:
        """The block with an id, looked for from the newest session file on."""
        for file in reversed(self.sessions()):
            for block in self.blocks(file):
                if block.id == id_:
                    return block
        return None

    def check(self, faults: Callable[[Record], Iterable[str]] = lambda _: ()) -> list[str]:
        """Compares files and history and verifies every record; only reports.

        Args:
            faults: what does not hold of one record, by the rules of dice and tables.
        """
        from companion.campaign.check import findings

        self.flush()
        for file in self.sessions():
            self._seen(file)
        return findings(self._up, faults)

    def flush(self) -> None:
        """Brings sheets and cache up to the history now. Raises `Busy` or `NotSaved`."""
        if self._up.unsettled and not self._up.detached:
            with self._held():
                self._up.settle()

    def close(self) -> None:
        """`flush`; what cannot be done now is done at the next opening."""
        with contextlib.suppress(NotSaved):
            self.flush()

    @contextlib.contextmanager
    def _held(self) -> Iterator[None]:
        """Under the lock, and up to date; within another `_held`, that one."""
        if self._holds:
            yield
            return
        if self._up.detached:
            self._attach()
            if self._up.detached:
                raise NotSaved(f"not saved: {self._up.detached}", "save a copy elsewhere")
        with contextlib.ExitStack() as stack:
            try:
                stack.enter_context(locked(self.files, self.folder, self.now().isoformat(timespec="seconds")))
                self._up.catch_up()
            except OSError as error:
                raise NotSaved(f"not saved: {reason(error)}", "what you typed is kept") from error
            self._holds = True
            try:
                yield
            finally:
                self._holds = False

    def _attach(self) -> None:
        """Opens anew, written to if that is possible by now."""
        notices = self._up.notices[:]
        self._up.forget()
        _bring_up(self._up)
        self._up.notices[:] = list(dict.fromkeys((*notices, *self._up.notices)))

    def _add(self, record: Record) -> Record:
        try:
            return self._up.add(record)
        except OSError as error:
            raise NotSaved(f"not saved: {reason(error)}", "what you typed is kept; try again") from error

    def _show(self, record: Record) -> Record:
        """Commits a record that changes words that are there, and brings the session file up to it."""
        record = self._add(record)
        self._up.sessions.take(record)
        self._up.adopt_sessions()
        self._up.settle_in_time()
        return record

    def _recorded(self, entry: Entry) -> Record:
        file = self.session_file
        if entry.session is not None:
            file = naming.begun(entry.session, self.sessions())
        elif entry.md and not file:
            file = naming.FIRST
        return self._up.blank(
            who=entry.who,
            do=entry.do,
            rolls=entry.rolls,
            picks=entry.picks,
            out=entry.out,
            changes=diff(self.campaign, entry.after) if entry.after is not None else (),
            file=file if entry.md or entry.session is not None else "",
            md=entry.md,
            counts=entry.counts,
            asks=entry.asks,
        )

    def _last(self, places: list[Place], refusal: str) -> tuple[Place, Record]:
        if not places:
            raise Refused("nothing-to-undo", refusal)
        try:
            return places[-1], self._up.history.at(places[-1])
        except (Damaged, OSError) as error:
            raise Refused("nothing-to-undo", f"the record {places[-1].id} cannot be read: {error}") from error

    def _peek(self, places: list[Place]) -> Record | None:
        try:
            return self._up.history.at(places[-1]) if places else None
        except (Damaged, OSError):
            return None

    def _seen(self, file: str) -> list[Block]:
        """The blocks of a session file, whatever became of the cache."""
        try:
            return self._up.sessions.blocks(file)
        except Forgotten:
            self._up.sessions.forget()
        if self._up.detached:
            self._up.catch_up()
        else:
            with self._held():
                self._up.catch_up()
        return self._up.sessions.blocks(file)

    def _block(self, file: str, id_: str) -> Block | None:
        return next((block for block in self._seen(file) if block.id == id_ and block.state == THERE), None)


def create(
    folder: str | Path, campaign: Campaign, *, machine: str, now: Callable[[], datetime], files: Disk | None = None
) -> Store:
    """Makes a campaign folder and opens it. The folder is there whole or not at all.

    Raises:
        Refused: `bad-argument`, something of that name is there already.
        NotSaved: it could not be made.
    """
    files, path = files or Disk(), os.fspath(folder)
    if files.stat(path) is not None:
        raise Refused("bad-argument", f"{path} is there already", "choose another name")
    draft = f"{path}.{files.suffix()}.new"
    try:
        make_folder(files, parent(path))
        files.mkdir(draft)
        for name, data in ((".gitattributes", _ATTRIBUTES), (".gitignore", _IGNORED)):
            put_file(files, f"{draft}/{name}", data)
        up = Upkeep(files, draft, machine, now)
        make_folder(files, up.history.folder)
        up.add(up.blank(do="new", changes=diff(Campaign({}), campaign), counts=False))
        up.settle()
        files.replace(draft, path)
        sync_folder(files, parent(path))
    except OSError as error:
        raise NotSaved(f"{path} could not be made: {reason(error)}", "choose another folder with --saves") from error
    return open(path, files=files, machine=machine, now=now)


def open(folder: str | Path, *, machine: str, now: Callable[[], datetime], files: Disk | None = None) -> Store:
    """Opens a campaign folder and brings it up to its history; from memory only where it cannot be written.

    Raises:
        Refused: `not-found`, there is no campaign there, or it cannot be read.
        Busy: another face held the lock for too long.
    """
    files, path = files or Disk(), os.fspath(folder)
    if not is_campaign(files, path):
        raise Refused("not-found", f"there is no campaign at {path}", "companion list shows those in the saves folder")
    store = Store(path, files, machine, now)
    try:
        _bring_up(store._up)
    except OSError as error:
        raise Refused("not-found", f"{path} cannot be read: {reason(error)}") from error
    return store


def is_campaign(files: Disk, folder: str) -> bool:
    """Whether a folder holds a campaign, or what is left of one."""
    if files.stat(f"{folder}/campaign.toml") is not None:
        return True
    return bool(files.scan(f"{folder}/history") or files.scan(f"{folder}/journal"))


def _bring_up(up: Upkeep) -> None:
    """Loads and catches up under the lock, or, where the folder cannot be written, in memory."""
    try:
        up.detached = ""
        with locked(up.files, up.folder, up.now().isoformat(timespec="seconds")):
            up.refuse_newer()
            make_folder(up.files, up.history.folder)
            up.load()
            up.catch_up()
            up.settle()
    except OSError as error:
        up.forget()
        up.detached = f"the campaign's folder cannot be written: {reason(error)}"
        up.load()
        up.catch_up()
