"""Search: newest first, literal, and no file split that cannot hold what is looked for (issue of the journal)."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from journal_kit import CountingDisk, do, many_sessions, played

from companion.campaign.journal import encode, render
from companion.campaign.journal import spans as real_spans
from companion.play import searching
from companion.play.query import Query, read_query
from companion.play.searching import Shelf, context, entry_of, found, pages, shelf


@pytest.fixture
def split(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Counts the files that were split into blocks."""
    counted: list[int] = []

    def counting(data: bytes) -> list[object]:
        counted.append(len(data))
        return list(real_spans(data))

    monkeypatch.setattr(searching, "spans", counting)
    return counted


def test_a_query_of_every_part_finds_the_newest_first_with_its_scene(tmp_path: Path) -> None:
    session = played(
        tmp_path,
        "/session one", "/scene The gate", "Mirror owes a debt #debt.",
        "/session two", "/scene The bell", "? Is the debt of @Mirror #debt paid at the old price",
        "/session three", "? Is the debt of @Mirror #debt due at the old price", "The old debt.",
    )  # fmt: skip
    result = do(session, '/find kind:oracle session:2.. with:Mirror #debt "old price"')
    assert [hit["file"][8:11] for hit in result["hits"]] == ["003", "002"]
    assert [hit["scene"] for hit in result["hits"]] == ["", "S1 The bell"]
    assert session.store.find_block(result["hits"][1]["entry"]).text.startswith("? Is the debt of @Mirror #debt paid")


@pytest.mark.parametrize("words", [".*", "[a-z]", "(", "\\d", "50%", "<b>", "[@click=app.quit]"])
def test_words_are_literal(tmp_path: Path, words: str) -> None:
    session = played(tmp_path, "plain words", f"here: {words} it is")
    hits = do(session, f"/find {words}")["hits"]
    assert [hit["text"] for hit in hits] == [f"here: {words} it is"]


def test_only_files_that_can_hold_it_are_split(tmp_path: Path, split: list[int]) -> None:
    session = many_sessions(tmp_path, 12, marked=(3, 9))
    disk = CountingDisk()
    where = Shelf(disk, session.store.folder, session.store.sessions())
    hits = found(where, read_query("bell"), 50)
    assert [hit.file[8:11] for hit in hits] == ["009", "003"]
    assert len(disk.read_paths) == 12
    assert len(split) == 2


def test_no_file_is_read_once_enough_is_found_or_that_is_not_meant(tmp_path: Path, split: list[int]) -> None:
    session = many_sessions(tmp_path, 12, marked=(3, 9, 11))
    disk = CountingDisk()
    where = Shelf(disk, session.store.folder, session.store.sessions())
    assert [hit.file[8:11] for hit in found(where, read_query("bell"), 1)] == ["011"]
    assert [path[-10:] for path in disk.read_paths] == ["-day-12.md", "-day-11.md"]
    disk.read_paths.clear()
    assert [hit.file[8:11] for hit in found(where, read_query("bell session:..4"), 9)] == ["003"]
    assert len(disk.read_paths) == 4


def test_a_search_can_be_left_after_any_file(tmp_path: Path) -> None:
    session = many_sessions(tmp_path, 6)
    disk = CountingDisk()
    search = pages(Shelf(disk, session.store.folder, session.store.sessions()), read_query("nowhere"))
    assert next(search) == ()
    assert next(search) == ()
    search.close()
    assert len(disk.read_paths) == 2


def test_searching_keeps_no_blocks_in_memory(tmp_path: Path) -> None:
    from companion.play.opening import open_session

    made = many_sessions(tmp_path, 5, marked=(2,))
    made.store.close()
    again = open_session(Path(made.store.folder))
    assert found(shelf(again.store), read_query("bell"), 9)
    known = again.store._up.sessions.known
    assert not any(session.blocks for session in known.values())


def test_what_a_person_wrote_is_found_and_gone_to(tmp_path: Path) -> None:
    session = played(tmp_path, "/session one", "The caravan halts.")
    file = Path(session.store.folder) / session.store.session_file
    file.write_bytes(file.read_bytes() + b"\nA line from vim about a heron.\n")
    hits = do(session, "/find heron")["hits"]
    assert hits[0]["entry"].count(".") == 2
    assert do(session, f"/jump {hits[0]['entry']}")["text"].endswith("A line from vim about a heron.")


def test_a_hit_that_went_away_meanwhile_is_no_entry(tmp_path: Path) -> None:
    session = played(tmp_path, "The heron stands.")
    hit = found(shelf(session.store), read_query("heron"), 1)[0]
    do(session, "/undo")
    assert entry_of(session.store, hit) == ""


def test_of_two_alike_the_entry_is_the_one_that_was_hit(tmp_path: Path) -> None:
    session = played(tmp_path, "Rain.", "The heron.", "Rain.")
    newest, oldest = found(shelf(session.store), read_query("rain"), 9)
    wanted = [block.id for block in session.store.tail(9) if block.text == "Rain."]
    assert [entry_of(session.store, oldest), entry_of(session.store, newest)] == wanted


def test_a_file_that_cannot_be_read_holds_nothing_and_stops_nothing(tmp_path: Path) -> None:
    session = many_sessions(tmp_path, 3, marked=(1, 2, 3))

    class Failing(CountingDisk):
        def read(self, path: str, start: int = 0, size: int = -1) -> bytes:
            if "002" in path:
                raise OSError(5, "input/output error")
            return super().read(path, start, size)

    hits = found(Shelf(Failing(), session.store.folder, session.store.sessions()), read_query("bell"), 9)
    assert [hit.file[8:11] for hit in hits] == ["003", "001"]


def test_a_hit_is_shown_in_its_context() -> None:
    text = "word " * 60 + "the bell " + "after " * 60
    left, hit, right = context(text, read_query("BELL"), 40)
    assert hit == "bell" and left.startswith("…") and right.endswith("…")
    assert len(left + hit + right) <= 42


@pytest.mark.parametrize(
    ("text", "width", "shown"),
    [
        ("The salt gate", 40, "The salt gate"),
        ("Session 1: The salt gate", 24, "Session 1: The salt gate"),
        ("one two three four five six seven gate", 20, "…five six seven gate"),
    ],
)
def test_where_there_is_room_all_of_it_is_shown_and_words_are_whole(text: str, width: int, shown: str) -> None:
    assert "".join(context(text, read_query("gate"), width)) == shown


@given(text=st.text(max_size=80), word=st.text(min_size=1, max_size=3), width=st.integers(1, 60))
def test_any_context_is_a_part_of_its_text(text: str, word: str, width: int) -> None:
    left, hit, right = context(text, Query(words=(word.casefold(),)), width)
    assert left.removeprefix("…") + hit + right.removesuffix("…") in " ".join(text.split()) + "…"
    assert len(left + hit + right) <= width + len(hit) + 2


def test_nothing_to_find_is_refused(tmp_path: Path) -> None:
    assert played(tmp_path, "x").do("/find  ")["code"] == "bad-argument"


_BLOCK = st.text(st.sampled_from("aAbß ſK⟨İ\n?@="), min_size=1, max_size=12).filter(lambda text: text.strip())


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(
    blocks=st.lists(_BLOCK, min_size=1, max_size=6), word=st.text(st.sampled_from("aAbßſKİ"), min_size=1, max_size=3)
)
def test_what_the_files_reject_no_block_would_have_met(tmp_path: Path, blocks: list[str], word: str) -> None:
    (tmp_path / "journal").mkdir(exist_ok=True)
    data = b"\n\n".join(render(block) for block in blocks)
    (tmp_path / "journal/001.md").write_bytes(data)
    query = Query(words=(word.casefold(),))
    where = Shelf(CountingDisk(), str(tmp_path), ["journal/001.md"])
    hits = [hit.text for hit in reversed(found(where, query, 99))]
    kept = [encode(block).replace(b"\r\n", b"\n").strip(b"\n").decode("utf-8", "surrogateescape") for block in blocks]
    assert hits == [block for block in kept if query.meets(block)]
