"""Things moved from place to place, split, stacked, given (A5): what happens, what is refused, that nothing is lost."""

from __future__ import annotations

from collections import Counter

import pytest
from harness import Game
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.errors import CompanionError
from companion.play.actor import system_of
from companion.systems.inventory import Deed, Inventory
from companion.systems.sdm.sheet import Sheet, sheet_of
from companion.systems.sdm.slots import lying, penalty
from companion.systems.sdm.weight import item_why


def played(*lines: str) -> Game:
    game = Game()
    for line in lines:
        game.do(line)
    return game


def sheet(game: Game) -> Sheet:
    return sheet_of(game.campaign, game.campaign.active)


def other(game: Game) -> Sheet:
    """The sheet of the one who is not active."""
    return sheet_of(game.campaign, next(doc for doc in game.campaign.characters() if doc != game.campaign.active))


def where(game: Game, name: str) -> dict[str, int]:
    return {place: count for place, count in lying(sheet(game), name).items() if count}


def carried(game: Game) -> Inventory:
    doc = game.campaign.active
    return system_of(game.campaign, doc).inventory(game.campaign, doc)


def test_things_are_moved_between_hand_pack_and_containers() -> None:
    game = played("/take Chest slots 2 holds 4", "/take Bag holds 2", "/take Salt x5")
    game.do("/move Salt x3 to Chest")
    assert where(game, "Salt") == {"pack": 2, "Chest": 3}
    game.do("/move Salt x1 from Chest to hand")
    assert where(game, "Salt") == {"pack": 2, "hand": 1, "Chest": 2}
    game.do("/move Salt x2 from Chest to Bag")
    assert where(game, "Salt") == {"pack": 2, "hand": 1, "Bag": 2}
    game.do("/move Salt to pack")
    assert where(game, "Salt") == {"pack": 5}


def test_what_is_dropped_from_a_place_is_dropped_from_there() -> None:
    game = played(
        "/take Chest holds 4", "/take Salt x5", "/move Salt x3 to Chest", "/move Salt x2 from Chest to ground"
    )
    assert where(game, "Salt") == {"pack": 2, "Chest": 1}


def test_without_a_place_the_pack_comes_first_then_the_hand_then_the_last_container() -> None:
    game = played("/take Chest holds 4", "/take Bag holds 4", "/take Salt x6")
    for line in ("/move Salt x1 to Chest", "/move Salt x2 to Bag", "/ready Salt x1", "/drop Salt x4"):
        game.do(line)
    assert where(game, "Salt") == {"Chest": 1, "Bag": 1}


def test_some_of_a_pile_is_a_pile_of_its_own_where_it_lay() -> None:
    game = played("/take Chest holds 4", "/take Candle x6", "/move Candle x4 to Chest", "/split Candle x3 from Chest")
    assert where(game, "Candle") == {"pack": 2, "Chest": 1} and where(game, "Candle 2") == {"Chest": 3}
    game.do("/split Candle x1 as Altar candle")
    assert where(game, "Altar candle") == {"pack": 1}


def test_piles_that_are_alike_are_stacked_and_others_are_not() -> None:
    game = played("/take Rope x3", "/notch Rope", "/split Rope x1")
    assert game.refused("/stack Rope (notched) onto Rope").message == "Rope (notched) and Rope are not of one condition"
    game.do("/mend Rope (notched)")
    game.do("/stack Rope (notched) onto Rope")
    game.do("/stack Rope 2 onto Rope")
    assert where(game, "Rope") == {"pack": 3} and len(sheet(game).items) == 1


def test_what_lies_in_a_container_goes_with_it_onto_the_pile() -> None:
    game = played("/take Bag x2 holds 2", "/split Bag x1")
    game.do("/take Salt x2")
    game.do('/move Salt to "Bag 2"')
    game.do("/stack Bag 2 onto Bag")
    assert where(game, "Salt") == {"Bag": 2}


def test_a_power_goes_to_the_other_slots_and_an_affliction_does_not() -> None:
    game = played("/power Glass", "/affliction Voices mind")
    game.do("/move Glass to items")
    assert sheet(game).slotted["Glass"].slot == "items"
    assert game.refused("/move Voices to items").slug == "rule"
    assert game.refused("/move Glass to hand").slug == "bad-argument"


def test_a_thing_is_given_with_all_that_is_in_it() -> None:
    game = played("/take Chest slots 2 holds 4", "/take Bag holds 2", "/take Salt x3")
    for line in ("/move Bag to Chest", "/move Salt x2 to Bag", "/character Mira", "/as Odo", "/move Chest to Mira"):
        game.do(line)
    mira = other(game)
    assert {name: item.quantity for name, item in mira.items.items()} == {"Chest": 1, "Bag": 1, "Salt": 2}
    assert mira.items["Salt"].inside == {"Bag": 2} and mira.items["Bag"].inside == {"Chest": 1}
    assert where(game, "Salt") == {"pack": 1} and len(sheet(game).items) == 1


def test_what_is_given_lies_apart_from_what_is_not_alike() -> None:
    game = played(
        "/take Rope", "/notch Rope", "/character Mira", "/as Mira", "/take Rope", "/as Odo", "/move Rope to Mira"
    )
    mira = other(game)
    assert {name: item.condition for name, item in mira.items.items()} == {"Rope": "fine", "Rope 2": "notched"}


def test_nobody_is_given_more_than_they_can_bear() -> None:
    game = played("/take Anvil slots 9", "/character Mira", "/as Mira", "/take Crate x20", "/as Odo")
    assert game.refused("/move Anvil to Mira").slug == "rule"


def test_a_hallmark_goes_to_who_can_own_one_more() -> None:
    game = played("/take Sabre", "/hallmark Sabre", "/character Mira", "/as Odo", "/move Sabre to Mira")
    mira = other(game)
    assert "Sabre" in mira.hallmarks and not sheet(game).hallmarks


@pytest.mark.parametrize(
    ("line", "slug"),
    [
        ("/move Salt x9 from Chest to hand", "rule"),
        ("/move Salt x9 to hand", "rule"),
        ("/move Salt to Rope", "rule"),
        ("/move Salt to Nowhere", "not-found"),
        ("/move Salt", "bad-argument"),
        ("/move Chest to Chest", "rule"),
        ("/move Bag to Chest", "rule"),
        ("/split Salt x4", "rule"),
        ("/split Chest x1", "rule"),
        ("/split Salt x1 as Rope", "rule"),
        ("/stack Salt onto Salt", "rule"),
        ("/stack Salt", "bad-argument"),
        ("/stack Bag onto Chest", "rule"),
        ("/take hand holds 3", "rule"),
        ("/container Chest 0", "rule"),
        ("/size Salt slots 3", "rule"),
        ("/inventory Nothing", "not-found"),
    ],
)
def test_what_cannot_be_moved_is_refused_and_changes_nothing(line: str, slug: str) -> None:
    game = played(
        "/take Chest holds 2", "/take Bag slots 3 holds 1", "/take Salt x4", "/move Salt x2 to Chest", "/take Rope"
    )
    before = game.campaign
    assert game.refused(line).slug == slug
    assert game.campaign is before


def test_the_inventory_read_out_says_where_and_why() -> None:
    game = played(
        "/set strength 1", "/take Salt x9", "/take Candle x2 each 1 soap", "/ready Candle x1", "/burden Grief"
    )
    told = game.do("/inventory").outcome.text.split("\n")
    assert told == [
        "items 11 of 8: base 7, strength 1, 3 over",
        "  at hand: Candle, 1 slot (over)",
        "  in the pack: Salt ×9, 9 stones (over) · Candle, 1 soap (over)",
        "traits 0 of 7: base 7",
        "penalty −4: 1 burden, 3 items over",
        "  burdens: Grief, −1 (over) · items over ×3, Candle, Salt, −3 (over)",
    ]
    assert game.do("/inventory Candle").outcome.text.split("\n")[:4] == [
        "at hand: 1 slot",
        "Candle: 2 of 1 soap each",
        "1 in the pack, 1 at hand",
        "at hand each takes 1 slot: 1 slot (A5.12)",
    ]
    assert not game.do("/inventory").outcome.counts


def test_hammerspace_is_a_store_of_its_own() -> None:
    game = played("/take Sabre", "/hallmark Sabre", "/setting hammerspace on")
    found = carried(game)
    assert [store.slots.label for store in found.stores] == ["items", "hallmarks", "traits", "burdens"]
    assert found.find("box", "Sabre") is not None and found.find("pack", "Sabre") is None
    assert "no slot" in item_why(sheet(game), "Sabre", "pack", 1)


LINES = (
    """
/take Rope x2 · /take Salt x3 · /take Chest x2 slots 2 holds 3 · /take Bag holds 2 · /take Candle x4 each 1 soap
/move Salt x2 to Chest · /move Salt x1 from Chest to hand · /move Bag to Chest · /move Chest to Bag · /move Salt to Bag
/move Candle x2 to hand · /move Candle x1 from hand to Bag · /move Candle to pack · /split Salt x1 · /split Candle x2
/stack Salt 2 onto Salt · /stack Candle 2 onto Candle · /stack Rope (notched) onto Rope · /notch Rope
/split Chest x1 · /move Bag to Chest 2 · /stack Chest 2 onto Chest · /stack Chest onto Chest 2 · /ready Rope
/move Salt to Mira · /move Chest to Mira · /move Bag to Mira · /as Mira · /as Odo · /move Rope x1 to Odo
/pack Rope · /mend Rope (notched)
""".strip()
    .replace("\n", " · ")
    .split(" · ")
)


def all_things(game: Game) -> Counter[int]:
    """Every thing of the party, counted by its size: what moving, splitting, stacking and giving leave alone."""
    found: Counter[int] = Counter()
    for doc in game.campaign.characters():
        for item in sheet_of(game.campaign, doc).items.values():
            found[item.size] += item.quantity
    return found


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from(LINES), max_size=30))
def test_nothing_is_lost_and_everything_lies_somewhere(lines: list[str]) -> None:
    game = GAME
    game.campaign = START
    for line in lines:
        before = all_things(game)
        try:
            game.do(line)
        except CompanionError:
            continue
        assert line.startswith("/take") or all_things(game) == before, line
        for doc in game.campaign.characters():
            _sound(sheet_of(game.campaign, doc))


def _sound(found: Sheet) -> None:
    for name, item in found.items.items():
        there = lying(found, name)
        assert sum(there.values()) == item.quantity > 0 and min(there.values()) >= 0
        assert name not in item.inside and set(item.inside) <= set(found.items)


@settings(max_examples=40, deadline=None)
@given(st.lists(st.sampled_from(LINES), max_size=20), st.data())
def test_every_deed_that_is_offered_can_be_read_and_is_done_or_refused_by_a_rule(
    lines: list[str], data: st.DataObject
) -> None:
    game = GAME
    game.campaign = START
    for line in lines:
        try:
            game.do(line)
        except CompanionError:
            continue
    deeds = [deed for place in carried(game).places for thing in place.things for deed in thing.deeds]
    if not deeds:
        return
    deed: Deed = data.draw(st.sampled_from(deeds))
    old = penalty(sheet(game))
    try:
        game.do(deed.said(deed.usual))
    except CompanionError as error:
        assert error.slug == "rule", f"{deed.said(deed.usual)}: {error}"
    else:
        assert deed.verb not in ("split", "stack", "first") or penalty(sheet(game)) == old


GAME = Game()
for _line in ("/character Mira", "/as Odo"):
    GAME.do(_line)
START = GAME.campaign
