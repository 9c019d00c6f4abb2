"""The player's own keys on the screens besides play: `[keys.on-tables]` and the like in `config.toml`, checked.

[keys.on-tables]
roll = "x"
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from difflib import get_close_matches
from typing import Any

from companion.tui import inventory_keys, prep_keys, table_keys
from companion.tui.key import Key

Own = Mapping[str, Key]
"""The keys of a screen as its module declares them, by the names of what they do."""

SCREENS: Mapping[str, Own] = {
    "on-tables": table_keys.BY_NAME,
    "on-prep": prep_keys.BY_NAME,
    "on-inventory": inventory_keys.BY_NAME,
}


def mapped_on(screen: str, wanted: Any, key_named: Callable[[str], str]) -> tuple[Own, tuple[str, ...]]:
    """The keys of a screen with those `wanted` for some, and what is wrong; what is wrong keeps its usual keys.

    Args:
        key_named: the key that a word means; raises `ValueError` when it is of no use.
    """
    usual = SCREENS[screen]
    if not isinstance(wanted, Mapping):
        return usual, (f'keys.{screen}: write [keys.{screen}] and under it a line such as {next(iter(usual))} = "x"',)
    problems: list[str] = []
    chosen: dict[str, Key] = {}
    for name, value in wanted.items():
        try:
            chosen[name] = _with_keys(str(name), value, usual, key_named)
        except ValueError as error:
            problems.append(f"keys.{screen}.{name}: {error}")
    while clash := next(_clashes({**usual, **chosen}, list(chosen)), None):
        key, name, other = clash
        del chosen[name]
        problems.append(f"keys.{screen}.{name}: {key} is {other}'s already; give {other} another key too")
    return {**usual, **chosen}, tuple(problems)


def words_of(value: Any) -> Sequence[str]:
    """The keys in a line of the file, as they are written there. Raises `ValueError` when there are none."""
    words = value.split(",") if isinstance(value, str) else value
    if not isinstance(words, list) or not words or not all(isinstance(word, str) and word.strip() for word in words):
        raise ValueError('which keys? write "f9", or "f9, u"')
    return [word.strip() for word in words]


def unknown(name: str, known: Sequence[str]) -> ValueError:
    """That no action is called `name`, with the nearest."""
    near = get_close_matches(name, known, n=2, cutoff=0.5)
    told = f"; did you mean {' or '.join(near)}?" if near else ""
    return ValueError(f"no action has that name{told}")


def _with_keys(name: str, value: Any, usual: Own, key_named: Callable[[str], str]) -> Key:
    if name not in usual:
        raise unknown(name, list(usual))
    return replace(usual[name], keys=",".join(key_named(word) for word in words_of(value)))


def _clashes(keys: Own, chosen: Sequence[str]) -> Iterator[tuple[str, str, str]]:
    """Keys that two mean on one screen: the key, the one to give way (the later one in the file), and the other."""
    for name in reversed(chosen):
        for key in keys[name].keys.split(","):
            for other, each in keys.items():
                if other != name and key in each.keys.split(","):
                    yield key, name, other
