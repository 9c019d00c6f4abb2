"""F11, F14, F15, F16: an editor at work while the campaign is open, odd clocks, line ends and encodings."""

from __future__ import annotations

import time
from datetime import UTC, datetime, timedelta

import pytest
from memorydisk import MemoryDisk
from player import ODO, START, entry, made, opened

from companion.campaign import store as stores
from companion.campaign.model import Campaign
from companion.campaign.store import Store

JOURNAL = "/saves/road/journal/000.md"
SHEET = f"/saves/road/{ODO}.toml"
TABLE = "/saves/road/tables/weather.toml"
EDITS = [
    "append", "change", "delete", "empty", "rename", "in place", "remove", "remove and make", "chmod", "same size",
    "racing", "touch",
]  # fmt: skip


@pytest.fixture
def disk() -> MemoryDisk:
    return MemoryDisk()


@pytest.fixture
def store(disk: MemoryDisk) -> Store:
    store = made(disk)
    for text in ("The caravan halts.", "Two keepers sit there.", "They do not get up."):
        store.commit(entry(text, life=6))
    store.flush()
    disk.mkdir("/saves/road/tables")
    disk.put(TABLE, b"# mine\n")
    return store


def edit(disk: MemoryDisk, path: str, kind: str, line: bytes, other: tuple[bytes, bytes]) -> bytes:
    """What an editor does to a file; answers what it holds then."""
    data = disk.get(path)
    after = {
        "append": data + line,
        "change": data.replace(*other),
        "delete": data.replace(other[0], b""),
        "empty": b"",
        "rename": line + data,
        "in place": line + data,
        "remove and make": line + data,
        "same size": data.replace(other[0], other[0].swapcase()),
        "racing": data + line,
    }.get(kind, data)
    if kind in ("remove", "remove and make"):
        disk.drop(path)
    if kind == "chmod":
        disk.names[path].mode = 0o644
    elif kind == "rename":
        disk.swap(path, after)
    elif kind != "remove":
        disk.put(path, after)
    return after


@pytest.mark.parametrize("kind", EDITS)
def test_f11_a_session_file(disk: MemoryDisk, store: Store, kind: str) -> None:
    after = edit(disk, JOURNAL, kind, b"\nby hand\n\n", (b"Two keepers sit there.", b"Two keepers stand there."))
    if kind != "racing":
        store.refresh()
    store.commit(entry("and on"))
    text = disk.get(JOURNAL).decode()
    assert [text.count(words) for words in ("The caravan halts.", "They do not get up.", "and on")] == [1, 1, 1]
    assert text.count("by hand") == after.decode().count("by hand")
    middle = {"change": "stand", "delete": "", "same size": "tWO KEEPERS"}.get(kind, "Two keepers sit there.")
    assert text.count(middle) == 1 or not middle
    assert ("Two keepers" in text) == (kind not in ("delete", "same size"))
    if kind in ("append", "change", "delete", "empty", "remove"):
        assert store.notices
    assert opened(disk).tail(99) == store.tail(99) and store.check() == []


@pytest.mark.parametrize("kind", EDITS)
def test_f11_a_sheet(disk: MemoryDisk, store: Store, kind: str) -> None:
    edit(disk, SHEET, kind, b"# mine\n", (b"max = 8", b"max = 9"))
    if kind != "racing":
        store.refresh()
    store.commit(entry("hurt", life=4))
    store.flush()
    text = disk.get(SHEET).decode()
    assert "now = 4" in text and store.campaign.get("life.now", doc=ODO) == 4
    assert ("# mine" in text) == (kind in ("append", "rename", "in place", "remove and make", "racing"))
    limit = store.campaign.get("life.max", doc=ODO)
    assert limit == {"change": 9, "delete": None, "same size": None}.get(kind, 8)
    assert opened(disk).campaign == store.campaign


@pytest.mark.parametrize("kind", EDITS)
def test_f11_a_table_is_never_touched(disk: MemoryDisk, store: Store, kind: str) -> None:
    after = edit(disk, TABLE, kind, b"[x]\n", (b"mine", b"ours"))
    store.commit(entry("and on", life=3))
    store.flush()
    store.undo()
    opened(disk).close()
    assert (TABLE in disk.names) == (kind != "remove")
    assert kind == "remove" or disk.get(TABLE) == after


def test_two_editors_and_both_kinds_of_file_in_one_look(disk: MemoryDisk, store: Store) -> None:
    disk.put(JOURNAL, disk.get(JOURNAL) + b"\nby hand\n")
    disk.put(SHEET, b"luck = 3\n" + disk.get(SHEET))
    disk.put("/saves/road/campaign.toml", disk.get("/saves/road/campaign.toml").replace(b"Road", b"The Violet Road"))
    assert store.refresh()
    assert store.campaign.title == "The Violet Road" and store.campaign.get("luck", doc=ODO) == 3
    assert store.tail(1)[0].text == "by hand" and len(store.notices) == 3


START_TIME = datetime(2026, 11, 29, 20, 14, 3, tzinfo=UTC)
CLOCKS = [
    timedelta(hours=-1),
    START_TIME - datetime(1970, 1, 1, tzinfo=UTC),
    timedelta(days=365 * 7000),
    timedelta(0),
    timedelta(hours=25),
    timedelta(microseconds=1),
    timedelta(days=-20_000),
    timedelta(hours=1),
]


@pytest.mark.parametrize("jump", CLOCKS)
def test_f14_order_is_the_number_never_the_clock(jump: timedelta) -> None:
    disk, clock = MemoryDisk(), [START_TIME]
    store = stores.create("/saves/road", Campaign(START), machine="k7", now=lambda: clock[0], files=disk)
    store.commit(entry("one", life=7))
    store.close()
    backups = [path for path in disk.under("/saves/road/.backup") if path.endswith("campaign.toml")]
    clock[0] = START_TIME + jump if abs(jump.days) < 10**6 and jump.days < 365 * 7500 else START_TIME
    again = stores.open("/saves/road", machine="k7", now=lambda: clock[0], files=disk)
    again.commit(entry("two", life=6))
    again.commit(entry("three", life=5))
    again.undo()
    again.close()
    assert [block.text for block in again.tail(9)] == ["one", "two"]
    assert [told.record.n for told in again.records(9)] == [5, 4, 3, 2, 1]
    assert again.campaign.get("life.now", doc=ODO) == 6
    assert set(backups) <= set(disk.under("/saves/road/.backup"))


ENDS = {
    "LF": b"one\n\ntwo\n", "CRLF": b"one\r\n\r\ntwo\r\n", "CR": b"one\r\rtwo\r", "mixed": b"one\r\n\ntwo\n",
    "none": b"one\n\ntwo", "U+2028": "one\u2028\n\ntwo\n".encode(), "U+0085": "one\x85\n\ntwo\n".encode(),
    "VT": b"one\x0b\n\ntwo\n", "FF": b"one\x0c\n\ntwo\n", "FS": b"one\x1c\n\ntwo\n",
    "blanks": b"one\n \t\n\n\n\ntwo\n\n\n",
}  # fmt: skip
CODES = {
    "BOM": b"\xef\xbb\xbfone\n", "UTF-16": "one\n".encode("utf-16"), "Latin-1": b"caf\xe9\n", "overlong": b"\xc0\xaf\n",
    "surrogate": b"\xed\xa0\x80\n", "NUL": b"a\0b\n", "emoji": "🎲 𝔡\n".encode(), "NFC": "é\n".encode(),
    "NFD": "e\u0301\n".encode(), "ff fe": b"\xff\xfe\n", "C1": b"\xc2\x9b\n", "bidi": "\u202ex\n".encode(),
}  # fmt: skip


@pytest.mark.parametrize("data", [*ENDS.values(), *CODES.values()], ids=[*ENDS, *CODES])
def test_f15_f16_a_person_s_bytes_stay_when_we_write_beside_them(disk: MemoryDisk, data: bytes) -> None:
    store = made(disk)
    disk.mkdir("/saves/road/journal")
    disk.put(JOURNAL, data)
    store.refresh()
    store.commit(entry("ours\nof two lines"))
    assert disk.get(JOURNAL).startswith(data)
    assert disk.get(JOURNAL).replace(b"\r\n", b"\n").endswith(b"ours\nof two lines\n")
    if data.endswith(b"\r\n"):
        assert disk.get(JOURNAL).endswith(b"\r\n\r\nours\r\nof two lines\r\n")
    store.undo()
    assert disk.get(JOURNAL).rstrip() == data.rstrip()
    assert opened(disk).tail(9) == store.tail(9) and store.check() == []


TYPED = ["\ud800", "\udcff", "[/]", "\x1b]52;c;x\x07", "a" + "\u0301" * 10_000, "a\r\nb", "\r", "\\"]


@pytest.mark.parametrize("text", TYPED)
def test_f16_what_was_typed_is_kept_as_given(disk: MemoryDisk, text: str) -> None:
    store = made(disk)
    store.commit(lambda campaign: stores.Entry("/say", after=campaign.put("name", text, ODO), md=f"> {text}"))
    store.close()
    again = opened(disk)
    assert again.campaign.get("name", doc=ODO) == text and not again.notices
    assert again.records(1)[0].record.md == f"> {text}"
    disk.drop("/saves/road/.cache")
    fresh = opened(disk)
    assert fresh.campaign == again.campaign and fresh.tail(9) == again.tail(9) and not fresh.notices


class AtWork(MemoryDisk):
    """An editor that ends what it began while others wait."""

    ending: tuple[str, bytes] | None = None
    waits = 0

    def pause(self, seconds: float) -> None:
        self.waits += 1
        if self.ending is not None:
            self.put(*self.ending)


def begin(disk: AtWork, path: str, begun: str, after: bytes) -> None:
    """An editor at the moment after it has begun to write a file that is to hold `after`."""
    before = disk.get(path)
    disk.ending = path, after
    if begun == "moved away":
        disk.drop(path)
    else:
        disk.put(path, before[:30] if begun == "half written" else b"")
        disk.names[path].changed = time.time_ns()


BEGUN = ["moved away", "emptied", "half written"]


@pytest.mark.parametrize("begun", BEGUN)
def test_f11_a_look_while_an_editor_writes_a_session_file(begun: str) -> None:
    """Vim moves the old file away before it writes the new one: what is missing for that moment is not gone."""
    disk = AtWork()
    store = made(disk)
    for text in ("The caravan halts.", "Two keepers sit there.", "They do not get up."):
        store.commit(entry(text))
    store.flush()
    after = disk.get(JOURNAL) + b"\nby hand\n"
    begin(disk, JOURNAL, begun, after)
    store.refresh()
    assert disk.get(JOURNAL) == after and store.tail(1)[0].text == "by hand"
    assert not any("gone" in notice for notice in store.notices), store.notices
    assert store.check() == []


@pytest.mark.parametrize("begun", BEGUN)
def test_f11_a_look_while_an_editor_writes_a_sheet(begun: str) -> None:
    """What the player was writing is neither written over nor taken for a sheet cut short."""
    disk = AtWork()
    store = made(disk)
    store.commit(entry("The caravan halts.", life=6))
    store.flush()
    after = disk.get(SHEET).replace(b"now = 6", b"now = 2")
    begin(disk, SHEET, begun, after)
    store.refresh()
    store.flush()
    assert disk.get(SHEET) == after and store.campaign.get("life.now", doc=ODO) == 2
    assert not any("written again" in notice or "put back" in notice for notice in store.notices), store.notices
    assert store.check() == []


def test_many_files_that_are_gone_are_waited_for_once() -> None:
    disk = AtWork()
    store = made(disk)
    for number in range(5):
        store.commit(entry(f"It begins again, {number}.", session=f"{number + 1:03d}-again.md"))
    store.flush()
    files = [path for path in disk.under("/saves/road/journal") if path.endswith(".md")]
    for path in files:
        disk.drop(path)
    store.refresh()
    assert len(files) == 5 and disk.waits == 1
