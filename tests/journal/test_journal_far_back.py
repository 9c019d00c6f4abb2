"""A journal of years: its first entry, one of long ago and how it came about, with nothing read that lies between."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from journal_kit import CountingDisk, ids, many_sessions, played

from companion.campaign.halving import record_by_halving
from companion.campaign.history import History
from companion.campaign.record import Record, line
from companion.campaign.walking import record_of
from companion.play.opening import open_session


def history_of(folder: Path, *files: tuple[str, list[Record]]) -> History:
    (folder / "history").mkdir(parents=True)
    for name, records in files:
        (folder / "history" / name).write_bytes(b"".join(map(line, records)))
    return History(CountingDisk(), str(folder), "k7")


@settings(max_examples=40)
@given(st.lists(st.integers(0, 9000), min_size=1, max_size=60), st.data())
def test_every_record_is_found_by_halving_however_long_the_lines(
    tmp_path_factory: pytest.TempPathFactory, sizes: list[int], data: st.DataObject
) -> None:
    records = [Record(f"k7.{number}", number, md="x" * size) for number, size in enumerate(sizes, 1)]
    cut = data.draw(st.integers(0, len(records)))
    history = history_of(tmp_path_factory.mktemp("h"), ("k7.jsonl", records[:cut]), ("k7-2.jsonl", records[cut:]))
    for record in records:
        assert record_by_halving(history, record.id) == record
    assert record_by_halving(history, f"k7.{len(records) + 1}") is None
    assert record_by_halving(history, "k8.1") is None


def test_it_takes_a_handful_of_reads_in_a_long_history(tmp_path: Path) -> None:
    records = [Record(f"k7.{number}", number, md=f"Rain {number}.") for number in range(1, 20_001)]
    history = history_of(tmp_path / "far", ("k7.jsonl", records))
    disk = history.files
    assert isinstance(disk, CountingDisk)
    found = record_by_halving(history, "k7.123")
    assert found is not None and found.md == "Rain 123."
    assert len(disk.read_paths) <= 8


def test_a_history_that_is_out_of_order_is_read_through(tmp_path: Path) -> None:
    session = played(tmp_path, *(f"Rain {number}." for number in range(20)))
    entry = ids(session)[3]
    (file,) = (Path(session.store.folder) / "history").glob("*.jsonl")
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join(reversed(lines)))
    record = record_of(session.store, entry)
    assert record is not None and record.md == "Rain 3."


def test_an_entry_of_long_ago_is_found_without_the_sessions_between(tmp_path: Path) -> None:
    session = many_sessions(tmp_path, 30)
    session.do("/session last")
    entry = ids(session)[2]
    session.store.close()
    store = open_session(Path(session.store.folder)).store
    asked: list[str] = []
    blocks = store.blocks
    store.blocks = lambda file: (asked.append(file), blocks(file))[1]  # type: ignore[method-assign]
    found = store.find_block(entry)
    assert found is not None and found.file.startswith("journal/001")
    assert asked == [found.file]
