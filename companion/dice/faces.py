"""Faces as a player types them: `4 3`, `4, 3`, `00`."""

from __future__ import annotations

import re

from .errors import FacesError

MOST = 1_000
_FACE = re.compile(r"[+\-−]?\d{1,6}")


def parse_faces(text: str) -> tuple[int, ...]:
    """The faces in `text`, parted by spaces or commas.

    Raises:
        FacesError: a word is no number, or there are more than 1,000.
    """
    words = text.replace(",", " ").split()
    for word in words:
        if not _FACE.fullmatch(word) or (not word.isascii() and "−" not in word):
            raise FacesError(f"“{word[:20]}” is no face; write the numbers that the dice show, such as 4 3")
    if len(words) > MOST:
        raise FacesError(f"{len(words)} faces are more than the {MOST:,} dice of one roll")
    return tuple(int(word.replace("−", "-")) for word in words)
