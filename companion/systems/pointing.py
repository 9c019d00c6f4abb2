"""Which words of a line a refusal is about."""

from __future__ import annotations

import re

from companion.systems.arguments import Args

Span = tuple[int, int]

_QUOTED = re.compile("“([^”]+)”")


def blamed(args: Args, text: str, message: str) -> Span | None:
    """Where in `text`, from which `args` were read, the words stand that `message` is about; None if it names none.

    What the message quotes comes first, then an argument whose whole value stands in it, the longest one.
    """
    for quoted in _QUOTED.findall(message):
        for start, end in args.spans.values():
            place = text[start:end].casefold().find(quoted.casefold())
            if place >= 0:
                return start + place, start + place + len(quoted)
    named = [args.spans[name] for name, value in args.values.items() if _stands(str(value), message)]
    return max(named, key=lambda span: span[1] - span[0], default=None)


def _stands(value: str, message: str) -> bool:
    """Whether `value` stands in `message` as words of its own."""
    return bool(value) and bool(re.search(rf"(?<!\w){re.escape(value)}(?!\w)", message, re.IGNORECASE))
