"""Names of files and folders made from titles that may hold anything."""

from __future__ import annotations

import re
import unicodedata
import zlib

LONGEST = 60
_DEVICES = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)")


def slug(title: str) -> str:
    """A safe name for `title`: `[a-z0-9-]`, at most 60 characters, never a device of Windows, never empty.

    What cannot be said in these letters is told apart by a number made from the whole title.
    """
    spelled = unicodedata.normalize("NFKD", title.encode("utf-8", "replace").decode("utf-8"))
    plain = "".join(character for character in spelled if not unicodedata.combining(character)).casefold()
    words = re.sub(r"[^a-z0-9]+", "-", plain.replace("'", "").replace("’", "")).strip("-")
    lost = any(character.isalnum() and not character.isascii() for character in plain)
    if words and len(words) <= LONGEST and not lost and not _DEVICES.fullmatch(words):
        return words
    mark = f"{zlib.crc32(title.encode('utf-8', 'surrogatepass')):08x}"
    return f"{words[: LONGEST - 9].strip('-')}-{mark}".strip("-")


def distinct(wanted: str, taken: set[str]) -> str:
    """`wanted`, or the first of `wanted-2`, `wanted-3` … that is not in `taken`."""
    if wanted not in taken:
        return wanted
    number = next(n for n in range(2, len(taken) + 3) if f"{wanted}-{n}" not in taken)
    return f"{wanted}-{number}"
