"""A campaign in one of the forms that can be written."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from companion.campaign.store import Store
from companion.exchange.log import Log, gather
from companion.exchange.writing.lonelog import lonelog, warnings
from companion.exchange.writing.markdown import markdown
from companion.exchange.writing.page import page
from companion.exchange.writing.story import story
from companion.exchange.writing.text import text
from companion.exchange.writing.whole import whole

EXTENSIONS = {
    "lonelog": ".md",
    "markdown": ".md",
    "story": ".story.md",
    "html": ".html",
    "json": ".json",
    "text": ".txt",
}
"""Every form, and how the name of its file ends."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What is asked for: the form, the span of sessions ("" for all), and what only one form has.

    Attributes:
        plain: Lonelog without fences. `state`: with a `[STATE]` block.
        obsidian: Markdown with links and Obsidian's front matter.
    """

    form: str
    sessions: str = ""
    plain: bool = False
    state: bool = False
    obsidian: bool = False


@dataclass(frozen=True, slots=True)
class Exported:
    """The text of an export, the title of what is in it, and what the form could not say."""

    text: str
    title: str
    notes: tuple[str, ...] = ()


def export(store: Store, wish: Wish) -> Exported:
    """An open campaign in the form wished for. Nothing is written.

    Raises:
        Refused: there is no such span of sessions.
    """
    log = gather(store, wish.sessions)
    forms: dict[str, Callable[[Log], str]] = {
        "lonelog": lambda log: lonelog(log, fenced=not wish.plain, state=wish.state),
        "markdown": lambda log: markdown(log, obsidian=wish.obsidian),
        "story": story,
        "html": page,
        "json": lambda log: whole(log, store.records(last=1 << 62)),
        "text": text,
    }
    notes = warnings(log) if wish.form == "lonelog" else ()
    title = log.campaign.title + (f" sessions {wish.sessions}" if wish.sessions else "")
    return Exported(forms[wish.form](log), title, notes)
