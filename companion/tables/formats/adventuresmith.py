"""Generators of Adventuresmith: tables and templates in a small YAML."""

from __future__ import annotations

import re

from companion.tables.formats.drafts import DraftRow, DraftTable, Notes
from companion.tables.formats.naming import Names
from companion.tables.formats.wording import dice_of, literal
from companion.tables.formats.yamlish import Node, read_yamlish

GROUPS = ("tables", "templates", "nested_tables", "definitions")
_RANGE = re.compile(r"([0-9]{1,6})\s*(?:\.\.|-)\s*([0-9]{1,6})\s*,\s*(.*)", re.DOTALL)
_TAG = re.compile(r"\{\{([^{}]{0,300})\}\}")
_MANY = 10


def read_adventuresmith(text: str, name: str, notes: Notes) -> list[DraftTable]:
    """The tables, templates and definitions of a generator; a template is a table too.

    Raises:
        NotRead: it uses more of YAML than is read here.
    """
    root = read_yamlish(text)
    found = [(key, node) for group in GROUPS for key, node in _named(root.keys.get(group), name, group)]
    for key, node in root.keys.items():
        if key == "imports":
            notes.words("imports: other files are not read along; import them too", node.line)
    names = Names()
    given = [names.give(key, key) for key, _ in found]
    return [_table(own, key, node, names, notes) for own, (key, node) in zip(given, found, strict=True)]


def _named(node: Node | None, name: str, group: str) -> list[tuple[str, Node]]:
    """The tables below a group; one level of groups inside is joined to their names."""
    if node is None:
        return []
    if node.items or node.text:
        return [(f"{name} {group}" if group != "templates" else name, node)]
    found = []
    for key, inner in node.keys.items():
        deeper = [(f"{key}.{sub}", value) for sub, value in inner.keys.items()]
        found += deeper or [(key, inner)]
    return found


def _table(own: str, key: str, node: Node, names: Names, notes: Notes) -> DraftTable:
    rows = []
    for text, line in node.texts:
        ranged = _RANGE.fullmatch(text)
        at, words = (f"{ranged[1]}-{ranged[2]}", ranged[3]) if ranged else ("", text)
        rows.append(DraftRow(_told(words, own, line, names, notes), at, line=line))
    if any(row.at for row in rows) and not all(row.at for row in rows):
        notes.changed("only some rows have totals; all count alike", node.line, own)
        rows = [DraftRow(row.text, line=row.line) for row in rows]
    return DraftTable(own, tuple(rows), key, line=node.line)


def _told(text: str, own: str, line: int, names: Names, notes: Notes) -> str:
    pieces: list[str] = []
    at = 0
    for found in _TAG.finditer(text):
        made = _tag(found, names)
        if not made:
            notes.words(f"{found[0][:60]} is not done here", line, own)
        pieces += [literal(text[at : found.start()]), made or literal(found[0])]
        at = found.end()
    return "".join([*pieces, literal(text[at:])])


def _tag(found: re.Match[str], names: Names) -> str:
    """One tag: a table, dice, or several picks; empty where it is not understood."""
    told = found[1].strip()
    if not told.startswith(">"):
        name = names.of(told)
        return f"{{{name}}}" if name else ""
    word, _, rest = told[1:].strip().partition(":")
    words = rest.split(None, 2)
    if word == "roll" and (dice := dice_of(rest)):
        return f"{{{dice}}}"
    if word == "pick" and words and (name := names.of(words[0])):
        return f"{{{name}}}"
    if word == "pickN" and len(words) > 1 and words[0].isdecimal() and (name := names.of(words[1])):
        separator = words[2] if len(words) > 2 else ", "
        times = int(words[0][:4])
        return literal(separator).join([f"{{{name}}}"] * times) if 0 < times <= _MANY else ""
    return ""
