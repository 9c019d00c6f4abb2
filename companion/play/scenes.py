"""Scenes: the five shapes of their ids (Lonelog), and all of them in the order of the world's own time.

A scene is `S5`; a flashback within it `S5a`, a part of a montage `S5.1`; where several threads are told side by side
it is `T1-S5`, and where they meet `T1+T2-S5`. The number runs on through a session, whatever the shape.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from companion.campaign import keys
from companion.campaign.model import Campaign
from companion.campaign.naming import number as session_number
from companion.campaign.store import Store
from companion.errors import Refused
from companion.play import calendar, searching
from companion.play.query import Query

SHAPES = ("flashback", "montage")
_HEADING = re.compile(r"#{3,4} ((?:T\d+(?:\+T\d+)*-)?S\d+[a-z]?(?:\.\d+)?)\b[ \t]*([^\n]*)(?:\n\[([^\[\]\n]*)\])?")
_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_STATE = ("scene_base", "scene_letters", "scene_parts")


@dataclass(frozen=True, slots=True)
class Scene:
    """A scene as it was told: its id, title, date in the world, the session's number, and where it stands."""

    id: str
    title: str
    when: str
    session: int
    hit: searching.Hit


def begun(campaign: Campaign, shape: str = "", threads: tuple[int, ...] = ()) -> tuple[str, Campaign]:
    """The id of the scene that begins, and the campaign that counts on from it.

    Args:
        shape: `flashback` or `montage`: within the scene that is; "" for the next one.
        threads: the threads that it belongs to, of those told side by side.

    Raises:
        Refused: `rule`, nothing to look back from, or no letter is left.
    """
    if shape:
        return _within(campaign, shape)
    number = int(campaign.get("scene_number", 0)) + 1
    led = "+".join(f"T{thread}" for thread in sorted(set(threads)))
    base = f"{led}-S{number}" if led else f"S{number}"
    after = campaign.put("scene_number", number).put("scene_base", base)
    return base, after.put("scene_letters", None).put("scene_parts", None)


def forgotten(campaign: Campaign) -> Campaign:
    """`campaign` where a session begins: its scenes are counted anew."""
    for key in ("scene_number", *_STATE):
        campaign = campaign.put(key, None) if campaign.get(key) is not None else campaign
    return campaign


def told(store: Store) -> list[Scene]:
    """Every scene of the journal, in the order of telling."""
    hits: list[searching.Hit] = []
    for page in searching.pages(searching.shelf(store), Query(words=("###",), kinds=frozenset(("heading",)))):
        hits += page
    found = []
    for hit in reversed(hits):
        if match := _HEADING.match(hit.text):
            title = match[2].strip().strip("*").strip()
            found.append(Scene(match[1], title, match[3] or "", session_number(hit.file), hit))
    return found


def by_date(scenes: list[Scene], campaign: Campaign) -> list[Scene]:
    """Scenes in the order of their dates in the world; those of one date as they were told, those of none first."""
    months: dict[str, Any] = campaign.get(keys.join("lists", "months"), {})
    asides = {place for place, scene in enumerate(scenes) if scene.id[-1].isalpha()}
    dates = calendar.ordered((scene.when for scene in scenes), list(months), asides)
    return [scene for _, scene in sorted(zip(dates, scenes, strict=True), key=lambda each: each[0])]


def _within(campaign: Campaign, shape: str) -> tuple[str, Campaign]:
    number = int(campaign.get("scene_number", 0))
    base = str(campaign.get("scene_base", f"S{number}"))
    if not number:
        raise Refused("rule", f"there is no scene yet for a {shape}", "begin one: /scene TITLE")
    if shape == "montage":
        part = int(campaign.get("scene_parts", 0)) + 1
        return f"{base}.{part}", campaign.put("scene_parts", part)
    count = int(campaign.get("scene_letters", 0))
    if count >= len(_LETTERS):
        raise Refused("rule", f"{base} has 26 flashbacks already", "begin another scene: /scene TITLE")
    return f"{base}{_LETTERS[count]}", campaign.put("scene_letters", count + 1)
