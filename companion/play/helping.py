"""Help made from the declarations: every command with its arguments, what it does, examples, where its rule stands."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from companion.play.lookup import command, commands

if TYPE_CHECKING:
    from companion.campaign.model import Campaign
    from companion.systems.command import Command

GROUPS = {
    "journal": "The journal",
    "oracle": "Oracles and tables",
    "dice": "Dice",
    "character": "The character",
    "lists": "People, places, threads, clocks",
    "conflict": "Conflict",
    "help": "Settings and help",
}
SIGNS = {"prose": "just write", "action": "@ WORDS", "consequence": "=> WORDS", "ask": "? QUESTION"}


def overview(campaign: Campaign) -> str:
    """Every command of this campaign, by group."""
    return "\n\n".join(
        "\n".join([title, *(f"  {usage(each):<44} {each.summary}" for each in group)])
        for title, group in grouped(commands(campaign)).items()
    )


def of_command(campaign: Campaign, word: str) -> str:
    """One command in full. Raises `Refused` when there is none of that word."""
    found = command(campaign, word.lstrip("/"))
    lines = [f"{usage(found)}: {found.summary}"]
    lines += [f"  {each.name}: {', '.join(each.words)}" for each in found.arguments if each.words]
    lines += [f"  for example: {example}" for example in found.examples]
    lines += [f"  its rule: {found.rule}"] if found.rule else []
    return "\n".join(lines)


def usage(found: Command) -> str:
    """How a command is written; those without a slash as they begin."""
    return SIGNS.get(found.name, found.usage)


def grouped(found: Mapping[str, Command]) -> dict[str, list[Command]]:
    """Commands by the title of their group, groups in the order of `GROUPS`, unknown ones last."""
    titles: dict[str, list[Command]] = {title: [] for title in GROUPS.values()}
    for each in _by_name(found.values()):
        titles.setdefault(GROUPS.get(each.group, each.group.capitalize()), []).append(each)
    return {title: group for title, group in titles.items() if group}


def _by_name(found: Iterable[Command]) -> list[Command]:
    return sorted(found, key=lambda each: (each.name not in SIGNS, each.name))
