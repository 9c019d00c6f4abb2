"""The games of a campaign: each description is kept in its document, so that the state needs no other file.

`games.NAME` holds the description as plain values, with the file it came from and a sum of its bytes; `game` is what
new characters play, `game` on a sheet what that character does.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from companion.campaign import keys
from companion.campaign.model import Campaign, Doc
from companion.errors import Refused
from companion.systems.command import Here
from companion.systems.freeform.description import Game
from companion.systems.freeform.figures import Figures, figures
from companion.systems.freeform.reading import Reading, read_data
from companion.systems.freeform.sheet import Sheet, dump, load
from companion.systems.freeform.shelf import DEFAULT, Description, shipped
from companion.systems.outcome import Outcome, revise
from companion.tables.model import Problem

NAME = "freeform"


@dataclass(frozen=True, slots=True)
class Played:
    """A character and its game: what was put in, and what follows from it."""

    game: Game
    sheet: Sheet
    figures: Figures


def described(campaign: Campaign, doc: str) -> bool:
    """Whether a character, or a new one, is of a described game."""
    return bool(campaign.get("system", campaign.system, doc) == NAME)


def game_name(campaign: Campaign, doc: str = "") -> str:
    """The name of the game that a character plays, or of the one that a new character would."""
    for where in (campaign.get("game", "", doc) if doc else "", campaign.get("game", "")):
        if isinstance(where, str) and where:
            return where
    return DEFAULT


def kept(campaign: Campaign, name: str) -> Reading | None:
    """The description that the campaign keeps under `name`, read again; None if it keeps none."""
    entry = campaign.get(keys.join("games", name))
    if entry is None:
        return None
    data = entry.get("description") if isinstance(entry, Mapping) else None
    try:
        return _reading(name, json.dumps(data if isinstance(data, Mapping) else {}, default=str))
    except RecursionError:
        return _reading(name, "{}")


def reading(campaign: Campaign, doc: str = "") -> Reading:
    """The description by which a character is played; that which ships, where the campaign keeps none."""
    name = game_name(campaign, doc)
    if found := kept(campaign, name):
        return found
    example = shipped(name)
    return example.reading if example else _missing(name)


def played(campaign: Campaign, doc: str) -> Played:
    """A character as it stands. What a broken description does not say is not there."""
    game = reading(campaign, doc).game
    sheet = load(campaign.doc(doc), game)
    return Played(game, sheet, figures(game, sheet))


def played_here(here: Here) -> Played:
    """The character whose line it is.

    Raises:
        Refused: `rule`, when its description is broken or the character is of another system.
    """
    doc = here.doc_name
    if not described(here.campaign, doc):
        raise Refused(
            "rule", f"{here.name} has no described game", "add a character that has: /character NAME freeform"
        )
    broken = reading(here.campaign, doc).problems
    if broken:
        raise Refused(
            "rule", f"the game {game_name(here.campaign, doc)} is broken: {broken[0]}", "/games says all of it"
        )
    return played(here.campaign, doc)


def changed(here: Here, before: Sheet, after: Sheet, text: str, **more: Any) -> Outcome:
    """The outcome of a change of the sheet; of none, one that leaves no entry."""
    if before == after:
        return Outcome(text, **more)
    return Outcome(text, campaign=revise(here.campaign, here.doc_name, dump(before), dump(after)), **more)


def entry_of(found: Description) -> Doc:
    """What the campaign keeps of a description."""
    return {"file": found.file, "sum": found.digest, "description": found.reading.data}


def _missing(name: str) -> Reading:
    text = f"the campaign keeps no description of {name}; /games lists those there are"
    return Reading(Game(name, name), (Problem("campaign.toml", text),))


@lru_cache(maxsize=32)
def _reading(name: str, text: str) -> Reading:
    return read_data(json.loads(text), f"campaign.toml, games.{name}", name)
