"""One self-contained HTML page: the story to read, with the dice beside it for whoever wants them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from companion.exchange.log import Chapter, Log
from companion.exchange.marks import one_line, title_of
from companion.exchange.writing.passages import passages, safe
from companion.exchange.writing.standing import standing
from companion.exchange.writing.story import title
from companion.exchange.writing.style import STYLE

_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
_OPENING = re.compile(r"<p>(?=\w.{90})", re.DOTALL)  # long enough to run along a large first letter


def page(log: Log) -> str:
    """The page. Nothing in it is fetched, and nothing in it runs."""
    heading = safe(one_line(log.campaign.title))
    return (
        "<!doctype html>\n"
        '<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        '<meta name="generator" content="companion">\n'
        f"<title>{heading}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n"
        + "\n".join(_body(log, heading)).encode("utf-8", "replace").decode("utf-8")
        + "\n</body>\n</html>\n"
    )


def _body(log: Log, heading: str) -> Iterator[str]:
    campaign = log.campaign
    names = [safe(campaign.name_of(doc)) for doc in campaign.characters()]
    yield f'<header>\n<p class="over">{safe(title_of(campaign.system))}, played alone</p>\n<h1>{heading}</h1>'
    if names:
        yield f'<p class="under">with {_listed(names)}</p>'
    yield '<hr class="ornament">\n</header>'
    if len(log.chapters) > 1:
        yield f"<nav><ol>\n{''.join(_contents(log))}</ol></nav>"
    if log.chapters:
        yield '<label class="switch"><input type="checkbox" id="dice" checked>show the dice</label>\n<main>'
        for number, chapter in enumerate(log.chapters, 1):
            yield from _chapter(chapter, number)
        yield "</main>"
    if log.whole:
        yield from standing(campaign)
    yield from _colophon(log)


def _contents(log: Log) -> Iterator[str]:
    for number, chapter in enumerate(log.chapters, 1):
        name = f'<span class="no">{_number(chapter, number)}</span><span>{safe(title(chapter, number))}</span>'
        yield f'<li><a href="#s{number}">{name}</a></li>\n'


def _chapter(chapter: Chapter, number: int) -> Iterator[str]:
    over = f'<span class="no">Session {_number(chapter, number)}</span>' if ":" in chapter.heading else ""
    yield f'<section id="s{number}">\n<h2>{over}{safe(title(chapter, number))}</h2>'
    blocks = chapter.blocks[1:] if chapter.heading else chapter.blocks
    opened = False
    for element in passages(blocks):
        if not opened and element.startswith("<p>"):
            element, opened = _OPENING.sub('<p class="opening">', element, count=1), True
        yield element
    yield "</section>"


def _number(chapter: Chapter, number: int) -> str:
    match = re.match(r"Session (\d+)", chapter.heading)
    return match[1] if match else str(number)


def _listed(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _colophon(log: Log) -> Iterator[str]:
    from companion import systems
    from companion.errors import Refused

    yield "<footer>"
    try:
        credit = systems.load(log.campaign.system).credit
    except (Refused, ImportError):
        credit = ""
    yield from (f"<p>{safe(line)}</p>" for line in (credit, "Kept with companion.") if line)
    yield "</footer>"
