"""Every rating of a Persona, and the one that a word of the player means."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from difflib import get_close_matches

from companion.campaign.model import Campaign
from companion.errors import Refused
from companion.systems.scattershot import settings
from companion.systems.scattershot.catalogue import skills
from companion.systems.scattershot.plain import parsed
from companion.systems.scattershot.points import LOWEST_STATISTIC, rating_of
from companion.systems.scattershot.sheet import BASE, STATISTICS, Sheet, statistic
from companion.systems.scattershot.words import plural

MAGNITUDES = ("strength", "power")
HIGHEST = 100
"""No rating may be set higher than this; it keeps the chart within reason."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A rating of a Persona. `kind` is `statistic`, `skill`, `free`, `superpower`, `magic`, `spell`, and for what is
    not on the sheet `default` or `number`; `points` are those on it.
    """

    name: str
    kind: str
    rating: int
    points: int = 0
    difficulty: str = ""
    how: str = ""


def ratings(campaign: Campaign, sheet: Sheet) -> Iterator[Rating]:
    """All ratings on a sheet, statistics first."""
    for name in STATISTICS:
        value = statistic(sheet, name)
        yield Rating(
            shown(name),
            "statistic",
            value,
            value - BASE,
            how=f"{LOWEST_STATISTIC}, and {plural(value - LOWEST_STATISTIC, 'point')}",
        )
    for name, one in (*sheet.skills.items(), *sheet.abilities.items()):
        rating = rating_of(one)
        how = f"{one.difficulty}: {rating - one.points}, and {plural(one.points, 'point')}"
        yield Rating(name, one.kind, rating, one.points, one.difficulty, how)
    start = settings.number(campaign, "free_start")
    for name, raised in sheet.free.items():
        yield Rating(name, "free", start + raised, raised, how=f"a free skill starts at {start}, raised by {raised}")


def shown(name: str) -> str:
    """The name of a statistic as a person reads it."""
    return name.replace("_", " ")


def statistic_named(text: str) -> str:
    """The key of the statistic that `text` means, in full or shortened; "" if it means none."""
    key = "_".join(text.casefold().replace("-", " ").split())
    if key in STATISTICS:
        return key
    near = [name for name in STATISTICS if len(key) > 2 and name.startswith(key)]
    return near[0] if len(near) == 1 else ""


def named(campaign: Campaign, sheet: Sheet, text: str) -> Rating:
    """The rating that `text` means: a number, a name on the sheet, or a listed skill by its default (B3).

    Raises:
        Refused: `not-found`, with the nearest names.
    """
    if (given := parsed(text)) is not None:
        return Rating("", "number", bounded(given))
    on_sheet = {each.name.casefold(): each for each in ratings(campaign, sheet)}
    wanted = shown(statistic_named(text)) or text.casefold()
    if wanted in on_sheet:
        return on_sheet[wanted]
    if wanted in skills():
        return _by_default(campaign, sheet, wanted)
    near = get_close_matches(wanted, [*on_sheet, *skills()], n=3, cutoff=0.5)
    names = " or ".join(on_sheet[name].name if name in on_sheet else skills()[name].name for name in near)
    raise Refused(
        "not-found",
        f"{sheet.name} has no rating “{text}”",
        f"did you mean {names}?" if near else "a name on the sheet, or a number",
    )


def bounded(rating: int) -> int:
    """`rating`, refused where it is past all reason."""
    if abs(rating) > HIGHEST:
        raise Refused("bad-argument", f"a rating is no higher than {HIGHEST}, not {rating}")
    return rating


def _by_default(campaign: Campaign, sheet: Sheet, key: str) -> Rating:
    listing = skills()[key]
    below = settings.number(campaign, "unskilled")
    how = f"not owned: {shown(listing.default)} less {below}"
    return Rating(listing.name, "default", statistic(sheet, listing.default) - below, 0, listing.difficulty, how)
