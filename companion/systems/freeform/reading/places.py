"""On which line each key of a description stands, however deep it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.tables.scan import TOKEN

Path = tuple[str | int, ...]
"""A key by its parts; an entry of a list is its number from 0."""


@dataclass(frozen=True, slots=True)
class Lines:
    """Lines, counted from 1, by key."""

    known: Mapping[Path, int] = field(default_factory=dict)

    def of(self, path: Path) -> int:
        """The line of a key, or of the nearest thing around it; 0 if nothing is known."""
        for end in range(len(path), 0, -1):
            if path[:end] in self.known:
                return self.known[path[:end]]
        return 0


def lines_of(text: str) -> Lines:
    """The lines of all keys in `text`, which is TOML that can be read."""
    walk = _Walk(text)
    walk.document()
    return Lines(walk.known)


class _Walk:
    """Goes over the tokens of a file once. `at` is the token looked at."""

    def __init__(self, text: str) -> None:
        self.known: dict[Path, int] = {}
        self._tokens: list[tuple[str, int]] = []
        self._counts: dict[Path, int] = {}
        self._at = 0
        line = 1
        for token in TOKEN.finditer(text):
            if token.lastgroup != "comment":
                self._tokens.append((token[0], line))
            line += token[0].count("\n")

    def document(self) -> None:
        """The statements of the file: headers, and keys with their values."""
        around: Path = ()
        while self._at < len(self._tokens):
            text, _ = self._tokens[self._at]
            if text == "\n":
                self._at += 1
            elif text == "[":
                around = self._header()
            else:
                self._pair(around)

    def _header(self) -> Path:
        line = self._tokens[self._at][1]
        opened = 0
        while self._peek() == "[":
            opened, self._at = opened + 1, self._at + 1
        path = self._key("]")
        self._at += opened
        if opened > 1:
            number = self._counts.get(path, 0)
            self._counts[path] = number + 1
            path = (*path, number)
        self._mark(path, line)
        return path

    def _pair(self, around: Path) -> None:
        line = self._tokens[self._at][1]
        path = (*around, *self._key("="))
        self._at += 1
        self._mark(path, line)
        self._value(path)

    def _key(self, end: str) -> Path:
        parts: list[str] = []
        while self._peek() not in (end, ""):
            text = self._peek()
            if text != ".":
                parts.append(text[1:-1] if text[0] in "\"'" else text)
            self._at += 1
        return tuple(parts)

    def _value(self, path: Path) -> None:
        if self._peek() == "[":
            self._list(path)
        elif self._peek() == "{":
            self._at += 1
            while self._peek() not in ("}", ""):
                if self._peek() in (",", "\n"):
                    self._at += 1
                else:
                    self._pair(path)
            self._at += 1
        else:
            while self._peek() not in ("\n", ",", "]", "}", ""):
                self._at += 1

    def _list(self, path: Path) -> None:
        self._at += 1
        number = 0
        while self._peek() not in ("]", ""):
            if self._peek() in (",", "\n"):
                self._at += 1
                continue
            self._mark((*path, number), self._tokens[self._at][1])
            self._value((*path, number))
            number += 1
        self._at += 1

    def _mark(self, path: Path, line: int) -> None:
        for end in range(1, len(path) + 1):
            self.known.setdefault(path[:end], line)

    def _peek(self) -> str:
        return self._tokens[self._at][0] if self._at < len(self._tokens) else ""
