"""The scope of a fight, by numbers or by word (B8)."""

from __future__ import annotations

from companion.errors import Refused
from companion.systems.arguments import Args, Argument, option
from companion.systems.command import Command, Here
from companion.systems.outcome import Outcome
from companion.systems.scattershot.settings import number, scopes
from companion.systems.scattershot.targets import everybody
from companion.systems.scattershot.words import plural

_MOST_PEOPLE = 10_000


def scope(here: Here, args: Args) -> Outcome:
    """The scope of the fight, by numbers: a step up where Characters are twice the players or more."""
    ladder = scopes(here.campaign)
    there = str(here.campaign.get("scope", ladder[0]))
    step = ladder.index(there) if there in ladder else 0
    if args.has("way"):
        step += 1 if args.text("way") == "up" else -1
        if not 0 <= step < len(ladder):
            raise Refused("rule", f"{there} is as far as the ladder of scopes goes", ", ".join(ladder))
        return _scoped(here, ladder[step], f"scope {ladder[step]}")
    players = args.number("players", number(here.campaign, "players"))
    count = args.number("characters", len(everybody(here.campaign)))
    if not 0 < players <= _MOST_PEOPLE or not 0 < count <= _MOST_PEOPLE:
        raise Refused("bad-argument", "characters and players are counted from 1")
    raised = count >= 2 * players
    least = ladder[max(step, 1)] if raised and len(ladder) > 1 else there
    sign = "≥" if raised else "<"
    said = f"{plural(count, 'Character')} {sign} 2 × {players} players: scope {least}"
    return _scoped(here, least, said, "raised" if raised else "stands")


def _scoped(here: Here, name: str, said: str, outcome: str | None = None) -> Outcome:
    campaign = here.campaign.put("scope", name)
    return Outcome(said, outcome=outcome, campaign=campaign, journal=f"(note: {said})", fields={"scope": name})


COMMANDS = (
    Command(
        "scope",
        "the scope of the fight by numbers, or a step up or down",
        (
            Argument("characters", "int", required=False),
            option("players", "int", lead="players"),
            option("way", "word", words=("up", "down")),
        ),
        scope,
        group="turns",
        rule="B8",
        examples=("/scope", "/scope 4 players 2", "/scope up"),
    ),
)
