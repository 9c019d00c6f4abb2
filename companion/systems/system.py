"""What a system is to the rest of the house: its commands and settings, its sheets, and how they are shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from companion.campaign.model import Campaign, Doc
from companion.campaign.setting import Setting

if TYPE_CHECKING:
    from companion.dice import Source
    from companion.systems.command import Command, Here
    from companion.systems.first import Step
    from companion.systems.inventory import Inventory
    from companion.systems.view import Panel

Settings = Mapping[str, Setting]
Told = Callable[[Campaign, Campaign, str], tuple[str, ...]]


def _nothing_to_guard(here: Here, command: Command, arguments: str) -> None:
    return None


def _no_tag(here: Here, command: Command) -> str:
    return ""


def _just_gone(here: Here) -> tuple[Campaign, str]:
    return here.campaign.put("asks", None), "what was asked has lapsed"


def _nothing_passes(here: Here, what: str) -> tuple[Campaign, tuple[str, ...]]:
    return here.campaign, ()


def _no_top(campaign: Campaign) -> dict[str, Any]:
    return {}


def _nothing_carried(campaign: Campaign, doc: str) -> Inventory:
    from companion.systems.inventory import Inventory

    return Inventory()


def _no_steps(campaign: Campaign, doc: str) -> tuple[Step, ...]:
    return ()


@dataclass(frozen=True, slots=True)
class System:
    """A system of rules.

    What the first screen does not show is imported when it is first wanted: its commands, and the rules behind them.

    Attributes:
        declared: gives its commands.
        blank: a new sheet for a name; a document of plain values with `name` and `system` in it.
        quick: a ready character for a name, from dice, to play at once.
        begin: what a new campaign's document has besides (a mode, say).
        show: the fields of `companion show` for the character whose document is named.
        top: the fields of this system at the top of `show`.
        view: its panels for that character. `status`: the few signs of the title line (`♥5/8 ◆1 −1`).
        values: the names that dice and tables may use, such as `charisma`.
        modifiers: for `?(thought)` and tables with `add`: what a named value adds, each part by its name, the penalty
            with it.
        weighs: what burdens every roll, by name, for rolls that name nothing (only where a setting says so).
        told: what changed between two states, in words for the screen and the journal.
        guard: raises `Refused` when the state forbids a command.
        tag: a word with which a command's entry is tagged (`Detail`).
        passes: what a new `scene`, or the end of a `session`, brings by the rules: the campaign, and words for each.
        summary: what playing it is like, in a few words, for whoever chooses a game.
        first: the steps that are left to a first character whose document is named; none when its sheet is made.
        inventory: what that character carries, for the inventory screen; empty where the game has no such thing.
        oracles: those of its commands that have a key on the oracle panel.
        lapse: what becomes of the open question when another roll by the rules comes; the campaign, and a note.
    """

    name: str
    title: str
    credit: str
    declared: Callable[[], tuple[Command, ...]]
    settings: tuple[Setting, ...]
    blank: Callable[[str], Doc]
    quick: Callable[[str, Source], Doc]
    show: Callable[[Campaign, str], dict[str, Any]]
    view: Callable[[Campaign, str], tuple[Panel, ...]]
    status: Callable[[Campaign, str], str]
    values: Callable[[Campaign, str], Mapping[str, int]]
    modifiers: Callable[[Campaign, str, str], tuple[tuple[str, int], ...]]
    weighs: Callable[[Campaign, str], tuple[tuple[str, int], ...]]
    told: Told
    begin: Mapping[str, Any] = field(default_factory=dict)
    presets: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    top: Callable[[Campaign], dict[str, Any]] = _no_top
    guard: Callable[[Here, Command, str], None] = _nothing_to_guard
    tag: Callable[[Here, Command], str] = _no_tag
    passes: Callable[[Here, str], tuple[Campaign, tuple[str, ...]]] = _nothing_passes
    lapse: Callable[[Here], tuple[Campaign, str]] = _just_gone
    first: Callable[[Campaign, str], tuple[Step, ...]] = _no_steps
    inventory: Callable[[Campaign, str], Inventory] = _nothing_carried
    summary: str = ""
    oracles: tuple[str, ...] = ()

    @property
    def commands(self) -> tuple[Command, ...]:
        """All of them; with the first look at them their rules are imported."""
        return self.declared()
