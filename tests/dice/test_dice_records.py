"""Rolls as values: faces, natural, modifiers, JSON, the shown line; typed faces; names bound; built expressions."""

from fractions import Fraction

import pytest

from companion.dice import DiceError, FacesError, SeededDice, SystemDice, TypedFaces, build, parse, replay, roll


def typed(text: str, *faces: int, **values: int):  # type: ignore[no-untyped-def]
    source = TypedFaces(faces, SeededDice(1))
    rolled = roll(text, source, values or None)
    source.finish()
    return rolled


def test_json_of_one_pool_has_the_whole_total() -> None:
    assert typed("2d6+2", 3, 4).json() == [{"dice": "2d6", "faces": [3, 4], "kept": [3, 4], "add": 2, "total": 9}]


def test_json_of_several_pools_has_each_ones_own() -> None:
    assert typed("1d20+1d6+12", 18, 5).json() == [
        {"dice": "1d20", "faces": [18], "kept": [18], "total": 18},
        {"dice": "1d6", "faces": [5], "kept": [5], "total": 5},
    ]


def test_faces_stand_in_the_order_of_use() -> None:
    """A pool's dice first, then each chain to its end in the order of the dice it extends."""
    rolled = typed("3d6!+1d4", 6, 2, 6, 6, 1, 3, 4)
    assert rolled.faces == (6, 2, 6, 6, 1, 3, 4)
    assert [die.chain for die in rolled.pools[0].dice] == [(6, 6, 1), (2,), (6, 3)]
    assert rolled.total == 28


def test_a_table_die_takes_two_faces() -> None:
    rolled = typed("d66", 3, 1)
    assert (rolled.total, rolled.faces, rolled.natural) == (31, (3, 1), 31)
    assert rolled.json() == [{"dice": "d66", "faces": [3, 1], "kept": [3, 1], "add": 0, "total": 31}]
    assert typed("d66 adv", 3, 1, 2, 6).total == 31


@pytest.mark.parametrize(
    ("text", "faces", "natural"),
    [("1d20+5", (7,), 7), ("1d20 adv", (3, 17), 17), ("1d20 dis+1d6", (3, 17, 2), 3), ("1d20min5", (2,), 2),
     ("1d20r=1", (1, 9), 9), ("1d20!", (20, 4), 20), ("2d6", (1, 2), None), ("7", (), None), ("0d6", (), None)],
)  # fmt: skip
def test_natural(text: str, faces: tuple[int, ...], natural: int | None) -> None:
    assert typed(text, *faces).natural == natural


def test_modifiers_are_the_constants_with_their_names() -> None:
    rolled = typed("2d6+charisma-burdens+3-1[rain]", 3, 4, charisma=1, burdens=2)
    assert rolled.modifiers == (("charisma", 1), ("burdens", -2), ("", 3), ("rain", -1))
    assert rolled.text == "2d6+1[charisma]-2[burdens]+3-1[rain]"
    assert rolled.show() == "2d6 ⟨3 4⟩ +1 charisma −2 burdens +3 −1 rain = 8"
    assert replay(rolled.text, rolled.faces) == rolled


def test_a_negative_value_is_subtracted() -> None:
    bound = parse("2d6+burdens").bind({"burdens": -2})
    assert bound.text == "2d6-2[burdens]"
    assert parse("2d6-burdens").bind({"burdens": -2}).text == "2d6+2[burdens]"
    assert parse("2d6+0-burdens x 3").bind({"Burdens": -2}).text == "2d6+0-(-2[burdens])x3"


def test_names_with_spaces_are_written_with_an_underscore() -> None:
    assert parse("1d20+salt_tongue").bind({"Salt tongue": 3}).text == "1d20+3[salt tongue]"


def test_unknown_names_say_which_are_near() -> None:
    with pytest.raises(DiceError) as caught:
        roll("2d6+charsima", SeededDice(1), {"charisma": 1, "agility": 2})
    assert (caught.value.code, caught.value.start, caught.value.hint) == ("unknown-name", 5, "charisma")


def test_margins() -> None:
    rolled = typed("2d6+1 vs 8", 4, 5)
    assert (rolled.total, rolled.margin, rolled.against) == (10, 2, 8)
    assert rolled.show() == "2d6 ⟨4 5⟩ +1 = 10 vs 8: margin +2"
    assert typed("7 under 2d10", 3, 3).show() == "7 = 7 under 2d10 ⟨3 3⟩ = 6: margin −1"
    assert typed("7/2 vs 3").margin == 0
    assert typed("1d6", 1).margin is None


def test_rounding_says_so() -> None:
    rolled = typed("7/2")
    assert (rolled.total, rolled.exact, rolled.rounded) == (3, Fraction(7, 2), True)
    assert rolled.show() == "7 ÷ 2 = 3.5, rounded down = 3"
    assert typed("-10/3").show() == "−10 ÷ 3 = −10/3, rounded down = −4"
    assert not typed("4d1/4", 1, 1, 1, 1).rounded


def test_many_dice_are_left_out_and_the_total_comes_first() -> None:
    line = roll("1000d100", SeededDice(1)).show()
    assert line.split(" = ")[0].isdecimal() and line.endswith("… 970 more⟩") and len(line) < 160


def test_repeats_are_separate_rolls() -> None:
    rolled = typed("2: 4d6kh3 # scores", 1, 2, 3, 4, 6, 6, 6, 1)
    assert [one.total for one in rolled.results] == [9, 18]
    assert rolled.total == 27 and rolled.faces == (1, 2, 3, 4, 6, 6, 6, 1)
    assert rolled.text == "2: 4d6kh3" and rolled.results[0].text == "4d6kh3" and rolled.note == "scores"
    assert rolled.show() == "4d6kh3 ⟨(1) 2 3 4⟩ = 9 · 4d6kh3 ⟨6 6 6 (1)⟩ = 18"


def test_shown_dice() -> None:
    assert typed("4d6kh3", 6, 4, 2, 1).show() == "4d6kh3 ⟨6 4 2 (1)⟩ = 12"
    assert typed("2d6r=1", 1, 5, 4).show() == "2d6r=1 ⟨1↻4 5⟩ = 9"
    assert typed("2d6min3max5", 1, 6).show() == "2d6min3max5 ⟨1↑3 6↓5⟩ = 8"
    assert typed("6d6 even", 6, 6, 4, 3, 1, 1).show() == "6d6 even ⟨6 6 4 3 1 1⟩ = 3"
    assert typed("2d6 even+1", 6, 4).show() == "2d6 even ⟨6 4⟩ → 2 +1 = 3"
    assert typed("(1d4)d6", 2, 5, 6).show() == "{1d4 ⟨2⟩} 2d6 ⟨5 6⟩ = 11"
    assert typed("max(1d6,1d8)x2", 3, 7).show() == "max(1d6 ⟨3⟩, 1d8 ⟨7⟩) × 2 = 14"


@pytest.mark.parametrize(
    ("text", "faces", "said"),
    [("2d6", (3,), "wanted at least 2 faces, got 1"), ("2d6", (3, 3, 3), "wanted 2 faces, got 3"),
     ("2d6", (7, 3), "a d6 has no 7"), ("4dF", (2, 0, 0, 0), "a dF has no 2"), ("d66", (3, 7), "a d6 has no 7"),
     ("d%", (101,), "a d% has no 101"), ("d20", (0,), "a d20 has no 0"), ("1d6!", (6,), "wanted at least 2 faces")],
)  # fmt: skip
def test_faces_that_do_not_fit(text: str, faces: tuple[int, ...], said: str) -> None:
    with pytest.raises(FacesError, match=said) as caught:
        typed(text, *faces)
    assert caught.value.slug == "faces"


def test_choosing_somebody_takes_no_face() -> None:
    source = TypedFaces([4], SeededDice(2))
    assert {source.choose(3) for _ in range(50)} == {0, 1, 2}
    assert roll("1d6", source).total == 4
    source.finish()


def test_the_same_seed_falls_the_same_way() -> None:
    one, other = SeededDice("salt"), SeededDice("salt")
    assert [roll("10d6!", one).faces for _ in range(5)] == [roll("10d6!", other).faces for _ in range(5)]


def test_one_generator_serves_every_roll() -> None:
    source = SystemDice()
    assert len({roll("20d100", source).faces for _ in range(50)}) == 50


def test_built_expressions_equal_parsed_ones() -> None:
    pairs = {
        "2d6+1[charisma]-2[burdens]": build.total(
            build.pool(2, 6), build.number(1, "charisma"), build.number(-2, "burdens")
        ),
        "4d6kh3-1d4": build.total(build.pool(4, 6, keep="kh3"), build.minus(build.pool(1, 4))),
        "1d20+d": build.total(build.pool(1, 20), build.name("D")),
        "max(1d6,1d8)": build.call("max", build.pool(1, 6), build.pool(1, 8)),
        "1d20": build.total(build.pool(1, 20), build.number(0)),
    }
    for text, node in pairs.items():
        assert build.expression(node).text == text
        if "+d" not in text:
            assert parse(text) == build.expression(node)
    assert parse("2d6 vs 8") == build.versus(build.pool(2, 6), build.number(8))
    assert parse("2d10 under 13") == build.under(build.pool(2, 10), build.number(13))
    margin = build.total(build.number(3), build.number(-5))
    scale = build.expression(build.call("near", build.times(margin, build.number(Fraction(3, 2)))))
    assert scale.text == "near((3-5)x1.5)" and roll(scale, SeededDice(1)).total == -3


def test_no_label_can_break_out_of_its_brackets() -> None:
    node = build.total(build.pool(1, 6), build.number(2, "a]+99[b\n" + "c" * 60))
    expression = build.expression(node)
    assert parse(expression.text) == expression
    assert roll(expression, TypedFaces([1], SeededDice(1))).total == 3


def test_equal_rolls_are_equal_values() -> None:
    assert typed("2d6", 3, 4) == typed("2 D 6", 3, 4) != typed("2d6", 4, 3)
    assert len({typed("2d6", 3, 4), typed("2d6", 3, 4)}) == 1
    assert "2d6" in repr(typed("2d6", 3, 4))
