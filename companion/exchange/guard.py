r"""Words among Markdown: what would be read as structure gets one more backslash in front, and loses it when read back.

Every rule adds exactly one backslash to the run of them that may stand there already, so that nothing is ambiguous.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from companion.campaign.journal import encode, render, words

Swap = Callable[[str], str]

_INDENT = r"^( {0,3})"
_LONELOG = r"(#{1,2}(?=[ \t]|$)|`{3,}|~{3,})"
_MARKDOWN = r"(#{1,6}(?=[ \t]|$)|`{3,}|~{3,}|>|(?:-+|=+)(?=[ \t]*$))"
_INLINE = r"(\[(?=\\*\[)|<(?=\\*[A-Za-z/!?]))"


def _pair(before: str, sign: str) -> tuple[Swap, Swap]:
    whole = before or r"(?<!\\)"  # from the first backslash of a run on
    plain = re.compile(rf"{whole}(\\*){sign}", re.MULTILINE)
    guarded = re.compile(rf"{whole}\\(\\*){sign}", re.MULTILINE)
    if before:
        return (lambda text: plain.sub(r"\1\\\2\3", text)), (lambda text: guarded.sub(r"\1\2\3", text))
    return (lambda text: plain.sub(r"\\\1\2", text)), (lambda text: guarded.sub(r"\1\2", text))


guard_lonelog, bare_lonelog = _pair(_INDENT, _LONELOG)
"""Guards the headings that part a file, and fences; gives the words back."""

_guard_lines, _bare_lines = _pair(_INDENT, _MARKDOWN)
_guard_inline, _bare_inline = _pair("", _INLINE)


def guard_markdown(text: str) -> str:
    """`text` with headings, fences, quotes, rules, links and raw HTML guarded."""
    return _guard_inline(_guard_lines(text))


def bare_markdown(text: str) -> str:
    """The opposite of `guard_markdown`."""
    return _bare_lines(_bare_inline(text))


def as_block(text: str) -> str:
    """Words as one block of lines, none of them blank."""
    return render(text).decode("utf-8", "surrogateescape")


def from_block(text: str) -> str:
    """The opposite of `as_block`."""
    return words(encode(text))


def fence(content: str, info: str = "") -> str:
    """`content` between fences longer than any run of backticks in it."""
    longest = max((len(run) for run in re.findall(r"`+", content)), default=0)
    marks = "`" * max(3, longest + 1)
    return f"{marks}{info}\n{content}\n{marks}"
