"""A table file, from its bytes to tables and to everything that is wrong with it."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from companion.tables.entry import FILE_KEYS, TABLE_KEYS, read_table
from companion.tables.fields import Fields, Ledger, nearest
from companion.tables.guard import unpack
from companion.tables.model import Problem, Table
from companion.tables.scan import Places
from companion.tables.spans import kind

SHOWN = 50
NAME = 60

_INHERITED = ("system", "source", "licence", "tags", "lang", "author", "url", "version")


@dataclass(frozen=True, slots=True)
class Reading:
    """What a file gave. `broken` says of each table that cannot be used why; `failed` is true if none could be read."""

    tables: tuple[Table, ...] = ()
    problems: tuple[Problem, ...] = ()
    broken: Mapping[str, str] = field(default_factory=dict)
    failed: bool = False


def read(data: bytes, path: str, prefix: str) -> Reading:
    """Reads one file. Never raises: what is wrong is in the answer, all of it up to 50 problems.

    Args:
        data: the bytes of the file.
        path: what to call the file in problems and results.
        prefix: its path below `tables/` without `.toml`; ids of its tables begin with it.
    """
    unpacked = unpack(data, path)
    if isinstance(unpacked, Problem):
        return Reading(problems=(unpacked,), failed=True)
    return read_data(*unpacked, path, prefix)


def read_data(data: Mapping[str, Any], places: Places, path: str, prefix: str) -> Reading:
    """The same from data already unpacked; `places` says on which lines things stand, and may be empty."""
    ledger = Ledger(path, "", places)
    common = _common(data, ledger)
    tables: list[Table] = []
    problems: list[Problem] = []
    broken: dict[str, str] = {}
    taken: dict[str, str] = {}
    for name, value in data.items():
        if name in FILE_KEYS and not isinstance(value, Mapping):
            continue
        table, own = _named(name, value, common, taken, Ledger(path, name, places), prefix)
        problems.extend(own.found)
        if table and not own.broken:
            tables.append(table)
        elif own.table and own.broken:
            broken[name] = str(next(problem for problem in own.found if problem.level == "error"))
    problems = ledger.found + problems
    if len(problems) > SHOWN:
        problems = [*problems[:SHOWN], Problem(path, f"and {len(problems) - SHOWN} more", level=problems[SHOWN].level)]
    return Reading(tuple(tables), tuple(problems), broken)


@lru_cache(maxsize=16_384)
def same(name: str) -> str:
    """The form in which two names are one: case, spelling of accents and punctuation do not tell tables apart."""
    folded = unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())
    parts = ("".join(sign if sign.isalnum() else "-" for sign in part).strip("-") or part for part in folded.split("/"))
    return "/".join(parts)


def _common(data: Mapping[str, Any], ledger: Ledger) -> dict[str, Any]:
    """The keys above the first table, checked; those that every table of the file has unless it says otherwise."""
    own = {key: value for key, value in data.items() if key in FILE_KEYS and not isinstance(value, Mapping)}
    fields = Fields(own, ledger)
    for key in own:
        _ = fields.texts(key) if key == "tags" else fields.text(key)
    good = {key: value for key, value in own.items() if isinstance(value, list if key == "tags" else str)}
    return {key: good[key] for key in _INHERITED if key in good}


def _named(
    name: str, value: object, common: dict[str, Any], taken: dict[str, str], ledger: Ledger, prefix: str
) -> tuple[Table | None, Ledger]:
    """One key of the file as a table, if it is one."""
    if not isinstance(value, Mapping):
        _stray(name, value, ledger)
        return None, ledger
    if fault := _bad_name(name):
        ledger.error(fault)
    if first := taken.get(same(name)):
        ledger.error(f"the same name as {first}, but for case or signs; the first stays")
    taken.setdefault(same(name), name)
    return read_table(f"{prefix}/{name}" if prefix else name, {**common, **value}, ledger), ledger


def _stray(name: str, value: object, ledger: Ledger) -> None:
    """A key above the first table that is no table."""
    if isinstance(value, list) and value and isinstance(value[0], dict) and name not in TABLE_KEYS:
        ledger.error(f"[[{name}]] makes a list of tables; write [{name}]", key=name)
        return
    ledger.table = ""
    if name in TABLE_KEYS:
        ledger.error(f"{name} stands above the first [table]; give the table a name, such as [weather]", key=name)
    elif name in ("include", "includes", "import"):
        ledger.warn(f"{name} is not read: a file cannot bring in another", key=name)
    else:
        near = nearest(name, FILE_KEYS)
        ledger.warn(f"a file has no key {name} ({kind(value)}){f'; did you mean {near}?' if near else ''}", key=name)


def _bad_name(name: str) -> str:
    if not name.strip() or name != name.strip():
        return "a table's name is not blank, and has no blanks at its ends"
    if len(name) > NAME:
        return f"a table's name has at most {NAME} characters; this one has {len(name)}"
    wrong = [sign for sign in name if not (sign.isalnum() or sign in " -_'’&" or unicodedata.combining(sign))]
    return f'a table\'s name cannot hold "{wrong[0]}"' if wrong else ""
