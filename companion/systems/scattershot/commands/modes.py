"""The mode of play (B2), and the house chart (B6)."""

from __future__ import annotations

from companion.campaign import keys
from companion.campaign.model import Campaign
from companion.errors import Refused
from companion.systems.arguments import Args, Argument, option
from companion.systems.command import Command, Here
from companion.systems.outcome import Outcome
from companion.systems.scattershot import chart as ue
from companion.systems.scattershot import regulars, turns
from companion.systems.scattershot.modes import MECHANICAL, MODES, SOLO, mode
from companion.systems.scattershot.ratings import bounded
from companion.systems.scattershot.residuals import after_the_fight
from companion.systems.scattershot.settings import value
from companion.systems.scattershot.state import keep, personae
from companion.systems.scattershot.targets import spelt

_ABOUT = {
    SOLO: "dice only for Detail; change only what is yours",
    "general": "no mechanics; whoever speaks says what happens",
    "specific": "ratings are rolled, in any order, where it matters",
    MECHANICAL: "strict turns, two Immediate Actions each",
}
_SMALLEST = 1
_CHART_ROWS = 25


def change(here: Here, args: Args) -> Outcome:
    """Calls another mode; without a word, says which it is. Whoever calls Mechanical play goes first (B8)."""
    was, new = mode(here.campaign), args.text("mode")
    if not new:
        return Outcome(f"{was}: {_ABOUT[was]}", counts=False, fields={"mode": was})
    if new != SOLO and value(here.campaign, "play") == "group":
        raise Refused("rule", "this campaign is what happens between a group's sessions", "/setting play alone")
    campaign = here.campaign if was != MECHANICAL or new == MECHANICAL else lull(here.campaign)
    campaign = campaign.put("mode", new)
    notes: tuple[str, ...] = ()
    if new == MECHANICAL:
        first = spelt(here.campaign, args.text("first", here.name))
        campaign = campaign.put("turns", turns.begun(first))
        notes = (f"{first} called it and goes first",)
    elif was == MECHANICAL:
        notes = ("the fight is over: advantages are gone, and what waited for a lull weighs now",)
    return Outcome(f"{new}: {_ABOUT[new]}", campaign=campaign, journal=f"(note: {new} play)", notes=notes)


def lull(campaign: Campaign) -> Campaign:
    """`campaign` with the fight over, for every Persona."""
    for doc, sheet in personae(campaign):
        campaign = keep(campaign, doc, sheet, after_the_fight(sheet))
    return regulars.after_the_fight(campaign).put("turns", None)


def chart(here: Here, args: Args) -> Outcome:
    """The chart of magnitudes, one row of it, or a number of the campaign's own put over one."""
    if not args.has("rating"):
        rows = (_row(here.campaign, rating) for rating in range(_SMALLEST, _CHART_ROWS + 1))
        return Outcome("\n".join(("a house chart, ours; change it as you like", *rows)), counts=False)
    rating = bounded(args.number("rating"))
    column = args.text("column")
    if not column:
        return Outcome(_row(here.campaign, rating), counts=False, fields=_fields(here.campaign, rating))
    text = args.text("number")
    after = here.campaign.put(keys.join("ue_chart", column, str(rating)), _number(text))
    told = _row(after, rating).strip()
    return Outcome(told, campaign=after, journal=f"(note: our chart, {told})", fields=_fields(after, rating))


def _number(text: str) -> int | float | None:
    """What is put over the chart; None for the word `house`, which takes it back."""
    if text.casefold() == "house":
        return None
    try:
        found = float(text)
    except ValueError:
        found = 0.0
    if not 0 < found <= 1000:
        raise Refused("bad-argument", f"“{text}” is no number for the chart", "above 0, or the word house")
    return int(found) if found.is_integer() else found


def _fields(campaign: Campaign, rating: int) -> dict[str, str | int]:
    bonus, points = ue.bonus(campaign, rating), ue.points(campaign, rating)
    return {"factor": str(ue.factor(campaign, rating)), "bonus": bonus, "points": points}


def _row(campaign: Campaign, rating: int) -> str:
    own = [column for column in ue.COLUMNS if ue.is_own(campaign, column, rating)]
    mark = f"  (this campaign's own {', '.join(own)})" if own else ""
    factor = float(ue.factor(campaign, rating))
    return f"{rating:>3}  ×{factor:g}  bonus {ue.bonus(campaign, rating)}  points {ue.points(campaign, rating)}{mark}"


COMMANDS = (
    Command(
        "mode",
        "calls a mode of play: solo, general, specific, mechanical",
        (Argument("mode", "word", words=MODES, required=False), option("first", "name", lead="by")),
        change,
        rule="B2",
        examples=("/mode specific", "/mode mechanical by Ogre"),
    ),
    Command(
        "chart",
        "the house chart of magnitudes, and numbers of your own over it",
        (
            Argument("rating", "int", required=False),
            Argument("column", "word", words=ue.COLUMNS, required=False),
            Argument("number", "name", required=False),
        ),
        chart,
        group="help",
        rule="B6",
        examples=("/chart", "/chart 13", "/chart 13 factor 1.75", "/chart 13 factor house"),
    ),
    Command(
        "override",
        "does one line that solo play refuses, and says so in the log",
        (Argument("line", "text"),),
        None,
        rule="B2.1",
        examples=("/override /mib agility",),
    ),
)
