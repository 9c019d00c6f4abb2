"""Draws that are looked at first: made, made again in part, and taken into the campaign or dropped."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from companion.campaign.model import Campaign
from companion.dice import Source
from companion.errors import Refused
from companion.play.actor import penalties, values
from companion.play.ballots import with_lists
from companion.play.call import Call
from companion.play.commands.lists import open_names
from companion.play.commands.tables import told
from companion.play.held import HeldFaces
from companion.play.lookup import settings
from companion.play.result import Fields, of_turn
from companion.play.session import Session
from companion.play.turn import Turn, take
from companion.systems.arguments import Args, quote
from companion.systems.command import Here
from companion.systems.outcome import Outcome
from companion.tables.chances import Chance, chances
from companion.tables.draw import draw
from companion.tables.listed import list_named
from companion.tables.model import Table
from companion.tables.result import Drawn, Path, Pick, hold

Decks = Mapping[str, list[int]]


@dataclass(frozen=True, slots=True)
class Draw:
    """What was drawn and not yet taken.

    Attributes:
        table: the table as it was then.
        add: what was added to its roll; `times` and `unique` as it was asked for.
        decks: the decks of the campaign before it.
    """

    table: Table
    drawn: Drawn
    add: int = 0
    times: int = 1
    unique: bool = False
    decks: Decks | None = None

    @property
    def line(self) -> str:
        """The line that rolls it."""
        return str(Call("table", self.arguments))

    @property
    def arguments(self) -> str:
        """The arguments of `/table` that roll it."""
        more = (f"{self.add:+}" if self.add else "", f"x{self.times}" if self.times > 1 else "")
        return " ".join(filter(None, (quote(self.table.id), *more, "unique" if self.unique else "")))


def odds(session: Session, table: Table, add: int = 0) -> tuple[Chance, ...]:
    """The exact chance of each row for the active character. Raises `DiceError` as `tables.chances` does."""
    here = _here(session, session.dice)
    return chances(table, add, values(here), penalties(here))


def drawn(session: Session, identity: str, add: int = 0, times: int = 1, *, unique: bool = False) -> Draw:
    """Draws from a table; nothing is kept yet.

    Raises:
        CompanionError: as `tables.draw` does.
    """
    table = _here(session, session.dice).library.find(identity)
    decks = _decks(session.campaign)
    return Draw(table, _thrown(session, table, add, times, unique, decks, {}), add, times, unique, decks)


def part_again(session: Session, before: Draw, index: int) -> Draw:
    """Draws one pick of `before.drawn.picks` anew, with all within it; the rest stays. Raises as `drawn` does."""
    held = hold(before.drawn, index)
    decks = _put_back(before, held)
    found = _thrown(session, before.table, before.add, before.times, before.unique, decks, held)
    return Draw(before.table, found, before.add, before.times, before.unique, before.decks)


def taken(session: Session, what: Draw) -> Fields:
    """Takes a draw into the campaign as the entry that `/table` would have made: one step of undo.

    Raises:
        Refused: a card was drawn meanwhile from a deck that it draws from, or a name is off its list.
        CompanionError: it could not be kept; nothing has changed then.
    """

    def rule(here: Here, args: Args) -> Outcome:
        _still_open(here.campaign, what.drawn)
        return told(here.campaign, what.table, _on(here.campaign, what))

    def turn(campaign: Campaign, dice: Source) -> Turn:
        return take(Call("table", what.arguments), campaign, dice, session.library, rule=rule)

    session.record = None
    session.store.refresh()
    return of_turn(session.keep(turn))


def _thrown(
    session: Session, table: Table, add: int, times: int, unique: bool, decks: Decks, held: Mapping[Path, Pick]
) -> Drawn:
    """The draw itself, with the faces laid ready if there are any; they are used up by it."""
    faces = HeldFaces(session.faces, session.dice)
    dice: Source = faces if session.faces else session.dice
    here = _here(session, dice)
    try:
        found = draw(
            here.library,
            table.id,
            dice,
            add=add,
            values=values(here),
            weighs=penalties(here),
            times=times,
            unique=unique,
            decks=decks,
            held=held,
        )
        dice.finish()
    finally:
        if faces.touched:
            session.faces = ()
    return found


def _still_open(campaign: Campaign, drawn: Drawn) -> None:
    """Raises `Refused` where a name was drawn from a list and has been closed or renamed since."""
    for pick in drawn.picks:
        name = list_named(pick.table)
        if name and pick.row is not None and pick.text not in open_names(campaign, name):
            raise Refused("rule", f"{pick.text} is no more open on the list {name}", "roll it again")


def _here(session: Session, dice: Source) -> Here:
    library = with_lists(session.library, session.campaign)
    return Here(session.campaign, dice, library, settings(session.campaign))


def _decks(campaign: Campaign) -> dict[str, list[int]]:
    return {name: list(rows) for name, rows in campaign.get("decks", {}).items()}


def _put_back(before: Draw, held: Mapping[Path, Pick]) -> dict[str, list[int]]:
    """The decks after a draw, with the cards put back that are to be drawn anew."""
    decks = {name: list(rows) for name, rows in before.drawn.decks.items()}
    for path, pick in before.drawn.walk():
        if path not in held and pick.row is not None and pick.row in decks.get(pick.table, ()):
            decks[pick.table].remove(pick.row)
    return decks


def _on(campaign: Campaign, what: Draw) -> Drawn:
    """The draw with the decks of the campaign as it is now, and its own cards gone from them."""
    now, before = _decks(campaign), what.decks or {}
    mine = {name: rows for name, rows in what.drawn.decks.items() if rows != before.get(name, [])}
    for name in mine:
        if now.get(name, []) != before.get(name, []):
            raise Refused("rule", f"another card was drawn from {name} meanwhile", "roll it again")
    return replace(what.drawn, decks={**now, **mine} if mine else {})
