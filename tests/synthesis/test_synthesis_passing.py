"""Indefinite Traits go with the scene or the session they were to last for, and it is said (C2.2)."""

from __future__ import annotations

from harness import Game


def test_a_trait_for_a_scene_goes_with_the_next_scene_and_one_for_the_session_with_its_end() -> None:
    game = Game("synthesis")
    game.do("/session One")
    game.do("/scene The gate")
    game.do("/setting trait_expiry scene")
    game.do("/trait Winded 1 indefinite")
    game.do("/setting trait_expiry session")
    game.do("/trait Feted 1 indefinite")
    assert game.do("/scene The well").outcome.notes == ("Odo: Winded 1 has expired with the scene",)
    assert [trait["name"] for trait in game.sheet["traits"]] == ["Self", "Feted"]


def test_the_end_of_a_session_takes_both(tmp_path) -> None:
    from companion.play.opening import create, open_session

    with open_session(create(tmp_path, "One", "synthesis", "Odo")) as session:
        for line in ("/session One", "/setting trait_expiry session", "/trait Feted 1 indefinite"):
            session.do(line)
        assert session.do("/session end")["notes"] == ["Odo: Feted 1 has expired with the session"]
        assert not session.campaign.get("indefinite", {}, "characters/odo")
