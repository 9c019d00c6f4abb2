"""Rest and what it gives back (A8.6, A9)."""

from __future__ import annotations

from dataclasses import replace

from companion.dice import Roll, Source, build, roll
from companion.errors import Refused
from companion.systems.sdm.defeat import DOWN
from companion.systems.sdm.figures import life_most
from companion.systems.sdm.names import find
from companion.systems.sdm.sheet import ABILITIES, Burden, Sheet, add_burden, with_part

LENGTHS = ("turn", "short", "hour", "day", "week")
HOURS_IN_DAY = 24
OUT = "knocked-out"


def light_turn(sheet: Sheet) -> tuple[Sheet, str]:
    """A turn of light activity: one comes round and has 1 life more, or else one attrition burden goes (A7.8, A8.6).

    Raises:
        Refused: while knocked out, which lasts until the fight ends.
    """
    if sheet.state == OUT:
        raise Refused("rule", "knocked out until the fight ends", "then: /rest short")
    if sheet.state in DOWN:
        return come_round(sheet), "comes round"
    if not worn(sheet):
        return sheet, "catches breath"
    return fade(sheet, 1), "shakes one attrition burden off"


def short_rest(sheet: Sheet) -> tuple[Sheet, str]:
    """After the conflict: every sapped point comes back, and those who are down wake (A8.6)."""
    awake = come_round(sheet) if sheet.state in DOWN else sheet
    words = "wakes" if awake is not sheet else "rests"
    back = sum(sheet.sapped.values())
    return replace(awake, sapped={}), f"{words}; {back} sapped point{'' if back == 1 else 's'} back"


def hour(sheet: Sheet) -> tuple[Sheet, str]:
    """An hour: all that a short rest gives, and one attrition burden fades."""
    return fade(short_rest(sheet)[0], 1), "an hour passes"


def day(sheet: Sheet, dice: Source) -> tuple[Sheet, str, tuple[Roll, ...]]:
    """A day's rest: 1d4 life, and all that shorter rests give."""
    rolled = roll(build.expression(build.pool(1, 4)), dice)
    rested = fade(short_rest(sheet)[0], HOURS_IN_DAY)
    life = min(life_most(rested), rested.life + rolled.total)
    return replace(rested, life=max(life, rested.life)), f"rests a day: {rolled.show()} life", (rolled,)


def week(sheet: Sheet, choices: tuple[str, ...]) -> tuple[Sheet, str]:
    """A week's rest: each choice is all missing life (`life`), an ability, or the name of a burden or affliction.

    Raises:
        Refused: `not-found`, for a choice that is none of these.
    """
    rested = fade(short_rest(sheet)[0], 7 * HOURS_IN_DAY)
    for choice in choices:
        rested = restored(rested, choice)
    return rested, f"rests a week: {', '.join(choices)}"


def restored(sheet: Sheet, choice: str) -> Sheet:
    """`sheet` with one thing whole again: life, an ability, or free of a burden or affliction."""
    word = choice.casefold()
    if word == "life":
        return replace(sheet, life=max(sheet.life, life_most(sheet)))
    if word in ABILITIES:
        return replace(sheet, damaged={name: points for name, points in sheet.damaged.items() if name != word})
    return relieved(sheet, choice)


def relieved(sheet: Sheet, wanted: str) -> Sheet:
    """`sheet` free of one burden of a name, or of an affliction."""
    name = find((*sheet.burdens, *afflictions(sheet)), wanted, "burden or affliction")
    if name in sheet.burdens:
        return add_burden(sheet, name, -1)
    return replace(sheet, slotted=with_part(sheet.slotted, name, None))


def afflictions(sheet: Sheet) -> tuple[str, ...]:
    """The names of the afflictions."""
    return tuple(name for name, each in sheet.slotted.items() if each.kind == "affliction")


def mendable(sheet: Sheet) -> tuple[str, ...]:
    """What a week of rest could give back: the choices of one."""
    life = ("life",) if sheet.life < life_most(sheet) else ()
    hurt = tuple(name for name in ABILITIES if sheet.damaged.get(name, 0))
    return (*life, *hurt, *sheet.burdens, *afflictions(sheet)) or ("life",)


def come_round(sheet: Sheet) -> Sheet:
    """Up again, with 1 life more."""
    return replace(sheet, state="up", life=min(sheet.life + 1, life_most(sheet)))


def worn(sheet: Sheet) -> int:
    """The attrition burdens."""
    return sum(burden.count for burden in sheet.burdens.values() if burden.kind == "attrition")


def fade(sheet: Sheet, count: int) -> Sheet:
    """`sheet` with up to `count` attrition burdens fewer."""
    for name, burden in sheet.burdens.items():
        if burden.kind == "attrition" and count > 0:
            gone = min(count, burden.count)
            left = Burden(burden.count - gone, burden.kind) if burden.count > gone else None
            sheet = replace(sheet, burdens=with_part(sheet.burdens, name, left))
            count -= gone
    return sheet
