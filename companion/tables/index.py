"""Which names stand in which file, over all layers, and what replaces or extends what."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from companion.errors import Refused
from companion.tables.books import Books, Spot
from companion.tables.model import Problem, Table
from companion.tables.read import same


@dataclass(frozen=True, slots=True)
class Place:
    """Where a table of a name stands."""

    id: str
    spot: Spot
    name: str


@dataclass(slots=True)
class _Layer:
    """The names of one shelf: by id, by the short id of a table named like its file, and by last part."""

    exact: dict[str, Place] = field(default_factory=dict)
    short: dict[str, Place] = field(default_factory=dict)
    tails: dict[str, list[Place]] = field(default_factory=dict)


class Index:
    """The names of all files of `books`; each file is glanced at once. All ids are compared as `same` folds them.

    `clashes` are names that stand twice in one layer, `dangling` those of `replaces` and `extends` that are not there.
    """

    def __init__(self, books: Books, excluded: Iterable[str]) -> None:
        self.clashes: list[Problem] = []
        self.dangling: list[Problem] = []
        self._books = books
        self._excluded = tuple(excluded)
        self._layers = [_Layer() for _ in books.shelves]
        self._replaced: dict[str, Place] = {}
        self._added: dict[str, list[Place]] = {}
        for spot in books.spots():
            self._enter(spot)
        self._link()

    def ids(self) -> tuple[str, ...]:
        """Every id once, sorted."""
        places = (place for layer in self._layers for place in layer.exact.values())
        return tuple(sorted({same(place.id): place.id for place in places}.values()))

    def excludes(self, key: str) -> bool:
        """Whether a table, its file or a folder around it is excluded."""
        return any(key == out or key.startswith(f"{out}/") for out in self._excluded)

    def exact(self, key: str) -> Place | None:
        """The nearest table of that full id, or of that file if it is named like the table."""
        for layer in self._layers:
            if place := layer.exact.get(key) or layer.short.get(key):
                return place
        return None

    def ending(self, key: str) -> list[Place]:
        """The tables of the nearest layer that has any whose id ends in `key`."""
        tail = key.rpartition("/")[2]
        for layer in self._layers:
            if near := [place for place in layer.tails.get(tail, ()) if f"/{same(place.id)}".endswith(f"/{key}")]:
                return near
        return []

    def place(self, identity: str) -> Place:
        """Where the id leads, before anything replaces it. Raises `Refused`, with no hint if there is no such table."""
        key = same(identity.strip().strip("/"))
        if place := self.exact(key):
            return place
        near = self.ending(key) if key else []
        if len(near) > 1:
            raise Refused("not-found", f"{identity} is more than one table", either(place.id for place in near))
        if not near:
            raise Refused("not-found", f"no table {identity}")
        return near[0]

    def standing(self, place: Place) -> Place:
        """What stands in the place of `place`, however often it is replaced."""
        seen = set()
        while (key := same(place.id)) not in seen and (nearer := self._replaced.get(key)):
            seen.add(key)
            place = nearer
        return place

    def additions(self, identity: str) -> tuple[Place, ...]:
        """The tables that extend the one of this id, the farthest first."""
        return tuple(reversed(self._added.get(same(identity), ())))

    def spots(self, identity: str) -> tuple[Spot, ...]:
        """Every file that has a table of this id, the nearest first."""
        key = same(identity)
        return tuple(layer.exact[key].spot for layer in self._layers if key in layer.exact)

    def _enter(self, spot: Spot) -> None:
        """Takes in the tables of one file."""
        at, page = spot
        layer = self._layers[at]
        for name in self._books.title(spot).names:
            place = Place(f"{page.prefix}/{name}" if page.prefix else name, spot, name)
            key, file = same(place.id), same(page.prefix)
            short = file if same(name) == file.rpartition("/")[2] else ""
            if self.excludes(key):
                continue
            taken = layer.exact.get(key) or layer.short.get(key) or (layer.exact.get(short) if short else None)
            if taken and taken.spot != spot:
                first = taken.spot[1].path
                text = f"the same id as {taken.id} in {first}; the one in {first} is used"
                self.clashes.append(Problem(page.path, text, table=name))
            elif not taken:
                layer.exact[key] = place
                layer.tails.setdefault(key.rpartition("/")[2], []).append(place)
                if short:
                    layer.short[short] = place

    def _link(self) -> None:
        """Reads the files that may replace or extend, and notes what they name; replacements first."""
        linked = [spot for spot in self._books.spots() if self._books.title(spot).linked]
        tables = [(table, spot) for spot in linked for table in self._books.volume(spot).tables()]
        tables = [(table, spot) for table, spot in tables if not self.excludes(same(table.id))]
        for table, spot in tables:
            target = self._target(table, "replaces", table.replaces) if table.replaces else None
            if target and same(target.id) != same(table.id) and spot[0] <= target.spot[0]:
                self._replaced.setdefault(same(target.id), Place(table.id, spot, table.name))
        for table, spot in tables:
            if table.extends and (target := self._target(table, "extends", table.extends)):
                place = Place(table.id, spot, table.name)
                self._added.setdefault(same(self.standing(target).id), []).append(place)

    def _target(self, table: Table, word: str, wanted: str) -> Place | None:
        try:
            return self.place(wanted)
        except Refused as error:
            self.dangling.append(Problem(table.file, f"{word} {wanted}: {error.message}", table.line, table.name))
            return None


def either(names: Iterable[str]) -> str:
    """At most five names with `or` before the last."""
    listed = list(names)[:5]
    return listed[0] if len(listed) == 1 else f"{', '.join(listed[:-1])} or {listed[-1]}"
