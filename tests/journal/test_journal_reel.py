"""The window on a long journal: it reads only the session files it needs, and never grows beyond its measure."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.campaign.store import Words
from companion.tui.reel import FIRST, MOST, STEP, Reel


class Journal:
    """Session files of so many blocks; counts which were asked for."""

    def __init__(self, *sizes: int) -> None:
        self.files = [f"journal/{number:03d}.md" for number in range(len(sizes))]
        self.by_file = {
            file: [Words(f"k{number}.{n}", f"block {n}", file) for n in range(size)]
            for number, (file, size) in enumerate(zip(self.files, sizes, strict=True))
        }
        self.asked: set[str] = set()

    def blocks(self, file: str) -> list[Words]:
        self.asked.add(file)
        return self.by_file[file]

    def all(self) -> list[Words]:
        return [block for file in self.files for block in self.by_file[file]]

    def reel(self) -> Reel:
        reel = Reel(lambda: self.files, self.blocks)
        reel.newest()
        return reel


def test_at_first_only_the_newest_file_is_read() -> None:
    journal = Journal(*[334] * 300)
    reel = journal.reel()
    assert [block.id for block in reel.shown] == [f"k299.{n}" for n in range(334 - FIRST, 334)]
    assert journal.asked == {journal.files[-1]}


def test_scrolled_up_through_all_of_it_no_more_than_its_measure_is_held() -> None:
    journal = Journal(*[334] * 20)
    reel = journal.reel()
    seen = {block.id for block in reel.shown}
    while reel.older():
        assert len(reel.shown) <= MOST
        seen |= {block.id for block in reel.shown}
    assert seen == {block.id for block in journal.all()}
    assert not reel.at_end
    while not reel.at_end:
        reel.newer()
        assert len(reel.shown) <= MOST
    assert reel.shown[-1] == journal.all()[-1]


def test_to_a_far_entry_only_its_own_neighbourhood_is_read() -> None:
    journal = Journal(*[334] * 300)
    reel = journal.reel()
    journal.asked.clear()
    assert reel.around("k100.5", journal.files[100])
    assert journal.asked == set(journal.files[99:101])
    assert any(block.id == "k100.5" for block in reel.shown)


def test_an_entry_that_is_not_there_moves_nothing() -> None:
    journal = Journal(3, 3)
    reel = journal.reel()
    before = reel.shown
    assert not reel.around("k9.9")
    assert reel.shown == before and reel.at_end


def test_new_entries_come_into_view_at_the_end_and_leave_a_reader_of_the_past_alone() -> None:
    journal = Journal(500, 500)
    reel = journal.reel()
    journal.by_file[journal.files[1]].append(Words("new", "new", journal.files[1]))
    reel.renew()
    assert reel.shown[-1].id == "new"
    reel.around("k0.250", journal.files[0])
    before = reel.shown
    journal.by_file[journal.files[1]].append(Words("newer", "newer", journal.files[1]))
    reel.renew()
    assert [block.id for block in before[STEP - 20 : STEP + 20]] == [
        block.id for block in reel.shown if block in before[STEP - 20 : STEP + 20]
    ]
    assert reel.shown[-1].id != "newer"


@settings(max_examples=60)
@given(
    st.lists(st.integers(0, 400), max_size=5),
    st.lists(st.sampled_from(["older", "newer", "newest", "renew"]), max_size=12),
)
def test_whatever_is_done_what_is_shown_is_one_stretch_of_the_journal(sizes: list[int], steps: list[str]) -> None:
    journal = Journal(*sizes)
    reel = journal.reel()
    for step in steps:
        getattr(reel, step)()
        ids = [block.id for block in journal.all()]
        shown = [block.id for block in reel.shown]
        start = ids.index(shown[0]) if shown else len(ids)
        assert shown == ids[start : start + len(shown)]
        assert not reel.at_end or shown == ids[start:]


def test_at_the_end_only_what_is_new_is_taken_and_what_was_changed_is_seen() -> None:
    journal = Journal(334, 334)
    reel = journal.reel()
    first = reel.shown[0]
    for number in range(3):
        journal.by_file[journal.files[-1]].append(Words(f"new.{number}", "new", journal.files[-1]))
        reel.newest()
    assert reel.shown[0] == first and reel.shown == tuple(journal.all()[-FIRST - 3 :])
    old = journal.by_file[journal.files[-1]]
    old[200] = old[200]._replace(text="changed by hand")
    reel.newest()
    assert reel.shown == tuple(journal.all()[-FIRST:])
    del old[-1]
    reel.newest()
    assert reel.shown == tuple(journal.all()[-FIRST:])


@given(st.lists(st.integers(1, 300), min_size=1, max_size=12))
@settings(max_examples=30, deadline=None)
def test_however_much_is_written_the_end_is_shown_and_the_measure_kept(written: list[int]) -> None:
    journal = Journal(100, 150)
    reel = journal.reel()
    for number, count in enumerate(written):
        file = journal.files[-1]
        journal.by_file[file] += [Words(f"n{number}.{n}", "new", file) for n in range(count)]
        reel.newest()
        held = len(reel.shown)
        assert FIRST <= held <= MOST and reel.shown == tuple(journal.all()[-held:]) and reel.at_end
