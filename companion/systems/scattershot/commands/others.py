"""The others (B1, B8): Regular Characters in a line, what they do, and complications from tables of ours."""

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
from companion.systems.scattershot.drawing import drawn, told
from companion.systems.scattershot.plain import parsed
from companion.systems.scattershot.ratings import bounded, statistic_named
from companion.systems.scattershot.regulars import Regular
from companion.systems.scattershot.settings import scopes, value

COMPLICATIONS = ("challenge", "benefit", "telling", "catastrophe")
_LINE = "name [rating n]… [protection n] [scope]"


def regular(here: Here, args: Args) -> Outcome:
    """A Regular Character in a line, new or changed; every statistic not named is 10."""
    if not args.has(_LINE):
        lines = [others.told(here.campaign, one) for one in others.regulars(here.campaign).values()]
        return Outcome("\n".join(lines) or "nobody yet: /regular Ogre strength 14", counts=False)
    one = _read(here.campaign, args.text(_LINE))
    campaign = others.put(here.campaign, one)
    line = others.told(campaign, one)
    return Outcome(line, campaign=campaign, journal=f"[N:{line.replace(': ', '|', 1)}]")


def dismiss(here: Here, args: Args) -> Outcome:
    """A Regular Character out of the story."""
    one = _known(here.campaign, args.text("who"))
    campaign = here.campaign.put(keys.join(others.REGULARS, one.name), None)
    return Outcome(f"{one.name} leaves", campaign=campaign, journal=f"(note: {one.name} leaves)")


def plays(here: Here, args: Args) -> Outcome:
    """What a Regular Character does: one of our ten ways, or a row of the table that the setting `foe_table` names."""
    one = _known(here.campaign, args.text("who"))
    if value(here.campaign, "foe_table") != "house":
        found = drawn(here, str(value(here.campaign, "foe_table")))
        return told(found, f"{one.name}: {found.text}")
    rolled = roll(f"1d{len(ways())}", here.dice)
    does, line = ways()[rolled.total - 1]
    said = f"{one.name} {does}"
    suggested = (f"its line: {line.replace('{foe}', one.name)}",) if line else ()
    journal = f"tbl: {rolled.show()} -> {said}"
    return Outcome(said, total=rolled.total, rolls=(rolled,), journal=journal, notes=suggested)


def complication(here: Here, args: Args) -> Outcome:
    """A suggestion for a Challenge, a Benefit, a Telling Blow or a Catastrophic Failure."""
    found = drawn(here, str(value(here.campaign, f"{args.text('kind')}_table")), args.number("times", 1))
    return told(found, found.text)


def _read(campaign: Campaign, line: str) -> Regular:
    parts = [word.text for word in words(line)]
    given: list[tuple[str, int]] = []
    ladder = {name.casefold(): name for name in scopes(campaign)}
    named_scope = ladder.get(parts[-1].casefold(), "") if len(parts) > 1 else ""
    if named_scope:
        parts.pop()
    while len(parts) > 2 and (worth := parsed(parts[-1])) is not None:
        parts.pop()
        name = parts.pop()
        given.append((statistic_named(name) or name.casefold(), bounded(worth)))
    wanted = " ".join(parts)
    there = others.find(campaign, wanted) or Regular(wanted)
    ratings = {**there.ratings, **{name: worth for name, worth in reversed(given) if name != "protection"}}
    protection = dict(given).get("protection", there.protection)
    return replace(there, ratings=ratings, protection=protection, scope=named_scope or there.scope)


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
)
