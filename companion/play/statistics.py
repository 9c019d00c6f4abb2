"""A campaign in numbers, for those who look: dice by expression, the oracle's answers, the sessions one by one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import Any

from companion.campaign.entry import Told
from companion.campaign.naming import number, place
from companion.campaign.record import Record
from companion.dice import odds
from companion.dice.die import Die
from companion.dice.fairness import FaceCounts, face_counts, fairness
from companion.errors import CompanionError
from companion.play.bars import bar, skyline
from companion.play.summing import summed
from companion.tables.library import Library

_UNLIKELY = 0.01
"""Fair dice look this uneven once in a hundred times; only then is a word said about it."""

_WIDTH = 24
_LINE = 60
_EXPRESSIONS, _SESSIONS = 12, 12


@dataclass(frozen=True, slots=True)
class Thrown:
    """How often one expression was rolled, and the faces of its dice.

    Attributes:
        due: the mean total that is due; None where it cannot be told.
        dice: each kind of die in it, with the chance that fair ones look so uneven.
    """

    text: str
    times: int
    due: float | None
    dice: tuple[FaceCounts, ...]

    def line(self) -> str:
        """It in words."""
        due = f", on average {self.due:.2f} due" if self.due is not None else ""
        return f"  {self.text} ×{self.times}{due}: {'; '.join(map(_verdict, self.dice)) or 'no dice'}"

    def json(self) -> dict[str, Any]:
        """The fields of `/stats --json`."""
        dice = [{"die": each.die.text, "faces": list(each.counts), "p": each.p_value} for each in self.dice]
        return {"dice": self.text, "times": self.times, "due": self.due, "faces": dice}


@dataclass(frozen=True, slots=True)
class Statistics:
    """What a campaign came to.

    Attributes:
        thrown: its rolls by expression, the most frequent first.
        answers: how often the oracle gave each answer, and how often that was due.
        sessions: for each session, the oldest first, its (first) file, its entries and words.
    """

    thrown: tuple[Thrown, ...]
    answers: dict[str, tuple[int, Fraction]]
    sessions: tuple[tuple[str, int, int], ...]

    @property
    def dice(self) -> tuple[FaceCounts, ...]:
        """The faces of each kind of die over all expressions."""
        seen: dict[Die, Counter[int]] = {}
        for counts in (counts for each in self.thrown for counts in each.dice):
            seen.setdefault(counts.die, Counter()).update(dict(counts.counts))
        return tuple(face_counts(die, faces) for die, faces in seen.items())

    def lines(self) -> Iterator[str]:
        """The statistics in words and bars."""
        yield from self._of_sessions()
        if self.answers:
            yield "The oracle, against what was due"
            yield from self._of_answers()
        if self.thrown:
            yield "Dice"
            yield from (f"  {each.thrown:,} of d{each.die.text} in all: {_evenness(each)}" for each in self.dice)
            yield from (each.line() for each in self.thrown[:_EXPRESSIONS])
            if len(self.thrown) > _EXPRESSIONS:
                yield f"  and {len(self.thrown) - _EXPRESSIONS} other expressions"

    def json(self) -> dict[str, Any]:
        """The fields of `/stats --json`."""
        return {
            "dice": [each.json() for each in self.thrown],
            "faces": [{"die": each.die.text, "faces": list(each.counts), "p": each.p_value} for each in self.dice],
            "answers": {slug: {"times": times, "due": float(due)} for slug, (times, due) in self.answers.items()},
            "sessions": [{"file": file, "entries": count, "words": words} for file, count, words in self.sessions],
        }

    def _of_sessions(self) -> Iterator[str]:
        entries = [count for _, count, _ in self.sessions]
        if not entries:
            yield "nothing yet"
            return
        yield f"{_many(sum(entries), 'entry', 'entries')} in {_many(len(entries), 'session', 'sessions')}"
        if len(entries) > 1:
            yield f"  {skyline(entries, _LINE)}"
        for file, count, words in self.sessions[-_SESSIONS:]:
            yield f"  {number(file):>4} {bar(count, max(entries), _WIDTH):<{_WIDTH}} {count} entries, {words} words"

    def _of_answers(self) -> Iterator[str]:
        most = max(max(times, float(due)) for times, due in self.answers.values())
        for slug, (times, due) in self.answers.items():
            yield f"  {slug:<10} {bar(times, most, _WIDTH):<{_WIDTH}} {times}, due {float(due):.1f}"


def counted(told: Iterable[Told], library: Library) -> Statistics:
    """Counts the records of a campaign, those undone left out.

    Args:
        told: the records, the newest first.
    """
    throws: dict[str, Counter[tuple[int, ...]]] = {}
    entries: Counter[str] = Counter()
    words: Counter[str] = Counter()
    asked: list[Record] = []
    for record, undone in told:
        if undone or not (record.counts and record.action):
            continue
        entries[record.file] += 1
        words[record.file] += len(record.md.split())
        for text, faces in record.rolls:
            throws.setdefault(text, Counter())[tuple(faces)] += 1
        if record.do.startswith("/ask"):
            asked.append(record)
    thrown = sorted((_thrown(text, faces) for text, faces in throws.items()), key=lambda each: -each.times)
    sessions = tuple(_by_number((file, entries[file], words[file]) for file in sorted(entries, key=place) if file))
    return Statistics(tuple(thrown), summed(asked, library).answers, sessions)


def _by_number(files: Iterable[tuple[str, int, int]]) -> Iterator[tuple[str, int, int]]:
    """The sessions; what two machines wrote into files of their own for one of them is one."""
    for _, same in groupby(files, lambda each: number(each[0]) or each[0]):
        together = list(same)
        yield together[0][0], sum(count for _, count, _ in together), sum(count for _, _, count in together)


def _thrown(text: str, throws: Counter[tuple[int, ...]]) -> Thrown:
    try:
        due = float(odds(text).mean)
    except CompanionError:
        due = None
    return Thrown(text, throws.total(), due, _fair(text, throws))


def _fair(text: str, throws: Counter[tuple[int, ...]]) -> tuple[FaceCounts, ...]:
    """The faces of each kind of die; each different throw is read once, however often it came.

    None at all where a record is no more what its dice can give.
    """
    seen: dict[Die, Counter[int]] = {}
    try:
        for faces, times in throws.items():
            for counts in fairness([(text, faces)]):
                tally = seen.setdefault(counts.die, Counter())
                tally.update({face: count * times for face, count in counts.counts})
    except CompanionError:
        return ()
    return tuple(face_counts(die, counts) for die, counts in seen.items())


def _many(count: int, one: str, more: str) -> str:
    return f"{count} {one if count == 1 else more}"


def _verdict(counts: FaceCounts) -> str:
    return f"d{counts.die.text} {_evenness(counts)}"


def _evenness(counts: FaceCounts) -> str:
    if counts.p_value is None:
        return "too few to tell"
    if counts.p_value < _UNLIKELY:
        return f"uneven: fair dice look so once in {max(1, round(1 / max(counts.p_value, 1e-9))):,} times"
    return "as even as fair dice"
