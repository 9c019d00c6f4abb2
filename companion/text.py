"""The one door by which foreign text reaches a screen.

Journals, tables, names, file names and error texts may hold markup, escape sequences or marks that break a line. They
are stored as they came, byte for byte; here they are made harmless for showing, and only for showing.
"""

from __future__ import annotations

import unicodedata

_MARKS_KEPT = 8  # combining marks shown on one character; real writing systems stay well below

_SIGNS: dict[int, str] = {code: chr(0x2400 + code) for code in range(32) if code not in (9, 10)}
_SIGNS[0x7F] = "␡"
_SIGNS |= dict.fromkeys(
    (*range(0x80, 0xA0), 0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A)), "\ufffd"
)
_SIGNS |= dict.fromkeys((0x2028, 0x2029), "⏎")
_SIGNS |= dict.fromkeys(range(0xD800, 0xE000), "\ufffd")


def plain(text: str) -> str:
    """`text` with every control character, bidi override and lone surrogate made visible; line ends and tabs stay."""
    return text if text.isascii() and text.isprintable() else _thin(text.translate(_SIGNS))


def line(text: str, width: int = 0) -> str:
    """`text` as one harmless line: line ends become `⏎`, tabs a space; cut with `…` to `width` characters if not 0."""
    shown = plain(text).replace("\n", "⏎").replace("\t", " ")
    return shown if not width or len(shown) <= width else shown[: width - 1] + "…"


def _thin(text: str) -> str:
    """Leaves at most eight combining marks on a character, so that no row of text grows over its neighbours."""
    if not any(unicodedata.combining(character) for character in text):
        return text
    kept, run = [], 0
    for character in text:
        run = run + 1 if unicodedata.combining(character) else 0
        if run <= _MARKS_KEPT:
            kept.append(character)
    return "".join(kept)
