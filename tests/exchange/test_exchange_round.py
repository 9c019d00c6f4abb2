"""What goes out comes back the same: words, lists, clocks, sheets."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from exchange_kit import SAMPLE, clock, imported, journal, log_of, made, nasty, on_disk, one_line, read_text
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.campaign.model import Campaign
from companion.campaign.store import open as open_store
from companion.exchange import guard
from companion.exchange.export import Wish, export
from companion.exchange.front import read, written
from companion.exchange.log import Chapter, Log, gather
from companion.exchange.making.carry import carry_out
from companion.exchange.making.plan import for_existing
from companion.exchange.reading.read import read as read_file
from companion.exchange.writing.lonelog import lonelog, warnings
from companion.exchange.writing.markdown import markdown
from companion.exchange.writing.whole import whole
from companion.play.begin import new_campaign

WISHES = {
    "lonelog": Wish("lonelog"),
    "lonelog, plain": Wish("lonelog", plain=True),
    "lonelog, with state": Wish("lonelog", state=True),
    "markdown": Wish("markdown"),
    "markdown, Obsidian": Wish("markdown", obsidian=True),
    "json": Wish("json"),
}
WRITERS = {
    "lonelog": lonelog,
    "plain": lambda log: lonelog(log, fenced=False),
    "markdown": markdown,
    "obsidian": lambda log: markdown(log, obsidian=True),
    "json": whole,
}


@pytest.fixture
def sample(tmp_path: Path) -> Path:
    return Path(shutil.copytree(SAMPLE, tmp_path / "the-salt-road"))


def bytes_of(folder: Path) -> dict[Path, bytes]:
    files = (file for file in folder.rglob("*") if file.is_file() and ".cache" not in file.parts)
    return {file: file.read_bytes() for file in files}


@pytest.mark.parametrize("name", WISHES)
def test_the_sample_comes_back_whole(sample: Path, name: str) -> None:
    with open_store(sample, machine="k7", now=clock) as store:
        reading = read_text(export(store, WISHES[name]).text)
        _, again = imported(reading)
        assert journal(again) == journal(store)
        assert again.campaign == store.campaign
        assert again.entries == store.entries + 1  # the state is one step of its own


@pytest.mark.parametrize("name", WISHES)
def test_taken_into_the_campaign_it_came_from_it_changes_nothing(sample: Path, name: str) -> None:
    with open_store(sample, machine="k7", now=clock) as store:
        reading = read_text(export(store, WISHES[name]).text)
        before = bytes_of(sample)
        plan = for_existing(reading, store.campaign, gather(store).chapters)
        assert plan.nothing
        assert carry_out(plan, store, "x") == 0
    after = bytes_of(sample)
    assert after == before


def test_an_import_is_undone_step_by_step(sample: Path) -> None:
    with open_store(sample, machine="k7", now=clock) as store:
        reading = read_text(export(store, Wish("lonelog")).text)
    plan, again = imported(reading)
    steps = again.entries
    for _ in range(steps):
        again.undo()
    assert again.campaign == plan.before
    assert [block for _, blocks in journal(again) for block in blocks if not block.startswith("#")] == []


@pytest.mark.parametrize("form", WRITERS)
def test_two_hundred_nasty_titles_and_bodies(form: str) -> None:
    """X7, X6: each title and body, and a list, a clock and a session called so, come back to the character."""
    for number, text in enumerate(nasty(200)):
        title = one_line(text)
        log = log_of(title, (text, f"@ {text}", f"[Thread:{title}|Open]"), heading=f"## Session 1: {title}")
        campaign = log.campaign.put("lists", {"threads": {title: {"count": 1, "state": "open"}}})
        campaign = campaign.put("clocks", {title: {"kind": "clock", "now": 1, "max": 4}})
        log = Log(campaign, log.chapters)
        found = read_text(WRITERS[form](log))
        assert found.title == title, (number, text)
        assert found.state == Campaign(log.campaign.docs), (number, text)
        wanted = list(map(on_disk, log.chapters[0].blocks))
        assert list(map(on_disk, found.chapters[0].blocks)) == wanted, (number, text)


def test_nasty_bodies_through_the_disk() -> None:
    """All of them in one campaign: what the journal holds is what comes back."""
    bodies = nasty(120, seed=7)
    sessions = [("001-one.md", ["## Session 1: one", *bodies]), ("002.md", bodies)]
    store = made(new_campaign("Nasty", "sdm", "Odo"), sessions)
    for name, wish in WISHES.items():
        _, again = imported(read_text(export(store, wish).text))
        assert journal(again) == journal(store), name
        assert again.campaign == store.campaign, name


def test_a_session_without_a_heading_and_one_that_is_empty() -> None:
    store = made(new_campaign("Bare", "sdm"), [("001.md", ["no heading here", "## Session 7"])])
    for name, wish in WISHES.items():
        _, again = imported(read_text(export(store, wish).text))
        assert journal(again) == journal(store), name


def test_a_fence_inside_a_fence_and_a_repeated_scene() -> None:
    fenced = "tbl: Spell\n```\n-> not a result\n```"
    sessions = [("001.md", ["## Session 1", "### S1 *here*", fenced]), ("002.md", ["## Session 2", "### S1 *there*"])]
    store = made(new_campaign("Fences", "sdm"), sessions)
    text = export(store, Wish("lonelog")).text
    assert "````lonelog" in text
    assert journal(imported(read_text(text))[1]) == journal(store)


def test_names_that_a_tag_cannot_hold_are_replaced_and_said() -> None:
    campaign = new_campaign("Bars", "sdm").put("lists", {"people": {"A|B]": {"count": 1, "state": "open"}}})
    log = Log(campaign, (Chapter("journal/001.md", ("## Session 1", "[N:A|B]]", "A|B] is prose")),))
    text = lonelog(log, state=True)
    assert "[N:A∣B］]" in text
    assert "A|B] is prose" in text
    assert any("A|B]" in warning for warning in warnings(log))
    assert read_text(text).chapters[0].blocks == log.chapters[0].blocks


def test_a_span_of_sessions_is_no_whole_campaign(sample: Path) -> None:
    with open_store(sample, machine="k7", now=clock) as store:
        found = read_text(export(store, Wish("lonelog", sessions="2")).text)
        assert [chapter.heading for chapter in found.chapters] == ["Session 2: The bell under the salt"]
        assert found.state is None
        assert len(read_text(export(store, Wish("json", sessions="..2")).text).chapters) == 2


def test_what_was_played_since_is_all_that_is_added(sample: Path) -> None:
    with open_store(sample, machine="k7", now=clock) as store:
        chapters = gather(store).chapters
        more = Log(store.campaign, (chapters[0], Chapter(chapters[1].file, (*chapters[1].blocks, "And then dawn."))))
        plan = for_existing(read_text(lonelog(more)), store.campaign, chapters)
        wanted = ("## Session 2: The bell under the salt", "And then dawn.")
        assert [chapter.blocks for chapter in plan.chapters] == [wanted]
        assert plan.known == sum(len(chapter.blocks) for chapter in chapters) - 1  # its heading is said again


def test_what_differs_stays_and_is_said() -> None:
    there = new_campaign("Here", "sdm", "Odo").put("clocks", {"Storm": {"kind": "clock", "now": 1, "max": 6}})
    found = there.put("clocks.Storm.now", 5).put("life.now", 2, "characters/odo").put("lists.people.Ada.count", 1)
    plan = for_existing(read_text(lonelog(Log(found, ()))), there, ())
    assert plan.after.get("clocks.Storm.now") == 1
    assert plan.after.get("lists.people.Ada") == {"count": 1}
    assert [note for note in plan.notes if "Storm" in note] and [note for note in plan.notes if "Odo" in note]


def test_a_mark_before_the_text_and_windows_line_ends(sample: Path) -> None:
    with open_store(sample, machine="k7", now=clock) as store:
        data = export(store, Wish("lonelog")).text.replace("\n", "\r\n").encode()
        found = read_file(b"\xef\xbb\xbf" + data)
        assert [chapter.blocks for chapter in found.chapters] == [blocks for _, blocks in journal(store)]
        assert found.state == store.campaign


def test_bytes_that_are_no_utf8_come_back() -> None:
    store = made(new_campaign("Bytes", "sdm"), [("001.md", ["bad \udcff\udcfe bytes"])])
    for wish in WISHES.values():
        assert journal(imported(read_text(export(store, wish).text))[1]) == journal(store)


def test_json_has_everything(sample: Path) -> None:
    with open_store(sample, machine="k7", now=clock) as store:
        found = json.loads(export(store, Wish("json")).text)
        assert [record["id"] for record in found["history"][:2]] == ["sample.1", "sample.2"]
        assert found["show"]["characters"][0]["life"] == {"now": 5, "max": 8}
        assert found["documents"]["characters/odo"]["name"] == "Odo"


@settings(max_examples=150, deadline=None)
@given(st.text(alphabet=st.sampled_from(list("\\#`~>-=[]<aN|: \n\t/!?(@")), max_size=24))
def test_guarding_is_undone_exactly(text: str) -> None:
    assert guard.bare_markdown(guard.guard_markdown(text)) == text
    assert guard.bare_lonelog(guard.guard_lonelog(text)) == text


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=30), st.lists(st.text(max_size=10), max_size=3))
def test_front_matter_keeps_every_scalar(text: str, items: list[str]) -> None:
    found, rest, _ = read(written({"title": text, "items": items}) + "\n# x\n")
    assert found.get("title") == text
    assert found.get("items", []) == items
    assert rest == "# x\n"


SIGNS = st.text(alphabet=st.sampled_from(list("\\#`~>-=[]<aN|: \n\t/!?(@é")), min_size=1, max_size=16)


@settings(max_examples=80, deadline=None)
@given(st.lists(SIGNS, max_size=4))
def test_any_blocks_come_back(found: list[str]) -> None:
    blocks = [block for block in found if block.strip("\n")]
    log = log_of("Any", [block.strip("\n") for block in blocks])
    for writer in WRITERS.values():
        assert read_text(writer(log)).chapters[0].blocks == log.chapters[0].blocks


def test_long_runs_of_signs_come_back() -> None:
    """Bodies made to be slow to read, where the steps of a pattern grow as the square of their length."""
    for sign in ("\\", " ", "=", "#", "[", "[a:", "->", "*", "`", "~", "- ", "\\[", "## Session 1 ", "[N:x ", "x|"):
        body = f"x{sign * 20_000}y"
        for writer in WRITERS.values():
            assert read_text(writer(log_of("Long", [body]))).chapters[0].blocks[1] == body
        read_text(f"## Session 1\n\n{body}\n")


def test_several_rolls_in_one_line_stay_and_get_no_arrow() -> None:
    """X9."""
    line = "d: 1d20, 1d2 = 14, 2"
    text = lonelog(log_of("Rolls", [line]))
    assert f"```lonelog\n{line}\n```" in text and "->" not in text.split("# State")[0]


@pytest.mark.parametrize(
    "title", ["Fwd: x", "a: b", "#tag", "yes", "007", "- x", '"q"', "null", "2026-01-31", "@x", "%x"]
)
def test_titles_that_yaml_takes_for_something_else_are_quoted(title: str) -> None:
    """X6."""
    head = lonelog(log_of(title, [])).split("\n", 3)
    assert head[0] == "---" and head[1] == f"title: {json.dumps(title)}"
