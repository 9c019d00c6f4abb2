"""The palette (^P): every action with its keys, every command of the campaign."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from inspect import unwrap
from typing import TYPE_CHECKING, cast

from textual import work
from textual.command import CommandList, CommandPalette, DiscoveryHit, Hit, Hits, Provider
from textual.css.query import NoMatches

from companion.tui import actions
from companion.tui.content import display
from companion.tui.help_rows import keys_told

if TYPE_CHECKING:
    from companion.tui.screens.play import PlayScreen

_WORDLESS = ("prose", "action", "consequence")
Choice = tuple[str, Callable[[], None]]


_gather = cast("Callable[[CommandPalette, str], Awaitable[None]]", unwrap(CommandPalette._gather_commands))


class Palette(CommandPalette):
    """Textual's palette, which may be left before it has looked for commands: that ended the app.

    It has no id: the one before, which may not be quite gone yet, would have the same.
    """

    @work(exclusive=True, group=CommandPalette._GATHER_COMMANDS_GROUP)
    async def _gather_commands(self, search_value: str) -> None:
        try:
            await _gather(self, search_value)
        except NoMatches:
            if self.query(CommandList):
                raise


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
        asks = screen.hand.asks
        for number, choice in enumerate(asks["choices"] if asks else (), 1):
            yield f"Answer: {choice}  ({number})", partial(actions.run, screen, "answer", str(number))
        for action in screen.keys.actions.values():
            if action.keys and action.name not in ("go", "write", "why") and _fits(screen, action.name):
                words = action.summary if action.name != "undo" else f"take back “{screen.hand.undoes}”"
                words = words[:1].upper() + words[1:]
                yield f"{words}  ({keys_told(action)})", partial(actions.run, screen, action.name)
        for name, command in sorted(screen.hand.commands.items()):
            if name not in _WORDLESS:
                line = f"/{name} " if command.arguments else f"/{name}"
                yield f"{command.usage}  {command.summary}", partial(actions.press, screen, line)


def _fits(screen: PlayScreen, name: str) -> bool:
    """Whether an action can do anything as things stand."""
    if name == "undo":
        return bool(screen.hand.undoes)
    return bool(screen.journal.stretch) if name == "promote" else True
