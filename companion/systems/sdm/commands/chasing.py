"""A chase, stage by stage (A7.11)."""

from __future__ import annotations

from companion.dice import roll
from companion.systems.arguments import Args, option
from companion.systems.command import Command, Here
from companion.systems.outcome import Chances, Odd, Outcome
from companion.systems.sdm import party, tablerows
from companion.systems.sdm.commands.testing import skill, typed
from companion.systems.sdm.conflict import chase as chasing
from companion.systems.sdm.figures import now
from companion.systems.sdm.memory import recall, remember
from companion.systems.sdm.rolling import Throw, average
from companion.systems.sdm.sheet import sheet_of
from companion.systems.sdm.slots import weighing


def chase(here: Here, args: Args) -> Outcome:
    """One stage of a chase: the pursuers' roll. Ours by a random one of the party; theirs with `foe +N`."""
    doc = party.somebody(here.campaign, here.dice)
    throw = _chase_throw(here, args, doc)
    rolled = roll(throw.expression, here.dice)
    found = tablerows.read(here.library, tablerows.CHASE, rolled, here.dice)
    lasting = roll(chasing.rounds(found.slug, rolled.total), here.dice)
    who = "they pursue" if args.has("foe") else f"{here.campaign.name_of(doc)} pursues"
    text = f"{who}: {rolled.show()}, {found.slug}, {_rounds(lasting.total)}. {found.text}"
    return Outcome(
        text,
        found.slug,
        rolled.total,
        (rolled, lasting),
        found.picks,
        remember(here.campaign, "chase", chasing.EDGES.get(found.slug)),
        f"d: chase {rolled.show()} -> {found.slug}\n=> {found.text} ({_rounds(lasting.total)})",
        fields={"rounds": lasting.total},
    )


def chase_chances(here: Here, args: Args) -> Chances:
    """The chance of each stage."""
    docs = (party.present(here.campaign) if not args.has("foe") else ()) or (here.doc_name,)
    each = [_chase_throw(here, args, doc) for doc in docs]
    found = average([chasing.slug_chances(here.library, throw) for throw in each])
    told = tuple(Odd(slug, chance) for slug, chance in found.items())
    return Chances(f"chase {each[0].expression.text}", told, each[0].named, party.said(here.campaign, docs))


def _rounds(count: int) -> str:
    return f"{count} round{'' if count == 1 else 's'}"


def _chase_throw(here: Here, args: Args, doc: str) -> Throw:
    edge = int(recall(here.campaign, "chase") or 0)
    if args.has("foe"):
        return chasing.throw((("foe", args.number("add")),), edge)
    sheet = sheet_of(here.campaign, doc)
    skills = (
        skill(sheet, args.text("trait"))
        if args.text("trait") in sheet.traits or len(party.present(here.campaign)) < 2
        else ()
    )
    parts = (("endurance", now(sheet, "endurance")), *skills, *typed(args.number("add")), *weighing(sheet))
    return chasing.throw(parts, edge)


COMMANDS = (
    Command(
        "chase",
        "a stage of a chase: the pursuers' roll",
        (option("foe", "word", words=("foe",)), option("add", "modifier"), option("trait", lead="by")),
        chase,
        chase_chances,
        group="conflict",
        rule="A7.11",
        examples=("/chase", "/chase foe +4"),
        lapses=True,
    ),
)
