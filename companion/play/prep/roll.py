"""Rolling a recipe: a whole page, or a part, a line, one pick or a shared one again, with the rest as it was."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from companion.dice import Roll, Source, roll
from companion.errors import Refused
from companion.play.prep.model import CELLS, Ingredient, Part, Recipe, Shared, Times
from companion.play.prep.page import Kept, Line, Page, text_of
from companion.tables.library import Library
from companion.tables.model import Table
from companion.tables.result import Drawn, Path, Pick, hold
from companion.tables.run import Run
from companion.tables.shelf import Loose
from companion.tables.write import table_text

LINES = 500
"""At most so many lines on a page."""
_TRIES = 12
_FIRST: Path = (0,)
_BLANK = dict.fromkeys(CELLS, "")


@dataclass(frozen=True, slots=True)
class Stock:
    """What a recipe is rolled with.

    Attributes:
        library: the tables, the recipe's own among them (`stocked`).
        values: the sheet's, for tables that ask for them.
        given: names and counts that are not rolled (`--set villain=Mira`).
        lists: a campaign's open entries by list, each as often as it counts.
    """

    recipe: Recipe
    library: Library
    values: Mapping[str, int] = field(default_factory=dict)
    given: Mapping[str, str] = field(default_factory=dict)
    lists: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


def stocked(recipe: Recipe, library: Library, exclude: Iterable[str] = ()) -> Library:
    """`library` with the recipe's own tables nearest; `exclude` is what the campaign leaves out of it."""
    if not recipe.own:
        return library
    text = "\n".join(table_text(table) for table in recipe.own)
    own = Loose({f"{recipe.home}.toml": text.encode()}, "recipe")
    return Library([own, *library.books.shelves], exclude).with_lists(library.lists)


def check_given(recipe: Recipe, given: Mapping[str, str]) -> None:
    """Raises `Refused` where a name given is none of the recipe's, or a count is no number."""
    counts = {name for name, _ in recipe.counts}
    known = [*(shared.name for shared in recipe.shared), *counts]
    for name, value in given.items():
        if name not in known:
            there = f"it has {', '.join(known)}" if known else "it has none"
            raise Refused("bad-argument", f"{recipe.id} has nothing called {name}", there)
        if name in counts and not (value.isdecimal() and int(value) <= LINES):
            raise Refused("bad-argument", f"{name} is a count; {value} is no number up to {LINES}")


def rolled(stock: Stock, dice: Source, number: int = 1) -> Page:
    """The whole recipe, rolled.

    Raises:
        Refused: more than 500 lines, a broken table, or a roll past its budget.
        DiceError, FacesError: from the dice.
    """
    hand = _Hand(stock, dice)
    hand.share()
    lines = [line for part in stock.recipe.parts for line in hand.part(part)]
    return hand.page(number, lines)


def all_again(stock: Stock, page: Page, dice: Source) -> Page:
    """All that is not held; while anything is held, what is shared stays too."""
    if not any(line.kept for line in page.lines):
        written = {name: page.told(name) for name in page.given}
        anew = rolled(replace(stock, given={**stock.given, **written}), dice, page.number)
        return replace(anew, given=page.given)
    hand = _Hand(stock, dice, page)
    lines: list[Line] = []
    for name in _parts(stock, page):
        lines += hand.part_again(name, [line for line in page.lines if line.part == name])
    return hand.page(page.number, lines)


def part_again(stock: Stock, page: Page, name: str, dice: Source) -> Page:
    """One part, but for what is held in it."""
    hand = _Hand(stock, dice, page)
    lines: list[Line] = []
    for each in _parts(stock, page):
        there = [line for line in page.lines if line.part == each]
        lines += hand.part_again(name, there) if each == name else there
    return hand.page(page.number, lines)


def line_again(stock: Stock, page: Page, at: int, dice: Source) -> Page:
    """One line, even if it is held. Raises `Refused` for a line of one's own."""
    hand = _Hand(stock, dice, page)
    lines = [hand.line_again(line) if place == at else line for place, line in enumerate(page.lines)]
    return hand.page(page.number, lines)


def pick_again(stock: Stock, page: Page, at: int, which: int, dice: Source) -> Page:
    """One pick within a line: the one at `which` of `Drawn((pick,)).picks`, with all that it led to."""
    line = page.lines[at]
    if line.pick is None:
        raise Refused("rule", "a line of your own has nothing to roll again")
    hand = _Hand(stock, dice, page)
    again = hand.line_again(line, hold(Drawn((line.pick,)), which))
    return hand.page(page.number, [again if place == at else each for place, each in enumerate(page.lines)])


def shared_again(stock: Stock, page: Page, name: str, dice: Source) -> Page:
    """A shared pick, and every line that tells of it with nothing else changed."""
    shared = next((each for each in stock.recipe.shared if each.name == name), None)
    if shared is None:
        raise Refused("rule", f"{name} is a count; roll all again to change it")
    hand = _Hand(stock, dice, page)
    given = tuple(each for each in page.given if each != name)
    return replace(hand.shared_as(page, name, hand.shared_pick(shared)), given=given)


def shared_as(stock: Stock, page: Page, name: str, words: str, dice: Source) -> Page:
    """A shared pick called `words` from now on, in every line that tells of it, and when all is rolled again.

    A count takes effect with the next roll. Raises `Refused` where one is given no number.
    """
    check_given(stock.recipe, {name: words})
    after = _Hand(stock, dice, page).shared_as(page, name, words)
    return replace(after, given=tuple(dict.fromkeys((*page.given, name))))


class _Hand:
    """One rolling under way: the rolls made, what is shared, the state of the decks."""

    def __init__(self, stock: Stock, dice: Source, page: Page | None = None) -> None:
        self._stock, self._dice = stock, dice
        self._shared: dict[str, Pick | str] = dict(page.shared) if page else {}
        self._decks: Mapping[str, list[int]] = page.decks if page else {}
        self._given = page.given if page else ()
        self._rolls: list[Roll] = []
        self._notes: dict[str, None] = {}
        self._lines = 0
        self._rows: dict[str, Mapping[Path, Pick]] = {}

    def page(self, number: int, lines: list[Line]) -> Page:
        rolls, notes = tuple(self._rolls), tuple(self._notes)
        return Page(number, tuple(lines), self._shared, self._decks, rolls, notes, self._given)

    def share(self) -> None:
        """Rolls the counts and what is shared, each once."""
        given = self._stock.given
        for name, expression in self._stock.recipe.counts:
            self._shared[name] = given.get(name) or str(self._thrown(roll(expression, self._dice)))
        for shared in self._stock.recipe.shared:
            self._shared[shared.name] = given.get(shared.name) or self.shared_pick(shared)

    def shared_pick(self, shared: Shared) -> Pick | str:
        """One shared pick: of the campaign's list if there is something new on it, or of its template."""
        used = {text_of(kept) for kept in self._shared.values()}
        ballot = [name for name in self._stock.lists.get(shared.list, ()) if name not in used]
        if ballot:
            return ballot[self._dice.choose(len(ballot))]
        pick = self._draw(shared.table, self._shared)
        return pick.inner[0] if len(pick.inner) == 1 and pick.inner[0].text == pick.text else pick.text

    def shared_as(self, page: Page, name: str, kept: Pick | str) -> Page:
        before = text_of(self._shared[name])
        self._shared[name] = kept
        lines = [self._told_anew(line, before, text_of(kept)) for line in page.lines]
        return self.page(page.number, lines)

    def part(self, part: Part) -> list[Line]:
        """A part, all its times over."""
        times = self._times(part.times)
        lines: list[Line] = []
        for n in range(1, times + 1):
            block = self._draw(part.heading, self._kept(n, times)).text if part.heading else ""
            for row, ingredient in enumerate(part.ingredients):
                for _ in range(self._times(ingredient.times)):
                    lines.append(self._line(part, row, block, n, times, lines))
        return self._shuffled(lines) if part.shuffle else lines

    def part_again(self, name: str, before: list[Line]) -> list[Line]:
        """A part anew; where something in it is held, line for line."""
        part = self._stock.recipe.part(name)
        if part is None:
            return before
        if not any(line.kept for line in before):
            return self.part(part)
        return [line if line.kept else self.line_again(line) for line in before]

    def line_again(self, line: Line, held: Mapping[Path, Pick] | None = None) -> Line:
        part = self._stock.recipe.part(line.part)
        if part is None or not 0 <= line.row < len(part.ingredients):
            raise Refused("rule", "a line of your own has nothing to roll again", "e changes its words")
        made = self._made(part.ingredients[line.row], self._kept(line.n, line.of), held)
        return replace(line, own=False, **made)

    def _told_anew(self, line: Line, before: str, after: str) -> Line:
        """A line with the same picks, telling of what is shared as it is now."""
        if line.own or line.pick is None:
            swapped = {cell: getattr(line, cell).replace(before, after) for cell in ("name", "text", "secret")}
            return replace(line, **swapped, block=line.block.replace(before, after)) if before else line
        held = dict(Drawn((line.pick,)).walk())
        block = line.block.replace(before, after) if before else line.block
        return replace(self.line_again(line, held), block=block)

    def _line(self, part: Part, row: int, block: str, n: int, of: int, before: list[Line]) -> Line:
        self._lines += 1
        if self._lines > LINES:
            raise Refused("bad-argument", f"{self._stock.recipe.id} goes past {LINES} lines on a page", "ask for fewer")
        ingredient = part.ingredients[row]
        made = self._made(ingredient, self._kept(n, of))
        taken = {(line.name, line.text) for line in before} if part.unique else set()
        tries = 0
        while (made["name"], made["text"]) in taken and tries < _TRIES:
            made, tries = self._made(ingredient, self._kept(n, of)), tries + 1
        if tries == _TRIES:
            self._notes[f"{part.title}: there are not so many different ones"] = None
        return Line(
            part.name, **made, label=ingredient.label, block=block, row=row, n=n, of=of,
            hidden=ingredient.hidden, take=ingredient.take,
        )  # fmt: skip

    def _made(self, ingredient: Ingredient, kept: Kept, held: Mapping[Path, Pick] | None = None) -> dict[str, Any]:
        """What a line is made of, rolled."""
        pick = self._draw(ingredient.table, kept, held)
        made: dict[str, Any] = {**_BLANK, **dict(pick.cells), "pick": pick}
        made["level"] = int(made["level"]) if made["level"].lstrip("-").isdecimal() else None
        return made

    def _draw(self, table: Table, kept: Kept, held: Mapping[Path, Pick] | None = None) -> Pick:
        stock = self._stock
        run = Run(stock.library, self._dice, stock.values, (), self._decks, held or self._only_row(table))
        pick = run.pick(table, 0, set(), _FIRST, kept)
        self._decks = run.decks
        self._rolls += run.rolls
        if run.notes:
            self._notes.update(dict.fromkeys(run.notes))
        return pick

    def _only_row(self, table: Table) -> Mapping[Path, Pick]:
        """The row of a table that has one, as if it were held: nothing is chosen where there is no choice."""
        if table.id not in self._rows:
            self._rows[table.id] = {_FIRST: Pick(table.file, table.id, table.title, 1, "", 0)}
        return self._rows[table.id]

    def _kept(self, n: int, of: int) -> Kept:
        return {**self._shared, "n": str(n), "of": str(of)}

    def _times(self, times: Times) -> int:
        """How often, once rolled: never under 0, and no further past the limit than shows that it is past."""
        if isinstance(times, str):
            told = text_of(self._shared.get(times, "0"))
            wanted = int(told) if told.isdecimal() else 0
        else:
            wanted = times if isinstance(times, int) else self._thrown(roll(times, self._dice))
        return max(0, min(wanted, LINES + 1))

    def _thrown(self, made: Roll) -> int:
        if made.faces:
            self._rolls.append(made)
        return int(made.total)

    def _shuffled(self, lines: list[Line]) -> list[Line]:
        left, mixed = list(lines), []
        while left:
            mixed.append(left.pop(self._dice.choose(len(left))))
        return mixed


def _parts(stock: Stock, page: Page) -> list[str]:
    """The parts in the order of the page, then those that have no line on it now."""
    there = dict.fromkeys(line.part for line in page.lines)
    return list(there | dict.fromkeys(part.name for part in stock.recipe.parts))
