"""Threads, people, places, and any list of the player's own: added, closed, archived, weighed, renamed, drawn from."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from typing import Any

from companion.campaign import keys
from companion.campaign.model import Campaign
from companion.errors import Refused
from companion.play import mentions
from companion.systems.arguments import Args, Argument, option
from companion.systems.command import Command, Here
from companion.systems.outcome import Outcome

NAMED = {"thread": "threads", "person": "people", "place": "places", "faction": "factions"}
"""The lists that have a command of their own; every campaign has them, even empty."""

TAGS = {"threads": "Thread", "people": "N", "places": "L", "factions": "Faction"}
GONE = ("closed", "archived", "abandoned")
"""States of an entry that is kept and neither shown nor drawn."""

WHAT = ("add", "close", "rename", "open", "archive", "weight", "progress", "state")


def entries(campaign: Campaign, name: str) -> Mapping[str, Mapping[str, Any]]:
    """The entries of a list by their names, in order."""
    found: Mapping[str, Mapping[str, Any]] = campaign.get(keys.join("lists", name), {})
    return found


def add(campaign: Campaign, name: str, item: str) -> Campaign:
    """`campaign` with `item` on the list; one that is there already counts once more and is open again."""
    there = entries(campaign, name).get(item)
    entry = {"count": there["count"] + 1 if there else 1, "state": "open"}
    return campaign.put(keys.join("lists", name, item), {**(there or {}), **entry})


def active(entry: Mapping[str, Any]) -> bool:
    """Whether an entry is still in play."""
    return str(entry.get("state", "open")).casefold() not in GONE


def open_names(campaign: Campaign, name: str) -> Mapping[str, int]:
    """The entries of a list that are in play, each with how often it counts when one is drawn."""
    return {key: int(entry.get("count", 1)) for key, entry in entries(campaign, name).items() if active(entry)}


def close(campaign: Campaign, name: str, item: str) -> Campaign:
    """`campaign` with an entry closed; it stays on the list, and is not drawn any more."""
    return put_state(campaign, name, item, "closed")


def put_state(campaign: Campaign, name: str, item: str, state: str) -> Campaign:
    """`campaign` with an entry in another state, of whatever name."""
    return campaign.put(keys.join("lists", name, there(campaign, name, item), "state"), state)


def weigh(campaign: Campaign, name: str, item: str, weight: str) -> Campaign:
    """`campaign` with an entry that is drawn as often as its weight says.

    Raises:
        Refused: `bad-argument`, it is no number from 1 to 999.
    """
    if not re.fullmatch(r"[1-9]\d{0,2}", weight):
        raise Refused("bad-argument", f"“{weight}” is no weight", "write … weight NAME to 3")
    return campaign.put(keys.join("lists", name, there(campaign, name, item), "count"), int(weight))


def progress(campaign: Campaign, name: str, item: str, size: str) -> Campaign:
    """`campaign` with how far an entry has come: `3/10`, or `+1` from where it was; clamped.

    Raises:
        Refused: `bad-argument`, it is neither.
    """
    item = there(campaign, name, item)
    entry = entries(campaign, name)[item]
    match = re.fullmatch(r"(?:(\d{1,4})/([1-9]\d{0,3}))|([+\-−]\d{1,4})", size)
    if match is None or (match[3] and "max" not in entry):
        raise Refused("bad-argument", f"“{size}” tells no progress", "write … progress NAME to 3/10, then to +1")
    most = int(match[2] or entry["max"])
    now = int(match[1]) if match[1] else int(entry["now"]) + int(match[3].replace("−", "-"))
    return campaign.put(keys.join("lists", name, item), {**entry, "now": min(max(now, 0), most), "max": most})


def rename(campaign: Campaign, name: str, old: str, new: str) -> Campaign:
    """`campaign` with an entry under another name, at its place; what mentions the old name means the new one."""
    old = there(campaign, name, old)
    if new in entries(campaign, name):
        raise Refused("rule", f"there is a “{new}” on the list already", "choose another name")
    renamed = {new if key == old else key: value for key, value in entries(campaign, name).items()}
    after = campaign.put(keys.join("lists", name), renamed)
    return mentions.renamed(after, old, new) if name in mentions.LINKED else after


def there(campaign: Campaign, name: str, item: str) -> str:
    """The entry meant by `item`: that very name, or the only one that differs in case."""
    known = entries(campaign, name)
    if item in known:
        return item
    alike = [key for key in known if key.casefold() == item.casefold()]
    if len(alike) == 1:
        return alike[0]
    near = get_close_matches(item, list(known), n=3, cutoff=0.5)
    raise Refused(
        "not-found", f"nothing called “{item}” on the list {name}", f"did you mean {', '.join(near)}?" if near else ""
    )


def pick(here: Here, args: Args) -> Outcome:
    """One entry of a list at random, the likelier the more often it was added."""
    from companion.tables.draw import draw
    from companion.tables.listed import list_id

    name = _list_name(here.campaign, args.text("list"))
    drawn = draw(here.library, list_id(name), here.dice)
    picked = drawn.text
    return Outcome(
        picked, picks=drawn.picks, journal=f"tbl: {name} -> {picked}", fields={"list": name, "picked": picked}
    )


def named(word: str) -> Callable[[Here, Args], Outcome]:
    """The command for one of the lists that every campaign has."""

    def run(here: Here, args: Args) -> Outcome:
        return change(here, NAMED[word], args.text("what"), args.text("name"), args.text("to"))

    return run


def listed(here: Here, args: Args) -> Outcome:
    """The command for any list by its name."""
    return change(here, _new_list_name(args.text("list")), args.text("what"), args.text("name"), args.text("to"))


def change(here: Here, name: str, what: str, item: str, to: str) -> Outcome:
    """Adds, closes or renames; the journal's line is a Lonelog tag."""
    plain = what in ("add", "close", "open", "archive")
    whole = f"{item} to {to}" if to and plain else item
    if what == "add":
        after, words, state = add(here.campaign, name, whole), f"{whole} is on the list {name}", "Open"
    elif plain:
        whole, state = there(here.campaign, name, whole), _STATES[what]
        after, words = put_state(here.campaign, name, whole, state.casefold()), f"{whole} is {state.casefold()}"
    elif to:
        after, words, state = _to(here.campaign, name, what, item, to)
        whole = item if what == "rename" else there(here.campaign, name, item)
    else:
        raise Refused("bad-argument", _MISSING[what], f"write … {what} {item} to …")
    return Outcome(words, campaign=after, journal=_tag(name, whole, state))


_STATES = {"close": "Closed", "open": "Open", "archive": "Archived"}
_MISSING = {
    "rename": "the new name is missing",
    "weight": "the weight is missing",
    "progress": "how far it has come is missing",
    "state": "the state is missing",
}


def _to(campaign: Campaign, name: str, what: str, item: str, to: str) -> tuple[Campaign, str, str]:
    """What a change `to` something makes of an entry: the campaign, the words, and the last part of the tag."""
    if what == "rename":
        return rename(campaign, name, item, to), f"{item} is now called {to}", f"→ {to}"
    if what == "weight":
        return weigh(campaign, name, item, to), f"{item} weighs {to}", f"weight {to}"
    if what == "state":
        return put_state(campaign, name, item, to.casefold()), f"{item} is {to.casefold()}", to
    after = progress(campaign, name, item, to)
    entry = entries(after, name)[there(after, name, item)]
    return after, f"{item} {entry['now']} of {entry['max']}", f"{entry['now']}/{entry['max']}"


def _tag(name: str, item: str, state: str) -> str:
    """`[Thread:The debt|Open]`; a person or a place that is merely there needs no state."""
    kind = TAGS.get(name, name)
    return f"[{kind}:{item}]" if state == "Open" and kind != "Thread" else f"[{kind}:{item}|{state}]"


def _list_name(campaign: Campaign, name: str) -> str:
    wanted = _new_list_name(name)
    known = campaign.get("lists", {})
    if wanted not in known and wanted not in NAMED.values():
        raise Refused(
            "not-found",
            f"there is no list “{name}”",
            f"there are {', '.join(dict.fromkeys([*NAMED.values(), *known]))}",
        )
    return wanted


def _new_list_name(name: str) -> str:
    return NAMED.get(name.casefold(), name.casefold())


def _names(name: str) -> Callable[[Campaign], Iterable[str]]:
    return lambda campaign: entries(campaign, name)


def _arguments(offers: Callable[[Campaign], Iterable[str]] | None) -> tuple[Argument, ...]:
    what = Argument("what", "word", words=WHAT)
    return (what, Argument("name", offers=offers), option("to", lead="to"))


def _all_lists(campaign: Campaign) -> Iterable[str]:
    return dict.fromkeys([*NAMED.values(), *campaign.get("lists", {})])


COMMANDS = (
    *(
        Command(
            word,
            f"adds to the {name}, closes or renames one, and tells how far it has come",
            _arguments(_names(name)),
            named(word),
            group="lists",
            examples=(
                f"/{word} add Mirror-of-Salt",
                f"/{word} close Mirror-of-Salt",
                f"/{word} progress Mirror-of-Salt to 3/10",
            ),
        )
        for word, name in NAMED.items()
    ),
    Command(
        "list",
        "adds to any list of your own; closes, archives, weighs or renames",
        (Argument("list", offers=_all_lists), *_arguments(None)),
        listed,
        group="lists",
        examples=("/list rumours add The well is dry", "/list rumours weight The well is dry to 3"),
    ),
    Command(
        "pick",
        "draws one from a list",
        (Argument("list", offers=_all_lists),),
        pick,
        group="lists",
        examples=("/pick people",),
    ),
)
