"""The page `docs/journal.md` speaks of keys, commands and kinds that there are."""

from __future__ import annotations

import re
from pathlib import Path

from companion.play.begin import new_campaign
from companion.play.kinds import KINDS
from companion.play.lookup import commands
from companion.tui.actions import ACTIONS

PAGE = (Path(__file__).parents[2] / "docs" / "journal.md").read_text("utf-8")


def test_every_command_of_the_page_is_one() -> None:
    named = set(re.findall(r"[`\n]/([a-z-]+)(?![a-z/*.])", PAGE))
    assert len(named) > 15
    assert named <= set(commands(new_campaign("x", "sdm", "Odo")))


def test_every_command_of_the_journal_is_on_the_page() -> None:
    for word in (
        "scene",
        "scenes",
        "edit",
        "mark",
        "unmark",
        "jump",
        "promote",
        "again",
        "who",
        "find",
        "stats",
        "faction",
    ):
        assert f"/{word}" in PAGE, word


def test_the_keys_of_the_page_do_what_it_says() -> None:
    for name, key in {
        "read": "m",
        "stretch": "v",
        "promote": "P",
        "roll_again": "R",
        "editor": "E",
        "copy": "y",
    }.items():
        assert ACTIONS[name].letters == (key,) and f"`{key}`" in PAGE


def test_the_kinds_of_the_page_are_all_there_are() -> None:
    listed = PAGE.partition("Kinds are ")[2].partition(".\n")[0]
    assert sorted(re.findall(r"`([a-z]+)`", listed)) == sorted(KINDS)
