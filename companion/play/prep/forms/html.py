"""A page in HTML, one file with its style in it, made to be printed."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from importlib.resources import files

from companion.play.prep.forms.document import Document
from companion.play.prep.page import Line, Page
from companion.play.prep.sections import Block, Section, numbers
from companion.text import plain


def head(document: Document) -> str:
    """The document up to its first page."""
    style = files("companion.play.prep.forms").joinpath("page.css").read_text("utf-8")
    kind = "together" if not document.recipe.apart else "apart"
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{told(document.heading)}</title>\n<style>\n{style}</style>\n</head>\n"
        f'<body class="{kind}{" players" if document.players else ""}">\n'
    )


def page(document: Document, page: Page) -> str:
    """One page as an article."""
    first = page.number == 1 and document.recipe.about and not document.players
    about = f'<p class="about">{told(document.recipe.about)}</p>\n' if first else ""
    number = f'<span class="number">{page.number}</span>' if document.times > 1 else ""
    sections = "".join(_section(section) for section in document.sections(page))
    return (
        f"<article>\n<header>\n<h1>{told(document.heading)}{number}</h1>\n{about}</header>\n"
        f"{sections}<footer>{told(document.imprint)}</footer>\n</article>\n"
    )


def tail(document: Document) -> str:
    """The end of the document."""
    return "</body>\n</html>\n"


def told(text: str) -> str:
    """`text` as HTML shows it, letter for letter."""
    return escape(plain(text)).replace("\n", "<br>")


def _section(section: Section) -> str:
    kind = f"{section.layout} hidden" if section.hidden else section.layout
    mark = ' <span class="mark">secret</span>' if section.hidden else ""
    inside = "".join(_table(section) if _as_table(section) else _blocks(section))
    return f'<section class="{kind}">\n<h2>{told(section.title)}{mark}</h2>\n{inside}</section>\n'


def _as_table(section: Section) -> bool:
    return section.layout == "table" and all(block.heading for block in section.blocks)


def _blocks(section: Section) -> Iterator[str]:
    for block in section.blocks:
        heading = f"<h3>{told(block.heading)}</h3>\n" if block.heading else ""
        yield f'<div class="block">\n{heading}{_lines(section, block)}</div>\n'


def _lines(section: Section, block: Block) -> str:
    if section.layout == "prose":
        return "".join(f"<p>{_line(line)}</p>\n{_notes(line)}" for line in block.lines)
    if section.layout == "cards":
        return "".join(f'<div class="card">{_line(line)}{_notes(line)}</div>\n' for line in block.lines)
    tag = "ol" if section.layout == "numbered" else "ul"
    return f"<{tag}>\n{''.join(f'<li>{_line(line)}{_notes(line)}</li>{chr(10)}' for line in block.lines)}</{tag}>\n"


def _table(section: Section) -> Iterator[str]:
    labels = section.labels
    heads = "".join(f"<th>{told(label)}</th>" for label in labels)
    yield f"<table>\n<thead><tr><td></td>{heads}</tr></thead>\n<tbody>\n"
    for block in section.blocks:
        cells = "".join(f'<td data-label="{told(label)}">{_cell(block, label)}</td>' for label in labels)
        yield f"<tr><th>{told(block.heading)}</th>{cells}</tr>\n"
    yield "</tbody>\n</table>\n"


def _cell(block: Block, label: str) -> str:
    return "<br>".join(f"{_name(line)}{told(line.text)}{_notes(line)}" for line in block.lines if line.label == label)


def _line(line: Line) -> str:
    label = f'<span class="label">{told(line.label)}</span> ' if line.label else ""
    return f"{label}{_name(line)}{told(line.text)}"


def _name(line: Line) -> str:
    return f'<strong class="name">{told(line.name)}</strong> ' if line.name else ""


def _notes(line: Line) -> str:
    level = f'<span class="numbers">{told(numbers(line.level))}</span>' if line.level is not None else ""
    secret = f'<span class="secret">{told(line.secret)}</span>' if line.secret else ""
    return level + secret
