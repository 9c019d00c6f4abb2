"""What a line or a block of the journal is, told from how it begins. The signs of Lonelog stand here and only here."""

from __future__ import annotations

import re

SIGNS = {
    "heading": r"#{2,4} ",
    "question": r"\?",
    "action": r"@",
    "consequence": r"=>",
    "result": r"->",
    "roll": r"d(?:\([^()\n]*\))?:",
    "table": r"(?:tbl|gen):",
    "note": r"(?i:\((?:note|reflection|house rule|reminder|question)s?\b[^\n:]*:)",
    "change": r"\([^()\n]*(?::|→)[^\n]*\)$",
    "tag": r"\[#?[A-Za-z]+:",
    "speech": r"(?:N|PC) ?(?:\([^()\n]*\))?: ?[\"“„«'‘]",
    "document": r"\\---$",
    "event": r"! (?=\S)",
    "mark": r"\[/?[A-Z][A-Z ]{3,20}\]$|-{3} ?[A-Z][A-Z ]+ ?-{3}$|(?:Rd|R|Tn)\d+(?:$|:| (?=[@\[]|Roster))",
}
"""How a line begins, by what it is; the first that fits. Logs of others are read more loosely, from the same signs."""

KINDS = ("prose", "oracle", "action", "consequence", "roll", "table", "heading", "note", "tag", "change")
MECHANICS = frozenset(("oracle", "roll", "table", "tag", "change"))
"""What a reader of the tale can do without."""

_READ = tuple((name, re.compile(sign)) for name, sign in SIGNS.items())
_BEGINS = frozenset("#?@=-dtg([NP\\!RT")
_TALE = dict.fromkeys(("speech", "document", "event"), "prose")
_OF_BLOCKS = {"question": "oracle", "result": "roll", "mark": "tag", **_TALE}


def sign_of(line: str) -> str:
    """What a line is by its sign: one of `SIGNS`, or `prose` if it has none."""
    if line[:1] not in _BEGINS:
        return "prose"
    return next((name for name, sign in _READ if sign.match(line)), "prose")


def kind_of(block: str) -> str:
    """The kind of a block by its first line: one of `KINDS`."""
    found = sign_of(block.partition("\n")[0])
    return _OF_BLOCKS.get(found, found)
