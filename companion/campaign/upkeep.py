"""Keeps history, session files and sheets at one: what every opening, look and commit begins and ends with."""

from __future__ import annotations

import contextlib
import errno
import time
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime

from companion.campaign.blocks import Block
from companion.campaign.cache import Cache
from companion.campaign.files import Disk
from companion.campaign.fold import Fold, Place
from companion.campaign.history import History, Read
from companion.campaign.model import CAMPAIGN, FORMAT, Doc
from companion.campaign.papers import Papers
from companion.campaign.reconcile import Reconciled, reconcile
from companion.campaign.record import Record, line, parse
from companion.campaign.sessions import Forgotten, Sessions
from companion.campaign.sheets import Unreadable
from companion.campaign.sheets import parse as parse_sheet

_EVERY = 1.0  # seconds after which sheets and cache are brought up to the history
_EARLIER = 20  # how many states of a document are told from edits by hand when nothing was seen of its file


class Gone(OSError):
    """The files of an open campaign are not there any more."""


class Upkeep:
    """The rooms of an open campaign and the passage between them. Everything that writes is called under the lock.

    Attributes:
        notices: what was noticed, for the player, in order.
        detached: why nothing can be written; what is taken up then stays in memory. Empty while all is well.
    """

    def __init__(self, files: Disk, folder: str, machine: str, now: Callable[[], datetime]) -> None:
        self.files, self.folder, self.machine, self.now = files, folder, machine, now
        self.notices: list[str] = []
        self.detached = ""
        self.forget()

    def forget(self) -> None:
        """Begins anew, as before the first look."""
        self.fold = Fold()
        self.history = History(self.files, self.folder, self.machine)
        self.cache = Cache(self.files, self.folder)
        self.sessions = Sessions(self.files, self.folder, self.machine, self.cache)
        self.papers = Papers(self.files, self.folder)
        self.unsettled = True
        self._bad = 0
        self._settled_at = time.monotonic()

    def load(self) -> None:
        """Takes up what the cache holds, or the whole history where it holds nothing."""
        values = self.cache.load()
        try:
            if values is None:
                raise ValueError("no cache")
            self.fold = Fold.restored(values["fold"])
            self.history.restore(values["history"])
            self.sessions.restore(values["sessions"])
            self.papers.restore(values["papers"], self.fold.campaign)
        except (ValueError, TypeError, KeyError, AttributeError):
            self.forget()
            self.learn()

    def learn(self) -> None:
        """Reads the whole history, and expects of the files what it says."""
        reads = self.history.all()
        self.fold = Fold()
        earlier: dict[str, list[Doc | None]] = {}
        for read in reads:
            self.fold.take(*read)
            for doc in {change.doc for change in read.record.changes}:
                states = earlier.setdefault(doc, [])
                states.append(self.fold.campaign.docs.get(doc))
                del states[:-_EARLIER]
        self.papers.remember(earlier)
        self.sessions.learn(read.record for read in reads)
        self.unsettled = True

    def quick(self) -> bool:
        """Whether nothing has changed on disk and nothing is waiting to be written; asks for states of files only."""
        overdue = self.unsettled and time.monotonic() - self._settled_at >= _EVERY
        return not (overdue or self.history.changed()) and self.papers.quick() and self.sessions.quick()

    def state(self) -> tuple[object, ...]:
        """Something that is another when anything that can be seen has changed."""
        return self.fold.last, self.sessions.stamp(), len(self.notices), self.detached

    def undoable(self) -> list[Place]:
        """What undo would take back, the last one last; read from the whole history where the snapshot ends."""
        if not self.fold.done and self.fold.deeper:
            self.learn()
            self.adopt()
        return self.fold.done

    def refuse_newer(self) -> None:
        """Raises `OSError` where the campaign was made by a later version, which must not be written by this one."""
        with contextlib.suppress(Unreadable, FileNotFoundError):
            made = parse_sheet(self.files.read(self.papers.path(CAMPAIGN))).get("format")
            if type(made) is int and made > FORMAT:
                raise OSError(errno.EROFS, "it was made by a later version of companion")

    def catch_up(self) -> None:
        """Takes in what other faces and machines recorded, then what persons wrote in the files.

        Raises:
            OSError: something could not be read, or what a person wrote could not be recorded.
        """
        if not self.detached:
            self.history.mend()
        if self.history.tails and not self.history.listed():
            raise Gone(f"the history of this campaign is not in {self.folder} any more")
        try:
            self._take_news()
            self.adopt()
        except Forgotten:
            self.learn()
            self.adopt()
        self._report_bad()

    def adopt(self) -> None:
        """Records what persons wrote, and puts what of ours is missing into the session files."""
        if not self.papers.quick() and (values := self.cache.news()) is not None:
            self.papers.others(values["papers"])
        for finding in self.papers.look(self.fold.campaign, self.fold.returned):
            hand = f"{finding.doc}.toml"
            back = (finding.doc,) if finding.back else ()
            if finding.changes:
                self._tell_changed(hand, len(finding.changes))
            self.add(self.blank(hand=hand, changes=finding.changes, back=back, counts=False))
        self.adopt_sessions()
        self.notices += self.papers.notices
        self.papers.notices.clear()

    def adopt_sessions(self) -> None:
        """The part of `adopt` that concerns session files."""
        for file, data in self.sessions.differing().items():
            found = reconcile(self.sessions.blocks(file), data, self.machine, self.fold.next_id(self.machine))
            if found.by_hand:
                now, new, back = dict(found.now), tuple(found.new), tuple(found.back)
                self.add(
                    self.blank(hand=file, gone=tuple(found.gone), now=now, new=new, back=back, counts=False)
                )
                self._tell_session(file, found)
            self._carry_out(file, data, found)

    def write(self, record: Record) -> None:
        """Appends the words of a record to its session file; what fails is told, and tried again at the next look."""
        try:
            self.sessions.write(record.file, Block(record.id, record.md))
        except OSError as error:
            self._unwritten(record.file, error)

    def blank(self, **fields: object) -> Record:
        """A record with the next id and number and the time."""
        made = Record(self.fold.next_id(self.machine), self.fold.last[0] + 1)
        return replace(made, at=self.now().isoformat(timespec="seconds"), **fields)  # type: ignore[arg-type]

    def add(self, record: Record) -> Record:
        """Commits a record: it is in the history and on the medium when this returns. May raise `OSError`."""
        read = Read(parse(line(record)[:-1]), "", 0) if self.detached else self.history.add(record)
        self.fold.take(*read)
        self.unsettled = True
        return read.record

    def settle(self) -> None:
        """Brings sheets and cache up to the history. What fails is told, and tried again the next time."""
        if self.detached:
            return
        self._settled_at = time.monotonic()
        problem = ""
        for doc in self.papers.due(self.fold.campaign):
            try:
                self.papers.write(doc, self.fold.campaign.docs.get(doc))
            except OSError as error:
                problem = f"{doc}.toml could not be written: {reason(error)}. Its values are safe in the history."
        try:
            self.sessions.sync()
            self._store()
        except Forgotten as forgotten:
            problem = f"the cache of {forgotten} is gone"
            self.learn()
        except OSError as error:
            problem = problem or f"the campaign's cache could not be written: {reason(error)}. Nothing is lost."
        self.unsettled = bool(problem)
        self.notices += [*self.papers.notices, *([problem] if problem else [])]
        self.papers.notices.clear()

    def settle_in_time(self) -> None:
        """`settle`, unless that was done less than a second ago."""
        if time.monotonic() - self._settled_at >= _EVERY:
            self.settle()

    def _take_news(self) -> None:
        news = self.history.news()
        if news:
            self.unsettled = True
        for read in news or ():
            if not self.fold.takes(read.record):
                news = None
                break
            self.fold.take(*read)
            self.sessions.take(read.record)
        if news is None:
            self.learn()

    def _carry_out(self, file: str, data: bytes, found: Reconciled) -> None:
        self.unsettled = True
        if self.detached:
            self.sessions.hold(file, data, found)
            return
        try:
            self.sessions.carry_out(file, data, found)
        except OSError as error:
            self._unwritten(file, error)

    def _store(self) -> None:
        stamp = f"{self.fold.last[0]}-{self.files.suffix()}"
        self.cache.store(
            {
                "fold": self.fold.snapshot(),
                "history": self.history.snapshot(),
                "sessions": self.sessions.snapshot(stamp),
                "papers": self.papers.snapshot(self.fold.campaign),
            }
        )
        self.cache.sweep(self.sessions.sides())

    def _unwritten(self, file: str, error: OSError) -> None:
        self.notices.append(f"{file} could not be written: {reason(error)}. Its words are safe in the history.")

    def _tell_changed(self, file: str, count: int) -> None:
        self.notices.append(f"{file}: {count} value{'s' if count > 1 else ''} changed by hand.")

    def _tell_session(self, file: str, found: Reconciled) -> None:
        told = [
            f"{len(what)} {word}"
            for what, word in ((found.new, "new"), (found.now, "changed"), (found.gone, "gone"))
            if what
        ]
        if told:
            self.notices.append(f"{file}, by hand: {', '.join(told)}.")
        if found.back:
            count = len(found.back)
            self.notices.append(
                f"{file}: {count} vanished from its end, as when an editor saves an old copy, and came back. "
                "Deleted again, they stay gone."
            )

    def _report_bad(self) -> None:
        for bad in self.history.bad[self._bad :]:
            self.notices.append(f"history/{bad.file}, byte {bad.start}: a damaged record was left out; {bad.why}.")
        self._bad = len(self.history.bad)


def reason(error: OSError) -> str:
    """What the system says, without numbers and paths."""
    return (error.strerror or str(error)).lower()
