"""The forms a batch can be written in: a page after another, so that what was made can be kept when it is stopped."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from companion.play.prep.forms import html, markdown, tabular
from companion.play.prep.forms.document import Document
from companion.play.prep.page import Page

__all__ = ["FORMS", "Document", "Form", "form_of"]


@dataclass(frozen=True, slots=True)
class Form:
    """One form: what stands before the pages, a page, what stands between two, and at the end."""

    head: Callable[[Document], str]
    page: Callable[[Document, Page], str]
    tail: Callable[[Document], str]
    between: str = ""


FORMS: Mapping[str, Form] = {
    "md": Form(markdown.head, markdown.page, markdown.tail, "\n"),
    "html": Form(html.head, html.page, html.tail),
    "json": Form(tabular.json_head, tabular.json_page, tabular.json_tail, ",\n"),
    "csv": Form(tabular.csv_head, tabular.csv_page, lambda document: ""),
}


def form_of(name: str) -> str:
    """The form that a file's name asks for by its ending; `md` where it asks for none."""
    ending = name.rpartition(".")[2].casefold()
    return {"htm": "html", "markdown": "md"}.get(ending, ending if ending in FORMS else "md")
