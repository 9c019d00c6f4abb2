"""Plain rolls, and the odds of anything before it is rolled."""

from __future__ import annotations

from typing import Any

from companion.dice import Expression, odds, parse, roll
from companion.errors import Refused
from companion.play import odds_told
from companion.play.actor import values, weighing
from companion.play.adding import plus
from companion.systems.arguments import Args, Argument
from companion.systems.command import Command, Here
from companion.systems.outcome import Chances, Odd, Outcome
from companion.tables.chances import chances as table_chances


def expression_here(here: Here, text: str) -> Expression:
    """The expression in `text` with the sheet's values in it, and the burdens where a setting lets them weigh."""
    return plus(parse(text).bind(values(here)), weighing(here))


def roll_it(here: Here, args: Args) -> Outcome:
    """Any dice (`docs/dice.md`)."""
    rolled = roll(expression_here(here, args.text("expression")), here.dice)
    note = f" — {rolled.note}" if rolled.note else ""
    fields: dict[str, Any] = {}
    if rolled.margin is not None:
        fields["margin"] = rolled.margin
    if rolled.results:
        fields["results"] = [{"total": one.total, "rolls": one.json()} for one in rolled.results]
    notes = ("rounded down",) if rolled.rounded else ()
    return Outcome(
        f"{rolled.show()}{note}",
        total=rolled.total,
        rolls=rolled.results or (rolled,),
        journal=f"d: {rolled.show()}{note}",
        notes=notes,
        fields=fields,
    )


def odds_of(here: Here, args: Args) -> Outcome:
    """The exact chances of an expression or of a table's rows, with nothing rolled."""
    text = args.text("what")
    if table_id := _table_id(here, text):
        return _table_odds(here, table_id)
    expression = expression_here(here, text)
    found = odds(expression)
    told = "\n".join(odds_told.bars(found, expression))
    return Outcome(told, counts=False, fields=odds_told.fields(found, expression))


def roll_chances(here: Here, args: Args) -> Chances:
    """What the chance line says of an expression being typed."""
    expression = expression_here(here, args.text("expression"))
    found = odds(expression)
    if expression.relation:
        marks = (Odd("over", found.over(0)), Odd("equal", found.p(0)), Odd("under", found.under(0)))
        return Chances(expression.text, marks, note=f"mean margin {float(found.mean):+.1f}")
    low, high = min(found.weights), max(found.weights)
    return Chances(expression.text, (), note=f"{low} to {high}, mean {float(found.mean):.2f}")


def _table_id(here: Here, text: str) -> str:
    try:
        return here.library.find(text.strip()).id
    except Refused:
        return ""


def _table_odds(here: Here, table_id: str) -> Outcome:
    table = here.library.find(table_id)
    found = [(chance.row, chance.p) for chance in table_chances(table, values=values(here))]
    rows = [{"row": row.number if row else None, "text": row.text if row else "", "p": str(p)} for row, p in found]
    told = "\n".join(f"{float(p) * 100:5.1f} %  {row.text if row else 'no row'}" for row, p in found)
    return Outcome(told, counts=False, fields={"chances": rows})


COMMANDS = (
    Command(
        "roll",
        "rolls dice",
        (Argument("expression", "text"),),
        roll_it,
        roll_chances,
        group="dice",
        examples=("/roll 2d6+2", "/roll 4d6kh3 # strength", "/roll 2d6 vs 8"),
    ),
    Command(
        "odds",
        "the exact chances, before anything is rolled",
        (Argument("what", "text"),),
        odds_of,
        group="dice",
        examples=("/odds 2d6 vs 9", "/odds steppe/weather"),
    ),
)
