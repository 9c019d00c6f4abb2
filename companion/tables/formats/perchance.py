"""The safe part of Perchance: lists, picks, choices, fixed odds, articles. Code stands as text and is never run."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from fractions import Fraction

from companion.tables.formats.drafts import DEPTH, DraftRow, DraftTable, Notes
from companion.tables.formats.naming import Names
from companion.tables.formats.perchance_text import Teller

_NAME = re.compile(r"\$?[^\W\d][\w-]*")
_VALUE = re.compile(r"(\$?[^\W\d][\w-]*)\s*=\s*(\S.*)")
_ODDS = re.compile(r"\s\^\s*([0-9]{1,7}(?:\.[0-9]{1,6})?|\.[0-9]{1,6})\s*$")
_CODED = re.compile(r"\s\^\[[^\[\]]{0,300}\]\s*$")
_COMMENT = re.compile(r"(?:^|\s)//.*$")


@dataclass(slots=True)
class Item:
    """A line, with the lines further in that belong to it."""

    text: str
    line: int
    inner: list[Item] = field(default_factory=list)


def read_perchance(text: str, name: str, notes: Notes) -> list[DraftTable]:
    """A table for each list, and for each list inside a list."""
    roots = _tree(text, notes)
    names = Names()
    found: list[tuple[str, str, Item]] = []
    for root in roots:
        _gather(root, "", names, found)
    return [_table(own, path, item, names, notes) for own, path, item in found]


def _tree(text: str, notes: Notes) -> list[Item]:
    """The lines by their indentation: a tab or two spaces is one step."""
    top = Item("", 0)
    open_at: list[Item] = [top]
    for number, raw in enumerate(text.split("\n"), start=1):
        line = _COMMENT.sub("", raw).rstrip()
        if not line.strip():
            continue
        depth = _depth(line)
        if depth >= len(open_at):
            if depth > DEPTH or depth > len(open_at):
                notes.changed("further in than its list; read as one step in", number)
            depth = len(open_at) - 1 if len(open_at) > DEPTH else min(depth, len(open_at) - 1)
        item = Item(line.strip(), number)
        open_at[depth].inner.append(item)
        open_at = [*open_at[: depth + 1], item]
    return top.inner


def _depth(line: str) -> int:
    indent = line[: len(line) - len(line.lstrip())]
    return indent.count("\t") + indent.replace("\t", "").count(" ") // 2


def _gather(item: Item, path: str, names: Names, found: list[tuple[str, str, Item]]) -> None:
    """Gives a name to a list and to every list in it. `name = value` is a list of one."""
    value = _VALUE.fullmatch(item.text) if not item.inner else None
    word = (value[1] if value else _bare(item.text)).lstrip("$")
    inner_path = f"{path}.{word}" if path else word
    if value:
        item = Item(word, item.line, [Item(value[2], item.line)])
    found.append((names.give(inner_path.replace(".", "-"), inner_path), inner_path, item))
    for inner in item.inner:
        if inner.inner:
            _gather(inner, inner_path, names, found)


def _bare(text: str) -> str:
    return _CODED.sub("", _ODDS.sub("", text)).strip()


def _table(own: str, path: str, item: Item, names: Names, notes: Notes) -> DraftTable:
    entry = next((inner for inner in item.inner if inner.text == "$output" and inner.inner), None)
    lines = entry.inner if entry else item.inner
    rows = [_row(own, path, line, names, notes) for line in lines]
    if not _NAME.fullmatch(_bare(item.text)):
        notes.changed(f"{_bare(item.text)[:60]} is no name of a list there; called {own}", item.line, own)
    return DraftTable(own, tuple(rows), _bare(item.text), line=item.line)


def _row(own: str, path: str, item: Item, names: Names, notes: Notes) -> DraftRow:
    text, weight = item.text, Fraction(1)
    if found := _ODDS.search(text):
        text, weight = text[: found.start()], Fraction(found[1])
    elif coded := _CODED.search(text):
        notes.words(f"odds that are code, {coded[0].strip()[:40]}, are not worked out; 1 instead", item.line, own)
        text = text[: coded.start()]
    if item.inner:
        inner = names.of(f"{path}.{_bare(item.text).lstrip('$')}")
        return DraftRow(f"{{{inner}}}", weight=weight, line=item.line)
    told, roll = Teller(names, own, path, item.line, notes).told(text.strip())
    return DraftRow(told, weight=weight, roll=roll, line=item.line)
