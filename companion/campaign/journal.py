"""A session file as bytes: blocks of lines parted by blank lines. Nothing here rewrites what it was not asked to.

Lines end at `\\n` alone; a `\\r` before it is the file's own style. A line of an entry that is blank, or nothing but
backslashes, gets one more backslash in front, so that an entry stays one block; Markdown shows it as a line break.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

_BOM = b"\xef\xbb\xbf"
_BLANK = b" \t\r\x0b\x0c"
_STANDS_FOR_BLANK = re.compile(rb"\\*[ \t\x0b\x0c\r]*")
_LONE = re.compile("[\ud800-\udc7f\udd00-\udfff]")


class Span(NamedTuple):
    """Where a block is: its first byte, and the one after its last line without the line end."""

    start: int
    end: int


class Splice(NamedTuple):
    """The bytes from `start` to `end` are to become `data`."""

    start: int
    end: int
    data: bytes


def spans(data: bytes) -> list[Span]:
    """The blocks of a session file, in order."""
    found: list[Span] = []
    position = first = len(_BOM) if data.startswith(_BOM) else 0
    end = -1
    for line in data[position:].split(b"\n"):
        if line.strip(_BLANK):
            first = position if end < 0 else first
            end = position + len(line)
        elif end >= 0:
            found.append(Span(first, end))
            end = -1
        position += len(line) + 1
    if end >= 0:
        found.append(Span(first, end))
    return found


def encode(text: str) -> bytes:
    """UTF-8, with every lone surrogate kept: what came from bad bytes becomes those bytes again."""
    if text.isascii():
        return text.encode("ascii")
    return _LONE.sub(_as_escapes, text).encode("utf-8", "surrogateescape")


def _as_escapes(lone: re.Match[str]) -> str:
    return lone.group().encode("utf-8", "surrogatepass").decode("utf-8", "surrogateescape")


def render(text: str, eol: bytes = b"\n") -> bytes:
    """An entry's words as one block without its last line end; empty if there are none."""
    stripped = encode(text).replace(b"\r\n", b"\n").strip(b"\n")
    if not stripped:
        return b""
    return eol.join(b"\\" + line if _STANDS_FOR_BLANK.fullmatch(line) else line for line in stripped.split(b"\n"))


def words(block: bytes) -> str:
    """The words of a block: the opposite of `render`."""
    lines = (line.removesuffix(b"\r") for line in block.split(b"\n"))
    return b"\n".join(
        line[1:] if line.startswith(b"\\") and _STANDS_FOR_BLANK.fullmatch(line) else line for line in lines
    ).decode("utf-8", "surrogateescape")


def canonical(block: bytes) -> bytes:
    """A block without its file's style of line ends and without a byte order mark, for comparing."""
    return block.removeprefix(_BOM).replace(b"\r\n", b"\n").removesuffix(b"\r")


def line_end(data: bytes) -> bytes:
    """The style of line ends of a file, by its first (or, given only its tail, its last)."""
    return b"\r\n" if b"\r\n" in data and b"\n" not in data.replace(b"\r\n", b"") else b"\n"


def appended(tail: bytes, blocks: Iterable[bytes], eol: bytes) -> bytes:
    """What to write after a file that ends in `tail` (some of its last bytes) to add blocks to it."""
    lines = tail.removeprefix(_BOM).split(b"\n")
    if len(lines) > 1 and not lines[-1].strip(_BLANK):
        gap = b"" if not lines[-2].strip(_BLANK) else eol
    else:
        gap = eol + eol if lines[-1].strip(_BLANK) else b""
    parts = []
    for block in blocks:
        parts.append(gap + block + eol)
        gap = eol
    return b"".join(parts)


def cut(found: Sequence[Span], number: int, leaving: frozenset[int]) -> Splice:
    """The splice that takes block `number` away with one gap; `leaving` are all the blocks that go."""
    staying_after = any(later not in leaving for later in range(number + 1, len(found)))
    if staying_after:
        return Splice(found[number].start, found[number + 1].start, b"")
    if number == 0:
        return Splice(found[0].start, found[0].end, b"")
    return Splice(found[number - 1].end, found[number].end, b"")


def spliced(data: bytes, splices: Iterable[Splice]) -> bytes:
    """`data` with the splices made; everything outside them is as it was."""
    parts, position = [], 0
    for splice in sorted(splices):
        parts += [data[position : splice.start], splice.data]
        position = splice.end
    return b"".join([*parts, data[position:]])
