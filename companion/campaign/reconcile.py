"""Brings a session file and the history together: what a person wrote in the file, and what of ours is not in it yet.

What is expected is compared with the file block by block. In a stretch that differs, blocks are paired in order by
likeness. The same: kept. Ours and not yet written, or torn at the end: appended. Undone and still there: cut. Alike:
changed by hand. Others missing: gone, but a vanished end of the file comes back once, because an editor that saves an
old copy looks just like that. The rest: new.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from companion.campaign.blocks import AWAITED, LEAVING, THERE, Block
from companion.campaign.journal import Span, Splice, canonical, cut, line_end, render, spans, words
from companion.campaign.pairing import pairs
from companion.campaign.record import Added


@dataclass(slots=True)
class Reconciled:
    """What was found and what is to be done about it.

    Attributes:
        blocks: what the file holds once `splices` and `missing` are done.
        gone, now, new, back: what a record by hand has to say; nothing to record if all are empty.
        splices: changes of the file; `missing` are blocks to be appended to it.
        torn: whether a half-written end of ours was found, or NULs that a power failure left; `splices` takes it away.
    """

    blocks: list[Block] = field(default_factory=list)
    gone: list[str] = field(default_factory=list)
    now: dict[str, str] = field(default_factory=dict)
    new: list[Added] = field(default_factory=list)
    back: list[str] = field(default_factory=list)
    splices: list[Splice] = field(default_factory=list)
    missing: list[Block] = field(default_factory=list)
    torn: bool = False

    @property
    def by_hand(self) -> bool:
        """Whether there is something to record."""
        return bool(self.gone or self.now or self.new or self.back)

    def fields(self) -> dict[str, Any]:
        """The fields of the record by hand."""
        return {"gone": tuple(self.gone), "now": dict(self.now), "new": tuple(self.new), "back": tuple(self.back)}


def reconcile(expected: Sequence[Block], data: bytes, machine: str, prefix: str) -> Reconciled:
    """Compares a session file with what is expected in it.

    Args:
        expected: its blocks as last seen, with our records since.
        data: the file.
        machine: this machine; what others are to write or cut is left to them.
        prefix: begins the ids of blocks that are new: the id of the record by hand that will name them.
    """
    whole = data.rstrip(b"\0")
    ours = any(block.state == AWAITED and block.by == machine for block in expected)
    if len(whole) < len(data) and (ours or not whole.strip()):
        found = reconcile(expected, whole, machine, prefix)
        found.splices.append(Splice(len(whole), len(data), b""))
        found.torn = True
        return found
    return _compared(expected, data, machine, prefix)


def _compared(expected: Sequence[Block], data: bytes, machine: str, prefix: str) -> Reconciled:
    found = spans(data)
    keys = [canonical(data[span.start : span.end]) for span in found]
    wanted = _wanted(expected, frozenset(keys))
    matched = pairs(wanted, keys)
    torn = _torn(expected, wanted, keys, matched)
    if torn is not None:
        matched = [(e, f) for e, f in matched if f != len(keys) - 1]
    return _Sorter(expected, data, found, keys, machine, prefix).sort(matched, torn)


def _wanted(expected: Sequence[Block], keys: frozenset[bytes]) -> list[bytes]:
    """What to look for: the words of each block, or those before an edit where only they are in the file."""
    wanted = []
    for block in expected:
        key = canonical(render(block.text))
        if block.was is not None and key not in keys and (older := canonical(render(block.was))) in keys:
            key = older
        wanted.append(key)
    return wanted


def _torn(
    expected: Sequence[Block], wanted: list[bytes], keys: list[bytes], matched: list[tuple[int, int]]
) -> int | None:
    """The number of the expected block of which the last block of the file is a torn beginning, if it is."""
    if not keys:
        return None
    last = len(keys) - 1
    taken = dict(matched)
    whole_elsewhere = any(f == last and wanted[e] == keys[last] for e, f in matched)
    for number, block in enumerate(expected):
        whole = wanted[number] == keys[last]
        if block.state == AWAITED and not whole and wanted[number].startswith(keys[last]):
            return number if taken.get(number, last) == last and not whole_elsewhere else None
    return None


class _Sorter:
    """Goes through the pairs in the order of the file and fills a `Reconciled`."""

    def __init__(
        self,
        expected: Sequence[Block],
        data: bytes,
        found: list[Span],
        keys: list[bytes],
        machine: str,
        prefix: str,
    ) -> None:
        self.expected, self.data, self.found, self.keys = expected, data, found, keys
        self.machine, self.prefix = machine, prefix
        self.eol = line_end(data)
        self.out = Reconciled()
        self.leaving: set[int] = set()

    def sort(self, matched: list[tuple[int, int]], torn: int | None) -> Reconciled:
        partner = {f: e for e, f in matched}
        met = {e for e, _ in matched}
        last = len(self.found) - 1
        kept = dict(self._lost(met))
        position = 0
        for number in range(len(self.found)):
            if number == last and torn is not None:
                self.out.torn = True
                self.leaving.add(number)
                continue
            e = partner.get(number)
            while e is not None and position <= e:
                if position in kept:
                    self.out.blocks.append(kept.pop(position))
                position += 1
            if e is None:
                self._new(number)
            else:
                self._meet(self.expected[e], number)
        self.out.blocks += [kept[e] for e in sorted(kept)]
        self.out.blocks += [replace(block, state=THERE, by="") for block in self.out.missing]
        going = frozenset(self.leaving)
        self.out.splices += [cut(self.found, number, going) for number in going]
        return self.out

    def _meet(self, block: Block, number: int) -> None:
        span, key = self.found[number], self.keys[number]
        if key == canonical(render(block.text)):
            self._same(block, number)
        elif block.was is not None and key == canonical(render(block.was)):
            if block.by == self.machine:
                self.out.splices.append(Splice(span.start, span.end, render(block.text, self.eol)))
                block = replace(block, was=None, by="")
            self.out.blocks.append(replace(block, state=THERE))
        elif block.state == LEAVING:
            self._new(number)
        else:
            text = words(self.data[span.start : span.end])
            self.out.now[block.id] = text
            self.out.blocks.append(Block(block.id, text, back=block.back))

    def _same(self, block: Block, number: int) -> None:
        if block.state != LEAVING:
            self.out.blocks.append(replace(block, state=THERE, by="", was=None))
        elif block.by == self.machine:
            self.leaving.add(number)
        else:
            self.out.blocks.append(block)

    def _new(self, number: int) -> None:
        span = self.found[number]
        after = next((block.id for block in reversed(self.out.blocks) if block.state != AWAITED), "")
        added = Added(after, f"{self.prefix}.{len(self.out.new)}", words(self.data[span.start : span.end]))
        self.out.new.append(added)
        self.out.blocks.append(Block(added.id, added.text))

    def _lost(self, met: set[int]) -> list[tuple[int, Block]]:
        """Decides on the expected blocks that are not in the file; answers those that stay expected all the same."""
        staying = []
        end = max(met, default=-1)
        tail = [block for block in self.expected[end + 1 :] if block.state == THERE]
        returns = not self.found or any(_recorded(block) and not block.back for block in tail)
        for number, block in enumerate(self.expected):
            if number in met or block.state == LEAVING:
                continue
            if block.state == AWAITED and block.by == self.machine:
                self.out.missing.append(block)
            elif block.state == AWAITED:
                staying.append((number, block))
            elif number <= end or not returns or block.back:
                self.out.gone.append(block.id)
            elif block.id.partition(".")[0] != self.machine:
                staying.append((number, replace(block, state=AWAITED, by=block.id.partition(".")[0])))
            else:
                self.out.back.append(block.id)
                self.out.missing.append(replace(block, back=True))
        return staying


def _recorded(block: Block) -> bool:
    """Whether the block is the words of a record, not written by hand."""
    return block.id.count(".") == 1
