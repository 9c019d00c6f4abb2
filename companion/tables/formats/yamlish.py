"""The plainest part of YAML, read by hand: maps and lists by indentation, and scalars, which are all text.

Anchors, tags, merges, flow maps and folded texts are refused with their line: guessing at them would lose words.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TypeVar

from companion.tables.formats.drafts import DEPTH, NotRead
from companion.tables.formats.front import scalar

_KEY = re.compile(
    r"""("(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^\s#'"\[\]{}&*!|>%@`-][^:]{0,200}?|[^\s:]{1,200})\s*:(?:\s+(.*))?"""
)
_BEYOND = re.compile(r"[&*!%@`|>{\[]")
_COMMENT = re.compile(r"\s#.*$")

T = TypeVar("T")


@dataclass(slots=True)
class Node:
    """A value with its line: text, or a map, or a list; whichever it has."""

    line: int
    text: str = ""
    keys: dict[str, Node] = field(default_factory=dict)
    items: list[Node] = field(default_factory=list)

    @property
    def texts(self) -> list[tuple[str, int]]:
        """The texts of a list, or the one text."""
        found = self.items or ([self] if self.text else [])
        return [(item.text, item.line) for item in found if item.text]


@dataclass(frozen=True, slots=True)
class _Line:
    number: int
    indent: int
    text: str


def read_yamlish(text: str) -> Node:
    """The map that a file is.

    Raises:
        NotRead: it uses what is not read here, or its indentation cannot be understood; with the line.
    """
    lines = []
    for number, line in enumerate(text.split("\n"), start=1):
        bare = line.strip()
        if not bare or bare.startswith("#") or bare in ("---", "..."):
            continue
        if "\t" in line[: len(line) - len(line.lstrip())]:
            raise NotRead(f"line {number}: a tab as indentation, which YAML does not have")
        lines.append(_Line(number, len(line) - len(line.lstrip()), bare))
    root = Node(1)
    end = _block(lines, 0, root, -1, 0)
    if end < len(lines):
        raise NotRead(f"line {lines[end].number}: its indentation fits nothing above it")
    return root


def _block(lines: list[_Line], at: int, node: Node, outer: int, depth: int) -> int:
    """Reads the lines further in than `outer` into `node`; gives the number of the first that is not."""
    if depth > DEPTH:
        raise NotRead(f"line {lines[at].number}: nested more than {DEPTH} deep")
    if at >= len(lines) or lines[at].indent <= outer:
        return at
    indent = lines[at].indent
    while at < len(lines) and lines[at].indent == indent:
        at = _one(lines, at, node, indent, depth)
    return at


def _one(lines: list[_Line], at: int, node: Node, indent: int, depth: int) -> int:
    line = lines[at]
    if line.text == "-" or line.text.startswith("- "):
        item = Node(line.number, _scalar(line.text[1:].strip(), line.number))
        node.items.append(item)
        return _continued(lines, at + 1, item, indent)
    found = _KEY.fullmatch(line.text)
    if not found:
        raise NotRead(f"line {line.number}: neither a key with a colon nor an item of a list")
    inner = Node(line.number, _scalar(found[2] or "", line.number))
    node.keys[scalar(found[1])] = inner
    after = lines[at + 1] if at + 1 < len(lines) else line
    if not inner.text and after.indent == indent and after.text.startswith("- "):
        return _list(lines, at + 1, inner, indent)
    return _continued(lines, at + 1, inner, indent) if inner.text else _block(lines, at + 1, inner, indent, depth + 1)


def _list(lines: list[_Line], at: int, node: Node, indent: int) -> int:
    """A list that stands under its key without being further in."""
    while at < len(lines) and lines[at].indent == indent and lines[at].text.startswith("- "):
        item = Node(lines[at].number, _scalar(lines[at].text[1:].strip(), lines[at].number))
        node.items.append(item)
        at = _continued(lines, at + 1, item, indent)
    return at


def _continued(lines: list[_Line], at: int, node: Node, indent: int) -> int:
    """A text may go on over lines further in."""
    while at < len(lines) and lines[at].indent > indent:
        node.text = f"{node.text} {lines[at].text}".strip()
        at += 1
    return at


def _scalar(text: str, number: int) -> str:
    bare = text.strip()
    if bare[:1] not in ("'", '"'):
        bare = _COMMENT.sub("", bare)
        beyond = _BEYOND.match(bare)
        if beyond and not bare.startswith(("{{", "[]", "{}")):
            raise NotRead(f"line {number}: {beyond[0]} begins more of YAML than is read here", "put it in quotes")
    return "" if bare in ("[]", "{}") else scalar(bare)
