"""The library: which table an id means, out of all layers. Nothing is parsed until it is wanted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass, field

from companion.errors import Refused
from companion.tables.books import Books
from companion.tables.glances import Glances
from companion.tables.index import Index, Place, either
from companion.tables.layers import extended
from companion.tables.listed import Lists, list_named, no_lists
from companion.tables.model import Problem, Table
from companion.tables.read import same
from companion.tables.shelf import Shelf


class Broken(Refused):
    """A table that is there and cannot be used; `why` is its first problem."""

    def __init__(self, identity: str, why: str) -> None:
        super().__init__(
            "not-found", f"the table {identity} is broken: {why}", "mend the file; it is read again at once"
        )
        self.why = why


@dataclass(slots=True)
class _Known:
    """What was found out so far; all of it is forgotten when a file has changed."""

    index: Index | None = None
    found: dict[str, Table] = field(default_factory=dict)
    meant: dict[tuple[str, str], Table | None] = field(default_factory=dict)
    faults: dict[str, tuple[Problem, ...]] = field(default_factory=dict)

    def forget(self) -> None:
        self.index = None
        for each in (self.found, self.meant, self.faults):
            each.clear()


class Library:
    """The tables of several shelves, nearest first.

    Args:
        shelves: the layers; the table of a nearer one is used where two have the same id.
        exclude: ids of tables, files or folders that are not to be found.
        games: where descriptions of games lie, nearest first; it is for the system that plays them to read them.
        glances: where the names in files that have not changed are known from.
    """

    def __init__(
        self,
        shelves: Sequence[Shelf],
        exclude: Iterable[str] = (),
        games: Sequence[Shelf] = (),
        glances: Glances | None = None,
    ) -> None:
        self.books = Books(shelves, glances)
        self.games = tuple(games)
        self._exclude = tuple(same(name.strip("/*")) for name in exclude)
        self.lists: Lists = no_lists
        self._known = _Known()

    def with_lists(self, lists: Lists) -> Library:
        """This library with a campaign's lists beside its tables (`@people`); all that is known of files is shared."""
        bound = copy(self)
        bound.lists = lists
        return bound

    def find(self, identity: str) -> Table:
        """The table that `identity` means: a full id, a shorter one while that is unambiguous, or a list (`@people`).

        Raises:
            Refused: `not-found`, with the nearest ids; also when it is ambiguous, excluded or broken (`Broken`).
                `rule`: a list on which nothing is open.
        """
        if name := list_named(identity):
            return self._list(name)
        return self._standing(self._index().standing(self._place(identity)))

    def resolve(self, name: str, home: str) -> Table | None:
        """The table that a row in the file `home` means by `name`: first of the same file, then by id; None if none is.

        Raises:
            Broken: it is there, but cannot be used.
        """
        if listed := list_named(name):
            return self.lists(listed)
        meant = self._known.meant
        if (name, home) not in meant:
            meant[name, home] = self._resolved(name, home)
        return meant[name, home]

    def ids(self) -> tuple[str, ...]:
        """The ids of all tables that can be found, sorted; files are glanced at, not parsed."""
        return self._index().ids()

    def tables(self) -> tuple[Table, ...]:
        """Every table that can be used, by id. Parses all files."""
        found: dict[str, Table] = {}
        for identity in self.ids():
            try:
                table = self.find(identity)
            except Refused:
                continue
            found.setdefault(table.id, table)
        return tuple(found.values())

    def reading(self) -> Iterator[int]:
        """Parses the files that were not parsed yet, one at each step, and gives how many are left.

        Whoever then wants all tables has them at hand.
        """
        unread = self.books.unread()
        for done, spot in enumerate(unread, 1):
            self.books.volume(spot)
            yield len(unread) - done

    def search(self, words: str) -> tuple[Table, ...]:
        """Tables that hold all `words`, taken literally and without case: first in id, title or tags, then in rows."""
        wanted = words.casefold().split()
        near, far = [], []
        for table in self.tables():
            head = " ".join((table.id, table.title, table.when_to_use, *table.tags)).casefold()
            if all(word in head for word in wanted):
                near.append(table)
            elif all(word in head or any(word in row.text.casefold() for row in table.rows) for word in wanted):
                far.append(table)
        return (*near, *far)

    def file_of(self, identity: str) -> str:
        """The file that `identity` comes from. Raises `Refused` as `find` does."""
        return self.find(identity).file

    def layer_of(self, identity: str) -> str:
        """The name of the layer that `identity` comes from."""
        at, _ = self._index().standing(self._place(identity)).spot
        return self.books.shelves[at].name

    def overrides(self, identity: str) -> tuple[str, ...]:
        """The files whose tables the one of `identity` hides: the same id in farther layers, or what it replaces."""
        index = self._index()
        first = self._place(identity)
        used = index.standing(first)
        spots = (*index.spots(used.id), *index.spots(first.id))
        return tuple(dict.fromkeys(spot[1].path for spot in spots if spot != used.spot))

    def problems(self) -> tuple[Problem, ...]:
        """Everything wrong with the files, all of it at once. Parses all of them."""
        found = list(self.books.left_out())
        for spot in self.books.spots():
            found.extend(self.books.volume(spot).reading.problems)
        index = self._index()
        self.tables()
        found.extend((*index.clashes, *index.dangling))
        found.extend(problem for problems in self._known.faults.values() for problem in problems)
        return tuple(found)

    def refresh(self) -> tuple[str, ...]:
        """Takes up changed, new and deleted files; a broken edit leaves the last good table in use.

        Returns:
            One line for each change, to be shown; nothing if nothing changed.
        """
        said = self.books.refresh()
        if said:
            self._known.forget()
        return said

    def _index(self) -> Index:
        if self._known.index is None:
            self._known.index = Index(self.books, self._exclude)
            self.books.glances.settle()
        return self._known.index

    def _list(self, name: str) -> Table:
        table, hint = self.lists(name), f"add something: /list {name} add …"
        if table is None:
            raise Refused("not-found", f"there is no list “{name}”", hint)
        if not table.rows:
            raise Refused("rule", f"there is nothing open on the list {name}", hint)
        return table

    def _place(self, identity: str) -> Place:
        """Where the id leads, before anything replaces it."""
        index = self._index()
        key = same(identity.strip().strip("/"))
        if not key:
            raise Refused("not-found", "which table?", "name one, such as spark")
        try:
            return index.place(identity)
        except Refused as error:
            if error.hint:
                raise
        if index.excludes(key):
            raise Refused("not-found", f"the table {identity} is left out by this campaign")
        raise Refused("not-found", f"no table {identity}", self._nearest(key))

    def _resolved(self, name: str, home: str) -> Table | None:
        index = self._index()
        place = index.exact(same(f"{home}/{name}")) if home else None
        if place is None:
            try:
                place = index.place(name)
            except Refused:
                return None
        return self._standing(index.standing(place))

    def _nearest(self, key: str) -> str:
        from difflib import get_close_matches

        whole = {same(one): one for one in self.ids()}
        tails = {one.rpartition("/")[2]: identity for one, identity in reversed(whole.items())}
        close = get_close_matches(key, [*whole, *tails], n=3, cutoff=0.6)
        near = dict.fromkeys(whole.get(word) or tails[word] for word in close)
        return f"did you mean {either(near)}?" if near else ""

    def _standing(self, place: Place) -> Table:
        """The table at `place`, with what extends it."""
        key = same(place.id)
        found = self._known.found
        if key not in found:
            found[key] = self._extended(self._table(place))
        return found[key]

    def _table(self, place: Place) -> Table:
        volume = self.books.volume(place.spot)
        for table in volume.tables():
            if table.id == place.id:
                return table
        path = place.spot[1].path
        errors = (str(problem) for problem in volume.reading.problems if problem.level == "error")
        raise Broken(place.id, volume.reading.broken.get(place.name) or next(errors, f"{path} has no such table"))

    def _extended(self, table: Table) -> Table:
        """The table with what extends it; an extension is the table that it extends, so extended."""
        index = self._index()
        if table.extends:
            try:
                target = index.standing(index.place(table.extends))
            except Refused:
                return table
            return table if same(target.id) == same(table.id) else self._grown(self._table(target))
        return self._grown(table)

    def _grown(self, table: Table) -> Table:
        for place in self._index().additions(table.id):
            try:
                extension = self._table(place)
            except Broken:
                continue
            table, self._known.faults[place.id] = extended(table, extension)
        return table
