"""Which commands there are, and which one a word means."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from typing import TYPE_CHECKING

from companion import systems
from companion.errors import Refused
from companion.play.actor import system_of

if TYPE_CHECKING:
    from companion.campaign.model import Campaign
    from companion.campaign.setting import Setting
    from companion.systems.command import Command


def names_of_systems(campaign: Campaign) -> tuple[str, ...]:
    """The systems in play, the active character's last: where two have a word, it wins."""
    names = [str(campaign.get("system", campaign.system, doc)) for doc in campaign.characters()]
    active = system_of(campaign, campaign.active).name
    others = dict.fromkeys(name for name in (campaign.system, *names) if name != active)
    return (*others, active)


def commands(campaign: Campaign) -> Mapping[str, Command]:
    """Every command of this campaign by its word. They and their rules are imported with the first look at them."""
    return campaign.once(_commands, "")


def _commands(campaign: Campaign, _: str) -> Mapping[str, Command]:
    from companion.play.commands.every import COMMANDS

    found = {command.name: command for command in COMMANDS}
    for name in names_of_systems(campaign):
        found |= {command.name: command for command in systems.load(name).commands}
    return found


def oracles(campaign: Campaign) -> frozenset[str]:
    """The oracles that the games in play have besides the common ones, by their commands."""
    return frozenset(word for name in names_of_systems(campaign) for word in systems.load(name).oracles)


def settings(campaign: Campaign) -> Mapping[str, Setting]:
    """Every setting of this campaign by its name."""
    return campaign.once(_settings, "")


def _settings(campaign: Campaign, _: str) -> Mapping[str, Setting]:
    from companion.play.commands.settings import SETTINGS

    found = {setting.name: setting for setting in SETTINGS}
    for name in names_of_systems(campaign):
        found |= {setting.name: setting for setting in systems.load(name).settings}
    return found


def command(campaign: Campaign, word: str) -> Command:
    """The command that `word` names, in full or shortened.

    Raises:
        Refused: `unknown-command`, with the nearest words; a guess is never carried out.
    """
    available = commands(campaign)
    if word in available:
        return available[word]
    longer = sorted(name for name in available if word and name.startswith(word))
    if len(longer) == 1:
        return available[longer[0]]
    if longer:
        raise Refused(
            "unknown-command", f"/{word} could be {' or '.join('/' + name for name in longer)}", "write more of it"
        )
    near = get_close_matches(word, available, n=3, cutoff=0.5)
    hint = f"did you mean {' or '.join('/' + name for name in near)}?" if near else "Tab after / lists them all"
    raise Refused("unknown-command", f"there is no command /{word}", hint)
