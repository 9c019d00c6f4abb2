"""What an import would make, before anything is written."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from companion.campaign.model import Campaign
from companion.campaign.slug import slug
from companion.exchange.kinds import scene
from companion.exchange.log import Chapter
from companion.exchange.making.merge import joined
from companion.exchange.making.state import state_of
from companion.exchange.reading.result import Reading
from companion.play.begin import new_campaign
from companion.systems import NAMES

_LONGEST = 2_000  # blocks of a session beyond which those that differ are not looked for one by one


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be done.

    Attributes:
        before: the campaign as it is, or as it would begin; `new` where there is none yet.
        chapters: the sessions to add, each with the name of its file.
        after: the campaign afterwards.
        known: how many blocks of the file are there already and are not added.
        notes: what gives way, and what stays.
    """

    reading: Reading
    before: Campaign
    chapters: tuple[Chapter, ...]
    after: Campaign
    new: bool
    known: int = 0
    notes: tuple[str, ...] = ()

    @property
    def blocks(self) -> int:
        return sum(len(chapter.blocks) for chapter in self.chapters)

    @property
    def nothing(self) -> bool:
        """Whether everything in the file is there already."""
        return not self.new and not self.chapters and self.after == self.before


def for_new(reading: Reading, title: str = "", system: str = "") -> Plan:
    """The plan for a campaign that is not there yet.

    Args:
        title: its title; that of the file if "". `system`: its system; by the file, or freeform, if "".

    Raises:
        Refused: `not-found`, there is no such system.
    """
    title = title or reading.title or "An imported campaign"
    if reading.state is not None:
        return _from_state(reading, reading.state, title)
    before = new_campaign(title, system or system_of(reading.ruleset))
    after, notes = state_of(before, reading)
    chapters = _filed(reading.chapters, 1)
    return Plan(reading, before, chapters, _where(after, chapters, 0), True, notes=(*reading.notes, *notes))


def for_existing(reading: Reading, campaign: Campaign, there: Sequence[Chapter]) -> Plan:
    """The plan for a campaign that is there: sessions that it has are not added again.

    Args:
        there: the sessions that it has.
    """
    missing, known = _missing(reading.chapters, there)
    chapters = _filed(missing, int(campaign.get("session", 0)) + 1)
    if reading.state is not None:
        after, notes = joined(campaign, reading.state)
    elif chapters:
        after, notes = state_of(campaign, reading)
    else:
        after, notes = campaign, ()
    after = _where(after, chapters, int(campaign.get("session", 0)))
    return Plan(reading, campaign, chapters, after, False, known, (*reading.notes, *notes))


def system_of(ruleset: str) -> str:
    """The system that a log's words for its rules name, freeform where they name none of ours."""
    words = set(re.findall(r"[a-z]+", ruleset.casefold()))
    return next((name for name in NAMES if name in words), "freeform")


def _from_state(reading: Reading, state: Campaign, title: str) -> Plan:
    names = [chapter.file for chapter in reading.chapters]
    kept = all(names) and [slug(name) for name in names] == sorted({slug(name) for name in names})
    chapters = reading.chapters if kept else _filed(reading.chapters, 1)
    before = Campaign({"campaign": {"format": state.get("format"), "title": title, "system": state.system}})
    chapters = tuple(chapter for chapter in chapters if chapter.blocks)
    return Plan(reading, before, chapters, state.put("title", title), True, notes=reading.notes)


def _filed(chapters: Iterable[Chapter], first: int) -> tuple[Chapter, ...]:
    """Chapters with names of files that sort in their order."""
    found = []
    for number, chapter in enumerate((chapter for chapter in chapters if chapter.blocks), first):
        title = chapter.heading.partition(":")[2].strip()
        found.append(Chapter(f"{number:03d}" + (f"-{slug(title)}" if title else ""), chapter.blocks))
    return tuple(found)


def _missing(chapters: Sequence[Chapter], there: Sequence[Chapter]) -> tuple[list[Chapter], int]:
    """The chapters, or what of them is not there, and how many blocks are there already."""
    holding: dict[str, list[int]] = {}
    for number, each in enumerate(there):
        for block in set(each.blocks):
            holding.setdefault(block, []).append(number)
    missing, known = [], 0
    for chapter in chapters:
        shared = Counter(number for block in set(chapter.blocks) for number in holding.get(block, ()))
        nearest = there[shared.most_common(1)[0][0]].blocks if shared else ()
        lacking = _lacking(chapter.blocks, nearest)
        if len(lacking) == len(chapter.blocks) or _only_heading(chapter, lacking):
            lacking = chapter.blocks
        elif lacking and chapter.heading and lacking[0] != chapter.blocks[0]:
            lacking = (chapter.blocks[0], *lacking)
        known += len(chapter.blocks) - len(lacking)
        missing += [Chapter(chapter.file, lacking)] if lacking else []
    return missing, known


def _only_heading(chapter: Chapter, lacking: Sequence[str]) -> bool:
    """Whether nothing of a chapter is there but a heading that reads the same."""
    return bool(chapter.heading) and list(lacking) == list(chapter.blocks[1:])


def _lacking(blocks: tuple[str, ...], there: Sequence[str]) -> tuple[str, ...]:
    if blocks == tuple(there[: len(blocks)]):
        return ()
    if max(len(blocks), len(there)) > _LONGEST or not set(blocks) & set(there):
        return blocks
    same = SequenceMatcher(None, blocks, there, autojunk=False).get_matching_blocks()
    covered = {place for match in same for place in range(match.a, match.a + match.size)}
    return tuple(block for place, block in enumerate(blocks) if place not in covered)


def _where(campaign: Campaign, chapters: Sequence[Chapter], before: int) -> Campaign:
    """`campaign` at the last session and scene that was added."""
    if not chapters:
        return campaign
    last = chapters[-1]
    title = last.heading.partition(":")[2].strip()
    after = campaign.put("session", before + len(chapters)).put("session_title", title or None)
    scenes = [found for chapter in chapters for block in chapter.blocks if (found := scene(block))]
    here = [found for block in last.blocks if (found := scene(block))]
    digits = re.search(r"S(\d+)", here[-1].number) if here else None
    after = after.put("scene_number", int(digits[1][:6]) if digits else None)
    return after.put("scene", scenes[-1].title or scenes[-1].number) if scenes else after
