"""The story without how it came about: prose, what was done, what came of it, what was said."""

from __future__ import annotations

import re
from collections.abc import Iterator

from companion.exchange import guard
from companion.exchange.kinds import TELLING, Line, lines, scene
from companion.exchange.log import Chapter, Log
from companion.exchange.marks import one_line

_SPEECH = re.compile(r"(?:N|PC) ?(?:\(([^()\n]*)\))?: ?(.*)", re.DOTALL)
_ACTOR = re.compile(r"\(([^()\n]*)\) ?")
_REFERENCE = re.compile(r"\[#[A-Za-z]+:([^\[\]|\n]*)[^\[\]\n]*\]")
_CONSEQUENCE = re.compile(r"[ \t]+=>[ \t]*")
_ROLL = re.compile(r"[ \t]+d(?:\([^()\n]*\))?:")
_TAG = re.compile(r"[ \t]*\[#?[A-Za-z]+:[^\[\]\n]*\]")


def story(log: Log) -> str:
    """The story as Markdown, with a heading for each session and a rule for each scene."""
    parts = [f"# {one_line(log.campaign.title)}"]
    for number, chapter in enumerate(log.chapters, 1):
        parts += _chapter(chapter, number)
    return "\n\n".join(parts) + "\n"


def told(line: Line) -> str:
    """The words of a line that is part of the story, without signs and tags; "" if it is not."""
    if line.kind not in TELLING:
        return ""
    text = _untagged(line.text)
    if line.kind in ("prose", "document"):
        return text
    text = text.strip()
    if line.kind == "speech":
        match = _SPEECH.match(text)
        return f"{match[1] or 'I'}: {match[2]}" if match else text
    if line.kind == "action":
        text = "\n".join(_ROLL.split(part)[0] for part in _CONSEQUENCE.split(text))
        if actor := _ACTOR.match(text):
            return f"{actor[1]}: {text[actor.end() :]}"
    return text


def _untagged(text: str) -> str:
    """`text` without tags; one that only refers to something leaves its name."""
    return _TAG.sub("", _REFERENCE.sub(r"\1", text)) if "[" in text else text


def title(chapter: Chapter, number: int) -> str:
    """What a chapter is called: the title of its session, or `Session 3`."""
    first, _, after = chapter.heading.partition(":")
    return after.strip() or first.strip() or f"Session {number}"


def _chapter(chapter: Chapter, number: int) -> Iterator[str]:
    yield f"## {guard.guard_markdown(title(chapter, number))}"
    seen = False
    for block in chapter.blocks:
        if heading := scene(block):
            if seen:
                yield "* * *"
            when = f" — {heading.date}" if heading.date else ""
            yield f"*{guard.guard_markdown(heading.title)}{when}*" if heading.title else ""
            seen = True
        else:
            for line in lines(block):
                if line.kind != "heading" and (words := told(line).strip("\n")):
                    shown = guard.as_block(guard.guard_markdown(words))
                    yield "> " + shown.replace("\n", "\n> ") if line.kind == "document" else shown
                    seen = True
