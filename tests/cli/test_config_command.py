"""`companion config`: the player's settings from the shell, and what a file written by hand may do wrong."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.__main__ import main
from companion.campaign.config import config_file, line_of
from companion.campaign.preferences import BY_NAME, MOTION, PREFERENCES, THEME, keep, read_preferences
from companion.cli.completion import NAMES
from companion.cli.config_page import page

DOCS = Path(__file__).parents[2] / "docs"
BY_HAND = '# mine\nreal_dice = true  # since the fair\n\n[keys]\nundo = "f9"  # as ever\n'


@pytest.fixture
def said(capsys: pytest.CaptureFixture[str]) -> pytest.CaptureFixture[str]:
    return capsys


def write(text: str) -> None:
    config_file().parent.mkdir(parents=True, exist_ok=True)
    config_file().write_text(text, "utf-8")


def test_all_settings_are_listed_with_their_sentences(said: pytest.CaptureFixture[str]) -> None:
    assert main(["config"]) == 0
    told = said.readouterr().out
    for setting in PREFERENCES:
        assert f"{setting.name} = " in told and setting.summary in told


def test_json_has_value_default_choices_and_sentence(said: pytest.CaptureFixture[str]) -> None:
    write("motion = false\n")
    assert main(["config", "motion", "--json"]) == 0
    fields = json.loads(said.readouterr().out)
    assert fields["value"] is False and fields["default"] is True and fields["summary"] == MOTION.summary


def test_a_change_keeps_the_comments_and_the_order_of_the_file() -> None:
    write(BY_HAND)
    assert main(["config", "real_dice", "off"]) == 0
    assert main(["config", "theme", "salt"]) == 0
    text = config_file().read_text("utf-8")
    assert text.startswith("# mine\nreal_dice = false  # since the fair\n")
    assert 'undo = "f9"  # as ever' in text
    assert text.index('theme = "salt"') < text.index("[keys]")
    assert f"# {THEME.summary}" in text
    assert read_preferences().text(THEME) == "salt"


def test_a_default_takes_the_name_out_again() -> None:
    write(BY_HAND)
    assert main(["config", "real_dice", "--default"]) == 0
    assert "real_dice" not in config_file().read_text("utf-8") and "[keys]" in config_file().read_text("utf-8")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["motion", "maybe"], "motion is on or off, not “maybe”"),
        (["theme", "slat"], "there is no theme “slat”"),
        (["real-dice"], "did you mean real_dice?"),
        (["--default"], "a value, or --default?"),
        (["motion", "off", "--default"], "a value, or --default?"),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_is_written(
    said: pytest.CaptureFixture[str], words: list[str], told: str
) -> None:
    assert main(["config", *words]) == 1
    assert told in said.readouterr().err
    assert not config_file().exists()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("\nreal_dice = 1\n", "config.toml, line 2: real_dice is on or off, not “1”; off is used"),
        ("motion = 'perhaps'\n", "config.toml, line 1: motion is on or off, not “perhaps”; on is used"),
        ("# x\n'theme' = 7\n", "config.toml, line 2: theme is a text, in quotes, not 7; violet-road is used"),
        ("thme = 'salt'\n", "config.toml, line 1: there is no setting 'thme'; did you mean theme?"),
        ("odds = [true]\n", "config.toml, line 1: odds is on or off, not “[True]”; on is used"),
        ("[motion]\nx = 1\n", "config.toml, line 1: motion is on or off"),
        ("a = 1\nb = [\n", "config.toml: it is no TOML: "),
    ],
)
def test_what_is_wrong_by_hand_is_told_in_a_line_and_the_default_used(
    said: pytest.CaptureFixture[str], text: str, told: str
) -> None:
    write(text)
    assert main(["config"]) == 1
    first, _, rest = said.readouterr().err.partition("\n")
    assert first.startswith(told)
    assert str(config_file()) in rest
    assert read_preferences().values == {each.name: each.default for each in PREFERENCES}


def test_a_file_that_is_no_toml_is_not_written_over(said: pytest.CaptureFixture[str]) -> None:
    write("real_dice = [")
    assert main(["config", "motion", "off"]) == 3
    assert "motion was not kept: it is no TOML" in said.readouterr().err
    assert config_file().read_text("utf-8") == "real_dice = ["


def test_a_file_that_may_only_be_read_is_left_and_told(said: pytest.CaptureFixture[str]) -> None:
    write("odds = false\n")
    config_file().chmod(0o444)
    assert main(["config", "motion", "off"]) == 3
    assert "motion was not kept: it cannot be written: read-only" in said.readouterr().err
    assert config_file().read_text("utf-8") == "odds = false\n"


def test_the_folder_of_saves_is_kept_as_seen_from_here_and_used(
    said: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["config", "saves", "games"]) == 0
    monkeypatch.chdir("/")
    assert main(["new", "The Salt Road", "--json"]) == 0
    assert (tmp_path / "games" / "the-salt-road" / "campaign.toml").exists()


def test_the_line_of_a_name_is_no_other_name_s() -> None:
    write("# theme = 1\nthemes = 2\n  theme = 3\n")
    assert (line_of("theme"), line_of("themes"), line_of("them")) == (3, 2, 0)


def test_every_setting_takes_what_it_says_it_may_be() -> None:
    for setting in PREFERENCES:
        for choice in setting.choices or (setting.default,):
            assert keep(setting, choice) == ""
            assert read_preferences().values[setting.name] == choice
    assert not read_preferences().problems


def test_each_setting_is_a_sentence_of_its_own() -> None:
    for setting in PREFERENCES:
        assert setting.summary[0].isupper() and setting.summary.endswith(".")
    assert len(BY_NAME) == len(PREFERENCES)
    assert tuple(NAMES["settings"](None)) == tuple(BY_NAME)  # type: ignore[arg-type]


def test_where_everything_is(said: pytest.CaptureFixture[str], tmp_path: object) -> None:
    assert main(["where", "--json", "--saves", str(tmp_path)]) == 0
    found = {each["name"]: each for each in map(json.loads, said.readouterr().out.splitlines())}
    assert found["saves"]["path"] == str(tmp_path) and found["saves"]["there"]
    assert found["config"]["path"] == str(config_file()) and not found["config"]["there"]
    assert main(["config", "--path"]) == 0
    assert said.readouterr().out.strip() == str(config_file())


def test_the_page_of_settings_is_made_from_the_declarations() -> None:
    assert (DOCS / "config.md").read_text("utf-8") == page(), "python -m companion.cli.config_page > docs/config.md"
