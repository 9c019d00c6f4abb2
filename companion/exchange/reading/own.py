"""Our own Lonelog and Markdown, read back to exactly the blocks and the state they were written from."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from companion.campaign.journal import encode, spans, words
from companion.exchange import guard
from companion.exchange.appendix import HEADING, document, documents, sound
from companion.exchange.log import Chapter
from companion.exchange.names import in_tags, unsafe_names
from companion.exchange.reading.result import Reading

_FENCE = re.compile(r" {0,3}(`{3,})([^`]*)$")
_SESSION = re.compile(r"##(?=[ \t]|$)")
_LINK = re.compile(r"(?<!\\)\[\[([^\[\]|\n]+)\]\]")

Parts = list[tuple[str | None, str]]


def read_own(text: str, front: Mapping[str, str | Sequence[str]], form: str) -> Reading:
    """What an export of ours says.

    Args:
        text: the file after its front matter.
        form: `lonelog` or `markdown`.

    Raises:
        Refused: `bad-argument`, its state cannot be read.
    """
    sheets: list[tuple[str, bytes]] = []
    chapters: list[list[str]] = []
    unquoted: Callable[[str], list[str]] = _lonelog_blocks if form == "lonelog" else _markdown_blocks
    for info, content in fenced(text):
        if info is not None:
            if name := document(info):
                sheets.append((name, encode(f"{content}\n")))
            elif chapters and not info.endswith(" state"):
                chapters[-1] += _blocks(content)
            continue
        for part in _by_session(content):
            if part.startswith("##"):
                chapters.append([])
            if chapters:
                chapters[-1] += unquoted(part)
    state = sound(documents(sheets)) if sheets else None
    swap = {stand_in: name for name, stand_in in unsafe_names(state).items()} if state else {}
    files, bare = _listed(front.get("files")), set(_listed(front.get("unheaded")))
    found = []
    for number, blocks in enumerate(chapters):
        file = files[number] if number < len(files) else ""
        kept = blocks[1:] if file in bare else blocks
        found.append(Chapter(file, tuple(in_tags(block, swap) for block in kept)))
    title = front.get("title", "")
    name = "Lonelog" if form == "lonelog" else "Markdown"
    return Reading(name, str(title), tuple(found), True, state, counts={"blocks": sum(map(len, chapters))})


def fenced(text: str) -> Parts:
    """The parts of a text: (None, words) between fences, (info string, content) within."""
    parts: Parts = []
    lines: list[str] = []
    marks, info = "", ""
    for line in text.split("\n"):
        match = _FENCE.match(line.rstrip("\r"))
        if not marks and match:
            parts.append((None, "\n".join(lines)))
            marks, info, lines = match[1], match[2].strip(), []
        elif marks and match and not match[2].strip() and len(match[1]) >= len(marks):
            parts.append((info, "\n".join(lines)))
            marks, lines = "", []
        else:
            lines.append(line)
    return [*parts, (info if marks else None, "\n".join(lines))]


def _by_session(text: str) -> list[str]:
    """Words parted before every session's heading; titles of the file and of its appendix are left out."""
    parts: list[list[str]] = [[]]
    for line in text.split("\n"):
        if _SESSION.match(line):
            parts.append([])
        if not (line.startswith("# ") and (len(parts) == 1 or line.rstrip() == HEADING)):
            parts[-1].append(line)
    return ["\n".join(part) for part in parts]


def _blocks(text: str) -> list[str]:
    data = encode(text)
    return [words(data[span.start : span.end]) for span in spans(data)]


def _raw(text: str) -> list[str]:
    data = encode(text)
    return [data[span.start : span.end].decode("utf-8", "surrogateescape") for span in spans(data)]


def _lonelog_blocks(text: str) -> list[str]:
    return [guard.from_block(guard.bare_lonelog(block)) for block in _raw(text)]


def _markdown_blocks(text: str) -> list[str]:
    found = []
    for block in _raw(_LINK.sub(r"\1", text)):
        if block.startswith("> "):
            found.append(guard.bare_markdown(guard.from_block(_unquoted(block))))
        else:
            found.append(guard.from_block(guard.bare_markdown(block)))
    return found


def _unquoted(block: str) -> str:
    lines = [line.removesuffix("\r").removeprefix("> ") for line in block.split("\n")]
    return "\n".join([*(line.removesuffix("\\") for line in lines[:-1]), lines[-1]])


def _listed(found: object) -> list[str]:
    return [found] if isinstance(found, str) and found else list(found) if isinstance(found, list) else []
