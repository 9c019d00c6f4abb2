"""Keeps history, session files and sheets at one: what every opening, look and commit begins and ends with."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime

from companion.campaign import loading, notices
from companion.campaign.at_rest import WRITING
from companion.campaign.backup import Backups
from companion.campaign.blocks import Block
from companion.campaign.cache import Cache
from companion.campaign.files import Disk
from companion.campaign.fold import Fold, Place
from companion.campaign.history import History, Read
from companion.campaign.in_place import finish
from companion.campaign.papers import Papers
from companion.campaign.reconcile import Reconciled, reconcile
from companion.campaign.record import Record, line, parse
from companion.campaign.sessions import FOLDER as SESSIONS
from companion.campaign.sessions import Forgotten, Sessions

_EVERY = 1.0  # seconds after which sheets and cache are brought up to the history


class Gone(OSError):
    """The files of an open campaign are not there any more."""


class Upkeep:
    """The rooms of an open campaign and the passage between them. Everything that writes is called under the lock.

    Attributes:
        notices: what was noticed, for the player, in order.
        suspect: whether work was broken off, so that memory may not be what the disk is; it is read again.
        detached: why nothing can be written; what is taken up then stays in memory. Empty while all is well.
    """

    def __init__(self, files: Disk, folder: str, machine: str, now: Callable[[], datetime]) -> None:
        self.files, self.folder, self.machine, self.now = files, folder, machine, now
        self.notices: list[str] = []
        self._problems: set[str] = set()
        self._given_up: set[str] = set()
        self.detached = ""
        self.forget()

    def forget(self) -> None:
        """Begins anew, as before the first look."""
        self.fold = Fold()
        self.history = History(self.files, self.folder, self.machine, self._given_up)
        self.cache = Cache(self.files, self.folder)
        self.sessions = Sessions(self.files, self.folder, self.machine, self.cache)
        self.papers = Papers(self.files, self.folder)
        self.backups = Backups(self.files, self.folder)
        self.unsettled = True
        self.suspect = False
        self._bad = 0
        self._settled_at = self.now()

    def quick(self) -> bool:
        """Whether nothing has changed on disk and nothing is waiting to be written; asks for states of files only."""
        waits = not loading.is_shut(self) if self.detached else self.overdue()
        return not (waits or self.history.changed()) and self.papers.quick() and self.sessions.quick()

    def state(self) -> tuple[object, ...]:
        """Something that is another when anything that can be seen has changed."""
        return self.fold.last, self.sessions.stamp(), len(self.notices), self.detached

    def undoable(self) -> list[Place]:
        """What undo would take back, the last one last; read from the whole history where the snapshot ends."""
        if not self.fold.done and self.fold.deeper:
            loading.learn(self)
            self.adopt()
        return self.fold.done

    def catch_up(self) -> None:
        """Takes in what other faces and machines recorded, then what persons wrote in the files.

        Raises:
            OSError: something could not be read, or what a person wrote could not be recorded.
        """
        self._caught_up(self.adopt)

    def hear(self) -> None:
        """`catch_up`, but for the session files: of those a rule knows nothing, and `write` looks at its own.

        So what an action costs does not grow with the journal. Raises as `catch_up` does.
        """
        self._caught_up(self._adopt_sheets)

    def _caught_up(self, adopt: Callable[[], None]) -> None:
        if self.suspect:
            self.forget()
            loading.load(self)
        self.suspect = True
        if not self.detached:
            self.history.mend()
        if self.history.tails and not self.history.listed():
            raise Gone(f"the history of this campaign is not in {self.folder} any more")
        try:
            self._take_news()
            adopt()
        except Forgotten:
            loading.learn(self)
            self.adopt()
        self.notices += notices.damaged(self.history.bad[self._bad :])
        self._bad = len(self.history.bad)
        self.unsettled = self.unsettled or bool(self.papers.due(self.fold.campaign))
        self.suspect = False

    def adopt(self) -> None:
        """Records what persons wrote, and puts what of ours is missing into the session files."""
        self._adopt_sheets()
        self.adopt_sessions()

    def _adopt_sheets(self) -> None:
        quick = self.papers.quick()
        for part in () if quick or self.detached else ("", "/characters"):
            finish(self.files, self.folder + part)
        if not quick and (values := self.cache.news()) is not None:
            self.papers.others(values["papers"])
        for finding in self.papers.look(self.fold.campaign, self.fold.returned):
            hand, back = f"{finding.doc}.toml", (finding.doc,) if finding.back else ()
            if finding.changes:
                self.notices.append(notices.values(hand, len(finding.changes)))
            self.add(self.blank(hand=hand, changes=finding.changes, back=back, counts=False))
        self._put_merges_aside()
        self.notices += self.papers.notices
        self.papers.notices.clear()

    def _put_merges_aside(self) -> None:
        """Sheets that git could not merge are rebuilt from the history of both sides; what git left is kept."""
        for doc, data in self.papers.merges.items() if not self.detached else ():
            kept = self.backups.aside(f"{doc}.toml", data)
            self.unsettled = True
            self.notices.append(
                f"{doc}.toml had both sides of a merge in it; it is rebuilt from both, and kept as {kept}."
            )
        self.papers.merges.clear()

    def adopt_sessions(self) -> None:
        """The part of `adopt` that concerns session files."""
        differing = self.sessions.differing()
        if self.sessions.unfinished and not self.detached:
            finish(self.files, f"{self.folder}/{SESSIONS}")
            differing = self.sessions.differing()
        waited = False
        for file in differing:
            found = self._compared(file, differing)
            if (found.gone or found.missing) and self.sessions.is_moving(file):
                if not waited:
                    self.files.pause(WRITING)
                waited = True
                differing[file] = self.sessions.read(file)
                found = self._compared(file, differing)
            record = None
            if found.by_hand:
                record = self.add(self.blank(hand=file, counts=False, **found.fields()))
                self.notices += notices.session(file, found)
            self._carry_out(file, differing[file], found, record)

    def _compared(self, file: str, differing: Mapping[str, bytes]) -> Reconciled:
        expected = self.sessions.expected(file, differing)
        return reconcile(expected, differing[file], self.machine, self.fold.next_id(self.machine))

    def write(self, record: Record) -> None:
        """Appends the words of a record to its session file; what fails is told, and tried again at the next look.

        Where a person was in the file since it was last seen, what they did is taken in as well.
        """
        try:
            if self.sessions.as_seen(record.file):
                self.sessions.write(record.file, Block(record.id, record.md))
            else:
                self.sessions.take([record])
                self.adopt_sessions()
        except Forgotten:
            loading.learn(self)
            self.adopt()
        except OSError as error:
            self._tell_problem(notices.unwritten(record.file, error))

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
        self._settled_at = self.now()
        problem = ""
        for doc in self.papers.due(self.fold.campaign):
            try:
                self.papers.write(doc, self.fold.campaign.docs.get(doc))
            except OSError as error:
                problem = notices.unwritten(f"{doc}.toml", error)
        try:
            self.sessions.sync()
            self._store()
        except Forgotten as forgotten:
            problem = f"the cache of {forgotten} is gone"
            loading.learn(self)
        except OSError as error:
            problem = problem or notices.unwritten("the cache", error)
        self.unsettled = bool(problem)
        self.notices += self.papers.notices
        self.papers.notices.clear()
        if problem:
            self._tell_problem(problem)
        elif not self.sessions.pending():
            self._problems.clear()

    def restore(self, doc: str) -> str:
        """Puts an unreadable sheet aside and writes it anew; answers where it is now, "" if nothing is wrong."""
        paper = self.papers.known.get(doc)
        if paper is None or not paper.problem or doc not in self.fold.campaign.docs:
            return ""
        kept = self.backups.aside(f"{doc}.toml", self.files.read(self.papers.path(doc)))
        paper.problem, paper.written, paper.stat = "", None, None
        self.settle()
        return kept

    def settle_in_time(self) -> None:
        """`settle`, unless that was done less than a second ago."""
        if self.overdue():
            self.settle()

    def overdue(self) -> bool:
        """Whether something has waited for a second, in whichever direction the clock was set meanwhile."""
        return self.unsettled and abs((self.now() - self._settled_at).total_seconds()) >= _EVERY

    def _take_news(self) -> None:
        news = self.history.news()
        self.unsettled = self.unsettled or bool(news)
        for read in news or ():
            if not self.fold.takes(read.record):
                news = None
                break
            self.fold.take(*read)
        if news is None:
            loading.learn(self)
        else:
            self.sessions.take(read.record for read in news)

    def _carry_out(self, file: str, data: bytes, found: Reconciled, record: Record | None) -> None:
        self.unsettled = True
        try:
            (self.sessions.hold if self.detached else self.sessions.carry_out)(file, data, found)
        except OSError as error:
            if record is not None:
                self.sessions.take([record])
            self._tell_problem(notices.unwritten(file, error))

    def _store(self) -> None:
        stamp = f"{self.fold.last[0]}-{self.files.suffix()}"
        seen = {"history": self.history.snapshot(), "sessions": self.sessions.snapshot(stamp)}
        papers = self.papers.snapshot(self.fold.campaign)
        self.cache.store({"fold": self.fold.snapshot(), **seen, "papers": papers})
        self.cache.sweep(self.sessions.sides())

    def _tell_problem(self, problem: str) -> None:
        """Tells of a problem once, until it is over."""
        if problem not in self._problems:
            self._problems.add(problem)
            self.notices.append(problem)
