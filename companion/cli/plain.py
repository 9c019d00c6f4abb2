"""The game line by line, for screen readers, dumb terminals and pipes: a line in, its answer out, nothing moves."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from companion.campaign.model import Campaign
from companion.cli import output, unsaved
from companion.cli.plain_words import WORDS, PlainWord, help_for
from companion.cli.typed import SIGN, Read, read_line
from companion.errors import CompanionError
from companion.play.actor import system_of
from companion.play.answers import answer_line
from companion.play.call import Call, parse
from companion.play.commands.lists import active, entries
from companion.play.desk import lines_of
from companion.play.lookup import commands
from companion.play.pointing import pointed
from companion.play.result import Fields, is_asked
from companion.play.session import Session

_DIGITS = tuple("123456789")
_LEAVING = ("/quit", "/q")


def played(session: Session, read: Read = read_line) -> int:
    """Plays a campaign until the end of the input or `/quit`; gives the exit status."""
    output.say("\n".join(_welcome(session)))
    spark = ""
    for line in iter(lambda: read(SIGN), None):
        text = line.strip()
        if text in _LEAVING:
            break
        if not text:
            unsaved.tried_again(session)
        elif word := _own_word(session.campaign, text):
            _look(session)
            word.run(session, text.partition(" ")[2].strip(), read)
        elif text == "/keep" and spark:
            _told(str(Call("keep", spark)), session, read)
            spark = ""
        else:
            fields = _told(_meant(session, _whole(line, read)), session, read)
            spark = str(fields.get("keep", spark))
    return 0 if unsaved.tried_again(session) else 3


def _welcome(session: Session) -> Iterator[str]:
    """Where the player was, what is asked, and how to go on."""
    campaign = session.campaign
    yield f"{campaign.title}. Write what happens; ? asks the oracle; /help tells more; /quit leaves."
    yield from session.likes.problems
    threads = [name for name, entry in entries(campaign, "threads").items() if active(entry)]
    where = [str(campaign.get("scene", "")), f"open: {', '.join(threads[:3])}" if threads else ""]
    if any(where):
        yield f"Last time: {', '.join(filter(None, where))}"
    doc = campaign.active
    if doc and not session.store.entries and system_of(campaign, doc).first(campaign, doc):
        yield "The sheet is blank: /first makes it step by step. Or just write what happens."
    if asked := is_asked(campaign.get("asks")):
        yield f"{asked}  (a digit answers)"
    yield from (f"({notice})" for notice in session.notices())


def _look(session: Session) -> None:
    """Takes up what others did to the campaign meanwhile, as every line of play does."""
    with suppress(CompanionError):
        session.store.refresh()
    for notice in session.notices():
        output.say(f"({notice})")


def _own_word(campaign: Campaign, text: str) -> PlainWord | None:
    """The word of plain mode that a line begins with, unless the game has a command of that name."""
    name, _, rest = text.partition(" ")
    word = WORDS.get(name.removeprefix("/").casefold()) if name.startswith("/") else None
    if word is None or not word.takes(rest.strip()):
        return None
    return None if not word.before and word.name in commands(campaign) else word


def _whole(line: str, read: Read) -> str:
    """A line with those it goes on in: one that ends in a backslash goes on in the next."""
    while line.endswith("\\") and (more := read("  ")) is not None:
        line = f"{line[:-1]}\n{more}"
    return line


def _meant(session: Session, line: str) -> str:
    """The line itself, or the choice that a digit makes of what is asked."""
    text = line.strip()
    return (answer_line(session.campaign, int(text)) if text in _DIGITS else None) or line


def _told(line: str, session: Session, read: Read) -> Fields:
    """Does a line and says what it gave."""
    session.look_at_tables()
    fields = done(session, line, read)
    for notice in session.notices():
        output.say(f"({notice})")
    output.say("\n".join(lines_of(fields)) if fields["ok"] else pointed(line, fields))
    if "keep" in fields:
        output.say("  /keep takes it into the journal")
    if fields["ok"] and fields["command"] == "help" and not parse(line).arguments:
        output.say(f"\n{help_for(session.campaign)}")
    unsaved.told(session)
    session.tidy()
    return fields


def done(session: Session, line: str, read: Read) -> Fields:
    """What a line gives; with real dice it asks for each face first, a line of faces at a time."""
    if not session.real_dice:
        return session.do(line)
    from companion.cli.faces import thrown

    return thrown(session, line, output.say, lambda: read(SIGN))
