"""Numbers and tracks: put at a value, moved, and never beyond their limits."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from companion.campaign.model import Campaign
from companion.errors import Refused
from companion.systems import clocks
from companion.systems.arguments import Args, Argument, option, quote
from companion.systems.command import Command, Here
from companion.systems.freeform.commands.preview import preview
from companion.systems.freeform.description import Game
from companion.systems.freeform.formula import within
from companion.systems.freeform.names import find, meant
from companion.systems.freeform.sheet import TRACK, Filled, Sheet
from companion.systems.freeform.show import signed
from companion.systems.freeform.state import Played, changed, described, played_here, reading
from companion.systems.outcome import Outcome

Notes = tuple[str, ...]


def set_figure(here: Here, args: Args) -> Outcome:
    """Puts a number or a track at a value. Refused beyond its limits."""
    found = played_here(here)
    name = _settable(found.game, args.text("name"))
    if not args.has("value"):
        raise Refused("bad-argument", f"{name} at what?", f"write /set {quote(name)} 2")
    value = args.number("value")
    after, beyond = put(found, name, value)
    if beyond:
        low, high = _limits(found, name)
        raise Refused("rule", f"{name} is from {signed(low)} to {signed(high)}, not {signed(value)}")
    return changed(here, found.sheet, after, f"{name} {signed(value)}")


def change(here: Here, args: Args) -> Outcome:
    """Moves a number or a track; it stops at its limits, and the rest is said."""
    found = played_here(here)
    name = _settable(found.game, args.text("name"))
    if not args.has("by"):
        raise Refused("bad-argument", f"{name} by how much?", f"write /change {quote(name)} +1")
    after, notes = moved(found, {name: args.number("by")})
    return changed(here, found.sheet, after, _stands(found, after, name), notes=notes)


def track(here: Here, args: Args) -> Outcome:
    """Moves a track of the sheet, or gives it a length of its own; another name is a track of the campaign."""
    doc = here.who or here.campaign.active
    tracks = reading(here.campaign, doc).game.tracks if described(here.campaign, doc) else ()
    name = meant(tracks, args.text("name"))
    if not name:
        return clocks.setter("track")(here, args)
    found = played_here(here)
    if args.has("step"):
        after, notes = moved(found, {name: args.number("step")})
    elif size := args.pair("size"):
        after, notes = _sized(found, name, *size)
    else:
        raise Refused("bad-argument", f"where does {name} go?", f"write /track {quote(name)} +1")
    stands = _stands(found, after, name)
    outcome = changed(here, found.sheet, after, stands, notes=notes)
    now, most = _track(found, after, name)
    return replace(outcome, fields={"now": now, "max": most})


def put(found: Played, name: str, value: int) -> tuple[Sheet, int]:
    """The sheet with a number or track at a value, and how far that went beyond its limits."""
    low, high = _limits(found, name)
    kept = within(value, low, high)
    sheet = found.sheet
    if name in found.game.tracks:
        own = sheet.tracks.get(name, Filled())
        after = replace(sheet, tracks={**sheet.tracks, name: replace(own, now=kept)})
    else:
        after = replace(sheet, numbers={**sheet.numbers, name: kept})
    return after, value - kept


def moved(found: Played, steps: Mapping[str, int]) -> tuple[Sheet, Notes]:
    """The sheet with numbers and tracks moved by so much, each as far as it goes, and a note on what was too much."""
    notes: list[str] = []
    sheet = found.sheet
    for name, by in steps.items():
        after, beyond = put(found, name, _now(found, name) + by)
        if name in found.game.tracks:
            sheet = replace(sheet, tracks={**sheet.tracks, name: after.tracks[name]})
        else:
            sheet = replace(sheet, numbers={**sheet.numbers, name: after.numbers[name]})
        notes += [f"{abs(beyond)} beyond what {name} holds"] if beyond else []
    return sheet, tuple(notes)


def _settable(game: Game, wanted: str) -> str:
    name = find((*game.numbers, *game.tracks), wanted, "number or track")
    if name in game.numbers and game.numbers[name].formula:
        raise Refused("rule", f"{name} follows from {game.numbers[name].formula} and cannot be set", "set those")
    return name


def _limits(found: Played, name: str) -> tuple[int, int]:
    if name in found.game.tracks:
        return 0, found.figures.tracks[name].most
    number = found.game.numbers[name]
    return number.low, number.high


def _now(found: Played, name: str) -> int:
    return found.figures.tracks[name].now if name in found.game.tracks else found.figures.numbers[name]


def _sized(found: Played, name: str, now: int, most: int) -> tuple[Sheet, Notes]:
    if not 1 <= most <= TRACK:
        raise Refused("bad-argument", f"a track is 1 to {TRACK} long, not {most}")
    kept = within(now, 0, most)
    notes = (f"{now - kept} beyond what {name} holds",) if now != kept else ()
    return replace(found.sheet, tracks={**found.sheet.tracks, name: Filled(kept, most)}), notes


def _track(found: Played, sheet: Sheet, name: str) -> tuple[int, int]:
    filled = sheet.tracks.get(name, Filled())
    meter = found.figures.tracks[name]
    return meter.now if filled.now is None else filled.now, meter.most if filled.most is None else filled.most


def _stands(found: Played, sheet: Sheet, name: str) -> str:
    if name in found.game.tracks:
        now, most = _track(found, sheet, name)
        return f"{name} {now}/{most}"
    return f"{name} {signed(sheet.numbers.get(name, found.game.numbers[name].start))}"


def _names(campaign: Campaign) -> Iterable[str]:
    game = reading(campaign, campaign.active).game
    return (*(name for name, number in game.numbers.items() if not number.formula), *game.tracks)


def _tracks(campaign: Campaign) -> Iterable[str]:
    return dict.fromkeys([*reading(campaign, campaign.active).game.tracks, *clocks.clocks(campaign)])


_NAME = Argument("name", offers=_names)

COMMANDS = (
    Command(
        "set",
        "puts a number or a track of the sheet at a value",
        (_NAME, option("value", "int")),
        set_figure,
        preview(set_figure),
        group="character",
        examples=("/set might 2", "/set life 5"),
    ),
    Command(
        "change",
        "moves a number or a track of the sheet",
        (_NAME, option("by", "modifier")),
        change,
        preview(change),
        group="character",
        examples=("/change coins +12", "/change coins -3"),
    ),
    Command(
        "track",
        "moves a track of the sheet; any other name is a track of the campaign",
        (Argument("name", offers=_tracks), option("step", "modifier"), option("size", "fraction")),
        track,
        group="character",
        examples=("/track life -3", "/track life 5/12", "/track Trust 0/4"),
    ),
)
