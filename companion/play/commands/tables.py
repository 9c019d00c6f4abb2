"""Rolling on a table by hand, and a spark when nothing comes."""

from __future__ import annotations

from companion.campaign.model import Campaign
from companion.play.actor import penalties, values
from companion.systems.arguments import Args, Argument, option
from companion.systems.command import Command, Here
from companion.systems.outcome import Chances, Odd, Outcome
from companion.tables.chances import chances as table_chances
from companion.tables.draw import draw
from companion.tables.model import Effect, Table
from companion.tables.result import Drawn, left_open


def table(here: Here, args: Args) -> Outcome:
    """A roll on a table of the library, with all that it leads to."""
    found = here.library.find(args.text("table"))
    drawn = draw(
        here.library,
        found.id,
        here.dice,
        add=args.number("add"),
        values=values(here),
        weighs=penalties(here),
        times=args.number("times", 1),
        unique=args.has("unique"),
        decks=here.campaign.get("decks", {}),
    )
    return told(here.campaign, found, drawn)


def told(campaign: Campaign, found: Table, drawn: Drawn) -> Outcome:
    """What a draw from the table `found` comes to in a campaign, its decks as `drawn` leaves them."""
    after = campaign.put("decks", dict(drawn.decks)) if drawn.decks else campaign
    dice = f" {drawn.rolls[0].show()}" if drawn.rolls else ""
    then, offered = effects(drawn)
    return Outcome(
        drawn.text,
        outcome=drawn.slug or None,
        total=drawn.total,
        rolls=drawn.rolls,
        picks=drawn.picks,
        campaign=after if after != campaign else None,
        journal=f"tbl: {found.title or found.id}{dice} -> {_in_block(drawn)}",
        notes=(*drawn.notes, *left_open(drawn), *offered),
        fields={"rows": [pick.json() for pick in drawn.picks], "table": found.id},
        then=then,
    )


def chances(here: Here, args: Args) -> Chances:
    """The odds of each row."""
    found = here.library.find(args.text("table"))
    rows = table_chances(found, add=args.number("add"), values=values(here), weighs=penalties(here))
    dice = found.dice.text if found.dice else f"one of {len(found.rows)}"
    odds = tuple(Odd(row.row.slug or row.row.text if row.row else "no row", row.p) for row in rows)
    return Chances(f"{found.title or found.id} {dice}", odds)


def effects(drawn: Drawn) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What rows do to the sheet, as lines of the command language: those done at once, and those offered."""
    lines = [(effect_line(effect), effect.apply) for effect in drawn.effects]
    return tuple(line for line, applied in lines if applied), tuple(line for line, applied in lines if not applied)


def effect_line(effect: Effect) -> str:
    """`{ what = "heal", by = 1 }` as the line `/heal 1`."""
    amount = effect.to if effect.to is not None else effect.by
    return f"/{effect.what}" if amount is None else f"/{effect.what} {amount}"


def stuck(here: Here, args: Args) -> Outcome:
    """One spark to go on from; it is kept in the journal only if the player takes it. The words drawn are out of
    their decks all the same, so that the next spark is another."""
    found = here.library.find(str(here.setting("spark_table")))
    drawn = draw(here.library, found.id, here.dice, values=values(here), decks=here.campaign.get("decks", {}))
    return Outcome(
        drawn.text,
        rolls=drawn.rolls,
        picks=drawn.picks,
        campaign=here.campaign.put("decks", dict(drawn.decks)) if drawn.decks else None,
        counts=False,
        fields={"keep": f"tbl: {found.title or found.id} -> {drawn.text}"},
    )


def keep(here: Here, args: Args) -> Outcome:
    """Takes what was shown, a spark or a drawn row, into the journal as it stands."""
    return Outcome(args.text("words"), journal=args.text("words"))


def _in_block(drawn: Drawn) -> str:
    return drawn.text if "\n" not in drawn.text else "\n" + drawn.text


COMMANDS = (
    Command(
        "table",
        "rolls on a table",
        (
            Argument("table"),
            option("add", "modifier"),
            option("times", "times"),
            option("unique", "word", words=("unique",)),
        ),
        table,
        chances,
        group="oracle",
        examples=("/table steppe/weather", "/table people/looks x3 unique"),
    ),
    Command("stuck", "a spark to go on from", (), stuck, group="oracle"),
    Command("keep", "takes a spark into the journal", (Argument("words", "text"),), keep, group="oracle"),
)
