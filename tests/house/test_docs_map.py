"""The pages hang together: every page is on the map, every link leads somewhere, every page begins with its title."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest
from docs_kit import PAGES, ROOT

LINK = re.compile(r"\]\(([^)\s]+)\)")
DOCS = ROOT / "docs"


def links(page: Path) -> list[str]:
    return [link for link in LINK.findall(page.read_text("utf-8")) if "://" not in link]


def anchors(page: Path) -> set[str]:
    """The names of the headings of a page, as they are linked to."""
    heads = re.findall(r"^#+ (.+)$", page.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", head.casefold()).replace(" ", "-") for head in heads}


@pytest.mark.parametrize("page", PAGES, ids=[page.name for page in PAGES])
def test_every_link_leads_somewhere(page: Path) -> None:
    for link in links(page):
        name, _, anchor = link.partition("#")
        target = (page.parent / name).resolve() if name else page
        assert target.is_file(), link
        assert not anchor or anchor in anchors(target), link


def test_every_page_is_on_the_map_and_the_map_in_the_readme() -> None:
    shown = {(DOCS / link).resolve() for link in links(DOCS / "index.md")}
    assert not [page.name for page in DOCS.rglob("*.md") if page.name != "index.md" and page.resolve() not in shown]
    assert "docs/index.md" in links(ROOT / "README.md")


@pytest.mark.parametrize("page", PAGES, ids=[page.name for page in PAGES])
def test_a_page_has_one_title_and_headings_without_gaps(page: Path) -> None:
    text = re.sub(r"^```.*?^```", "", page.read_text("utf-8"), flags=re.DOTALL | re.MULTILINE)
    ranks = [len(marks) for marks in re.findall(r"^(#+) ", text, re.MULTILINE)]
    assert ranks[0] == 1 and ranks.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(ranks))


def test_every_picture_is_shown_on_a_page() -> None:
    shown = {(page.parent / link).resolve() for page in PAGES for link in links(page)}
    assert not [picture.name for picture in DOCS.rglob("*.svg") if picture.resolve() not in shown]
