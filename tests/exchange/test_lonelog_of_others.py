"""Other people's Lonelog: every construct is read, becomes state where it is state, and no word is lost."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from exchange_kit import HERE, imported, journal, made, read_text
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.campaign.model import Campaign
from companion.exchange.export import Wish, export
from companion.exchange.log import gather
from companion.exchange.making.marks import merged
from companion.exchange.making.plan import for_existing
from companion.exchange.making.report import fields, told
from companion.exchange.making.state import state_of
from companion.exchange.reading.headings import scene, session
from companion.exchange.reading.result import Reading
from companion.exchange.reading.tags import tags
from companion.play.begin import new_campaign

EVERY = (HERE / "every_construct.md").read_text("utf-8")
NOTEBOOK = (HERE / "notebook.txt").read_text("utf-8")


def after(*lines: str, character: str = "Odo") -> Campaign:
    """The state that tags come to in a new SDM campaign."""
    found = tuple(tag for line in lines for tag in tags(line))
    return state_of(new_campaign("T", "sdm", character), Reading("Lonelog", "T", (), tags=found))[0]


def entries(campaign: Campaign, name: str) -> Mapping[str, Any]:
    found: Mapping[str, Any] = campaign.get(f"lists.{name}", {})
    return found


# The whole file


def test_every_construct_is_counted() -> None:
    counts = read_text(EVERY).counts
    assert {name: counts[name] for name in ("sessions", "scenes", "session details")} == {
        "sessions": 2, "scenes": 6, "session details": 3,
    }  # fmt: skip
    wanted = {
        "actions": 7, "questions": 1, "results": 14, "rolls": 7, "table rolls": 5, "table definitions": 2,
        "generators": 2, "dialogue": 3, "notes": 5, "documents": 1, "world events": 1, "blocks": 6, "rounds": 2,
        "cards": 3, "references": 2, "N": 3, "L": 1, "Thread": 4, "E": 2, "Clock": 2, "Track": 2, "Timer": 2,
    }  # fmt: skip
    assert {name: counts.get(name) for name in wanted} == wanted


def test_every_construct_becomes_state() -> None:
    store = imported(read_text(EVERY))[1]
    found = store.campaign
    assert (found.title, found.system) == ("The Lamplighter's Round", "sdm")
    assert entries(found, "people")["Old Bram"]["marks"] == ["wary", "HP 4", "helpful"]
    assert entries(found, "people")["Inspector Vane"]["marks"] == ["alert"]
    assert entries(found, "places")["Needle Street"] == {"count": 1, "state": "open", "marks": ["dark", "wet"]}
    states = {name: entry["state"] for name, entry in entries(found, "threads").items()}
    assert states == {"Who changes the wicks": "closed", "The inspector's debt": "open", "Lamp forty-one": "closed"}
    assert {name: (clock["kind"], clock["now"], clock["max"]) for name, clock in found.get("clocks").items()} == {
        "The Inspection": ("clock", 2, 6), "Fog": ("clock", 2, 6), "Trust": ("track", 3, 8), "Oil": ("timer", 4, 5),
    }  # fmt: skip
    assert {name: item["quantity"] for name, item in found.get("items", doc="characters/wick").items()} == {
        "Torch": 1, "Rope": 1, "Arrow": 20, "Short Hook": 1, "Candle": 5, "Quiver": 1, "Bolt": 15, "Lantern": 1,
        "Hook": 1, "Ledger": 1,
    }  # fmt: skip
    assert found.get("items.Lantern.condition", doc="characters/wick") == "broken"
    money = {name: (entry["count"], entry.get("exact")) for name, entry in entries(found, "wealth").items()}
    assert money == {"Gold": (60, None), "Silver": (8, None), "Shillings": (9, "9.5"), "Copper": (3, None)}
    marks = found.get("marks", doc="characters/wick")
    assert "Stress 1" in marks and "soot-stained" in marks and "Supply d6" in marks
    assert entries(found, "foes")["Moths"]["count"] == 2
    assert entries(found, "foes")["Shade"]["state"] == "closed"
    assert list(entries(found, "rooms")) == ["1", "2"]
    assert (found.get("session"), found.get("session_title"), found.get("scene")) == (
        2, "The forty-first", "Again, from the top",
    )  # fmt: skip


def test_no_word_of_the_file_is_lost() -> None:
    store = imported(read_text(EVERY))[1]
    held = "\n".join(block for _, blocks in journal(store) for block in blocks)
    body = EVERY.split("---\n", 2)[2].replace("# The Lamplighter's Round\n", "", 1)
    lines = [line.strip() for line in body.split("\n") if line.strip() and not line.startswith("```")]
    assert [line for line in lines if line not in held] == []
    assert "```yaml" in held


def test_what_was_taken_in_goes_out_and_comes_back() -> None:
    store = imported(read_text(EVERY))[1]
    for wish in (Wish("lonelog"), Wish("lonelog", plain=True), Wish("markdown", obsidian=True), Wish("json")):
        reading = read_text(export(store, wish).text)
        again = imported(reading)[1]
        assert journal(again) == journal(store)
        assert again.campaign == store.campaign
        assert for_existing(reading, store.campaign, gather(store).chapters).nothing


def test_taken_in_twice_it_adds_nothing() -> None:
    reading = read_text(EVERY)
    store = imported(reading)[1]
    assert for_existing(reading, store.campaign, gather(store).chapters).nothing


def test_what_cannot_be_read_is_counted_with_its_line() -> None:
    found = read_text(EVERY).unread
    line = EVERY.split("\n").index("[Weather:Fog|thick]") + 1
    assert [(each.line, each.text) for each in found] == [(line, "[Weather:Fog|thick]")]


def test_it_says_what_it_found_and_would_make() -> None:
    plan, _ = imported(read_text(EVERY))
    said = "\n".join(told(plan))
    assert "7 actions" in said and "2 sessions" in said and "3 threads" in said and "not read, kept as words: 1" in said
    assert fields(plan)["makes"]["people"] == 2 and fields(plan)["makes"]["characters"] == 1


def test_a_notebook_without_fences() -> None:
    plan, store = imported(read_text(NOTEBOOK))
    assert [heading for _, (heading, *_) in journal(store)] == ["## Session 1", "## Session 2: The forty-first"]
    words = [block for _, blocks in journal(store) for block in blocks]
    assert "### S1 *Needle Street, dusk*" in words and "### S3a *A memory*" in words and "[R:4|active]" in words
    assert "The street below holds its breath." in words
    assert "S2 @Sneak d:4≥5 F => noise [E:Alert 1/6] ?Seen? ->Nb3 => distracted" in words
    assert store.campaign.title == "The Lamplighter's Round"
    assert store.campaign.get("clocks.Alert") == {"kind": "clock", "now": 1, "max": 6}
    assert plan.reading.counts["rolls"] == 5 and plan.reading.counts["scenes"] == 3


def test_the_status_blocks_of_a_notebook_and_a_battle() -> None:
    plan, store = imported(read_text(NOTEBOOK))
    found = store.campaign
    assert entries(found, "rooms")["1"]["marks"] == ["cleared, looted", "entry cave"]
    assert entries(found, "rooms")["2"]["marks"] == ["unexplored"]
    assert {name: entry["count"] for name, entry in entries(found, "wealth").items()} == {"Gold": 52, "Silver": 8}
    items = found.get("items", doc="characters/wick")
    assert {name: item["quantity"] for name, item in items.items()} == {
        "Short Hook": 1, "Shield": 1, "Torch": 2, "Rations": 3,
    }  # fmt: skip
    assert found.get("marks", doc="characters/wick") == ["HP 7/8", "Stress 2"]
    assert entries(found, "units")["Lamplighters"] == {
        "count": 10, "state": "open", "marks": ["Morale 8", "Fresh", "wavering"],
    }  # fmt: skip
    assert plan.reading.counts["cards"] == 3 and not plan.reading.unread


def test_one_action_is_one_entry() -> None:
    words = [block for _, blocks in journal(imported(read_text(EVERY))[1]) for block in blocks]
    asked = "? Is the wick wet\n-> No, but... (d6=4)\n=> It was changed today. [Thread:Who changes the wicks|Open]"
    assert asked in words
    assert "\\---\nTo whom it concerns:\n\nlamp forty-one is not ours.\n---\\" in words
    assert "tbl: Weather (d6)\n  1-2: fog\n  3-6: worse fog" in words


def test_the_older_sign_of_an_action() -> None:
    reading = read_text("## Session 1\n\n```\n> Sneak in\nd: d6=5 -> Success\n```\n\n> a quote\n")
    assert reading.chapters[0].blocks == ("## Session 1", "@ Sneak in\nd: d6=5 -> Success", "> a quote")
    assert reading.counts["actions"] == 1 and reading.notes


def test_plain_markdown_is_sessions_of_words() -> None:
    text = "---\ntitle: Fwd: x\n---\nbefore\n\n## Monday\n\nIt rained.\nAnd rained.\n\n## Tuesday\n\n* * *\n"
    reading = read_text(text)
    assert (reading.form, reading.title) == ("Markdown", "Fwd: x")
    assert [chapter.blocks for chapter in reading.chapters] == [
        ("## Session 1: Monday", "before", "It rained.\nAnd rained."), ("## Session 2: Tuesday", "* * *"),
    ]  # fmt: skip


# Its parts


@pytest.mark.parametrize("line", ["### S5 *x*", "S5 *x*", "S5a *x*", "S5.1 *x*", "T1-S3 *x*", "T1+T2-S5 *x*"])
def test_the_shapes_of_scenes(line: str) -> None:
    found = scene(line)
    assert found and found.text == f"### {line.removeprefix('### ')}"


def test_what_is_no_heading() -> None:
    assert scene("S1 was a good scene") is None
    assert scene("Sunday") is None
    assert session("## Sessions of the court") is None


@pytest.mark.parametrize(
    ("there", "parts", "wanted"),
    [
        (["alert"], ["asleep"], ["alert", "asleep"]),
        (["alert"], ["alert→asleep"], ["asleep"]),
        (["alert"], ["alert->asleep"], ["asleep"]),
        (["alert"], ["+armed", "-alert"], ["armed"]),
        (["HP 8"], ["HP-2"], ["HP 6"]),
        (["HP 8/12"], ["HP+3"], ["HP 11/12"]),
        (["HP 8"], ["HP 6"], ["HP 6"]),
        (["Supply d8"], ["Supply d8→d6"], ["Supply d6"]),
        (["Gold 0.1"], ["Gold+0.2"], ["Gold 0.3"]),
        ([], ["HP-2"], ["HP-2"]),
        (["Supplies:abundant"], ["Supplies:abundant→low"], ["Supplies:low"]),
        (["Zone:Alley"], ["Zone:Street"], ["Zone:Street"]),
    ],
)
def test_what_tags_change(there: list[str], parts: list[str], wanted: list[str]) -> None:
    assert merged(there, parts) == wanted


def test_things_used_up() -> None:
    """I16, I18: what is used is fewer, wherever it lay; changed marks are not appended as they were written."""
    found = after("[Inv:Slot 1|Torch×6]", "[Inv:Torch-1]", "[Inv:Rope|1|new] [Inv:Rope|new→frayed] [Inv:Rope|-frayed]")
    assert found.get("items.Torch.quantity", doc="characters/odo") == 5
    assert found.get("items.Rope", doc="characters/odo") == {"quantity": 1}
    mended = after("[Inv:Lantern|1|broken]", "[Inv:Lantern|-broken]")
    assert mended.get("items.Lantern", doc="characters/odo") == {"quantity": 1}
    assert after("[Inv:Torch|3]", "[Inv:Torch-9]").get("items", {}, "characters/odo") == {}


@pytest.mark.parametrize(
    ("lines", "count", "exact"),
    [(("[Wealth:Gold 10.5]", "[Wealth:Gold-1]"), 9, "9.5"), (("[Wealth:Gold 0.1]", "[Wealth:Gold+0.2]"), 0, "0.3"),
     (("[Wealth:gold 45]", "[Wealth:Gold 45→52]"), 52, None)],
)  # fmt: skip
def test_money_is_exact(lines: tuple[str, ...], count: int, exact: str | None) -> None:
    """I19."""
    (entry,) = entries(after(*lines), "wealth").values()
    assert (entry["count"], entry.get("exact")) == (count, exact)


@pytest.mark.parametrize(
    ("lines", "wanted"),
    [
        (["[Clock:Storm 9/6]"], (6, 6)),
        (["[Clock:Storm 2/6]", "[Clock:Storm-5]"], (0, 6)),
        (["[Clock:Storm 5/6]", "[Clock:Storm|0/6]"], (0, 6)),
        (["[Track:Storm 2.5/10]"], (2, 10)),
        (["[Timer:Storm 3]", "[Timer:Storm-1]"], (2, 3)),
        (["[Clock:Storm 2→3/6]"], (3, 6)),
    ],
)
def test_clocks_stay_within_their_size(lines: list[str], wanted: tuple[int, int]) -> None:
    """I21."""
    found = after(*lines).get("clocks.Storm")
    assert (found["now"], found["max"]) == wanted


def test_a_hundred_of_a_thing_nobody_knows() -> None:
    """I24."""
    assert after("[Inv:Zibble|100]").get("items.Zibble.quantity", doc="characters/odo") == 100


def test_a_name_with_an_apostrophe_or_of_another_alphabet() -> None:
    found = after("[N:St. Elmo's Keeper|alert]", "[N:Łucja → the second]", "[L:塩の門]")
    assert list(entries(found, "people")) == ["St. Elmo's Keeper", "Łucja → the second"]
    assert list(entries(found, "places")) == ["塩の門"]


def test_without_a_list_of_items_things_are_on_a_list() -> None:
    reading = Reading("Lonelog", "T", (), tags=tuple(tags("[Inv:Torch|3|lit] [Inv:Torch-1]")))
    found, _ = state_of(new_campaign("T", "synthesis", "Mira"), reading)
    assert entries(found, "inventory")["Torch"] == {"count": 2, "state": "open", "marks": ["lit"]}


@settings(max_examples=120, deadline=None)
@given(st.text(alphabet=st.sampled_from(list("[]|:#@?=->d(SN1/6 \n`*\\~x×→+")), max_size=80))
def test_any_text_is_read_and_none_of_it_is_lost(text: str) -> None:
    """Whatever it is: no crash, and every visible character that is no fence is in some block."""
    reading = read_text(f"## Session 1\n\n.\n{text}")
    held = "".join("".join(chapter.blocks) for chapter in reading.chapters)
    fences = [line for line in text.split("\n") if "`" in line or "~" in line]
    for sign in "x|1/6":
        assert held.count(sign) >= text.count(sign) - sum(line.count(sign) for line in fences)
    made(new_campaign("T", "sdm"), [("001.md", [block for block in reading.chapters[0].blocks if block.strip()])])
    state_of(new_campaign("T", "sdm", "Odo"), reading)
