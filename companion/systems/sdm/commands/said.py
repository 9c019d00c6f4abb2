"""Outcomes of SDM said: what the commands share in telling them, and in showing what a change will do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from companion.campaign.model import Campaign
from companion.systems.arguments import Args
from companion.systems.command import Here, Run
from companion.systems.outcome import Chances, Outcome
from companion.systems.sdm.conflict.scene import Scene
from companion.systems.sdm.harm import Harm, World
from companion.systems.sdm.sheet import Sheet, keep, sheet_of
from companion.systems.sdm.told import told


def world(here: Here) -> World:
    """What the rules of harm may ask of here."""
    return World(here.campaign, here.library, here.dice)


def sheet_here(here: Here) -> Sheet:
    """The sheet of the character whose line it is."""
    return sheet_of(here.campaign, here.doc_name)


def preview(run: Run) -> Callable[[Here, Args], Chances]:
    """For a command that rolls nothing: what it will do to the sheet, shown before it is done."""

    def shown(here: Here, args: Args) -> Chances:
        outcome = run(here, args)
        after = here.campaign if outcome.campaign is None else outcome.campaign
        return Chances(outcome.text, (), note=" · ".join(told(here.campaign, after, here.doc_name)))

    return shown


def changed(here: Here, sheet: Sheet, text: str, journal: str = "", outcome: str | None = None) -> Outcome:
    """An outcome that only changes the sheet; the journal says what changed unless words are given for it."""
    after = keep(here.campaign, here.doc_name, sheet)
    return Outcome(text, outcome, campaign=after, journal=journal)


def harmed(here: Here, harm: Harm, slug: str, campaign: Campaign | None = None) -> Outcome:
    """An outcome of harm, with its defeat if one came.

    Args:
        slug: the outcome when no defeat comes.
        campaign: the state to change, if not that of here.
    """
    after = keep(campaign or here.campaign, here.doc_name, harm.sheet)
    thrown = [rolled.show() for rolled in harm.rolls]
    dice = "".join(f"\n  {shown}" for shown in thrown if shown not in harm.text)
    first = "".join(f"\nd: {shown}" for shown in thrown)
    if harm.defeat is None:
        told = f"({here.name} {harm.text}){first} -> {slug}" if thrown else ""
        return Outcome(f"{here.name} {harm.text}{dice}", slug, rolls=harm.rolls, campaign=after, journal=told)
    found = harm.defeat
    spiral = "\n".join(f"d: defeat {rolled.show()}" for rolled in found.rolls)
    told = " then ".join(rolled.show() for rolled in found.rolls)
    return Outcome(
        f"{here.name} {harm.text}. Defeat {told}: {found.slug}. {found.text}",
        found.slug,
        found.total,
        harm.all_rolls,
        campaign=after,
        journal=f"({here.name} {harm.text}){first}\n{spiral} -> {found.slug}\n=> {found.text}",
    )


def joined(outcome: Outcome, scene: Scene) -> Outcome:
    """An outcome and what it brings about in a conflict, as one."""
    further = [f"d: {line}" if "⟨" in line else f"=> {line}" for line in scene.told]
    return replace(
        outcome,
        text="\n".join(filter(None, (outcome.text, *scene.told))),
        rolls=(*outcome.rolls, *scene.rolls),
        campaign=scene.done,
        journal="\n".join((outcome.journal or f"({outcome.text})", *further)),
    )
