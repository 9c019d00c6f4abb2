"""The palette (^P): every action with its keys, every command of the campaign."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from textual.command import DiscoveryHit, Hit, Hits, Provider

from companion.tui import actions
from companion.tui.content import display
from companion.tui.help_rows import keys_told

_WORDLESS = ("prose", "action", "consequence")
Choice = tuple[str, Callable[[], None]]


class Everything(Provider):
    """What the play screen can do."""

    async def discover(self) -> Hits:
        for words, run in self._choices():
            yield DiscoveryHit(display(words), run, words)

    async def search(self, query: str) -> Hits:
        matcher = self.matcher(query)
        for words, run in self._choices():
            if (score := matcher.match(words)) > 0:
                yield Hit(score, display(words), run, words)

    def _choices(self) -> Iterator[Choice]:
        from companion.tui.screens.play import PlayScreen

        screen = self.screen
        if not isinstance(screen, PlayScreen):
            return
        for action in screen.keys.actions.values():
            if action.keys and action.name not in ("go", "write", "why"):
                yield f"{action.summary.capitalize()}  ({keys_told(action)})", partial(actions.run, screen, action.name)
        for name, command in sorted(screen.hand.commands.items()):
            if name not in _WORDLESS:
                line = f"/{name} " if command.arguments else f"/{name}"
                yield f"{command.usage}  {command.summary}", partial(actions.press, screen, line)
