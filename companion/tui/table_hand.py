"""What the tables screen holds: the table that is open, what was drawn and not yet taken, what was said last."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from companion.campaign import table_files
from companion.errors import CompanionError, Refused
from companion.play import draws
from companion.play.draws import Draw
from companion.play.session import Session
from companion.tables.chances import Chance
from companion.tables.library import Library
from companion.tables.model import Table
from companion.tui import favourites
from companion.tui.hand import Hand

_LOOKED_AT = 200


class TablesHand:
    """The library as it is browsed during a game.

    Args:
        play: the campaign being played, as the play screen holds it.
    """

    def __init__(self, play: Hand) -> None:
        self.play = play
        self.favourites = favourites.favourites()
        self.named = ""
        """The id of the table that is open; "" when none is."""
        self.add = 0
        self.draw: Draw | None = None
        self.said, self.warned = "", False
        self._last: dict[str, int] | None = None
        self._odds: tuple[Table, int, tuple[Chance, ...]] | None = None

    @property
    def session(self) -> Session:
        return self.play.session

    @property
    def library(self) -> Library:
        return self.session.library

    @property
    def folder(self) -> Path:
        """The campaign's own folder of tables; it need not exist."""
        return Path(self.session.store.folder) / "tables"

    @property
    def table(self) -> Table | None:
        """The table that is open, if it can be used."""
        try:
            return self.library.find(self.named) if self.named else None
        except Refused:
            return None

    def open(self, identity: str) -> None:
        """Opens a table, even one that is broken: its preview says what is wrong."""
        if identity != self.named:
            self.named, self.add = identity, 0

    def why_not(self) -> str:
        """Why the table that is named cannot be used."""
        try:
            self.library.find(self.named)
        except Refused as error:
            return f"{error.message}. {error.hint}" if error.hint else error.message
        return ""

    def odds(self, table: Table) -> tuple[Chance, ...]:
        """The exact chance of each row; none where the odds cannot be counted, and then that is said."""
        if self._odds is None or self._odds[0] is not table or self._odds[1] != self.add:
            try:
                self._odds = table, self.add, draws.odds(self.session, table, self.add)
            except CompanionError as error:
                self.say(error.message, warned=True)
                self._odds = table, self.add, ()
        return self._odds[2]

    def last_row(self, table: Table) -> int:
        """The number of the row of `table` drawn last, here or in the campaign; 0 when none was lately."""
        if self.draw is not None:
            for pick in self.draw.drawn.picks:
                if pick.table == table.id and pick.row:
                    return pick.row
        if self._last is None:
            picks = (pick for told in self.session.store.records(_LOOKED_AT) for pick in told.record.picks)
            self._last = {}
            for name, _, row in picks:
                self._last.setdefault(str(name), row or 0)
        return self._last.get(table.id, 0)

    def roll(self, identity: str = "", add: int = 0, times: int = 1, *, unique: bool = False) -> None:
        """Rolls on the open table, or on one that a result waits for."""
        if identity or self.named:
            named, more = (identity, add) if identity else (self.named, self.add)
            self._draw(lambda: draws.drawn(self.session, named, more, times, unique=unique))

    def roll_part(self, index: int) -> None:
        """Rolls one pick of the result again, with all within it."""
        if self.draw is not None:
            before = self.draw
            self._draw(lambda: draws.part_again(self.session, before, index))

    def take(self) -> bool:
        """Takes the result into the campaign: one entry, one step of undo; answers whether that was done."""
        if self.draw is None:
            return False
        self.say("")
        try:
            fields = draws.taken(self.session, self.draw)
        except CompanionError as error:
            self._refused(error)
            return False
        self.forget()
        self.draw = None
        notes = [str(note) for note in fields["notes"]]
        self.say(" · ".join(["in the journal; u takes it back", *notes]))
        return True

    def drop(self) -> None:
        """Lets the result go; nothing of it stays."""
        self.draw = None

    def do(self, line: str) -> None:
        """Does a line of the game: undo and redo."""
        fields = self.play.do(line)
        self.forget()
        self.say(str(fields["text"] if fields["ok"] else fields["error"]), warned=not fields["ok"])

    def favour(self) -> None:
        """Makes the open table a favourite, or no more one."""
        table = self.table
        identity = table.id if table else self.named
        self.favourites = favourites.turned(identity)
        kept = favourites.keep(self.favourites)
        place = self.favourites.index(identity) + 1 if identity in self.favourites else 0
        words = f"on the key {place}" if place else "no favourite any more"
        self.say(words if kept else f"{words}, but only until you leave: it cannot be written", warned=not kept)

    def search(self, words: str) -> tuple[tuple[str, ...], dict[str, str]]:
        """The ids of what holds all `words`, those called so first; and the titles of those that can be used."""
        tables = self.library.search(words)
        titles = {table.id: table.title for table in tables}
        wanted = words.casefold().split()
        named = (each for each in self.library.ids() if all(word in each.casefold() for word in wanted))
        found = dict.fromkeys((*titles, *named))
        return tuple(sorted(found, key=lambda each: _farness(each.casefold(), words.strip().casefold()))), titles

    def refresh(self) -> bool:
        """Takes up what changed on disk, tables and campaign; answers whether anything did."""
        said = self.library.refresh()
        if said:
            self.play.tables_changed()
            self.say(" · ".join(said))
        if changed := self.play.refresh():
            self.forget()
        return bool(said) or changed

    def own_copy(self, table: Table) -> Path | None:
        """Copies a table into the campaign; None when that fails, and is said."""
        try:
            path = table_files.own_copy(table, self.folder)
        except CompanionError as error:
            self._refused(error)
            return None
        self.refresh()
        return path

    def mend(self, table: Table, mended: Table) -> None:
        """Does a repair to the file of a table."""
        home = table_files.home_of(self.library, table.file)
        if home is None or home.ships:
            self.say("it ships with the program: e makes a copy of your own first", warned=True)
            return
        try:
            table_files.mended(home.path, mended)
        except CompanionError as error:
            self._refused(error)
            return
        self.refresh()
        self.say(f"mended: {table.file}; the file as it was is in .replaced beside it")

    def forget(self) -> None:
        """What was known of the campaign is looked up again."""
        self._last, self._odds = None, None
        self.play.forget()

    def say(self, words: str, *, warned: bool = False) -> None:
        """What stands above the footer."""
        self.said, self.warned = words, warned

    def _draw(self, work: Callable[[], Draw]) -> None:
        try:
            self.draw = work()
        except CompanionError as error:
            self._refused(error)

    def _refused(self, error: CompanionError) -> None:
        self.say(f"{error.message}. {error.hint}" if error.hint else error.message, warned=True)


def _farness(identity: str, words: str) -> int:
    """How far a table's name is from what is looked for: 0 where it is called just so."""
    name = identity.rpartition("/")[2]
    return 0 if name == words else 1 if name.startswith(words) else 2 if words in identity else 3
