"""The hold on an open campaign: its lock, and what was done but is not on disk yet.

A record that could not be written is kept as it is, faces and words, until `retry` or the next thing done writes it.
After a sync that failed it goes to another file; were the first to have it all the same, it is one record, not two.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import takewhile

from companion.campaign.loading import bring_up
from companion.campaign.lock import locked
from companion.campaign.model import stands
from companion.campaign.notices import reason
from companion.campaign.record import Record, line, parse
from companion.campaign.upkeep import Upkeep
from companion.errors import CompanionError, NotSaved


class Hold:
    """How one face holds a campaign while it writes.

    Attributes:
        unsaved: the record that could not be written; None when all is on disk.
    """

    def __init__(self, up: Upkeep) -> None:
        self.up = up
        self.unsaved: Record | None = None
        self._holds = False

    @contextlib.contextmanager
    def held(self, catch_up: Callable[[Upkeep], None] = Upkeep.catch_up) -> Iterator[None]:
        """Under the lock, and up to date; within another `held`, that one.

        Args:
            catch_up: brings it up to date; `Upkeep.hear` where no session file is asked.

        Raises:
            Busy: another face held the lock for too long.
            NotSaved: the campaign cannot be written, or what persons wrote cannot be recorded.
        """
        if self._holds:
            yield
            return
        up = self.up
        if up.detached:
            self.attach()
            if up.detached:
                raise NotSaved(f"not saved: {up.detached}", "save a copy elsewhere")
        with contextlib.ExitStack() as stack:
            try:
                stack.enter_context(locked(up.files, up.folder, up.now().isoformat(timespec="seconds")))
                catch_up(up)
            except OSError as error:
                raise NotSaved(f"not saved: {_why(up, error)}", "what you typed is kept") from error
            self._holds, up.suspect = True, True
            try:
                yield
                up.suspect = False
            except CompanionError:
                up.suspect = False
                raise
            finally:
                self._holds = False

    @contextlib.contextmanager
    def writing(self, catch_up: Callable[[Upkeep], None] = Upkeep.catch_up) -> Iterator[None]:
        """`held`, once what was done before is on disk. Raises as that does."""
        with self.held(Upkeep.catch_up if self.unsaved else catch_up):
            try:
                self.retry()
            except NotSaved as error:
                raise NotSaved(error.message, "the line before it is not on disk yet") from error
            yield

    def add(self, record: Record) -> Record:
        """Commits a record, and brings the session file up to it.

        Raises:
            NotSaved: it is not on disk; it is kept as `unsaved`.
        """
        self.unsaved = record
        try:
            added = self.up.add(record)
        except OSError as error:
            raise self._waits(error) from error
        self.unsaved = None
        if added.undo or added.redo or added.edit:
            self.up.sessions.take([added])
            self.up.adopt_sessions()
        elif added.md.strip("\n"):
            self.up.write(added)
        return added

    def retry(self) -> Record | None:
        """Writes what is not on disk yet; None if all is. Raises as `held` does."""
        if self.unsaved is None:
            return None
        with self.held():
            return self._again(self.unsaved)

    def attach(self) -> None:
        """Opens anew, written to if that is possible by now."""
        notices = self.up.notices[:]
        self.up.forget()
        bring_up(self.up)
        self.up.notices[:] = list(dict.fromkeys((*notices, *self.up.notices)))

    def _again(self, record: Record) -> Record:
        if self.up.fold.last[0] < record.n:
            return self.add(record)
        if self._is_read(record):
            return self._confirmed(record)
        return self.add(self._after_others(record))

    def _is_read(self, record: Record) -> bool:
        """Whether the failed write left the record on disk all the same, and it was read from there."""
        kept = parse(line(record)[:-1])
        return kept in takewhile(lambda each: each.n >= record.n, self.up.history.backwards())

    def _confirmed(self, record: Record) -> Record:
        """Writes a record that is there, but not surely, to another file: a record found twice counts once."""
        try:
            self.up.history.add(record)
        except OSError as error:
            raise self._waits(error) from error
        self.unsaved = None
        return record

    def _waits(self, error: OSError) -> NotSaved:
        return NotSaved(f"not saved: {_why(self.up, error)}", "what was done is kept as it fell", kept=True)

    def _after_others(self, record: Record) -> Record:
        """The record behind those of others; its values only where they still are what they were before it."""
        up = self.up
        changes = tuple(change for change in record.changes if stands(up.fold.campaign, change.reverse()))
        return replace(record, id=up.fold.next_id(up.machine), n=up.fold.last[0] + 1, changes=changes)


def _why(up: Upkeep, error: OSError) -> str:
    gone = up.files.stat(up.folder) is None
    return f"the campaign's folder is not there any more: {up.folder}" if gone else reason(error)
