"""Notes of Solo Toolkit: a heading is a table, a line below it a row; keys of the front matter are templates."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from fractions import Fraction

from companion.tables.formats.drafts import DraftRow, DraftTable, Notes
from companion.tables.formats.front import TAKEN, Front, read_front
from companion.tables.formats.markdown import heading
from companion.tables.formats.naming import Names
from companion.tables.formats.wording import choice, literal
from companion.tables.words import with_article

_WEIGHT = re.compile(r"\s\^([0-9]{1,6})$")
_SUFFIX = re.compile(r"\s(?:\^([0-9]{1,6})|x([0-9]{1,2})|([0-9])d)$")
_BRACES = re.compile(r"\{([^{}]{0,300})\}")
_BULLET = re.compile(r"^[-*+]\s+")
_KNOWN = (TAKEN - {"name"}) | {"tags", "aliases", "mode", "cssclasses"}
_REPEATS = 20


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and the lines below it, with their numbers."""

    title: str
    line: int
    rows: list[tuple[str, int]] = field(default_factory=list)


def read_solo(text: str, name: str, notes: Notes) -> list[DraftTable]:
    """The tables of a note."""
    lines = text.split("\n")
    front = read_front(lines)
    sections = _sections(lines, front, name)
    names = Names()
    templates = [key for key in front.values if key not in _KNOWN]
    shown = [names.give(section.title, section.title.casefold()) for section in sections]
    keys = [names.give(_SUFFIX.sub("", key), _SUFFIX.sub("", key).casefold()) for key in templates]
    if front.first("mode") == "cutup":
        notes.words("mode: cutup is not done here; its lines are rows", 1)
    tables = [_section(own, section, names, notes) for own, section in zip(shown, sections, strict=True)]
    tables += [_template(own, key, front, names, notes) for own, key in zip(keys, templates, strict=True)]
    return [replace(table, origin=front.origin) for table in tables if table.rows]


def _sections(lines: list[str], front: Front, name: str) -> list[Section]:
    found = [Section(name, front.begins + 1)]
    for number, line in enumerate(lines[front.begins :], start=front.begins + 1):
        bare = line.strip()
        if bare.startswith("#") and (head := heading(bare)) is not None:
            found.append(Section(head or name, number))
        elif bare:
            found[-1].rows.append((_BULLET.sub("", bare, count=1), number))
    return [section for section in found if section.rows]


def _section(own: str, section: Section, names: Names, notes: Notes) -> DraftTable:
    rows = []
    for text, line in section.rows:
        found = _WEIGHT.search(text)
        told = template_of(text[: found.start()].rstrip() if found else text, names, own, line, notes)
        rows.append(DraftRow(told, weight=Fraction(found[1]) if found else Fraction(1), line=line))
    return DraftTable(own, tuple(rows), section.title, line=section.line)


def _template(own: str, key: str, front: Front, names: Names, notes: Notes) -> DraftTable:
    """A key of the front matter: what its value makes, as often as it says."""
    suffix = _SUFFIX.search(key)
    times = min(int(suffix[2]), _REPEATS) if suffix and suffix[2] else 1
    values = front.values[key]
    line = values[0][1] if values else 0
    if suffix and (suffix[1] or suffix[3]):
        notes.words(f"{suffix[0].strip()} behind {key[: suffix.start()]} is not done here", line, own)
    rows = []
    for value, number in values:
        found = _WEIGHT.search(value)
        told = template_of(value[: found.start()].rstrip() if found else value, names, own, number, notes)
        weight = Fraction(found[1]) if found else Fraction(1)
        rows.append(DraftRow("\n".join([told] * times), weight=weight, line=number))
    return DraftTable(own, tuple(rows), key[: suffix.start()] if suffix else key, line=line)


def template_of(text: str, names: Names, table: str, line: int, notes: Notes) -> str:
    """A text of Solo Toolkit in our braces."""
    pieces: list[str] = []
    at = 0
    article = ""
    earlier = {found[1][1:].strip().casefold() for found in _BRACES.finditer(text) if found[1].startswith("<")}
    kept: set[str] = set()
    for found in _BRACES.finditer(text):
        plain = text[at : found.start()]
        if article and plain.strip():
            pieces.append(literal(with_article(plain.lstrip(), article)))
            article = ""
        elif not article:
            pieces.append(literal(plain))
        at = found.end()
        inner = found[1].strip()
        if inner in ("a", "A", "an", "An") and not names.of(inner.casefold()):
            article = inner[0]
            continue
        made = _braces(inner, article, names, earlier, kept)
        if made is None:
            notes.words(f"{found[0]} leads nowhere in this note", line, table)
            made = literal(found[0])
        pieces.append(made)
        article = ""
    rest = text[at:]
    pieces.append(literal(with_article(rest.lstrip(), article)) if article else literal(rest))
    return "".join(pieces)


def _braces(inner: str, article: str, names: Names, earlier: set[str], kept: set[str]) -> str | None:
    """What stands for one pair of braces; None where it is not understood."""
    before = f"{article} " if article else ""
    if inner.startswith("<"):
        name = names.of(inner[1:].strip().casefold())
        return f"{{{before}={name}}}" if name in kept else None
    if "|" in inner:
        made = choice([literal(option) for option in inner.split("|")])
        return made or None
    name = names.of(inner.casefold()) or names.of(inner.rpartition("/")[2].casefold())
    if not name:
        return None
    if inner.casefold() in earlier and name not in kept:
        kept.add(name)
        return f"{{{name}: {before}{name}}}"
    return f"{{{before}{name}}}"
