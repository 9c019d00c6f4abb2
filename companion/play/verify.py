"""Verifying a campaign: every recorded roll thrown again from its faces, every row drawn looked up again."""

from __future__ import annotations

import zlib
from collections.abc import Iterator

from companion.campaign.model import Campaign
from companion.campaign.record import Record
from companion.dice import TypedFaces, parse, roll
from companion.dice.source import SystemDice
from companion.errors import CompanionError, Refused
from companion.play.commands.lists import open_names
from companion.tables.library import Library
from companion.tables.listed import list_named
from companion.tables.result import Pick


def digest(library: Library, pick: Pick) -> str:
    """A short sum of the words of the row that was drawn, so that a later change of the table can be told."""
    if pick.row is None:
        return ""
    if list_named(pick.table):
        return _sum(pick.text)
    return row_digest(library, pick.table, pick.row)


def row_digest(library: Library, table: str, row: int) -> str:
    """The sum of a row's words as the table has them now. Raises `Refused` when there is no such table or row."""
    rows = library.find(table).rows
    if not 1 <= row <= len(rows):
        raise Refused("not-found", f"{table} has no row {row}")
    return _sum(rows[row - 1].text)


def faults(record: Record, before: Campaign, library: Library) -> Iterator[str]:
    """What does not hold of one record: dice that cannot fall so, rows that are no more what they were.

    Args:
        before: the campaign as it stood before the record, with its lists.
    """
    for text, faces in record.rolls:
        try:
            source = TypedFaces(tuple(faces), SystemDice())
            roll(parse(text), source)
            source.finish()
        except CompanionError as error:
            yield f"{record.id}: {text} cannot have fallen {' '.join(map(str, faces))}: {error.message}"
    for table, known, row in record.picks:
        if row is None:
            continue
        if name := list_named(table):
            if known not in map(_sum, open_names(before, name)):
                yield f"{record.id}: what was drawn from the list {name} was not open on it then"
            continue
        try:
            changed = row_digest(library, table, row) != known
        except Refused as error:
            yield f"{record.id}: {error.message}"
            continue
        if changed:
            yield f"{record.id}: row {row} of {table} reads otherwise now than when it was drawn"


def _sum(words: str) -> str:
    return f"{zlib.crc32(words.encode('utf-8', 'surrogatepass')):08x}"
