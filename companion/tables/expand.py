"""A row's template into text: its dice thrown, its choices made, its tables rolled."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from companion.dice import Roll
from companion.tables.listed import list_id
from companion.tables.model import Table
from companion.tables.parts import Choice, Dice, Keep, Part, Reference, Repeat, Template, Value
from companion.tables.result import Pick
from companion.tables.words import capital, with_article


class Roller(Protocol):
    """What the expansion needs of the roll it is part of."""

    values: Mapping[str, int]

    def throw(self, part: Dice, before: Roll | int | None) -> Roll | None:
        """The dice of a text, or the roll held from before; None where they ask for a value that is not known."""

    def choose(self, options: int, before: Roll | int | None) -> int:
        """Which of so many, from 0, or the choice held from before."""

    def nested(self, name: str, within: Expansion) -> Pick | str:
        """A pick from the table of that name, or the text in its place. Raises `LookupError` if there is none."""

    def listed(self, name: str) -> bool:
        """Whether something is open on the campaign's list of that name."""

    def write(self, text: str) -> str:
        """Counts `text` and hands it back."""

    def note(self, text: str) -> None:
        """Something the player should know."""


class Expansion:
    """The text of one row being made. `kept` are the picks named in it, and those of the rows around it."""

    def __init__(self, table: Table, roller: Roller, path: tuple[int, ...], kept: Mapping[str, Pick | str]) -> None:
        self.table = table
        self.path = path
        self.kept = dict(kept)
        self.inner: list[Pick] = []
        self.inline: list[Roll | int] = []
        self.before: tuple[Roll | int, ...] = ()
        self._roller = roller
        self._columns: dict[str, tuple[Pick, set[str]]] = {}

    def text(self, template: Template) -> str:
        """The text that `template` comes to."""
        made = []
        for part in template.parts:  # no generator: every frame counts, 32 tables deep
            made.append(self._part(part))
        return "".join(made)

    def _part(self, part: Part) -> str:
        match part:
            case str():
                return self._roller.write(part)
            case Dice():
                return self._dice(part)
            case Choice():
                return self.text(part.options[self._choice(part)])
            case Reference():
                return self._reference(part)
            case Keep():
                return self._keep(part)
            case Repeat():
                return self._repeat(part)
            case Value():
                return self._value(part)

    def _held(self) -> Roll | int | None:
        at = len(self.inline)
        return self.before[at] if at < len(self.before) else None

    def _dice(self, part: Dice) -> str:
        roll = self._roller.throw(part, self._held())
        self.inline.append(roll or 0)
        if roll is None:
            return self._roller.write(part.raw)
        return self._roller.write(", ".join(str(one.total) for one in roll.results) or str(roll.total))

    def _choice(self, part: Choice) -> int:
        chosen = self._roller.choose(len(part.options), self._held())
        self.inline.append(chosen)
        return chosen

    def _value(self, part: Value) -> str:
        """A value of the sheet; where it has none of that name, one of the campaign's list; or else other words."""
        value = self._roller.values.get(part.name)
        if value is not None:
            return self._roller.write(str(value))
        if part.otherwise and not self._roller.listed(part.name):
            return self.text(part.otherwise)
        try:
            return _text(self._roller.nested(list_id(part.name), self))
        except LookupError:
            self._roller.note(f"{part.raw}: there is no {part.name} here")
            return self._roller.write(part.raw)

    def _reference(self, part: Reference) -> str:
        got = self._pick(part.name)
        if got is None and part.whole:
            got = self._pick(part.whole)
            if got is not None:
                return _dressed(_text(got), "", part.whole[:1].isupper())
        if got is None:
            self._roller.note(f"{part.raw}: there is no table {part.name}")
            return self._roller.write(part.raw)
        return _dressed(_text(got), part.article, part.capital)

    def _pick(self, name: str) -> Pick | str | None:
        """A pick from the table of that name, or from one of its columns; None if there is no such table."""
        try:
            return self._roller.nested(name, self)
        except LookupError:
            table, dot, column = name.rpartition(".")
        return self._column(table.strip(), column.strip().casefold()) if dot else None

    def _column(self, name: str, column: str) -> str | None:
        """One column of a pick. Different columns named in one row come from one pick; the same one twice from two."""
        pick, used = self._columns.get(name.casefold(), (None, set()))
        if pick is None or column in used:
            try:
                new = self._roller.nested(name, self)
            except LookupError:
                return None
            if isinstance(new, str):
                return new
            pick, used = new, set()
            self._columns[name.casefold()] = pick, used
        used.add(column)
        return pick.column(column)

    def _keep(self, part: Keep) -> str:
        if isinstance(part.part, Reference) and "." not in part.part.name:
            got = self._pick(part.part.name)
            if got is not None:
                self.kept[part.name] = got
                return _dressed(_text(got), part.part.article, part.part.capital)
        text = self._part(part.part)
        self.kept[part.name] = text
        return text

    def _repeat(self, part: Repeat) -> str:
        kept = self.kept.get(part.name)
        text = kept.column(part.column) if isinstance(kept, Pick) and part.column else _text(kept)
        if kept is None or text is None or (part.column and isinstance(kept, str)):
            self._roller.note(f"{part.raw}: nothing was kept under that name")
            return self._roller.write(part.raw)
        return _dressed(self._roller.write(text), part.article, part.capital)


def _text(got: Pick | str | None) -> str:
    return got.text if isinstance(got, Pick) else got or ""


def _dressed(text: str, article: str, large: bool) -> str:
    """`text` with the article and the capital asked for; a capital after an article is the article's affair."""
    if article:
        return with_article(text, article)
    return capital(text) if large else text
