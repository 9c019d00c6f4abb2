"""Grammars of Tracery: every symbol is a table."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from typing import Any

from companion.tables.formats.drafts import DraftRow, DraftTable, Notes, capped
from companion.tables.formats.naming import Names
from companion.tables.formats.wording import literal

_TOKEN = re.compile(r"\\(.)|\[([^\[\]]*)\]|#((?:\[[^\[\]]*\])*)([^#\s\[\]]+)#")
_ACTION = re.compile(r"([^:#\s]+):#([^#\s.]+)((?:\.[^#\s.]+)*)#")
_INNER = re.compile(r"\[([^\[\]]*)\]")
_CAPITAL = ("capitalize", "capitalizeAll", "titleCase")


def is_tracery(data: object) -> bool:
    """Whether data is symbols with texts, and one of them refers to another or is the origin."""
    if not isinstance(data, dict) or not data:
        return False
    fit = all(
        isinstance(value, str) or (isinstance(value, list) and all(isinstance(each, str) for each in value))
        for value in data.values()
    )
    return fit and ("origin" in data or any("#" in str(value) for value in data.values()))


def read_tracery(data: Any, name: str, notes: Notes) -> list[DraftTable]:
    """A table for each symbol; a text that stands there twice weighs 2."""
    names = Names()
    symbols = capped(list(data), notes)
    given = {symbol: names.give(symbol, symbol) for symbol in symbols}
    tables = []
    for symbol in symbols:
        value = data[symbol]
        own = given[symbol]
        texts = [value] if isinstance(value, str) else value if isinstance(value, list) else []
        good = [text for text in texts if isinstance(text, str)]
        if len(good) < len(texts):
            notes.dropped(f"{len(texts) - len(good)} values that are no text", table=own)
        rows = tuple(
            DraftRow(_Text(names, own, number, notes).told(text), weight=Fraction(times))
            for number, (text, times) in enumerate(Counter(good).items(), start=1)
        )
        tables.append(DraftTable(own, rows, symbol))
    return tables


class _Text:
    """One text on its way into our braces, with what has been saved in it so far."""

    def __init__(self, names: Names, table: str, row: int, notes: Notes) -> None:
        self._names, self._table, self._row, self._notes = names, table, row, notes
        self._saved: dict[str, str] = {}
        self._kept: set[str] = set()

    def told(self, text: str) -> str:
        """The template that `text` is."""
        pieces: list[str] = []
        at = 0
        for found in _TOKEN.finditer(text):
            pieces += [literal(text[at : found.start()]), self._token(found)]
            at = found.end()
        rest = literal(text[at:])
        for variable in self._saved.keys() - self._kept:
            self._words(f"{variable}, saved for other symbols,")
        return "".join(pieces) + rest

    def _token(self, found: re.Match[str]) -> str:
        if found[1] is not None:
            return literal(found[1])
        if found[2] is not None:
            return self._action(found[2], found[0])
        for action in _INNER.findall(found[3] or ""):
            self._action(action, f"[{action}]")
        return self._symbol(found[4], found[0])

    def _action(self, action: str, raw: str) -> str:
        """A saved symbol: nothing is shown until it is used."""
        found = _ACTION.fullmatch(action)
        name = self._names.of(found[2]) if found else ""
        if not found or not name:
            self._words(raw)
            return literal(raw)
        self._saved[found[1]] = self._formed(name, found[3])
        return ""

    def _symbol(self, told: str, raw: str) -> str:
        symbol, _, changes = told.partition(".")
        form = f".{changes}" if changes else ""
        if symbol in self._saved:
            variable = re.sub(r"[^\w-]", "-", symbol)
            if symbol not in self._kept:
                self._kept.add(symbol)
                used = self._formed(self._saved[symbol], form) if form else self._saved[symbol]
                return f"{{{variable}: {used}}}"
            return f"{{{self._formed('=' + variable, form)}}}"
        name = self._names.of(symbol)
        if not name:
            self._words(raw)
            return literal(raw)
        return f"{{{self._formed(name, form)}}}"

    def _formed(self, name: str, changes: str) -> str:
        """A name with a capital or an article, as the modifiers of a symbol want it."""
        known = [change for change in changes.split(".") if change]
        for change in known:
            if change not in (*_CAPITAL, "a"):
                self._words(f".{change}")
        capital = any(change in _CAPITAL for change in known)
        if "a" in known:
            return f"{'A' if capital else 'a'} {name}"
        if not capital:
            return name
        mark = "=" if name.startswith("=") else ""
        bare = name.removeprefix("=")
        return f"{mark}{bare[:1].upper()}{bare[1:]}"

    def _words(self, what: str) -> None:
        self._notes.words(f"{what[:60]} is not done here", 0, self._table, self._row)
