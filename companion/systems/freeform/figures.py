"""What follows from a sheet by its description: every number, every track with its length, slots, and what weighs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.systems.freeform.description import BURDEN, Game, Track
from companion.systems.freeform.formula import within, worked_out
from companion.systems.freeform.names import word
from companion.systems.freeform.sheet import TRACK, Sheet


@dataclass(frozen=True, slots=True)
class Meter:
    """A track as it stands; `now` is always from 0 to `most`."""

    now: int
    most: int


@dataclass(frozen=True, slots=True)
class Load:
    """A list as it stands: slots taken, the limit or None, and what it adds to every test."""

    used: int
    limit: int | None
    weight: int

    @property
    def over(self) -> int:
        """The slots beyond the limit."""
        return 0 if self.limit is None else max(0, self.used - self.limit)


@dataclass(frozen=True, slots=True)
class Figures:
    """All that a sheet comes to. `values` are the names that dice know."""

    numbers: Mapping[str, int]
    tracks: Mapping[str, Meter]
    loads: Mapping[str, Load]

    @property
    def burden(self) -> int:
        """What all lists together add to a test."""
        return within(sum(load.weight for load in self.loads.values()))

    @property
    def values(self) -> dict[str, int]:
        """Numbers, tracks and the burden, as dice say them."""
        found = {word(name): value for name, value in self.numbers.items()}
        found |= {word(name): meter.now for name, meter in self.tracks.items()}
        return {**found, BURDEN: self.burden}


def figures(game: Game, sheet: Sheet) -> Figures:
    """Everything that follows from `sheet`."""
    numbers = _numbers(game, sheet)
    known = {word(name): value for name, value in numbers.items()}
    tracks = {name: meter(track, sheet, name, known) for name, track in game.tracks.items()}
    return Figures(numbers, tracks, {name: _load(game, sheet, name, known) for name in game.lists})


def _numbers(game: Game, sheet: Sheet) -> dict[str, int]:
    found: dict[str, int] = {}
    known: dict[str, int] = {}
    for name, number in game.numbers.items():
        put_in = sheet.numbers.get(name, number.start)
        value = worked_out(number.formula, known) if number.formula else put_in
        found[name] = known[word(name)] = within(value, number.low, number.high)
    return found


def meter(track: Track, sheet: Sheet, name: str, known: Mapping[str, int]) -> Meter:
    """A track under the numbers `known`; what it holds never passes its length, whatever the file says."""
    filled = sheet.tracks.get(name)
    own = filled.most if filled else None
    most = within(worked_out(track.most, known) if own is None else own, 0, TRACK)
    begins = most if track.start is None else track.start
    now = begins if filled is None or filled.now is None else filled.now
    return Meter(within(now, 0, most), most)


def _load(game: Game, sheet: Sheet, name: str, known: Mapping[str, int]) -> Load:
    inventory = game.lists[name]
    used = sum(item.count * item.slots for item in sheet.lists.get(name, {}).values())
    if not inventory.slots:
        return Load(used, None, inventory.weighs * used)
    limit = max(0, worked_out(inventory.slots, known))
    return Load(used, limit, inventory.weighs * max(0, used - limit))
