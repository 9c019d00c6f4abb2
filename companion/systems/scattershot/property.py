"""What belongs to whom (B1, B2.1): the game's elements with their Proprietors and the Detail written to them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches

from companion.campaign import keys
from companion.campaign.model import Campaign
from companion.errors import Refused
from companion.systems.scattershot.plain import mapping, parsed, tables

ELEMENTS = "elements"


@dataclass(frozen=True, slots=True)
class Property:
    """An element of the game: who alone may change it for good, and what was established about it, in order."""

    name: str
    owner: str
    details: Mapping[str, str] = field(default_factory=dict)


def everything(campaign: Campaign) -> dict[str, Property]:
    """All elements of a campaign that have a Proprietor."""
    return {
        name: Property(
            name, str(one.get("owner", "")), {key: str(text) for key, text in mapping(one.get("details")).items()}
        )
        for name, one in tables(campaign.get(ELEMENTS))
    }


def owned_by(campaign: Campaign, owner: str) -> tuple[Property, ...]:
    """The elements of one Proprietor."""
    return tuple(one for one in everything(campaign).values() if one.owner.casefold() == owner.casefold())


def find(campaign: Campaign, name: str) -> Property | None:
    """The element of that name, whatever its capitals."""
    return next((one for one in everything(campaign).values() if one.name.casefold() == name.casefold()), None)


def known(campaign: Campaign, name: str) -> Property:
    """The element of that name. Raises `Refused` where there is none."""
    found = find(campaign, name)
    if found is None:
        near = get_close_matches(name, everything(campaign), n=2)
        hint = f"did you mean {' or '.join(near)}?" if near else "bring it into the game: /own NAME"
        raise Refused("not-found", f"nobody has brought “{name}” into the game", hint)
    return found


def must_own(one: Property, who: str) -> None:
    """Raises `Refused` where `one` is somebody else's."""
    if one.owner.casefold() != who.casefold():
        raise Refused(
            "rule",
            f"{one.name} is {one.owner}'s, who alone may change it for good",
            "with their consent, add the word agreed",
        )


def written(campaign: Campaign, one: Property, text: str) -> Campaign:
    """`campaign` with a Detail more about an element."""
    number = 1 + max((parsed(key) or 0 for key in one.details), default=0)
    return campaign.put(keys.join(ELEMENTS, one.name, "details", str(number)), text)


def passed(campaign: Campaign, name: str, owner: str) -> Campaign:
    """`campaign` with an element in the hands of `owner`, new or passed on."""
    return campaign.put(keys.join(ELEMENTS, name, "owner"), owner)
