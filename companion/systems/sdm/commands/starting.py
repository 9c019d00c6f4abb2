"""A starting sheet, step by step: abilities, three traits, something strange, a kit, money (A4.1, A4.2)."""

from __future__ import annotations

import re
from dataclasses import replace

from companion.campaign.model import Campaign
from companion.dice import Roll
from companion.errors import Refused
from companion.systems.arguments import Args, Argument
from companion.systems.command import Command, Here
from companion.systems.outcome import Outcome, answered, ask, asked
from companion.systems.sdm import carrying
from companion.systems.sdm.commands.carrying import CASH
from companion.systems.sdm.commands.said import sheet_here
from companion.systems.sdm.quick import STARTING_CASH, dealt_points, rolled_abilities
from companion.systems.sdm.settings import value
from companion.systems.sdm.sheet import ABILITIES, Item, Sheet, Trait, keep, with_part

STEPS = ("background", "path", "free trait", "strange item", "kit")
"""What is asked after the abilities, one after another; each answer is a name, the kit several, parted by commas."""
KIT_MOST = 10
BEGIN = "start"
_NUMBERS = re.compile(r"\d{1,2}(?:[\s,]+\d{1,2}){5}")


def generate(here: Here, args: Args) -> Outcome:
    """Abilities by points or by d100; then the steps to a whole starting sheet, each answered by `/start NAME`."""
    text = args.text("how").strip().casefold()
    if not text:
        lines = ["/generate points", "/generate d100"]
        after = ask(here.campaign, "generate", ("points", "d100"), lines=lines)
        return Outcome("How are abilities made: by points, or by d100?", campaign=after, counts=False)
    abilities, rolls, words = _abilities(here, text)
    sheet = replace(sheet_here(here), abilities=abilities)
    told = ", ".join(f"{name} {number}" for name, number in abilities.items())
    after = _step(keep(answered(here.campaign), here.doc_name, _with_money(sheet)), here.doc_name, 0)
    return Outcome(f"{words}: {told}", rolls=rolls, campaign=after, journal=f"({here.name}, abilities {words}: {told})")


def start(here: Here, args: Args) -> Outcome:
    """Answers the step that is asked: a trait, the strange item, the kit; without words it is passed over."""
    question = asked(here.campaign)
    if question is None or question["what"] not in STEPS:
        raise Refused("rule", "no sheet is being begun", "begin one: /generate")
    place, what = int(question["step"]), args.text("what").strip().strip('"')
    if not what:
        passed = _step(answered(here.campaign), here.doc_name, place + 1)
        return Outcome(f"{STEPS[place]}: passed over", campaign=passed, counts=False)
    after = _answered(sheet_here(here), STEPS[place], what)
    campaign = _step(keep(answered(here.campaign), here.doc_name, after), here.doc_name, place + 1)
    text = f"{STEPS[place]}: {what}"
    return Outcome(text, campaign=campaign, journal=f"({here.name}, {text})")


def _answered(sheet: Sheet, step: str, what: str) -> Sheet:
    if step in STEPS[:3]:
        if what in sheet.traits:
            raise Refused("rule", f"{what} is there already", "name another")
        return replace(sheet, traits=with_part(sheet.traits, what, Trait()))
    names = [name.strip() for name in what.split(",") if name.strip()] if step == "kit" else [what]
    if len(names) > KIT_MOST:
        raise Refused("rule", f"a kit is {KIT_MOST} things at most, not {len(names)}")
    for name in names:
        sheet = carrying.take(sheet, name, Item())
    return sheet


def _abilities(here: Here, text: str) -> tuple[dict[str, int], tuple[Roll, ...], str]:
    if text == "d100":
        return (*rolled_abilities(here.dice), "by d100")
    points, most = int(value(here.campaign, "points")), int(value(here.campaign, "points_most"))
    if text == "points":
        return dealt_points(here.dice, points, most), (), f"{points} points dealt out"
    numbers = text.removeprefix("points").strip()
    if not _NUMBERS.fullmatch(numbers):
        raise Refused(
            "bad-argument", f"“{text}” makes no abilities", "write /generate points 1 1 1 1 1 2, or /generate d100"
        )
    scores = [int(number) for number in re.split(r"[\s,]+", numbers)]
    if sum(scores) != points or max(scores) > most:
        words = (
            f"these are {sum(scores)} points" if sum(scores) != points else f"{max(scores)} in one ability is too many"
        )
        raise Refused("rule", words, f"{points} points, no ability above {most}")
    return dict(zip(ABILITIES, scores, strict=True)), (), f"{points} points"


def _with_money(sheet: Sheet) -> Sheet:
    money = STARTING_CASH * (1 + sheet.level)
    return sheet if CASH in sheet.items else replace(sheet, items={**sheet.items, CASH: Item(money, size=1)})


def _step(campaign: Campaign, doc: str, place: int) -> Campaign:
    """`campaign` asking for the step at a place; nothing after the last."""
    if place >= len(STEPS):
        return campaign
    return ask(campaign, STEPS[place], (), step=place, who=doc)


COMMANDS = (
    Command(
        "generate",
        "makes abilities, and begins a sheet step by step",
        (Argument("how", "text", required=False),),
        generate,
        group="character",
        rule="A4.1",
        examples=("/generate", "/generate d100", "/generate points 2 1 1 1 1 1"),
    ),
    Command(
        BEGIN,
        "answers the next step of a starting sheet, or passes it over",
        (Argument("what", "text", required=False),),
        start,
        group="character",
        rule="A4.2",
        examples=("/start Caravaneer", "/start"),
    ),
)
