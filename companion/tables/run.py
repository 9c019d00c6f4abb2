"""One whole roll under way: rows, what they lead to, and the budget that all of it shares."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from companion.dice import DiceError, Roll, Source, parse, roll
from companion.tables.budget import Budget, named_loop
from companion.tables.expand import Expansion
from companion.tables.landing import Weights, missing, stands
from companion.tables.library import Broken, Library
from companion.tables.lots import Landing, Lots
from companion.tables.model import Effect, FollowUp, Row, Table
from companion.tables.parts import Dice
from companion.tables.result import Path, Pick, Waiting
from companion.tables.template import read_template


class Run:
    """One whole roll under way."""

    def __init__(
        self,
        library: Library,
        source: Source,
        values: Mapping[str, int],
        weighs: Weights,
        decks: Mapping[str, Sequence[int]],
        held: Mapping[Path, Pick],
    ) -> None:
        self.values = values
        self.rolls: list[Roll] = []
        self.waiting: list[Waiting] = []
        self.effects: list[Effect] = []
        self.notes: list[str] = []
        self._library, self._source, self._held = library, source, held
        self._budget = Budget()
        self._lots = Lots(source, values, weighs, decks, self.note, self._count)

    @property
    def decks(self) -> dict[str, list[int]]:
        """The state of the decks by now."""
        return self._lots.decks

    def several(
        self,
        table: Table,
        times: int,
        add: int,
        unique: bool,
        above: Path,
        first: int = 0,
        kept: Mapping[str, Pick | str] | None = None,
    ) -> list[Pick]:
        """`times` picks from one table; fewer, with a note, where `unique` cannot give so many."""
        taken: set[int] = set()
        picks: list[Pick] = []
        for index in range(times):
            if unique and taken and not self._lots.left(table, add, taken):
                self.note(f"{table.id} has only {index} different rows; {times} were asked for")
                break
            pick = self.pick(table, add, taken, (*above, first + index), kept or {})
            picks.append(pick)
            if unique and pick.row is not None:
                taken |= _alike(table, pick.row)
        return picks

    def pick(self, table: Table, add: int, taken: set[int], path: Path, kept: Mapping[str, Pick | str]) -> Pick:
        """One pick, with all that its row leads to."""
        self._budget.stack.append(table.id)
        self._budget.look_up()
        before = self._held.get(path)
        landing = self._again(table, before) if before else self._lots.land(table, add, taken)
        page = Expansion(table, self, path, kept)
        page.before = before.inline if before else ()
        pick = self._told(table, landing, page, len(path) - 1)
        self._budget.stack.pop()
        return pick

    def _told(self, table: Table, landing: Landing, page: Expansion, depth: int) -> Pick:
        """The pick whose row the draw landed on, its text made and its follow-ups rolled."""
        row, roll = landing.row, landing.roll
        dice, faces = (roll.text, roll.faces) if roll else ("", ())
        if row is None:
            self.write(landing.text)
            return Pick(
                table.file, table.id, table.title, None, landing.text, depth, "", dice, faces, landing.total, roll=roll
            )
        met = stands(row, self.values)
        for name in missing(row, self.values):
            self.note(f"{table.id}, row {row.number} asks for {name}, which is not known here")
        cells = self._cells(table, row, page) if met else ()
        if cells:
            text = ", ".join(cell for _, cell in cells if cell)
        else:
            text = page.text(read_template(row.text if met else row.otherwise or ""))
        if met:
            self.effects.extend(self._effect(effect) for effect in row.effects)
            text = self._follow(table, row, text, page)
        return Pick(
            row.file or table.file,
            table.id,
            table.title,
            row.number,
            text,
            depth,
            row.slug if met else "",
            dice,
            faces,
            landing.total,
            cells,
            tuple(page.inner),
            roll,
            tuple(page.inline),
        )

    def _cells(self, table: Table, row: Row, page: Expansion) -> tuple[tuple[str, str], ...]:
        """The text of each column by its name; nothing where the table has none."""
        named = zip(table.columns, row.cells, strict=False)
        return tuple((column, page.text(read_template(cell))) for column, cell in named)

    def _again(self, table: Table, before: Pick) -> Landing:
        """The pick held from before, as far as its table still has that row."""
        row = next((row for row in table.rows if row.number == before.row), None)
        if before.table != table.id or (before.row is not None and row is None):
            return self._lots.land(table, 0, set())
        if before.roll:
            self.rolls.append(before.roll)
        return Landing(row, before.text if row is None else "", before.roll, before.total)

    # what rows lead to

    def nested(self, name: str, within: Expansion) -> Pick | str:
        """A pick from the table that a row means by `name`, or the words that stand in its place."""
        try:
            table = self._library.resolve(name, within.table.home)
        except Broken:
            self._budget.look_up()
            return self.write(f"(table {name} is broken)")
        if table is None:
            raise LookupError(name)
        if self._budget.deep:
            loop = named_loop([*self._budget.stack, table.id])
            self.note(f"cut short at {len(self._budget.stack)} tables in one another{f': {loop}' if loop else ''}")
            return self.write("…")
        pick = self.pick(table, 0, set(), (*within.path, len(within.inner)), within.kept)
        within.inner.append(pick)
        return pick

    def _follow(self, table: Table, row: Row, text: str, page: Expansion) -> str:
        """Rolls the follow-ups of a row and puts their texts after its own; those that wait are noted down."""
        for follow in row.roll:
            try:
                further = self._library.resolve(follow.table, table.home) if follow.table else table
            except Broken as error:
                self.note(f"{table.id}, row {row.number}: {error.message}")
                continue
            if further is None:
                self.note(f"{table.id}, row {row.number}: there is no table {follow.table}")
            elif row.ask or follow.ask:
                self.waiting.append(
                    Waiting(further.id, further.title, follow.times, follow.add, follow.unique, table.id)
                )
            else:
                text = self._after(text, further, follow, page)
        return text

    def _after(self, text: str, further: Table, follow: FollowUp, page: Expansion) -> str:
        if self._budget.deep:
            self.note(f"cut short at {len(self._budget.stack)} tables in one another")
            return text
        picks = self.several(further, follow.times, follow.add, follow.unique, page.path, len(page.inner), page.kept)
        page.inner.extend(picks)
        joint = " " if text.rstrip().endswith((".", "!", "?", "…", ":")) else "; "
        return joint.join(part for part in (text, *(pick.text for pick in picks)) if part)

    def _effect(self, effect: Effect) -> Effect:
        """The effect with its dice thrown."""
        if not isinstance(effect.by, str):
            return effect
        return replace(effect, by=self._count(roll(parse(effect.by).bind(self.values), self._source)).total)

    # what the expansion of a text needs

    def listed(self, name: str) -> bool:
        """Whether something is open on the campaign's list of that name."""
        table = self._library.lists(name)
        return table is not None and bool(table.rows)

    def throw(self, part: Dice, before: Roll | int | None) -> Roll | None:
        """The dice of a text, or the roll held from before; None where they ask for a value that is not known."""
        self._budget.look_up()
        if isinstance(before, Roll):
            self.rolls.append(before)
            return before
        try:
            bound = part.expression.bind(self.values)
        except DiceError as error:
            self.note(f"{part.raw}: {error.message}")
            return None
        return self._count(roll(bound, self._source))

    def choose(self, options: int, before: Roll | int | None) -> int:
        """Which of so many options, from 0."""
        self._budget.look_up()
        return before if isinstance(before, int) and before < options else self._source.choose(options)

    def write(self, text: str) -> str:
        """Counts `text` and hands it back."""
        return self._budget.write(text)

    def note(self, text: str) -> None:
        """Something the player should know."""
        self.notes.append(text)

    def _count(self, thrown_now: Roll) -> Roll:
        self._budget.throw(len(thrown_now.faces))
        self.rolls.append(thrown_now)
        return thrown_now


def _alike(table: Table, number: int) -> set[int]:
    """The rows of `table` with the same text as one of them."""
    wanted = table.rows[number - 1]
    return {row.number for row in table.rows if (row.text, row.cells) == (wanted.text, wanted.cells)}
