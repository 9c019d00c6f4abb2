"""What records come to, and which session file is written to."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.campaign import machine, naming
from companion.campaign.fold import KEPT, Fold
from companion.campaign.model import Change
from companion.campaign.record import Record


def fold(records: list[Record]) -> Fold:
    made = Fold()
    for number, record in enumerate(records):
        made.take(record, "k7.jsonl", number)
    return made


@given(st.lists(st.sampled_from(["do", "undo", "redo", "heading", "hand"]), max_size=30))
@settings(max_examples=200)
def test_entries_and_steps_are_what_two_stacks_say(kinds: list[str]) -> None:
    records, done, undone = [], [], []
    for number, kind in enumerate(kinds, 1):
        id_ = f"k7.{number}"
        if kind == "do":
            records.append(Record(id_, number, do="/x"))
            done.append(id_)
            undone.clear()
        elif kind == "undo" and done:
            undone.append(done.pop())
            records.append(Record(id_, number, undo=undone[-1]))
        elif kind == "redo" and undone:
            done.append(undone.pop())
            records.append(Record(id_, number, redo=done[-1]))
        elif kind in ("heading", "hand"):
            records.append(Record(id_, number, hand="f" if kind == "hand" else "", counts=False))
    made = fold(records)
    assert [place.id for place in made.done] == done and [place.id for place in made.undone] == undone
    assert made.entries == len(done)
    again = Fold.restored(made.snapshot())
    assert again.snapshot() == made.snapshot() and again.entries == made.entries


def test_a_snapshot_holds_the_last_steps_only() -> None:
    made = fold([Record(f"k7.{n}", n) for n in range(1, KEPT + 51)])
    again = Fold.restored(made.snapshot())
    assert len(again.done) == KEPT and again.entries == KEPT + 50
    assert not again.takes(Record("k7.999", 999, undo="k7.1")) and again.takes(Record("k7.999", 999, undo="k7.240"))


def test_order_is_number_then_machine() -> None:
    made = fold([Record("k7.1", 1, changes=(Change("campaign", "", None, {"a": 1}),))])
    assert not made.takes(Record("a1.1", 1)) and made.takes(Record("z9.1", 1)) and made.takes(Record("a1.1", 2))


def test_each_machine_writes_to_files_it_began() -> None:
    sessions = {"journal/001-a.md": "k7", "journal/002-b.md": "m2"}
    assert naming.current(sessions, "m2") == "journal/002-b.md"
    assert naming.current(sessions, "k7") == "journal/002b-b.md"
    sessions["journal/002b-b.md"] = "k7"
    assert naming.current(sessions, "k7") == "journal/002b-b.md"
    assert naming.current(sessions, "m2") == "journal/002-b.md"
    assert naming.current(sessions, "x3") == "journal/002c-b.md"
    assert naming.current({}, "k7") == ""
    assert naming.current({"journal/night.md": "m2"}, "k7") == "journal/b-night.md"


def test_the_machine_s_name_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))
    name = machine.machine_name()
    assert name == machine.machine_name() and (tmp_path / "home" / "machine").read_text() == f"{name}\n"
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "file"))
    assert machine.machine_name() == machine.machine_name()


def test_what_is_no_number_is_the_same_as_before() -> None:
    from companion.campaign.model import same

    assert same({"a": float("nan")}, {"a": float("nan")})
    assert not same(1, True)
    assert not same(1, 1.0)


def test_sessions_stand_in_the_order_of_their_numbers() -> None:
    """The thousandth comes after the one before it; another machine's part beside its own; the unnumbered last."""
    names = ["999-the-end", "1000-on", "010-ten", "002", "002b", "003-salt", "notes", "000"]
    found = sorted((f"journal/{name}.md" for name in names), key=naming.place)
    wanted = ["000", "002", "002b", "003-salt", "010-ten", "999-the-end", "1000-on", "notes"]
    assert found == [f"journal/{name}.md" for name in wanted]
