"""The ladder of a question, walked by a key: `?` → `?(likely)` → … → `?(hardly)` → `?`."""

from __future__ import annotations

import re

_GIVEN = re.compile(r"\?\((?P<given>[^()\n]*)\)[ \t]*")


def stepped(line: str, ladder: tuple[str, ...]) -> str:
    """A question one step likelier than `line`; after the likeliest the least likely; no brackets for the even one.

    Args:
        ladder: the steps from the least likely on, `even` among them.
    """
    match = _GIVEN.match(line)
    given = match["given"].strip() if match else "even"
    words = line[match.end() :] if match else line[1:].lstrip()
    if given not in ladder:
        return line
    step = ladder[(ladder.index(given) + 1) % len(ladder)]
    return f"? {words}" if step == "even" else f"?({step}) {words}"
