"""What our own Lonelog and Markdown carry in their front matter, so that they can be read back exactly."""

from __future__ import annotations

from collections.abc import Mapping

from companion import systems
from companion.errors import Refused
from companion.exchange.log import Chapter, Log

MARK = "companion"
VERSION = "1"


def front(log: Log, form: str, **more: str | list[str]) -> dict[str, str | list[str]]:
    """The front matter of an export: the keys of Lonelog, then ours.

    Args:
        form: `lonelog` or `markdown`; written with the version of our form.
        more: further keys.
    """
    campaign = log.campaign
    return {
        "title": campaign.title,
        "ruleset": title_of(campaign.system),
        "pcs": [campaign.name_of(doc) for doc in campaign.characters()],
        **({"last_update": log.updated} if log.updated else {}),
        "tools": "companion",
        **more,
        MARK: f"{form} {VERSION}",
        "files": [short(chapter) for chapter in log.chapters],
        "unheaded": [short(chapter) for chapter in log.chapters if not has_heading(chapter)],
    }


def form_of(found: Mapping[str, object]) -> str:
    """`lonelog` or `markdown` where the front matter is that of an export of ours, or "".

    Raises:
        Refused: `bad-argument`, it was made by a later version.
    """
    form, _, version = str(found.get(MARK, "")).partition(" ")
    if form not in ("lonelog", "markdown"):
        return ""
    if version != VERSION:
        raise Refused("bad-argument", "this file was made by a later version of companion", "bring this one up to date")
    return form


def short(chapter: Chapter) -> str:
    """The name of a chapter's file without folder and ending."""
    return chapter.file.removeprefix("journal/").removesuffix(".md")


def has_heading(chapter: Chapter) -> bool:
    """Whether a chapter's first block can stand as the heading that parts it from the one before."""
    return bool(chapter.blocks) and chapter.blocks[0].startswith("## ")


def title_of(system: str) -> str:
    """The title of a system, or its name where it cannot be loaded."""
    try:
        return systems.load(system).title
    except (Refused, ImportError):
        return system


def one_line(text: str) -> str:
    """`text` on one line, for a heading."""
    return " ".join(text.split()) or "Untitled"
