"""`companion table` and `companion tables`: rolling on, listing and checking tables without a campaign."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from dataclasses import asdict
from pathlib import Path

from companion.cli import output
from companion.cli.dice import source
from companion.errors import Refused
from companion.play.opening import library_of
from companion.tables.library import Library


def arguments(word: str, parser: ArgumentParser) -> None:
    """Declares the arguments of `word`."""
    if word == "table":
        parser.add_argument("id", metavar="ID", help="its id, as tables list shows them")
        parser.add_argument("--times", type=int, default=1, metavar="N", help="so many rolls")
        parser.add_argument("--add", type=int, default=0, metavar="N", help="added to the dice")
    else:
        from companion.cli import tables_io

        parser.add_argument("what", choices=("list", "show", "check", "import", "export"), help="what to do")
        parser.add_argument("names", nargs="*", metavar="ID|PATH", help="tables, or files and folders")
        tables_io.arguments(parser)


def rolled(options: Namespace) -> int:
    """Rolls on one table."""
    from companion.tables.draw import draw

    dice = source(options)
    drawn = draw(library_for(options), options.id, dice, add=options.add, times=options.times)
    dice.finish()
    if options.json:
        rows = [pick.json() for pick in drawn.picks]
        rolls = [pool for roll in drawn.rolls for pool in roll.json()]
        fields = {"ok": True, "command": "table", "outcome": drawn.slug or None, "total": drawn.total, "rolls": rolls}
        output.say_json(fields | {"text": drawn.text, "rows": rows, "notes": list(drawn.notes)})
    else:
        output.say("\n".join([*drawn.texts, *(f"  {note}" for note in drawn.notes)]))
    return 0


def library_for(options: Namespace) -> Library:
    """The library as the options have it."""
    return library_of(given=options.tables)


def library(options: Namespace) -> int:
    """Lists, shows, checks, imports or exports tables."""
    from companion.cli import tables_io

    work = {"list": _list, "show": _show, "check": _check}
    return (work | {"import": tables_io.import_files, "export": tables_io.export})[options.what](options)


def _list(options: Namespace) -> int:
    found = library_for(options)
    if options.json:
        for table in found.tables():
            output.say_json({"id": table.id, "title": table.title, "rows": len(table.rows), "file": table.file})
    else:
        output.say("\n".join(found.ids()))
    return 0


def _show(options: Namespace) -> int:
    from companion.tables.chances import chances

    found = library_for(options)
    if not options.names:
        raise Refused("bad-argument", "which table?", "companion tables show ID")
    for name in options.names:
        table = found.find(name)
        rows = [(chance.row.text if chance.row else "no row", chance.p) for chance in chances(table)]
        if options.json:
            told = [{"text": text, "p": str(p)} for text, p in rows]
            output.say_json({"id": table.id, "title": table.title, "file": table.file, "rows": told})
        else:
            output.say(f"{table.id}  {table.title}  ({table.file})")
            output.say("\n".join(f"{float(p) * 100:6.2f} %  {text}" for text, p in rows))
    return 0


def _check(options: Namespace) -> int:
    from companion.tables.check import check

    paths = [Path(name) for name in options.names]
    found = library_of(given=[*paths, *options.tables])
    problems = check(found, layers=len(paths) or None)
    for problem in problems:
        if options.json:
            output.say_json(asdict(problem))
        else:
            output.say(str(problem))
    wrong = sum(problem.level == "error" for problem in problems)
    if not options.json:
        output.say(f"{wrong} errors, {len(problems) - wrong} warnings in {len(found.ids())} tables")
    return 1 if wrong else 0


COMMANDS = {"table": rolled, "tables": library}
