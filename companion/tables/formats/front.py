"""The front matter of a Markdown file: flat keys and lists of texts, nothing of YAML beyond."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from companion.tables.formats.drafts import Origin

_KEY = re.compile(r"([^\s:#][^:]{0,200}?)\s*:(?:\s+(.*)|\s*)")
_SCALAR = re.compile(r'"((?:[^"\\]|\\.)*)"|\'((?:[^\']|\'\')*)\'')
_ESCAPE = re.compile(r'\\(u[0-9a-fA-F]{4}|["\\/nt])')


TAKEN = frozenset(("title", "name", "source", "author", "authors", "licence", "license", "url", "lang", "language"))
"""Keys that are understood here: they go to the table itself."""


@dataclass(frozen=True, slots=True)
class Front:
    """Values by key with their lines, and on which line, counted from 0, the text begins."""

    values: Mapping[str, tuple[tuple[str, int], ...]]
    begins: int = 0

    def first(self, *keys: str) -> str:
        """The first value under any of `keys`."""
        found = (value for key in keys for value, _ in self.values.get(key, ()))
        return next(found, "")

    @property
    def origin(self) -> Origin:
        return Origin(
            self.first("source"), self.first("author", "authors"), self.first("licence", "license"), self.first("url"),
            self.first("lang", "language"),
        )  # fmt: skip


def read_front(lines: list[str]) -> Front:
    """The front matter of a file, if it begins with one."""
    if not lines or lines[0].rstrip() != "---":
        return Front({})
    end = next((at for at, line in enumerate(lines[1:400], start=1) if line.rstrip() in ("---", "...")), 0)
    values: dict[str, list[tuple[str, int]]] = {}
    key = ""
    for number, line in enumerate(lines[1:end], start=2):
        bare = line.strip()
        if line[:1].isspace() or bare.startswith("- "):
            if key and bare:
                values[key].append((scalar(bare.removeprefix("- ")), number))
        elif found := _KEY.fullmatch(line.rstrip()):
            key = scalar(found[1]).strip()
            values[key] = [(scalar(found[2]), number)] if found[2] and found[2].strip() not in ("|", ">", "[]") else []
    return Front({key: tuple(listed) for key, listed in values.items()}, end + 1 if end else 0)


def scalar(text: str) -> str:
    """A value of YAML as text, its quotes taken off; whatever it looks like, it is text."""
    bare = text.strip()
    found = _SCALAR.fullmatch(bare)
    if not found:
        return bare
    if found[2] is not None:
        return found[2].replace("''", "'")
    return _ESCAPE.sub(lambda escape: _sign(escape[1]), found[1])


def _sign(escape: str) -> str:
    return chr(int(escape[1:], 16)) if len(escape) == 5 else {"n": "\n", "t": "\t"}.get(escape, escape)
