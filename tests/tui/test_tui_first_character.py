"""The first minute: the games told by themselves, a first character step by step, hints that go, what fits now."""

from __future__ import annotations

from pathlib import Path

import pytest
from conftest import screen_of, settle, text_of, type_line, until

from companion import systems
from companion.campaign.store import Entry
from companion.play.first_steps import steps_left
from companion.play.guide import suggestions
from companion.play.opening import create, open_session
from companion.tui.app import CompanionApp
from companion.tui.ground import Ground
from companion.tui.hand import Hand
from companion.tui.hints import hint
from companion.tui.screens.first import FirstScreen
from companion.tui.screens.play import PlayScreen
from companion.tui.steps import stepped

GAMES = systems.NAMES


def hand_of(saves: Path, system: str, character: str = "Odo", *, quick: bool = False) -> Hand:
    return Hand(open_session(create(saves, "Salt", system, character, quick=quick), seed=3))


@pytest.mark.parametrize("system", GAMES)
def test_every_game_says_what_it_is_like_and_how_its_first_character_is_made(saves: Path, system: str) -> None:
    assert systems.load(system).summary
    hand = hand_of(saves, system)
    assert steps_left(hand.campaign)


@pytest.mark.parametrize("system", GAMES)
def test_every_choice_of_every_step_is_a_line_that_is_done(saves: Path, system: str) -> None:
    for number in range(len(steps_left(hand_of(saves, system).campaign))):
        count = len(steps_left(hand_of(saves, system).campaign)[number].choices)
        for choice in range(count):
            hand = hand_of(saves, system)
            for step in steps_left(hand.campaign)[:number]:
                if step.skip and hand.asks:
                    assert hand.do(step.skip)["ok"]
                elif step.key == "abilities":
                    assert hand.do("/generate d100")["ok"]
            step = next(each for each in steps_left(hand.campaign) if each.choices and len(each.choices) > choice)
            fields = hand.do(step.choices[choice].line)
            assert fields["ok"], fields


@pytest.mark.parametrize("system", ["sdm", "scattershot", "synthesis"])
def test_a_ready_character_leaves_nothing_to_make(saves: Path, system: str) -> None:
    assert not steps_left(hand_of(saves, system, quick=True).campaign)


def test_the_steps_of_a_sheet_in_their_order_each_passed_over_by_a_line(saves: Path) -> None:
    hand = hand_of(saves, "sdm")
    assert [step.key for step in steps_left(hand.campaign)][:2] == ["abilities", "background"]
    hand.do("/generate points")
    assert steps_left(hand.campaign)[0].key == "background"
    hand.do("/start Caravaneer")
    path = steps_left(hand.campaign)[0]
    assert path.key == "path" and "Caravaneer" not in [choice.label for choice in path.choices]
    for _ in range(4):
        assert hand.do("/start")["ok"]
    assert hand.asks is None and not steps_left(hand.campaign)
    assert list(hand.campaign.get("traits", doc=hand.campaign.active)) == ["Caravaneer"]


def test_a_ready_character_of_synthesis_goes_onto_a_blank_sheet_only(saves: Path) -> None:
    hand = hand_of(saves, "synthesis")
    assert "1 " in str(hand.do("/ready")["text"])
    assert hand.do("/ready 2")["ok"]
    assert hand.campaign.get("struggle", doc=hand.campaign.active)
    assert hand.do("/ready 1")["code"] == "rule" and hand.do("/ready 9")["code"] in ("rule", "not-found")


async def test_sdm_step_by_step_by_keys(saves: Path) -> None:
    app = CompanionApp(Ground(saves, seed=7), create(saves, "Salt", "sdm", "Odo"))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert "Esc c makes it step by step" in text_of(pilot)
        await pilot.press("escape", "c")
        await settle(pilot)
        assert isinstance(pilot.app.screen, FirstScreen) and "Abilities · 6 to go" in text_of(pilot)
        await pilot.press("down", "enter")
        await settle(pilot)
        assert "Background · 5 to go" in text_of(pilot)
        await pilot.press("enter")
        await settle(pilot)
        await pilot.press("ctrl+s")
        await settle(pilot)
        assert "Free trait · 3 to go" in text_of(pilot)
        await pilot.press("tab", *"Salt", "enter")
        await settle(pilot)
        for _ in range(2):
            await pilot.press("ctrl+s")
            await settle(pilot)
        screen = screen_of(pilot)
        assert list(screen.hand.campaign.get("traits", doc=screen.hand.campaign.active)) == ["Caravaneer", "Salt"]
        assert screen.hand.asks is None
        await pilot.press("f8")
        await settle(pilot)
        assert list(screen.hand.campaign.get("traits", doc=screen.hand.campaign.active)) == ["Caravaneer"]


@pytest.mark.parametrize("system", GAMES)
async def test_a_new_campaign_made_step_by_step_and_every_step_passed_over(saves: Path, system: str) -> None:
    app = CompanionApp(Ground(saves, seed=7))
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        await pilot.press("n")
        await settle(pilot)
        assert all(systems.load(name).summary[:30] in text_of(pilot) for name in GAMES)
        await pilot.press(*"Salt", "enter", *["down"] * GAMES.index(system), "enter", *"Odo", "enter", "down", "enter")
        await settle(pilot)
        await settle(pilot)
        assert isinstance(pilot.app.screen, FirstScreen)
        for _ in range(8):
            if isinstance(pilot.app.screen, FirstScreen):
                await pilot.press("ctrl+s")
                await settle(pilot)
        assert isinstance(pilot.app.screen, PlayScreen)
        await type_line(pilot, "The road begins")
        assert "The road begins" in text_of(pilot)


async def test_what_is_refused_in_a_step_is_told_and_the_step_stays(saves: Path) -> None:
    app = CompanionApp(Ground(saves, seed=7), create(saves, "Salt", "sdm", "Odo"))
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        await pilot.press("escape", "c")
        await settle(pilot)
        await pilot.press("tab", *"many", "enter")
        await settle(pilot)
        assert "makes no abilities" in text_of(pilot) and "Abilities" in text_of(pilot)
        await pilot.press("escape")
        await settle(pilot)
        assert screen_of(pilot).hand.session.store.entries == 0


def test_hints_fit_the_moment_and_go_once_done(saves: Path) -> None:
    hand = hand_of(saves, "sdm", "")
    assert "/character" in hint(hand)
    hand.do("/character Mira")
    seen = []
    for line in ("The gate is shut", "? Is it guarded", "/undo", "=> It opens", "/roll d20"):
        seen.append(hint(hand))
        assert hand.do(line)["ok"]
    assert len(set(seen)) == len(seen) and all(seen[1:])
    assert hint(hand) == ""


@pytest.mark.parametrize("system", GAMES)
def test_three_things_fit_at_every_moment(saves: Path, system: str) -> None:
    hand = hand_of(saves, system)
    assert suggestions(hand.session)[0][0] == "first"
    for line in ("/session One", "/scene The gate", "The gate is shut", "? Is it guarded", "/stuck"):
        assert len(suggestions(hand.session)) == 3
        assert hand.do(line)["ok"]
    assert len(suggestions(hand.session)) == 3


def test_the_ladder_of_a_question_is_the_game_s_own(saves: Path) -> None:
    hand = hand_of(saves, "sdm")
    assert list(hand.ladder)[-1] == "surely"
    own = hand.campaign.put("ladder", {"poor": -3, "fair": 0, "good": 3})
    hand.session.store.commit(lambda _: Entry("/setting ladder", after=own))
    line, seen = "? Is it far", []
    for _ in range(3):
        line = stepped(line, hand.ladder)
        seen.append(line)
    assert seen == ["?(good) Is it far", "?(poor) Is it far", "? Is it far"]


async def _steps_of(saves: Path, system: str, pilot_keys: list[str]) -> FirstScreen | None:
    app = CompanionApp(Ground(saves, seed=7), create(saves, "Salt", system, "Odo"))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await pilot.press("escape", "c")
        await settle(pilot)
        for key in pilot_keys:
            await pilot.press(key)
            await settle(pilot)
        return pilot.app.screen if isinstance(pilot.app.screen, FirstScreen) else None


async def test_digits_take_letters_are_ones_own_and_f8_takes_back(saves: Path) -> None:
    app = CompanionApp(Ground(saves, seed=7), create(saves, "Salt", "sdm", "Odo"))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await pilot.press("escape", "c")
        await settle(pilot)
        await pilot.press("f8", "2")
        await settle(pilot)
        shown = text_of(pilot)
        assert "Background · 5 to go" in shown and "✓ 7 points dealt out" in shown and "such as: Ferry pilot" in shown
        await pilot.press(*"khaki", "enter")
        await settle(pilot)
        assert "✓ background: khaki" in text_of(pilot) and "Path · 4 to go" in text_of(pilot)
        await pilot.press("ctrl+s")
        await settle(pilot)
        await pilot.press("f8")
        await settle(pilot)
        assert "Path · 4 to go" in text_of(pilot)
        await pilot.press("f8")
        await settle(pilot)
        assert "Background · 5 to go" in text_of(pilot) and "took back: /start khaki" in text_of(pilot)
        await pilot.press("x", "up", "3")
        await settle(pilot)
        await pilot.press("escape")
        await settle(pilot)
        hand = screen_of(pilot).hand
        assert list(hand.campaign.get("traits", doc=hand.campaign.active)) == ["Night eyes"]
        assert "Esc c goes on with the steps" in text_of(pilot)


@pytest.mark.parametrize("system", GAMES)
async def test_no_step_stays_once_it_was_taken_unless_it_may_be_taken_again(saves: Path, system: str) -> None:
    left = await _steps_of(saves, system, ["1"])
    assert left is None or (left.step is not None and left.step.key != "game")


async def test_what_is_described_is_made_step_by_step_too(saves: Path) -> None:
    app = CompanionApp(Ground(saves, seed=7), create(saves, "Salt", "freeform", "Odo"))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await pilot.press("escape", "c")
        await settle(pilot)
        await pilot.press("1")
        await settle(pilot)
        assert "Numbers" in text_of(pilot)
        await pilot.press(*"might", "space", "2", "enter")
        await settle(pilot)
        assert "Numbers" in text_of(pilot) and "✓ might" in text_of(pilot)
        await pilot.press(*"wisdom", "enter")
        await settle(pilot)
        assert "wisdom" in text_of(pilot)
        await pilot.press("escape")
        await settle(pilot)
        screen = screen_of(pilot)
        assert screen.hand.mistake is None
        assert screen.hand.campaign.get("numbers.might", doc=screen.hand.campaign.active) == 2


@pytest.mark.parametrize("size", [(40, 12), (80, 24)])
async def test_the_field_that_is_typed_in_is_on_the_screen(saves: Path, size: tuple[int, int]) -> None:
    app = CompanionApp(Ground(saves, seed=7))
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        await pilot.press("n")
        await settle(pilot)
        await pilot.press(*"Salt", "enter", "enter", *"Odo")
        await settle(pilot)
        assert "Odo" in text_of(pilot)
        await pilot.press("enter", "down", "enter")
        await settle(pilot)
        await settle(pilot)
        await pilot.press("2", *"Pilot")
        await settle(pilot)
        assert isinstance(pilot.app.screen, FirstScreen) and "Pilot" in text_of(pilot)


async def test_what_now_is_taken_by_a_digit(saves: Path) -> None:
    app = CompanionApp(Ground(saves, seed=7), create(saves, "Salt", "sdm", "Odo", quick=True))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await type_line(pilot, "? Is it far")
        await pilot.press("ctrl+g")
        await settle(pilot)
        assert "1 =>" in text_of(pilot)
        await pilot.press("1")
        await until(pilot, lambda: isinstance(pilot.app.screen, PlayScreen))
        assert screen_of(pilot).prompt.text == "=> "


async def test_a_spark_says_how_it_is_kept_and_goes_with_the_next_line(saves: Path) -> None:
    app = CompanionApp(Ground(saves, seed=7), create(saves, "Salt", "synthesis", "Odo", quick=True))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await type_line(pilot, "/stuck")
        assert "Enter keeps it" in text_of(pilot)
        await pilot.press("enter")
        await settle(pilot)
        assert "→ " in text_of(pilot) and "undo" in text_of(pilot)
        await type_line(pilot, "/stuck")
        await type_line(pilot, "Something else")
        assert screen_of(pilot).hand.spark == "" and "Enter keeps it" not in text_of(pilot)


def test_without_abilities_the_other_steps_are_still_there(saves: Path) -> None:
    hand = hand_of(saves, "sdm")
    for key in ("background", "path", "free trait", "strange item", "kit"):
        step = steps_left(hand.campaign, ["abilities"])[0]
        assert step.key == key
        assert hand.do(step.choices[0].line)["ok"]
    assert [step.key for step in steps_left(hand.campaign)] == ["abilities"]
