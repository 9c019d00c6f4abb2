"""Which dice of a pool are kept, by rank; rolling and odds both ask here, so they cannot disagree."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .modifiers import Advantage, Keep, Modifier


def keeps_of(modifiers: Iterable[Modifier]) -> list[Keep]:
    """What keeps or drops in a pool: none, one, or a high and a low one side by side."""
    found: list[Keep] = []
    for modifier in modifiers:
        if isinstance(modifier, Keep):
            found.append(modifier)
        elif isinstance(modifier, Advantage):
            found.append(Keep("kh" if modifier.kind == "adv" else "kl"))
    return found


def kept_ranks(keeps: Sequence[Keep], count: int) -> list[bool]:
    """For each of `count` dice, from the highest to the lowest, is it kept?

    Keeps name what stays, all of them together; then drops take away.
    """
    kept = [not any(keep.kind.startswith("k") for keep in keeps)] * count
    for keep in sorted(keeps, key=lambda keep: keep.kind, reverse=True):
        named = min(keep.count, count)
        start = 0 if keep.kind.endswith("h") else count - named
        kept[start : start + named] = [keep.kind.startswith("k")] * named
    return kept


def kept_dice(keeps: Sequence[Keep], values: Sequence[int]) -> list[bool]:
    """For each die in the order thrown, is it kept? Of equal dice the first is."""
    lowest_first = len(keeps) == 1 and keeps[0].kind in ("kl", "dh")
    order = sorted(range(len(values)), key=values.__getitem__, reverse=not lowest_first)
    if lowest_first:
        order.reverse()
    kept = [False] * len(values)
    for place, stays in zip(order, kept_ranks(keeps, len(values)), strict=True):
        kept[place] = stays
    return kept
