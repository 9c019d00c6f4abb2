"""How the roles of spans look: component classes that the style sheet colours with theme variables only.

The classes are the screen's, not each widget's: Textual works out every component class of every widget anew whenever
styles change, and there are two dozen of them.
"""

from __future__ import annotations

from functools import lru_cache

from rich.style import Style
from textual.strip import Strip
from textual.widget import Widget

from companion.tui.content import segment
from companion.tui.spans import ROLES, Row

CLASSES = {f"role--{role}" for role in ROLES}


def strip_of(widget: Widget, row: Row, cells: int, marked: int = -1) -> Strip:
    """`row` as a line of `widget`, `cells` wide; the span numbered `marked` under the cursor.

    The screen must have `CLASSES` as component classes. The widget's own style is the one that Textual keeps: its
    `rich_style` is made anew out of all that the widget stands in, and would be for every span of every line.
    """
    ground, known = widget.visual_style.rich_style, widget.screen.get_component_rich_style
    roles = ("cursor" if place == marked else span.role for place, span in enumerate(row))
    segments = [segment(span.text, _on(ground, known(f"role--{role}"))) for span, role in zip(row, roles, strict=True)]
    return Strip(segments).adjust_cell_length(cells, ground)


@lru_cache(maxsize=512)
def _on(ground: Style, role: Style) -> Style:
    return ground + Style(color=role.color, bold=role.bold, italic=role.italic, reverse=role.reverse)
