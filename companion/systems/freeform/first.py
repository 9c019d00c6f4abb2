"""The steps of a first character of a game described by the player: which game, its numbers, its texts."""

from __future__ import annotations

from collections.abc import Iterator

from companion.campaign.model import Campaign
from companion.systems.arguments import quote
from companion.systems.first import Choice, Step
from companion.systems.freeform.sheet import load
from companion.systems.freeform.shelf import EXAMPLES, shipped
from companion.systems.freeform.state import reading

_PARTS = ("numbers", "tracks", "tags", "texts", "lists")


def steps(campaign: Campaign, doc: str) -> tuple[Step, ...]:
    """What is left: which game, while the sheet is blank; numbers that nobody set, texts that nobody wrote."""
    return (*_which(campaign, doc), *_numbers(campaign, doc), *_texts(campaign, doc))


def _which(campaign: Campaign, doc: str) -> Iterator[Step]:
    if not any(campaign.get(part, None, doc) for part in _PARTS):
        found = [description.reading.game for name in EXAMPLES if (description := shipped(name))]
        choices = tuple(Choice(game.title, f"/game {game.name}", game.about) for game in found)
        words = "Which game is it? One of the examples, or one that you described."
        yield Step("game", "Game", words, choices, "/game ", "my-game")


def _numbers(campaign: Campaign, doc: str) -> Iterator[Step]:
    game = reading(campaign, doc).game
    own = [name for name, number in game.numbers.items() if not number.formula]
    left = [name for name in own if name not in load(campaign.doc(doc), game).numbers]
    if left:
        words = f"{', '.join(left)}. Each stands as the game begins; put any at a number, one after the other."
        yield Step("numbers", "Numbers", words, (), "/set ", f"{left[0]} {game.numbers[left[0]].start + 1}", again=True)


def _texts(campaign: Campaign, doc: str) -> Iterator[Step]:
    game = reading(campaign, doc).game
    for name in game.texts:
        if not load(campaign.doc(doc), game).texts.get(name):
            words = f"A few words for the sheet: {name}."
            yield Step(f"text {name}", name.capitalize(), words, own=f"/text {quote(name)} ")
