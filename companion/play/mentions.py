"""Who is spoken of: `@Name` and tags in the journal, and the names that people, places and factions had before."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from companion.campaign import keys
from companion.campaign.model import Campaign

LINKED = ("people", "places", "factions", "threads")
"""The lists whose entries can be mentioned."""

ALIASES = "aliases"
_AT = r"(?:(?<![\w@])@|^@ ?\(?)"  # a mention; at the beginning of a line, whoever acts
_MENTION = re.compile(r"(?<![\w@])@(?=\w)(?P<name>[\w'’-]+)")
_TAG = re.compile(r"\[#?(?:N|L|PC|Thread|Faction):(?P<name>[^\[\]|\n]+)")
_SPEAKER = re.compile(r"^N ?\((?P<name>[^()\n]+)\):", re.MULTILINE)


def renamed(campaign: Campaign, old: str, new: str) -> Campaign:
    """`campaign` with `old` known as an earlier name of `new`; what bore `old` as its earlier name follows."""
    known = {earlier: (new if later == old else later) for earlier, later in aliases(campaign).items()}
    known.pop(new, None)
    return campaign.put(ALIASES, {**known, old: new})


def aliases(campaign: Campaign) -> Mapping[str, str]:
    """Earlier names, each with the name of today."""
    found = campaign.get(ALIASES, {})
    return found if isinstance(found, Mapping) else {}


def cast(campaign: Campaign) -> tuple[str, ...]:
    """The characters, and the people on the list."""
    played = (campaign.name_of(doc) for doc in campaign.characters())
    return tuple(dict.fromkeys([*played, *campaign.get(keys.join("lists", "people"), {})]))


def names(campaign: Campaign) -> tuple[str, ...]:
    """Everybody and everything that can be mentioned, by the names of today."""
    listed = (name for each in LINKED for name in campaign.get(keys.join("lists", each), {}))
    return tuple(dict.fromkeys([*cast(campaign), *listed]))


def today(campaign: Campaign, name: str) -> str:
    """What `name` is called today, whatever its case; itself if it is nobody's."""
    for known in (*names(campaign), *aliases(campaign)):
        if known.casefold() == name.casefold():
            return aliases(campaign).get(known, known) if known not in names(campaign) else known
    return name


def all_names(campaign: Campaign, name: str) -> tuple[str, ...]:
    """The name of today and every earlier one of whoever is meant by `name`."""
    now = today(campaign, name)
    present = set(names(campaign))
    return (now, *(old for old, new in aliases(campaign).items() if new == now and old not in present))


def mentioned(campaign: Campaign, text: str) -> tuple[str, ...]:
    """Who is mentioned in a block, by the names of today, in order; a name that is on no list too."""
    found = [*_known(campaign, text), *_unknown(text)]
    taken: dict[str, None] = {}
    reached = 0
    for start, end, name in sorted(found, key=lambda each: each[0]):
        if start >= reached:
            taken[today(campaign, name)] = None
            reached = end
    return tuple(taken)


@dataclass(frozen=True, slots=True)
class Speaking:
    """A search for what mentions somebody by any name: `@Name`, a tag, or speech of that name.

    Attributes:
        words: the names, folded.
        pattern: what a block must have.
    """

    words: tuple[str, ...]
    pattern: re.Pattern[str]

    def in_file(self, file: str) -> bool:
        """Every session is meant."""
        return True

    def may_hold(self, folded: str) -> bool:
        """Whether a file's text, folded, has any of the names."""
        return any(word in folded for word in self.words)

    def meets(self, text: str) -> bool:
        """Whether a block mentions them."""
        return bool(self.pattern.search(text))


def speaking_of(campaign: Campaign, name: str) -> Speaking:
    """The search for whoever is called `name`, or was."""
    known = all_names(campaign, name)
    bare = "|".join(re.escape(each) for each in sorted(known, key=len, reverse=True))
    pattern = rf"{_AT}(?:{bare})(?!\w)|\[#?[A-Za-z]+:(?:{bare})\s*[|\]]|^N ?\((?:{bare})\):"
    return Speaking(tuple(each.casefold() for each in known), re.compile(pattern, re.IGNORECASE | re.MULTILINE))


def _known(campaign: Campaign, text: str) -> Iterator[tuple[int, int, str]]:
    if "@" not in text:
        return
    for name in sorted((*names(campaign), *aliases(campaign)), key=len, reverse=True):
        for match in re.finditer(rf"{_AT}{re.escape(name)}(?!\w)", text, re.I | re.M):
            yield match.start(), match.end(), name


def _unknown(text: str) -> Iterator[tuple[int, int, str]]:
    for shape in (_MENTION, _TAG, _SPEAKER):
        for match in shape.finditer(text):
            yield match.start(), match.end(), match["name"].strip()
