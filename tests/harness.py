"""A game in memory: lines in, turns out, no disk."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.campaign.model import Campaign
from companion.campaign.shelves import open_library
from companion.dice import SeededDice, TypedFaces
from companion.errors import CompanionError
from companion.play.begin import new_campaign
from companion.play.call import parse
from companion.play.show import shown
from companion.play.turn import Turn, take


class Game:
    """A campaign with one blank character, played line by line."""

    def __init__(self, system: str = "sdm", character: str = "Odo", seed: int = 1) -> None:
        self.library = open_library(system=system)
        self.campaign: Campaign = new_campaign("A test", system, character)
        self.dice = SeededDice(seed)

    def do(self, line: str, faces: Sequence[int] | None = None) -> Turn:
        """Carries out `line`, with these faces on the dice if given."""
        source = self.dice if faces is None else TypedFaces(tuple(faces), self.dice)
        turn = take(parse(line), self.campaign, source, self.library)
        self.campaign = turn.after
        return turn

    def refused(self, line: str, faces: Sequence[int] | None = None) -> CompanionError:
        """The refusal of `line`; fails if it is carried out."""
        try:
            turn = self.do(line, faces)
        except CompanionError as error:
            return error
        raise AssertionError(f"{line} was carried out: {turn.outcome.text}")

    def show(self) -> dict[str, Any]:
        """The state as `companion show --json` gives it."""
        return shown(self.campaign, entries=0)

    @property
    def sheet(self) -> dict[str, Any]:
        """The first character of `show`."""
        found: dict[str, Any] = self.show()["characters"][0]
        return found
