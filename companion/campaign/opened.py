"""An open campaign: played, undone, read. One commit is one line of the history, waited for.

Sheets and cache follow within a second, at the next look (`refresh`), and when the store is closed.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Sequence

from companion.campaign import naming, reading, steps
from companion.campaign.blocks import THERE, Block
from companion.campaign.entry import Entry, Told, Undone, Words
from companion.campaign.fold import Place
from companion.campaign.halving import record_by_halving
from companion.campaign.hold import Hold
from companion.campaign.model import Campaign, diff
from companion.campaign.notices import reason
from companion.campaign.record import Damaged, Record
from companion.campaign.sessions import Forgotten
from companion.campaign.upkeep import Upkeep
from companion.errors import NotSaved, Refused


class Store:
    """An open campaign. `store.create` and `store.open` make one; use it in a `with`, or `close` it."""

    def __init__(self, up: Upkeep) -> None:
        self.folder, self.files, self.machine, self.now = up.folder, up.files, up.machine, up.now
        self._up = up
        self._hold = Hold(up)

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
    def unsaved(self) -> Record | None:
        """What was done and could not be written: `retry`, and whatever is done next, writes it first, as it fell."""
        return self._hold.unsaved

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
        if self._up.quick():
            return False
        before = self._up.state()
        if self._up.detached:
            self._hold.attach()
        else:
            with self._hold.held():
                self._up.settle_in_time()
        return self._up.state() != before

    def tidy(self) -> None:
        """Brings sheets and cache up to the history once they have waited for a second: what an answer need not wait
        for. Raises `Busy` or `NotSaved`.
        """
        if self._up.overdue() and not self._up.detached:
            with self._hold.held(Upkeep.hear):
                self._up.settle()

    def commit(self, make: Callable[[Campaign], Entry | None]) -> Record | None:
        """Does one thing: brings the campaign up to date, asks `make` what comes of it, and records that.

        Args:
            make: the rule. None leaves nothing to record. What it raises leaves everything as it was.

        Raises:
            Busy: another face held the lock for too long.
            NotSaved: it is not on disk, and nothing has changed. If `make` was asked, what came of it is `unsaved`.
        """
        with self._hold.writing(Upkeep.hear):
            entry = make(self.campaign)
            return None if entry is None else self._hold.add(self._recorded(entry))

    def retry(self) -> Record | None:
        """Writes what is `unsaved`, as it fell; None if nothing is. Raises `Busy` or `NotSaved`."""
        return self._hold.retry()

    def give_up(self) -> None:
        """Forgets what is `unsaved`."""
        self._hold.unsaved = None

    def undo(self) -> Undone:
        """Takes back the last entry that is not undone. Values go back where they still are what it made them.

        Raises:
            Refused: `nothing-to-undo`.
            Busy, NotSaved: as for `commit`.
        """
        with self._hold.writing():
            place, record = self._last(self._up.undoable(), "there is nothing to undo")
            step = steps.back(record, self.campaign, self._block(record.file, record.edit or record.id))
            self._hold.add(self._up.blank(undo=place.id, **step.taken(record)))
        return Undone(record, step.kept, step.cut)

    def redo(self) -> Undone:
        """Does again what was undone last. Values are set where they are what they were before. Raises as `undo`."""
        with self._hold.writing():
            place, record = self._last(self._up.fold.undone, "there is nothing to redo")
            step = steps.again(record, self.campaign, self._block(record.file, record.edit or record.id))
            self._hold.add(self._up.blank(redo=place.id, **step.done(record)))
        return Undone(record, step.kept, step.cut)

    def edit(self, id_: str | None, text: str, do: str = "") -> Record:
        """Gives a block of the journal other words; None is the last one. It is an entry, and can be undone.

        Raises:
            Refused: `not-found`; `bad-argument` where no words are left.
            Busy, NotSaved: as for `commit`.
        """
        if not text.strip("\n"):
            raise Refused("bad-argument", "there are no words there", "undo takes an entry back")
        with self._hold.writing():
            found = self.find_block(id_) if id_ else next(iter(self.tail(1)), None)
            if found is None:
                raise Refused("not-found", f"there is no entry {id_}" if id_ else "there is no entry yet")
            return self._hold.add(self._up.blank(edit=found.id, was=found.text, md=text, file=found.file, do=do))

    def next_undo(self) -> Record | None:
        """What `undo` would take back, or None."""
        return self._peek(self._up.fold.done)

    def next_redo(self) -> Record | None:
        """What `redo` would do again, or None."""
        return self._peek(self._up.fold.undone)

    def records(self, last: int = 50) -> tuple[Told, ...]:
        """The newest records first, at most `last`; reads the ends of the history files only."""
        return reading.newest(self._up.history.backwards(), last)

    def sessions(self) -> list[str]:
        """The session files, in the order of their numbers, then of their names; those without a number last."""
        return sorted(self._up.sessions.known, key=naming.place)

    def blocks(self, file: str) -> Sequence[Words]:
        """The blocks of a session file, in its order. It is the store's own: nobody may change it."""
        self._seen(file)
        return self._up.sessions.words(file)

    def tail(self, count: int) -> tuple[Words, ...]:
        """The last `count` blocks of the journal."""
        return reading.tail(self.sessions(), self.blocks, count)

    def find_block(self, id_: str) -> Words | None:
        """The block with an id: in the file that its record names, or else looked for from the newest file on."""
        record = record_by_halving(self._up.history, ".".join(id_.split(".")[:2]))
        files = self.sessions()
        likely = [file for file in (record.hand, record.file) if file in files] if record else []
        return reading.find([*files, *likely], self.blocks, id_)

    def check(self, faults: Callable[[Record, Campaign], Iterable[str]] = lambda *_: ()) -> list[str]:
        """Compares files and history and verifies every record; only reports.

        Args:
            faults: what does not hold of one record, by the rules of dice and tables, where the campaign stood so.
        """
        from companion.campaign.check import findings

        self.flush()
        for file in self.sessions():
            self._seen(file)
        return findings(self._up, faults)

    def unreadable(self) -> list[str]:
        """The documents whose file cannot be read now; their last good values are used."""
        return [doc for doc, paper in self._up.papers.known.items() if paper.problem]

    def back_up(self, label: str) -> str:
        """Keeps the sheets as they are; answers where. Raises `Busy` or `NotSaved`."""
        with self._hold.held():
            try:
                self._up.backups.keep(self._up.fold.last[0], label, self._up.papers.raws())
            except OSError as error:
                raise NotSaved(f"not saved: {reason(error)}", "nothing was changed") from error
        return f".backup/{self._up.fold.last[0]:08}-{label}"

    def restore(self, doc: str) -> str:
        """Puts a sheet that cannot be read back as the history has it; answers where the damaged one is kept now.

        Raises:
            Refused: `not-found`, there is no such sheet, or nothing is wrong with it.
            Busy, NotSaved: as for `commit`.
        """
        with self._hold.held():
            try:
                kept = self._up.restore(doc)
            except OSError as error:
                raise NotSaved(f"not saved: {reason(error)}", "the file was left as it is") from error
        if not kept:
            raise Refused("not-found", f"there is nothing wrong with {doc}.toml")
        return kept

    def flush(self) -> None:
        """Brings sheets and cache up to the history now. Raises `Busy` or `NotSaved`."""
        if self._up.unsettled and not self._up.detached:
            with self._hold.held():
                self._up.settle()

    def close(self) -> None:
        """`flush`; what cannot be done now is done at the next opening."""
        with contextlib.suppress(NotSaved):
            self.flush()

    def _recorded(self, entry: Entry) -> Record:
        file = self.session_file
        if entry.session is not None:
            file = naming.begun(entry.session, self.sessions())
        elif entry.md and not file:
            file = naming.FIRST
        changes = diff(self.campaign, entry.after) if entry.after is not None else ()
        named = entry.md or entry.session is not None
        return self._up.blank(**entry.fields(), changes=changes, file=file if named else "")

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
            with self._hold.held():
                self._up.catch_up()
        return self._up.sessions.blocks(file)

    def _block(self, file: str, id_: str) -> Block | None:
        return next((block for block in self._seen(file) if block.id == id_ and block.state == THERE), None)
