"""A recipe file, from its bytes to a recipe and to everything that is wrong with it: file, line, part and row."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.dice import DiceError, Expression, parse
from companion.play.prep import parts
from companion.play.prep.model import COUNTS, NAMES, SECTIONS, TABLES, Part, Recipe, Shared, home
from companion.tables.fields import Fields, Ledger
from companion.tables.guard import unpack
from companion.tables.model import Problem, Table
from companion.tables.read import read_data, same
from companion.tables.scan import Places, scan
from companion.tables.spans import kind

KEYS = frozenset(("title", "about", "system", "source", "licence", "author", "tags", "lang", "note", "pages"))
PAGES = ("apart", "together")
PARTS = 100

_OWN = re.compile(r"^([ \t]*\[)[ \t]*tables[ \t]*\.[ \t]*", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Reading:
    """What a file gave: a recipe unless there is an error among the problems."""

    recipe: Recipe | None
    problems: tuple[Problem, ...] = ()


def read(data: bytes, path: str, identity: str) -> Reading:
    """Reads one recipe file. Never raises: what is wrong is in the answer.

    Args:
        data: the bytes of the file.
        path: what to call the file in problems.
        identity: the recipe's id.
    """
    unpacked = unpack(data, path)
    if isinstance(unpacked, Problem):
        return Reading(None, (unpacked,))
    content, places = unpacked
    book = _Book(path, identity, places)
    recipe = book.recipe(content)
    own, problems = _own_tables(data, content, path, identity)
    found = (*book.problems, *problems)
    if recipe is None or any(problem.level == "error" for problem in found):
        return Reading(None, found)
    return Reading(replace(recipe, own=own), found)


class _Book:
    """One file being read: where it is, and what is wrong with it so far."""

    def __init__(self, path: str, identity: str, places: Places) -> None:
        self.path, self.identity, self.places = path, identity, places
        self.problems: list[Problem] = []

    def recipe(self, content: Mapping[str, Any]) -> Recipe | None:
        top = {key: value for key, value in content.items() if not isinstance(value, Mapping)}
        ledger = Ledger(self.path, "", self.places)
        fields = Fields(top, ledger)
        fields.unknown(KEYS, "a recipe")
        fields.texts("tags")
        counts = tuple(self._counts(content))
        names = tuple(self._shared(content))
        found = tuple(self._parts(content, {name for name, _ in counts}))
        if not any(isinstance(value, Mapping) and name not in SECTIONS for name, value in content.items()):
            ledger.error("has no parts; a part is a [name] with text, table or rows")
        if len(found) > PARTS:
            ledger.error(f"has {len(found)} parts; at most {PARTS}")
        self.problems = ledger.found + self.problems
        return Recipe(
            id=self.identity,
            title=fields.text("title") or _spelt(self.identity.rpartition("/")[2]),
            file=self.path,
            parts=found,
            about=fields.text("about"),
            shared=names,
            counts=counts,
            apart=fields.one_of("pages", PAGES, "apart") == "apart",
            source=fields.text("source"),
            licence=fields.text("licence"),
            system=fields.text("system", "any"),
        )

    def _parts(self, content: Mapping[str, Any], counts: set[str]) -> Iterator[Part]:
        taken: dict[str, str] = {}
        for name, value in content.items():
            if name in SECTIONS or not isinstance(value, Mapping):
                continue
            ledger = Ledger(self.path, name, self.places)
            if first := taken.get(same(name)):
                ledger.error(f"the same name as {first}, but for case or signs")
            taken.setdefault(same(name), name)
            part = parts.read_part(value, ledger, home(self.identity), counts)
            self.problems += ledger.found
            if part is not None:
                yield part

    def _counts(self, content: Mapping[str, Any]) -> Iterator[tuple[str, Expression]]:
        for name, value in self._section(content, COUNTS):
            ledger = Ledger(self.path, COUNTS, self.places)
            wrong = isinstance(value, bool) or not isinstance(value, int | str)
            try:
                if wrong:
                    ledger.error(f'{name} is {kind(value)}; write a number, or dice such as "1d4+1"', key=name)
                else:
                    yield name.casefold(), parse(str(value)).bind({})
            except DiceError as error:
                ledger.error(f'{name} = "{value}": {error.message}', key=name)
            self.problems += ledger.found

    def _shared(self, content: Mapping[str, Any]) -> Iterator[Shared]:
        for name, value in self._section(content, NAMES):
            ledger = Ledger(self.path, NAMES, self.places)
            if isinstance(value, str):
                value = {"text": value}
            if not isinstance(value, Mapping):
                ledger.error(f'{name} is {kind(value)}; write a text such as "{{names/full}}"', key=name)
            else:
                yield parts.read_shared(name, value, ledger, home(self.identity))
            self.problems += ledger.found

    def _section(self, content: Mapping[str, Any], name: str) -> Iterator[tuple[str, Any]]:
        found = content.get(name, {})
        if isinstance(found, Mapping):
            yield from found.items()
        else:
            self.problems.append(
                Problem(self.path, f"{name} is {kind(found)}; write [{name}]", self.places.line("", name))
            )


def _own_tables(
    data: bytes, content: Mapping[str, Any], path: str, identity: str
) -> tuple[tuple[Table, ...], tuple[Problem, ...]]:
    """The recipe's own tables, read as any table file is, each at its own line."""
    own = content.get(TABLES)
    if not isinstance(own, Mapping):
        wrong = Problem(path, f"tables is {kind(own)}; write [tables.NAME]") if own is not None else None
        return (), (wrong,) if wrong else ()
    text = data.removeprefix(b"\xef\xbb\xbf").decode("utf-8").replace("\r\n", "\n")
    reading = read_data(own, scan(_OWN.sub(r"\1", text)), path, home(identity))
    return reading.tables, reading.problems


def _spelt(name: str) -> str:
    return name.replace("-", " ").replace("_", " ").capitalize()
