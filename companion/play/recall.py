"""What is looked up in the journal, and what is made of it: finding, scenes, people, passages, any past roll again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from companion.campaign.model import Campaign
from companion.campaign.walking import backwards, record_of
from companion.errors import Refused
from companion.play import marks, mentions, scenes, searching, tale
from companion.play.call import Call, parse
from companion.play.kinds import KINDS
from companion.play.query import read_query
from companion.play.result import Fields, of_desk, of_turn
from companion.play.stretch import ENTRY, blocks_of, read_stretch
from companion.play.turn import Turn, take
from companion.systems.outcome import Outcome

if TYPE_CHECKING:
    from companion.campaign.record import Record
    from companion.play.session import Session

MOST = 200
"""So many hits are shown; the words can always be narrowed."""

_WIDTH = 100


def find(session: Session, arguments: str) -> Fields:
    """The blocks of the journal that meet a query (`companion.play.query`), newest first."""
    query = read_query(arguments)
    if query.empty:
        raise Refused("bad-argument", "what shall be found?", "write /find salt gate, or kind:oracle session:3.. gate")
    found = searching.found(searching.shelf(session.store), query, MOST)
    hits = _hits(session, found)
    lines = (f"{_place(hit)}: {''.join(searching.context(hit.text, query, _WIDTH))}" for hit in found)
    text = "\n".join(lines) or f"“{arguments.strip()}” is nowhere"
    notes = [f"these are the newest {MOST}; further words narrow it"] if len(found) == MOST else []
    return of_desk("find", text, session.campaign, hits=hits) | {"notes": notes}


def who(session: Session, arguments: str) -> Fields:
    """Where somebody is spoken of, by every name they had; of an entry, who is spoken of in it."""
    wanted, campaign = arguments.strip().lstrip("@"), session.campaign
    if ENTRY.fullmatch(wanted) and (block := session.store.find_block(wanted)) is not None:
        there = mentions.mentioned(campaign, block.text)
        return of_desk("who", ", ".join(there) or "nobody is mentioned there", campaign, names=list(there), hits=[])
    if not wanted:
        raise Refused("bad-argument", "who?", "write /who NAME, or /who with the id of an entry")
    known = mentions.all_names(campaign, wanted)
    search = mentions.speaking_of(campaign, wanted)
    found = searching.found(searching.shelf(session.store), search, MOST)
    once = f", once {', '.join(known[1:])}" if known[1:] else ""
    lines = (f"{_place(hit)}: {''.join(searching.context(hit.text, search, _WIDTH))}" for hit in found)
    text = "\n".join([f"{known[0]}{once}", *lines]) if found else f"nothing mentions {known[0]}{once}"
    return of_desk("who", text, campaign, names=list(known), hits=_hits(session, found))


def list_scenes(session: Session, arguments: str) -> Fields:
    """Every scene, in the order of the world's own dates."""
    told = scenes.by_date(scenes.told(session.store), session.campaign)
    rows = [{"scene": each.id, "title": each.title, "when": each.when, "session": each.session} for each in told]
    text = "\n".join(f"{each.when or '·'}\t{each.session}, {each.id}\t{each.title}" for each in told)
    shown = text.expandtabs(max((len(each.when) for each in told), default=0) + 3) or "no scene yet: /scene TITLE"
    return of_desk("scenes", shown, session.campaign, scenes=rows)


def promote(session: Session, arguments: str) -> Fields:
    """A stretch of the log as a passage of prose, which says where it is from."""
    stretch, kinds = _stretch_and_kinds(arguments)
    first, last = read_stretch(stretch)
    blocks = blocks_of(session.store, first, last)
    words = tale.passage((block.text for block in blocks), kinds)
    if not words:
        raise Refused("rule", "there is nothing to tell in that stretch", "name the kinds: kind:oracle kind:roll")
    source = f"(source: {blocks[0].id}–{blocks[-1].id})"
    passage = f"{words}\n\n{source}"

    def keep(campaign: Campaign, _: object) -> Turn:
        return Turn(Call("promote", arguments.strip()), campaign, campaign, Outcome(passage, journal=passage), passage)

    return of_turn(session.keep(keep)) | {"source": [blocks[0].id, blocks[-1].id]}


def again(session: Session, arguments: str) -> Fields:
    """The line of the last roll, or of any entry that rolled, once more as a new one."""
    record = _rolled(session, arguments.strip())
    call = parse(record.do)
    return of_turn(session.keep(lambda campaign, dice: take(call, campaign, dice, session.library)))


def stats(session: Session, arguments: str) -> Fields:
    """The dice against fair ones, the oracle's answers against what was due, the sessions."""
    from companion.play.statistics import counted

    found = counted(backwards(session.store), session.library)
    return of_desk("stats", "\n".join(found.lines()), session.campaign, **found.json())


def hit_fields(hit: searching.Hit, entry: str) -> dict[str, str]:
    """A hit as fields of a result."""
    return {"entry": entry, "file": hit.file, "scene": hit.scene, "text": hit.text}


def _hits(session: Session, found: Iterable[searching.Hit]) -> list[dict[str, str]]:
    return [hit_fields(hit, searching.entry_of(session.store, hit)) for hit in found]


def _place(hit: searching.Hit) -> str:
    return searching.place_told(hit.file, hit.scene)


def _stretch_and_kinds(arguments: str) -> tuple[str, frozenset[str]]:
    stretch, *rest = arguments.split() or [""]
    kinds = frozenset(word.removeprefix("kind:").casefold() for word in rest)
    if wrong := sorted(kinds - set(KINDS)):
        raise Refused("bad-argument", f"“{wrong[0]}” is no kind of entry", f"there are {', '.join(KINDS)}")
    return stretch, kinds


def _rolled(session: Session, entry: str) -> Record:
    """The record that rolled: that of an entry, or the last one that stands."""
    if not entry:
        rolled = (told.record for told in backwards(session.store) if _stands(told.record) and not told.undone)
        record = next(rolled, None)
        if record is None:
            raise Refused("not-found", "nothing has been rolled yet", "roll something: /roll 2d6")
        return record
    record = record_of(session.store, entry)
    if record is None:
        raise Refused("not-found", f"there is no entry {entry}", "/find shows the ids of what it finds")
    if not _stands(record):
        raise Refused("rule", f"{entry} rolled nothing", "/again alone repeats the last roll")
    return record


def _stands(record: Record) -> bool:
    return bool(record.rolls and record.do)


HANDLERS: Mapping[str, Callable[[Any, str], Fields]] = {
    "find": find,
    "who": who,
    "scenes": list_scenes,
    "promote": promote,
    "again": again,
    "stats": stats,
    "mark": marks.mark,
    "unmark": marks.unmark,
    "jump": marks.jump,
}
