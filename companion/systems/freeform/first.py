"""The steps of a first character of a game described by the player."""

from __future__ import annotations

from companion.campaign.model import Campaign
from companion.systems.first import Choice, Step
from companion.systems.freeform.shelf import EXAMPLES, shipped

_PARTS = ("numbers", "tracks", "tags", "texts", "lists")


def steps(campaign: Campaign, doc: str) -> tuple[Step, ...]:
    """Which game is played, until something was set on the sheet."""
    if any(campaign.get(part, None, doc) for part in _PARTS):
        return ()
    found = [description.reading.game for name in EXAMPLES if (description := shipped(name))]
    choices = tuple(Choice(game.title, f"/game {game.name}", game.about) for game in found)
    return (
        Step("game", "Game", "Which game is it? One of the examples, or one that you described.", choices, "/game "),
    )
