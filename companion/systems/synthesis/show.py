"""A character and the campaign as `companion show` gives them, and what changed in words."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.campaign.model import Campaign
from companion.errors import Refused
from companion.systems.synthesis import bearers
from companion.systems.synthesis import sheet as sheets
from companion.systems.synthesis.aftermath import aftermath
from companion.systems.synthesis.record import current
from companion.systems.synthesis.settings import value
from companion.systems.synthesis.sheet import Sheet
from companion.systems.synthesis.traits import SELF, Columns, Trait


def sheet(campaign: Campaign, doc: str) -> Sheet:
    """The sheet of a character as it is now, without what has expired."""
    return replace(sheets.load(campaign.doc(doc)), columns=bearers.columns(campaign, doc))


def show(campaign: Campaign, doc: str) -> dict[str, Any]:
    """The fields of a character."""
    found = sheet(campaign, doc)
    return {
        "struggle": found.struggle,
        "concept": found.concept,
        "background": found.background,
        "beginning": found.beginning,
        "self": found.self,
        "points": {"spent": found.spent, "limit": int(value(campaign, "trait_points"))},
        "traits": _traits(found.columns),
        "barred": [name for name in found.barred if found.is_barred(name)],
    }


def top(campaign: Campaign) -> dict[str, Any]:
    """The fields at the top: premise and setting, the foes, the surroundings, the conflict, what is left to spend."""
    found, after = current(campaign), aftermath(campaign)
    return {
        "premise": campaign.get("premise", ""),
        "setting": campaign.get("setting", ""),
        "foes": [
            {"name": name, "met": doc.get("met", 0), "traits": _traits(bearers.columns(campaign, bearers.foe(name)))}
            for name, doc in bearers.foes(campaign).items()
        ],
        "surroundings": _traits(bearers.columns(campaign, bearers.SURROUNDINGS)),
        "conflict": {"what": found.what, "stage": found.stage, "foe": found.foe} if found else None,
        "left": after.left if after else 0,
    }


def values(campaign: Campaign, doc: str) -> Mapping[str, int]:
    """The Traits by names that dice can say: `self`, `six_gun`."""
    columns = bearers.columns(campaign, doc)
    named = {re.sub(r"\W+", "_", trait.name.casefold()).strip("_"): columns.level(trait.name) for trait in columns}
    return {name: level for name, level in named.items() if name and not name[0].isdigit()}


def modifiers(campaign: Campaign, doc: str, name: str) -> tuple[tuple[str, int], ...]:
    """What the Trait `name` adds to a question. Raises `Refused` where the sheet has none of that name."""
    columns = bearers.columns(campaign, doc)
    known = columns.known(name) or columns.known(name.replace("_", " "))
    if not known:
        raise Refused(
            "not-found", f"the sheet has no trait “{name}”", f"there are: {', '.join(each.name for each in columns)}"
        )
    return ((known, columns.level(known)),)


def status(campaign: Campaign, doc: str) -> str:
    """The signs of the title line: Self, and the dice of a conflict under way."""
    found = sheet(campaign, doc)
    record = current(campaign)
    pools = f" {record.root.pool('us')} v {record.root.pool('them')}" if record and record.us == doc else ""
    return f"Self {found.self}{pools}"


def told(before: Campaign, after: Campaign, doc: str) -> tuple[str, ...]:
    """What changed on a sheet, in words."""
    old, new = sheet(before, doc), sheet(after, doc)
    changed = [
        words
        for defining in (True, False)
        for words in _column(_one_column(old.columns, defining), _one_column(new.columns, defining))
    ]
    changed += [f"{name} settled" for name in new.barred if new.is_barred(name) and not old.is_barred(name)]
    changed += [f"{name} open again" for name in old.barred if old.is_barred(name) and not new.is_barred(name)]
    return tuple(changed)


def _one_column(columns: Columns, defining: bool) -> Mapping[str, Trait]:
    return columns.defining if defining else columns.indefinite


def _column(old: Mapping[str, Trait], new: Mapping[str, Trait]) -> list[str]:
    words = []
    for name in dict.fromkeys([*old, *new]):
        was, now = old.get(name), new.get(name)
        if was and now and was.level != now.level:
            words.append(f"{name} {was.level} → {now.level}")
        elif now and not was:
            words.append(f"{now.shown} ({'Defining' if now.defining else 'Indefinite'})")
        elif was and not now:
            words.append(f"{was.shown} gone")
    return words


def _traits(columns: Columns) -> list[dict[str, Any]]:
    """Self first, then the Defining and the Indefinite ones."""
    return [
        {
            "name": trait.name,
            "level": trait.level,
            "kind": trait.kind,
            "defining": trait.defining,
            "expires": trait.expires or None,
        }
        for trait in sorted(columns, key=lambda each: each.name != SELF)
    ]
