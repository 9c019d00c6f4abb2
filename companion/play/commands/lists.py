"""Threads, people, places, and any list of the player's own: added, closed, renamed, drawn from."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from typing import Any

from companion.campaign import keys
from companion.campaign.model import Campaign
from companion.errors import Refused
from companion.systems.arguments import Args, Argument, option
from companion.systems.command import Command, Here
from companion.systems.outcome import Outcome

NAMED = {"thread": "threads", "person": "people", "place": "places"}
TAGS = {"threads": "Thread", "people": "N", "places": "L"}


def entries(campaign: Campaign, name: str) -> Mapping[str, Mapping[str, Any]]:
    """The entries of a list by their names, in order."""
    found: Mapping[str, Mapping[str, Any]] = campaign.get(keys.join("lists", name), {})
    return found


def add(campaign: Campaign, name: str, item: str) -> Campaign:
    """`campaign` with `item` on the list; one that is there already counts once more and is open again."""
    there = entries(campaign, name).get(item)
    entry = {"count": there["count"] + 1 if there else 1, "state": "open"}
    return campaign.put(keys.join("lists", name, item), {**(there or {}), **entry})


def close(campaign: Campaign, name: str, item: str) -> Campaign:
    """`campaign` with an entry closed; it stays on the list, and is not drawn any more."""
    return campaign.put(keys.join("lists", name, there(campaign, name, item), "state"), "closed")


def rename(campaign: Campaign, name: str, old: str, new: str) -> Campaign:
    """`campaign` with an entry under another name, at its place."""
    old = there(campaign, name, old)
    if new in entries(campaign, name):
        raise Refused("rule", f"there is a “{new}” on the list already", "choose another name")
    renamed = {new if key == old else key: value for key, value in entries(campaign, name).items()}
    return campaign.put(keys.join("lists", name), renamed)


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
    name = _list_name(here.campaign, args.text("list"))
    open_ones = {
        key: int(entry.get("count", 1))
        for key, entry in entries(here.campaign, name).items()
        if entry.get("state") != "closed"
    }
    if not open_ones:
        raise Refused("rule", f"there is nothing open on the list {name}", f"add something: /list {name} add …")
    ballot = [key for key, count in open_ones.items() for _ in range(count)]
    key = ballot[here.dice.choose(len(ballot))]
    return Outcome(key, journal=f"tbl: {name} -> {key}", fields={"list": name, "picked": key})


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
    whole = f"{item} to {to}" if to and what != "rename" else item
    if what == "add":
        after, words, state = add(here.campaign, name, whole), f"{whole} is on the list {name}", "Open"
    elif what == "close":
        whole = there(here.campaign, name, whole)
        after, words, state = close(here.campaign, name, whole), f"{whole} is closed", "Closed"
    elif to:
        after, words, state = rename(here.campaign, name, item, to), f"{item} is now called {to}", f"→ {to}"
    else:
        raise Refused("bad-argument", "the new name is missing", "write … rename OLD to NEW")
    return Outcome(words, campaign=after, journal=_tag(name, whole, state))


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
    what = Argument("what", "word", words=("add", "close", "rename"))
    return (what, Argument("name", offers=offers), option("to", lead="to"))


def _all_lists(campaign: Campaign) -> Iterable[str]:
    return dict.fromkeys([*NAMED.values(), *campaign.get("lists", {})])


COMMANDS = (
    *(
        Command(
            word,
            f"adds to the {name}, closes or renames one",
            _arguments(_names(name)),
            named(word),
            group="lists",
            examples=(f"/{word} add Mirror-of-Salt", f"/{word} close Mirror-of-Salt"),
        )
        for word, name in NAMED.items()
    ),
    Command(
        "list",
        "adds to any list of your own, closes or renames",
        (Argument("list", offers=_all_lists), *_arguments(None)),
        listed,
        group="lists",
        examples=("/list rumours add The well is dry",),
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
