"""A batch: one recipe many times, each page from dice of its own, so that one can be rolled again and the rest stay."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from companion.dice import SeededDice, Source
from companion.errors import Refused
from companion.play.prep.page import Page, line_at
from companion.play.prep.roll import Stock, line_again, rolled

PAGES = 100_000


@dataclass(frozen=True, slots=True)
class Batch:
    """What is to be made.

    Attributes:
        times: how many pages.
        seed: pages of the same seed are the same.
        again: numbers of pages that are rolled once more, or of lines where there is one page; twice named, twice.
        typed: faces on real dice, used in order; None to roll by the seed.
    """

    stock: Stock
    times: int
    seed: str
    again: tuple[int, ...] = ()
    typed: Source | None = None


def pages(batch: Batch, stopped: Callable[[], int] = lambda: 0) -> Iterator[Page]:
    """The pages, one after another, as they are made; `stopped` is asked before each (0 is no).

    Raises:
        Refused: too many, or there is none of a number in `again`; before the first page, where that can be known.
        CompanionError: as `rolled` does.
    """
    if not 1 <= batch.times <= PAGES:
        raise Refused("bad-argument", f"{batch.times} times? At least once, and at most {PAGES:,} times")
    anew = Counter(batch.again)
    if batch.times > 1:
        for number in anew:
            if not 1 <= number <= batch.times:
                raise Refused("not-found", f"there is no page {number}; there are {batch.times}")
    for number in range(1, batch.times + 1):
        if stopped():
            return
        turn = anew[number] if batch.times > 1 else 0
        page = rolled(batch.stock, _dice(batch, number, turn), number)
        yield page if batch.times > 1 else _lines_again(batch, page, anew)


def _lines_again(batch: Batch, page: Page, anew: Counter[int]) -> Page:
    for number, times in anew.items():
        for turn in range(times):
            dice = batch.typed or SeededDice(f"{batch.seed}/1/{number}/{turn}")
            page = line_again(batch.stock, page, line_at(page, number), dice)
    return page


def _dice(batch: Batch, number: int, turn: int) -> Source:
    return batch.typed or SeededDice(f"{batch.seed}/{number}" + (f"/{turn}" if turn else ""))
