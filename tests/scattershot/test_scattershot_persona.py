"""A Persona: ratings, costs, limits, the ledger (B2.1, B3)."""

from __future__ import annotations

import pytest
from harness import Game
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.errors import CompanionError
from companion.systems.scattershot.catalogue import elements, personae, skills
from companion.systems.scattershot.points import BASES, Skill, per_point, rating_of, shares, spent
from companion.systems.scattershot.ready import blank, quick
from companion.systems.scattershot.sheet import STATISTICS, Sheet, dump, load


def sheet_of(game: Game) -> Sheet:
    return load(game.campaign.doc(game.campaign.active))


def test_g_sca_03_a_new_persona() -> None:
    game = Game("scattershot")
    assert [each["rating"] for each in game.sheet["ratings"]] == [10] * 6
    assert game.sheet["points"] == {"spent": 0, "earned": 0, "limit": None}
    assert game.sheet["dice"] == 3 and game.show()["mode"] == "solo"
    assert game.do("/stat strength 13").outcome.fields == {"cost": 3, "rating": 13}


@pytest.mark.parametrize(("difficulty", "rating"), [("easy", 14), ("intermediate", 13), ("difficult", 12)])
def test_g_sca_04_three_points(difficulty: str, rating: int) -> None:
    turn = Game("scattershot").do(f"/skill Juggling {difficulty} 3")
    assert turn.outcome.fields == {"cost": 3, "rating": rating}


def test_the_cheapest_rating_of_every_difficulty() -> None:
    assert [rating_of(Skill(difficulty, 1)) for difficulty in BASES] == [12, 11, 10, 9, 8, 7, 6, 5]


def test_g_sca_25_eleven_free_skills() -> None:
    assert per_point(11, 5) == 3
    game = Game("scattershot")
    costs = [game.do(f"/free Craft {number}th 0").outcome.fields["cost"] for number in range(11)]
    assert costs == [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]
    assert game.do("/free Craft 0th 2").outcome.fields == {"cost": 2, "rating": 10}


def test_five_bits_of_character_cost_a_point() -> None:
    game = Game("scattershot")
    costs = [game.do(f"/element habit the {word}").outcome.fields["cost"] for word in "abcdef"]
    assert costs == [1, 0, 0, 0, 0, 1]


def test_a_disadvantage_gives_points_back_unless_a_setting_says_no() -> None:
    game = Game("scattershot")
    assert game.do("/element Cannot swim").outcome.fields["cost"] == -1
    game.do("/setting disadvantages_pay off")
    assert game.do("/element One deaf ear").outcome.fields["cost"] == 0
    assert game.do("/element cannot swim 0").outcome.fields["cost"] == 1


def test_no_statistic_below_what_it_is_made_of() -> None:
    game = Game("scattershot")
    assert game.do("/stat power 8").outcome.fields["cost"] == -2
    assert game.refused("/stat power 7").slug == "rule"


def test_what_is_owned_costs_at_least_a_point() -> None:
    game = Game("scattershot")
    assert game.do("/skill Climbing").outcome.fields["cost"] == 1
    assert game.refused("/skill Climbing -2").slug == "rule"
    assert game.do("/skill Climbing 0").outcome.fields["cost"] == -1


def test_a_skill_not_on_the_list_says_how_difficult_it_is() -> None:
    assert "how difficult" in Game("scattershot").refused("/skill Juggling 2").message


def test_a_name_is_the_same_whatever_its_capitals() -> None:
    game = Game("scattershot")
    for line in (
        "/skill riding 2",
        "/skill RIDING 3",
        "/ability Blast 2",
        "/ability blast 4",
        "/free cooking",
        "/free COOKING 1",
    ):
        game.do(line)
    assert [each["name"] for each in game.sheet["ratings"][6:]] == ["Riding", "Blast", "Cooking"]
    assert game.refused("/skill Agility easy 2").slug == "rule"


def test_special_abilities_of_three_kinds() -> None:
    game = Game("scattershot")
    game.do("/ability Blast 4")
    game.do("/ability Call water magic renowned 5")
    game.do("/ability Still the surface spell 3")
    kinds = {each["name"]: (each["kind"], each["rating"]) for each in game.sheet["ratings"][6:]}
    wanted = {"Blast": ("superpower", 12), "Call water": ("magic", 12), "Still the surface": ("spell", 11)}
    assert kinds == wanted


def test_a_limit_of_the_players_own_is_kept() -> None:
    game = Game("scattershot")
    game.do("/limit points 4")
    game.do("/stat strength 13")
    assert game.refused("/stat agility 12").slug == "rule"
    assert game.refused("/limit points 2").slug == "rule"
    game.do("/limit points none")
    game.do("/stat agility 12")
    assert game.sheet["points"]["spent"] == 5


def test_words_may_be_a_limit_too_and_are_seen_with_each_cost() -> None:
    game = Game("scattershot")
    game.do("/limit theme only water")
    assert "theme: only water" in game.do("/stat power 12").outcome.notes


def test_after_the_first_share_points_cost_dice() -> None:
    game = Game("scattershot")
    game.do("/stat strength 13")
    assert game.refused("/buy strength 1").message.startswith("points are free")
    game.do("/share")
    assert game.refused("/stat agility 11").slug == "rule"
    assert game.do("/buy Riding 2").outcome.fields == {"cost": 2, "rating": 11}
    assert (game.sheet["dice"], game.sheet["points"]) == (1, {"spent": 5, "earned": 2, "limit": 5})
    assert game.refused("/buy Riding 2").slug == "rule"
    game.do("/stat strength 12")
    assert game.do("/stat agility 11").outcome.fields["cost"] == 1


def test_points_bought_may_wait_in_hand() -> None:
    game = Game("scattershot")
    game.do("/share")
    game.do("/buy points 2")
    game.do("/element Steady hands")
    assert game.sheet["points"] == {"spent": 1, "earned": 2, "limit": 2}


def test_every_change_says_why_and_the_ledger_adds_up() -> None:
    game = Game("scattershot")
    game.do("/stat hit points 12 because the winter at the quarry")
    turn = game.do("/ledger")
    assert "because the winter at the quarry" in turn.outcome.text
    assert turn.outcome.fields == {"spent": 2, "ledger": 2}


def test_forty_skills_a_dozen_elements_three_personae() -> None:
    assert (len(skills()), len(elements()), len(personae())) == (40, 12, 3)
    assert all(one.difficulty in BASES and one.default in STATISTICS for one in skills().values())
    assert all(one.limits and one.scope and one.duration for one in skills().values())


@pytest.mark.parametrize("ready", personae())
def test_a_ready_persona_is_whole(ready: str) -> None:
    game = Game("scattershot")
    game.do(f"/persona {ready}")
    found = sheet_of(game)
    assert set(found.elements) <= {one.name for one in elements().values()}
    assert set(found.skills) | set(found.free) <= {one.name for one in skills().values()}
    assert all(one.difficulty == skills()[name.casefold()].difficulty for name, one in found.skills.items())
    assert spent(found, 5) == sum(line.points for line in found.ledger) > 10
    assert game.refused(f"/persona {ready}").slug == "rule"


def test_a_quick_persona_keeps_the_name_and_is_paid_for() -> None:
    for face in range(3):
        doc = quick("Mira", Chosen(face))
        found = load(doc)
        assert (doc["name"], doc["system"], found.dice) == ("Mira", "scattershot", 3)
        assert sum(line.points for line in found.ledger) == spent(found, 5) > 10


class Chosen:
    """A source that picks one row."""

    def __init__(self, row: int) -> None:
        self.row = row

    def face(self, die: object) -> int:
        raise AssertionError("no dice are thrown")

    def choose(self, count: int) -> int:
        return self.row

    def finish(self) -> None:
        return None


def test_what_a_hand_wrote_badly_counts_as_not_written() -> None:
    doc = {"name": "Odo", "statistics": {"strength": "huge", "agility": 12}, "skills": 3, "ledger": {"1": "x"}}
    found = load({**doc, "dice": True, "lost": [], "elements": {"A": {"points": "many"}}, "limits": {"points": "x"}})
    assert (found.statistics["strength"], found.statistics["agility"], found.dice) == (10, 12, 3)
    assert found.elements["A"].points == 0 and found.limit is None and not found.ledger


def test_blank_and_back() -> None:
    doc = blank("Odo")
    assert load({**dump(load(doc)), "system": "scattershot"}) == load(doc)


NAMES = st.sampled_from(["Riding", "Blast", "Climbing", "habit"])
NUMBERS = st.integers(-3, 15)
BUILDING = st.one_of(
    st.builds("/stat {} {}".format, st.sampled_from(STATISTICS), NUMBERS),
    st.builds("/skill {} {} {}".format, NAMES, st.sampled_from(list(BASES)), NUMBERS),
    st.builds("/free {} {}".format, NAMES, NUMBERS),
    st.builds("/ability {} {} {}".format, NAMES, st.sampled_from(["magic", "spell"]), NUMBERS),
    st.builds("/element {} {} {}".format, NAMES, st.sampled_from(["advantage", "disadvantage", ""]), st.integers(0, 4)),
    st.builds("/limit points {}".format, st.sampled_from(["none", "0", "5", "20"])),
    st.builds("/buy {} {}".format, NAMES, st.integers(1, 3)),
    st.sampled_from(["/share", "/reward cool 2", "/buy points 1", "/persona well", "/reward session"]),
)


@settings(max_examples=60, deadline=None)
@given(st.lists(BUILDING, max_size=14))
def test_points_always_equal_a_recount_and_no_limit_is_ever_passed(lines: list[str]) -> None:
    game = Game("scattershot")
    for line in lines:
        try:
            game.do(line)
        except CompanionError:
            continue
        found = sheet_of(game)
        counted = spent(found, 5)
        assert counted == sum(share.points for share in shares(found, 5))
        assert counted == sum(entry.points for entry in found.ledger) == game.sheet["points"]["spent"]
        assert found.dice == sum(entry.dice for entry in found.ledger) >= 0
        most = game.sheet["points"]["limit"]
        assert most is None or counted <= most
