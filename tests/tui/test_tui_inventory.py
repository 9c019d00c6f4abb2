"""The inventory screen: moving, splitting, stacking, dropping by keys and by mouse, shown before it is done."""

from __future__ import annotations

from pathlib import Path

import pytest
from conftest import settle, text_of, until
from textual.pilot import Pilot

from companion.play.opening import open_session
from companion.tui.app import CompanionApp
from companion.tui.ground import Ground
from companion.tui.inventory_keys import KEYS
from companion.tui.inventory_rows import act_of
from companion.tui.keys_page import page
from companion.tui.screens.inventory import InventoryScreen
from companion.tui.screens.play import PlayScreen

LINES = (
    "/take Rope x2",
    "/take Chest slots 2 holds 2",
    "/take Salt x4",
    "/take Candle x4 each 1 soap",
    "/pet Vole",
    "/affliction Voices mind",
)


@pytest.fixture
def packed(folder: Path) -> CompanionApp:
    with open_session(folder, seed=1) as session:
        for line in LINES:
            assert session.do(line)["ok"], line
    return CompanionApp(Ground(folder.parent, seed=7), folder)


async def opened(pilot: Pilot[int]) -> InventoryScreen:
    await settle(pilot)
    await pilot.press("escape", "b")
    await until(pilot, lambda: isinstance(pilot.app.screen, InventoryScreen))
    await settle(pilot)
    screen = pilot.app.screen
    assert isinstance(screen, InventoryScreen)
    return screen


async def to(pilot: Pilot[int], name: str, place: str = "pack") -> InventoryScreen:
    """The cursor on a thing."""
    screen = pilot.app.screen
    assert isinstance(screen, InventoryScreen)
    screen.view.put_cursor(lambda span: span.act == act_of(place, name))
    await settle(pilot)
    assert screen.thing is not None and screen.thing.name == name
    return screen


def last(screen: InventoryScreen) -> str:
    """The last line done."""
    return screen.hand.play.session.store.records(1)[0].record.do


def cell(screen: InventoryScreen, name: str, place: str = "pack") -> tuple[int, int]:
    """The cell of a thing on the screen, or of the title of its place."""
    wanted = act_of(place, name)
    for y, row in enumerate(screen.view._rows):
        x = 0
        for span in row:
            if span.act == wanted or (not name and span.text.strip() == place):
                return x + 4, y
            x += span.width
    raise AssertionError(f"{name} is not there")


async def drag(pilot: Pilot[int], start: tuple[int, int], end: tuple[int, int], *, drop: bool = True) -> None:
    """Drags with the mouse from one cell of the rows to another."""
    screen = pilot.app.screen
    assert isinstance(screen, InventoryScreen)
    inner = screen.view.content_region.offset - screen.view.region.offset
    await pilot.mouse_down(screen.view, offset=(start[0] + inner.x, start[1] + inner.y))
    await pilot.hover(screen.view, offset=(start[0] + inner.x + 1, start[1] + inner.y))
    await pilot.hover(screen.view, offset=(end[0] + inner.x, end[1] + inner.y))
    await settle(pilot)
    if drop:
        await pilot.mouse_up(screen.view, offset=(end[0] + inner.x, end[1] + inner.y))
        await settle(pilot)


async def test_a_move_is_shown_before_it_is_made_and_esc_lets_it_be(packed: CompanionApp) -> None:
    async with packed.run_test(size=(120, 36)) as pilot:
        screen = await opened(pilot)
        state, shown = screen.hand.campaign, text_of(pilot)
        for words in (
            "9 of 7 → 2 over",
            "in the pack",
            "in Chest",
            "0 of 2",
            "2 of 7",
            "Vole, pet 0",
            "Voices, affliction",
        ):
            assert words in shown, words
        assert "items over ×2" in shown and "every roll −2" in shown
        await to(pilot, "Salt")
        await pilot.press("m")
        await settle(pilot)
        shown = text_of(pilot)
        assert "› /move Salt x2 to Chest" in shown and "9 → 7 of 7" in shown and "every roll −2 → 0" in shown
        assert "◫" in shown and "Salt ×4 → ×2" in shown and "2 of 4" in shown
        assert screen.hand.campaign is state
        await pilot.press("escape")
        await settle(pilot)
        assert screen.hand.campaign is state and "◫" not in text_of(pilot) and pilot.app.screen is screen
        await pilot.press("escape")
        await settle(pilot)
        assert isinstance(pilot.app.screen, PlayScreen)


async def test_enter_does_it_as_a_line_that_undo_takes_back(packed: CompanionApp) -> None:
    async with packed.run_test(size=(120, 36)) as pilot:
        screen = await opened(pilot)
        await to(pilot, "Salt")
        await pilot.press("m", "1", "enter")
        await settle(pilot)
        assert last(screen) == "/move Salt x1 to Chest"
        assert screen.hand.thing("Chest", "Salt") is not None and "every roll −1" in text_of(pilot)
        await pilot.press("u")
        await settle(pilot)
        assert screen.hand.thing("Chest", "Salt") is None and "every roll −2" in text_of(pilot)
        await pilot.press("U", "t", *"Lamp", "enter")
        await settle(pilot)
        await until(pilot, lambda: pilot.app.focused is screen.view)
        assert "would: + Lamp" in text_of(pilot)
        await pilot.press("enter")
        await settle(pilot)
        assert last(screen) == "/take Lamp"
        await pilot.press("escape")
        await settle(pilot)
        play = pilot.app.screen
        assert isinstance(play, PlayScreen) and "in Chest: Salt ×1" in text_of(pilot)


async def test_each_key_builds_a_line(packed: CompanionApp) -> None:
    cases = {
        "/drop Salt x1": ("Salt", ["d"]),
        "/drop Salt x2": ("Salt", ["d", "plus", "plus", "minus"]),
        "/drop Salt x4": ("Salt", ["d", "a"]),
        "/drop Salt x3": ("Salt", ["d", "2", "backspace", "3"]),
        "/move Salt x4 to hand": ("Salt", ["m", "tab"]),
        "/ready Rope x1": ("Rope", ["r"]),
        "/split Candle x2": ("Candle", ["s", "up"]),
        "/use Candle": ("Candle", ["x"]),
        "/over Rope": ("Rope", ["o"]),
    }
    async with packed.run_test(size=(120, 36)) as pilot:
        screen = await opened(pilot)
        state = screen.hand.campaign
        for line, (name, keys) in cases.items():
            await to(pilot, name)
            await pilot.press(*keys)
            await settle(pilot)
            assert screen.hand.intent is not None and screen.hand.intent.line == line
            await pilot.press("escape")
            await settle(pilot)
            assert screen.hand.intent is None and screen.hand.campaign is state


async def test_what_was_split_is_stacked_again_and_what_is_at_hand_is_packed(packed: CompanionApp) -> None:
    async with packed.run_test(size=(120, 36)) as pilot:
        screen = await opened(pilot)
        await to(pilot, "Candle")
        await pilot.press("s", "enter")
        await settle(pilot)
        await to(pilot, "Candle 2")
        await pilot.press("r", "enter")
        await settle(pilot)
        assert screen.thing is not None and "Candle 2" in text_of(pilot)
        await to(pilot, "Candle 2", "hand")
        await pilot.press("p", "enter")
        await settle(pilot)
        await to(pilot, "Candle 2")
        await pilot.press("plus", "enter")
        await settle(pilot)
        assert last(screen) == '/stack "Candle 2" onto Candle'
        found = screen.hand.thing("pack", "Candle")
        assert found is not None and found.count == 4
        await to(pilot, "Vole", "traits")
        await pilot.press("m", "enter")
        await settle(pilot)
        assert last(screen) == "/move Vole to items" and screen.hand.thing("items", "Vole") is not None


async def test_what_cannot_be_done_is_said_in_a_line(packed: CompanionApp) -> None:
    cases = (
        ("Voices", "traits", "m", "Voices stays where it is"),
        ("Chest", "pack", "s", "there is only one Chest"),
        ("Rope", "pack", "plus", "no other pile of Rope"),
        ("Rope", "pack", "p", "in the pack already"),
        ("Vole", "traits", "d", "no thing to drop"),
    )
    async with packed.run_test(size=(120, 36)) as pilot:
        screen = await opened(pilot)
        for name, place, key, words in cases:
            await to(pilot, name, place)
            await pilot.press(key)
            await settle(pilot)
            assert words in text_of(pilot) and screen.hand.intent is None


async def test_what_has_no_room_is_refused_before_it_is_done(packed: CompanionApp) -> None:
    async with packed.run_test(size=(120, 36)) as pilot:
        screen = await opened(pilot)
        state = screen.hand.campaign
        await to(pilot, "Salt")
        await pilot.press("m", "a", "enter")
        await settle(pilot)
        assert "Chest has 2 slots, and this would need 4" in text_of(pilot)
        assert screen.hand.campaign is state and screen.hand.intent is not None


async def test_arrows_go_to_a_thing_and_enter_tells_what_it_is_and_what_can_be_done(packed: CompanionApp) -> None:
    async with packed.run_test(size=(120, 36)) as pilot:
        screen = await opened(pilot)
        await to(pilot, "Rope")
        await pilot.press("down", "down")
        assert screen.thing is not None and screen.thing.name == "Salt"
        await pilot.press("right")
        assert screen.thing is not None and screen.hand.thing("pack", screen.thing.name) is None
        await to(pilot, "Candle")
        await pilot.press("enter")
        await settle(pilot)
        shown = text_of(pilot)
        assert "Candle: 4 of 1 soap each" in shown and "the pack holds 8 stones, 4 soaps: 9 slots" in shown
        await pilot.press("enter")
        await settle(pilot)
        assert screen.hand.intent is not None and screen.hand.intent.deed.verb == "move"


async def test_dragging_to_another_place_shows_it_and_waits(packed: CompanionApp) -> None:
    async with packed.run_test(size=(120, 36)) as pilot:
        screen = await opened(pilot)
        await drag(pilot, cell(screen, "Rope"), cell(screen, "", "at hand"), drop=False)
        assert "→ Rope ×2" in text_of(pilot) and "9 of 7" in text_of(pilot)
        await pilot.press("escape")
        await pilot.mouse_up(screen.view, offset=(8, 3))
        await settle(pilot)
        assert screen.hand.intent is None and pilot.app.screen is screen and "→ Rope" not in text_of(pilot)
        await drag(pilot, cell(screen, "Rope"), cell(screen, "", "at hand"), drop=False)
        await pilot.mouse_up(screen.view, offset=(8, 3))
        await settle(pilot)
        assert screen.hand.intent is not None and screen.hand.intent.line == "/move Rope x2 to hand"
        await pilot.press("enter")
        await settle(pilot)
        assert last(screen) == "/move Rope x2 to hand" and screen.hand.thing("hand", "Rope") is not None


async def test_dragging_onto_its_like_stacks_it_and_beside_the_places_lets_it_be(packed: CompanionApp) -> None:
    async with packed.run_test(size=(120, 36)) as pilot:
        screen = await opened(pilot)
        await to(pilot, "Candle")
        await pilot.press("s", "enter")
        await settle(pilot)
        await drag(pilot, cell(screen, "Candle 2"), cell(screen, "Candle"))
        assert screen.hand.intent is not None and screen.hand.intent.line == '/stack "Candle 2" onto Candle'
        await pilot.press("escape")
        await settle(pilot)
        await drag(pilot, cell(screen, "Rope"), cell(screen, "Voices", "traits"))
        assert screen.hand.intent is None


async def test_a_power_that_throws_dice_is_not_foreseen_and_is_used(packed: CompanionApp) -> None:
    async with packed.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        play = pilot.app.screen
        assert isinstance(play, PlayScreen)
        play.enter("/power Glass voice 1")
        screen = await opened(pilot)
        await to(pilot, "Glass voice", "traits")
        await pilot.press("x")
        await settle(pilot)
        assert "what it does is known once it is done" in text_of(pilot)
        await pilot.press("enter")
        await settle(pilot)
        assert last(screen) == '/cast "Glass voice"' and screen.hand.said


async def test_a_full_container_refuses_what_is_dragged_to_it(packed: CompanionApp) -> None:
    async with packed.run_test(size=(120, 36)) as pilot:
        screen = await opened(pilot)
        await to(pilot, "Salt")
        await pilot.press("m", "2", "enter")
        await settle(pilot)
        await drag(pilot, cell(screen, "Rope"), cell(screen, "Salt", "Chest"))
        assert screen.hand.intent is None and "Chest has 2 slots, and this would need 3" in text_of(pilot)


async def test_the_mouse_alone_is_enough(packed: CompanionApp) -> None:
    async with packed.run_test(size=(120, 36)) as pilot:
        screen = await opened(pilot)
        x, y = cell(screen, "Salt")
        inner = screen.view.content_region.offset - screen.view.region.offset
        await pilot.click(screen.view, offset=(x + inner.x, y + inner.y))
        await settle(pilot)
        assert "Salt: 4 of 1 stone each" in text_of(pilot)
        await _press(pilot, "drop it")
        assert screen.hand.intent is not None and screen.hand.intent.line == "/drop Salt x1"
        await _press(pilot, "+")
        await _press(pilot, "do it")
        assert last(screen) == "/drop Salt x2"
        await _press(pilot, "back")
        assert isinstance(pilot.app.screen, PlayScreen)


async def _press(pilot: Pilot[int], words: str) -> None:
    """Clicks on words of the screen, the lowest of them."""
    rows = text_of(pilot).split("\n")
    y = max(number for number, row in enumerate(rows) if f" {words} " in f" {row} ")
    await pilot.click(offset=(f" {rows[y]} ".index(f" {words} ") + len(words) // 2, y))
    await settle(pilot)


@pytest.mark.parametrize("size", [(120, 36), (80, 24), (40, 12)])
async def test_it_works_at_every_size(packed: CompanionApp, size: tuple[int, int]) -> None:
    async with packed.run_test(size=size) as pilot:
        screen = await opened(pilot)
        await to(pilot, "Salt")
        await pilot.press("m", "1")
        await settle(pilot)
        shown = text_of(pilot)
        assert "/move Salt x1 to Chest" in shown and "would: " in shown and "every roll −2 → −1" in shown
        assert "Salt" in "\n".join(shown.split("\n")[1:6] if size[1] < 16 else shown.split("\n"))
        await pilot.press("enter")
        await settle(pilot)
        assert last(screen) == "/move Salt x1 to Chest"


async def test_the_line_opens_it_with_the_cursor_on_a_thing(packed: CompanionApp) -> None:
    async with packed.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        play = pilot.app.screen
        assert isinstance(play, PlayScreen)
        entries = play.hand.session.store.entries
        play.enter("/inventory Salt")
        await settle(pilot)
        screen = pilot.app.screen
        assert isinstance(screen, InventoryScreen) and screen.thing is not None and screen.thing.name == "Salt"
        assert screen.hand.play.session.store.entries == entries


async def test_a_name_of_any_signs_is_moved_whole(packed: CompanionApp, folder: Path) -> None:
    async with packed.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        play = pilot.app.screen
        assert isinstance(play, PlayScreen)
        for name in ('"[b]x2.\\"to\\" Chest"', '"x2"', '"from"'):
            play.enter(f"/take {name}")
        await settle(pilot)
        screen = await opened(pilot)
        for name in ('[b]x2."to" Chest', "x2", "from"):
            await to(pilot, name)
            await pilot.press("r", "enter")
            await settle(pilot)
            assert screen.hand.thing("hand", name) is not None, name


def test_the_keys_are_on_their_page() -> None:
    told = page()
    for key in KEYS:
        assert key.summary in told


async def test_a_game_without_inventories_says_so(saves: Path) -> None:
    from companion.play.opening import create

    made = create(saves, "Twelve", "synthesis", "Odo")
    async with CompanionApp(Ground(saves, seed=7), made).run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        await pilot.press("escape", "b")
        await settle(pilot)
        assert isinstance(pilot.app.screen, PlayScreen) and "nothing is carried in this game" in text_of(pilot)
