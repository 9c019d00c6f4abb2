"""What conflicts leave behind: levels spent, complications, expiry, and what happens when nobody answers."""

from __future__ import annotations

import json

import pytest
from synthesis_kit import evens, foe, played, result, traits, won

from companion.campaign.model import apply, diff
from companion.systems.synthesis import bearers


def test_levels_go_to_winner_loser_and_surroundings() -> None:
    game = won(6)
    assert result(game, "/spend add Limping 2 defining")["left"] == 4
    assert result(game, "/spend add All Fired Up 1 self")["left"] == 3
    assert result(game, "/spend add Burning Grass 2 scene")["left"] == 1
    assert foe(game, "Ants").get("Limping", True).level == 2  # type: ignore[union-attr]
    assert traits(game).get("All Fired Up", False).level == 1  # type: ignore[union-attr]
    assert traits(game, bearers.SURROUNDINGS).level("Burning Grass") == 2
    assert result(game, "/fight Burning Grass vs Swarm", evens(2, 1) + evens(5, 2))["pools"] == [2, 5]


def test_no_more_than_there_is() -> None:
    game = won(2)
    assert game.refused("/spend add Hurt 3").slug == "rule"
    game.do("/spend add Hurt 2")
    assert game.refused("/spend add Hurt 1").slug == "rule"
    assert game.campaign.get("asks") is None


def test_reducing_costs_no_more_than_it_takes() -> None:
    game = won(5, "Swarm 5", "/foe Ants Swarm 5, Sting 2")
    assert result(game, "/spend reduce Sting 5")["left"] == 3
    assert game.refused("/spend reduce Sting 1").slug == "not-found"


def test_a_lost_conflict_is_spent_by_the_winner_on_us() -> None:
    game = played("/trait Self 4", "/foe Wolf Teeth 5", ('/fight "Stick 1" vs Teeth', [1, *evens(5, 4)]))
    assert game.campaign.get("synthesis.aftermath.winner") == "them"
    game.do("/spend add Bitten 2")
    game.do("/spend add Blood Up 1 self")
    game.do("/spend reduce Self 1")
    assert traits(game).level("Bitten") == 2 and traits(game).self == 3
    assert foe(game, "Wolf").get("Blood Up", False).level == 1  # type: ignore[union-attr]


def test_a_name_may_hold_an_options_word() -> None:
    game = won(3)
    game.do("/spend add Second Self 2")
    assert foe(game, "Ants").level("Second Self") == 2
    game.do("/trait Sword Skill 2 skill")
    assert game.sheet["traits"][1] | {"expires": None} == {
        "name": "Sword Skill", "level": 2, "kind": "skill", "defining": True, "expires": None
    }  # fmt: skip


def test_unused_levels_are_lost_with_the_next_dice_unless_kept() -> None:
    line = ('/fight "Fire 9" vs "Fog 1"', [*evens(9, 0), 2])
    game = won(4)
    assert any("lost" in note for note in result(game, *line)["notes"])
    kept = won(4, "Swarm 5", "/setting unused_levels kept")
    assert any("still be spent" in note for note in result(kept, "/improve 1", [1, 1])["notes"])
    assert result(kept, "/spend add Hurt 4")["left"] == 0


def test_complications_stand_outside_the_number_unless_a_setting_says_not() -> None:
    game = won(2)
    game.do("/complicate Winded")
    assert game.campaign.get("synthesis.aftermath.left") == 2
    game = won(2, "Swarm 5", "/setting complications_free false")
    game.do("/complicate Winded")
    assert game.campaign.get("synthesis.aftermath.left") == 1


def test_a_marginal_complication_is_drawn_as_a_trait() -> None:
    game = won(1)
    found = result(game, "/complicate")
    assert found["outcome"] == "marginal"
    assert [trait.level for trait in traits(game).indefinite.values()] == [1]
    assert foe(game, "Ants").indefinite == {}
    game.do("/complicate them")
    assert len(foe(game, "Ants").indefinite) == 1


def test_a_powerful_victory_has_no_complication() -> None:
    assert won(5).refused("/complicate").slug == "rule"


def test_an_internal_conflict_has_one_bearer_on_both_sides() -> None:
    game = played("/trait Self 4", "/trait Temper 4")
    game.do("/fight Self vs Temper", evens(4, 1) + evens(4, 3))
    game.do("/spend add Shame 2")
    assert traits(game).level("Shame") == 2


def test_self_in_investment_twice() -> None:
    game = played("/trait Self 3", "/trait Wealth 3 indefinite")
    game.do("/invest Wealth")
    assert traits(game).get("Wealth", True).level == 1 and traits(game).get("Wealth", False).level == 2  # type: ignore[union-attr]
    assert traits(game).level("Wealth") == 3, "both columns go together in a conflict"
    game.do("/invest Wealth")
    assert game.refused("/invest Wealth").slug == "rule"


@pytest.mark.parametrize(
    "line", ["/invest Nothing", "/buy-off Nothing for More 1", "/expire Nothing", "/dismiss Nobody"]
)
def test_what_is_not_there_is_not_found(line: str) -> None:
    assert played("/trait Self 4").refused(line).slug == "not-found"


def test_another_total_is_refused() -> None:
    game = played("/trait Self 4", "/trait Unconscious 3 indefinite")
    assert game.refused("/buy-off Unconscious for Werebear 2").slug == "rule"


@pytest.mark.parametrize(("word", "over"), [("scene", "/scene The next"), ("session", "/session")])
def test_traits_expire_when_their_time_is_over(word: str, over: str) -> None:
    game = played(
        "/session", "/scene The first", f"/trait Upper Hand 2 indefinite until {word}", "/trait Loot 1 indefinite"
    )
    assert traits(game).level("Upper Hand") == 2
    assert game.do(over).outcome.notes == (f"Odo: Upper Hand 2 has expired with the {word}",)
    assert [trait["name"] for trait in game.sheet["traits"]] == ["Self", "Loot"]
    assert "Upper Hand" not in game.campaign.doc(game.campaign.active)["indefinite"]


def test_a_session_outlasts_its_scenes() -> None:
    game = played("/session", "/scene One", "/trait Sleepless 1 indefinite until session", "/scene Two")
    assert traits(game).level("Sleepless") == 1


def test_expiry_by_hand() -> None:
    game = played(
        "/trait A 1 indefinite until scene", "/trait B 1 indefinite until scene", "/trait C 1 indefinite until the fair"
    )
    assert result(game, "/expire C")["expired"] == ["C"]
    assert result(game, "/expire scene")["expired"] == ["A", "B"]
    assert traits(game).indefinite == {}


def test_improve_by_words_and_a_tie() -> None:
    game = played("/trait Self 4")
    assert result(game, "/improve climax", evens(7, 2) + evens(4, 2))["outcome"] == "tie"
    assert traits(game).self == 4
    assert game.refused("/improve hugely").slug == "bad-argument"
    game.do("/setting improve_tie confidence")
    assert result(game, "/improve minor", [1, *evens(4, 0)])["asks"]["left"] == 1
    assert game.refused("/spend add Mean 1 foe").slug == "rule"


def test_a_foe_keeps_what_was_laid_on_it_when_written_anew() -> None:
    game = won(2)
    game.do("/spend add Singed 2")
    game.do("/foe Ants Swarm 3")
    assert foe(game, "Ants").level("Singed") == 2 and foe(game, "Ants").level("Swarm") == 3


def test_a_group_is_gone_with_its_size() -> None:
    game = won(5, "Gang 2", "/foe Ants Gang 2, Fierce Leader 1")
    assert "nothing is left of Ants" in result(game, "/spend reduce Gang 2")["notes"]
    assert game.show()["foes"] == []
    assert game.refused('/fight "Fire 3" vs Fierce Leader').slug == "not-found"


@pytest.mark.parametrize(
    "line",
    [
        "/invest Learning Edge into Sword Skill",
        "/invest Wealth",
        "/buy-off Unconscious for Werebear 2, Hunted 1",
        "/expire Learning Edge",
        "/trait Sword Skill 0",
        "/spend reduce Swarm 5",
        "/spend add Hurt 2 foe",
        "/spend add Loud 2 self",
        "/complicate Winded",
        "/foe Ants Swarm 9",
        "/dismiss Ants",
    ],
)
def test_every_change_can_be_taken_back_to_the_letter(line: str) -> None:
    game = won(5, "Swarm 5", "/trait Self 4", "/trait Learning Edge 1 indefinite", "/trait Unconscious 3 indefinite")
    for more in ("/trait Sword Skill 2", "/trait Wealth 2 indefinite", "/trait Last 1"):
        game.do(more)
    before = game.campaign
    game.do(line)
    changes = diff(before, game.campaign)
    back = apply(game.campaign, [change.reverse() for change in reversed(changes)])
    assert changes and json.dumps(back.docs) == json.dumps(before.docs)


def test_only_a_side_with_a_name_is_complicated() -> None:
    game = played(('/fight "A 2" vs "B 2"', evens(2, 1) + evens(2, 1)))
    assert game.refused("/complicate Seen them").slug == "not-found"
    game.do("/complicate Seen us")
    assert traits(game).level("Seen") == 1
