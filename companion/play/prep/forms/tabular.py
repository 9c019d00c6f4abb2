"""A batch for other programs: JSON and CSV."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from companion.play.prep.forms.document import Document
from companion.play.prep.page import Line, Page

COLUMNS = ("page", "line", "part", "title", "heading", "label", "name", "text", "secret", "level", "hidden")


def fields(document: Document, page: Page) -> dict[str, Any]:
    """The object that stands for one page. What players may not know is not in their copy."""
    names = {shared.name for shared in document.recipe.shared}
    found: dict[str, Any] = {"page": page.number, "title": document.head_of(page)}
    if not document.players:
        found["names"] = {name: page.told(name) for name in page.shared if name in names}
        found["counts"] = {name: int(page.told(name)) for name in page.shared if name not in names}
    found["lines"] = [_fields(document, *row) for row in _rows(document, page)]
    return found


def json_head(document: Document) -> str:
    """What stands before the pages."""
    told: dict[str, Any] = {"recipe": document.recipe.id, "title": document.heading, "times": document.times}
    told |= {"players": document.players, "source": document.recipe.source, "licence": document.recipe.licence}
    if not document.players:
        told["seed"] = document.seed or None
    return f'{json.dumps(told, ensure_ascii=False)[:-1]}, "pages": [\n'


def json_page(document: Document, page: Page) -> str:
    """One page on a line of its own."""
    return _sound(json.dumps(fields(document, page), ensure_ascii=False))


def json_tail(document: Document) -> str:
    """The end of it."""
    return "\n]}\n"


def csv_head(document: Document) -> str:
    """The names of the columns."""
    return ",".join(COLUMNS) + "\r\n"


def csv_page(document: Document, page: Page) -> str:
    """A row for each line of a page. A cell that a spreadsheet would take for a formula begins with an apostrophe."""
    import csv
    from io import StringIO

    written = StringIO()
    rows = csv.writer(written, lineterminator="\r\n")
    for number, title, heading, line in _rows(document, page):
        told = _fields(document, number, title, heading, line) | {"page": page.number}
        rows.writerow([_cell(told.get(column)) for column in COLUMNS])
    return _sound(written.getvalue())


def _rows(document: Document, page: Page) -> Iterator[tuple[int, str, str, Line]]:
    number = 0
    for section in document.sections(page):
        for block in section.blocks:
            for line in block.lines:
                number += 1
                yield number, section.title, block.heading, line


def _fields(document: Document, number: int, title: str, heading: str, line: Line) -> dict[str, Any]:
    told: dict[str, Any] = {"line": number, "part": line.part, "title": title, "heading": heading, "label": line.label}
    told |= {"name": line.name, "text": line.text}
    if not document.players:
        told |= {"secret": line.secret, "level": line.level, "hidden": line.hidden}
    return told


def _cell(value: object) -> str:
    text = "" if value is None or value is False else "yes" if value is True else str(value)
    return f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t", "\r") and not isinstance(value, int) else text


def _sound(text: str) -> str:
    """`text` without the halves of characters that cannot be written."""
    return text.encode("utf-8", "replace").decode("utf-8")
