"""Every setting that the rules leave open: shown with its default, changed, or set in one go by a preset."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Any

from companion.campaign import keys
from companion.campaign.setting import Setting, said
from companion.errors import Refused
from companion.play.actor import system_of
from companion.systems.arguments import Args, Argument
from companion.systems.command import Command, Here
from companion.systems.outcome import Outcome

SETTINGS = (
    Setting("oracle", "sdm/oracles/fact", "the table that answers a question about the world", rule="A3.2"),
    Setting("oracle_deed", "sdm/oracles/deed", "the table that answers a question about a deed", rule="A3.2"),
    Setting("event_table", "sdm/oracles/event", "the table of /event", rule="A3.1"),
    Setting("spark_table", "spark", "the table of /stuck and of the key s"),
)


def setting(here: Here, args: Args) -> Outcome:
    """Shows all settings, shows one, or changes one."""
    if not args.has("name"):
        return Outcome(
            "\n".join(_shown(here, each) for each in here.settings.values()),
            counts=False,
            fields={"settings": _all(here)},
        )
    found = _known(here, args.text("name"))
    if not args.has("value"):
        return Outcome(_shown(here, found), counts=False, fields={"value": here.setting(found.name)})
    value = found.parse(args.text("value"))
    after = here.campaign.put(keys.join("settings", found.name), value)
    return Outcome(f"{found.name} is {said(value)}", campaign=after, counts=False, fields={"value": value})


def preset(here: Here, args: Args) -> Outcome:
    """Sets all that an edition of the rules does otherwise."""
    system = system_of(here.campaign, here.campaign.active)
    name = args.text("name").casefold()
    if name not in system.presets:
        raise Refused(
            "not-found", f"{system.title} has no preset “{name}”", f"it has {', '.join(system.presets) or 'none'}"
        )
    after = here.campaign
    for key, value in system.presets[name].items():
        after = after.put(keys.join("settings", key), value)
    return Outcome(f"the settings are those of {name}", campaign=after, counts=False)


def _known(here: Here, name: str) -> Setting:
    if name in here.settings:
        return here.settings[name]
    near = get_close_matches(name, here.settings, n=2)
    raise Refused(
        "not-found", f"there is no setting “{name}”", f"did you mean {' or '.join(near)}?" if near else "see /setting"
    )


def _shown(here: Here, each: Setting) -> str:
    value = here.setting(each.name)
    rule = f" ({each.rule})" if each.rule else ""
    usual = "" if value == each.default else f", by default {said(each.default)}"
    choices = f"; one of {each.told_choices}" if each.choices else ""
    return f"{each.name} = {said(value)}: {each.summary}{rule}{usual}{choices}"


def _all(here: Here) -> dict[str, Any]:
    return {name: here.setting(name) for name in here.settings}


COMMANDS = (
    Command(
        "setting",
        "shows or changes what the rules leave open",
        (Argument("name", required=False), Argument("value", required=False)),
        setting,
        group="help",
        examples=("/setting", "/setting burden_scope everything"),
    ),
    Command(
        "preset",
        "the settings of an edition of the rules",
        (Argument("name"),),
        preset,
        group="help",
        examples=("/preset vlg2025",),
    ),
)
