"""The page, the story and the printed text: what a reader sees, whatever the journal holds."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest
from exchange_kit import SAMPLE, clock, log_of, made, nasty, one_line

from companion.campaign.store import Store
from companion.campaign.store import open as open_store
from companion.exchange.export import Wish, export
from companion.exchange.log import Log
from companion.exchange.writing.clockface import face
from companion.exchange.writing.page import page
from companion.exchange.writing.state import state_block
from companion.exchange.writing.story import story
from companion.exchange.writing.text import WIDTH, text
from companion.play.begin import new_campaign

VOID = {"meta", "hr", "br", "input", "path", "circle", "line"}


class Parsed(HTMLParser):
    """The elements of a page; complains of one that is not closed in its place."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self.words = ""
        self.feed(source)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attrs}
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "style" not in self.open:
            self.words += data


@pytest.fixture
def sample(tmp_path: Path) -> Iterator[Store]:
    folder = shutil.copytree(SAMPLE, tmp_path / "the-salt-road")
    with open_store(folder, machine="k7", now=clock) as store:
        yield store


def test_the_page_tells_the_sample(sample: Store) -> None:
    source = export(sample, Wish("html")).text
    found = Parsed(source)
    for words in ("The Salt Road", "The bell under the salt", "4th of Dust", "The caravan halts.", "Where it stands"):
        assert words in found.words
    assert "Odo bows, as one bows" in found.words and "@ Odo" not in found.words
    assert '<span class="die">5</span><span class="die">6</span>' in source
    assert '<p class="opening">The caravan halts.' in source
    assert "<b>polite</b>" in source and "Do they know us" in found.words
    assert source.count("<svg") == 4


def test_the_page_needs_nothing_and_runs_nothing(sample: Store) -> None:
    source = export(sample, Wish("html")).text
    found = Parsed(source)
    assert not found.tags & {"script", "link", "img", "iframe", "object", "form", "base"}
    assert not {name for name in found.attributes if name.startswith("on")} | {"src"} & found.attributes
    assert "url(" not in source and "@import" not in source and "http://" not in source
    assert "default-src 'none'" in source


def test_the_page_is_light_dark_printed_and_narrow(sample: Store) -> None:
    source = export(sample, Wish("html")).text
    for rule in ("prefers-color-scheme:dark", "@media print", "@page", "max-width:34rem", 'name="color-scheme"'):
        assert rule in source


def test_whatever_the_journal_holds_the_page_is_whole() -> None:
    """Every element is closed in its place, none is the journal's, and no control character is left."""
    plain = Parsed(
        page(log_of("Plain", ["*a* **b**\nc", "@ x", "? y\n-> z (d6)", "[N:A]", "[Clock:C 1/4]", "\\---\nq\n---\\"]))
    )
    for body in nasty(200):
        source = page(log_of(one_line(body), [body, f"@ {body}", f"? {body}\n-> {body}", f"[N:{body}|{body}]"]))
        found = Parsed(source)
        assert found.tags <= plain.tags | {"h3", "small", "em", "strong"}, body
        assert found.attributes <= plain.attributes, body
        assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", source), body


def test_a_clock_is_a_picture() -> None:
    assert "<path" not in face(0, 6) and face(3, 6).count("<line") == 6
    assert face(9, 6) == face(6, 6) and face(1, 0) == face(1, 1)


def test_the_story_has_no_mechanics(sample: Store) -> None:
    found = export(sample, Wish("story")).text
    assert "She has the patience of a wall." in found and "“One from each of you,”" in found
    assert "Mirror-of-Salt: “Below there is a bell." in found
    assert not re.search(r"1d20|2d6|⟨|^\?|^->|^=>|^@|\[N:|\[Clock|\(note|burdens|polite", found, re.MULTILINE)


def test_a_story_keeps_the_words_that_tags_stood_among() -> None:
    found = story(log_of("T", ["She waits. [N:Ada|calm] Then rain.", "@(Ada) leaves", "=> [Clock:Rain 1/4]"]))
    assert "She waits. Then rain." in found and "Ada: leaves" in found and "Clock" not in found


def test_the_printed_text_fits_the_paper(sample: Store) -> None:
    found = export(sample, Wish("text")).text
    assert max(map(len, found.split("\n"))) <= WIDTH
    assert "      ? Do they know us" in found
    hostile = text(log_of("T", nasty(200)))
    assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f]", hostile)


def test_the_state_block_says_absolute_values(sample: Store) -> None:
    found = export(sample, Wish("lonelog", state=True)).text
    for tag in (
        "[STATE]",
        "[Thread:The debt at the gate|Open]",
        "[Clock:The clock runs down 3/6]",
        "[Inv:Stone of salt|5]",
    ):
        assert tag in found
    burdened = new_campaign("T", "sdm", "Odo").put("burdens.Guilt.count", 2, "characters/odo")
    assert "[PC:Odo|Burden 2]" in state_block(burdened)


def test_obsidian_links_names_and_quotes_every_scalar(sample: Store) -> None:
    found = export(sample, Wish("markdown", obsidian=True)).text
    assert "> => “One from each of you,” says [[Mirror-of-Salt]]" in found
    assert 'title: "The Salt Road"' in found and 'tags:\n  - "solo-rpg"' in found
    assert "[[" not in export(sample, Wish("markdown")).text


def test_an_empty_campaign_goes_out_in_every_form() -> None:
    store = made(new_campaign("Nothing yet", "sdm"))
    for form in ("lonelog", "markdown", "story", "html", "json", "text"):
        assert "othing yet" in export(store, Wish(form)).text.replace("NOTHING YET", "Nothing yet")
    assert Parsed(page(Log(store.campaign, ())))
