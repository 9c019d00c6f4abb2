"""Foreign text on its way into a widget: never markup, never a control character."""

from __future__ import annotations

from rich.segment import Segment
from rich.style import Style
from textual.content import Content

from companion.text import line, plain


def display(text: str, style: str = "") -> Content:
    """`text` for any widget that would read a string as markup."""
    return Content.styled(plain(text), style) if style else Content(plain(text))


def segment(text: str, style: Style) -> Segment:
    """`text` as one stretch of a row that a widget draws itself."""
    return Segment(line(text), style)
