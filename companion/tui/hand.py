"""What the play screen holds besides the session: the last answer, the spark not yet kept, what is not saved."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from dataclasses import replace
from time import monotonic
from typing import TYPE_CHECKING, Any

from companion.errors import CompanionError, NotSaved
from companion.play.actor import panels_of
from companion.play.answers import answer_line
from companion.play.call import Call, parse
from companion.play.commands.lists import active, entries
from companion.play.lookup import commands, settings
from companion.play.pointing import words_of
from companion.play.preview import Would, would
from companion.play.real_dice import Waiting, attempt
from companion.play.recorded import record_words
from companion.play.result import Fields, of_desk, of_refusal
from companion.play.session import Session
from companion.tui.complete import Known, Offer, offers, usual
from companion.tui.mistake import Mistake
from companion.tui.unsaved import Unsaved

if TYPE_CHECKING:
    from companion.campaign.model import Campaign
    from companion.campaign.preferences import Preferences
    from companion.campaign.record import Record
    from companion.campaign.store import Words
    from companion.play.outside import Run
    from companion.systems.command import Command
    from companion.systems.outcome import Chances
    from companion.systems.view import Panel

_LINES_KEPT = 50


class Hand:
    """A session and what the player has of it on the screen."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.said = ""
        self.warned = False
        self.mistake: Mistake | None = None
        self.unsaved = Unsaved(session)
        self.spark = ""
        """What `/stuck` drew last, as the line of the journal that it would be, until something else is done."""
        self.waiting: Waiting | None = None
        """What the line that is being done waits for, with real dice; `line` is how it was typed."""
        self.line = ""
        self._named: tuple[Campaign, list[str]] | None = None
        self._would: tuple[str, Campaign, Would | None] | None = None
        self._at = ""
        self._undoes: str | None = None
        self._tables: tuple[str, ...] | None = None

    @property
    def campaign(self) -> Campaign:
        return self.session.campaign

    @property
    def likes(self) -> Preferences:
        """How the player likes the program."""
        return self.session.likes

    @property
    def asks(self) -> dict[str, Any] | None:
        """What is asked, if anything is."""
        found = self.campaign.get("asks")
        return dict(found) if found else None

    @property
    def commands(self) -> dict[str, Command]:
        return dict(commands(self.campaign))

    @property
    def panels(self) -> tuple[Panel, ...]:
        """The panels of the active character."""
        return panels_of(self.campaign)

    @property
    def saved_at(self) -> str:
        """When the last line went to disk, `20:14:03`; "" before the first."""
        if not self._at:
            told = self.session.store.records(1)
            self._at = told[0].record.at if told else ""
        return self._at.partition("T")[2][:8]

    @property
    def undoes(self) -> str:
        """What undo would take back, in its own words; "" when there is nothing."""
        if self._undoes is None:
            self._undoes = _words(self.session.store.next_undo())
        return self._undoes

    @property
    def spark_words(self) -> str:
        """The spark that nobody kept yet, alone; "" without one."""
        return self.spark.partition("-> ")[2] or self.spark

    def do(self, line: str) -> Fields:
        """Does a line."""
        return self.carry_out(parse(line), line)

    def carry_out(self, call: Call, line: str = "") -> Fields:
        """Does a call and takes up what it says. A line that failed is kept as the mistake."""
        self.waiting = None
        do = attempt if self.session.real_dice else Session.carry_out
        try:
            found = do(self.session, call)
        except CompanionError as error:
            return self.failed(error, line or str(call))
        return self.settle(found, line or str(call))

    def settle(self, found: Fields | Waiting, line: str) -> Fields:
        """Takes up what `line` gave, or that it waits for a face (`waits` in the fields)."""
        if isinstance(found, Waiting):
            self.waiting, self.line, self.mistake = found, line, None
            self.say("")
            return of_desk("dice", "", self.campaign, waits=True)
        fields = found
        self.waiting = None
        record = self.session.record
        self._at = record.at if record is not None else ""
        self._undoes = _words(record) if record is not None and record.counts else None
        self.mistake = None
        self.unsaved.done()
        self._take(fields)
        return fields

    def put_aside(self, aside: bool) -> None:
        """Says whether the mistake stands above another line that is being typed."""
        if self.mistake is not None:
            self.mistake = replace(self.mistake, aside=aside)

    def answer(self, number: int) -> Fields | None:
        """Takes a choice of what is asked; None when there is no such choice."""
        line = answer_line(self.campaign, number)
        return self.do(line) if line is not None else None

    def keep_spark(self) -> Fields | None:
        """Puts the spark into the journal."""
        if not self.spark:
            return None
        spark, self.spark = self.spark, ""
        return self.carry_out(Call("keep", spark))

    def edit_outside(self, block: Words, run: Run) -> str:
        """Gives an entry the words that the player's editor leaves; tells what became of it."""
        from companion.play import outside

        try:
            record = outside.edit(self.session.store, block, run)
        except CompanionError as error:
            return " · ".join(filter(None, (error.message, error.hint)))
        self._at, self._undoes = "", None
        return "changed" if record else "unchanged"

    def refresh(self) -> bool:
        """Takes up what others did to the campaign; answers whether anything changed."""
        changed = self.unsaved.look(monotonic())
        if changed:
            self._at, self._undoes, self._tables = "", None, None
        return changed | self._heard()

    def refresh_tables(self) -> bool:
        """Takes up what was changed in table files; says it, and answers whether anything was."""
        taken_up = self.session.library.refresh()
        if taken_up:
            self.tables_changed()
            self.say(" · ".join(taken_up))
        return bool(taken_up)

    def tables_changed(self) -> None:
        """The ids of tables are looked up again."""
        self._tables = None

    def forget(self) -> None:
        """What was done on another screen is taken up: what undo takes back, and when it was saved."""
        self._at, self._undoes = "", None

    def chances(self, line: str) -> Chances | None:
        return self.session.chances(line)

    def would(self, line: str) -> Would | None:
        """What `line` would do to the sheets, if it does anything and throws no dice."""
        known = self._would
        if known is None or known[0] != line or known[1] is not self.campaign:
            known = self._would = (line, self.campaign, would(self.session, line))
        return known[2]

    @property
    def ladder(self) -> dict[str, int]:
        """The steps of a question, as the game has them."""
        from companion.play.commands.oracle import LADDER, ladder
        from companion.systems.command import Here

        try:
            return ladder(Here(self.campaign, self.session.dice, self.session.library, settings(self.campaign)))
        except CompanionError:
            return LADDER

    def usage(self, line: str) -> Command | None:
        """The command that is being typed, if its word stands."""
        if not line.startswith("/") or line.startswith("//"):
            return None
        return self.commands.get(line[1:].partition(" ")[0].casefold())

    def offers(self, line: str) -> list[Offer]:
        """What may come next on a line being typed."""
        known = Known(
            self.campaign, lambda: self.commands, self.tables, self._names, first=lambda: usual(self.lines())
        )
        return offers(line, known)

    def tables(self) -> tuple[str, ...]:
        """The ids of all tables, in order."""
        if self._tables is None:
            self._tables = tuple(sorted(self.session.library.ids()))
        return self._tables

    def lines(self) -> list[str]:
        """The lines done last, oldest first: what Up brings back."""
        return [told.record.do for told in reversed(self.session.store.records(_LINES_KEPT)) if told.record.do]

    def last_time(self) -> str:
        """Where the player was, at length."""
        return str(self.session.do("/last").get("text", ""))

    def welcome(self) -> None:
        """Says on opening, in a line, where the player was; what was noticed on disk comes before it."""
        campaign = self.campaign
        threads = [name for name, entry in entries(campaign, "threads").items() if active(entry)]
        where = [str(campaign.get("scene", "")), f"open: {', '.join(threads[:3])}" if threads else ""]
        told = " · ".join(filter(None, where))
        self.say(f"Last time: {told}" if told else "")
        self._heard()
        self.unsaved.done()

    def say(self, words: str, *, warned: bool = False) -> None:
        """Shows words where answers are shown."""
        self.said, self.warned = words, warned

    def close(self) -> None:
        """Brings the sheets up to the history; what cannot be written now is written at the next opening."""
        with contextlib.suppress(CompanionError):
            self.session.retry()
        with contextlib.suppress(CompanionError):
            self.session.store.close()

    def _take(self, fields: Fields) -> None:
        record = self.session.record
        written = record.md if record is not None else ""
        words = [] if written else [str(fields["text"])]
        notes = [note for note in fields["notes"] if f"#{note.casefold()}" not in written.partition("\n")[0]]
        self.say(" · ".join(filter(None, [*words, *notes])) if not _long(words) else "\n".join([*words, *notes]))
        self._heard()
        self.spark = str(fields.get("keep", ""))

    def _heard(self) -> bool:
        """Takes up what the store noticed; answers whether it noticed anything."""
        notices = self.session.notices()
        if notices:
            self.say("\n".join(filter(None, [self.said, *notices])), warned=True)
        return bool(notices)

    def failed(self, error: CompanionError, line: str) -> Fields:
        """Keeps a line that was refused as the mistake; one that was done and waits to be written is none (`kept`)."""
        fields = of_refusal(error)
        self.waiting = None
        self.unsaved.refused(error, line, monotonic())
        kept = isinstance(error, NotSaved) and error.kept
        self.mistake = None if kept else Mistake(line, words_of(fields), error.hint, fields.get("start"))
        self.say("")
        return fields | {"kept": kept}

    def try_again(self) -> bool:
        """Tries once more to write the line that waits; answers whether all is on disk now."""
        try:
            saved = self.unsaved.retry()
        except CompanionError as error:
            self.say(" · ".join(filter(None, (error.message, error.hint))), warned=True)
            return False
        self.forget()
        self.say("on disk now" if saved else "")
        return saved

    def _names(self) -> Sequence[str]:
        """Everybody and every place by name, in order; put in order once for each state of the campaign."""
        if self._named is None or self._named[0] is not self.campaign:
            lists = ("people", "places", "factions")
            found = {self.campaign.name_of(doc) for doc in self.campaign.characters()}
            found = found.union(*(entries(self.campaign, name) for name in lists))
            self._named = (self.campaign, sorted(found, key=str.casefold))
        return self._named[1]


def _words(record: Record | None) -> str:
    """What a record did, as it was typed."""
    if record is None:
        return ""
    call = parse(record.do)
    return call.arguments if call.name == "prose" else record_words(record)


def _long(words: list[str]) -> bool:
    return any("\n" in each for each in words)
