"""The shell commands that carry campaigns out and in: `export` and `import`."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from companion import systems
from companion.cli import output
from companion.cli.ground import open_session, saves_of
from companion.errors import NotSaved, Refused

if TYPE_CHECKING:
    from companion.exchange.making.plan import Plan
    from companion.exchange.reading.result import Reading

_ONLY = {"plain": "lonelog", "state": "lonelog", "obsidian": "markdown"}


def arguments(word: str, parser: ArgumentParser) -> None:
    """Declares the arguments of `word`."""
    if word == "export":
        from companion.exchange.export import EXTENSIONS

        parser.add_argument("campaign", metavar="CAMPAIGN", help="a folder, or a name in the saves folder")
        parser.add_argument("--to", choices=tuple(EXTENSIONS), required=True, help="the form")
        parser.add_argument("--out", metavar="FILE", help="where to; a folder gets a name made from the title")
        parser.add_argument("--sessions", metavar="N..M", default="", help="only these sessions")
        parser.add_argument("--force", action="store_true", help="replace FILE if it is there")
        parser.add_argument("--plain", action="store_true", help="lonelog: no fences")
        parser.add_argument("--state", action="store_true", help="lonelog: with a [STATE] block")
        parser.add_argument("--obsidian", action="store_true", help="markdown: names as links")
    else:
        parser.add_argument("file", metavar="FILE", help="Lonelog, Markdown or our JSON; - for standard input")
        parser.add_argument("--into", metavar="CAMPAIGN", default="", help="a campaign; made if it is not there")
        parser.add_argument("--dry-run", action="store_true", help="only say what was found and what it would make")
        parser.add_argument("--system", choices=systems.NAMES, default="", help="the system of a new campaign")


def export(options: Namespace) -> int:
    """Writes a campaign in another form, to standard output or to a file that is not there yet."""
    from companion.exchange.export import EXTENSIONS, Wish
    from companion.exchange.export import export as exported
    from companion.exchange.names import target

    _refuse_idle(options)
    wish = Wish(options.to, options.sessions, options.plain, options.state, options.obsidian)
    with open_session(options) as session:
        made = exported(session.store, wish)
    data = made.text.encode("utf-8", "surrogateescape")
    for note in () if options.json else made.notes:
        output.complain(note)
    fields = {"ok": True, "command": "export", "to": options.to, "notes": list(made.notes)}
    if not options.out:
        if options.json:
            output.say_json(fields | {"text": made.text})
        else:
            _print(made.text, data)
        return 0
    path = target(options.out, made.title, EXTENSIONS[options.to], force=options.force)
    _write(path, data)
    if options.json:
        output.say_json(fields | {"path": path})
    else:
        output.say(path)
    return 0


def _refuse_idle(options: Namespace) -> None:
    """Raises `Refused` where an option would do nothing."""
    for name, form in _ONLY.items():
        if getattr(options, name) and options.to != form:
            raise Refused("bad-argument", f"--{name} does nothing with --to {options.to}", f"it goes with --to {form}")
    if options.force and not options.out:
        raise Refused("bad-argument", "--force does nothing without --out", "say where to: --out FILE")


def take_in(options: Namespace) -> int:
    """Says what a file holds and what it makes, then, unless it is a dry run, makes it."""
    from companion.exchange.making.report import fields, told
    from companion.exchange.reading.read import read

    reading = read(_bytes(options.file))
    folder = _existing(options)
    plan = _planned(options, reading, folder)
    if not options.json:
        output.say("\n".join(told(plan)))
    result = {"ok": True, "command": "import", "dry_run": options.dry_run, **fields(plan)}
    if not options.dry_run:
        folder, steps = _carried(options, plan, folder)
        result |= {"path": str(folder), "steps": steps}
    if options.json:
        output.say_json(result)
    elif not options.dry_run:
        output.say(f"{folder}\n  {_how_to_undo(result['steps'])}")
    return 0


def _how_to_undo(steps: int) -> str:
    return f"{steps} steps; /undo import takes all of it back" if steps else "nothing was changed"


def _planned(options: Namespace, reading: Reading, folder: Path | None) -> Plan:
    from companion.exchange.log import gather
    from companion.exchange.making.plan import for_existing, for_new
    from companion.play.opening import open_session as open_in

    if folder is None:
        if options.system and reading.state is not None:
            raise Refused("bad-argument", "--system does nothing here: the file says which it is", "leave it out")
        return for_new(reading, reading.title or Path(options.into or options.file).stem, options.system)
    if options.system:
        raise Refused("bad-argument", "--system does nothing here: that campaign has one", "leave it out")
    with open_in(folder, tables=options.tables) as session:
        return for_existing(reading, session.campaign, gather(session.store).chapters)


def _carried(options: Namespace, plan: Plan, folder: Path | None) -> tuple[Path, int]:
    from companion.exchange.making.carry import carry_out
    from companion.play.opening import open_session as open_in

    if folder is None:
        folder = _made(options, plan)
    with open_in(folder, tables=options.tables) as session:
        steps = 0 if plan.nothing else carry_out(plan, session.store, Path(options.file).name)
        for notice in session.notices():
            output.complain(notice)
    return folder, steps


def _existing(options: Namespace) -> Path | None:
    """The folder of the campaign to import into; None where one is to be made."""
    from companion.campaign.saves import find

    if not options.into:
        return None
    try:
        return find(options.into, saves_of(options))
    except Refused:
        if len(Path(options.into).parts) > 1 and Path(options.into).exists():
            raise
        return None


def _made(options: Namespace, plan: Plan) -> Path:
    """Makes the folder of a new campaign: at the path named, or in the saves folder by a safe and distinct name."""
    from companion.campaign.machine import machine_name
    from companion.campaign.slug import distinct, slug
    from companion.campaign.store import create
    from companion.play.opening import now

    named = Path(options.into)
    if len(named.parts) > 1:
        folder = named
    else:
        saves = saves_of(options)
        taken = {entry.name.casefold() for entry in saves.iterdir()} if saves.is_dir() else set()
        folder = saves / distinct(slug(options.into or plan.after.title), taken)
    create(folder, plan.before, machine=machine_name(), now=now).close()
    return folder


def _bytes(file: str) -> bytes:
    if file == "-":
        return sys.stdin.buffer.read()
    try:
        return Path(file).read_bytes()
    except OSError as error:
        raise Refused("not-found", f"{file} cannot be read: {_reason(error)}") from error


def _write(path: str, data: bytes) -> None:
    from companion.campaign.files import Disk, replace

    try:
        replace(Disk(), path, data)
    except OSError as error:
        raise NotSaved(f"{path} could not be written: {_reason(error)}", "choose another place with --out") from error


def _reason(error: OSError) -> str:
    return (error.strerror or str(error)).lower()


def _print(text: str, data: bytes) -> None:
    """To a terminal as harmless text; to anything else exactly."""
    if sys.stdout.isatty():
        output.say(text.removesuffix("\n"))
        return
    stream = getattr(sys.stdout, "buffer", None)
    if stream is None:
        output.say(text.removesuffix("\n"))
    else:
        stream.write(data)
        stream.flush()


COMMANDS = {"export": export, "import": take_in}
