"""The player's own table files: where one is, a new one, a copy of one that ships, a repair done. All at their word."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.campaign.files import Disk, make_folder
from companion.campaign.files import replace as put_file
from companion.campaign.incoming import aside, read_bytes
from companion.campaign.shelves import Folder
from companion.campaign.slug import slug
from companion.errors import NotSaved, Refused
from companion.tables.library import Library
from companion.tables.model import Row, Table
from companion.tables.read import Reading, read, same
from companion.tables.write import table_text

if TYPE_CHECKING:
    from tomlkit import TOMLDocument

SHIPPED = "shipped"
_SYNTAX = "mend it in your editor first"
_NEW = """\
# docs/tables.md teaches it. Save, and the table is taken up at once.
[{name}]
title = "{title}"
rows = [
  "the first thing",
  "the second; {{one|another}} of these, {{1d6}} of them",
]
"""


@dataclass(frozen=True, slots=True)
class Home:
    """A table file on disk: its path, and the name of its layer."""

    path: Path
    layer: str

    @property
    def ships(self) -> bool:
        """Whether it comes with the program, and is not to be written to."""
        return self.layer == SHIPPED


def home_of(library: Library, file: str) -> Home | None:
    """Where the file lies that the library calls `file`; None for what is no file."""
    for at, page in library.books.spots():
        shelf = library.books.shelves[at]
        if page.path == file and isinstance(shelf, Folder):
            return Home(shelf.file(page), shelf.name)
    return None


def file_of(library: Library, identity: str) -> str:
    """What the library calls the file of a table, of a broken one too; "" where there is no such table."""
    try:
        return library.find(identity).file
    except Refused:
        pass
    for spot in library.books.spots():
        prefix = spot[1].prefix
        if any(same(f"{prefix}/{name}") == same(identity) for name in library.books.title(spot).names):
            return spot[1].path
    return ""


def own_copy(table: Table, folder: Path, disk: Disk | None = None) -> Path:
    """Puts a copy of a table into the folder `folder` of tables, where it stands in the place of the first.

    It goes into a file of the same name, so that it has the same id and what its rows name is found; a file that is
    there gets it at its end.

    Raises:
        Refused: the file has such a table already, or cannot be read.
        NotSaved: the file system would not.
    """
    path = folder / f"{table.home or slug(table.name)}.toml"
    text = table_text(replace(table, replaces=table.id))
    if path.exists():
        before, reading = _read(path)
        if reading.failed:
            raise Refused("rule", f"{path} cannot be read", _SYNTAX)
        if any(same(name) == same(table.name) for name in (*(each.name for each in reading.tables), *reading.broken)):
            raise Refused("rule", f"{path} has a table {table.name} already", "mend that one, or take it out")
        text = before.decode("utf-8").rstrip("\n") + "\n\n" + text
    _put(path, text.encode(), disk)
    return path


def new_file(folder: Path, title: str, disk: Disk | None = None) -> tuple[Path, bytes]:
    """A file with one small table to write over, and its bytes.

    Raises:
        Refused: there is such a file.
        NotSaved: the file system would not.
    """
    name = slug(title)
    path = folder / f"{name}.toml"
    if path.exists():
        raise Refused("rule", f"{path} is there already", "another name, or edit that one")
    shown = "".join(sign for sign in title if sign.isprintable() and sign not in '"\\') or name
    data = _NEW.format(name=name, title=shown).encode("utf-8", "replace")
    _put(path, data, disk)
    return path, data


def dropped_unchanged(path: Path, before: bytes) -> bool:
    """Takes away a new file that still has the bytes it began with; answers whether it did."""
    try:
        if path.read_bytes() != before:
            return False
        path.unlink()
    except OSError:
        return False
    return True


def mended(path: Path, table: Table, disk: Disk | None = None) -> None:
    """Gives a table in a file the dice and the `at` that it has in `table`; all else in the file stays as it is.

    What was there before is kept aside, in `.replaced`.

    Raises:
        Refused: the file cannot be mended so; it is as it was.
        NotSaved: the file system would not.
    """
    before, _ = _read(path)
    after = _rewritten(before, table)
    tables = read(after, path.name, table.home).tables
    if not any(same(each.id) == same(table.id) and _alike(each, table) for each in tables):
        raise Refused("rule", f"{path.name} would not come out right", "mend it in your editor")
    _put(path, after, disk, keep=True)


def _alike(one: Table, other: Table) -> bool:
    """Whether two tables answer the same totals."""
    return [(row.low, row.high) for row in one.rows] == [(row.low, row.high) for row in other.rows]


def _rewritten(before: bytes, table: Table) -> bytes:
    import tomlkit
    from tomlkit.exceptions import TOMLKitError

    try:
        document = tomlkit.parse(before.decode("utf-8"))
        return _with(document, table).encode("utf-8")
    except (TOMLKitError, UnicodeDecodeError, LookupError, TypeError) as error:
        raise Refused("rule", f"{table.name} cannot be mended by itself here", _SYNTAX) from error


def _with(document: TOMLDocument, table: Table) -> str:
    import tomlkit

    name = next(key for key in document if same(key) == same(table.name))
    own: Any = document[name]
    rows = own["rows"]
    if len(rows) != len(table.rows):
        raise LookupError("rows of another file are among them")
    if table.dice is not None and "dice" not in own:
        own.add("dice", table.dice.text)
    for place, row in enumerate(table.rows):
        if isinstance(rows[place], dict):
            _numbered(rows[place], row)
        else:
            inline = tomlkit.inline_table()
            inline["at"] = row.span
            inline["cells" if row.cells else "text"] = list(row.cells) if row.cells else row.text
            rows[place] = inline
    return tomlkit.dumps(document)


def _numbered(own: Any, row: Row) -> None:
    """Gives a row of a file its totals, in its own signs where they are those already."""
    own.pop("weight", None)
    if not _answers(own.get("at"), row.span):
        own["at"] = row.span


def _answers(at: object, span: str) -> bool:
    """Whether an `at` says the same as `span` in other signs."""
    from companion.tables.spans import BadSpan, read_span

    try:
        one, other = read_span(at), read_span(span)
    except BadSpan:
        return False
    return (one.low, one.high) == (other.low, other.high)


def _read(path: Path) -> tuple[bytes, Reading]:
    data = read_bytes(path)
    return data, read(data, path.name, path.stem)


def _put(path: Path, data: bytes, disk: Disk | None, *, keep: bool = False) -> None:
    files = disk or Disk()
    try:
        make_folders(files, path.parent)
        if keep:
            aside(files, path)
        put_file(files, str(path), data)
    except OSError as error:
        raise NotSaved(f"{path}: {(error.strerror or 'it cannot be written').lower()}") from None


def make_folders(files: Disk, folder: Path) -> None:
    """Makes a folder with those above it that are not there. Raises `OSError`."""
    if not folder.is_dir():
        make_folders(files, folder.parent)
        make_folder(files, str(folder))
