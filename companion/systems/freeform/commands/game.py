"""Which game is played: a description found, checked, and kept in the campaign."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from companion.campaign import keys
from companion.campaign.model import Campaign
from companion.errors import Refused
from companion.systems.arguments import Args, Argument
from companion.systems.command import Command, Here
from companion.systems.freeform.description import Game
from companion.systems.freeform.shelf import EXAMPLES, Description, description, descriptions
from companion.systems.freeform.state import described, entry_of, game_name, kept, reading
from companion.systems.outcome import Outcome


def game(here: Here, args: Args) -> Outcome:
    """Takes a description up for the character and those to come; without a name, says what is played."""
    if not args.has("name"):
        return _standing(here)
    found = description(here.library, args.text("name"))
    problems = found.reading.problems
    if problems:
        more = f"{len(problems) - 1} more; " if len(problems) > 1 else ""
        raise Refused("rule", f"the game {found.name} is broken: {problems[0]}", f"{more}/games says all of it")
    after = taken_up(here.campaign, here.who or here.campaign.active, found)
    title = found.reading.game.title
    if after is here.campaign:
        return Outcome(f"{title} is played already, as {found.file} says it")
    return Outcome(f"{title}, from {found.file}", campaign=after, journal=f"(note: the game is {title})")


def games(here: Here, args: Args) -> Outcome:
    """Every game that can be taken up, with all that is wrong with its description."""
    found = list(descriptions(here.library))
    lines = [line for each in found for line in _listed(each)]
    rows = [
        {
            "name": each.name,
            "title": each.reading.game.title,
            "file": each.file,
            "problems": [str(problem) for problem in each.reading.problems],
        }
        for each in found
    ]
    return Outcome("\n".join(lines), counts=False, fields={"games": rows})


def taken_up(campaign: Campaign, doc: str, found: Description) -> Campaign:
    """`campaign` with a description kept in it and played by the character `doc`, and by those to come.

    Others stay with the game they have. `campaign` itself where nothing changes.
    """
    after = campaign
    for other in _described(campaign):
        if not campaign.get("game", "", other):
            after = after.put("game", game_name(campaign, other), other)
    if doc in _described(campaign):
        after = _putting(after, "game", found.name, doc)
    after = _putting(after, "game", found.name)
    if campaign.get(keys.join("games", found.name)) != entry_of(found):
        after = after.put(keys.join("games", found.name), entry_of(found))
    return _without_idle(_with_oracle(after, reading(campaign, doc).game, found.reading.game))


def _without_idle(campaign: Campaign) -> Campaign:
    """`campaign` without the examples that nobody plays any more; they ship, and can be taken up again."""
    in_use = {game_name(campaign), *(game_name(campaign, doc) for doc in _described(campaign))}
    for name in EXAMPLES:
        if name not in in_use and kept(campaign, name):
            campaign = campaign.put(keys.join("games", name), None)
    return campaign


def _putting(campaign: Campaign, key: str, value: str, doc: str = "campaign") -> Campaign:
    return campaign if campaign.get(key, None, doc) == value else campaign.put(key, value, doc)


def _with_oracle(campaign: Campaign, before: Game, after: Game) -> Campaign:
    """The campaign's oracle as the game has it; what the game before had set goes, what the player set stays."""
    past = {"oracle": before.oracle, "oracle_deed": before.oracle_deed or before.oracle}
    wanted = {"oracle": after.oracle, "oracle_deed": after.oracle_deed or after.oracle}
    for name, table in wanted.items():
        key = keys.join("settings", name)
        if table:
            campaign = _putting(campaign, key, table)
        elif past[name] and campaign.get(key) == past[name]:
            campaign = campaign.put(key, None)
    ladder = dict(after.ladder) or None
    return campaign if campaign.get("ladder") == ladder else campaign.put("ladder", ladder)


def _described(campaign: Campaign) -> list[str]:
    return [doc for doc in campaign.characters() if described(campaign, doc)]


def _standing(here: Here) -> Outcome:
    """What is played, whence it came, and whether its file says the same today."""
    doc = here.who or here.campaign.active
    name = game_name(here.campaign, doc)
    found = reading(here.campaign, doc)
    lines = [f"{found.game.title}{f': {found.game.about}' if found.game.about else ''}"]
    lines += [str(problem) for problem in found.problems]
    entry: dict[str, Any] = here.campaign.get(keys.join("games", name), {})
    lines += [_changed(here, name, str(entry.get("sum", "")))] if isinstance(entry, dict) and entry else []
    return Outcome("\n".join(filter(None, lines)), counts=False, fields={"game": name, "title": found.game.title})


def _changed(here: Here, name: str, known: str) -> str:
    try:
        now = description(here.library, name)
    except Refused:
        return "its file is not to be found any more; the campaign keeps what it said"
    return (
        f"as {now.file} says it" if now.digest == known else f"{now.file} says otherwise now: /game {name} takes it up"
    )


def _listed(found: Description) -> Iterator[str]:
    title = found.reading.game.title
    yield f"{found.name}: {title} ({found.file})" if not found.reading.problems else f"{found.name}: broken"
    yield from (f"  {problem}" for problem in found.reading.problems)


def _names(campaign: Campaign) -> Iterable[str]:
    own = campaign.get("games", {})
    return dict.fromkeys([*(own if isinstance(own, dict) else ()), *EXAMPLES])


COMMANDS = (
    Command(
        "game",
        "takes up the description of a game, or says which is played",
        (Argument("name", required=False, offers=_names),),
        game,
        group="character",
        examples=("/game", "/game d6-pool"),
    ),
    Command(
        "games",
        "every game described, and what is wrong with it",
        (),
        games,
        group="character",
    ),
)
