"""How strangers take it, whether foes hold, who goes first (A3.3, A3.4, A7.2, A7.9)."""

from __future__ import annotations

from companion.dice import build, odds, roll
from companion.errors import Refused
from companion.systems.arguments import Args, Argument, option
from companion.systems.command import Command, Here
from companion.systems.outcome import Chances, Odd, Outcome
from companion.systems.sdm import party, tablerows
from companion.systems.sdm.commands.testing import typed
from companion.systems.sdm.figures import now
from companion.systems.sdm.initiative import first_chances, our_initiative, read_initiative, their_initiative
from companion.systems.sdm.memory import recall, remember
from companion.systems.sdm.morale import SLUGS as MORALE_SLUGS
from companion.systems.sdm.morale import read_morale, usual_morale
from companion.systems.sdm.rolling import Parts, average
from companion.systems.sdm.sheet import sheet_of
from companion.systems.sdm.slots import weighing

DISLIKE = 5
"""The highest total of a reaction that overwhelmed foes have read anew (A3.4)."""


def reaction(here: Here, args: Args) -> Outcome:
    """How they take to the party: 2d6 + charisma of a random one, or 2d6 − charisma to provoke."""
    doc = party.roller(here)
    found = tablerows.throw(here.library, tablerows.REACTION, here.dice, _reaction_parts(here, args, doc))
    total = found.rolls[0].total
    after = remember(here.campaign, "reaction", {"total": total, "slug": found.slug})
    faces = sum(found.rolls[0].faces)
    after = remember(after, "last", {"kind": "reaction", "who": doc, "natural": faces, "total": total})
    who = party.called(here.campaign, doc)
    return Outcome(
        f"{found.text} ({found.rolls[0].show()}{who})",
        found.slug,
        total,
        found.rolls,
        found.picks,
        after,
        f"d: reaction{who} {found.rolls[0].show()} -> {found.slug}\n=> {found.text}",
        found.notes,
        fields={"who": here.campaign.name_of(doc)},
    )


def reaction_chances(here: Here, args: Args) -> Chances:
    """The chance of each attitude."""
    docs = party.rollers(here)
    each = [_reaction_parts(here, args, doc) for doc in docs]
    found = average([dict(tablerows.slug_chances(here.library, tablerows.REACTION, parts)) for parts in each])
    words = {slug: tablerows.text_of(here.library, tablerows.REACTION, slug) for slug in found}
    told = tuple(Odd(slug, chance, words[slug]) for slug, chance in found.items())
    dice = f"reaction {_dice(here, tablerows.REACTION)}"
    return Chances(dice, told, _nonzero(each[0]), party.said(here.campaign, docs))


def overwhelmed(here: Here, args: Args) -> Outcome:
    """Reads a reaction of dislike or worse anew, for foes that the party is plainly too much for."""
    last = recall(here.campaign, "reaction")
    if last is None or last["total"] > DISLIKE:
        raise Refused("rule", "there is no bad reaction to read anew", f"it follows a /reaction of {DISLIKE} or less")
    found = tablerows.throw(here.library, tablerows.OVERWHELMED, here.dice)
    return Outcome(
        f"{found.text} ({found.rolls[0].show()})",
        found.slug,
        found.total,
        found.rolls,
        found.picks,
        remember(here.campaign, "reaction", None),
        f"d: overwhelmed {found.rolls[0].show()} -> {found.slug}\n=> {found.text}",
    )


def overwhelmed_chances(here: Here, args: Args) -> Chances:
    """The chance of each answer of the overwhelmed."""
    found = tablerows.slug_chances(here.library, tablerows.OVERWHELMED, ())
    told = tuple(Odd(slug, chance) for slug, chance in found)
    return Chances(f"overwhelmed {_dice(here, tablerows.OVERWHELMED)}", told)


def morale(here: Here, args: Args) -> Outcome:
    """Whether badly shaken foes hold: 2d6 against their morale."""
    rolled = roll(build.expression(build.pool(2, 6)), here.dice)
    number = _morale(args)
    slug = read_morale(rolled.total, number)
    text = f"morale {number}, {rolled.show()}: {MORALE_SLUGS[slug]}"
    return Outcome(text, slug, rolled.total, (rolled,), journal=f"d: morale {rolled.show()} vs {number} -> {slug}")


def _morale(args: Args) -> int:
    """The morale that was typed, or the usual one of a foe of a level, made up on the spot (A7.9)."""
    if args.has("level"):
        return usual_morale(args.number("level"))
    if not args.has("morale"):
        raise Refused("bad-argument", "against which morale?", "write /morale 4, or /morale level 2")
    return args.number("morale")


def morale_chances(here: Here, args: Args) -> Chances:
    """The chance that they hold, redouble, break."""
    number = _morale(args)
    found = odds(build.versus(build.pool(2, 6), build.number(number)))
    chances = (Odd("holds", found.under(0)), Odd("redoubles", found.equal(0)), Odd("breaks", found.over(0)))
    return Chances(f"morale {number}, 2d6", chances)


def initiative(here: Here, args: Args) -> Outcome:
    """Who goes first this round: a random one of the party against the foe; a tie is chaos."""
    doc = party.somebody(here.campaign, here.dice)
    ours = roll(our_initiative(here.campaign, doc), here.dice)
    owed = int(recall(here.campaign, "owed") or 0)
    theirs = roll(their_initiative(here.campaign, args.number("foe"), owed), here.dice)
    slug = read_initiative(ours.total, theirs.total)
    who = party.called(here.campaign, doc)
    return Outcome(
        f"{_FIRST[slug]} ({ours.show()}{who} against {theirs.show()})",
        slug,
        rolls=(ours, theirs),
        campaign=remember(here.campaign, "owed", None),
        journal=f"d: initiative{who} {ours.show()} vs {theirs.show()} -> {slug}",
        fields={"totals": [ours.total, theirs.total]},
    )


def initiative_chances(here: Here, args: Args) -> Chances:
    """The chance to go first, of chaos, of being second."""
    docs = party.present(here.campaign) or (here.doc_name,)
    theirs = their_initiative(here.campaign, args.number("foe"), int(recall(here.campaign, "owed") or 0))
    told = tuple(Odd(slug, chance) for slug, chance in first_chances(here.campaign, docs, [theirs]).items())
    text = our_initiative(here.campaign, docs[0]).text
    return Chances(f"initiative {text} against {theirs.text}", told, note=party.said(here.campaign, docs))


def _reaction_parts(here: Here, args: Args, doc: str) -> Parts:
    sheet = sheet_of(here.campaign, doc)
    charisma = now(sheet, "charisma") * (-1 if args.has("provoke") else 1)
    return (("charisma", charisma), *typed(args.number("add")), *weighing(sheet))


def _dice(here: Here, table_id: str) -> str:
    return tablerows.expression(here.library, table_id).text


def _nonzero(parts: Parts) -> Parts:
    return tuple((name, number) for name, number in parts if number)


_FIRST = {
    "us": "We go first",
    "them": "They go first",
    "chaos": "Chaos: all act, and everything lands at the end of the round",
}


COMMANDS = (
    Command(
        "reaction",
        "how strangers take to the party",
        (option("provoke", "word", words=("provoke",)), option("add", "modifier")),
        reaction,
        reaction_chances,
        group="oracle",
        rule="A3.3",
        examples=("/reaction", "/reaction provoke", "/reaction +1"),
        lapses=True,
    ),
    Command(
        "overwhelmed",
        "reads a bad reaction anew for foes in fear",
        (),
        overwhelmed,
        overwhelmed_chances,
        group="oracle",
        rule="A3.4",
        lapses=True,
    ),
    Command(
        "morale",
        "whether foes hold: 2d6 against their morale",
        (Argument("morale", "int", required=False), option("level", "int", lead="level")),
        morale,
        morale_chances,
        group="oracle",
        rule="A7.9",
        examples=("/morale 4", "/morale level 2"),
        lapses=True,
    ),
    Command(
        "initiative",
        "who goes first this round",
        (option("foe", "int", lead="foe"),),
        initiative,
        initiative_chances,
        group="conflict",
        rule="A7.2",
        examples=("/initiative foe +1",),
        lapses=True,
    ),
)
