"""One text of Perchance in our braces."""

from __future__ import annotations

import re

from companion.tables.formats.drafts import Notes
from companion.tables.formats.naming import Names
from companion.tables.formats.wording import choice, literal
from companion.tables.model import FollowUp
from companion.tables.words import with_article

_PICK = re.compile(r"([^\W\d][\w.-]*?)((?:\.(?:selectOne|titleCase|sentenceCase|upperCase|lowerCase))*)")
_UNIQUE = re.compile(r"([^\W\d][\w.-]*?)\.selectUnique\(([0-9]{1,2})\)(?:\.join\((?:\"[^\"]*\"|'[^']*')\))?")
_STORE = re.compile(r"([^\W\d][\w-]*)\s*=\s*([^\W\d][\w.-]*?)(?:\.selectOne)?\s*(,\s*(?:\"\"|'')\s*)?")
_NUMBERS = re.compile(r"(-?[0-9]{1,6})-(-?[0-9]{1,6})")
_LETTERS = re.compile(r"([a-zA-Z])-([a-zA-Z])")
_SIGNS = {"s": " ", "t": "\t", "n": "\n"}
_MANY = 20


class Teller:
    """Reads one text; `path` is the list that it stands in."""

    def __init__(self, names: Names, table: str, path: str, line: int, notes: Notes) -> None:
        self._names, self._table, self._path, self._line, self._notes = names, table, path, line, notes
        self._stored: dict[str, str] = {}
        self._kept: set[str] = set()
        self._roll: tuple[FollowUp, ...] = ()

    def told(self, text: str) -> tuple[str, tuple[FollowUp, ...]]:
        """The template, and the tables rolled after it."""
        pieces: list[str] = []
        article, at = "", 0
        while at < len(text):
            piece, end, is_article = self._next(text, at)
            if is_article:
                article = piece
                at = end + 1 if text[end : end + 1] == " " else end
                continue
            if article:
                piece, article = _with(article, piece), ""
            pieces.append(piece)
            at = end
        return "".join(pieces) + (literal(f"{{{article}}}") if article else ""), self._roll

    def _next(self, text: str, at: int) -> tuple[str, int, bool]:
        """The piece that begins at `at`, where it ends, and whether it is an article for what follows."""
        sign = text[at]
        if sign == "\\" and at + 1 < len(text):
            after = text[at + 1]
            return literal(_SIGNS.get(after, after)), at + 2, False
        if sign in "[{":
            end = text.find("]" if sign == "[" else "}", at)
            if end < 0:
                self._words(f"{sign} without its end")
                return literal(text[at:]), len(text), False
            inner = text[at + 1 : end]
            if sign == "{" and inner in ("a", "A"):
                return inner, end + 1, True
            made = self._square(inner, last=end + 1 == len(text)) if sign == "[" else self._curly(inner)
            if made is None:
                self._words(text[at : end + 1][:60])
                made = literal(text[at : end + 1])
            return made, end + 1, False
        found = re.compile(r"[^\\\[{]+").match(text, at)
        end = found.end() if found else at + 1
        return literal(text[at:end]), end, False

    def _square(self, inner: str, *, last: bool) -> str | None:
        """A pick in square brackets; None where it is code."""
        inner = inner.strip()
        if stored := _STORE.fullmatch(inner):
            return self._store(stored[1], stored[2], shown=not stored[3])
        if unique := _UNIQUE.fullmatch(inner):
            return self._unique(unique[1], int(unique[2]), last=last)
        if not (found := _PICK.fullmatch(inner)):
            return None
        name, forms = found[1], found[2]
        if "upperCase" in forms or "lowerCase" in forms:
            return None
        capital = "titleCase" in forms or "sentenceCase" in forms
        if name in self._stored:
            return self._again(name, capital=capital)
        target = self._named(name)
        return f"{{{_capital(target) if capital else target}}}" if target else None

    def _store(self, variable: str, name: str, *, shown: bool) -> str | None:
        target = self._named(name)
        if not target:
            return None
        self._stored[variable] = target
        return self._again(variable, capital=False) if shown else ""

    def _again(self, variable: str, *, capital: bool) -> str:
        if variable in self._kept:
            return f"{{={_capital(variable) if capital else variable}}}"
        self._kept.add(variable)
        target = self._stored[variable]
        return f"{{{variable}: {_capital(target) if capital else target}}}"

    def _unique(self, name: str, times: int, *, last: bool) -> str | None:
        target = self._named(name)
        if not target or not 0 < times <= _MANY:
            return None
        if last:
            self._roll = (FollowUp(target, times, unique=True),)
            return ""
        self._notes.changed(f"{times} different ones of {name} may be alike here", self._line, self._table)
        return ", ".join([f"{{{target}}}"] * times)

    def _curly(self, inner: str) -> str | None:
        """A choice, a number or a letter in braces; None where it is more."""
        if numbers := _NUMBERS.fullmatch(inner):
            low, high = sorted((int(numbers[1]), int(numbers[2])))
            add = f"{low - 1:+}" if low != 1 else ""
            return f"{{1d{high - low + 1}{add}}}" if high > low else str(low)
        if letters := _LETTERS.fullmatch(inner):
            first, end = sorted((ord(letters[1]), ord(letters[2])))
            return choice([chr(code) for code in range(first, end + 1) if chr(code).isalpha()]) or letters[1]
        if "|" not in inner or re.search(r"[\[\]^\\]", inner):
            return None
        return choice([literal(option) for option in inner.split("|")]) or None

    def _named(self, name: str) -> str:
        """The table of a list: by its whole path, or inside the list that the text stands in."""
        return self._names.of(name) or self._names.of(f"{self._path}.{name}")

    def _words(self, what: str) -> None:
        self._notes.words(f"{what} stands as text and is not done", self._line, self._table)


def _with(article: str, piece: str) -> str:
    """What follows an article, with it: `{animal}` takes it into its braces."""
    if piece.startswith("{") and not piece.startswith("{{") and "|" not in piece:
        inner = piece[1:-1]
        kept, colon, name = inner.partition(": ")
        return f"{{{kept}: {article} {name}}}" if colon else f"{{{article} {inner}}}"
    return with_article(piece.lstrip(), article) if not piece.startswith("{") else f"{article} {piece}"


def _capital(name: str) -> str:
    return name[:1].upper() + name[1:]
