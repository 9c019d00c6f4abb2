"""The palette: every action with its keys beside its name, and only what can be done as things stand."""

from __future__ import annotations

from conftest import screen_of, settle

from companion.tui.actions import ACTIONS
from companion.tui.app import CompanionApp
from companion.tui.palette import Everything


async def test_it_tells_the_keys_and_what_can_be_done_now(app: CompanionApp) -> None:
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        screen = screen_of(pilot)
        palette = Everything(screen)

        def told() -> list[str]:
            return [words for words, _ in palette._choices()]

        assert "Take back “The caravan halts.”  (F8, Esc u)" in told()
        assert not [words for words in told() if words.startswith(("Answer", "Make a passage of prose"))]
        screen.do("/generate")
        assert next(words for words in told() if words.startswith("Answer: ")).endswith("(1)")
        screen.journal.action_stretch()
        assert "Make a passage of prose of the stretch  (Esc P)" in told()
        for name in screen.hand.commands:
            assert name in ("prose", "action", "consequence") or any(words.startswith(f"/{name}") for words in told())
        assert len(told()) > len(ACTIONS) / 2
