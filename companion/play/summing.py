"""A session summed up: what was written, asked and rolled, against what was due."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from companion.campaign.record import Record
from companion.dice import odds, parse, roll
from companion.dice.source import SystemDice, TypedFaces
from companion.errors import CompanionError
from companion.tables.landing import land
from companion.tables.library import Library


@dataclass(frozen=True, slots=True)
class Summary:
    """What a session came to.

    Attributes:
        entries: lines that count; `words` in the journal; `rolls` thrown.
        answers: how often the oracle gave each answer, and how often that was due, by the exact odds of each question.
        luck: the mean share of what could have come that was no better, one half where it is as expected; None
            without a roll.
    """

    entries: int
    words: int
    rolls: int
    answers: dict[str, tuple[int, Fraction]]
    luck: float | None

    def lines(self) -> Iterator[str]:
        """The summary in words."""
        yield f"{self.entries} entries, {self.words} words, {self.rolls} rolls"
        if self.answers:
            told = (f"{slug} {count} (due {float(due):.1f})" for slug, (count, due) in self.answers.items())
            yield f"answers: {', '.join(told)}"
        if self.luck is not None:
            yield f"luck: {self.luck:.0%}, where 50% is what the dice owe everybody"


def summed(records: Iterable[Record], library: Library) -> Summary:
    """Sums up the records of a session, those undone left out."""
    kept = [record for record in records if record.counts and record.action]
    rolls = [throw for record in kept for throw in record.rolls]
    fortunes = [found for text, faces in rolls if (found := fortune(text, faces)) is not None]
    return Summary(
        len(kept),
        sum(len(record.md.split()) for record in kept),
        len(rolls),
        _answers(kept, library),
        sum(fortunes) / len(fortunes) if fortunes else None,
    )


def fortune(text: str, faces: Iterable[int]) -> float | None:
    """Where a roll stands among all that could have come: 0 the worst, 1 the best; None where it cannot be told."""
    try:
        expression = parse(text)
        total = roll(expression, TypedFaces(tuple(faces), SystemDice())).total
        found = odds(expression)
    except CompanionError:
        return None
    return float(found.under(total) + found.p(total) / 2)


def _answers(records: list[Record], library: Library) -> dict[str, tuple[int, Fraction]]:
    counted: Counter[str] = Counter()
    due: dict[str, Fraction] = {}
    for record in records:
        if not (record.out and record.do.startswith("/ask") and record.picks and record.rolls):
            continue
        counted[record.out] += 1
        for slug, chance in _due(record, library):
            due[slug] = due.get(slug, Fraction(0)) + chance
    return {slug: (counted[slug], chance) for slug, chance in due.items() if chance or counted[slug]}


def _due(record: Record, library: Library) -> Iterator[tuple[str, Fraction]]:
    try:
        table = library.find(record.picks[0][0])
        found = odds(record.rolls[0][0])
    except CompanionError:
        return
    for value in found.weights:
        row = land(table, value, {})
        yield (row.slug if row else "no row"), found.p(value)
