"""A session: a campaign on disk, the library of tables, and dice. The app, plain mode and the shell are its faces.

A campaign is shown without rules or tables: what carries lines out is imported with the first of them.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from time import monotonic
from typing import TYPE_CHECKING

from companion.campaign.preferences import USUAL
from companion.campaign.store import Entry, Store
from companion.dice.faces import parse_faces
from companion.errors import Busy, CompanionError, NotSaved, Refused
from companion.play.call import Call, parse
from companion.play.files_of_session import session_file
from companion.play.held import HeldFaces
from companion.play.lookup import command as command_for
from companion.play.recorded import record_words
from companion.play.result import Fields, of_desk, of_refusal, of_turn

if TYPE_CHECKING:
    from companion.campaign.model import Campaign
    from companion.campaign.record import Record
    from companion.dice import Source
    from companion.play.turn import Turn
    from companion.systems.command import Command
    from companion.systems.outcome import Chances
    from companion.tables.library import Library

_LOOK_AT_TABLES_EVERY = 1.0


class Session:
    """One face's hold on a campaign.

    Args:
        store: the campaign on disk.
        library: opens the library of tables; it is called when a table is first wanted.
        dice: where faces come from when the player types none.
        clock: seconds that only grow; tables are looked at again once one has passed.
    """

    def __init__(
        self, store: Store, library: Callable[[], Library], dice: Source, clock: Callable[[], float] = monotonic
    ) -> None:
        self.store = store
        self._open_library = library
        self._library: Library | None = None
        self.dice = dice
        self.faces: tuple[int, ...] = ()
        self.real_dice = False
        """Whether the player throws real dice: faces that can ask then do (`companion.play.real_dice`)."""
        self.likes = USUAL
        """How the player likes the program."""
        self._clock = clock
        self._looked = clock()
        self._taken_up: list[str] = []
        self._fell: Fields | None = None
        self.record: Record | None = None
        """The record of the last line that left one."""

    def __enter__(self) -> Session:
        return self

    def __exit__(self, *_: object) -> None:
        self.store.close()

    @property
    def campaign(self) -> Campaign:
        return self.store.campaign

    @property
    def library(self) -> Library:
        """The tables, the campaign's own included."""
        if self._library is None:
            self._library = self._open_library()
        return self._library

    def do(self, line: str) -> Fields:
        """What `line` gives, refusals too; nothing escapes but what no rule foresaw."""
        try:
            return self.carry_out(parse(line))
        except CompanionError as error:
            return of_refusal(error)

    def carry_out(self, call: Call) -> Fields:
        """Does `call` and keeps it.

        Raises:
            CompanionError: when it is refused; nothing has changed then.
        """
        from companion.play import desk
        from companion.play.turn import take

        self.record = None
        if handler := desk.handler(self._command(call), call.arguments):
            self._look()
            return handler(self, call.arguments)
        return of_turn(self.keep(lambda campaign, dice: take(call, campaign, dice, self.library)))

    def keep(self, rule: Callable[[Campaign, Source], Turn]) -> Turn:
        """Carries out `rule` on the newest state and commits what it leaves."""
        held = HeldFaces(self.faces, self.dice)
        dice: Source = held if self.faces else self.dice
        turns: list[Turn] = []

        def make(campaign: Campaign) -> Entry | None:
            turns.append(rule(campaign, dice))
            return _entry(turns[0], self.library)

        try:
            self.record = self.store.commit(make)
        except NotSaved:
            if turns:
                self._fell = of_turn(turns[0])
            raise
        finally:
            if held.touched:
                self.faces = ()
        return turns[0]

    @property
    def fell(self) -> Fields | None:
        """What was done and is not on disk yet, as the result that it will be; None when all is."""
        waiting = self.store.unsaved
        if waiting is None:
            return None
        return self._fell if self._fell_waits else of_desk("retry", record_words(waiting), self.campaign)

    def retry(self) -> Fields | None:
        """Writes what is not on disk yet as it fell, no die thrown again; None when all is.

        Raises:
            Busy, NotSaved: it still is not.
        """
        fell = self.fell
        self.record = self.store.retry()
        self._fell = None
        return fell

    def give_up(self) -> None:
        """Forgets what is not on disk: nothing has changed then."""
        self.store.give_up()
        self._fell = None

    def notices(self) -> list[str]:
        """What was noticed on disk since this was last asked: edits by hand, damage, tables changed."""
        if self._fell is not None and not self._fell_waits:
            self._taken_up.append(f"on disk now: {self._fell['text']}")
            self._fell = None
        found = [*self.store.notices, *self._taken_up]
        self.store.notices.clear()
        self._taken_up.clear()
        return found

    @property
    def _fell_waits(self) -> bool:
        """Whether what fell last is what waits: a step back that could not be written after it is something else."""
        waiting = self.store.unsaved
        return self._fell is not None and waiting is not None and parse(waiting.do).name == self._fell["command"]

    def chances(self, line: str) -> Chances | None:
        """The exact odds of a line being typed; None when it has none or is not whole yet."""
        from companion.play.turn import chances

        try:
            return chances(parse(line), self.campaign, self.dice, self.library)
        except CompanionError:
            return None

    def type_faces(self, text: str) -> Sequence[int]:
        """Lays faces ready for the next line that rolls."""
        self.faces = parse_faces(text)
        if not self.faces:
            raise Refused("bad-argument", "no faces there", "write /dice 4 3")
        return self.faces

    def _command(self, call: Call) -> Command:
        """The command of a call; the game may have been made another by another face."""
        try:
            return command_for(self.campaign, call.name)
        except Refused:
            self._look()
            return command_for(self.campaign, call.name)

    def _look(self) -> None:
        """Takes in what others did; where that cannot be written down, what only reads goes on from memory."""
        with contextlib.suppress(NotSaved):
            self.store.refresh()

    def tidy(self) -> None:
        """What can wait until an answer is shown: the sheets, the cache. A face calls it then; if it fails, again."""
        with contextlib.suppress(Busy, NotSaved):
            self.store.tidy()

    def look_at_tables(self) -> None:
        """Takes up tables mended since the last line; of lines in quick succession only the first looks.

        A face calls it before a line, or from time to time.
        """
        now = self._clock()
        if now - self._looked >= _LOOK_AT_TABLES_EVERY:
            self._looked = now
            self._taken_up += self.library.refresh()


def _entry(turn: Turn, library: Library) -> Entry | None:
    """What a turn leaves in the history; None when it changed, rolled and said nothing to keep."""
    from companion.play.verify import digest

    outcome = turn.outcome
    if outcome.campaign is None and turn.after is turn.before and not turn.journal:
        return None
    return Entry(
        do=str(turn.call),
        who=turn.who,
        rolls=tuple((roll.text, roll.faces) for roll in outcome.rolls),
        picks=tuple((pick.table, digest(library, pick), pick.row) for pick in outcome.picks),
        out=outcome.outcome,
        after=turn.after,
        md=turn.journal,
        counts=outcome.counts,
        asks=turn.after.get("asks"),
        session=session_file(turn.before, turn.after),
    )
