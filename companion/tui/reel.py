"""The stretch of the journal that is at hand: it follows the reader up and down and never grows beyond its measure."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from companion.campaign.store import Words

FIRST = 200
"""So many blocks are taken at first."""

STEP = 200
"""So many more are taken at either end, when the reader comes near it."""

MOST = 1000
"""Beyond so many, those at the other end are let go."""


class Place(NamedTuple):
    """A block: the number of its session file, and its own in that file."""

    file: int
    block: int


class Reel:
    """A window on the blocks of a journal.

    Args:
        files: gives the session files, the oldest first.
        blocks: gives the blocks of one of them.

    Attributes:
        shown: the blocks at hand, the oldest first.
        at_end: whether the newest block is among them.
    """

    def __init__(
        self,
        files: Callable[[], Sequence[str]],
        blocks: Callable[[str], Sequence[Words]],
        wanted: Callable[[Words], bool] = lambda _: True,
    ) -> None:
        self._files, self._blocks = files, blocks
        self.wanted = wanted
        """Which blocks are shown at all."""
        self.at_end = True
        self._held: list[tuple[Place, Words]] = []

    @property
    def shown(self) -> tuple[Words, ...]:
        return tuple(block for _, block in self._held)

    def newest(self) -> None:
        """Goes to the end. If it is there and nothing else changed, only what is new is taken."""
        if self.at_end and self._held and self._stands():
            self._held += self._forwards(self._held[-1][0])
        else:
            self._held = []
        if not FIRST <= len(self._held) <= MOST:
            self._held = self._before(None, FIRST)
        self.at_end = True

    def oldest(self) -> None:
        """Goes to the beginning."""
        self._held = self._after(Place(0, -1), FIRST)
        self.at_end = len(self._held) < FIRST

    def renew(self) -> None:
        """Takes up what changed; at the end it stays at the end, elsewhere where its middle was."""
        if self.at_end or not self._held:
            self._held, self.at_end = self._before(None, max(FIRST, len(self._held))), True
            return
        middle = self._held[len(self._held) // 2][1]
        place = self._find(middle.id, middle.file)
        if place is None:
            self.newest()
        else:
            self._go(place)

    def older(self) -> int:
        """Takes more at the beginning; how many blocks came."""
        if not self._held:
            return 0
        more = self._before(self._held[0][0], STEP)
        self._held = [*more, *self._held]
        if len(self._held) > MOST:
            del self._held[MOST:]
            self.at_end = False
        return len(more)

    def newer(self) -> int:
        """Takes more at the end; how many blocks went from the beginning to make room."""
        if self.at_end or not self._held:
            return 0
        more = self._after(self._held[-1][0], STEP)
        self.at_end = len(more) < STEP
        self._held += more
        gone = max(0, len(self._held) - MOST)
        del self._held[:gone]
        return gone

    def around(self, entry: str, file: str = "") -> bool:
        """Goes to a block; False, and nothing moves, if it is not in the journal or not shown.

        Args:
            file: its session file, where that is known; otherwise all are looked through, from the newest on.
        """
        place = self._find(entry, file)
        if place is None or not self.wanted(self._blocks(self._files()[place.file])[place.block]):
            return False
        self._go(place)
        return True

    def _stands(self) -> bool:
        """Whether what is at hand is still what the journal holds at its places."""
        files, file = self._files(), -1
        blocks: Sequence[Words] = ()
        for place, words in self._held:
            if place.file != file:
                file = place.file
                blocks = self._blocks(files[file]) if file < len(files) else ()
            if place.block >= len(blocks) or blocks[place.block] != words:
                return False
        return True

    def _go(self, place: Place) -> None:
        after = self._after(place, STEP)
        self.at_end = len(after) < STEP
        self._held = [*self._before(Place(place.file, place.block + 1), STEP), *after]

    def _find(self, entry: str, file: str) -> Place | None:
        files = list(self._files())
        numbers = [files.index(file)] if file in files else range(len(files) - 1, -1, -1)
        for number in numbers:
            for place, block in enumerate(self._blocks(files[number])):
                if block.id == entry:
                    return Place(number, place)
        return None

    def _before(self, place: Place | None, count: int) -> list[tuple[Place, Words]]:
        """The last `count` blocks that stand before a place; before the end if None."""
        return _taken(self._backwards(place), count)[::-1]

    def _after(self, place: Place, count: int) -> list[tuple[Place, Words]]:
        return _taken(self._forwards(place), count)

    def _backwards(self, place: Place | None) -> Iterator[tuple[Place, Words]]:
        files = self._files()
        for number in range(place.file if place else len(files) - 1, -1, -1):
            blocks = self._blocks(files[number])
            last = place.block if place and number == place.file else len(blocks)
            for at in range(min(last, len(blocks)) - 1, -1, -1):
                if self.wanted(blocks[at]):
                    yield Place(number, at), blocks[at]

    def _forwards(self, place: Place) -> Iterator[tuple[Place, Words]]:
        files = self._files()
        for number in range(place.file, len(files)):
            blocks = self._blocks(files[number])
            for at in range(place.block + 1 if number == place.file else 0, len(blocks)):
                if self.wanted(blocks[at]):
                    yield Place(number, at), blocks[at]


def _taken(blocks: Iterator[tuple[Place, Words]], count: int) -> list[tuple[Place, Words]]:
    return list(islice(blocks, count))
