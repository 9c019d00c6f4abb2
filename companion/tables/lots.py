"""Where a draw comes to: the dice or the lot that picks a row, and the rows no longer in a deck."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from companion.dice import Roll, Source, roll
from companion.tables.landing import Weights, land, thrown, weighed
from companion.tables.model import ONCE, Row, Table


@dataclass(frozen=True, slots=True)
class Landing:
    """The row, or None and the words that stand in its place; and the roll that led there, if dice did."""

    row: Row | None
    text: str = ""
    roll: Roll | None = None
    total: int | None = None


class Lots:
    """Picks rows. `decks` has the numbers of the rows drawn, by table id, and changes as it goes.

    Args:
        source: faces and lots.
        values: the sheet, by name.
        weighs: what weighs on rolls that add values of the sheet, by name.
        decks: their state so far; it is copied.
        note: takes what the player should know.
        count: takes every roll made.
    """

    def __init__(
        self,
        source: Source,
        values: Mapping[str, int],
        weighs: Weights,
        decks: Mapping[str, Sequence[int]],
        note: Callable[[str], None],
        count: Callable[[Roll], Roll],
    ) -> None:
        self.decks = {identity: list(rows) for identity, rows in decks.items()}
        self._source, self._values, self._weighs = source, values, weighs
        self._note, self._count = note, count
        self._weights: dict[tuple[str, int], dict[int, int]] = {}

    def land(self, table: Table, add: int, taken: set[int]) -> Landing:
        """One row of `table`, none of those whose numbers are `taken` or drawn from its deck already.

        Dice are rolled once. If they come to a row that is gone, a lot among the others decides, by the odds of the
        dice: the chances are those of rolling on, and the number of dice does not grow.
        """
        gone = taken | self._drawn(table, add) if table.deck else taken
        if table.deck and gone.issuperset(self._weighed(table, add)):
            return Landing(None, f"nothing is left in {table.id}")
        landing = self._by_dice(table, add) if table.dice else self._by_lot(table, add, gone)
        if landing.row and landing.row.number in gone:
            landing = replace(landing, row=self._lot(table, add, gone))
        if landing.row and table.deck:
            self.decks.setdefault(table.id, []).append(landing.row.number)
        return landing

    def left(self, table: Table, add: int, gone: set[int]) -> dict[int, int]:
        """The weights of the rows that can still be drawn, by number."""
        weights = self._weighed(table, add)
        return {number: weight for number, weight in weights.items() if number not in gone} if gone else weights

    def _weighed(self, table: Table, add: int) -> dict[int, int]:
        """The weights of all rows that can be drawn, found out once in a whole roll."""
        known = (table.id, add if table.dice else 0)
        if known not in self._weights:
            self._weights[known], _ = weighed(table, add, self._values, self._weighs)
        return self._weights[known]

    def _by_dice(self, table: Table, add: int) -> Landing:
        for name in table.add:
            if name not in self._values:
                self._note(f"{table.id} adds {name}, which is not known here")
        rolled = self._count(roll(thrown(table, add, self._values, self._weighs), self._source))
        row = land(table, rolled.total, self._values)
        text = "" if row else f"no row for {rolled.total} in {table.id}"
        if text:
            self._note(text)
        return Landing(row, text, rolled, rolled.total)

    def _by_lot(self, table: Table, add: int, gone: set[int]) -> Landing:
        if add:
            self._note(f"{table.id} has no dice: {add:+} changes nothing")
        row = self._lot(table, 0, gone)
        if row is None and not table.rows:
            return Landing(None, f"(nothing is open on the list {table.title})")
        return Landing(row, "" if row else f"no row of {table.id} can be drawn")

    def _lot(self, table: Table, add: int, gone: set[int]) -> Row | None:
        weights = self.left(table, add, gone)
        if not weights:
            return None
        point = self._source.choose(sum(weights.values()))
        for number, weight in weights.items():
            point -= weight
            if point < 0:
                return table.rows[number - 1]
        return None

    def _drawn(self, table: Table, add: int) -> set[int]:
        """The rows drawn from a deck. One that is used up is shuffled, unless each of its rows comes once for all."""
        drawn = set(self.decks.get(table.id, ()))
        if drawn and drawn.issuperset(self._weighed(table, add)):
            self._note(f"every row of {table.id} has been drawn" + ("" if table.draw == ONCE else "; it is shuffled"))
            if table.draw != ONCE:
                self.decks[table.id] = []
                return set()
        return drawn
