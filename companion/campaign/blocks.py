"""What a session file is expected to hold: its blocks as last seen, and what our own records did since."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from companion.campaign.record import Record

THERE = "there"  # seen in the file
AWAITED = "awaited"  # recorded, not known to be written
LEAVING = "leaving"  # undone, not known to be cut


@dataclass(frozen=True, slots=True)
class Block:
    """One block of a session file.

    Attributes:
        id: of the record that made it, or of the part of a record by hand.
        text: its words.
        state: THERE, AWAITED or LEAVING.
        by: the machine that is to write or cut it.
        was: its words before an edit that is not known to be in the file.
        back: whether it vanished once and was put back; the second time it stays gone.
    """

    id: str
    text: str
    state: str = THERE
    by: str = ""
    was: str | None = None
    back: bool = False


def replay(blocks: list[Block], records: Iterable[Record]) -> list[Block]:
    """The blocks of one file after more records that concern it. What is already accounted for changes nothing."""
    found = list(blocks)
    known = {block.id for block in found[-_NEAR:]}
    for record in records:
        if record.hand:
            found = _by_hand(found, record)
        elif record.undo:
            found = _undone(found, record) if record.cut else found
        elif record.redo:
            found = _redone(found, record) if record.cut else found
        elif record.edit:
            found = [_edited(block, record.md, record) if block.id == record.edit else block for block in found]
        elif record.md.strip("\n") and record.id not in known:
            known.add(record.id)
            found.append(Block(record.id, record.md, AWAITED, record.machine))
    return found


_NEAR = 1000  # how far back a block is looked for that was accounted for already


def _undone(blocks: list[Block], record: Record) -> list[Block]:
    if record.edit:
        return [_edited(block, record.was, record) if block.id == record.edit else block for block in blocks]
    return [replace(block, state=LEAVING, by=record.machine) if block.id == record.undo else block for block in blocks]


def _redone(blocks: list[Block], record: Record) -> list[Block]:
    if record.edit:
        return [_edited(block, record.md, record) if block.id == record.edit else block for block in blocks]
    staying = [block for block in blocks if block.id != record.redo]
    return [*staying, Block(record.redo, record.md, AWAITED, record.machine)]


def _edited(block: Block, text: str, record: Record) -> Block:
    return block if block.text == text else replace(block, text=text, was=block.text, by=record.machine)


def _by_hand(blocks: list[Block], record: Record) -> list[Block]:
    found = []
    for block in blocks:
        if block.id in record.gone:
            continue
        if block.id in record.now:
            block = Block(block.id, record.now[block.id], back=block.back)
        found.append(block)
    places = {block.id: number for number, block in enumerate(found)} if record.new else {}
    inserted: dict[int, list[Block]] = {}
    for after, id_, text in record.new:
        if id_ not in places:
            place = places.get(after, -1)
            places[id_] = place
            inserted.setdefault(place, []).append(Block(id_, text))
    merged = inserted.get(-1, [])
    for number, block in enumerate(found):
        merged += [block, *inserted.get(number, ())]
    returning = [
        replace(block, state=AWAITED, by=record.machine, back=True) for block in merged if block.id in record.back
    ]
    return [block for block in merged if block.id not in record.back] + returning if returning else merged
