"""Campaigns to carry out and in, on a disk in memory."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from pathlib import Path

from campaign.memorydisk import MemoryDisk

from companion.campaign.entry import Entry
from companion.campaign.journal import render, words
from companion.campaign.model import Campaign
from companion.campaign.store import Store, create
from companion.exchange.kinds import scene
from companion.exchange.log import Chapter, Log, gather
from companion.exchange.making.carry import carry_out
from companion.exchange.making.plan import Plan, for_new
from companion.exchange.reading.read import read
from companion.exchange.reading.result import Reading
from companion.play.begin import new_campaign

SAMPLE = Path(__file__).parents[2] / "saves" / "the-salt-road"
HERE = Path(__file__).parent

FRAGMENTS = (
    "Fwd: x", "a: b", "#tag", "yes", "007", "- x", '"q"', "-dash", "---", "===", "...", "null", "@at", "% pc", "'s",
    "~", "[[link]]", "[[", "]]", "[N:Guard|alert]", "[PC:", "]", "|", "\\", "\\\\", "a\\", "`", "```",
    "````lonelog", "~~~", "# head", "## Session 9", "### S1 *x*", "\\## Session 9", "> quote", ">",
    "<script>alert(1)</script>", "</style>", "&amp;", "<!--", "<b", "\\<b", "-> no", "=> so", "? ask", "@ act",
    "d: 1d6 = 3 -> hit", "tbl: X d6=5 -> y", "(note: x)", "   indented", "\ttab", "*stress*", "**bold**", "_u_",
    "{{x}}", "{a|b}", "${x}", "%s", "\x1b[31m", "\x07", "\x00", "\u202e", "\u2028", "\ufeff", "\x85", "日本語",
    "Ünïcödé", "é", "\U0001f469\u200d\U0001f680", "𝔡", "’", "€", "x" * 300, "[[a|b]]", "^block", "\\---", "---\\",
    "'''", '"""', "\r", "C:\\dir\\", "a/b", "con", "../../x", "1.", "+ x", "* x", "|a|b|", "\\|", "$$", ":::",
    "---\n",
)  # fmt: skip


def nasty(count: int, seed: int = 20) -> list[str]:
    """Texts made of pieces that break formats: as one line, or with line ends and blank lines between."""
    chance = random.Random(seed)
    found = list(FRAGMENTS[:count])
    while len(found) < count:
        pieces = chance.choices(FRAGMENTS, k=chance.randint(2, 5))
        found.append(chance.choice(("", " ", "\n", "\n\n", "\n \n", "\n\\\n")).join(pieces))
    return [text if text.strip("\n\r\t \x0b\x0c") else f"{text}." for text in found]


def one_line(text: str) -> str:
    """A text as a title can be."""
    return " ".join(text.split()) or "."


def clock() -> datetime:
    return datetime(2026, 11, 29, 20, 14, tzinfo=UTC)


def made(campaign: Campaign, sessions: Iterable[tuple[str, Sequence[str]]] = (), name: str = "road") -> Store:
    """A campaign with these blocks in its session files, each file named."""
    store = create(f"/saves/{name}", campaign, machine="k7", now=clock, files=MemoryDisk())
    for file, blocks in sessions:
        for number, block in enumerate(blocks):
            heading = block.startswith("## ") or scene(block) is not None
            entry = Entry("/keep x", md=block, counts=not heading, session=file if number == 0 else None)
            store.commit(lambda _, entry=entry: entry)
    return store


def imported(reading: Reading, system: str = "sdm") -> tuple[Plan, Store]:
    """What a reading makes of a new campaign."""
    plan = for_new(reading, system=system)
    store = made(plan.before, name="imported")
    carry_out(plan, store, "log.md")
    return plan, store


def read_text(text: str) -> Reading:
    return read(text.encode("utf-8", "surrogateescape"))


def journal(store: Store) -> list[tuple[str, tuple[str, ...]]]:
    """The session files and the words of their blocks, as a file holds them."""
    return [(chapter.file, tuple(map(on_disk, chapter.blocks))) for chapter in gather(store).chapters]


def on_disk(block: str) -> str:
    """The words of a block after they were in a file: no blank line around them, line ends as lines end."""
    return words(render(block))


def log_of(title: str, blocks: Sequence[str], heading: str = "## Session 1") -> Log:
    """A log without a disk."""
    campaign = new_campaign(title, "sdm", "Odo")
    return Log(campaign, (Chapter("journal/001.md", (heading, *blocks)),))
