"""A recipe rolled into the journal; declared here, loaded when it is wanted, since no first screen needs it."""

from __future__ import annotations

from collections.abc import Iterable

from companion.campaign.model import Campaign
from companion.systems.arguments import Args, Argument, option
from companion.systems.command import Command, Here
from companion.systems.outcome import Outcome


def prep(here: Here, args: Args) -> Outcome:
    """Rolls a recipe so many times; people, places and threads of the campaign come into it where it asks for them."""
    from companion.play.prep.command import prep as rolled

    return rolled(here, args)


def _recipes(campaign: Campaign) -> Iterable[str]:
    from companion.play.prep.shelf import shipped

    return shipped()


COMMANDS = (
    Command(
        "prep",
        "rolls a recipe: a day, a place, a cast",
        (Argument("recipe", offers=_recipes), option("times", "times")),
        prep,
        group="oracle",
        examples=("/prep travel-day", "/prep rumours x3"),
    ),
)
