"""Who is met, what is left of the dead (A7.10, A10)."""

from __future__ import annotations

from collections.abc import Mapping

from companion.campaign import keys
from companion.errors import Refused
from companion.systems.arguments import Args, Argument
from companion.systems.command import Command, Here
from companion.systems.outcome import Chances, Odd, Outcome
from companion.systems.sdm import npcs, tablerows
from companion.systems.sdm.entities import DEATHS, ENTITIES, PARTS

BIT = ("0", "1")
_TABLES: Mapping[str, str] = {
    "distance": tablerows.DISTANCE,
    "number": tablerows.NUMBER,
    "attitude": tablerows.ATTITUDE,
}


def entity(here: Here, args: Args) -> Outcome:
    """What a being is that has these parts of body, soul and personality."""
    bits = (int(args.text("ha")), int(args.text("ka")), int(args.text("ba")))
    found = ENTITIES[bits]
    return Outcome(found.text, found.slug, counts=False, fields=dict(zip(PARTS, bits, strict=True)))


def death(here: Here, args: Args) -> Outcome:
    """What a death leaves lying there, and what may yet come of the rest."""
    found = DEATHS[args.text("cause")]
    left = ENTITIES[found.leaves]
    may = [ENTITIES[bits] for bits in found.may]
    coming = "; ".join(each.text for each in may)
    text = f"the {found.lost} is gone. What lies there: {left.text}. What may come: {coming}."
    return Outcome(text, left.slug, counts=False, fields={"lost": found.lost, "may": [each.slug for each in may]})


def encounter(here: Here, args: Args) -> Outcome:
    """A quick meeting: three d6, for how near, how many, in what temper."""
    drawn = {what: tablerows.throw(here.library, table, here.dice) for what, table in _TABLES.items()}
    text = " ".join(found.text for found in drawn.values())
    rolls = tuple(rolled for found in drawn.values() for rolled in found.rolls)
    shown = " ".join(rolled.show() for rolled in rolls)
    return Outcome(
        f"{text} ({shown})",
        drawn["attitude"].slug,
        rolls=rolls,
        picks=tuple(pick for found in drawn.values() for pick in found.picks),
        journal=f"tbl: encounter {shown} -> {text}",
        fields={what: found.slug for what, found in drawn.items()},
    )


def encounter_chances(here: Here, args: Args) -> Chances:
    """The chance of each temper."""
    found = tablerows.slug_chances(here.library, tablerows.ATTITUDE, ())
    return Chances(
        "encounter 3 × d6", tuple(Odd(slug, chance) for slug, chance in found), note="the third die, for the temper"
    )


def npc(here: Here, args: Args) -> Outcome:
    """The numbers of a creature of a level; with a name it is kept, for a conflict to come."""
    level = args.number("level")
    if not 0 <= level <= npcs.TOP:
        raise Refused("rule", f"creatures are of level 0 to {npcs.TOP}, not {level}")
    found = npcs.NPCS[level]
    name = args.text("name")
    after = here.campaign.put(keys.join("npcs", name), {"level": level}) if name else None
    text = f"{name or 'a creature'}: {npcs.told(found)}"
    return Outcome(
        text,
        campaign=after,
        journal=f"[N:{name}|level {level}]" if name else "",
        counts=bool(name),
        fields=found._asdict(),
    )


COMMANDS = (
    Command(
        "entity",
        "what a being is, by body, soul and personality (0 or 1 each)",
        tuple(Argument(part, "word", words=BIT) for part in PARTS),
        entity,
        group="world",
        rule="A10",
        examples=("/entity 0 1 0",),
    ),
    Command(
        "death",
        "what a death leaves, and what may come of it",
        (Argument("cause", "word", words=tuple(DEATHS)),),
        death,
        group="world",
        rule="A10",
        examples=("/death soul",),
    ),
    Command(
        "encounter", "a quick meeting", (), encounter, encounter_chances, group="oracle", rule="A7.10", lapses=False
    ),
    Command(
        "npc",
        "the numbers of a creature of a level",
        (Argument("level", "int"), Argument("name", required=False)),
        npc,
        group="world",
        rule="A7.10",
        examples=("/npc 3", "/npc 2 Dust ghoul"),
    ),
)
