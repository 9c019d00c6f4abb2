"""What the panels, the title line and the journal say of a sheet."""

from __future__ import annotations

from harness import Game

from companion.play.call import parse
from companion.play.lookup import command
from companion.systems.sdm import SYSTEM
from companion.systems.sdm.told import told
from companion.systems.view import Line, Meter, Pair, Panel, Row, Slots


def played(*lines: str) -> Game:
    game = Game()
    for line in lines:
        game.do(line)
    return game


def panels(game: Game) -> dict[str, Panel]:
    return {panel.key: panel for panel in SYSTEM.view(game.campaign, game.campaign.active)}


FULL = (
    "/set strength 2", "/trait Cook", "/take Crate x10", "/burden Grief", "/power Hum 1", "/pet Vole", "/hurt 3",
    "/take Chest slots 0 holds 3", "/put Crate x1 into Chest", "/hallmark Crate", "/take Bread x1",
)  # fmt: skip


def rows(panel: Panel) -> list[Row]:
    found: list[Row] = []
    for part in panel.parts:
        if isinstance(part, Row):
            found.append(part)
        elif isinstance(part, Pair):
            found += part.rows
    return found


def test_the_sheet_shows_abilities_life_hero_and_traits_with_their_reasons() -> None:
    sheet = panels(played(*FULL))["sheet"]
    shown = {row.label: row for row in rows(sheet)}
    assert shown["str"].value == "2" and shown["str"].why == "strength 2: score 2"
    assert shown["Cook"].value == "+3" and shown["hero"].value == "◆"
    assert shown["physical"].why == "physical 7: base 7"
    meter = next(part for part in sheet.parts if isinstance(part, Meter))
    assert (meter.now, meter.most, meter.why) == (5, 8, "life 5 of 8: 4, and 4 × level 1")


def test_the_burdens_show_what_is_over_and_why() -> None:
    burden = panels(played(*FULL))["burden"]
    slots = {part.label: part for part in burden.parts if isinstance(part, Slots)}
    assert (slots["items"].used, slots["items"].limit, slots["items"].over) == (10, 9, 1)
    assert (slots["in Chest"].used, slots["in Chest"].limit) == (1, 3)
    line = next(part for part in burden.parts if isinstance(part, Line))
    assert line.text == "every roll −2" and line.why == "penalty −2: 1 burden, 1 item over"
    assert {row.label: row.mark for row in rows(burden)}["Bread"] == "over"


def test_every_line_of_the_panels_names_a_command_that_is() -> None:
    game = played(*FULL)
    for panel in panels(game).values():
        lines = [row.line for row in rows(panel)] + [part.line for part in panel.parts if not isinstance(part, Pair)]
        for line in filter(None, lines):
            assert command(game.campaign, parse(line).name)


def test_the_title_line_has_life_hero_dice_and_the_penalty() -> None:
    game = played(*FULL)
    assert SYSTEM.status(game.campaign, game.campaign.active) == "♥5/8 ◆1 −2"


def test_what_changed_is_told_in_words() -> None:
    game = played("/set strength 2", "/take Salt x6", "/take Crate x5")
    told = game.do("/drop Salt x1").journal
    assert "Salt ×6 → ×5" in told and "items 11 → 10 of 9" in told and "every roll −2 → −1" in told
    told = game.do("/hurt 5").journal
    assert "life 8 → 3" in told


CHANGES = (
    """
/ready Rope x1 · /notch Rope · /trait Cook · /trait Cook +6 · /power Hum 2 · /exert physical · /set armor 2
/take Bag holds 3 · /put Rope into Bag · /hallmark Bag · /over Rope · /xp 10
""".strip()
    .replace("\n", " · ")
    .split(" · ")
)


def test_every_change_of_a_sheet_is_told() -> None:
    game = played("/take Rope x2")
    for line in CHANGES:
        turn = game.do(line)
        assert told(turn.before, turn.after, "characters/odo"), line
        assert "Odo" in turn.journal or "\n   " in turn.journal, line


def test_a_question_about_a_deed_bears_the_burdens() -> None:
    game = played("/set thought 2", "/burden Grief")
    assert game.do("?(thought) Do I know it", [10]).outcome.total == 11
    assert game.do("? Is it far", [10]).outcome.total == 10


def test_a_quick_character_is_ready_to_play() -> None:
    doc = SYSTEM.quick("Ada", Game().dice)
    assert doc["name"] == "Ada" and sum(doc["abilities"].values()) == 7 and len(doc["traits"]) == 3
