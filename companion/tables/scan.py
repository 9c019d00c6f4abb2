"""One pass over the raw text of a TOML file: its limits, before `tomllib` sees it, and the line of each thing in it.

`tomllib` gives lines only for errors of syntax, and some small files stall it or exhaust its stack. This pass knows
strings, comments, brackets and keys, nothing more, and is linear in the size of the file.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

NESTING = 32
KEY_PARTS = 32
KEYS = 20_000
ROWS = 10_000
LINE_BYTES = 64 * 1024

TOKEN = re.compile(
    r'(?P<string>"""(?:[^"\\]|\\.|"(?!""))*+(?:"{3,5}|\Z)|\'\'\'(?:[^\']|\'(?!\'\'))*+(?:\'{3,5}|\Z)'
    r'|"(?:[^"\\\n]|\\.)*+"?|\'[^\'\n]*+\'?)'
    r"|(?P<comment>#[^\n]*)|(?P<open>[\[{])|(?P<close>[\]}])|(?P<mark>[=,.\n])|(?P<word>[^\s\"'#\[\]{}=,.]+)",
    re.DOTALL,
)


class OverLimit(ValueError):
    """The text goes past a limit; the message names it, and `line` says where."""

    def __init__(self, message: str, line: int) -> None:
        super().__init__(message)
        self.line = line


@dataclass(slots=True)
class Places:
    """Lines, counted from 1: of tables by name, of their keys, and of their rows by number from 1."""

    tables: dict[str, int] = field(default_factory=dict)
    keys: dict[tuple[str, str], int] = field(default_factory=dict)
    rows: dict[tuple[str, int], int] = field(default_factory=dict)

    def line(self, table: str, key: str = "", row: int = 0) -> int:
        """The nearest line known for a row of a table, or for a key of it, or for the table; 0 if none is."""
        at_row = self.rows.get((table, row)) if row else None
        at_key = self.keys.get((table, key)) if key else None
        return at_row or at_key or self.tables.get(table, 0)


def scan(text: str) -> Places:
    """Walks `text` once.

    Raises:
        OverLimit: nesting over 32, a key of over 32 parts, or over 20,000 keys, or over 10,000 rows in a table.
    """
    walker = _Walker()
    for token in TOKEN.finditer(text):
        walker.take(token.lastgroup or "", token[0])
    return walker.places


class _Walker:
    """Where the walk is: the line, the brackets open, the key being read, the table it belongs to."""

    def __init__(self) -> None:
        self.places = Places()
        self._line = 1
        self._depth = 0
        self._parts: list[str] = []
        self._dots = 0
        self._keys = 0
        self._table = ""
        self._header: int | None = None
        self._rows_depth = 0
        self._rows_of = ""
        self._counts: dict[str, int] = {}
        self._row = 0
        self._row_open = False
        self._in_value = False

    def take(self, kind: str, text: str) -> None:
        if kind == "mark":
            self._mark(text)
        elif kind == "open":
            self._open(text)
        elif kind == "close":
            self._close()
        elif kind != "comment":
            self._word(text)
            if kind == "string":
                self._line += text.count("\n")

    def _word(self, text: str) -> None:
        self._begin_row()
        if self._depth == 0 or self._header is not None:
            self._parts.append(text.strip("\"'") if text[:1] in "\"'" else text)

    def _open(self, text: str) -> None:
        if not self._in_value and not self._parts and self._depth == 0:
            self._header = self._line
        self._begin_row()
        self._depth += 1
        self._dots = 0
        if self._depth > NESTING:
            raise OverLimit(f"nested too deeply: at most {NESTING} brackets in one another", self._line)

    def _close(self) -> None:
        self._depth = max(0, self._depth - 1)
        if self._rows_depth and self._depth < self._rows_depth:
            self._rows_depth = 0
        if self._header is not None and self._depth == 0:
            self._end_header()

    def _end_header(self) -> None:
        self._table = self._parts[0] if self._parts else ""
        self.places.tables.setdefault(self._table, self._header or self._line)
        if self._parts[1:] == ["rows"]:
            self._counts[self._table] = self._counts.get(self._table, 0) + 1
            self.places.rows[self._table, self._counts[self._table]] = self._header or self._line
        self._parts, self._header = [], None

    def _mark(self, text: str) -> None:
        if text == ".":
            self._dots += 1
            if self._dots >= KEY_PARTS:
                raise OverLimit(f"a key of more than {KEY_PARTS} parts", self._line)
            return
        self._dots = 0
        if text == "=":
            self._key()
        elif text == "," and self._depth == self._rows_depth:
            self._row_open = False
        elif text == "\n":
            self._line += 1
            if self._depth == 0:
                self._parts, self._in_value, self._header = [], False, None

    def _key(self) -> None:
        self._keys += 1
        if self._keys > KEYS:
            raise OverLimit(f"more than {KEYS:,} keys in one file", self._line)
        if self._depth or self._in_value:
            return
        self._in_value = True
        names = [self._table, *self._parts] if self._table else self._parts
        table, key = (names[0], names[1]) if len(names) > 1 else ("", names[0] if names else "")
        self.places.keys.setdefault((table, key), self._line)
        if not self._table and len(names) == 1:
            self.places.tables.setdefault(key, self._line)
        self._rows_of, self._row, self._row_open = table, 0, False
        self._rows_depth = 1 if key == "rows" else 0

    def _begin_row(self) -> None:
        if self._rows_depth and self._depth == self._rows_depth and not self._row_open:
            self._row_open = True
            self._row += 1
            if self._row > ROWS:
                raise OverLimit(f"more than {ROWS:,} rows in one table", self._line)
            self.places.rows[self._rows_of, self._row] = self._line
