"""The blocks of a journal as HTML: the story as paragraphs, how it came about as quiet lines beside it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from html import escape

from companion.exchange.kinds import Line, lines, scene
from companion.exchange.writing.clockface import face
from companion.exchange.writing.story import told
from companion.text import plain

_BARE = re.compile(r"\[/?[A-Z][A-Z ]{3,20}\]|-{3}.*-{3}")
_STRONG = re.compile(r"\*\*(?=\S)([^*\n]+?)(?<=\S)\*\*")
_STRESSED = re.compile(r"(?<![\w*])\*(?=\S)([^*\n]+?)(?<=\S)\*(?![\w*])")
_FACES = re.compile(r"⟨([^⟨⟩\n]*)⟩")
_TAG = re.compile(r"\[#?([A-Za-z]+):([^\[\]]*)\]")
_SIZE = re.compile(r"(.*?)[ |](\d{1,6})(?:/(\d{1,6}))?")
_ASIDE = re.compile(r"\((note|reflection|house rule|reminder|question)[^\n:]*:\s*(.*)\)", re.DOTALL | re.IGNORECASE)
_CALLED = {"N": "person", "L": "place", "F": "foe", "R": "room", "PC": "character", "Inv": "item", "E": "event"}


def safe(text: str) -> str:
    """Words as HTML that shows them and nothing else."""
    return escape(plain(text))


def prose(text: str) -> str:
    """Words as HTML, with `*stress*` as the player meant it and lines as they were broken."""
    shown = _STRESSED.sub(r"<em>\1</em>", _STRONG.sub(r"<strong>\1</strong>", safe(text)))
    return shown.replace("\n", "<br>\n")


def passages(blocks: Iterable[str]) -> Iterator[str]:
    """Blocks as elements, in order; what tells how it came about is drawn together where it follows on itself."""
    quiet: list[str] = []
    for block in blocks:
        for element in _elements(block):
            if element.startswith("<div>"):
                quiet.append(element)
                continue
            yield from _gathered(quiet)
            quiet = []
            yield element
        if quiet:
            quiet.append("<hr>")
    yield from _gathered(quiet)


def _elements(block: str) -> Iterator[str]:
    """The elements of one block; those that begin with `<div>` tell how it came about."""
    if heading := scene(block):
        when = f"<small>{safe(heading.date)}</small>" if heading.date else ""
        yield f"<h3>{safe(heading.title or heading.number)}{when}</h3>"
        return
    for line in lines(block):
        words = told(line)
        if words.strip():
            yield from _paragraphs(line, words)
        elif shown := _quiet(line):
            yield f"<div>{shown}</div>"


def mechanics(text: str) -> str:
    """Notation as HTML: faces as dice, what it came to in bold, tags in words."""
    shown = "<br>\n".join(_came_to(line) for line in text.split("\n"))
    shown = _FACES.sub(lambda found: "".join(f'<span class="die">{each}</span>' for each in found[1].split()), shown)
    return _TAG.sub(_tag, shown)


def _came_to(line: str) -> str:
    before, arrow, after = line.rpartition(" -> ")
    return f"{safe(before)} <b>{safe(after)}</b>" if arrow else safe(line)


def _paragraphs(line: Line, words: str) -> Iterator[str]:
    if line.kind == "document":
        yield f'<div class="document">{prose(words.strip())}</div>'
        return
    if line.kind == "speech" and ": " in words:
        who, _, said = words.partition(": ")
        yield f'<p class="speech"><span class="who">{safe(who)}</span>{prose(said)}</p>'
        return
    for part in re.split(r"\n[ \t]*\n", words.strip("\n")):
        if part.strip():
            yield f"<p>{prose(part)}</p>"


def _quiet(line: Line) -> str:
    if line.kind == "question":
        return f'<span class="ask">{safe(line.text)}</span>'
    if line.kind == "result":
        answer, bracket, dice = line.text.partition(" (")
        more = f' <span class="quiet">{mechanics(dice.removesuffix(")"))}</span>' if bracket else ""
        return f"<b>{safe(answer)}</b>{more}"
    if line.kind == "tag":
        return _TAG.sub(_tag, safe(line.text))
    if line.kind == "note" and (aside := _ASIDE.fullmatch(line.text)):
        return f'<span class="kind">{safe(aside[1].lower())}</span>{safe(aside[2])}'
    if line.kind == "mark" and _BARE.fullmatch(line.text):
        name = line.text.strip("[]- ").lower()
        return "" if name.startswith(("/", "end ")) else f'<span class="kind">{safe(name)}</span>'
    if line.kind == "change":
        return f'<span class="quiet">{safe(_unbracketed(line.text))}</span>'
    return mechanics(line.text)


def _tag(match: re.Match[str]) -> str:
    kind, rest = match[1], match[2]
    label = f'<span class="kind">{_CALLED.get(kind, kind).lower()}</span>'
    size = _SIZE.fullmatch(rest)
    if kind in ("Clock", "Track", "Timer", "E") and size:
        now, most = int(size[2]), int(size[3] or size[2])
        return f"{face(now, most)}{size[1]} <b>{size[2]}{f'/{most}' if size[3] else ''}</b>"
    parts = [part.strip() for part in re.split(r"[|\n]", rest) if part.strip()]
    return f"{label}<b>{''.join(parts[:1])}</b>" + "".join(f" · {part}" for part in parts[1:])


def _gathered(quiet: list[str]) -> Iterator[str]:
    while quiet and quiet[-1] == "<hr>":
        quiet.pop()
    if quiet:
        yield f'<div class="how">{"".join(quiet)}</div>'


def _unbracketed(text: str) -> str:
    return text[1:-1] if text.startswith("(") and text.endswith(")") else text
