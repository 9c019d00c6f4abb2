"""Stand-ins in ASCII for the signs that the game uses, for terminals that have no more."""

from __future__ import annotations

import unicodedata

_SIGNS = {
    "→": "->", "←": "<-", "↑": "^", "↓": "v", "▸": ">", "›": ">", "‹": "<", "⟨": "<", "⟩": ">",
    "−": "-", "–": "-", "—": "--", "‑": "-", "‐": "-", "×": "x", "·": "-", "…": "...", "•": "*", "◇": "*", "◆": "*",
    "“": '"', "”": '"', "„": '"', "‘": "'", "’": "'", "«": '"', "»": '"',
    "●": "*", "○": "o", "✓": "+", "✗": "x", "✎": "(change)", "♥": "life ", "★": "*", "⏎": " / ",
    "≤": "<=", "≥": ">=", "±": "+/-", "½": "1/2",
    "█": "#", "▓": "#", "▒": "+", "░": ".", "▰": "#", "▱": ".", "▣": "#", "▢": ".", "▐": "|",
    "⚀": "[1]", "⚁": "[2]", "⚂": "[3]", "⚃": "[4]", "⚄": "[5]", "⚅": "[6]",
    "ß": "ss", "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE", "ø": "o", "Ø": "O", "ł": "l", "Ł": "L", "đ": "d",
    "þ": "th", "ð": "d", "ı": "i",
    "€": "EUR", "©": "(c)", "÷": "/", "‒": "-", "―": "--", "‣": ">", "◦": "*", "↻": "(again)",
    "✕": "x", "⚔": "conflict",
}  # fmt: skip
_SIGNS |= dict.fromkeys("▁▂▃▄", ".") | dict.fromkeys("▅▆▇", "#") | dict.fromkeys("▏▎▍▌▋▊▉", "#")


def stand_ins(text: str) -> str:
    """`text` in ASCII: a sign by what it says, a letter without its accents, anything else by its number."""
    return "".join(map(_stand_in, text))


def _stand_in(sign: str) -> str:
    if sign.isascii():
        return sign
    if sign in _SIGNS:
        return _SIGNS[sign]
    bare = "".join(each for each in unicodedata.normalize("NFKD", sign) if not unicodedata.combining(each))
    if bare.isascii():
        return bare
    return f"\\u{ord(sign):04x}" if ord(sign) < 0x10000 else f"\\U{ord(sign):08x}"
