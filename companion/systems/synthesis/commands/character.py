"""What Self buys, and how it grows (C6): investing, buying off fate, self improvement."""

from __future__ import annotations

from dataclasses import replace

from companion.campaign.model import Campaign
from companion.dice import roll
from companion.errors import Refused
from companion.systems.arguments import Args, Argument, option
from companion.systems.command import Command, Here
from companion.systems.outcome import Chances, Odd, Outcome
from companion.systems.synthesis import bearers, currency, margin, references
from companion.systems.synthesis.aftermath import Aftermath, with_aftermath
from companion.systems.synthesis.commands.traits import fleeting, names
from companion.systems.synthesis.fortune import pool
from companion.systems.synthesis.traits import SELF, Columns, Trait

SIGNIFICANCE = ("minor", "notable", "major", "climax")


def invest(here: Here, args: Args) -> Outcome:
    """Spends 1 Self to make one Indefinite level Defining, under its own name or into another (C6)."""
    name, into = args.text("name"), args.text("into")
    least = int(here.setting("self_least"))
    after = bearers.change(here.campaign, here.doc_name, lambda columns: currency.invest(columns, name, into, least))
    columns = bearers.columns(after, here.doc_name)
    target = columns.get(into or name, True)
    said = f"{name} becomes {target.shown if target else into}, Defining; Self {columns.self}"
    return Outcome(said, campaign=after, journal=f"({here.name}: {said})", fields={"self": columns.self})


def buy_off(here: Here, args: Args) -> Outcome:
    """Spends 1 Self to take other negative Traits, of the same levels together, for one that fate imposed (C6)."""
    name = args.text("name")
    fates = tuple((fate, level) for fate, level, _ in references.listed(args.text("fates")))
    notes: tuple[str, ...] = ()
    if currency.out_of_proportion(name, fates):
        words = f"{name} for {', '.join(fate for fate, _ in fates)} is out of proportion"
        if here.setting("out_of_proportion") == "refused":
            raise Refused("rule", words, "take something as grave (C6)")
        notes = (f"{words}: the rules would refuse it (C6)",)
    before = bearers.columns(here.campaign, here.doc_name)
    if before.known(name) and not any(each.imposed for each in before if each.name == before.known(name)):
        notes += (f"{before.known(name)} was not imposed by a conflict; taken as fate all the same",)
    least = int(here.setting("self_least"))
    after = bearers.change(here.campaign, here.doc_name, lambda columns: currency.buy_off(columns, name, fates, least))
    columns = bearers.columns(after, here.doc_name)
    said = f"{', '.join(f'{fate} {level}' for fate, level in fates)} instead of {name}; Self {columns.self}"
    return Outcome(said, campaign=after, journal=f"({here.name}: {said})", notes=notes, fields={"self": columns.self})


def improve(here: Here, args: Args) -> Outcome:
    """Rolls a Conflict's Significance against Self, and Self grows by what Significance wins; restores a Self of 0."""
    significance, columns = _significance(here, args), bearers.columns(here.campaign, here.doc_name)
    sides = int(here.setting("die"))
    worth = roll(pool([("Significance", significance)], sides), here.dice)
    mine = roll(pool([(SELF, columns.self)], sides), here.dice)
    number = worth.total - mine.total
    what = "significance" if number > 0 else "self" if number < 0 else "tie"
    campaign, said = _improved(here, columns.self, number)
    shown = f"Significance  {worth.show()}\nSelf  {mine.show()}"
    return Outcome(
        f"{said}\n{shown}",
        outcome=what,
        rolls=(worth, mine),
        campaign=campaign,
        journal="\n".join([*(f"d: {line}" for line in shown.split("\n")), f"=> {said}"]),
        fields={"number": abs(number), "successes": [worth.total, mine.total]},
    )


def improve_odds(here: Here, args: Args) -> Chances:
    """Whether Self will grow."""
    significance, columns = _significance(here, args), bearers.columns(here.campaign, here.doc_name)
    found = margin.together(margin.evens(significance), margin.against(margin.evens(columns.self)))
    odds = Odd("Self grows", found.us), Odd("nothing", found.tie), Odd("confidence", found.them)
    return Chances(
        f"{significance} dice v {columns.self}", odds, (("Significance", significance), (SELF, columns.self))
    )


def _improved(here: Here, self: int, number: int) -> tuple[Campaign, str]:
    if number > 0:
        campaign = bearers.change(here.campaign, here.doc_name, lambda columns: _raised(columns, number))
        back = f"; {here.name} is the player's again" if not self else ""
        return campaign, f"Self {self} → {self + number}{back}"
    levels = -number or (1 if here.setting("improve_tie") == "confidence" else 0)
    if not levels:
        return here.campaign, "a tie: nothing changes"
    gained = Aftermath("us", levels, levels, here.doc_name, "", "", kind="improve")
    word = "level" if levels == 1 else "levels"
    return with_aftermath(
        here.campaign, gained
    ), f"Self holds: {levels} {word} of Indefinite confidence to name (/spend add NAME N)"


def _raised(columns: Columns, number: int) -> Columns:
    trait = columns.get(SELF, True) or Trait(SELF, 0, True, "self")
    return columns.put(replace(trait, level=references.checked(trait.level + number)))


def _significance(here: Here, args: Args) -> int:
    text = args.text("significance").casefold()
    if text in SIGNIFICANCE:
        return int(here.setting(f"significance_{text}"))
    if not text.isdecimal() or not int(text[:6]):
        raise Refused("bad-argument", f"“{text}” is no Significance", f"a number, or {', '.join(SIGNIFICANCE)}")
    return references.checked(int(text[:6]))


COMMANDS = (
    Command(
        "invest",
        "1 Self makes an Indefinite level Defining",
        (Argument("name", offers=fleeting), option("into", lead="into")),
        invest,
        group="character",
        rule="C6",
        examples=("/invest Learning Edge into Sword Skill", "/invest Infatuation into Relationship"),
    ),
    Command(
        "buy-off",
        "1 Self takes another fate for an imposed one",
        (Argument("name", offers=names), Argument("fates", lead="for")),
        buy_off,
        group="character",
        rule="C6",
        examples=("/buy-off Unconscious for Werebear 3", "/buy-off Unconscious for Werebear 2, Hunted 1"),
    ),
    Command(
        "improve",
        "a conflict's significance against Self",
        (Argument("significance"),),
        improve,
        improve_odds,
        group="character",
        rule="C6",
        examples=("/improve 5", "/improve notable"),
        lapses=True,
    ),
)
