"""The shell commands on a campaign: `new`, `list`, `do`, `show`, `find`, `check`."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator

from companion import systems
from companion.cli import output, unsaved
from companion.cli.ground import open_session, saves_of
from companion.play.desk import lines_of
from companion.play.opening import create
from companion.play.pointing import pointed
from companion.play.session import Session


def arguments(word: str, parser: ArgumentParser) -> None:
    """Declares the arguments of `word`."""
    if word == "new":
        parser.add_argument("name", metavar="NAME", help="what it is called")
        parser.add_argument("--system", choices=systems.NAMES, default="sdm", help="the game; sdm if none is named")
        parser.add_argument("--character", metavar="NAME", default="", help="who is played")
    elif word != "list":
        parser.add_argument("campaign", metavar="CAMPAIGN", help="a folder, or a name in the saves folder")
    if word == "do":
        parser.add_argument("line", metavar="LINE", nargs="+", help="one line, or - for every line of standard input")
    if word == "check":
        parser.add_argument("--repair", action="store_true", help="says what can be put right")
        parser.add_argument("--yes", action="store_true", help="and does it")
    if word == "find":
        parser.add_argument("text", metavar="TEXT", nargs="+", help="words, or a query as /find has it")


def new(options: Namespace) -> int:
    """Makes a campaign folder, named by the slug of its name."""
    folder = create(saves_of(options), options.name, options.system, options.character)
    if options.json:
        output.say_json({"ok": True, "command": "new", "path": str(folder)})
    else:
        output.say(f"{folder}\n  play it: companion play {folder}")
    return 0


def listed(options: Namespace) -> int:
    """The campaigns in the saves folder, the one played last first."""
    from companion.campaign.saves import campaigns

    for found in campaigns(saves_of(options)):
        if options.json:
            output.say_json(found.json())
        else:
            output.say(str(found))
    return 0


def do(options: Namespace) -> int:
    """One line, or one after another from standard input."""
    stream = options.line == ["-"]
    if stream and options.dice:
        output.complain("--dice does not go with -", "write /dice 4 3 before the line that rolls")
        return 2
    with open_session(options) as session:
        if stream:
            return max([_one(session, line, options.json) for line in _lines_in()], default=0)
        if options.dice:
            session.type_faces(options.dice)
        return _one(session, " ".join(options.line), options.json)


def show(options: Namespace) -> int:
    """The state: characters with everything derived, lists, clocks, the scene."""
    from companion.play.show import shown
    from companion.play.told import told

    with open_session(options) as session:
        if options.json:
            output.say_json(shown(session.campaign, session.store.entries))
        else:
            output.say(told(session.campaign, session.store.entries))
    return 0


def find(options: Namespace) -> int:
    """Where the journal says it."""
    from companion.play import recall

    with open_session(options) as session:
        fields = recall.find(session, " ".join(options.text))
    if options.json:
        output.say_json(fields)
    else:
        output.say(fields["text"])
    return 0 if fields["hits"] else 1


def check(options: Namespace) -> int:
    """Verifies a campaign: its files, its history, every recorded roll; with `--repair`, says what can be put right."""
    from companion.play.verify import faults

    with open_session(options) as session:
        findings = session.store.check(lambda record, before: faults(record, before, session.library))
        if options.repair:
            return _repair(session, options)
    for finding in findings:
        output.say_json({"finding": finding}) if options.json else output.say(finding)
    if not findings:
        output.say_json({"ok": True}) if options.json else output.say("all is well")
    return 1 if findings else 0


def _repair(session: Session, options: Namespace) -> int:
    from companion.play.repair import repairs

    found = list(repairs(session.store))
    for each in found:
        words = each.do() if options.yes else each.what
        output.say_json({"repair": words, "done": options.yes}) if options.json else output.say(words)
    if not options.json and not found:
        output.say("there is nothing to put right")
    if not options.json and found and not options.yes:
        output.say("nothing was changed; say --yes to do it")
    return 1 if found and not options.yes else 0


def _one(session: Session, line: str, as_json: bool) -> int:
    session.look_at_tables()
    fields = session.do(line)
    if session.fell is not None:
        fields = unsaved.given_up(session, fields)
    for notice in session.notices():
        output.complain(notice)
    if as_json:
        output.say_json(fields)
    elif fields["ok"]:
        output.say("\n".join(lines_of(fields)))
    else:
        output.complain(pointed(line, fields))
    session.tidy()
    return 0 if fields["ok"] else 3 if fields["code"] == "not-saved" else 1


def _lines_in() -> Iterator[str]:
    """Standard input line by line, split on line feeds only; bytes that are no UTF-8 are kept as they came."""
    for raw in sys.stdin.buffer:
        line = raw.removesuffix(b"\n").removesuffix(b"\r").decode("utf-8", "surrogateescape")
        if line.strip():
            yield line


COMMANDS = {"new": new, "list": listed, "do": do, "show": show, "find": find, "check": check}
