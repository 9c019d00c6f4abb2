"""The keys as the player wants them: `[keys]` in `config.toml`, by the names of the actions, checked.

[keys]
undo = "f9, u"
redo = ["f8", "U"]
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from textual.binding import Binding, BindingType
from textual.keys import _character_to_key as named  # Textual gives no other way from a sign to the name of its key

from companion.campaign.config import config_file, read_config
from companion.tui.actions import ACTIONS, PANELS, Action
from companion.tui.screen_keys import SCREENS, Own, mapped_on, unknown, words_of

if TYPE_CHECKING:
    from companion.tui.screens.play import PlayScreen

_FUNCTION = re.compile(r"f([1-9]|1[0-2])")
_CONTROL = re.compile(r"ctrl\+[a-z]")
_ANOTHER = {"h": "Backspace", "i": "Tab", "m": "Enter", "j": "Enter"}
_LINE = {"f6", "f7", *(f"ctrl+{letter}" for letter in "adekuwxvyz")}
_APP = {"ctrl+c": "copying", "ctrl+p": "the palette", "ctrl+q": "leaving"}
_MOVING = {"h", "j", "k", "l", "g", "G", "enter"}
_DIGITS = {str(number) for number in PANELS.values()}


@dataclass(frozen=True, slots=True)
class Keys:
    """Every action with the keys it has for this player, and a line for each thing that is wrong with the file.

    `actions` are those of the play screen, `screens` those of the others, by the names that the file has for them.
    """

    actions: Mapping[str, Action]
    problems: tuple[str, ...] = ()
    screens: Mapping[str, Own] = field(default_factory=lambda: SCREENS)

    @property
    def bindings(self) -> list[BindingType]:
        """The bindings of the play screen; the digits go to the panels."""
        named = (action for action in self.actions.values() if action.keys and action.name != "go")
        return [
            *(Binding(each.keys, f"act('{each.name}')", each.summary, show=False, id=each.name) for each in named),
            *(Binding(str(number), f"act('go.{panel}')", panel, show=False) for panel, number in PANELS.items()),
        ]

    @property
    def changed(self) -> dict[str, str]:
        """The keys that are not the usual ones, by the names of their actions, as Textual's keymap wants them."""
        found = {name: action.keys for name, action in self.actions.items() if action is not ACTIONS[name]}
        for screen, keys in self.screens.items():
            found |= {f"{screen}.{name}": key.keys for name, key in keys.items() if key is not SCREENS[screen][name]}
        return found


USUAL = Keys(ACTIONS)


def read_keys() -> Keys:
    """The keys by the player's file."""
    config, problem = read_config()
    if problem:
        return Keys(ACTIONS, (f"{config_file().name}: {problem}",))
    found = mapped(config.get("keys", {}))
    return replace(found, problems=tuple(f"{config_file().name}, {each}" for each in found.problems))


def use(screen: PlayScreen) -> None:
    """Gives the screen's keys to the app, and tells what was wrong with the player's file."""
    screen.app.set_keymap(screen.keys.changed)
    from companion.tui.app import CompanionApp

    likes = screen.app.likes if isinstance(screen.app, CompanionApp) else screen.hand.likes
    if problems := dict.fromkeys((*likes.problems, *screen.keys.problems)):
        screen.hand.say("\n".join(problems), warned=True)


def mapped(wanted: Any) -> Keys:
    """The actions with the keys `wanted` for some of them; what is wrong is left out and told, the usual keys stay."""
    if not isinstance(wanted, Mapping):
        return Keys(ACTIONS, ('keys: it is no list of actions; write [keys] and under it undo = "f9"',))
    problems: list[str] = []
    chosen: dict[str, Action] = {}
    screens = dict(SCREENS)
    for name, value in wanted.items():
        if name in SCREENS:
            screens[name], wrong = mapped_on(name, value, _key)
            problems += wrong
            continue
        try:
            chosen[name] = _with_keys(str(name), value)
        except ValueError as error:
            problems.append(f"keys.{name}: {error}")
    while clash := next(_clashes({**ACTIONS, **chosen}, list(chosen)), None):
        key, name, other = clash
        del chosen[name]
        problems.append(f"keys.{name}: {key} is {other}'s already; give {other} another key too")
    return Keys({**ACTIONS, **chosen}, tuple(problems), screens)


def _with_keys(name: str, value: Any) -> Action:
    """The action called `name` with other keys. Raises `ValueError` with what is wrong."""
    known = [each.name for each in ACTIONS.values() if each.keys and each.name != "go"]
    if name not in known:
        raise unknown(name, known)
    keys = [_key(word) for word in words_of(value)]
    typing = tuple(key for key in keys if _FUNCTION.fullmatch(key) or _CONTROL.fullmatch(key))
    return replace(ACTIONS[name], typing=typing, letters=tuple(key for key in keys if key not in typing))


def _key(word: str) -> str:
    """The key that `word` means, by the name Textual has for it. Raises `ValueError` when it is of no use here."""
    key = word[4:].strip() if word[:4].casefold() == "esc " else word
    if len(key) == 1:
        found = named(key)
        if found in _MOVING or found in _DIGITS:
            raise ValueError(f"{key} moves about on the panels")
        return found
    key = key.casefold()
    key = f"ctrl+{key[1:]}" if key[0] == "^" else key
    if problem := _unusable(key):
        raise ValueError(problem)
    return key


def _unusable(key: str) -> str:
    """Why a key with a name cannot be used, "" if it can."""
    if key in _LINE:
        return f"{key} is the line's own, for typing"
    if key in _APP:
        return f"{key} is kept for {_APP[key]}"
    if _CONTROL.fullmatch(key) and key[-1] in _ANOTHER:
        return f"terminals send {key} as {_ANOTHER[key[-1]]}"
    if _CONTROL.fullmatch(key) or _FUNCTION.fullmatch(key):
        return ""
    if key.startswith("alt+"):
        return f"{key} is Esc and a letter; write the letter alone"
    if "+" in key:
        return f"terminals do not send {key}"
    return f"“{key}” is no key for this: use F1 to F12, ctrl+ and a letter, or a sign (after Esc)"


def _clashes(actions: Mapping[str, Action], chosen: list[str]) -> Iterator[tuple[str, str, str]]:
    """Keys of two actions: the key, the action that shall give way (the later one in the file), and the other."""
    for name in reversed(chosen):
        for key in (*actions[name].typing, *actions[name].letters):
            for other, action in actions.items():
                if other != name and key in (*action.typing, *action.letters):
                    yield key, name, other
