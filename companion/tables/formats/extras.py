"""What a format has and we do not, kept with the table as lines of JSON so that it can go out again.

A table holds them under `extra`, a list of texts: `foundry: {…}` for the table, `foundry 3: {…}` for its third row.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from companion.tables.formats.drafts import DraftRow, DraftTable, Notes
from companion.tables.formats.wording import whole
from companion.tables.model import Table

LONGEST = 60_000
_ENTRY = re.compile(r"([a-z]+)(?: ([0-9]{1,6}))?: (\{.*\})", re.DOTALL)


def packed(kind: str, draft: DraftTable, rows: Sequence[DraftRow], notes: Notes) -> tuple[str, ...]:
    """The entries of a table whose rows are `rows`; one too long for a line of a file is left out, and that is said."""
    found = [("", draft.extra, draft.line)]
    found += [(f" {number}", row.extra, row.line) for number, row in enumerate(rows, start=1)]
    made = []
    for place, extra, line in found:
        if not extra:
            continue
        entry = f"{kind}{place}: {whole(json.dumps(extra, ensure_ascii=False, sort_keys=True))}"
        if len(json.dumps(entry, ensure_ascii=False).encode()) > LONGEST:
            notes.dropped(f"{', '.join(map(str, list(extra)[:6]))}: too long to be kept", line, draft.name)
        else:
            made.append(entry)
    return tuple(made)


def entries(table: Table) -> tuple[str, ...]:
    """The entries that a table holds."""
    found = table.extra.get("extra", ())
    return tuple(entry for entry in found if isinstance(entry, str)) if isinstance(found, list | tuple) else ()


def of_format(table: Table, kind: str) -> tuple[dict[str, Any], Mapping[int, dict[str, Any]]]:
    """What a format had that is not ours: of the table, and of its rows by number."""
    own: dict[str, Any] = {}
    rows: dict[int, dict[str, Any]] = {}
    for entry in entries(table):
        found = _ENTRY.fullmatch(entry)
        if not found or found[1] != kind:
            continue
        try:
            data = json.loads(found[3])
        except (ValueError, RecursionError):
            continue
        if found[2]:
            rows[int(found[2])] = data
        else:
            own = data
    return own, rows
