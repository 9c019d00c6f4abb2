"""Lines of other people's logs: what each is, and what else stands in the same line."""

from __future__ import annotations

import re
from collections import Counter
from typing import NamedTuple

from companion.exchange.reading.tags import block_mark, known, tags
from companion.play.kinds import SIGNS

_SIGNS = (
    ("actions", re.compile(rf"{SIGNS['action']}|> (?=\S)")),  # > is what older logs have for @
    ("questions", re.compile(SIGNS["question"])),
    ("rolls", re.compile(SIGNS["roll"])),
    ("results", re.compile(rf"{SIGNS['result']}|→")),
    ("consequences", re.compile(SIGNS["consequence"])),
    ("table rolls", re.compile(r"tbl:")),
    ("generators", re.compile(r"gen:")),
    ("dialogue", re.compile(r"(?:N|PC|F) ?(?:\([^()\n]*\))?: ?(?=\S)")),
    ("notes", re.compile(SIGNS["note"])),
    ("world events", re.compile(r"!(?=[ \t]?\S)")),
    ("documents", re.compile(r"\\---|---\\|---(?= )|---$")),
    ("rounds", re.compile(r"(?:Rd|R|Tn) ?\d+(?=[ :\t]|$)")),
)
_INNER = (
    ("actions", re.compile(r"(?<=[ \t])@(?=[\w(])|(?<=[ \t])@(?= )")),
    ("questions", re.compile(r"(?<=[ \t])\?(?=\w)")),
    ("rolls", re.compile(rf"(?<=[ \t]){SIGNS['roll']}")),
    ("results", re.compile(r"(?<=\s)->(?=[ \w\"“])")),
    ("consequences", re.compile(r"(?<=[ \t])=>")),
    ("table rolls", re.compile(r"(?<=[ \t])tbl:")),
)
_CARD = re.compile(
    r"(?<![\w/])(?:(?:10|[2-9AJQK])[shdc♠♥♦♣]"  # playing cards: Qs, 10h
    r"|M(?:2[01]|1\d|\d)r?|(?:10|[2-9AQK]|Pg|Kn)(?:Wa|Cu|Sw|Pe)r?"  # the tarot's, r where it lies upside down
    r"|[RB]?Jkr)(?!\w)"
)
_DEFINES = re.compile(r"(?:tbl|gen):\s*[^\n=>]*?(?:\(\d*d[\dF%]+\)|\[[^\]\n]*,[^\]\n]*\])\s*$|(?:tbl|gen):\s*[^=>\n]+$")

OPENS = frozenset(("actions", "questions", "table rolls", "generators", "dialogue", "notes", "world events", "rounds"))
FOLLOWS = frozenset(("results", "consequences", "rolls"))


class Kind(NamedTuple):
    """What a line begins with, and how often each construct stands in it."""

    sign: str
    counts: Counter[str]


def kind_of(line: str) -> str:
    """The construct that a line begins with; `tags`, `blocks`, or "" where it is words."""
    bare = line.strip()
    if block_mark(bare):
        return "blocks"
    if bare.startswith("[") and next(tags(bare), None):
        return "tags"
    return next((name for name, sign in _SIGNS if sign.match(bare)), "")


def reading_of(line: str) -> Kind:
    """A line split on its signs: several rolls, or an action with its roll and its consequence, each count."""
    sign = kind_of(line)
    counts: Counter[str] = Counter([sign] if sign and sign != "tags" else [])
    counts.update(name for name, inner in _INNER for _ in inner.finditer(line))
    counts.update(tag.kind if not tag.refers else "references" for tag in tags(line) if known(tag))
    if sign in ("table rolls", "generators") and _DEFINES.fullmatch(line.strip()):
        counts[sign] -= 1
        counts["table definitions" if sign == "table rolls" else "generators"] += 1
    if sign in ("table rolls", "rolls", "results") and (cards := len(_CARD.findall(line))):
        counts["cards"] += cards
    return Kind(sign, +counts)
