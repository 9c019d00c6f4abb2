"""What an import leads to: names that no table of it has, and loops that no row leads out of."""

from __future__ import annotations

from companion.tables.formats.drafts import Imported, Notes
from companion.tables.library import Library
from companion.tables.loops import endless
from companion.tables.shelf import Loose
from companion.tables.template import read_template, references


def note_dangling(imported: Imported, notes: Notes) -> None:
    """Notes names in braces that lead to no table of the same file: perhaps one of the library, perhaps a slip."""
    here = {table.name for table in imported.tables}
    for table in imported.tables:
        for row in table.rows:
            for reference in references(read_template(" ".join((row.text, *row.cells)))):
                if reference.name.rpartition(".")[0] not in here and reference.name.casefold() not in here:
                    notes.warn(f"{reference.raw} leads to no table of this file", 0, table.name, row.number)


def note_loops(imported: Imported, notes: Notes) -> None:
    """Notes tables that lead into one another for ever; they are kept, and rolling on them is stopped."""
    library = Library([Loose({"import.toml": imported.text.encode()})])
    for loop in endless(library, library.tables()):
        names = " → ".join(table.name for table in (*loop, loop[0]))
        notes.warn(f"cannot end: {names}", 0, loop[0].name)
