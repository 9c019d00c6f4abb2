"""The conditions of rows: `thought >= 2 and not burdened`. Read by hand; nothing of a file is ever run as code.

```
test       = all, { "or", all } ;
all        = one, { "and", one } ;
one        = "not", one | "(", test, ")" | side, [ compare, side ] ;
side       = name | whole number ;
compare    = ">=" | "<=" | ">" | "<" | "=" | "==" | "!=" | "≥" | "≤" | "≠" ;
```

A side alone holds when it is not 0.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache

_LENGTH = 200
_DEPTH = 16
_TOKEN = re.compile(r"\s*(?:(-?[0-9]{1,9}(?![\w.]))|([^\W\d][\w.-]*)|(>=|<=|==|!=|[≥≤≠<>=()]))")
_SIGNS = {"=": "==", "≥": ">=", "≤": "<=", "≠": "!="}
_COMPARE: dict[str, Callable[[int, int], bool]] = {
    ">=": operator.ge,
    "<=": operator.le,
    ">": operator.gt,
    "<": operator.lt,
    "==": operator.eq,
    "!=": operator.ne,
}


class BadCondition(ValueError):
    """A condition that cannot be read; the message says where."""


@dataclass(frozen=True, slots=True)
class Compare:
    """Two sides, each a name or a number, and the sign between them."""

    left: str | int
    sign: str
    right: str | int


@dataclass(frozen=True, slots=True)
class Both:
    """Tests that must all hold (`every` true), or one of which must."""

    every: bool
    tests: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Not:
    """A test that must not hold."""

    test: Condition


Condition = Compare | Both | Not


@lru_cache(maxsize=512)
def read_condition(text: str) -> Condition:
    """Reads `text`.

    Raises:
        BadCondition: it is no condition, is longer than 200 characters, or nests deeper than 16.
    """
    if len(text) > _LENGTH:
        raise BadCondition(f"a condition has at most {_LENGTH} characters")
    reader = _Reader(_tokens(text))
    found = reader.any_of(0)
    if reader.next:
        raise BadCondition(f'unexpected "{reader.next}" in "{text}"')
    return found


def holds(condition: Condition, values: Mapping[str, int]) -> bool:
    """Whether `condition` holds. A name that `values` lacks counts as 0."""
    if isinstance(condition, Not):
        return not holds(condition.test, values)
    if isinstance(condition, Both):
        verdicts = (holds(test, values) for test in condition.tests)
        return all(verdicts) if condition.every else any(verdicts)
    return _COMPARE[condition.sign](_side(condition.left, values), _side(condition.right, values))


def names(condition: Condition) -> frozenset[str]:
    """The values of the sheet that `condition` asks for."""
    if isinstance(condition, Not):
        return names(condition.test)
    if isinstance(condition, Both):
        return frozenset().union(*(names(test) for test in condition.tests))
    return frozenset(side for side in (condition.left, condition.right) if isinstance(side, str))


def _side(side: str | int, values: Mapping[str, int]) -> int:
    return values.get(side, 0) if isinstance(side, str) else side


def _tokens(text: str) -> list[str | int]:
    found: list[str | int] = []
    at = 0
    stripped = text.rstrip()
    while at < len(stripped):
        match = _TOKEN.match(stripped, at)
        if match is None:
            raise BadCondition(f'"{stripped[at:].strip()[:20]}" is not understood in "{text}"')
        number, word, sign = match.groups()
        found.append(int(number) if number else word.casefold() if word else _SIGNS.get(sign, sign))
        at = match.end()
    return found


class _Reader:
    """Walks the tokens of one condition; `next` is the one not yet taken, or empty at the end."""

    def __init__(self, tokens: list[str | int]) -> None:
        self._tokens = tokens
        self._at = 0

    @property
    def next(self) -> str | int:
        return self._tokens[self._at] if self._at < len(self._tokens) else ""

    def take(self) -> str | int:
        token = self.next
        self._at += 1
        return token

    def any_of(self, depth: int) -> Condition:
        tests = [self.all_of(depth)]
        while self.next == "or":
            self.take()
            tests.append(self.all_of(depth))
        return tests[0] if len(tests) == 1 else Both(False, tuple(tests))

    def all_of(self, depth: int) -> Condition:
        tests = [self.one(depth)]
        while self.next == "and":
            self.take()
            tests.append(self.one(depth))
        return tests[0] if len(tests) == 1 else Both(True, tuple(tests))

    def one(self, depth: int) -> Condition:
        if depth > _DEPTH:
            raise BadCondition(f"nested deeper than {_DEPTH}")
        if self.next == "not":
            self.take()
            return Not(self.one(depth + 1))
        if self.next == "(":
            self.take()
            inner = self.any_of(depth + 1)
            if self.take() != ")":
                raise BadCondition("a bracket is not closed")
            return inner
        return self.comparison()

    def comparison(self) -> Condition:
        left = self.side()
        if not (isinstance(self.next, str) and self.next in _COMPARE):
            return Compare(left, "!=", 0)
        sign = str(self.take())
        return Compare(left, sign, self.side())

    def side(self) -> str | int:
        token = self.take()
        if isinstance(token, int) or (token and token not in _COMPARE and token not in {"(", ")", "and", "or", "not"}):
            return token
        raise BadCondition(f'a name or a number is wanted, not "{token}"' if token else "the condition stops too early")
