"""Blocks of the journal laid out as rows, one below the other, for a width."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from companion.tui.journal_rows import begins_anew, dice_shown, rows_of
from companion.tui.spans import Row, Rows

if TYPE_CHECKING:
    from companion.campaign.store import Words

_LAID_MOST = 4000


class Laying:
    """Where each block begins, and its rows, which are kept while they may be wanted again.

    Attributes:
        blocks: the blocks laid.
        starts: the row where each begins; a blank row stands before what begins anew.
        height: how many rows there are.
        said: the words of a block as they are to be shown.
        dice: the text of a roll as it is to be shown.
    """

    def __init__(self) -> None:
        self.blocks: tuple[Words, ...] = ()
        self.starts: list[int] = []
        self.height = 0
        self.cells = 0
        self.said: Callable[[str], str] = str
        self.dice: Callable[[str], str] = dice_shown
        self._form: tuple[object, ...] = ()
        self._laid: dict[tuple[str, int, Callable[[str], str]], Rows] = {}

    def lay(self, blocks: Sequence[Words], cells: int) -> None:
        """Lays the blocks for rows of so many cells. Those that are laid so already stay; what comes below is added."""
        form, blocks = (cells, self.said, self.dice), tuple(blocks)
        laid = len(self.blocks)
        if form != self._form or blocks[:laid] != self.blocks:
            laid, self.starts, self.height = 0, [], 0
        self._form, self.blocks, self.cells = form, blocks, cells
        before = self.said(blocks[laid - 1].text) if laid else ""
        for block in blocks[laid:]:
            text = self.said(block.text)
            self.height += begins_anew(before, text)
            self.starts.append(self.height)
            self.height += len(self.rows(block))
            before = text

    def rows(self, block: Words) -> Rows:
        """The rows of a block."""
        key = (self.said(block.text), self.cells, self.dice)
        if key not in self._laid:
            if len(self._laid) >= _LAID_MOST:
                self._laid.clear()
            self._laid[key] = rows_of(*key)
        return self._laid[key]

    def at(self, number: int) -> int:
        """The place of the block that stands at a row, or of the one above that."""
        return max(0, bisect_right(self.starts, number) - 1)

    def row(self, number: int) -> tuple[int, Row | None]:
        """A row: the place of its block, and the row itself; None for a blank one between blocks."""
        place = self.at(number)
        rows = self.rows(self.blocks[place])
        below = number - self.starts[place]
        return place, rows[below] if 0 <= below < len(rows) else None

    def place(self, block_id: str | None) -> int | None:
        """The place of a block, if it is among those laid."""
        if block_id is not None:
            for place in range(len(self.blocks) - 1, -1, -1):
                if self.blocks[place].id == block_id:
                    return place
        return None
