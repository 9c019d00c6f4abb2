"""Inventories, overflow, the penalty, units (A5), and what went wrong with them in other software."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest
from harness import Game
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.errors import CompanionError
from companion.systems.sdm import units
from companion.systems.sdm.sheet import ABILITIES, Sheet, dump, load, sheet_of
from companion.systems.sdm.slots import hanging, inventory, limit_why, penalty, penalty_why


def sheet(game: Game) -> Sheet:
    return sheet_of(game.campaign, game.campaign.active)


def played(*lines: str) -> Game:
    game = Game()
    for line in lines:
        game.do(line)
    return game


def used(game: Game, kind: str = "items") -> int:
    return int(game.sheet["slots"][kind]["used"])


def test_g_sdm_13_ten_stones_over_are_ten_burdens() -> None:
    game = played("/set strength 1", "/take Wardrobe slots 18")
    assert (game.sheet["slots"]["items"]["limit"], game.sheet["overflow"]["items"], game.sheet["penalty"]) == (
        8,
        10,
        -10,
    )


def test_g_sdm_14_nothing_is_done_with_20_burdens_and_the_21st_is_a_defeat_roll() -> None:
    game = played("/take Crate x27")
    for line in ("/test thought vs 3", "/take Crate", "/exert physical", "/power Glass 1"):
        assert game.refused(line).slug == "rule", line
    game.do("/save aura", [14])
    outcome = game.do("/burden Grief", [6, 6]).outcome
    assert (outcome.outcome, outcome.total) == ("destroyed", -8)


def test_taking_past_20_burdens_is_refused_and_changes_nothing() -> None:
    game = played("/take Crate x26")
    assert game.refused("/take Crate x2").slug == "rule"
    assert game.sheet["items"][0]["quantity"] == 26


@pytest.mark.parametrize("kind", ["items", "traits"])
def test_slots_follow_the_abilities_at_once(kind: str) -> None:
    ability = "strength" if kind == "items" else "thought"
    game = played(f"/set {ability} 3", f"/hurt 2 {ability}")
    assert game.sheet["slots"][kind]["limit"] == 8


def test_traits_overflow_too() -> None:
    game = played(*(f"/trait T{number}" for number in range(9)))
    assert (game.sheet["overflow"]["traits"], game.sheet["penalty"]) == (2, -2)


def test_every_figure_says_why() -> None:
    game = played("/set strength 2", "/take Crate x10", "/burden Grief", "/burden Guilt")
    assert penalty_why(sheet(game)) == "penalty −3: 2 burdens, 1 item over"
    assert limit_why(sheet(game), "items") == "items 10 of 9: base 7, strength 2"


def test_r_sdm_04_afflictions_take_a_slot_and_burdens_weigh() -> None:
    game = played("/affliction Salt lung body", "/affliction Voices mind")
    assert (used(game), used(game, "traits"), game.sheet["penalty"]) == (1, 1, 0)
    game = played("/preset vlg2025", "/affliction Salt lung body")
    assert game.sheet["penalty"] == -1


def test_r_sdm_03_burdens_weigh_on_everything_if_the_setting_says_so() -> None:
    game = played("/burden Grief")
    assert game.do("/roll 1d6", [4]).outcome.total == 4
    game.do("/setting burden_scope everything")
    assert game.do("/roll 1d6", [4]).outcome.total == 3


def test_powers_augments_and_pets_take_a_slot_each() -> None:
    game = played("/power Glass voice 2", "/augment Brass hand", "/pet Vole body")
    assert (used(game), used(game, "traits")) == (2, 1)
    assert (game.sheet["powers"][0]["level"], game.sheet["pets"][0]["level"]) == (2, 0)


def test_hammerspace_takes_hallmarks_out_of_the_slots() -> None:
    game = played("/take Sabre", "/hallmark Sabre")
    assert used(game) == 1
    game.do("/setting hammerspace on")
    assert used(game) == 0


def test_what_came_last_hangs_over_first_until_the_player_says_otherwise() -> None:
    game = played("/take Anvil slots 3", "/take Crate x5", "/take Rope")
    assert hanging(sheet(game), "items") == ("Rope", "Crate")
    game.do("/over Anvil")
    assert hanging(sheet(game), "items") == ("Anvil",)
    game.do("/over")
    assert hanging(sheet(game), "items") == ("Rope", "Crate")


def test_small_things_share_a_slot_packed_and_take_one_each_at_hand() -> None:
    game = played("/take Candle x10 each 1 soap")
    assert used(game) == 1
    game.do("/ready Candle x3")
    assert used(game) == 4
    game.do("/pack Candle")
    assert used(game) == 1


def test_containers_are_inventories_of_their_own() -> None:
    game = played("/take Chest slots 2 holds 4", "/take Salt x6", "/put Salt x4 into Chest")
    assert used(game) == 4
    assert game.refused("/put Salt x1 into Chest").slug == "rule"
    assert game.refused("/put Chest into Chest").slug == "rule"
    game.do("/put Salt x2 into pack")
    assert used(game) == 6
    game.do("/drop Chest")
    assert [each["quantity"] for each in game.sheet["items"]] == [4]


def test_containers_cannot_be_in_each_other() -> None:
    game = played("/take Chest holds 4", "/take Bag holds 4", "/put Bag into Chest")
    assert game.refused("/put Chest into Bag").slug == "rule"


def test_i1_units_are_whole() -> None:
    assert units.amounts(Fraction(285)) == {
        "sacks": 0.114, "stones": 1.14, "soaps": 11.4, "cash": 285, "kg": 7.2393306, "lb": 15.96,
    }  # fmt: skip


def test_i3_small_things_fill_a_slot_before_they_take_another() -> None:
    game = played("/take Flask x4 each 62 cash")
    assert used(game) == 1
    game.do("/take Flask each 62 cash")
    assert used(game) == 2


def test_i4_the_first_thing_in_a_container_counts_as_the_second_does() -> None:
    game = played("/take Bag holds 3", "/take Salt x2", "/put Salt x1 into Bag")
    assert used(game) == 2
    game.do("/put Salt x1 into Bag")
    assert used(game) == 1
    game.do("/put Salt into pack")
    assert used(game) == 3


def test_i6_a_bigger_size_overflows() -> None:
    game = played("/take Crate x7", "/size Crate slots 2")
    assert game.sheet["overflow"]["items"] == 7
    assert game.refused("/size Crate slots 9").slug == "rule"


def test_i7_a_weightless_thing_is_taken_when_full() -> None:
    game = played("/take Crate x7", "/take Letter slots 0")
    assert game.sheet["overflow"]["items"] == 0


def test_i9_readying_leaves_the_limit_alone() -> None:
    game = played("/take Sabre")
    before = game.sheet["slots"]["items"]["limit"]
    game.do("/ready Sabre")
    assert game.sheet["slots"]["items"]["limit"] == before


def test_i10_two_gifts_of_slots_add_up() -> None:
    game = played("/trait Broad back gives items 2", "/trait Mule gives items 2")
    assert game.sheet["slots"]["items"]["limit"] == 11


def test_i12_every_one_of_a_stack_has_its_size() -> None:
    assert used(played("/take Shot x250 each 1 cash")) == 1
    assert used(played("/take Shot x251 each 1 cash")) == 2


def test_i13_going_over_the_limit_leaves_the_limit() -> None:
    game = played("/take Crate x12")
    assert game.sheet["slots"]["items"] == {"used": 12, "limit": 7}
    game.do("/heal 5")
    assert game.sheet["life"] == {"now": 8, "max": 8}


def test_i15_the_order_of_things_changes_nothing() -> None:
    one = played("/take Candle x3 each 1 soap", "/take Rope", "/ready Candle x1")
    other = played("/take Rope", "/take Candle x3 each 1 soap", "/ready Candle x1")
    assert used(one) == used(other) == 3


def test_i16_using_one_of_six_leaves_five() -> None:
    game = played("/take Torch x6", "/use Torch")
    assert game.sheet["items"][0]["quantity"] == 5


def test_i19_money_is_whole_and_weighs() -> None:
    game = played("/take Cash x501")
    assert used(game) == 3
    game.do("/drop Cash x1")
    assert used(game) == 2


def test_i24_an_unknown_thing_is_one_stone_each() -> None:
    assert used(played("/take Zyx x7")) == 7


@pytest.mark.parametrize(
    "line", ["/take Rope x0", "/drop Rope x9", "/use Anvil", "/put Rope into Rope", "/ready Rope x5"]
)
def test_what_cannot_be_done_is_refused_and_changes_nothing(line: str) -> None:
    game = played("/take Rope x2")
    before = game.campaign
    game.refused(line)
    assert game.campaign is before


def recount(game: Game) -> tuple[int, int, int]:
    """Slots of items and traits and the penalty, counted slowly from the document alone."""
    doc = game.campaign.doc(game.campaign.active)
    ability = {
        name: max(
            0, doc["abilities"].get(name, 0) - doc.get("sapped", {}).get(name, 0) - doc.get("damaged", {}).get(name, 0)
        )
        for name in ABILITIES
    }
    pieces: list[int] = []
    hands = 0
    for item in doc.get("items", {}).values():
        size, readied = item.get("size", 250), item.get("readied", 0)
        stowed = sum(item.get("inside", {}).values())
        hands += sum(max(1, math.ceil(size / 250)) for _ in range(readied))
        pieces += [size] * (item["quantity"] - readied - stowed)
    slotted = [each.get("slot") for each in doc.get("slotted", {}).values()]
    items = hands + math.ceil(sum(pieces) / 250) + slotted.count("items")
    traits = len(doc.get("traits", {})) + slotted.count("traits")
    over = max(0, items - 7 - ability["strength"]) + max(0, traits - 7 - ability["thought"])
    return items, traits, -(sum(each["count"] for each in doc.get("burdens", {}).values()) + over)


LINES = (
    """
/take Rope · /take Crate x3 · /take Candle x4 each 1 soap · /take Chest slots 2 holds 3 · /take Letter slots 0
/drop Rope · /drop Crate x1 · /drop Chest · /drop Candle x2 · /use Candle · /ready Candle x1 · /ready Rope
/pack Rope · /pack Candle · /put Crate x1 into Chest · /put Candle x2 into Chest · /put Crate into pack
/size Crate slots 2 · /set strength 3 · /set strength 0 · /set thought 2 · /hurt 1 strength · /heal 1 strength
/trait A · /trait B · /trait C +6 · /forget A · /burden Grief · /relieve Grief · /power P 1 · /augment Q
/affliction R mind · /relieve R · /exert physical · /rest short · /rest hour · /notch Crate · /notch Rope
/move Crate x1 from pack to hand · /move Candle x2 from Chest to hand · /move Candle to pack · /move P to items
/split Candle x2 · /stack Candle 2 onto Candle · /move Crate x1 from hand to ground · /buy Sack holds 4 for 5
/take Cash x260 · /move Crate to Sack · /pay 11 · /sell Crate for 40 · /pet V · /move V to items · /move Q to traits
""".strip()
    .replace("\n", " · ")
    .split(" · ")
)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from(LINES), max_size=25))
def test_slots_and_penalty_agree_with_a_slow_recount(lines: list[str]) -> None:
    game = GAME
    game.campaign = START
    for line in lines:
        try:
            game.do(line)
        except CompanionError:
            continue
        now = sheet(game)
        counted = inventory(now, "items").used, inventory(now, "traits").used, penalty(now)
        assert counted == recount(game)
        for item in now.items.values():
            assert item.readied + sum(item.inside.values()) <= item.quantity
        assert load(dump(now)) == now


GAME = Game()
START = GAME.campaign


@given(st.integers(0, 10_000), st.sampled_from(["cash", "soaps", "stones", "sacks"]))
def test_units_convert_without_loss(number: int, unit: str) -> None:
    cash = units.read(f"{number} {unit}").cash
    found = units.amounts(cash)
    assert found[unit] == number and found["cash"] == cash


def test_g_sdm_02_a_stone_in_every_unit() -> None:
    assert units.amounts(units.read("1 stone").cash) == {
        "sacks": 0.1, "stones": 1, "soaps": 10, "cash": 250, "kg": 6.35029, "lb": 14,
    }  # fmt: skip
    assert units.amounts(units.read("1 sack").cash)["cash"] == 2500
    assert units.read("14 lb").cash == 250


@pytest.mark.parametrize("text", ["", "stones", "3", "1/0 stone", "3 parsecs", "-1 stone"])
def test_what_is_no_amount_is_refused(text: str) -> None:
    with pytest.raises(CompanionError):
        units.read(text)


def test_what_a_hand_has_written_besides_stays() -> None:
    game = Game()
    doc = game.campaign.active
    game.campaign = game.campaign.put("pronouns", "they", doc).put('items."Old map".seen', "twice", doc)
    game.do("/take Rope")
    game.do("/notch Old map")
    assert game.campaign.get("pronouns", doc=doc) == "they"
    assert game.campaign.get('items."Old map"', doc=doc) == {"seen": "twice", "condition": "notched"}


WORDS = st.one_of(st.none(), st.integers(), st.text(max_size=3))
PARTS = st.dictionaries(st.sampled_from(["quantity", "size", "condition", "count", "tier", "readied"]), WORDS)
VALUES = st.one_of(WORDS, st.lists(WORDS, max_size=2), st.dictionaries(st.text(max_size=3), st.one_of(WORDS, PARTS)))
KEYS = st.sampled_from(["life", "items", "traits", "abilities", "level", "over", "burdens"])


@given(st.dictionaries(KEYS, VALUES, max_size=4))
def test_a_sheet_spoilt_by_hand_is_still_read(doc: dict[str, object]) -> None:
    found = load(doc)
    assert found.burdens or found.items or found.traits or penalty(found) == 0
    assert load(dump(found)) == found
