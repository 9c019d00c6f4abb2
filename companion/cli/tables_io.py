"""`companion tables import` and `companion tables export`: other people's tables, in and out."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from companion.campaign.incoming import Plan, keep, plan, put_file, read_bytes
from companion.campaign.machine import home
from companion.campaign.saves import find, saves_folder
from companion.cli import output
from companion.errors import CompanionError, NotSaved, Refused
from companion.play.opening import library_of
from companion.tables.formats import telling
from companion.tables.formats.detect import KINDS
from companion.tables.formats.reading import read_foreign
from companion.tables.formats.writing import TARGETS, write_foreign
from companion.tables.library import Library
from companion.tables.model import Table

_PASTED = "pasted"


def arguments(parser: ArgumentParser) -> None:
    """Declares what import and export take besides `names`, which are files for the one and ids for the other."""
    parser.add_argument("--kind", choices=tuple(KINDS), default="", help="import: what the files are, if guessed wrong")
    parser.add_argument("--into", metavar="DIR", default="", help="import: the folder of tables to put them in")
    parser.add_argument("--campaign", metavar="CAMPAIGN", default="", help="import: into the tables of this campaign")
    parser.add_argument("--dry-run", action="store_true", help="import: only say what would be")
    parser.add_argument("--force", action="store_true", help="replace a file that is there; the old one is kept aside")
    parser.add_argument("--to", choices=tuple(TARGETS), default="toml", help="export: the format")
    parser.add_argument("--out", metavar="FILE", default="", help="export: the file; without it, standard output")
    parser.add_argument("--spreadsheet-safe", action="store_true", help="export: no cell of a CSV can be a formula")


def import_files(options: Namespace) -> int:
    """Imports every file of `options.names` (`-` is standard input); a bad one does not stop the others.

    Returns:
        0; 1 if a file could not be read or may not be replaced; 3 if one could not be written.
    """
    if not options.names:
        raise Refused("bad-argument", "which files?", "companion tables import FILE…")
    folder, library = _target(options)
    taken: set[str] = set()
    statuses = [_import_one(name, folder, library, taken, options) for name in options.names]
    if not options.json and len(statuses) > 1:
        output.say(f"{statuses.count(0)} of {len(statuses)} files {'can be read' if options.dry_run else 'imported'}")
    return max(statuses)


def export(options: Namespace) -> int:
    """Writes the tables that `options.names` mean, or all tables of a file, in the format `options.to`."""
    if not options.names:
        raise Refused("bad-argument", "which table?", "companion tables export ID --to csv")
    library = library_of(given=options.tables)
    tables = [table for name in options.names for table in _meant(library, name)]
    made = write_foreign(tables, options.to, spreadsheet_safe=options.spreadsheet_safe)
    if options.out:
        put_file(Path(options.out), made.text, force=options.force)
    if options.json:
        where = {"path": options.out} if options.out else {"text": made.text}
        output.say_json(
            {"ok": True, "command": "tables export", "to": options.to} | where | {"notes": list(made.notes)}
        )
        return 0
    output.say(options.out if options.out else made.text.rstrip("\n"))
    for note in made.notes:
        output.complain(note)
    return 0


def _target(options: Namespace) -> tuple[Path, Library]:
    """The folder of tables that an import goes to, and the library as it is seen from there."""
    if options.into and options.campaign:
        raise Refused("bad-argument", "--into and --campaign are two places", "give one of them")
    if options.campaign:
        campaign = find(options.campaign, saves_folder(options.saves))
        return campaign / "tables", library_of(folder=campaign, given=options.tables)
    given = (*options.tables, options.into) if options.into else options.tables
    return Path(options.into) if options.into else home() / "tables", library_of(given=given)


def _import_one(name: str, folder: Path, library: Library, taken: set[str], options: Namespace) -> int:
    try:
        data = sys.stdin.buffer.read() if name == "-" else read_bytes(Path(name))
        imported = read_foreign(data, _PASTED if name == "-" else Path(name).name, options.kind)
        planned = plan(imported, folder, library, taken)
        taken.add(planned.path.stem)
        if not options.json:
            output.say("\n".join(_report(planned)))
        if not options.dry_run:
            keep(planned, force=options.force)
    except CompanionError as error:
        return _failed(name, error, options)
    if options.json:
        output.say_json(_fields(name, planned, written=not options.dry_run))
    elif not options.dry_run:
        output.say(f"  {'already there' if planned.same else 'written'}: {planned.path}")
    return 0


def _failed(name: str, error: CompanionError, options: Namespace) -> int:
    if options.json:
        said = {"ok": False, "command": "tables import", "file": name}
        output.say_json(said | {"code": error.slug, "error": error.message, "hint": error.hint})
    else:
        output.complain(f"{name}: {error.message}", error.hint)
    return 3 if isinstance(error, NotSaved) else 1


def _report(planned: Plan) -> Sequence[str]:
    """What an import is and does, for people."""
    imported = planned.imported
    lines = [telling.summary(imported)]
    if about := telling.about(imported):
        lines.append(f"  {about}")
    lines += [f"  {telling.of_table(table)}" for table in imported.tables[: telling.SHOWN]]
    lines += [f"  {level}: {problem}" for level, problem in telling.problems(imported)]
    if more := telling.left_unsaid(imported):
        lines.append(f"  and {more:,} more; --json lists all")
    lines += [f"  replaces {each}" for each in planned.replaces]
    lines += [f"  stands before {each}" for each in planned.hides]
    return lines


def _fields(name: str, planned: Plan, *, written: bool) -> dict[str, Any]:
    imported = planned.imported
    tables = [
        {
            "id": table.name,
            "title": table.title,
            "rows": len(table.rows),
            "dice": table.dice.text if table.dice else None,
        }
        for table in imported.tables
    ]
    return {
        "ok": True, "command": "tables import", "file": name, "kind": imported.kind, "path": str(planned.path),
        "written": written, "tables": tables, "rows": imported.rows,
        "problems": [asdict(problem) for problem in imported.problems], "replaces": list(planned.replaces),
        "hides": list(planned.hides), **asdict(imported.origin),
    }  # fmt: skip


def _meant(library: Library, name: str) -> Sequence[Table]:
    """The table of an id, or all tables of the file that is called so; a shorter id last, since it may mean another."""
    ids = library.ids()
    inside = [identity for identity in ids if identity.rpartition("/")[0] == name.strip("/")]
    return [library.find(identity) for identity in (inside if inside and name not in ids else [name])]
