"""Every setting that the rules leave open does what it says; the others are tested where their rule is."""

from __future__ import annotations

from synthesis_kit import evens, foe, played, result, slugnar, traits, won

from companion.systems.synthesis import SYSTEM, bearers


def test_every_setting_names_its_rule() -> None:
    assert all(setting.rule.startswith("C") for setting in SYSTEM.settings)


def test_points_to_spend() -> None:
    game = played("/setting trait_points 21")
    assert game.sheet["points"]["limit"] == 21
    assert game.refused("/trait Wits 6").slug == "rule"


def test_points_not_spent() -> None:
    for value, lost in (("lost", True), ("kept", False)):
        game = played(f"/setting unspent_points {value}", ('/fight "A 1" vs "B 1"', [2, 1]))
        assert ("lost" in result(game, "/trait Wits 2")["notes"][0]) is lost


def test_expiries() -> None:
    game = won(
        3, "Swarm 5", "/setting gain_expiry session", "/setting harm_expiry scene", "/setting trait_expiry the fair"
    )
    for line in ("/spend add Proud 1 self", "/spend add Singed 1", "/trait Loot 1 indefinite"):
        game.do(line)
    assert [trait.expires for trait in traits(game).indefinite.values()] == ["session", "the fair"]
    assert foe(game, "Ants").indefinite["Singed"].expires == "scene"


def test_self_in_an_attempt_to_kill() -> None:
    for value, dice in (("half", 2), ("full", 5), ("none", 0)):
        game = slugnar()
        game.do(f"/setting killing_self {value}")
        assert result(game, "/conflict kill them")["pools"] == [7, dice]


def test_situation() -> None:
    game = slugnar()
    game.do("/setting situation_usual 2")
    game.do("/setting situation_most 4")
    assert result(game, "/conflict situation")["pools"] == [9, 5]
    game.do("/conflict situation")
    assert game.refused("/conflict situation").slug == "rule"


def test_an_empty_pool() -> None:
    game = slugnar()
    game.do("/conflict suit Self -5 them")
    game.do("/setting empty_pool refused")
    assert game.refused("/conflict roll").slug == "rule"
    game.do("/setting empty_pool allowed")
    found = result(game, "/conflict roll", evens(7, 2))
    assert (found["pools"], found["number"]) == ([7, 0], 2)
    assert "them: no dice, no Successes" in found["notes"]


def test_depth() -> None:
    game = slugnar()
    game.do("/setting depth_most 1")
    for line in ("use Hates Argvunt them", "use Philosophical", "contest Philosophical with Hates Argvunt"):
        game.do(f"/conflict {line}")
    for line in ('use "A 1"', 'use "B 1" them'):
        game.do(f"/conflict {line}")
    assert game.refused("/conflict contest A with B").slug == "rule"


def test_self_that_must_be_left() -> None:
    game = played("/trait Self 2", "/trait Edge 1 indefinite", "/setting self_least 2")
    assert game.refused("/invest Edge").slug == "rule"


def test_significance() -> None:
    for word, dice in (("minor", 1), ("notable", 3), ("major", 5), ("climax", 7)):
        assert result(played(), f"/improve {word}", [*evens(dice, 1), 1])["successes"] == [1, 0]
        changed = played(f"/setting significance_{word} 9")
        assert result(changed, f"/improve {word}", [*evens(9, 2), 1])["successes"] == [2, 0]


def test_lead_ups() -> None:
    game = played('/foe "Dark Lord" Self 5, Malice 5', "/setting lead_ups 0")
    game.do('/fight "Light 9" vs Malice', evens(9, 5) + evens(5, 0))
    assert result(game, "/spend add Slain 5 defining")["notes"] == []


def test_quick_foes_and_obstacles() -> None:
    game = played("/setting npc_traits Self 1, Pike 4", "/setting obstacles low 1, high 8")
    game.do("/foe Guard")
    game.do("/foe Wall high")
    assert foe(game, "Guard").level("Pike") == 4 and foe(game, "Wall").level("Wall") == 8


def test_words_for_levels() -> None:
    game = played("/trait Wits 2", "/setting level_words poor, middling")
    sheet = SYSTEM.view(game.campaign, game.campaign.active)[0]
    whys = [row.why for part in sheet.parts for row in getattr(part, "rows", ())]
    assert any(why.startswith("Wits 2: middling") for why in whys)


def test_any_die_with_as_many_even_faces_as_odd() -> None:
    for sides in (4, 20):
        game = played(f"/setting die {sides}")
        found = result(game, '/fight "A 2" vs "B 1"', [sides, 1, 3])
        assert found["successes"] == [1, 0] and found["rolls"][0]["dice"] == f"2d{sides} even"
    assert traits(game, bearers.SURROUNDINGS).indefinite == {}
