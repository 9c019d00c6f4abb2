"""A name that the player typed, found among the names that are there."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from companion.errors import Refused


def find(names: Iterable[str], wanted: str, what: str) -> str:
    """The name meant by `wanted`: that very one, the only one alike but for case, or the only one that begins so.

    Args:
        what: what is looked for, for the refusal: `item`, `trait` …

    Raises:
        Refused: `not-found`, with the nearest names.
    """
    known = list(names)
    if wanted in known:
        return wanted
    for alike in (_same_but_case(known, wanted), _beginning(known, wanted)):
        if len(alike) == 1:
            return alike[0]
    near = get_close_matches(wanted, known, n=3, cutoff=0.4)
    hint = f"did you mean {', '.join(near)}?" if near else f"there are {', '.join(known[:6])}" if known else ""
    raise Refused("not-found", f"no {what} called “{wanted}”", hint)


def free(names: Iterable[str], wanted: str) -> str:
    """`wanted`, or `wanted 2`, `wanted 3` … if that name is taken."""
    taken = set(names)
    number, name = 1, wanted
    while name in taken:
        number += 1
        name = f"{wanted} {number}"
    return name


def _same_but_case(known: list[str], wanted: str) -> list[str]:
    return [name for name in known if name.casefold() == wanted.casefold()]


def _beginning(known: list[str], wanted: str) -> list[str]:
    return [name for name in known if name.casefold().startswith(wanted.casefold())]
