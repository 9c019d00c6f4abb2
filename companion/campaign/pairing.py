"""Which block of a file is which of those expected: the same, or the same with changes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import pairwise

Pair = tuple[int, int]

_ALIKE = 0.5  # from this likeness on, a block is the other one changed
_BAND = 12  # in a long stretch, how far from its even place a block's partner is looked for
_LONG = 200  # a longer stretch is compared piece by piece
_SHORT = 24  # a stretch of up to so many blocks on both sides is compared each with each


def pairs(wanted: Sequence[bytes], found: Sequence[bytes]) -> list[Pair]:
    """Pairs of places in `wanted` and `found`; equal blocks first, in order, then by likeness, then those moved."""
    start, size = 0, min(len(wanted), len(found))
    while start < size and wanted[start] == found[start]:
        start += 1
    end = 0
    while end < size - start and wanted[-1 - end] == found[-1 - end]:
        end += 1
    paired = [(n, n) for n in range(start)]
    paired += [(len(wanted) - 1 - n, len(found) - 1 - n) for n in range(end)]
    middle = _middle(wanted[start : len(wanted) - end], found[start : len(found) - end])
    paired += [(start + e, start + f) for e, f in middle]
    return sorted(paired)


def _middle(wanted: Sequence[bytes], found: Sequence[bytes]) -> list[Pair]:
    if not wanted or not found:
        return []
    from difflib import SequenceMatcher

    paired: list[Pair] = []
    changed: list[tuple[int, int, int, int]] = []
    for tag, a, b, c, d in SequenceMatcher(None, wanted, found, autojunk=False).get_opcodes():
        if tag == "equal":
            paired += zip(range(a, b), range(c, d), strict=True)
        elif tag == "replace":
            changed.append((a, b, c, d))
    moved = _moved(wanted, found, paired)
    taken, used = {e for e, _ in moved}, {f for _, f in moved}
    for a, b, c, d in changed:
        rows = [n for n in range(a, b) if n not in taken]
        columns = [n for n in range(c, d) if n not in used]
        for part, other in _pieces(rows, columns):
            like = alike([wanted[n] for n in part], [found[n] for n in other])
            paired += [(part[e], other[f]) for e, f in like]
    return paired + moved


def _pieces(rows: list[int], columns: list[int]) -> list[tuple[list[int], list[int]]]:
    """A long stretch that changed, in pieces that lie side by side, so that comparing does not take for ever."""
    count = 1 + max(len(rows), len(columns)) // _LONG
    cuts = [(len(rows) * n // count, len(columns) * n // count) for n in range(count + 1)]
    return [(rows[a:b], columns[c:d]) for (a, c), (b, d) in pairwise(cuts)]


def _moved(wanted: Sequence[bytes], found: Sequence[bytes], paired: list[Pair]) -> list[Pair]:
    met, used = {e for e, _ in paired}, {f for _, f in paired}
    places: dict[bytes, list[int]] = defaultdict(list)
    for number, key in enumerate(found):
        if number not in used:
            places[key].append(number)
    return [(e, places[key].pop(0)) for e, key in enumerate(wanted) if e not in met and places.get(key)]


def alike(wanted: Sequence[bytes], found: Sequence[bytes]) -> list[Pair]:
    """The best pairing in order of blocks that changed, by likeness."""
    n, m = len(wanted), len(found)
    likeness = {(i, j): ratio for i in range(n) for j in _near(i, n, m) if (ratio := _ratio(wanted[i], found[j]))}
    best: dict[Pair, float] = {}
    for i in range(n - 1, -1, -1):
        for j in range(m - 1, -1, -1):
            skip = max(best.get((i + 1, j), 0.0), best.get((i, j + 1), 0.0))
            here = likeness.get((i, j), 0.0)
            best[i, j] = max(skip, here + best.get((i + 1, j + 1), 0.0)) if here else skip
    paired, i, j = [], 0, 0
    while i < n and j < m:
        here = likeness.get((i, j), 0.0)
        if here and best[i, j] == here + best.get((i + 1, j + 1), 0.0):
            paired.append((i, j))
            i, j = i + 1, j + 1
        elif best[i, j] == best.get((i + 1, j), 0.0):
            i += 1
        else:
            j += 1
    return paired


def _near(i: int, n: int, m: int) -> range:
    if n <= _SHORT and m <= _SHORT:
        return range(m)
    middle = i * m // n
    return range(max(0, middle - _BAND), min(m, middle + _BAND + 1))


def _ratio(one: bytes, other: bytes) -> float:
    """How alike two blocks are, 0 where too little."""
    from difflib import SequenceMatcher

    longest = 4000
    matcher = SequenceMatcher(None, one[:longest], other[:longest], autojunk=False)
    if matcher.real_quick_ratio() < _ALIKE or matcher.quick_ratio() < _ALIKE:
        return 0.0
    ratio = matcher.ratio()
    return ratio if ratio >= _ALIKE else 0.0
