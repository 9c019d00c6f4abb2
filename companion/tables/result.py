"""What a draw gives: the text, and the whole path that led to it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from companion.dice import Roll
from companion.tables.model import Effect

Path = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Pick:
    """One row drawn.

    `row` is None where the total fell on no row; `dice`, `faces` and `total` are empty for a table without dice.
    `inner` are the picks within it, in the order of its text; `inline` what its own dice and choices came to; `cells`
    the text of each column by name.
    """

    file: str
    table: str
    title: str
    row: int | None
    text: str
    depth: int
    slug: str = ""
    dice: str = ""
    faces: tuple[int, ...] = ()
    total: int | None = None
    cells: tuple[tuple[str, str], ...] = ()
    inner: tuple[Pick, ...] = ()
    roll: Roll | None = None
    inline: tuple[Roll | int, ...] = ()

    def column(self, name: str) -> str | None:
        """The text in the column of that name; None if the table has no such column."""
        return next((text for column, text in self.cells if column.casefold() == name), None)

    def json(self) -> dict[str, object]:
        """The object that stands for this pick in the `rows` of a result."""
        return {
            "file": self.file,
            "table": self.table,
            "row": self.row,
            "dice": self.dice or None,
            "faces": list(self.faces),
            "total": self.total,
            "text": self.text,
            "depth": self.depth,
        }


@dataclass(frozen=True, slots=True)
class Waiting:
    """A follow-up left to the player: the table, how it is to be rolled, and the table whose row asks for it."""

    table: str
    title: str
    times: int
    add: int
    unique: bool
    asked_by: str


@dataclass(frozen=True, slots=True)
class Drawn:
    """A whole roll. `tops` are the picks asked for; `picks` all of them with what they led to, in order.

    `slug` and `total` are those of the first pick. `decks` is the state of all decks after it: by table id the numbers
    of the rows drawn. `rolls` has every roll in the order thrown, which is the order of typed faces.
    """

    tops: tuple[Pick, ...]
    rolls: tuple[Roll, ...] = ()
    waiting: tuple[Waiting, ...] = ()
    effects: tuple[Effect, ...] = ()
    decks: Mapping[str, list[int]] = field(default_factory=dict)
    notes: tuple[str, ...] = ()

    @property
    def texts(self) -> tuple[str, ...]:
        """The text of each pick asked for."""
        return tuple(pick.text for pick in self.tops)

    @property
    def text(self) -> str:
        """All texts, each on a line of its own."""
        return "\n".join(self.texts)

    @property
    def slug(self) -> str:
        """The slug of the first pick's row, if it has one."""
        return self.tops[0].slug if self.tops else ""

    @property
    def total(self) -> int | None:
        """The total of the first pick, if its table has dice."""
        return self.tops[0].total if self.tops else None

    @property
    def picks(self) -> tuple[Pick, ...]:
        """Every pick, each before those within it."""
        return tuple(pick for _, pick in self.walk())

    def walk(self) -> Iterator[tuple[Path, Pick]]:
        """Every pick with its path: which of those asked for, then which within it, and so on."""
        yield from _walk((), self.tops)


def _walk(above: Path, picks: tuple[Pick, ...]) -> Iterator[tuple[Path, Pick]]:
    for index, pick in enumerate(picks):
        path = (*above, index)
        yield path, pick
        yield from _walk(path, pick.inner)


def hold(drawn: Drawn, index: int) -> dict[Path, Pick]:
    """What to give to `draw` as `held`, so that only the pick at `index` of `picks`, with all in it, is drawn again."""
    walked = list(drawn.walk())
    again, _ = walked[index]
    return {path: pick for path, pick in walked if path[: len(again)] != again}


def left_open(drawn: Drawn) -> tuple[str, ...]:
    """The follow-ups left to the player, each with the line that rolls it."""
    return tuple(
        f"{wait.title or wait.table}? /table {wait.table}"
        + (f" {wait.add:+}" if wait.add else "")
        + (f" x{wait.times}" if wait.times > 1 else "")
        + (" unique" if wait.unique else "")
        for wait in drawn.waiting
    )
