"""What one session was, gathered for a picture of it: its road of entries, its words, its luck."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from companion.campaign.naming import number
from companion.campaign.record import Record
from companion.campaign.walking import backwards
from companion.errors import Refused
from companion.play import mentions
from companion.play.kinds import kind_of
from companion.play.session import Session
from companion.play.summing import Summary, summed
from companion.play.tale import SOURCE

_LINE = 220


@dataclass(frozen=True, slots=True)
class Facts:
    """A session.

    Attributes:
        campaign, title: what it and its campaign are called; `number` is its own.
        days: the day of its first and of its last entry, the same for an evening.
        kinds: the kind of each block, in order: the road.
        summary: entries, words, rolls, answers, luck.
        line: one passage of its prose.
        people: who was mentioned, the most often first.
    """

    campaign: str
    title: str
    number: int
    days: tuple[str, str]
    kinds: tuple[str, ...]
    summary: Summary
    line: str
    people: tuple[str, ...]


def facts(session: Session, wanted: int | None = None) -> Facts:
    """What the session number `wanted` was; the last one if None.

    Raises:
        Refused: `not-found`, there is no such session.
    """
    store = session.store
    files = [file for file in store.sessions() if wanted is None or number(file) == wanted]
    if wanted is None:
        files = files[-1:]
    if not files:
        there = f"the last is {number(store.sessions()[-1])}" if store.sessions() else "write something first"
        raise Refused("not-found", f"there is no session {wanted}" if wanted else "there is no session yet", there)
    blocks = [block.text for file in files for block in store.blocks(file)]
    records = [told.record for told in backwards(store) if told.record.file in files and not told.undone]
    heading = next((block for block in blocks if block.startswith("## ")), "")
    met = Counter(name for block in blocks for name in mentions.mentioned(session.campaign, block))
    people = {*mentions.cast(session.campaign)}
    return Facts(
        session.campaign.title,
        heading.split("\n")[0].partition(":")[2].strip(),
        number(files[0]),
        _days(records),
        tuple(map(kind_of, blocks)),
        summed(records, session.library),
        _passage(blocks),
        tuple(name for name, _ in met.most_common() if name in people)[:5],
    )


def _days(records: list[Record]) -> tuple[str, str]:
    days = sorted(record.at[:10] for record in records if record.at)
    return (days[0], days[-1]) if days else ("", "")


def _passage(blocks: list[str]) -> str:
    """The longest piece of prose that still fits on a card; the beginning of the longest if none does."""
    prose = [" ".join(block.split()) for block in blocks if kind_of(block) == "prose" and not SOURCE.search(block)]
    fitting = [words for words in prose if len(words) <= _LINE]
    found = max(fitting or prose, key=len, default="")
    return found if len(found) <= _LINE else found[: _LINE - 1].rsplit(" ", 1)[0] + "…"
