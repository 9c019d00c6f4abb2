"""What the panels, `show` and the title line say, and that what hands broke does no harm."""

from __future__ import annotations

from harness import Game
from synthesis_kit import piotr, played, slugnar, won

from companion.campaign.model import Campaign
from companion.dice import SeededDice
from companion.play.told import panel_lines
from companion.systems.synthesis import SYSTEM
from companion.systems.synthesis.cost import cost
from companion.systems.synthesis.quick import READY, quick
from companion.systems.view import Meter, Pair


def panels(game: Game) -> dict[str, str]:
    found = SYSTEM.view(game.campaign, game.campaign.active)
    return {panel.key: "\n".join(panel_lines(panel)) for panel in found}


def test_the_struggle_is_on_top_and_the_columns_stand_side_by_side() -> None:
    game = piotr()
    game.do("/trait Loot 2 indefinite until session")
    sheet = SYSTEM.view(game.campaign, game.campaign.active)[0]
    assert panel_lines(sheet)[1].strip().startswith("a professional warrior with a gentle heart")
    pairs = [part for part in sheet.parts if isinstance(part, Pair)]
    assert [row.label for row in pairs[0].rows] == ["Defining", "Indefinite"]
    assert [(row.label, row.value) for row in pairs[1].rows] == [("Demonic Arm", "4"), ("Loot", "2 · session")]
    points = next(part for part in sheet.parts if isinstance(part, Meter))
    assert (points.now, points.most) == (10 + 10 + 3 + 6, 45) and "10 Self" in points.why


def test_the_opposition_known() -> None:
    game = won(2)
    assert "Ants Swarm 5" in panels(game)["burden"] and "to spend 2" in panels(game)["burden"]


def test_the_conflict_under_way_with_its_odds() -> None:
    shown = panels(slugnar())["burden"]
    assert "us 7 (Wits 5, Self 2) v 5 (Self 5) them" in shown
    assert "win 61.3 %, tie 19.3 %, lose 19.4 %" in shown


def test_every_number_says_why() -> None:
    game = piotr()
    for panel in SYSTEM.view(game.campaign, game.campaign.active):
        for part in panel.parts:
            rows = part.rows if isinstance(part, Pair) else (part,)
            assert all(row.why for row in rows if getattr(row, "value", "")), part


def test_show_has_the_fields_of_the_contract() -> None:
    game = piotr()
    game.do("/premise What is it to be gentle?")
    game.do("/world The long war")
    shown = game.show()
    assert (shown["premise"], shown["setting"]) == ("What is it to be gentle?", "The long war")
    assert {"struggle", "self", "points", "traits", "barred"} <= shown["characters"][0].keys()
    assert shown["characters"][0]["traits"][0] == {
        "name": "Self", "level": 4, "kind": "self", "defining": True, "expires": None
    }  # fmt: skip


def test_status_values_and_modifiers() -> None:
    game = slugnar()
    doc = game.campaign.active
    assert SYSTEM.status(game.campaign, doc) == "Self 4 7 v 5"
    assert SYSTEM.values(game.campaign, doc)["hates_argvunt"] == 4
    assert SYSTEM.modifiers(game.campaign, doc, "wits") == (("Wits", 5),)
    assert SYSTEM.weighs(game.campaign, doc) == ()
    assert game.refused("?(courage) Does he dare").slug == "not-found"


def test_changes_are_told() -> None:
    game = played("/trait Self 4", "/trait Edge 1 indefinite", "/trait Sword 2")
    assert "Self 4 → 3 · Sword 2 → 3 · Edge 1 gone" in game.do("/invest Edge into Sword").journal


def test_the_ready_characters_are_worth_forty_five_points() -> None:
    for ready in READY:
        assert sum(cost(level) for _, level, _ in ready.defining) == 45
    doc = quick("Ana", SeededDice(3))
    campaign = Campaign({"campaign": {"system": "synthesis", "active": "ana"}, "characters/ana": doc})
    shown = SYSTEM.show(campaign, "characters/ana")
    assert shown["points"] == {"spent": 45, "limit": 45} and shown["struggle"] and shown["self"] >= 3


def test_what_hands_broke_does_no_harm() -> None:
    game = piotr()
    doc = game.campaign.active
    broken = (
        {
            "name": "Piotr",
            "system": "synthesis",
            "defining": {"Self": {"level": "four"}, "Sword": 3, "Arm": {"level": -2}},
        },
        {"name": "Piotr", "system": "synthesis", "defining": [1], "indefinite": "none", "barred": {"Arm": 1}},
        {"name": "Piotr", "system": "synthesis"},
    )
    for sheet in broken:
        campaign = game.campaign.with_doc(doc, sheet)
        assert SYSTEM.view(campaign, doc) and SYSTEM.show(campaign, doc)["self"] == 0
    for conflict in ({"what": "x"}, {"what": 1, "us": 2}, "war", {"what": "x", "wants": []}):
        assert SYSTEM.view(game.campaign.put("synthesis.conflict", conflict), doc)
    assert SYSTEM.view(game.campaign.put("synthesis.aftermath", {"left": "many"}), doc)


def test_any_text_may_be_a_name() -> None:
    game = played('/trait "[red]Blade[/]" 3', '/foe "[/foo] x" "]" 2, Öl 1')
    found = game.do('/fight "[red]Blade[/]" & "a ] b 2":half vs Öl', [2, 2, 2, 2, 1]).outcome
    assert found.fields["pools"] == [4, 1]
    assert "[red]Blade[/]" in panels(game)["sheet"]
