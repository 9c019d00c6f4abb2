"""Foes: people, groups and obstacles, with only the Traits that matter (C7)."""

from __future__ import annotations

from collections.abc import Iterable

from companion.campaign.model import Campaign
from companion.errors import Refused
from companion.systems.arguments import Args, Argument
from companion.systems.command import Command, Here
from companion.systems.outcome import Outcome
from companion.systems.synthesis import bearers, references, state, traits
from companion.systems.synthesis.cost import cost
from companion.systems.synthesis.traits import SELF, Columns, Trait

Cast = Iterable[tuple[str, int, bool]]


def foe(here: Here, args: Args) -> Outcome:
    """Writes down a foe: Traits as given, one obstacle's level by its word, or the traits of a quick foe."""
    name = bearers.known_foe(here.campaign, args.text("name")) or args.text("name")
    cast = _cast(here, name, args.text("traits"))
    after = enter(here.campaign, name, cast)
    columns = bearers.columns(after, bearers.foe(name))
    said = f"{name}: {', '.join(each.shown for each in columns)}"
    points = sum(cost(each.level) for each in columns)
    return Outcome(
        said,
        campaign=after,
        journal=f"[N:{name}|{', '.join(each.shown for each in columns)}]",
        fields={"points": points},
    )


def dismiss(here: Here, args: Args) -> Outcome:
    """Sends a foe out of the story."""
    name = bearers.known_foe(here.campaign, args.text("name"))
    if not name:
        there = ", ".join(bearers.foes(here.campaign)) or "none"
        raise Refused("not-found", f"there is no foe “{args.text('name')}”", f"there are: {there}")
    after = state.put(here.campaign, True, "foes", name, "gone")
    return Outcome(f"{name} is out of the story", campaign=after, journal=f"[N:{name}|gone]")


def enter(campaign: Campaign, name: str, cast: Cast) -> Campaign:
    """`campaign` with a foe of that name and those Traits, by name, level and whether each is a group's size.

    One that is known already gets them in place of its own; what conflicts laid on it stays.
    """
    defining: dict[str, Trait] = {}
    for trait, level, size in cast:
        known = SELF if trait.casefold() == SELF.casefold() else trait
        defining[known] = Trait(known, level, True, "self" if known == SELF else "other", level, size=size)
    there = {key: kept for key, kept in state.table(campaign, "foes", name).items() if key != "gone"}
    return state.put(campaign, {**there, **traits.dump(Columns(defining))}, "foes", name)


def _cast(here: Here, name: str, text: str) -> tuple[tuple[str, int, bool], ...]:
    if not text:
        return references.listed(str(here.setting("npc_traits")))
    ladder = {word.casefold(): level for word, level, _ in references.listed(str(here.setting("obstacles")))}
    if text.casefold() in ladder:
        return ((name, ladder[text.casefold()], False),)
    return references.listed(text)


def known(campaign: Campaign) -> Iterable[str]:
    """The names of the foes that are about."""
    return bearers.foes(campaign)


COMMANDS = (
    Command(
        "foe",
        "a foe, group or obstacle with the traits that matter",
        (Argument("name", offers=known), Argument("traits", required=False)),
        foe,
        group="conflict",
        rule="C7",
        examples=('/foe "Gang of Thugs" Street Weapons 2, Gang 2, Fierce Leader 1', "/foe Chasm hard", "/foe Guard"),
    ),
    Command(
        "dismiss",
        "sends a foe out of the story",
        (Argument("name", offers=known),),
        dismiss,
        group="conflict",
        rule="C7",
        examples=("/dismiss Gang of Thugs",),
    ),
)
