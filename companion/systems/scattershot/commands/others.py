"""The others (B1, B8): Regular Characters in a line, what they do, the scope, and complications from tables of ours."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from difflib import get_close_matches

from companion.campaign import keys
from companion.campaign.model import Campaign
from companion.dice import roll
from companion.errors import Refused
from companion.systems.arguments import Args, Argument, option, words
from companion.systems.command import Command, Here
from companion.systems.outcome import Outcome
from companion.systems.scattershot import regulars as others
from companion.systems.scattershot.catalogue import ways
from companion.systems.scattershot.names import values
from companion.systems.scattershot.ratings import bounded, statistic_named
from companion.systems.scattershot.regulars import Regular
from companion.systems.scattershot.settings import number, scopes, value
from companion.systems.scattershot.state import personae
from companion.tables.draw import draw

COMPLICATIONS = ("challenge", "benefit", "telling", "catastrophe")
_LINE = "name [rating n]… [protection n] [scope]"
_MOST_PEOPLE = 10_000


def regular(here: Here, args: Args) -> Outcome:
    """A Regular Character in a line, new or changed; every statistic not named is 10."""
    if not args.has(_LINE):
        told = "\n".join(others.told(here.campaign, one) for one in others.regulars(here.campaign).values())
        return Outcome(told or "nobody yet: /regular Ogre strength 14", counts=False)
    one = _read(here.campaign, args.text(_LINE))
    campaign = others.put(here.campaign, one)
    told = others.told(campaign, one)
    return Outcome(told, campaign=campaign, journal=f"[N:{told}]")


def dismiss(here: Here, args: Args) -> Outcome:
    """A Regular Character out of the story."""
    one = _known(here.campaign, args.text("who"))
    campaign = here.campaign.put(keys.join(others.REGULARS, one.name), None)
    return Outcome(f"{one.name} leaves", campaign=campaign, journal=f"(note: {one.name} leaves)")


def plays(here: Here, args: Args) -> Outcome:
    """What a Regular Character does: one of our ten ways, or a row of the table that the setting `foe_table` names."""
    one = _known(here.campaign, args.text("who"))
    if value(here.campaign, "foe_table") != "house":
        return _drawn(here, "foe_table", f"{one.name}: ", 1)
    rolled = roll(f"1d{len(ways())}", here.dice)
    does, line = ways()[rolled.total - 1]
    told = f"{one.name} {does}"
    suggested = (f"its line: {line.replace('{foe}', one.name)}",) if line else ()
    journal = f"tbl: {rolled.show()} -> {told}"
    return Outcome(told, total=rolled.total, rolls=(rolled,), journal=journal, notes=suggested)


def complication(here: Here, args: Args) -> Outcome:
    """A suggestion for a Challenge, a Benefit, a Telling Blow or a Catastrophic Failure."""
    return _drawn(here, f"{args.text('kind')}_table", "", args.number("times", 1))


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
    count = args.number("characters", _everybody(here.campaign))
    if not 0 < players <= _MOST_PEOPLE or not 0 < count <= _MOST_PEOPLE:
        raise Refused("bad-argument", "characters and players are counted from 1")
    raised = count >= 2 * players
    least = ladder[max(step, 1)] if raised and len(ladder) > 1 else there
    sign = "≥" if raised else "<"
    told = f"{count} Characters {sign} 2 × {players} players: scope {least}"
    return _scoped(here, least, told, "raised" if raised else "stands")


def _read(campaign: Campaign, line: str) -> Regular:
    parts = [word.text for word in words(line)]
    given: list[tuple[str, int]] = []
    ladder = {name.casefold(): name for name in scopes(campaign)}
    named_scope = ladder.get(parts[-1].casefold(), "") if len(parts) > 1 else ""
    if named_scope:
        parts.pop()
    while len(parts) > 2 and parts[-1].lstrip("+-").isdecimal():
        value, name = parts.pop(), parts.pop()
        given.append((statistic_named(name) or name.casefold(), bounded(int(value))))
    wanted = " ".join(parts)
    there = others.find(campaign, wanted) or Regular(wanted)
    ratings = {**there.ratings, **{name: value for name, value in reversed(given) if name != "protection"}}
    protection = dict(given).get("protection", there.protection)
    return replace(there, ratings=ratings, protection=protection, scope=named_scope or there.scope)


def _drawn(here: Here, setting: str, lead: str, times: int) -> Outcome:
    table = here.library.find(str(value(here.campaign, setting)))
    decks = here.campaign.get("decks", {})
    drawn = draw(
        here.library, table.id, here.dice, values=values(here.campaign, here.doc_name), times=times, decks=decks
    )
    return Outcome(
        f"{lead}{drawn.text}",
        outcome=drawn.slug or None,
        total=drawn.total,
        rolls=drawn.rolls,
        picks=drawn.picks,
        journal=f"tbl: {lead}{table.title or table.id} -> {drawn.text}",
        notes=drawn.notes,
        fields={"rows": [pick.json() for pick in drawn.picks]},
    )


def _scoped(here: Here, name: str, told: str, outcome: str | None = None) -> Outcome:
    campaign = here.campaign.put("scope", name)
    return Outcome(told, outcome=outcome, campaign=campaign, journal=f"(note: {told})", fields={"scope": name})


def _everybody(campaign: Campaign) -> int:
    return len(list(personae(campaign))) + len(others.regulars(campaign))


def _known(campaign: Campaign, name: str) -> Regular:
    found = others.find(campaign, name)
    if found is None:
        near = get_close_matches(name, others.regulars(campaign), n=2)
        raise Refused(
            "not-found", f"nobody is called “{name}”", f"did you mean {' or '.join(near)}?" if near else "see /regular"
        )
    return found


def _names(campaign: Campaign) -> Iterable[str]:
    return others.regulars(campaign)


_WHO = Argument("who", offers=_names)

COMMANDS = (
    Command(
        "regular",
        "a Regular Character in a line",
        (Argument(_LINE, "text", required=False),),
        regular,
        group="others",
        rule="B1",
        examples=("/regular Ogre strength 14 agility 9 hit-points 18 protection 1", "/regular Gulls squad", "/regular"),
    ),
    Command("dismiss", "a Regular Character leaves", (_WHO,), dismiss, group="others", examples=("/dismiss Ogre",)),
    Command(
        "plays",
        "what a Regular Character does, from a table",
        (_WHO,),
        plays,
        group="others",
        rule="B8",
        examples=("/plays Ogre",),
    ),
    Command(
        "complication",
        "suggests a Challenge, a Benefit, a Telling Blow, a catastrophe",
        (Argument("kind", "word", words=COMPLICATIONS), option("times", "times")),
        complication,
        group="others",
        rule="B4",
        examples=("/complication challenge", "/complication benefit x2"),
    ),
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
