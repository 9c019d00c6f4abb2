"""The system as a whole: settings, panels, what is told, and that every change can be taken back."""

from __future__ import annotations

import json

import pytest
from harness import Game
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.campaign.model import Campaign, apply, diff
from companion.campaign.setting import Setting
from companion.errors import CompanionError
from companion.systems.scattershot import SYSTEM
from companion.systems.scattershot.settings import SETTINGS, value
from companion.systems.view import Meter, Panel, Row


def panels(game: Game) -> dict[str, Panel]:
    return {panel.key: panel for panel in SYSTEM.view(game.campaign, game.campaign.active)}


def rows(panel: Panel) -> dict[str, Row]:
    return {part.label: part for part in panel.parts if isinstance(part, Row)}


def test_r_sca_01_what_is_open_is_a_setting_and_says_where_it_stands() -> None:
    named = {setting.name: setting for setting in SETTINGS}
    assert {"epic_index", "critical_juncture", "experience_die", "dice_per_point", "unskilled", "scopes"} <= set(named)
    assert all(setting.rule and setting.summary for setting in SETTINGS)
    assert (named["epic_index"].low, named["epic_index"].high) == (1, 10)


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: setting.name)
def test_a_setting_that_a_hand_spoilt_is_its_default(setting: Setting) -> None:
    for spoilt in ([], {}, 10**9, -(10**9), None):
        campaign = Campaign({"campaign": {"settings": {setting.name: spoilt}}})
        assert value(campaign, setting.name) == setting.default


def test_the_odds_stand_beside_every_rating() -> None:
    game = Game("scattershot")
    game.do("/skill Riding difficult 4")
    riding = rows(panels(game)["sheet"])["Riding"]
    assert riding.value == "13  72 %" and "difficult: 9, and 4 points" in riding.why and riding.line == "/mib Riding"


def test_r_sca_05_the_damage_row_is_on_the_sheet() -> None:
    game = Game("scattershot")
    game.do("/stat strength 13")
    found = rows(panels(game)["burden"])
    assert found["damage, bare hands"].value == "0 2 3 5 6 8 9"
    assert "our house chart" in found["damage, bare hands"].why
    game.do("/setting critical_juncture 7")
    assert rows(panels(game)["burden"])["damage, bare hands"].value == "0 2 3 5 6 8 9 11"


def test_owned_elements_and_advantages_are_in_their_panel() -> None:
    game = Game("scattershot")
    for line in ("/own The Gull Stair", "/mode mechanical", "/engage Ogre", "/seize Ogre", "/seize by Ogre"):
        game.do(line)
    found = rows(panels(game)["burden"])
    assert "The Gull Stair" in found and found["Ogre"].value == "engaged, ours 1, theirs 1"
    assert rows(panels(game)["sheet"])["every roll −1"].value == "Ogre's advantage"


def test_the_others_and_the_genre_are_there_too() -> None:
    game = Game("scattershot")
    for line in ("/regular Ogre strength 14 hit-points 18", "/damage 4 to Ogre", "/genex motif light"):
        game.do(line)
    parts = panels(game)["burden"].parts
    assert Meter("Ogre", 14, 18, "life", "Ogre: hit points 14 of 18, strength 14", "/damage to Ogre") in parts
    assert rows(panels(game)["burden"])["motif"].value == "light"


def test_what_a_hand_changed_shows_beside_the_ledger() -> None:
    game = Game("scattershot")
    game.campaign = game.campaign.put("statistics.strength", 14, game.campaign.active)
    told = [part.text for part in panels(game)["sheet"].parts if hasattr(part, "text")]
    assert "+4 points without a line here" in told


def test_the_title_line() -> None:
    game = Game("scattershot")
    game.do("/lose hit points 3")
    assert SYSTEM.status(game.campaign, game.campaign.active) == "♥7/10 ◆3 solo"


def test_changes_are_told_in_the_words_of_the_game() -> None:
    game = Game("scattershot")
    assert "strength 10 → 13 · points 0 → 3" in game.do("/stat strength 13").journal
    assert "Riding 12" in game.do("/skill Riding difficult 3").journal
    assert "no Riding any more" in game.do("/skill Riding difficult 0").journal
    assert "hit points 10 → 7" in game.do("/lose hit points 3").journal
    game.do("/mode mechanical")
    assert "over Ogre 0 → 1" in game.do("/seize Ogre").journal


def test_the_credit_names_the_author_and_says_unofficial() -> None:
    assert "Fang Langford" in SYSTEM.credit and "unofficial" in SYSTEM.credit


LINES = [
    "/persona deserter",
    "/stat strength 13",
    "/skill Riding difficult 3",
    "/skill Riding difficult 0",
    "/element Cannot swim",
    "/element Cannot swim 0",
    "/limit points 30",
    "/own The Gull Stair",
    "/detail 1d6 for The Gull Stair",
    "/give The Gull Stair to Ann",
    "/share",
    "/buy Riding 1",
    "/reward cool",
    "/mode specific",
    "/mode mechanical",
    "/mode solo",
    "/mib agility",
    "/contest Riding vs 13",
    "/xd +",
    "/xd -",
    "/xd",
    "/challenge 1",
    "/challenge 1 resistor",
    "/benefit 1",
    "/settle",
    "/result residual",
    "/result factor to Ogre",
    "/damage 3 long-sword to Ogre",
    "/damage 2 to Odo",
    "/recover hit points",
    "/regular Ogre strength 14",
    "/regular Ogre squad",
    "/dismiss Ogre",
    "/engage Ogre",
    "/seize Ogre",
    "/seize by Ogre",
    "/hold Ogre",
    "/check Ogre",
    "/turn",
    "/round",
    "/free-action look",
    "/refresh",
    "/forfeit",
    "/flurry",
    "/scope 5",
    "/plays Ogre",
    "/armour Coat 1",
    "/residual Smoke -1",
    "/chart 13 factor 1.75",
    "/genex motif light",
]


@settings(max_examples=50, deadline=None)
@given(st.lists(st.sampled_from(LINES), max_size=25), st.integers(0, 10))
def test_every_change_can_be_taken_back_and_everything_can_be_shown(lines: list[str], seed: int) -> None:
    game = Game("scattershot", seed=seed)
    for line in lines:
        before = game.campaign
        try:
            game.do(line)
        except CompanionError:
            assert game.campaign is before
            continue
        changes = diff(before, game.campaign)
        back = apply(game.campaign, [change.reverse() for change in reversed(changes)])
        assert back.docs == before.docs
        json.dumps(game.campaign.docs)
        assert panels(game).keys() == {"sheet", "burden"} and game.show()
        shown = game.sheet
        assert 0 <= shown["hit_points"]["now"] <= shown["hit_points"]["max"] and shown["dice"] >= 0
        assert game.show()["rival_dice"] >= 0
        if game.campaign.get("asks") != before.get("asks"):
            whatever_is_offered_can_be_done(game)


def whatever_is_offered_can_be_done(game: Game) -> None:
    here = game.campaign
    for line in (here.get("asks") or {}).get("lines", ()):
        game.do(line)
        game.campaign = here


WORDS = [
    "/",
    "mib",
    "contest",
    "vs",
    "vs",
    "agility",
    "+-3",
    "−2",
    "9" * 5000,
    "٣",
    "to",
    "by",
    "for",
    '"',
    "Ogre",
    "xd",
    "-",
]
WORDS += [
    "damage",
    "weapon",
    "result",
    "regular",
    "stat",
    "skill",
    "chart",
    "factor",
    "detail",
    "#",
    "1d6",
    "limit",
    "points",
]


@settings(max_examples=150, deadline=None)
@given(
    st.sampled_from([command.name for command in SYSTEM.commands if command.run]),
    st.lists(st.sampled_from(WORDS) | st.text(max_size=8), max_size=5),
    st.sampled_from(["solo", "specific", "mechanical"]),
)
def test_no_line_is_answered_with_a_crash(name: str, words: list[str], mode: str) -> None:
    game = Game("scattershot")
    game.do(f"/mode {mode}")
    game.do("/regular Ogre")
    try:
        game.do(" ".join((f"/{name}", *words)).replace("\n", " "))
    except CompanionError as error:
        assert error.message
