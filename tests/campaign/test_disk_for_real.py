"""F7, F8, F17, F18 and the lock, on the disk of this machine."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import replace as replace_fields
from datetime import UTC, datetime
from pathlib import Path

import pytest

from companion.campaign import store as stores
from companion.campaign.blocks import Block, replay
from companion.campaign.files import Disk, append, replace
from companion.campaign.model import Campaign
from companion.campaign.record import Change, Record, line
from companion.campaign.slug import slug
from companion.campaign.store import Entry, Store
from companion.errors import NotSaved, Refused

DOCS = {"campaign": {"title": "Road", "system": "sdm"}, "characters/odo": {"name": "Odo", "life": {"now": 8}}}


def now() -> datetime:
    return datetime(2026, 11, 29, 20, 14, 3, tzinfo=UTC)


def opened(folder: Path) -> Store:
    return stores.open(folder, machine="k7", now=now)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    stores.create(tmp_path / "road", Campaign(DOCS), machine="k7", now=now).close()
    return tmp_path / "road"


def say(store: Store, text: str) -> None:
    store.commit(lambda campaign: Entry("/say", md=text))


@pytest.mark.parametrize("limit", [4096, 8192, 16384])
def test_f7_no_room(folder: Path, limit: int) -> None:
    """A process that may write files of that size only; every answered word is there, and later it goes on."""
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
        status = 1
        try:
            store = opened(folder)
            for number in range(2000):
                say(store, f"word{number}x " + "x" * 40)
                os.write(writer, b"%d\n" % number)
        except NotSaved as error:
            status = 0 if "too large" in error.message else 2
        finally:
            os._exit(status)
    os.close(writer)
    with os.fdopen(reader, "rb") as told:
        answered = [int(number) for number in told.read().split()]
    _, status = os.waitpid(child, 0)
    assert status == 0 and answered
    store = opened(folder)
    say(store, "and on")
    text = "".join(path.read_text() for path in sorted((folder / "journal").iterdir()))
    assert [text.count(f"word{number}x") for number in answered] == [1] * len(answered)
    assert text.count(f"word{len(answered)}x") == 0 and text.endswith("and on\n")


NOT_ROOT = """
import os, sys
sys.path[:0] = sys.argv[2].split(os.pathsep)
import errno, fcntl, json, secrets, zlib
from datetime import UTC, datetime
from companion.campaign import store as stores
import companion.campaign.check, companion.campaign.pairing, difflib, tomllib, tomli_w, heapq
os.setgid(65534); os.setuid(65534)
from companion.errors import NotSaved
store = stores.open(sys.argv[1], machine="k7", now=lambda: datetime.now(UTC))
try:
    store.commit(lambda campaign: stores.Entry("/say", md="words"))
    print("saved")
except NotSaved as error:
    print("not saved:", error.message)
print("words:", [block.text for block in store.tail(9)], "life", store.campaign.get("life.now", doc="characters/odo"))
print("read only:", bool(store.read_only))
"""


@pytest.mark.skipif(os.getuid() != 0, reason="only root can become somebody else")
@pytest.mark.parametrize("what", ["folder", "history file", "all"])
def test_f8_what_may_not_be_written_is_read(folder: Path, what: str) -> None:
    say(opened(folder), "one")
    opened(folder).close()
    for path in (folder, *folder.parents):
        if path != Path("/tmp") and path != Path("/"):
            path.chmod(path.stat().st_mode | 0o055)
    for path in folder.rglob("*"):
        path.chmod(0o755 if path.is_dir() else 0o644)
    folder.chmod(0o755)
    if what != "all":
        os.chown(folder / ".lock", 65534, 65534)
        os.chown(folder, 65534, 65534) if what == "history file" else None
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file() and path.name != ".lock"}
    run = [sys.executable, "-c", NOT_ROOT, str(folder), os.pathsep.join(filter(None, sys.path))]
    done = subprocess.run(run, capture_output=True, text=True, timeout=60, cwd="/", check=False)
    assert "not saved:" in done.stdout, done.stderr
    assert "permission denied" in done.stdout and "words: ['one'] life 8" in done.stdout
    assert {path: path.read_bytes() for path in before} == before


def test_f8_a_folder_deleted_while_open_is_not_made_again(folder: Path) -> None:
    store = opened(folder)
    say(store, "one")
    moved = folder.rename(folder.with_name("moved"))
    with pytest.raises(NotSaved):
        say(store, "two")
    assert not folder.exists()
    stores.save_copy(store, folder.with_name("copy"))
    assert opened(folder.with_name("copy")).campaign == store.campaign
    moved.rename(folder)
    say(store, "two")
    assert (folder / "journal" / "000.md").read_text() == "one\n\ntwo\n"


def test_f8_emptied_while_open_loses_no_state(folder: Path) -> None:
    store = opened(folder)
    say(store, "one")
    (folder / "history" / "k7.jsonl").unlink()
    with pytest.raises(NotSaved) as refusal:
        say(store, "two")
    assert "not in" in refusal.value.message and store.campaign.title == "Road"


def test_f8_a_read_only_file_is_not_replaced(tmp_path: Path) -> None:
    path = tmp_path / "sheet.toml"
    path.write_bytes(b"old")
    path.chmod(0o444)
    with pytest.raises(OSError, match="read-only"):
        replace(Disk(), str(path), b"new")
    assert path.read_bytes() == b"old" and [entry.name for entry in tmp_path.iterdir()] == ["sheet.toml"]


def test_f18_links_stay_links_and_modes_stay(tmp_path: Path) -> None:
    real = tmp_path / "real" / "sheet.toml"
    real.parent.mkdir()
    real.write_bytes(b"old")
    real.chmod(0o640)
    link = tmp_path / "link.toml"
    link.symlink_to(real)
    replace(Disk(), str(link), b"new")
    assert link.is_symlink() and real.read_bytes() == b"new" and real.stat().st_mode & 0o777 == 0o640
    other = tmp_path / "other.toml"
    other.hardlink_to(real)
    replace(Disk(), str(real), b"both")
    assert other.read_bytes() == b"both" and other.samefile(real)
    fresh = tmp_path / "fresh"
    replace(Disk(), str(fresh), b"x")
    append(Disk(), str(tmp_path / "grown"), b"x", sync=True)
    assert fresh.stat().st_mode & 0o777 == (tmp_path / "grown").stat().st_mode & 0o777 == 0o600
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["fresh", "grown", "link.toml", "other.toml", "real"]


def test_f18_a_campaign_through_links(folder: Path, tmp_path: Path) -> None:
    (folder / "characters" / "odo.toml").rename(tmp_path / "odo.toml")
    (folder / "characters" / "odo.toml").symlink_to(tmp_path / "odo.toml")
    (tmp_path / "here").symlink_to(folder)
    with opened(tmp_path / "here") as store:
        store.commit(lambda campaign: Entry("/hurt", after=campaign.put("life.now", 3, "characters/odo"), md="hurt"))
    assert (folder / "characters" / "odo.toml").is_symlink() and "now = 3" in (tmp_path / "odo.toml").read_text()


def test_f18_what_is_no_file_is_left_out_and_never_waited_for(folder: Path) -> None:
    os.mkfifo(folder / "journal" / "pipe.md") if (folder / "journal").exists() else (folder / "journal").mkdir()
    os.mkfifo(folder / "characters" / "pipe.toml")
    os.mkfifo(folder / "history" / "pipe.jsonl")
    (folder / "journal" / "folder.md").mkdir()
    (folder / "characters" / "nowhere.toml").symlink_to(folder / "nothing")
    (folder / "characters" / "loop.toml").symlink_to(folder / "characters" / "loop.toml")
    (folder / "journal" / "003.sync-conflict-20261129-173636-D4LGQYW.md").write_text("x")
    with opened(folder) as store:
        say(store, "one")
        assert store.sessions() == ["journal/000.md"] and list(store.campaign.characters()) == ["characters/odo"]


NAMES = ["..", "../../x", "/etc/passwd", "a/b", "CON", "con.txt", "x" * 300, "nul\0", "\x1b]0;x", "\u202egnp", "x.", ""]


MORE = ["A", "a", "é", "e\u0301", "🎲", "\ud800", "Lpt1", "  ", "%2e%2e", "~", "-rf", "."]


@pytest.mark.parametrize("name", NAMES + MORE)
def test_f18_a_name_stays_inside(folder: Path, name: str) -> None:
    safe = slug(name)
    assert safe and set(safe) <= set("abcdefghijklmnopqrstuvwxyz0123456789-") and len(safe) <= 60
    store = opened(folder)
    store.commit(lambda campaign: Entry("/session", md="## here", counts=False, session=name))
    made = [path for path in folder.parent.rglob("*.md")]
    assert len(made) == 1 and made[0].parent == folder / "journal"


def test_f17_opening_a_long_campaign_reads_only_the_ends(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Counted in bytes: 20,000 records in 60 sessions, and less than a hundredth of them is read."""
    (folder / "journal").mkdir(exist_ok=True)
    life, n = 8, 2
    with (folder / "history" / "k7.jsonl").open("ab") as history:
        for session in range(60):
            file = f"journal/{session + 1:03}.md"
            texts = [f"The caravan halts {n + k}, and salt dust lies on everything." for k in range(334)]
            for text in texts:
                change = Change("characters/odo", "life.now", life, n)
                life = n
                history.write(line(Record(f"k7.{n}", n, do="/say", changes=(change,), file=file, md=text)))
                n += 1
            (folder / file).write_text("\n\n".join(texts) + "\n")
    monkeypatch.setattr("companion.campaign.at_rest._JUST_NOW", 0)
    opened(folder).close()
    disk = Counting()
    store = stores.open(folder, machine="k7", now=now, files=disk)
    total = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    assert store.entries == 60 * 334 and not store.notices
    assert disk.counted < total / 50
    assert len(store.tail(50)) == 50 and len(store.records(50)) == 50
    assert disk.counted < total / 20


def test_f17_a_long_history_from_elsewhere_is_read_by_pieces_and_played_once(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As after a merge: no read of a history is larger than a piece, and each session file is gone through once."""
    files = ("journal/001.md", "journal/002.md")
    (folder / "journal").mkdir()
    texts = {file: [f"{file} {n} " + "x" * 400 for n in range(2000)] for file in files}
    records = [Record("", 0, do="/say", file=file, md=text) for file in files for text in texts[file]]
    data = b"".join(line(replace_fields(each, id=f"zz.{n}", n=n)) for n, each in enumerate(records, 10))
    (folder / "history" / "zz.jsonl").write_bytes(data)
    for file in files:
        (folder / file).write_text("\n\n".join(texts[file]) + "\n")
    played: list[int] = []

    def counted(blocks: list[Block], records: Iterable[Record]) -> list[Block]:
        found = list(records)
        played.append(len(found))
        return replay(blocks, found)

    monkeypatch.setattr("companion.campaign.sessions.replay", counted)
    disk = Counting()
    store = stores.open(folder, machine="k7", now=now, files=disk)
    assert store.entries == 4000 and not store.notices and played == [2000, 2000]
    assert len(data) > 1_900_000 and disk.largest.get("zz.jsonl", 0) <= 1 << 20


class Counting(Disk):
    """Counts the bytes that are read, and the most at once by the names of files."""

    def __init__(self) -> None:
        self.counted = 0
        self.largest: dict[str, int] = {}

    def read(self, path: str, start: int = 0, size: int = -1) -> bytes:
        data = super().read(path, start, size)
        self.counted += len(data)
        name = path.rpartition("/")[2]
        self.largest[name] = max(self.largest.get(name, 0), len(data))
        return data


def test_a_line_of_a_million_characters_and_a_large_paste(folder: Path) -> None:
    long, lines = "x" * 1_000_000, "\n\n".join(f"line {n}" for n in range(20_000))
    with opened(folder) as store:
        say(store, long)
        say(store, lines)
    again = opened(folder)
    assert [block.text for block in again.tail(9)] == [long, lines] and not again.notices


def test_the_lock_is_free_the_moment_its_holder_dies(folder: Path) -> None:
    ready, child = os.pipe(), 0
    child = os.fork()
    if not child:
        store = opened(folder)

        def hold(campaign: Campaign) -> Entry:
            os.write(ready[1], b"x")
            signal.pause()
            return Entry("never")

        store.commit(hold)
        os._exit(1)
    os.read(ready[0], 1)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    say(opened(folder), "on")
    assert (folder / "journal" / "000.md").read_text() == "on\n"


def test_what_is_no_campaign_is_refused(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    with pytest.raises(Refused):
        opened(tmp_path / "empty")
    assert not list((tmp_path / "empty").iterdir())
