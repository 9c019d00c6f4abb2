"""Building a Persona (B3): each line changes one thing, says what it cost, and enters it in the ledger."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from companion.errors import Refused
from companion.systems.arguments import Args, Argument, option
from companion.systems.command import Command, Here
from companion.systems.scattershot.catalogue import skills
from companion.systems.scattershot.commands.purchase import Make, Purchase, priced, runs
from companion.systems.scattershot.plain import spelt, with_out
from companion.systems.scattershot.points import ABILITIES, BASES, LOWEST_STATISTIC, rating_of
from companion.systems.scattershot.ratings import bounded, shown, statistic_named
from companion.systems.scattershot.settings import number
from companion.systems.scattershot.sheet import STATISTICS, Skill, statistic
from companion.systems.scattershot.state import own_sheet


def stat(here: Here, args: Args) -> Purchase:
    """A statistic set to a rating."""
    sheet = own_sheet(here)
    key = _statistic(args.text("statistic"))
    if not args.has("rating"):
        raise Refused("bad-argument", f"what should {shown(key)} be?", f"write /stat {shown(key)} 13")
    rating = bounded(args.number("rating"))
    if rating < LOWEST_STATISTIC:
        raise Refused("rule", f"a statistic is {LOWEST_STATISTIC} and the points on it, so {rating} is too low")
    after = replace(sheet, statistics={**sheet.statistics, key: rating})
    return Purchase(sheet, after, f"{shown(key)} {statistic(sheet, key)} → {rating}", rating)


def skill(here: Here, args: Args) -> Purchase:
    """A skill with so many points on it; none gives it up."""
    sheet = own_sheet(here)
    name = _spelt(args.text("skill"), sheet.skills)
    there, listing = sheet.skills.get(name), skills().get(name.casefold())
    difficulty = args.text("difficulty") or (there.difficulty if there else listing.difficulty if listing else "")
    if not difficulty:
        raise Refused("bad-argument", f"how difficult is “{name}”? It is not on the list", f"one of {', '.join(BASES)}")
    points = _points(args)
    if not points:
        return Purchase(sheet, replace(sheet, skills=with_out(sheet.skills, name)), f"{name} given up", 0)
    new = Skill(difficulty, points)
    after = replace(sheet, skills={**sheet.skills, name: new})
    return Purchase(sheet, after, f"{name}, {difficulty}, {rating_of(new)}", rating_of(new))


def ability(here: Here, args: Args) -> Purchase:
    """A superpower, a magic or a spell."""
    sheet = own_sheet(here)
    name = _spelt(args.text("ability"), sheet.abilities)
    there = sheet.abilities.get(name, Skill("exceptional", 0, "superpower"))
    points = _points(args)
    if not points:
        return Purchase(sheet, replace(sheet, abilities=with_out(sheet.abilities, name)), f"{name} given up", 0)
    new = Skill(args.text("difficulty", there.difficulty), points, args.text("kind", there.kind))
    after = replace(sheet, abilities={**sheet.abilities, name: new})
    return Purchase(sheet, after, f"{name}, {new.kind}, {new.difficulty}, {rating_of(new)}", rating_of(new))


def free(here: Here, args: Args) -> Purchase:
    """A free skill, raised by so many points; several cost one point together."""
    sheet = own_sheet(here)
    name, raised = _spelt(args.text("skill"), sheet.free), args.number("points", 0)
    if raised < 0:
        return Purchase(sheet, replace(sheet, free=with_out(sheet.free, name)), f"{name} given up", 0)
    rating = number(here.campaign, "free_start") + bounded(raised)
    return Purchase(sheet, replace(sheet, free={**sheet.free, name: raised}), f"{name}, free, {rating}", rating)


def _statistic(text: str) -> str:
    key = statistic_named(text)
    if not key:
        raise Refused("not-found", f"there is no statistic “{text}”", f"one of {', '.join(map(shown, STATISTICS))}")
    return key


def _spelt(name: str, own: Iterable[str]) -> str:
    """The name as the sheet or the list has it. Raises `Refused` for that of a statistic."""
    if statistic_named(name):
        raise Refused("rule", f"{name} is a statistic", f"/stat {name} N")
    listing = skills().get(name.casefold())
    return spelt(own, name) or (listing.name if listing else name)


def _points(args: Args) -> int:
    points = bounded(args.number("points", 1))
    if points < 0:
        raise Refused("rule", "what you own costs at least 1 point", "0 gives it up")
    return points


BECAUSE = option("why", "text", lead="because")
_POINTS = option("points", "int")
_DIFFICULTY = option("difficulty", "word", words=tuple(BASES))


def buying(name: str, summary: str, arguments: tuple[Argument, ...], make: Make, *examples: str) -> Command:
    """A command that buys something for a Persona; every one may say why."""
    given = (arguments[0], BECAUSE, *arguments[1:])
    return Command(name, summary, given, runs(make), priced(make), group="Persona", rule="B3", examples=examples)


COMMANDS = (
    buying(
        "stat",
        "sets a statistic; 1 point for each step",
        (Argument("statistic", offers=lambda _: map(shown, STATISTICS)), option("rating", "int")),
        stat,
        "/stat strength 13",
        "/stat hit points 12 because the winter at the quarry",
    ),
    buying(
        "skill",
        "buys a skill: its difficulty, and the points on it",
        (Argument("skill", offers=lambda _: (one.name for one in skills().values())), _DIFFICULTY, _POINTS),
        skill,
        "/skill Riding difficult 3",
        "/skill Climbing 2",
    ),
    buying(
        "free",
        "buys a free skill, several for one point",
        (Argument("skill", offers=lambda _: (one.name for one in skills().values() if one.free)), _POINTS),
        free,
        "/free Cooking",
        "/free Gossip 2",
    ),
    buying(
        "ability",
        "buys a special ability: superpower, magic or spell",
        (Argument("ability"), option("kind", "word", words=ABILITIES), _DIFFICULTY, _POINTS),
        ability,
        "/ability Blast 4",
        "/ability Still the surface spell 3",
    ),
)
