"""The keys of the oracle panel are known before any command is imported, and are those of the commands all the same."""

from __future__ import annotations

import pytest

from companion import systems
from companion.play.begin import new_campaign
from companion.play.call import parse
from companion.play.lookup import commands, oracles
from companion.tui.panels.oracle import ORACLES, at_hand


@pytest.mark.parametrize("system", systems.NAMES)
def test_an_oracle_is_at_hand_just_where_its_command_is(system: str) -> None:
    campaign = new_campaign("A test", system, "Odo")
    known = commands(campaign)
    assert set(at_hand(oracles(campaign))) == {each.key for each in ORACLES if parse(each.line).name in known}


def test_what_a_game_says_it_has_it_has() -> None:
    for name in systems.NAMES:
        system = systems.load(name)
        assert set(system.oracles) <= {command.name for command in system.commands}
