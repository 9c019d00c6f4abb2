"""The ladder of a question, walked by a key: `?` → `?(likely)` → … → `?(hardly)` → `?`."""

from __future__ import annotations

import re
from collections.abc import Mapping

_GIVEN = re.compile(r"\?\((?P<given>[^()\n]*)\)[ \t]*")


def stepped(line: str, ladder: Mapping[str, int]) -> str:
    """A question one step likelier than `line`; after the likeliest the least likely; no brackets for the even one.

    Args:
        ladder: what each step adds; the even one is that which adds nothing, and is walked through if none does.
    """
    match = _GIVEN.match(line)
    even = next((name for name, add in ladder.items() if add == 0), "")
    steps = sorted({even: 0, **ladder}, key=lambda name: ladder.get(name, 0))
    given = match["given"].strip().casefold() if match else even
    words = line[match.end() :] if match else line[1:].lstrip()
    if given not in steps:
        return line
    step = steps[(steps.index(given) + 1) % len(steps)]
    return f"? {words}" if step == even else f"?({step}) {words}"
