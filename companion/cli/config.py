"""`companion config`: the player's settings, shown and changed; and where everything is kept."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from companion.campaign.config import config_file
from companion.campaign.preferences import PREFERENCES, SAVES, THEME, keep, preference, read_preferences
from companion.campaign.setting import Setting, Value, said
from companion.cli import output
from companion.errors import NotSaved, Refused


def arguments(word: str, parser: ArgumentParser) -> None:
    """Declares the arguments of `word`."""
    parser.add_argument("name", metavar="SETTING", nargs="?", help="one setting; all of them without")
    parser.add_argument("value", metavar="VALUE", nargs="?", help="what it is to be")
    parser.add_argument("--default", action="store_true", help="leaves SETTING to its default")
    parser.add_argument("--path", action="store_true", help="only says where the file is")


def config(options: Namespace) -> int:
    """Shows all settings or one, or changes one; 1 when something is wrong with the file."""
    if options.path:
        output.say_json({"path": str(config_file())}) if options.json else output.say(str(config_file()))
        return 0
    if options.value is not None or options.default:
        return _change(options)
    found = read_preferences()
    for setting in [preference(options.name)] if options.name else PREFERENCES:
        value = found.values[setting.name]
        if options.json:
            output.say_json(fields(setting, value))
        else:
            output.say("\n".join(told(setting, value)))
    if found.problems:
        output.complain("\n".join(found.problems), f"the file is {config_file()}")
    return 1 if found.problems else 0


def fields(setting: Setting, value: Value) -> dict[str, Any]:
    """A setting for scripts."""
    return {
        "name": setting.name,
        "value": value,
        "default": setting.default,
        "choices": list(setting.choices),
        "summary": setting.summary,
        "effect": setting.effect,
    }


def told(setting: Setting, value: Value) -> Iterator[str]:
    """A setting in two lines: its value and what it may be, its sentence."""
    choices = f"  ({setting.told_choices})" if setting.told_choices else ""
    usual = "" if value == setting.default else f"  by default {said(setting.default) or 'nothing'}"
    yield f"{setting.name} = {said(value) or 'nothing'}{choices}{usual}"
    yield f"  {setting.summary}" + ("" if setting.effect == "at once" else f" Felt {setting.effect}.")


def _change(options: Namespace) -> int:
    if not options.name or (options.default and options.value is not None):
        raise Refused("bad-argument", "a value, or --default?", "companion config SETTING VALUE")
    setting = preference(options.name)
    value = None if options.default else _known(setting, setting.parse(options.value))
    if problem := keep(setting, value):
        raise NotSaved(f"{setting.name} was not kept: {problem}", f"the file is {config_file()}")
    now = setting.default if value is None else value
    if options.json:
        output.say_json({"ok": True, **fields(setting, now)})
    else:
        output.say(f"{setting.name} is {said(now) or 'nothing'}")
    return 0


def _known(setting: Setting, value: Value) -> Value:
    """`value`, a folder as seen from here. Raises `Refused` when it is the name of a theme that is none."""
    if setting is SAVES and value:
        return str(Path(str(value)).expanduser().absolute())
    if setting is THEME:
        from companion.tui.taste import themes

        if value not in (known := themes()):
            raise Refused("bad-argument", f"there is no theme “{value}”", f"there are {', '.join(known)}")
    return value


COMMANDS = {"config": config}
