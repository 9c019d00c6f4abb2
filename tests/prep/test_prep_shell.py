"""`companion prep` from outside: words in, pages out; no file written over unasked; stopped, what was made is kept."""

from __future__ import annotations

import json
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.cli import prep, prep_out, run
from companion.play.opening import create, open_session


@pytest.fixture(autouse=True)
def _prep_is_a_word(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(run.COMMANDS, "prep", ("prep", "prepares an evening from a recipe"))
    monkeypatch.setenv("COMPANION_SAVES", str(tmp_path / "saves"))


@pytest.fixture
def campaign(tmp_path: Path) -> Path:
    (tmp_path / "saves").mkdir()
    folder = create(tmp_path / "saves", "The Road", "sdm", "Odo")
    with open_session(folder, seed=1) as session:
        assert session.do("/person add Mira of the Mill")["ok"] and session.do("/thread add The debt")["ok"]
    return folder


Told = tuple[int, str, str]


def call(capsys: pytest.CaptureFixture[str], *words: str) -> Told:
    status = run.run(["prep", *words])
    told = capsys.readouterr()
    return status, told.out, told.err


def test_the_list_has_one_recipe_a_line_id_first(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = call(capsys, "--list")
    assert status == 0 and [line.split()[0] for line in out.splitlines()][:2] == ["caravan-week", "cast"]
    _, out, _ = call(capsys, "--list", "--json")
    assert len([json.loads(line)["id"] for line in out.splitlines()]) == 8


@pytest.mark.parametrize(
    ("words", "status", "says"),
    [
        ((), 1, "which recipe"),
        (("ruim",), 1, "did you mean ruin"),
        (("ruin", "--times", "0"), 1, "At least once"),
        (("ruin", "--set", "villain"), 1, "write --set villain=Mira"),
        (("ruin", "--set", "villain=Mira"), 1, "nothing called villain"),
        (("ruin", "--times", "3", "--again", "4"), 1, "no page 4"),
        (("ruin", "--from", "nowhere"), 1, "no campaign nowhere"),
        (("ruin", "--out", "/nowhere/at/all.md"), 3, "cannot be written"),
    ],
)
def test_what_cannot_be_is_said(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], status: int, says: str
) -> None:
    got, out, err = call(capsys, *words)
    assert got == status and says in err and out == ""


@pytest.mark.parametrize("form", ["md", "html", "json", "csv"])
def test_the_same_seed_gives_the_same_bytes(capsys: pytest.CaptureFixture[str], tmp_path: Path, form: str) -> None:
    first, second = tmp_path / f"a.{form}", tmp_path / f"b.{form}"
    words = ("cast", "--times", "6", "--seed", "7")
    assert call(capsys, *words, "--out", str(first))[0] == 0
    assert call(capsys, *words, "--out", str(second))[0] == 0
    assert first.read_bytes() == second.read_bytes() and len(first.read_bytes()) > 1000
    _, out, _ = call(capsys, *words, "--format", form)
    assert out.encode() == first.read_bytes()
    assert call(capsys, "cast", "--times", "6", "--seed", "8", "--format", form)[1] != out


def test_a_file_is_never_written_over_unasked(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "mine.md"
    file.write_text("my own words")
    status, _, err = call(capsys, "ruin", "--out", str(file))
    assert status == 1 and "--force" in err and file.read_text() == "my own words"
    status, _, err = call(capsys, "ruin", "--out", str(file), "--force", "--seed", "3")
    assert status == 0 and file.read_text().startswith("# A ruin") and "1 made" in err and "seed 3" in err
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == ["mine.md"]


def test_nothing_is_left_behind_when_it_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "new.md"
    assert call(capsys, "ruin", "--times", "-1", "--out", str(file))[0] == 1
    assert not file.exists()


def test_a_disk_that_fails_is_said_and_the_old_file_stays(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    file = tmp_path / "mine.md"
    file.write_text("my own words")
    monkeypatch.setattr(prep_out, "put_file", full)
    status, _, err = call(capsys, "ruin", "--out", str(file), "--force")
    assert status == 3 and "no space left" in err and file.read_text() == "my own words"
    monkeypatch.setattr(prep_out, "write_all", full)
    assert call(capsys, "ruin", "--out", str(tmp_path / "new.md"))[0] == 3
    assert not (tmp_path / "new.md").exists()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_stopped_it_keeps_what_was_made(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: signal.Signals
) -> None:
    def third(pages: Iterator[object], times: int) -> Iterator[object]:
        for made, page in enumerate(pages, 1):
            yield page
            if made == 3:
                signal.raise_signal(number)

    monkeypatch.setattr(prep, "progress", third)
    before = signal.getsignal(number)
    file = tmp_path / "out.json"
    status, _, err = call(capsys, "rumours", "--times", "200", "--seed", "7", "--out", str(file))
    assert status == 128 + number and "3 of 200 made" in err
    kept = json.loads(file.read_text())["pages"]
    assert signal.getsignal(number) == before
    monkeypatch.undo()
    monkeypatch.setitem(run.COMMANDS, "prep", ("prep", ""))
    _, out, _ = call(capsys, "rumours", "--times", "200", "--seed", "7", "--format", "json")
    assert json.loads(out)["pages"][:3] == kept and len(kept) == 3


def test_progress_is_for_a_terminal_only(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert "▰" not in call(capsys, "rumours", "--times", "9")[2]
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    err = call(capsys, "rumours", "--times", "9")[2]
    assert "▰▰▰" in err and "9 of 9" in err and err.endswith("\x1b[K")
    assert "▰" not in call(capsys, "rumours")[2]


def test_names_given_and_one_page_again(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("session-events", "--times", "3", "--seed", "5", "--set", "villain=Mira", "--set", "scenes=1", "--json")
    plain = [json.loads(line) for line in call(capsys, *words)[1].splitlines()]
    again = [json.loads(line) for line in call(capsys, *words, "--again", "2")[1].splitlines()]
    assert all(page["names"]["villain"] == "Mira" and page["counts"] == {"scenes": 1} for page in plain)
    assert [one == other for one, other in zip(plain, again, strict=True)] == [True, False, True]


def test_real_dice_are_used_and_counted(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "dice.toml"
    file.write_text('[a]\ntext = "{1d6}"\n')
    words = (str(file), "--times", "2", "--json", "--dice")
    pages = [json.loads(line) for line in call(capsys, *words, "5 3")[1].splitlines()]
    assert [page["lines"][0]["text"] for page in pages] == ["5", "3"]
    for faces in ("5", "5 3 1", "5 9"):
        status, out, _ = call(capsys, *words, faces)
        refusal = json.loads(out)
        assert status == 1 and (refusal["ok"], refusal["code"]) == (False, "faces")


def test_the_players_copy(capsys: pytest.CaptureFixture[str]) -> None:
    gm, players = (call(capsys, "cast", "--seed", "2", *more)[1] for more in ((), ("--players",)))
    for secret in ("Secret:", "Put two in a room", "morale"):
        assert secret in gm and secret not in players


def test_a_campaigns_people_come_in(capsys: pytest.CaptureFixture[str], campaign: Path) -> None:
    out = call(capsys, "session-events", "--from", "the-road", "--seed", "1", "--json")[1]
    assert json.loads(out)["names"] == {"villain": "Mira of the Mill", "thread": "The debt"}


def test_into_a_campaign_is_an_entry_for_each_page(capsys: pytest.CaptureFixture[str], campaign: Path) -> None:
    status, out, err = call(capsys, "cast", "--into", str(campaign), "--times", "2", "--seed", "4")
    assert (status, out) == (0, "") and "2 made · into The Road · seed 4" in err
    with open_session(campaign, seed=1) as session:
        people = session.campaign.get("lists")["people"]
        assert len(people) == 1 + 5 + 5 and len(session.campaign.get("npcs")) == 10
        before = session.store.entries
        session.do("/undo")
        assert session.store.entries == before - 1 and len(session.campaign.get("npcs")) == 5


def test_from_and_into_one_campaign_opens_it_once(capsys: pytest.CaptureFixture[str], campaign: Path) -> None:
    status, _, _ = call(capsys, "cast", "--from", "the-road", "--into", str(campaign), "--seed", "4")
    with open_session(campaign, seed=1) as session:
        people = session.campaign.get("lists")["people"]
        assert status == 0 and len(people) == 5 and people["Mira of the Mill"]["count"] == 1


def test_check_tells_file_line_and_part(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert call(capsys, "--check")[:2] == (0, "0 errors, 0 warnings\n")
    file = tmp_path / "bad.toml"
    file.write_text('[day]\ntext = "{no/such}"\nlayout = "wide"\n')
    status, out, _ = call(capsys, "--check", str(file))
    assert status == 1 and f"{tmp_path}/bad.toml:3  day: layout" in out and "1 errors" in out
    file.write_text('[day]\ntext = "{no/such}"\n')
    assert f"{tmp_path}/bad.toml:2  day: {{no/such}} leads to no table" in call(capsys, "--check", str(file))[1]
    assert json.loads(call(capsys, "--check", str(file), "--json")[1].splitlines()[0])["line"] == 2


def test_a_campaigns_own_recipe_is_found(capsys: pytest.CaptureFixture[str], campaign: Path) -> None:
    (campaign / "recipes").mkdir()
    (campaign / "recipes" / "ours.toml").write_text('title = "Ours"\n[a]\ntext = "here"\n')
    assert call(capsys, "ours")[0] == 1
    assert "# Ours\n\n## A\n\n- here\n" in call(capsys, "ours", "--from", "the-road")[1]
    assert "ours " in call(capsys, "--list", "--from", "the-road")[1]
