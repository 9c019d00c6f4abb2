"""Taking values of the right kind out of a description, and noting of the wrong ones where they stand."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.dice import DiceError
from companion.systems.freeform.description import LIMIT
from companion.systems.freeform.reading.places import Lines, Path
from companion.tables.fields import DATE_HINT, nearest
from companion.tables.model import Problem
from companion.tables.spans import kind

LONGEST_TEXT = 400


@dataclass(slots=True)
class Faults:
    """All that is wrong with a file, as it is found."""

    file: str
    lines: Lines = field(default_factory=Lines)
    found: list[Problem] = field(default_factory=list)

    def note(self, text: str, path: Path) -> None:
        """Notes what is wrong at a key; an entry of a list is named by its number from 1."""
        *above, last = path or ("",)
        row = last + 1 if isinstance(last, int) else 0
        named = [str(part + 1) if isinstance(part, int) else part for part in (above if row else path)]
        self.found.append(Problem(self.file, text, self.lines.of(path), ".".join(named), row))


@dataclass(frozen=True, slots=True)
class Keys:
    """A table of the description: its data, where it stands, and the faults to which its own go."""

    data: Mapping[str, Any]
    path: Path
    faults: Faults

    def wrong(self, text: str, key: str = "") -> None:
        """Notes a fault at `key`, or at the table itself."""
        self.faults.note(text, (*self.path, key) if key else self.path)

    def only(self, known: Collection[str], where: str) -> None:
        """Notes every key that is none of `known`: one letter amiss would make another game."""
        for key in self.data:
            if key not in known:
                near = nearest(key, known)
                self.wrong(f"{where} has no key {key}; {f'did you mean {near}?' if near else _all(known)}", key)

    def text(self, key: str, longest: int = LONGEST_TEXT) -> str:
        """The text at `key`; empty if it is missing."""
        value = self.data.get(key, "")
        if not isinstance(value, str):
            return str(self._other(key, value, "text", ""))
        if len(value) > longest:
            self.wrong(f"{key} has {len(value)} characters; at most {longest}", key)
            return ""
        return value

    def whole(self, key: str, default: int) -> int:
        """The whole number at `key`, within the limits of a sheet."""
        value = self.data.get(key, default)
        if isinstance(value, bool) or not isinstance(value, int):
            return int(self._other(key, value, "a whole number", default))
        if abs(value) > LIMIT:
            self.wrong(f"{key} = {value} is beyond {LIMIT:,}", key)
            return default
        return value

    def flag(self, key: str, default: bool) -> bool:
        """The true or false at `key`."""
        value = self.data.get(key, default)
        return value if isinstance(value, bool) else bool(self._other(key, value, "true or false", default))

    def texts(self, key: str, most: int) -> tuple[str, ...]:
        """The list of texts at `key`, at most so many."""
        value = self.data.get(key, [])
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            return tuple(self._other(key, value, "a list of texts", ()))
        if len(value) > most:
            self.wrong(f"{key} has {len(value)} entries; at most {most}", key)
        if len(set(value)) < len(value):
            self.wrong(f"{key} says one thing twice", key)
        return tuple(value[:most])

    def table(self, key: str, most: int) -> Keys:
        """The table at `key`, with at most so many keys; empty if it is missing."""
        value = self.data.get(key, {})
        if not isinstance(value, Mapping):
            hint = "; write [name], not [[name]]" if isinstance(value, list) and value else ""
            self.wrong(f"{key} is {kind(value)}, wanted is a table{hint}", key)
            value = {}
        if len(value) > most:
            self.wrong(f"{key} has {len(value)} entries; at most {most}", key)
        return Keys(dict(list(value.items())[:most]), (*self.path, key), self.faults)

    def tables(self, key: str, most: int) -> Iterator[Keys]:
        """The tables in the list at `key`, at most so many."""
        value = self.data.get(key, [])
        if not isinstance(value, list) or not all(isinstance(item, Mapping) for item in value):
            self.wrong(f"{key} is {kind(value)}, wanted is a list of tables", key)
            return
        if len(value) > most:
            self.wrong(f"{key} has {len(value)} entries; at most {most}", key)
        for number, item in enumerate(value[:most]):
            yield Keys(item, (*self.path, key, number), self.faults)

    def amount(self, key: str, default: str = "") -> str:
        """A number or a formula at `key`, as text."""
        value = self.data.get(key, default)
        if isinstance(value, int) and not isinstance(value, bool):
            return str(self.whole(key, 0))
        if isinstance(value, str):
            return self.text(key) if key in self.data else default
        return str(self._other(key, value, "a whole number or a formula", default))

    def dice_fault(self, text: str, error: DiceError, key: str) -> None:
        """Notes dice or a formula that cannot be."""
        hint = f"; {error.hint}" if error.hint else ""
        self.wrong(f'{key} = "{text}": {error.message}{hint}', key)

    def _other(self, key: str, value: object, wanted: str, default: Any) -> Any:
        hint = DATE_HINT if kind(value).startswith("a date") else ""
        self.wrong(f"{key} is {kind(value)}, wanted is {wanted}{hint}", key)
        return default


def _all(known: Collection[str]) -> str:
    return f"it has {', '.join(sorted(known))}"
