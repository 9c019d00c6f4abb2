"""The campaign's oracle and the event oracle (A3.1, A3.2)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from difflib import get_close_matches

from companion.dice import Expression, odds, roll
from companion.errors import Refused
from companion.play.actor import modifiers, penalties, values, weighing
from companion.play.adding import Modifiers, plus
from companion.systems.arguments import Args, Argument
from companion.systems.command import Command, Here
from companion.systems.outcome import Chances, Odd, Outcome
from companion.tables.answer import answer as answered
from companion.tables.model import Table
from companion.tables.result import left_open

LADDER = {"hardly": -8, "unlikely": -4, "even": 0, "likely": 4, "surely": 8}

_SIGNED = re.compile(r"[+\-−]\d{1,4}")
_BRACKETED = re.compile(r"\(([^()\n]*)\)\s*")


def ask(here: Here, args: Args) -> Outcome:
    """A question, answered by the campaign's oracle: d20 and what is added to it."""
    given, question = split(args.text("question"))
    table, added = chosen(here, given)
    rolled = roll(dice_of(table, added), here.dice)
    answer = answered(here.library, table, rolled, here.dice, values(here))
    shown = ", ".join(name for name, _ in added) or "even"
    return Outcome(
        f"{answer.text}  ({shown}: {rolled.show()})",
        outcome=answer.slug,
        total=rolled.total,
        rolls=answer.rolls,
        picks=answer.picks,
        journal=f"? {question}".rstrip() + f"\n-> {answer.text} ({shown}: {rolled.show()})",
        notes=(*answer.notes, *left_open(answer)),
        fields={"question": question},
    )


def ask_chances(here: Here, args: Args) -> Chances:
    """The odds of each answer, with every modifier by its name."""
    given, _ = split(args.text("question"))
    table, added = chosen(here, given)
    shown = ", ".join(f"{name} {value:+}" for name, value in added) or "even"
    what = "a deed" if table.id == here.setting("oracle_deed") else f"a fact{_not_weighing(here)}"
    return table_odds(table, added, f"ask {dice_text(table)}, {shown} · {what}")


def _not_weighing(here: Here) -> str:
    """That what weighs on every roll of the sheet does not weigh on this one, when there is something that does."""
    doc = here.who or here.campaign.active
    return "; burdens do not weigh" if doc and penalties(here) and not weighing(here) else ""


def event(here: Here, args: Args) -> Outcome:
    """What happens when nobody knows: expected, unusual or rare (A3.1)."""
    table = here.library.find(str(here.setting("event_table")))
    rolled = roll(dice_of(table, ()), here.dice)
    found = answered(here.library, table, rolled, here.dice, values(here))
    return Outcome(
        f"{found.text}  ({rolled.show()})",
        outcome=found.slug,
        total=rolled.total,
        rolls=found.rolls,
        picks=found.picks,
        journal=f"tbl: {table.title} {rolled.show()} -> {found.text}",
        notes=(*found.notes, *left_open(found)),
    )


def event_chances(here: Here, args: Args) -> Chances:
    """The odds of the event oracle."""
    table = here.library.find(str(here.setting("event_table")))
    return table_odds(table, (), f"event {dice_text(table)}")


def split(text: str) -> tuple[str, str]:
    """The modifier and the words of a question: `(likely) Is it far` → `likely`, `Is it far`."""
    if match := _BRACKETED.match(text):
        return match[1].strip(), text[match.end() :].strip()
    first, _, rest = text.partition(" ")
    if _SIGNED.fullmatch(first):
        return first, rest.strip()
    return "", text.strip()


def chosen(here: Here, given: str) -> tuple[Table, Modifiers]:
    """Which oracle answers, and what is added: by a step of the ladder, a number, a value of the sheet, or both.

    A value of the sheet makes it a question about a deed, on which everything weighs that weighs on a roll of it.
    """
    fact = here.library.find(str(here.setting("oracle")))
    steps = ladder(here)
    added: list[tuple[str, int]] = []
    deed = False
    for part in re.findall(r"[+\-−]?\s*[^+\-−\s]+", given):
        sign, word = (part[0], part[1:].strip()) if part[0] in "+-−" else ("+", part.strip())
        if word.isdecimal():
            added.append((f"{'−' if sign != '+' else '+'}{word}", int(word) * (1 if sign == "+" else -1)))
        elif word.casefold() in steps:
            added.append((word.casefold(), steps[word.casefold()]))
        else:
            added += _of_the_sheet(here, word, steps)
            deed = True
    table = here.library.find(str(here.setting("oracle_deed"))) if deed else fact
    return table, tuple(added) if deed else (*added, *weighing(here))


def dice_of(table: Table, added: Modifiers) -> Expression:
    """The dice of an oracle table with what is added."""
    if table.dice is None:
        raise Refused("rule", f"the table {table.id} has no dice, so it cannot be an oracle", 'give it dice = "d20"')
    return plus(table.dice, added)


def dice_text(table: Table) -> str:
    """The dice of a table as text."""
    return table.dice.text if table.dice else ""


def table_odds(table: Table, added: Modifiers, label: str) -> Chances:
    """The chance of each row of `table` under what is added."""
    found = odds(dice_of(table, added))
    rows = [Odd(row.slug or row.text, found.chance(row.answers), row.text) for row in table.rows]
    return Chances(label, tuple(rows), added)


def ladder(here: Here) -> dict[str, int]:
    """The steps of the oracle's ladder: the campaign's own (`ladder`), or the table's, or the usual ones.

    Raises:
        Refused: the campaign's oracle is no table that can be found.
    """
    own = here.campaign.get("ladder")
    steps = own.items() if isinstance(own, Mapping) else ()
    named = {str(name).casefold(): add for name, add in steps if isinstance(add, int)}
    if named:
        return named
    fact = here.library.find(str(here.setting("oracle")))
    return {step.name: step.add for step in fact.ask} or LADDER


def _of_the_sheet(here: Here, word: str, ladder: dict[str, int]) -> Modifiers:
    if found := modifiers(here, word.casefold()):
        return found
    near = get_close_matches(word.casefold(), [*ladder, *values(here)], n=2)
    raise Refused(
        "bad-argument",
        f"“{word}” is neither a step of the oracle's ladder nor a value of the sheet",
        f"did you mean {' or '.join(near)}?" if near else f"steps: {', '.join(ladder)}; or +3, or an ability",
    )


_QUESTION = (Argument("question", "text", required=False),)

COMMANDS = (
    Command(
        "ask",
        "asks the oracle",
        _QUESTION,
        ask,
        ask_chances,
        group="oracle",
        rule="A3.2",
        examples=("? Is the gate guarded", "?(likely) Is there water", "?(thought+3) Do I know the glyph"),
    ),
    Command(
        "event", "what happens next: expected, unusual or rare", (), event, event_chances, group="oracle", rule="A3.1"
    ),
)
