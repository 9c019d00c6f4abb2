"""Campaigns that have grown for years, made in a moment: their history and journal written as they would have been."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from companion.campaign.model import diff
from companion.campaign.record import Record, line
from companion.play.begin import new_campaign
from companion.play.opening import create

A_SESSION = 334
_TALE = """The caravan halts at the salt gate and nobody says why; the mules know, and look the other way."""
_WORDS = tuple(_TALE.split())
_THINGS = {f"Thing {number}": {"quantity": 1 + number % 3} for number in range(40)}


def grown(saves: Path, entries: int) -> Path:
    """A campaign of `entries` entries, 334 to a session, in the folder `saves`; its character carries 40 things."""
    folder = create(saves, f"Grown {entries}", "sdm", "Odo")
    machine = next((folder / "history").glob("*.jsonl")).stem
    state = new_campaign(f"Grown {entries}", "sdm", "Odo")
    with (folder / "history" / f"{machine}.jsonl").open("ab") as history:
        for start in range(0, entries, A_SESSION):
            number = start // A_SESSION + 1
            name = f"journal/{number:03d}-session-{number}.md"
            after = state.put("session", number)
            if start == 0:
                after = after.put("items", _THINGS, after.active)
            at = datetime(2020, 1, 1, tzinfo=UTC).isoformat()
            heading = f"## Session {number}: session {number}"
            first = start + number + 1
            opened = Record(
                f"{machine}.{first}", first, at, do=f"/session session {number}", changes=diff(state, after),
                file=name, md=heading, counts=False,
            )  # fmt: skip
            records = [opened, *_entries(machine, first, min(A_SESSION, entries - start), at, name)]
            history.write(b"".join(line(record) for record in records))
            (folder / "journal").mkdir(exist_ok=True)
            (folder / name).write_bytes(b"".join(record.md.encode() + b"\n\n" for record in records))
            state = after
    return folder


def _entries(machine: str, first: int, count: int, at: str, name: str) -> list[Record]:
    found = []
    for number in range(first + 1, first + 1 + count):
        words = " ".join(_WORDS[(number * 7 + step) % len(_WORDS)] for step in range(8 + number % 30))
        if number % 3:
            found.append(Record(f"{machine}.{number}", number, at, "Odo", words, file=name, md=words))
        else:
            md = "d: d20 ⟨12⟩ = 12 vs 11 -> success"
            found.append(
                Record(
                    f"{machine}.{number}",
                    number,
                    at,
                    "Odo",
                    "/test thought vs 11",
                    (("1d20", (12,)),),
                    file=name,
                    md=md,
                )
            )
    return found
