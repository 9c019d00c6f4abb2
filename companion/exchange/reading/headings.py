"""The headings of other people's logs, as Markdown has them and as notebooks do."""

from __future__ import annotations

import re
from typing import NamedTuple

_SESSION = re.compile(r"(?:##|={3})[ \t]*Session[ \t]+(\d{1,6})\b[ \t]*(?:[:\-–—][ \t]*)?(.*?)[ \t]*=*", re.IGNORECASE)
_CAMPAIGN = re.compile(r"={3}[ \t]*Campaign Log:?[ \t]*(.*?)[ \t]*={3,}", re.IGNORECASE)
_SCENE = re.compile(r"(#{2,4}[ \t]+)?((?:T\d+(?:\+T\d+)*-)?S\d+[a-z]?(?:\.\d+)?)(?=[ \t:.*\[@?]|$)[ \t:.]*(.*)")
_FIELD = re.compile(r"\[([A-Za-z][A-Za-z ]{1,20})\](?:[ \t]+(.*)|[ \t]*)")
_DETAIL = re.compile(r"\*[A-Z][a-z]+:.*\*|\*\*(?:Recap|Goals?|Date|Duration|Scenes?|Mood|Notes?|Threads?):\*\*.*")
_ATTACHED = re.compile(r"\[#?[A-Za-z]+:[^\[\]]*\]|\[[A-Z ]{4,20}\]")
_LONGEST = 1_000  # a longer line is no heading
_SYMBOL = re.compile(r"(?:^|[ \t])(?:@|\?\w|d:|=>|->)")


class Heading(NamedTuple):
    """A heading as we write it. `attached` are the tags that stood in it."""

    text: str
    attached: str = ""


def session(line: str) -> Heading | None:
    """The heading of a session: `## Session 2: …`, `=== Session 2 ===`."""
    match = _SESSION.fullmatch(line.strip()) if len(line) < _LONGEST else None
    if not match:
        return None
    title = match[2].strip()
    return Heading(f"## Session {int(match[1])}" + (f": {title}" if title else ""))


def campaign(line: str) -> str | None:
    """The title in `=== Campaign Log: … ===`, or None where it is no such line."""
    match = _CAMPAIGN.fullmatch(line.strip()) if len(line) < _LONGEST else None
    return match[1] if match else None


def field(line: str) -> tuple[str, str] | None:
    """The name and text of a notebook's field, `[Ruleset]  Loner`."""
    match = _FIELD.fullmatch(line.strip())
    return (match[1].strip().casefold().replace(" ", "_"), (match[2] or "").strip()) if match else None


def is_detail(line: str) -> bool:
    """Whether a line below a session's heading tells of the session: its date, a recap, its goals."""
    return bool(_DETAIL.fullmatch(line.strip())) or field(line) is not None


def scene(line: str) -> Heading | None:
    """The heading of a scene, whatever the shape of its number; None for a whole scene in one line of shorthand."""
    match = _SCENE.fullmatch(line.rstrip()) if len(line) < _LONGEST else None
    if not match or _SYMBOL.search(match[3]):
        return None
    attached = " ".join(_ATTACHED.findall(match[3]))
    title = _ATTACHED.sub("", match[3]).strip().strip("*_").strip()
    if not match[1] and title and not (attached or "*" in match[3]):
        return None
    return Heading(f"### {match[2]}" + (f" *{title}*" if title else ""), attached)


def is_shorthand(line: str) -> bool:
    """Whether a line is a whole scene in shorthand: `S1 @Sneak d:4≥5 F => noise`."""
    match = _SCENE.fullmatch(line.strip())
    return bool(match) and match is not None and bool(_SYMBOL.search(match[3]))
