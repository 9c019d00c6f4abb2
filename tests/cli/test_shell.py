"""The shell commands, from outside: words in, lines and exit status out."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
from pathlib import Path

import pytest

COMPANION = [sys.executable, "-m", "companion"]


def run(*words: str, text: str | None = None, **extra: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, **extra}
    return subprocess.run(
        [*COMPANION, *words], input=text, capture_output=True, text=True, check=False, env=environment, timeout=60
    )


@pytest.fixture
def campaign(tmp_path: Path) -> str:
    made = run("new", "The Salt Road", "--character", "Odo", "--saves", str(tmp_path), "--json")
    return str(json.loads(made.stdout)["path"])


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (["roll", "2d6+2", "--dice", "3 4"], 0, "= 9"),
        (["roll", "-d6", "+", "10", "--dice", "4"], 0, "= 6"),
        (["roll", "-3"], 0, "-3"),
        (["odds", "2d6", "--at", "9"], 0, "5/18"),
        (["--json", "roll", "1d1"], 0, '"total": 1'),
        (["--version"], 0, "companion 0."),
        (["--about"], 0, "Synthetic Dream Machine Third Party License"),
        (["--help"], 0, "companion            opens the app"),
        (["roll", "2d6", "3"], 1, "put +, - or x between them"),
        (["roll", "2d6", "--dice", "3"], 1, "wanted"),
        (["table", "no/such"], 1, "no table no/such"),
        (["rol", "2d6"], 2, "did you mean roll"),
        (["roll"], 2, "EXPR"),
        (["do", "/no/such/campaign", "x"], 1, "no campaign"),
        (["tables", "check"], 0, "0 errors"),
    ],
)
def test_words_and_status(words: list[str], status: int, said: str) -> None:
    done = run(*words)
    assert done.returncode == status, done.stdout + done.stderr
    assert said in (done.stdout + done.stderr).replace("−", "-")
    assert "Traceback" not in done.stderr


def test_a_name_in_the_saves_folder_is_enough(campaign: str, tmp_path: Path) -> None:
    done = run("do", "the-salt-road", "The", "caravan", "halts.", COMPANION_SAVES=str(tmp_path))
    assert (done.returncode, done.stdout) == (0, "The caravan halts.\n")
    assert json.loads(run("show", campaign, "--json").stdout)["entries"] == 1


def test_lines_one_after_another_refusals_too(campaign: str) -> None:
    done = run("do", campaign, "-", "--json", text="/dice 3 4\n\n/roll 2d6+2\n/reacton\nThe end.\n")
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer["ok"] for answer in answers] == [True, True, False, True]
    assert done.returncode == 1


def test_bytes_that_are_no_text_are_kept(campaign: str) -> None:
    raw = b"before \xff\xfe after\n"
    subprocess.run([*COMPANION, "do", campaign, "-", "--json"], input=raw, capture_output=True, check=True)
    journal = b"".join(file.read_bytes() for file in Path(campaign, "journal").iterdir())
    assert b"before \xff\xfe after" in journal


def test_faces_do_not_go_with_a_stream(campaign: str) -> None:
    assert run("do", campaign, "-", "--dice", "3", text="x\n").returncode == 2


def test_a_seed_is_the_same_dice() -> None:
    rolls = {run("roll", "10d6", "--seed", "7").stdout for _ in range(3)}
    assert len(rolls) == 1


def test_show_tells_the_state_in_words(campaign: str) -> None:
    run("do", campaign, "/thread add The debt at the gate")
    told = run("show", campaign).stdout
    assert "Odo" in told
    assert "The debt at the gate" in told


def test_the_list_names_what_is_there(campaign: str, tmp_path: Path) -> None:
    found = json.loads(run("list", "--saves", str(tmp_path), "--json").stdout.splitlines()[0])
    assert (found["title"], found["path"]) == ("The Salt Road", campaign)


def test_a_clean_campaign_passes_its_check_and_a_forged_roll_does_not(campaign: str) -> None:
    run("do", campaign, "/roll 2d6", "--dice", "3 4")
    assert run("check", campaign).returncode == 0
    history = next(Path(campaign, "history").glob("*.jsonl"))
    history.write_bytes(history.read_bytes().replace(b"[3,4]", b"[6,6]"))
    assert run("check", campaign).returncode == 1


def test_whoever_reads_may_stop_reading(campaign: str) -> None:
    with subprocess.Popen([*COMPANION, "tables", "list"], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as done:
        assert done.stdout and done.stderr
        done.stdout.readline()
        done.stdout.close()
        assert b"Traceback" not in done.stderr.read()


@pytest.mark.parametrize("seed", range(5))
def test_what_was_answered_before_a_kill_is_in_the_journal_once(campaign: str, seed: int) -> None:
    """Ten kills a seed; the number of lines answered before each is left to chance."""
    chance = random.Random(seed)
    answered: list[str] = []
    for round_ in range(10):
        with subprocess.Popen(
            [*COMPANION, "do", campaign, "-", "--json"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        ) as face:
            assert face.stdin and face.stdout
            wanted = chance.randrange(12)
            for number in range(wanted + 3):
                face.stdin.write(f"word-{seed}-{round_}-{number}-end is written.\n".encode())
            face.stdin.flush()
            for number in range(wanted):
                face.stdout.readline()
                answered.append(f"word-{seed}-{round_}-{number}-end")
            face.send_signal(signal.SIGKILL)
    run("show", campaign)
    journal = "".join(file.read_text("utf-8") for file in Path(campaign, "journal").iterdir())
    assert [journal.count(word) for word in answered] == [1] * len(answered)


def test_what_is_damaged_is_put_right_only_when_told_and_is_kept(campaign: str) -> None:
    run("do", campaign, "/hurt 3")
    sheet = Path(campaign, "characters", "odo.toml")
    sheet.write_text("life = [", "utf-8")
    seen = run("check", campaign, "--repair")
    assert (seen.returncode, "odo.toml" in seen.stdout) == (1, True)
    assert sheet.read_text("utf-8") == "life = ["
    done = run("check", campaign, "--repair", "--yes")
    assert done.returncode == 0
    assert "now = 5" in sheet.read_text("utf-8")
    kept = next(Path(campaign, ".backup").glob("damaged-*"))
    assert kept.read_text("utf-8") == "life = ["
    assert run("check", campaign).returncode == 0


def test_a_campaign_of_no_format_is_brought_to_this_one_with_a_backup(campaign: str) -> None:
    file = Path(campaign, "campaign.toml")
    file.write_text(file.read_text("utf-8").replace("format = 1\n", ""), "utf-8")
    assert "would become format 1" in run("check", campaign, "--repair").stdout
    assert "format" not in file.read_text("utf-8")
    assert run("check", campaign, "--repair", "--yes").returncode == 0
    assert "format = 1" in file.read_text("utf-8")
    assert any(Path(campaign, ".backup").glob("*-migration"))


def test_a_pasted_list_comes_in_and_goes_out(tmp_path: Path) -> None:
    where = str(tmp_path / "tables")
    done = run("tables", "import", "-", "--into", where, "--dry-run", text="1-3 rust\n4-6 salt\n")
    assert done.returncode == 0, done.stderr
    assert not Path(where).exists()
    assert run("tables", "import", "-", "--into", where, text="1-3 rust\n4-6 salt\n").returncode == 0
    made = next(Path(where).glob("*.toml"))
    assert run("tables", "check", where).returncode == 0
    out = run("tables", "export", made.stem, "--to", "csv", "--tables", where).stdout
    assert "rust" in out
    assert "salt" in out


def test_in_plain_mode_a_digit_answers_what_is_asked_and_is_prose_otherwise(campaign: str) -> None:
    lines = "3\n/dice 11\n/test thought vs 11\n4\n"
    said = run("play", "--plain", campaign, text=lines).stdout
    assert "sacrifice? 1 resources" in said
    state = json.loads(run("show", campaign, "--json").stdout)
    assert state["asks"] is None
    journal = "".join(file.read_text("utf-8") for file in Path(campaign, "journal").iterdir())
    assert journal.startswith("3\n")
    assert "\n4\n" not in journal
