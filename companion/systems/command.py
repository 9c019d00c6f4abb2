"""A command, declared once: the prompt, the palette, help, the shell and `docs/` all read it from here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from companion.errors import Refused
from companion.systems.arguments import Args, Argument
from companion.systems.outcome import Chances, Outcome

if TYPE_CHECKING:
    from companion.campaign.model import Campaign, Doc
    from companion.campaign.setting import Setting
    from companion.dice import Source
    from companion.tables.library import Library


@dataclass(frozen=True, slots=True)
class Here:
    """All that a command may read: the campaign, whose turn it is, the dice, the tables. Nothing in it writes."""

    campaign: Campaign
    dice: Source
    library: Library
    settings: Mapping[str, Setting] = field(default_factory=dict)
    who: str = ""
    """The document name of the character the line is about; the active one unless said otherwise."""

    @property
    def name(self) -> str:
        return self.campaign.name_of(self.doc_name)

    @property
    def doc_name(self) -> str:
        """The document name of the character; raises `Refused` when the campaign has none."""
        found = self.who or self.campaign.active
        if not found:
            raise Refused("not-found", "this campaign has no character yet", "add one: /character NAME")
        return found

    @property
    def sheet(self) -> Doc:
        return self.campaign.doc(self.doc_name)

    def setting(self, name: str) -> Any:
        """The value of a setting in this campaign, or its default."""
        stored = self.campaign.doc("campaign").get("settings", {}).get(name)
        return self.settings[name].default if stored is None else stored


Run = Callable[[Here, Args], Outcome]


@dataclass(frozen=True, slots=True)
class Command:
    """A command of the language.

    Attributes:
        run: the rule; raises `Refused` (or a dice or table error) when it cannot be done. None for what only a session
            with its history can do (`undo`, `find` …).
        chances: the exact odds before it is done, for the chance line.
        group: under which heading help lists it.
        rule: where it stands in `docs/rules/`.
        lapses: whether it lets an open question lapse, being another roll by the rules.
    """

    name: str
    summary: str
    arguments: tuple[Argument, ...]
    run: Run | None
    chances: Callable[[Here, Args], Chances] | None = None
    group: str = "play"
    rule: str = ""
    examples: tuple[str, ...] = ()
    lapses: bool = False

    @property
    def usage(self) -> str:
        """`/test ABILITY [TRAIT] [vs N]`."""
        return " ".join((f"/{self.name}", *(argument.usage for argument in self.arguments)))
