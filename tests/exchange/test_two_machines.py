"""Two copies of a campaign under git, a session played in each, merged by git itself."""

from __future__ import annotations

import os
import subprocess
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from companion.campaign.entry import Entry
from companion.campaign.store import Store, create
from companion.campaign.store import open as open_store
from companion.play.begin import new_campaign

ODO = "characters/odo"


@dataclass
class Clock:
    hours: int = 0

    def __call__(self) -> datetime:
        self.hours += 1
        return datetime(2026, 11, 1, tzinfo=UTC) + timedelta(hours=self.hours)


def git(folder: Path, *arguments: str) -> int:
    identity = {f"GIT_{who}_{what}": "odo@example.org" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
    alone = {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull, "HOME": str(folder)}
    done = subprocess.run(["git", *arguments], cwd=folder, env=os.environ | identity | alone, capture_output=True)
    return done.returncode


def committed(folder: Path, message: str) -> None:
    assert git(folder, "add", "-A") == 0
    assert git(folder, "commit", "--allow-empty", "-m", message) == 0


def conflicts(folder: Path) -> list[str]:
    found = subprocess.run(
        ["git", "diff", "--name-only", "--diff-filter=U"], cwd=folder, capture_output=True, text=True, check=True
    )
    return found.stdout.split()


def do(store: Store, text: str, **changes: object) -> None:
    """One line that leaves words and changes values of Odo's sheet; `a__b` is the key `a.b`."""
    after = store.campaign
    for key, value in changes.items():
        after = after.put(key.replace("__", "."), value, ODO)
    store.commit(lambda _: Entry(text, who="Odo", md=text, after=after))


@pytest.fixture
def copies(tmp_path: Path) -> tuple[Path, Path]:
    """A campaign with one session, and a clone of it."""
    here, there = tmp_path / "here" / "road", tmp_path / "there" / "road"
    there.parent.mkdir()
    clock = Clock()
    with create(here, new_campaign("Road", "sdm", "Odo"), machine="aa", now=clock) as store:
        after = store.campaign.put("session", 1)
        store.commit(lambda _: Entry("/session", md="## Session 1", counts=False, session="001.md", after=after))
        do(store, "They set out.")
    assert git(here, "init", "-q", "-b", "main") == 0
    committed(here, "begun")
    assert git(tmp_path, "clone", "-q", str(here), str(there)) == 0
    return here, there


def merged(here: Path, there: Path) -> list[str]:
    """Merges the other copy into this one and gives the files in conflict, which are left with git's marks in them."""
    assert git(here, "fetch", "-q", str(there), "main") == 0
    git(here, "merge", "FETCH_HEAD", "-m", "both")
    return conflicts(here)


def played(folder: Path, machine: str, *lines: tuple[str, dict[str, object]]) -> None:
    with open_store(folder, machine=machine, now=Clock(100 if machine == "aa" else 200)) as store:
        for text, changes in lines:
            do(store, text, **changes)
    committed(folder, machine)


def words(store: Store) -> list[str]:
    return [block.text for file in store.sessions() for block in store.blocks(file)]


def test_history_and_journal_merge_without_conflict(copies: tuple[Path, Path]) -> None:
    here, there = copies
    played(here, "aa", ("Odo counts the mules.", {}), ("Nine.", {}))
    played(there, "bb", ("Rain on the salt.", {}))
    assert merged(here, there) == []
    with open_store(here, machine="aa", now=Clock(300)) as store:
        assert {"Odo counts the mules.", "Nine.", "Rain on the salt."} <= set(words(store))
        assert sorted(words(store)) == sorted(set(words(store)))
        assert store.check() == []


def test_the_same_sheet_changed_in_both_is_rebuilt_from_both(copies: tuple[Path, Path]) -> None:
    here, there = copies
    played(here, "aa", ("Odo is hurt.", {"life__now": 5, "xp": 10}))
    played(there, "bb", ("Odo learns.", {"life__now": 8, "hero": 0, "level": 2}))
    marked = merged(here, there)
    assert [file for file in marked if not file.endswith(".toml")] == []
    with open_store(here, machine="aa", now=Clock(300)) as store:
        assert store.campaign.get("life.now", doc=ODO) == 5
        assert store.campaign.get("xp", doc=ODO) == 10
        assert store.campaign.get("level", doc=ODO) == 2
        assert store.campaign.get("hero", doc=ODO) == 0


def test_the_file_of_that_sheet_is_rebuilt_too(copies: tuple[Path, Path]) -> None:
    here, there = copies
    played(here, "aa", ("Odo is hurt.", {"life__now": 5, "xp": 10}))
    played(there, "bb", ("Odo learns.", {"life__now": 8, "hero": 0, "level": 2}))
    merged(here, there)
    with open_store(here, machine="aa", now=Clock(300)):
        pass
    text = (here / f"{ODO}.toml").read_text("utf-8")
    assert "<<<<" not in text and "level = 2" in text and "xp = 10" in text
    with open_store(here, machine="aa", now=Clock(400)) as store:
        assert store.check() == []


def test_what_truly_disagrees_is_shown_and_both_are_kept(copies: tuple[Path, Path]) -> None:
    here, there = copies
    played(here, "aa", ("Odo is hurt.", {"life__now": 5}))
    played(there, "bb", ("Odo is hurt worse.", {"life__now": 2}))
    merged(here, there)
    with open_store(here, machine="aa", now=Clock(300)) as store:
        assert store.campaign.get("life.now", doc=ODO) in (5, 2)
        told = "\n".join([*store.notices, *store.check()])
        assert "life.now" in told
        changed = {
            change.new for told_ in store.records(50) for change in told_.record.changes if change.key == "life.now"
        }
        assert {5, 2} <= changed


def test_both_sides_come_to_the_same(copies: tuple[Path, Path]) -> None:
    here, there = copies
    played(here, "aa", ("Here.", {"life__now": 5}))
    played(there, "bb", ("There.", {"level": 2}))
    merged(here, there)
    with open_store(here, machine="aa", now=Clock(300)) as store:
        state, said = store.campaign, sorted(words(store))
    committed(here, "merged")
    assert git(there, "pull", "-q", str(here), "main") == 0
    with open_store(there, machine="bb", now=Clock(500)) as store:
        assert store.campaign == state
        assert sorted(words(store)) == said
        assert store.check() == []


@pytest.mark.parametrize("name", ["001.sync-conflict-20260818-173636-D4LGQYW.md", "001 (conflicted copy).md"])
def test_copies_of_programs_that_sync_are_reported_and_not_read(copies: tuple[Path, Path], name: str) -> None:
    here, _ = copies
    (here / "journal" / name).write_text("a stray copy\n", "utf-8")
    with open_store(here, machine="aa", now=Clock(300)) as store:
        assert "a stray copy" not in words(store)
        assert [finding for finding in store.check() if name in finding]
