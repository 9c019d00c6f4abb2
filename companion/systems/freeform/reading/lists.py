"""What a description has besides numbers: lists of things, tags, texts, the ladder of its oracle."""

from __future__ import annotations

import re
from collections.abc import Mapping

from companion.systems.freeform.description import Inventory, Number
from companion.systems.freeform.names import fault, word
from companion.systems.freeform.reading.keys import Keys
from companion.systems.freeform.reading.numbers import beginning, check_formula, fits, table_of

LISTS, TAGS, TEXTS, STEPS = 12, 100, 40, 12
ADDED = 1_000

_STEP = re.compile(r"[^\W\d]{1,20}")


def read_lists(top: Keys, numbers: Mapping[str, Number]) -> dict[str, Inventory]:
    """The lists by name; how many slots they hold may follow from the numbers."""
    found: dict[str, Inventory] = {}
    values = beginning(numbers)
    keys = top.table("lists", LISTS)
    for name, value in keys.data.items():
        if not fits(keys, name, found, fault(name)):
            continue
        own = table_of(keys, name, value, "slots")
        own.only(("slots", "weighs", "note"), "a list")
        slots = own.amount("slots")
        if slots:
            check_formula(own, slots, "slots", values)
        found[name] = Inventory(slots, own.whole("weighs", 0), own.text("note"))
    return found


def read_tags(top: Keys) -> tuple[str, ...]:
    """The tags that are offered; others can be written all the same."""
    tags = top.texts("tags", TAGS)
    for tag in tags:
        if wrong := fault(tag):
            top.wrong(wrong, "tags")
    return tags


def read_texts(top: Keys) -> dict[str, str]:
    """The texts by name, with the words they begin with."""
    keys = top.table("texts", TEXTS)
    found: dict[str, str] = {}
    for name in keys.data:
        if fits(keys, name, found, fault(name)):
            found[name] = keys.text(name)
    return found


def read_ladder(top: Keys) -> dict[str, int]:
    """The steps of the oracle's ladder, each a word and what it adds."""
    keys = top.table("ladder", STEPS)
    found: dict[str, int] = {}
    for name in keys.data:
        added = keys.whole(name, 0)
        if not _STEP.fullmatch(name):
            keys.wrong("a step is one word of letters, such as likely", name)
        elif abs(added) > ADDED:
            keys.wrong(f"a step adds at most {ADDED:,}", name)
        elif fits(keys, name, found, ""):
            found[word(name)] = added
    return found
