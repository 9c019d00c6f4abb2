"""Words of plain mode for what the app has on screens and keys: the panels, the journal, tables, settings, steps."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable
from dataclasses import dataclass

from companion.campaign.model import Campaign
from companion.cli import output
from companion.cli.typed import Read, chosen
from companion.errors import CompanionError
from companion.play.lookup import commands
from companion.play.session import Session
from companion.play.stretch import ENTRY

Run = Callable[[Session, str, Read], None]


@dataclass(frozen=True, slots=True)
class PlainWord:
    """A word that only plain mode has.

    Attributes:
        takes: whether the word means this with those arguments; else the game's own command has them.
        before: whether it comes before a command of the game by the same name.
    """

    name: str
    usage: str
    summary: str
    run: Run
    takes: Callable[[str], bool] = lambda arguments: True
    before: bool = False


def help_for(campaign: Campaign) -> str:
    """The words of plain mode, as `/help` has the commands."""
    known = commands(campaign)
    found = [word for word in WORDS.values() if word.before or word.name not in known]
    rows = [*((word.usage, word.summary) for word in found), *_SIGNS]
    return "\n".join(["Line by line", *(f"  {usage:<44} {summary}" for usage, summary in rows)])


def _show(session: Session, arguments: str, read: Read) -> None:
    from companion.play.actor import panels_of
    from companion.play.told import panel_lines, told

    wanted = arguments.casefold()
    if not wanted:
        output.say(told(session.campaign, session.store.entries))
        return
    panels = panels_of(session.campaign)
    found = [panel for panel in panels if wanted in panel.title.casefold()]
    for panel in found:
        output.say("\n".join(panel_lines(panel)))
    if not found:
        output.say(f"there is no panel “{arguments}”; there are {', '.join(panel.title for panel in panels) or 'none'}")


def _read(session: Session, arguments: str, read: Read) -> None:
    from companion.play.tale import is_tale, spoken

    words = arguments.casefold().split()
    count = next(filter(None, (chosen(word, _MOST) for word in words)), _LAST)
    if "tale" in words:
        told = [spoken(block.text) for block in session.store.tail(_MOST) if is_tale(block.text)][-count:]
    else:
        told = [f"{block.id}  {block.text}" for block in session.store.tail(count)]
    output.say("\n\n".join(told) or "nothing yet: write what happens")


def _odds(session: Session, arguments: str, read: Read) -> None:
    from companion.play.odds_told import in_words

    found = session.chances(arguments)
    if found is not None:
        output.say(in_words(found))
        return
    from companion.play.preview import foreseen

    try:
        would = foreseen(session, arguments)
    except CompanionError as error:
        output.say(f"it has no odds: {error.message}")
    else:
        output.say(f"nothing is rolled; it would: {would.words or 'change nothing'}")


def _tables(session: Session, arguments: str, read: Read) -> None:
    found = session.library.search(arguments) if arguments else session.library.tables()
    output.say("\n".join(f"{table.id}  {table.title}" for table in found) or f"no table has “{arguments}” in it")


def _recipes(session: Session, arguments: str, read: Read) -> None:
    from companion.play.prep import shelf

    output.say("\n".join(f"{found.id}  {found.title}" for found in shelf.recipes(session.library)))


def _first(session: Session, arguments: str, read: Read) -> None:
    from companion.cli.plain import done
    from companion.cli.plain_steps import made

    made(session, read, lambda line: done(session, line, read))


def _now(session: Session, arguments: str, read: Read) -> None:
    from companion.play.guide import suggestions

    for act, words in suggestions(session):
        line = "/first" if act == "first" else act.removeprefix("answer.").rstrip()
        output.say(f"{line}  {words.partition('; ^')[0]}")  # a key is of no use here


def _config(session: Session, arguments: str, read: Read) -> None:
    from companion.campaign.preferences import REAL_DICE, read_preferences
    from companion.cli.config import config

    name, _, value = arguments.partition(" ")
    options = Namespace(name=name or None, value=value.strip() or None, default=False, path=False, json=False)
    try:
        config(options)
    except CompanionError as error:
        output.say(f"{error.message}. {error.hint}")
    session.likes = read_preferences()
    session.real_dice = session.likes.on(REAL_DICE) if name == REAL_DICE.name else session.real_dice


def _edit(session: Session, entry: str, read: Read) -> None:
    from companion.play import outside

    block = session.store.find_block(entry) if entry else next(iter(session.store.tail(1)), None)
    if block is None:
        output.say(f"there is no entry {entry}; /find shows the ids" if entry else "nothing is written yet")
        return
    try:
        record = outside.edit(session.store, block)
    except CompanionError as error:
        output.say(f"{error.message}. {error.hint}")
    else:
        output.say("changed" if record else "unchanged")


_SIGNS = (
    ("/keep", "takes the spark shown last into the journal"),
    ("/quit", "leaves; all is on disk"),
    ("a digit", "answers what is asked"),
    ("a backslash at the end", "the line goes on in the next"),
    ("an empty line", "tries again to save what is not on disk"),
)
_LAST = 10
_MOST = 5_000

WORDS = {
    word.name: word
    for word in (
        PlainWord("show", "/show [PANEL]", "the sheet and all panels, each number with its why; or one", _show),
        PlainWord("read", "/read [tale] [N]", "the last entries of the journal; as a tale, without the dice", _read),
        PlainWord(
            "odds", "/odds LINE", "the odds of a line, / or ?, or what it would do", _odds,
            lambda arguments: arguments[:1] in ("/", "?"), before=True,
        ),
        PlainWord(
            "edit", "/edit [ENTRY]", "the last entry, or that one, in your own editor", _edit,
            lambda arguments: not arguments or bool(ENTRY.fullmatch(arguments)), before=True,
        ),
        PlainWord("tables", "/tables [WORDS]", "the tables, or those with such words in them", _tables),
        PlainWord("recipes", "/recipes", "what /prep rolls", _recipes),
        PlainWord("first", "/first", "a first character, step by step", _first),
        PlainWord("now", "/now", "what fits now", _now),
        PlainWord("config", "/config [SETTING [VALUE]]", "your settings; those of the game: /setting", _config),
    )
}  # fmt: skip
