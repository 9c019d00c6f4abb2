"""What was prepared, as a campaign has it: words of its journal, entries of its lists, creatures with numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from companion.campaign import keys
from companion.campaign.model import Campaign
from companion.play.commands.lists import NAMED, TAGS, active, add, entries
from companion.play.prep.model import NPC
from companion.play.prep.page import Line
from companion.play.prep.words import flat, line_told


def lists_of(campaign: Campaign) -> Mapping[str, tuple[str, ...]]:
    """The open entries of every list, each as often as it counts."""
    names = dict.fromkeys((*NAMED.values(), *campaign.get("lists", {})))
    return {name: tuple(_ballot(campaign, name)) for name in names}


def entered(campaign: Campaign, lines: Iterable[Line]) -> Campaign:
    """`campaign` with the lines that go on lists there, and the numbers of those that have some."""
    for line in lines:
        name = flat(line.name or line.text)
        if not line.take or not name:
            continue
        wanted = _list(line.take)
        if name not in entries(campaign, wanted):
            campaign = add(campaign, wanted, name)
        if line.take == NPC and line.level is not None and campaign.system == "sdm":
            campaign = campaign.put(keys.join("npcs", name), {"level": line.level})
    return campaign


def written(title: str, lines: Sequence[Line], titles: Mapping[str, str] | None = None) -> str:
    """The entry in the journal, in Lonelog notation; what stands under a heading comes after it.

    Args:
        titles: of the parts, by name; they are told where there are lines of several.
    """
    parts = titles if titles and len({line.part for line in lines}) > 1 else {}
    told, part, block = [f"gen: {flat(title)} ->"], "", ""
    for line in lines:
        if line.part != part and line.part in parts:
            told.append(f"{flat(parts[line.part])}:")
        if line.block and (line.part, line.block) != (part, block):
            told.append(f"{flat(line.block)}:")
        part, block = line.part, line.block
        told.append(_entry(line))
    return "\n".join(told)


def _entry(line: Line) -> str:
    if not (line.take and line.name):
        return f"- {line_told(line)}"
    tag = TAGS.get(_list(line.take), _list(line.take))
    rest = line_told(replace(line, name=""))
    return f"[{tag}:{flat(line.name)}{f'|level {line.level}' if line.level is not None else ''}] {rest}".rstrip()


def _list(word: str) -> str:
    return "people" if word == NPC else NAMED.get(word.casefold(), word.casefold())


def _ballot(campaign: Campaign, name: str) -> Iterable[str]:
    for key, entry in entries(campaign, name).items():
        if active(entry):
            yield from (key for _ in range(int(entry.get("count", 1))))
