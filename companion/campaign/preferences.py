"""How a player likes the program: each setting of `config.toml`, declared once for the shell, the app and the docs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from difflib import get_close_matches
from typing import Any

from companion.campaign.config import config_file, keep_config, line_of, read_config
from companion.campaign.setting import Setting, Value, said
from companion.errors import Refused

_NEXT = "at the next start"

THEME = Setting("theme", "violet-road", "The colours of the app, by the name of a theme.")
MOTION = Setting("motion", True, "Dice tumble and pages glide; off, nothing on the screen moves by itself.")
DICE_FACES = Setting("dice_faces", True, "Six-sided dice are shown as ⚀ to ⚅; off, as digits.")
ODDS = Setting("odds", True, "The odds of a line stand above it while you type.")
HINTS = Setting("hints", True, "A word of help stands above the empty line, until you know the way.")
REAL_DICE = Setting("real_dice", False, "You throw real dice: a line that rolls asks for the faces.")
EDITOR = Setting("editor", "", "The program that E opens an entry in; empty: that of VISUAL or EDITOR, else vi.")
MOUSE = Setting("mouse", True, "The app takes the mouse; off, it is the terminal's own, for selecting.", effect=_NEXT)
PLAIN = Setting("plain", False, "Campaigns are played line by line, as with play --plain.", effect=_NEXT)
SAVES = Setting("saves", "", "The folder of your campaigns; empty: the platform's own.", effect=_NEXT)

PREFERENCES = (THEME, MOTION, DICE_FACES, ODDS, HINTS, REAL_DICE, EDITOR, MOUSE, PLAIN, SAVES)
BY_NAME = {each.name: each for each in PREFERENCES}
TABLES = ("keys",)
"""What else may stand in the file, read elsewhere: tables of its own."""


@dataclass(frozen=True, slots=True)
class Preferences:
    """Every setting with its value, and a line for each thing that is wrong with the file."""

    values: Mapping[str, Value]
    problems: tuple[str, ...] = ()

    def but(self, setting: Setting, value: Value) -> Preferences:
        """These, with another value for one."""
        return replace(self, values={**self.values, setting.name: value})

    def telling(self, problem: str, setting: Setting) -> Preferences:
        """These, with one more thing that is wrong with the file."""
        return replace(self, problems=(*self.problems, _told(setting, problem)))

    def on(self, setting: Setting) -> bool:
        """Whether a switch is on."""
        return self.values[setting.name] is True

    def text(self, setting: Setting) -> str:
        """The words of a setting."""
        return str(self.values[setting.name])


def read_preferences() -> Preferences:
    """The settings by the player's file; what is wrong in it is told, and the default used."""
    config, problem = read_config()
    if problem:
        return Preferences(_defaults(), (f"{config_file().name}: {problem}",))
    values, problems = _defaults(), list(_unknown(config))
    for setting in PREFERENCES:
        if setting.name in config:
            try:
                values[setting.name] = setting.check(config[setting.name])
            except Refused as error:
                problems.append(_told(setting, error.message))
    return Preferences(values, tuple(problems))


def preference(name: str) -> Setting:
    """The setting called `name`. Raises `Refused`, with the nearest names."""
    if name in BY_NAME:
        return BY_NAME[name]
    near = get_close_matches(name, BY_NAME, n=2)
    hint = f"did you mean {' or '.join(near)}?" if near else "companion config lists them all"
    raise Refused("not-found", f"there is no setting {name!r}", hint)


def keep(setting: Setting, value: Value | None) -> str:
    """Keeps a value for the next time too; None leaves it to the default.

    Returns:
        why it could not be kept; "" if it could.
    """
    return keep_config(setting.name, value, setting.summary)


def _defaults() -> dict[str, Value]:
    return {each.name: each.default for each in PREFERENCES}


USUAL = Preferences(_defaults())


def _told(setting: Setting, problem: str) -> str:
    return f"{_place(setting.name)}: {problem}; {said(setting.default) or 'none'} is used"


def _unknown(config: Mapping[str, Any]) -> Iterator[str]:
    for name in config:
        if name not in BY_NAME and name not in TABLES:
            near = get_close_matches(name, (*BY_NAME, *TABLES), n=1)
            yield f"{_place(name)}: there is no setting {name!r}" + (f"; did you mean {near[0]}?" if near else "")


def _place(name: str) -> str:
    line = line_of(name)
    return f"{config_file().name}, line {line}" if line else config_file().name
