"""Tags and texts of the sheet."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from companion.campaign.model import Campaign
from companion.errors import Refused
from companion.systems import arguments
from companion.systems.arguments import Args, Argument, quote
from companion.systems.command import Command, Here
from companion.systems.freeform.commands.preview import preview
from companion.systems.freeform.names import LONGEST, find, meant, word
from companion.systems.freeform.state import changed, played, played_here, reading
from companion.systems.outcome import Outcome

TAGS = 100
TEXT = 2_000


def tag(here: Here, args: Args) -> Outcome:
    """Puts a tag on the sheet; any words will do."""
    found = played_here(here)
    name = " ".join(args.text("name").split())
    name = meant((*found.sheet.tags, *found.game.tags), name) or name
    if not name or len(name) > LONGEST:
        raise Refused("bad-argument", f"a tag has 1 to {LONGEST} characters")
    if name in found.sheet.tags:
        return Outcome(f"{name} is there already")
    if len(found.sheet.tags) >= TAGS:
        raise Refused("rule", f"a sheet has at most {TAGS} tags", "take one away: /untag NAME")
    after = replace(found.sheet, tags=(*found.sheet.tags, name))
    return changed(here, found.sheet, after, f"tagged {name}")


def untag(here: Here, args: Args) -> Outcome:
    """Takes a tag away."""
    found = played_here(here)
    name = find(found.sheet.tags, args.text("name"), "tag")
    after = replace(found.sheet, tags=tuple(each for each in found.sheet.tags if each != name))
    return changed(here, found.sheet, after, f"no more {name}")


def text(here: Here, args: Args) -> Outcome:
    """Writes a text of the sheet; with a name alone, takes its words away."""
    found = played_here(here)
    name, said = _named(found.game.texts, args.text("words"))
    if len(said) > TEXT:
        raise Refused("bad-argument", f"a text has at most {TEXT:,} characters; this one has {len(said):,}")
    after = replace(found.sheet, texts={**found.sheet.texts, name: said})
    return changed(here, found.sheet, after, f"{name}: {said or 'nothing'}")


def _named(known: Iterable[str], said: str) -> tuple[str, str]:
    """The text that the words begin with, quoted or not, and the words after it."""
    names = tuple(known)
    first = arguments.words(said)[0]
    if name := meant(names, first.text):
        return name, said[first.end :].strip()
    for name in sorted(names, key=len, reverse=True):
        if word(said).startswith(f"{word(name)}_") or word(said) == word(name):
            return name, said[len(name) :].strip()
    return find(names, first.text, "text"), ""


def _tags(campaign: Campaign) -> Iterable[str]:
    return reading(campaign, campaign.active).game.tags


def _tagged(campaign: Campaign) -> Iterable[str]:
    return played(campaign, campaign.active).sheet.tags if campaign.active else ()


def _texts(campaign: Campaign) -> Iterable[str]:
    return (quote(name) for name in reading(campaign, campaign.active).game.texts)


COMMANDS = (
    Command(
        "tag",
        "puts a tag on the sheet",
        (Argument("name", offers=_tags),),
        tag,
        preview(tag),
        group="character",
        examples=("/tag wounded",),
    ),
    Command(
        "untag",
        "takes a tag away",
        (Argument("name", offers=_tagged),),
        untag,
        preview(untag),
        group="character",
        examples=("/untag wounded",),
    ),
    Command(
        "text",
        "writes a text of the sheet",
        (Argument("words", "text", offers=_texts),),
        text,
        preview(text),
        group="character",
        examples=("/text trade Bellfounder, until the bell cracked",),
    ),
)
