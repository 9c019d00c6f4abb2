"""The sheets of a campaign as files: what was seen of each, what a person changed in it, and writing it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.campaign.at_rest import WRITING, settled
from companion.campaign.files import Disk, Stat, make_folder, replace
from companion.campaign.merge import by_hand
from companion.campaign.model import CAMPAIGN, CHARACTERS, Campaign, Change, Doc, diff, same
from companion.campaign.sessions import is_conflict
from companion.campaign.sheets import LARGEST, Unreadable, edited, fresh, parse, shown

_FOLDER = CHARACTERS.rstrip("/")


@dataclass(slots=True)
class Paper:
    """What is known of one sheet's file.

    Attributes:
        stat: its state when last seen; None if that does not tell enough.
        raw: its bytes when it last held a document; None if it never did.
        written: the document of the campaign that it stands for.
        problem: why it cannot be read; it is left alone while that is so.
    """

    stat: Stat | None = None
    raw: bytes | None = None
    written: Doc | None = None
    problem: str = ""


@dataclass(frozen=True, slots=True)
class Finding:
    """What a look at a changed file came to: changes to record, or a document whose file comes back once."""

    doc: str
    changes: tuple[Change, ...] = ()
    back: bool = False


def _is_torn(data: bytes, whole: bytes | None) -> bool:
    """Whether a file is the beginning of what it was, broken off within a line, as no editor leaves it."""
    return whole is not None and whole.startswith(data) and len(data) < len(whole) and not data.endswith(b"\n")


def _is_cut(data: bytes, whole: bytes | None) -> bool:
    """Whether a file is a beginning of what it was, or holds no document: as it is while an editor writes it."""
    try:
        parse(data)
    except Unreadable:
        return True
    return whole is not None and whole.startswith(data) and data != whole


def _is_merge(data: bytes) -> bool:
    """Whether git left both sides of a merge in a file, for somebody to choose."""
    lines = data.split(b"\n")
    marks = (b"<<<<<<< ", b"=======", b">>>>>>> ")
    return all(any(line.startswith(mark) for line in lines) for mark in marks)


def _apart(one: Doc, other: Doc) -> int:
    """In how many values two documents differ."""
    return len(diff(Campaign({"": one}), Campaign({"": other})))


class Papers:
    """All sheets. A document `characters/odo` is the file `characters/odo.toml`."""

    def __init__(self, files: Disk, folder: str) -> None:
        self.files, self.folder = files, folder
        self.known: dict[str, Paper] = {}
        self.earlier: dict[str, list[Doc]] = {}
        self.notices: list[str] = []
        self.merges: dict[str, bytes] = {}
        """Files with both sides of a merge in them, by document; the histories have both, so they are written anew."""

    def path(self, doc: str) -> str:
        return f"{self.folder}/{doc}.toml"

    def listed(self) -> dict[str, Stat]:
        """The files there are, by document."""
        found = {}
        stat = self.files.stat(self.path(CAMPAIGN))
        if stat is not None:
            found[CAMPAIGN] = stat
        for name, stat in sorted(self.files.scan(f"{self.folder}/{_FOLDER}").items()):
            if name.endswith(".toml") and not name.startswith(".") and not is_conflict(name):
                found[CHARACTERS + name.removesuffix(".toml")] = stat
        return {doc: stat for doc, stat in found.items() if stat.regular}

    def remember(self, earlier: Mapping[str, Sequence[Doc | None]]) -> None:
        """Takes states that documents had before, by which a file not yet written is told from one changed by hand."""
        self.earlier = {doc: [state for state in states if state is not None] for doc, states in earlier.items()}
        for paper in self.known.values():
            paper.written = None

    def quick(self) -> bool:
        """Whether a look at the states of the files finds nothing to do."""
        listed = self.listed()
        return listed.keys() == self.known.keys() and all(self.known[doc].stat == stat for doc, stat in listed.items())

    def look(self, campaign: Campaign, returned: frozenset[str]) -> list[Finding]:
        """What persons did to the files since they were last seen."""
        listed = self._listed_at_rest(campaign)
        found: list[Finding] = []
        for doc in dict.fromkeys((*campaign.docs, *self.known, *listed)):
            paper, stat = self.known.get(doc), listed.get(doc)
            if stat is None:
                found += self._missing(doc, campaign, returned)
            elif paper is None or paper.stat != stat:
                found += self._changed(doc, paper or Paper(), stat, campaign)
        return [finding for finding in found if finding.changes or finding.back]

    def due(self, campaign: Campaign) -> list[str]:
        """The documents whose file does not say what the campaign does, and can be written."""
        wanted = []
        for doc in dict.fromkeys((*campaign.docs, *self.known)):
            paper = self.known.get(doc)
            values = campaign.docs.get(doc)
            if paper is None or (not paper.problem and (values is None or paper.written is not values)):
                wanted.append(doc)
        return wanted

    def write(self, doc: str, values: Doc | None) -> None:
        """Brings the file of a document up to its values; None deletes it. May raise `OSError`."""
        paper = self.known.setdefault(doc, Paper())
        if values is None:
            if self.files.stat(self.path(doc)) is not None:
                self.files.unlink(self.path(doc))
            del self.known[doc]
            return
        try:
            data = fresh(values) if paper.raw is None else edited(paper.raw, parse(paper.raw), values)
        except Unreadable as problem:
            self.notices.append(f"{doc}.toml: {problem}; the change is in the history, the file was left as it is.")
            paper.written = values
            return
        if data != paper.raw or paper.stat is None:
            if doc != CAMPAIGN:
                make_folder(self.files, f"{self.folder}/{_FOLDER}")
            replace(self.files, self.path(doc), data)
        paper.raw, paper.written, paper.stat = data, values, settled(self.files.stat(self.path(doc)))

    def raws(self) -> dict[str, bytes]:
        """What every file held when it last held a document, by name."""
        return {f"{doc}.toml": paper.raw for doc, paper in self.known.items() if paper.raw is not None}

    def others(self, values: Mapping[str, Any]) -> None:
        """Takes from another face's snapshot what the files held when that face last wrote or saw them."""
        for doc, (_, raw, _, _) in values.items():
            if doc in self.known and raw is not None:
                self.known[doc].raw = raw.encode("utf-8", "surrogateescape")

    def snapshot(self, campaign: Campaign) -> dict[str, Any]:
        """What is known, as plain values."""
        return {
            doc: [
                paper.stat,
                None if paper.raw is None else paper.raw.decode("utf-8", "surrogateescape"),
                paper.written is not None and paper.written is campaign.docs.get(doc),
                paper.problem,
            ]
            for doc, paper in self.known.items()
        }

    def restore(self, values: Mapping[str, Any], campaign: Campaign) -> None:
        """Takes up a snapshot. Raises `ValueError`, `TypeError` or `KeyError` where it is not one."""
        for doc, (stat, raw, written, problem) in values.items():
            self.known[doc] = Paper(
                Stat(*stat) if stat else None,
                None if raw is None else raw.encode("utf-8", "surrogateescape"),
                campaign.docs.get(doc) if written else None,
                str(problem),
            )

    def _listed_at_rest(self, campaign: Campaign) -> dict[str, Stat]:
        """`listed`; where a file has gone that was there, once more after a moment."""
        listed = self.listed()
        if any(doc in campaign.docs and self._was_there(doc) for doc in self.known.keys() - listed.keys()):
            self.files.pause(WRITING)
            listed = self.listed()
        return listed

    def _was_there(self, doc: str) -> bool:
        """Whether there was a file of a document when it was last looked for."""
        paper = self.known.get(doc)
        return paper is not None and not (paper.stat is None and paper.written is None)

    def _missing(self, doc: str, campaign: Campaign, returned: frozenset[str]) -> list[Finding]:
        """A file that is not there: not yet written, or deleted, which counts the second time."""
        if doc not in campaign.docs:
            self.known.pop(doc, None)
            return []
        if not self._was_there(doc):
            return []
        self.known[doc] = Paper(None, self.known[doc].raw, None)
        if doc == CAMPAIGN or doc not in returned:
            self.notices.append(f"{doc}.toml was not there any more; it is written again.")
            return [Finding(doc, back=doc != CAMPAIGN)]
        del self.known[doc]
        self.notices.append(f"{doc}.toml was deleted again, and stays away.")
        return [Finding(doc, (Change(doc, "", campaign.docs[doc], None),))]

    def _changed(self, doc: str, paper: Paper, stat: Stat, campaign: Campaign) -> list[Finding]:
        data = self._read(doc, stat)
        if settled(stat) is None and _is_cut(data, paper.raw):
            self.files.pause(WRITING)
            stat = self.listed().get(doc, stat)
            data = self._read(doc, stat)
        self.known[doc] = paper
        if data == paper.raw and not paper.problem:
            paper.stat = settled(stat)
            return []
        try:
            found = parse(data)
            if _is_torn(data, paper.raw) and paper.raw is not None and not same(found, parse(paper.raw)):
                raise Unreadable("it ends within a line")
        except Unreadable as problem:
            return self._damaged(doc, paper, stat, data, str(problem), doc in campaign.docs)
        state = campaign.docs.get(doc)
        base = self._base(doc, paper, found, state)
        paper.stat, paper.raw, paper.problem = settled(stat), data, ""
        changes: tuple[Change, ...]
        if state is None:
            changes = () if base is not None and same(base, found) else (Change(doc, "", None, found),)
        else:
            changes = by_hand(doc, base if base is not None else {}, found, shown(state))
        paper.written = state if not changes and state is not None and same(shown(state), found) else None
        return [Finding(doc, changes)]

    def _read(self, doc: str, stat: Stat) -> bytes:
        """The bytes of a file; of one that is too large as many blanks as are too many."""
        return self.files.read(self.path(doc)) if stat.size <= LARGEST else b" " * (LARGEST + 1)

    def _base(self, doc: str, paper: Paper, found: Doc, state: Doc | None) -> Doc | None:
        """What the file held before: as seen, or, if that is forgotten, the state of late that it is most like."""
        if paper.raw is not None:
            return parse(paper.raw)
        late = [*self.earlier.get(doc, ()), *([state] if state is not None else [])]
        states: list[Doc] = [shown(each) for each in reversed(late)]
        return min(states, key=lambda base: _apart(base, found), default=None)

    def _damaged(self, doc: str, paper: Paper, stat: Stat, data: bytes, problem: str, known: bool) -> list[Finding]:
        """A file that holds no document: put back where it was cut short, else left for the person to mend."""
        empty = not data.strip(b"\0 \t\r\n")
        beginning = _is_torn(data, paper.raw)
        paper.stat = settled(stat)
        if known and _is_merge(data):
            self.merges[doc] = data
            paper.stat, paper.written, paper.problem = None, None, ""
            return []
        if known and (empty or beginning):
            paper.stat, paper.written, paper.problem = None, None, ""
            self.notices.append(f"{doc}.toml had been {'emptied' if empty else 'cut short'}; it is put back as it was.")
            return []
        if problem != paper.problem:
            self.notices.append(
                f"{doc}.toml cannot be read: {problem}. The last good values are used; the file is left alone."
            )
        paper.problem = problem
        return []
