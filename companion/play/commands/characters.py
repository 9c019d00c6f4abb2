"""Who plays: characters added, and the one whose line it is."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from companion import systems
from companion.campaign.model import CHARACTERS, Campaign
from companion.campaign.slug import distinct, slug
from companion.errors import Refused
from companion.systems.arguments import Args, Argument
from companion.systems.command import Command, Here
from companion.systems.outcome import Outcome


def enter(campaign: Campaign, name: str, system: str) -> Campaign:
    """`campaign` with a blank character of that name, who is active from now on."""
    taken = {doc.removeprefix(CHARACTERS) for doc in campaign.characters()}
    short = distinct(slug(name), taken)
    return campaign.with_doc(CHARACTERS + short, systems.load(system).blank(name)).put("active", short)


def character(here: Here, args: Args) -> Outcome:
    """Adds a character, of the campaign's system or another."""
    name = args.text("name")
    if any(here.campaign.name_of(doc).casefold() == name.casefold() for doc in here.campaign.characters()):
        raise Refused("rule", f"there is a character called “{name}” already", f"choose another name, or /as {name}")
    system = args.text("system", here.campaign.system)
    after = enter(here.campaign, name, system)
    return Outcome(f"{name} enters", campaign=after, journal=f"[PC:{name}|{systems.load(system).title}]")


def become(here: Here, args: Args) -> Outcome:
    """Makes a character the active one."""
    wanted = args.text("name")
    names = {here.campaign.name_of(doc): doc for doc in here.campaign.characters()}
    found = next((name for name in names if name.casefold() == wanted.casefold()), None)
    if found is None:
        near = get_close_matches(wanted, names, n=3, cutoff=0.4)
        there = [*(near or names)]
        hint = f"there {'is' if len(there) == 1 else 'are'} {', '.join(there)}" if there else ""
        raise Refused("not-found", f"nobody is called “{wanted}”", hint)
    after = here.campaign.put("active", names[found].removeprefix(CHARACTERS))
    return Outcome(f"{found} is active", campaign=after, counts=False)


def _names(campaign: Campaign) -> Iterable[str]:
    return (campaign.name_of(doc) for doc in campaign.characters())


COMMANDS = (
    Command(
        "character",
        "adds a character",
        (Argument("name"), Argument("system", "word", words=systems.NAMES, option=True, required=False)),
        character,
        group="character",
        examples=("/character Mira", "/character Mira synthesis"),
    ),
    Command(
        "as",
        "makes a character the active one",
        (Argument("name", offers=_names),),
        become,
        group="character",
        examples=("/as Odo",),
    ),
)
