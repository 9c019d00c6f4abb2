"""Many pages from one seed: each from dice of its own."""

from __future__ import annotations

import pytest
from prep_kit import stock

from companion.errors import Refused
from companion.play.prep.batch import Batch, pages


def words(times: int, seed: str = "7", again: tuple[int, ...] = ()) -> list[list[str]]:
    return [[line.words for line in page.lines] for page in pages(Batch(stock(), times, seed, again))]


def test_the_same_seed_gives_the_same_pages_and_more_of_them_begin_alike() -> None:
    assert words(5) == words(5) == words(8)[:5] != words(5, seed="8")
    assert len({str(page) for page in words(8)}) == 8


def test_one_page_again_leaves_the_rest_and_twice_again_is_another() -> None:
    plain, once, twice = words(5), words(5, again=(4,)), words(5, again=(4, 4))
    assert [at for at in range(5) if plain[at] != once[at]] == [3]
    assert [at for at in range(5) if plain[at] != twice[at]] == [3] and once[3] != twice[3]


def test_of_a_single_page_it_is_a_line() -> None:
    plain, once = words(1), words(1, again=(2,))
    assert [at for at, (one, other) in enumerate(zip(plain[0], once[0], strict=True)) if one != other] == [1]


@pytest.mark.parametrize(("times", "again"), [(0, ()), (-3, ()), (100_001, ()), (5, (6,)), (5, (0,)), (1, (17,))])
def test_what_is_not_there_is_refused_before_anything_is_made(times: int, again: tuple[int, ...]) -> None:
    with pytest.raises(Refused):
        next(pages(Batch(stock(), times, "1", again)))


def test_it_can_be_stopped_between_pages() -> None:
    asked = iter([0, 0, 0, 2])
    assert [page.number for page in pages(Batch(stock(), 50, "1"), lambda: next(asked))] == [1, 2, 3]
