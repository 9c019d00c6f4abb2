"""Marks: names on entries of the journal, to be gone back to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from companion.campaign import keys
from companion.campaign.model import Campaign
from companion.campaign.store import Words
from companion.errors import Refused
from companion.play.call import Call
from companion.play.result import Fields, of_desk, of_turn
from companion.play.stretch import ENTRY
from companion.play.turn import Turn
from companion.systems.outcome import Outcome

if TYPE_CHECKING:
    from companion.play.session import Session

MARKS = "marks"
_AROUND = 2


def marks(campaign: Campaign) -> Mapping[str, str]:
    """The entries that have marks, by the names of the marks."""
    found = campaign.get(MARKS, {})
    return found if isinstance(found, Mapping) else {}


def mark(session: Session, arguments: str) -> Fields:
    """Puts a mark on an entry, the last one unless one is named; without a name, lists them."""
    name = arguments.strip()
    if not name:
        return listed(session)
    first, _, rest = name.partition(" ")
    named = bool(ENTRY.fullmatch(first) and rest.strip())
    block = session.store.find_block(first) if named else next(iter(session.store.tail(1)), None)
    if block is None:
        raise Refused("not-found", f"there is no entry {first}" if named else "there is no entry yet")
    name = rest.strip() if named else name
    words = f"{block.id} is marked “{name}”"
    return _kept(session, Call("mark", f"{block.id} {name}"), name, block.id, words) | {"entry": block.id}


def unmark(session: Session, arguments: str) -> Fields:
    """Takes a mark off."""
    name = _named(session.campaign, arguments.strip())
    return _kept(session, Call("unmark", name), name, None, f"“{name}” is no mark any more")


def jump(session: Session, arguments: str) -> Fields:
    """The entry that a mark is on, or that is named, with what stands around it."""
    wanted = arguments.strip()
    entry = wanted if ENTRY.fullmatch(wanted) else marks(session.campaign)[_named(session.campaign, wanted)]
    block = session.store.find_block(entry)
    if block is None:
        raise Refused("not-found", f"the entry {entry} is not in the journal any more", "/mark lists the marks")
    near = session.store.blocks(block.file)
    place = next(place for place, each in enumerate(near) if each.id == entry)
    text = "\n\n".join(each.text for each in near[max(0, place - _AROUND) : place + _AROUND + 1])
    return of_desk("jump", text, session.campaign, entry=entry, goto=[entry, block.file])


def listed(session: Session) -> Fields:
    """All marks with the words they are on."""
    hits = []
    for name, entry in marks(session.campaign).items():
        block = session.store.find_block(entry) or Words(entry, "(not in the journal any more)", "")
        hits.append({"mark": name, "entry": entry, "file": block.file, "text": f"{name}: {block.text}"})
    text = "\n".join(f"{hit['entry']:>8}  {hit['text'].splitlines()[0]}" for hit in hits)
    return of_desk("mark", text or "no marks yet: /mark NAME puts one on the last entry", session.campaign, hits=hits)


def _named(campaign: Campaign, name: str) -> str:
    alike = [known for known in marks(campaign) if known.casefold() == name.casefold()]
    if name in marks(campaign) or len(alike) == 1:
        return name if name in marks(campaign) else alike[0]
    raise Refused("not-found", f"there is no mark “{name}”", "/mark lists them")


def _kept(session: Session, call: Call, name: str, entry: str | None, words: str) -> Fields:
    def keep(campaign: Campaign, _: object) -> Turn:
        after = campaign.put(keys.join(MARKS, name), entry)
        return Turn(call, campaign, after, Outcome(words, campaign=after), "")

    return of_turn(session.keep(keep))
