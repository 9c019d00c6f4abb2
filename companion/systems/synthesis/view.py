"""The panels of Synthesis: the sheet in its two columns, and the opposition or the conflict under way."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

from companion.campaign.model import Campaign
from companion.systems.arguments import quote
from companion.systems.synthesis import bearers, state
from companion.systems.synthesis.aftermath import aftermath
from companion.systems.synthesis.conflict import SIDES, chances
from companion.systems.synthesis.cost import cost
from companion.systems.synthesis.record import Record, current
from companion.systems.synthesis.settings import value
from companion.systems.synthesis.sheet import Sheet
from companion.systems.synthesis.show import sheet
from companion.systems.synthesis.standing import has_primaries, percent, tree
from companion.systems.synthesis.traits import SELF, Trait
from companion.systems.view import Line, Meter, Pair, Panel, Part, Row


def view(campaign: Campaign, doc: str) -> tuple[Panel, ...]:
    """The panels of a character: `sheet`, and `burden` for what stands against it."""
    found, record = sheet(campaign, doc), current(campaign)
    title = f"{campaign.name_of(doc)} · Synthesis"
    against = Panel("burden", "Conflict", tuple(_conflict(record))) if record else _opposition(campaign)
    return Panel("sheet", title, tuple(_sheet(campaign, found, record is not None))), against


def _sheet(campaign: Campaign, found: Sheet, fighting: bool) -> Iterator[Part]:
    yield Line(
        found.struggle or "no Personal Struggle yet",
        "the Personal Struggle (C1)",
        mark="" if found.struggle else "faint",
    )
    if found.concept:
        yield Line(found.concept, "the concept (C1)")
    yield Row(
        SELF, str(found.self) if found.self else "0: the GM's until /improve", _self_why(found), _line(SELF, fighting)
    )
    words = [word.strip() for word in str(value(campaign, "level_words")).split(",")]
    defining = [_trait(each, words, fighting) for each in found.columns.defining.values() if each.name != SELF]
    indefinite = [_trait(each, words, fighting) for each in found.columns.indefinite.values()]
    yield Pair((Row("Defining", "", mark="faint"), Row("Indefinite", "", mark="faint")))
    for left, right in zip_longest(defining, indefinite, fillvalue=Row("", "")):
        yield Pair((left, right))
    limit = int(value(campaign, "trait_points"))
    parts = " + ".join(f"{cost(each.bought)} {each.name}" for each in found.columns.defining.values() if each.bought)
    yield Meter("points", found.spent, limit, "pool", f"{found.spent} of {limit}: {parts or 'none spent'} (C2.1)")
    barred = [name for name in found.barred if found.is_barred(name)]
    if barred:
        yield Row("settled", ", ".join(barred), "no Character Conflict until it or Self changes (C5)", mark="faint")


def _trait(each: Trait, words: list[str], fighting: bool) -> Row:
    level = words[each.level - 1] if 0 < each.level <= len(words) else "beyond words" if each.level else "nothing"
    why = f"{each.name} {each.level}: {level}"
    if each.defining:
        raised = each.level - each.bought
        why += f"; {cost(each.bought)} points" + (f" and {raised:+} in play" if raised else "")
        return Row(each.name, str(each.level), f"{why} (C2.1)", _line(each.name, fighting))
    until = f" · {each.expires}" if each.expires not in ("", "manual") else ""
    laid = ", laid on by a conflict" if each.imposed else ""
    return Row(
        each.name,
        f"{each.level}{until}",
        f"{why}{laid} (C2.2)",
        _line(each.name, fighting),
        "over" if each.imposed else "",
    )


def _conflict(record: Record) -> Iterator[Part]:
    yield Line(f"{record.what} · {record.stage}", "the conflict under way (C3)")
    for side, wish in zip(SIDES, record.wants, strict=True):
        if wish:
            yield Row(f"{side} want", wish, "declared (C3)")
    ready = has_primaries(record.root)
    head, *below = tree(record.root, record.here)
    yield Line(head, "; ".join(_parts(record)), "/conflict roll" if ready and record.stage != "tie" else "")
    yield from (Line(text) for text in below)
    if ready and record.stage != "tie":
        yield _odds(record)
    if record.stage == "tie":
        yield Line("locked: go on, each side with another trait", "a tie is extended (C3)", "/conflict extend")
    for owing in record.owes:
        yield Line(f"{owing} must swap a trait", "a tie is extended (C3)", mark="over")


def _odds(record: Record) -> Pair:
    found, why = chances(record.root), "exact, whatever is still to be rolled (C3)"
    odds = (("win", found.us), ("tie", found.tie), ("lose", found.them))
    return Pair(tuple(Row(label, percent(chance), why) for label, chance in odds))


def _parts(record: Record) -> Iterator[str]:
    for side in SIDES:
        parts = " + ".join(f"{dice} {name}" for name, dice in record.root.parts(side))
        yield f"{side} {record.root.pool(side)}: {parts or 'nothing yet'}"


def _opposition(campaign: Campaign) -> Panel:
    parts: list[Part] = []
    if (after := aftermath(campaign)) and after.left:
        parts.append(Row("to spend", str(after.left), f"left of Success Number {after.number} (C3.1)", mark="good"))
    for name, level, _ in state.reserved(campaign):
        parts.append(Row("reserved", f"{level} from {name}", "a negative trait to name (C5)", "/impose", "over"))
    if waiting := state.table(campaign, "struggle"):
        parts.append(
            Row(
                "waiting",
                f"{waiting['dice']} dice",
                f"of Self and {waiting['trait']}: begin our side with struggle (C5)",
            )
        )
    for name, doc in bearers.foes(campaign).items():
        traits = ", ".join(each.shown for each in bearers.columns(campaign, bearers.foe(name)))
        line = f"/conflict begin {quote(name)} against {quote(name)}"
        parts.append(Row(name, traits, f"conflicts so far: {doc.get('met', 0)} (C7)", line))
    around = bearers.columns(campaign, bearers.SURROUNDINGS)
    if around:
        parts.append(Row("around", ", ".join(each.shown for each in around), "traits of the surroundings (C3.1)"))
    return Panel(
        "burden",
        "Opposition",
        tuple(parts) or (Line("nobody stands against you yet", "/foe NAME TRAIT N", mark="faint"),),
    )


def _self_why(found: Sheet) -> str:
    trait = found.columns.get(SELF, True)
    bought = trait.bought if trait else 0
    return f"Self {found.self}: {bought} bought for {cost(bought)} points, {found.self - bought:+} in play (C2.3)"


def _line(name: str, fighting: bool) -> str:
    return f"/conflict use {quote(name)}" if fighting else ""
