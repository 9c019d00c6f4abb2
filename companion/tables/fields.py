"""Taking values of the right kind out of a file's data, and saying of the wrong ones what they are."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from companion.tables.model import Problem
from companion.tables.scan import Places
from companion.tables.spans import kind

T = TypeVar("T")

DATE_HINT = "; put it in quotes"


@dataclass(slots=True)
class Ledger:
    """The problems of one table as they are found; `broken` once one of them is an error."""

    path: str
    table: str
    places: Places
    found: list[Problem] = field(default_factory=list)
    broken: bool = False

    def error(self, text: str, row: int = 0, key: str = "") -> None:
        """Notes an error, which disables the table."""
        self.broken = True
        self._note(text, row, key, "error")

    def warn(self, text: str, row: int = 0, key: str = "") -> None:
        """Notes something that is odd but plays."""
        self._note(text, row, key, "warning")

    def _note(self, text: str, row: int, key: str, level: str) -> None:
        line = self.places.line(self.table, key, row)
        self.found.append(Problem(self.path, text, line, self.table, row, level))


@dataclass(frozen=True, slots=True)
class Fields:
    """The keys of a table or of a row, with the ledger in which their faults go."""

    data: Mapping[str, Any]
    ledger: Ledger
    row: int = 0

    def text(self, key: str, default: str = "") -> str:
        """The text at `key`."""
        return self._take(key, default, str, "text")

    def whole(self, key: str, default: int) -> int:
        """The whole number at `key`; true and false are not numbers."""
        value = self.data.get(key, default)
        if isinstance(value, bool) or not isinstance(value, int):
            self._wrong(key, value, "a whole number")
            return default
        return value

    def flag(self, key: str) -> bool:
        """The true or false at `key`; false if it is missing."""
        return self._take(key, False, bool, "true or false")

    def texts(self, key: str) -> tuple[str, ...]:
        """The list of texts at `key`; one text alone is a list of one."""
        value = self.data.get(key, ())
        listed = [value] if isinstance(value, str) else value
        if not isinstance(listed, list | tuple) or not all(isinstance(item, str) for item in listed):
            self._wrong(key, value, "a list of texts")
            return ()
        return tuple(listed)

    def one_of(self, key: str, allowed: Collection[str], default: str) -> str:
        """The text at `key`, which must be one of `allowed`."""
        value = self.text(key, default)
        if value in allowed or value == default:
            return value
        self.ledger.error(f'{key} = "{value}" is not known; {" or ".join(allowed)}', self.row, key)
        return default

    def unknown(self, known: Collection[str], where: str) -> dict[str, Any]:
        """What stands under keys that are not `known`, each with a warning."""
        extra = {key: value for key, value in self.data.items() if key not in known}
        for key in extra:
            self.ledger.warn(f"{where} has no key {key}; {_meant(key, known)}", self.row, key)
        return extra

    def _take(self, key: str, default: T, wanted: type[T], called: str) -> T:
        value = self.data.get(key, default)
        if isinstance(value, wanted):
            return value
        self._wrong(key, value, called)
        return default

    def _wrong(self, key: str, value: object, wanted: str) -> None:
        hint = DATE_HINT if kind(value).startswith("a date") else ""
        self.ledger.error(f"{key} is {kind(value)}, wanted is {wanted}{hint}", self.row, key)


def _meant(key: str, known: Collection[str]) -> str:
    if key.casefold() in known:
        return f"did you mean {key.casefold()}? Keys have small letters"
    near = nearest(key, known)
    return f"did you mean {near}?" if near else "it is left as it is"


def nearest(word: str, known: Collection[str]) -> str:
    """The one of `known` that looks most like `word`, or nothing."""
    from difflib import get_close_matches

    found = get_close_matches(word.casefold(), list(known), n=1, cutoff=0.6)
    return found[0] if found else ""
