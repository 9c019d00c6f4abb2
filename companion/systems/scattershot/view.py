"""The panels of this system, as data."""

from __future__ import annotations

from collections.abc import Iterator

from companion.campaign.model import Campaign
from companion.systems.arguments import quote
from companion.systems.scattershot import chart, regulars, settings, turns
from companion.systems.scattershot.damage import WEAPONS, row
from companion.systems.scattershot.modes import is_mechanical, mode
from companion.systems.scattershot.plain import mapping
from companion.systems.scattershot.points import cap, shares, spent
from companion.systems.scattershot.pools import rival_dice
from companion.systems.scattershot.property import owned_by
from companion.systems.scattershot.ratings import Rating, ratings
from companion.systems.scattershot.resolution import made
from companion.systems.scattershot.sheet import Entry, Sheet, load, now, statistic
from companion.systems.scattershot.weights import on_persona
from companion.systems.scattershot.words import plural, signed
from companion.systems.view import Line, Meter, Pair, Panel, Part, Row

_LAST_LINES = 8


def view(campaign: Campaign, doc: str) -> tuple[Panel, ...]:
    """The Persona, and what it owns and bears."""
    sheet = load(campaign.doc(doc))
    whose = f", {sheet.player}'s" if sheet.player else ""
    return (
        Panel("sheet", f"{sheet.name} · Scattershot, {mode(campaign)}{whose}", tuple(_sheet(campaign, sheet))),
        Panel("burden", "Owned and held", tuple(_burden(campaign, sheet))),
    )


def _sheet(campaign: Campaign, sheet: Sheet) -> Iterator[Part]:
    every = tuple(ratings(campaign, sheet))
    yield Pair(tuple(_rating(each) for each in every if each.kind == "statistic"))
    yield Meter("hit points", now(sheet, "hit_points"), statistic(sheet, "hit_points"), "life", "the fight left in you")
    if sheet.lost.get("power"):
        yield Meter("power", now(sheet, "power"), statistic(sheet, "power"), "pool", "drained by magic that missed")
    yield Row("Experience Dice", str(sheet.dice), f"theirs: {rival_dice(campaign)}; {_die(campaign)}", "/reward ")
    yield from (_rating(each) for each in every if each.kind != "statistic")
    yield from _elements(sheet)
    yield from _weighing(campaign, sheet)
    yield _points(campaign, sheet)
    yield from _ledger(campaign, sheet)


def _rating(each: Rating) -> Row:
    chance = made(each.rating)
    why = f"{each.how}; MIB 0 or better {chance}"
    return Row(each.name, f"{each.rating}  {round(float(chance) * 100)} %", why, f"/mib {quote(each.name)}")


def _die(campaign: Campaign) -> str:
    return f"a {settings.value(campaign, 'experience_die')} each, our choice"


def _elements(sheet: Sheet) -> Iterator[Row]:
    for name, one in sheet.elements.items():
        worth = f"{signed(one.modifier)}" if one.modifier else ""
        yield Row(name, worth, f"{one.kind}, {plural(one.points, 'point')}", mark="bad" if one.modifier < 0 else "")


def _weighing(campaign: Campaign, sheet: Sheet) -> Iterator[Row]:
    for name, value in on_persona(campaign, sheet):
        yield Row(
            f"every roll {signed(value)}",
            name,
            "weighs until it is checked, or over",
            mark="over" if value < 0 else "good",
        )


def _points(campaign: Campaign, sheet: Sheet) -> Row:
    each = settings.number(campaign, "free_per_point")
    most = cap(sheet)
    paid = spent(sheet, each)
    limit = "no limit" if most is None else f"of {most}"
    parts = ", ".join(
        f"{signed(share.points)} {share.name} ({share.how})" for share in shares(sheet, each) if share.points
    )
    return Row("points", f"{paid} {limit}", parts or "nothing beyond the 12 implied ones", "/limit points ")


def _ledger(campaign: Campaign, sheet: Sheet) -> Iterator[Part]:
    yield from (Line(f"{kind}: {text}", "a limit of your own") for kind, text in sheet.limits.items())
    total = sum(line.points for line in sheet.ledger)
    by_hand = spent(sheet, settings.number(campaign, "free_per_point")) - total
    if by_hand:
        yield Line(f"{signed(by_hand)} points without a line here", "the file was edited by hand, or a setting changed")
    yield from map(_line, sheet.ledger[-_LAST_LINES:])
    if len(sheet.ledger) > _LAST_LINES:
        yield Line(f"… and {len(sheet.ledger) - _LAST_LINES} earlier lines", line="/ledger", mark="faint")


def _line(line: Entry) -> Line:
    moved = [f"{signed(line.points)} p"] if line.points else []
    moved += [f"{signed(line.dice)} ◆"] if line.dice else []
    return Line(" ".join((*moved, line.what)), line.why, mark="faint")


def _burden(campaign: Campaign, sheet: Sheet) -> Iterator[Part]:
    for one in owned_by(campaign, sheet.name):
        yield Row(
            one.name, f"{len(one.details)} known", "; ".join(one.details.values()), f"/detail  for {quote(one.name)}"
        )
    for name, worth in sheet.armour.items():
        yield Row(name, f"protection {worth}", "taken off damage, after the multiplier")
    yield from _advantages(sheet)
    yield from _damage(campaign, sheet)
    yield from _others(campaign)
    if is_mechanical(campaign):
        yield from _turn(campaign, sheet)
    yield from (Row(part, str(text), "the genre, as agreed") for part, text in mapping(campaign.get("genex")).items())


def _advantages(sheet: Sheet) -> Iterator[Row]:
    for foe in dict.fromkeys((*filter(None, (sheet.engaged,)), *sheet.advantage, *sheet.against)):
        ours, theirs = sheet.advantage.get(foe, 0), sheet.against.get(foe, 0)
        engaged = "engaged, " if foe == sheet.engaged else ""
        why = f"its rolls −{ours}, ours −{theirs}"
        yield Row(
            foe, f"{engaged}ours {ours}, theirs {theirs}", why, f"/seize {quote(foe)}", "bad" if theirs > ours else ""
        )


def _damage(campaign: Campaign, sheet: Sheet) -> Iterator[Row]:
    strength = statistic(sheet, "strength")
    factor = chart.factor(campaign, strength)
    juncture = settings.number(campaign, "critical_juncture")
    for weapon, worth in (("bare hands", 0), *WEAPONS.items()):
        numbers = " ".join(map(str, row(factor, juncture, worth)))
        whose = "this campaign's" if chart.is_own(campaign, chart.FACTOR, strength) else "our house"
        why = f"RMIB 0 to {juncture}, + {worth}, × {float(factor):g} for strength {strength} by {whose} chart"
        yield Row(f"damage, {weapon}", numbers, why)


def _others(campaign: Campaign) -> Iterator[Meter]:
    for one in regulars.regulars(campaign).values():
        left, most = regulars.left(campaign, one), regulars.most(campaign, one)
        yield Meter(one.name, left, most, "life", regulars.told(campaign, one), f"/damage to {one.name}")


def _turn(campaign: Campaign, sheet: Sheet) -> Iterator[Part]:
    there = turns.turns_of(campaign)
    one = there.of(sheet.name)
    yield Row(f"round {there.round}", f"{there.now}'s turn", f"had: {', '.join(there.had)}", "/turn")
    yield Row("Actions", str(one.left), f"{one.owed} given up already, {one.forfeits} forfeits this round", "/move ")
    free = settings.epic(campaign) - len(one.free)
    yield Row("free actions", str(free), f"done: {', '.join(one.free) or 'none'}", "/free-action ")
    yield Row("scope", str(campaign.get("scope", settings.scopes(campaign)[0])), "", "/scope")
