"""What a table is, as values. Nothing here reads, rolls or judges."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from companion.text import line as one_line

if TYPE_CHECKING:
    from companion.dice import Expression

WITHOUT_REPLACEMENT = "without replacement"
ONCE = "once"
DRAWS = (WITHOUT_REPLACEMENT, ONCE)
OFFS = ("none", "clamp")


@dataclass(frozen=True, slots=True)
class Step:
    """One rung of a table's ladder of modifiers: its name, and what it adds to the roll."""

    name: str
    add: int


@dataclass(frozen=True, slots=True)
class FollowUp:
    """A further table that a row rolls.

    `table` empty means the row's own table; `ask` true leaves the roll to the player; `unique` wants different rows.
    """

    table: str
    times: int = 1
    ask: bool = False
    unique: bool = False
    add: int = 0


@dataclass(frozen=True, slots=True)
class Effect:
    """A change that a row offers to the sheet, or makes at once when `apply` is true.

    `by` is an amount or dice for one; `to` sets instead of changing. What the word `what` means is the system's affair.
    """

    what: str
    by: int | str | None = None
    to: int | str | None = None
    who: str = ""
    apply: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """One row.

    Args:
        number: its place in the table, from 1.
        text: its template; the cells joined, where the table has columns.
        low, high: the totals it answers; None is an open end.
        ranged: whether it answers totals at all.
        hundred: one of its totals was written `00`.
        weight: how often it is drawn, where the table has no dice.
        slug: the outcome that scripts rely on.
        roll: the tables rolled after it.
        ask: all of them wait for the player.
        effects: what it does to the sheet.
        when: its condition; `otherwise` is the text when that does not hold, None if the row then does not count.
        cells: a text for each column of the table.
        line: where it stands in its file; 0 if unknown.
        file: the file it comes from, only where another than the table's added it.
    """

    number: int
    text: str
    low: int | None = None
    high: int | None = None
    ranged: bool = False
    hundred: bool = False
    weight: int = 1
    slug: str = ""
    roll: tuple[FollowUp, ...] = ()
    ask: bool = False
    effects: tuple[Effect, ...] = ()
    when: str = ""
    otherwise: str | None = None
    cells: tuple[str, ...] = ()
    note: str = ""
    line: int = 0
    file: str = ""

    def answers(self, total: int) -> bool:
        """Whether `total` falls on this row."""
        return self.ranged and (self.low is None or self.low <= total) and (self.high is None or total <= self.high)

    @property
    def span(self) -> str:
        """The totals of the row as a person writes them: `4`, `4-9`, `..3`, `11..`; empty where it has none."""
        return span_text(self.low, self.high) if self.ranged else ""


def span_text(low: int | None, high: int | None) -> str:
    """A range of totals in the notation of a table file."""
    if low is None or high is None:
        return f"{'' if low is None else low}..{'' if high is None else high}"
    if low == high:
        return str(low)
    return f"{low}..{high}" if low < 0 or high < 0 else f"{low}-{high}"


@dataclass(frozen=True, slots=True)
class Table:
    """One table, as its file has it.

    `id` is the path of the file below `tables/`, without its ending, and the table's name: `steppe/weather`.
    """

    id: str
    title: str
    file: str
    rows: tuple[Row, ...]
    line: int = 0
    system: str = "any"
    dice: Expression | None = None
    add: tuple[str, ...] = ()
    ask: tuple[Step, ...] = ()
    columns: tuple[str, ...] = ()
    draw: str = ""
    off: str = "none"
    replaces: str = ""
    extends: str = ""
    tags: tuple[str, ...] = ()
    lang: str = ""
    note: str = ""
    when_to_use: str = ""
    source: str = ""
    licence: str = ""
    extra: Mapping[str, object] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """The table's own name, the last part of its id."""
        return self.id.rpartition("/")[2]

    @property
    def home(self) -> str:
        """The path of its file below `tables/`; empty for a table that has no file."""
        return self.id.rpartition("/")[0]

    @property
    def deck(self) -> bool:
        """Whether rows are drawn without being put back."""
        return self.draw in DRAWS


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong, in one place. `row` is 1-based, and 0 where no row is meant; `line` is 0 where it is unknown."""

    path: str
    text: str
    line: int = 0
    table: str = ""
    row: int = 0
    level: str = "error"

    def __str__(self) -> str:
        place = f"{self.path}:{self.line}" if self.line else self.path
        where = f"{self.table}, row {self.row}" if self.row else self.table
        return one_line(f"{place}  {where}: {self.text}" if where else f"{place}  {self.text}", 400)
