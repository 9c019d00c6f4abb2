"""A table file, from its bytes to tables and to everything that is wrong with it."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from companion.dice import DiceError, Expression, parse
from companion.tables.cover import check_odds
from companion.tables.fields import Fields, Ledger, nearest
from companion.tables.guard import unpack
from companion.tables.model import DRAWS, OFFS, Problem, Step, Table
from companion.tables.rows import read_rows
from companion.tables.scan import Places
from companion.tables.spans import kind
from companion.tables.template import rolls_dice

SHOWN = 50
NAME = 60

FILE_KEYS = frozenset(
    ("title", "system", "source", "licence", "tags", "lang", "note", "when_to_use", "author", "url", "version")
)
TABLE_KEYS = FILE_KEYS | frozenset(
    ("dice", "add", "ask", "rows", "columns", "draw", "off", "replaces", "extends", "aliases")
)
_INHERITED = ("system", "source", "licence", "tags", "lang")


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
        elif isinstance(value, Mapping | list):
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
    return _table(f"{prefix}/{name}" if prefix else name, {**common, **value}, ledger), ledger


def _stray(name: str, value: object, ledger: Ledger) -> None:
    """A key above the first table that is no table."""
    ledger.table = ""
    if isinstance(value, list) and value and isinstance(value[0], dict):
        ledger.error(f"[[{name}]] makes a list of tables; write [{name}]", key=name)
    elif name in TABLE_KEYS:
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


def _table(identity: str, data: dict[str, Any], ledger: Ledger) -> Table | None:
    fields = Fields(data, ledger)
    extra = fields.unknown(TABLE_KEYS, "a table")
    if "rows" not in data:
        near = nearest("rows", list(extra))
        hint = f"did you mean rows by {near}?" if near else _nested(data)
        ledger.error(f"has no rows{f'; {hint}' if hint else ''}")
        return None
    columns = fields.texts("columns")
    dice = _dice(fields)
    table = Table(
        id=identity,
        title=fields.text("title") or ledger.table.replace("-", " ").replace("_", " ").capitalize(),
        file=ledger.path,
        rows=read_rows(data["rows"], columns, ledger),
        line=ledger.places.line(ledger.table),
        system=fields.text("system", "any"),
        dice=dice,
        add=tuple(name.casefold() for name in fields.texts("add")),
        ask=_steps(fields),
        columns=columns,
        draw=fields.one_of("draw", DRAWS, ""),
        off=fields.one_of("off", OFFS, "none"),
        replaces=fields.text("replaces"),
        extends=fields.text("extends"),
        tags=fields.texts("tags"),
        lang=fields.text("lang"),
        note=fields.text("note"),
        when_to_use=fields.text("when_to_use"),
        source=fields.text("source"),
        licence=fields.text("licence"),
        extra=extra,
    )
    return table if ledger.broken else check_odds(table, ledger)


def _nested(data: Mapping[str, Any]) -> str:
    inner = next((key for key, value in data.items() if isinstance(value, Mapping)), "")
    return f"a table inside a table: write [{inner}] alone" if inner else ""


def _dice(fields: Fields) -> Expression | None:
    text = fields.text("dice")
    if not text:
        return None
    try:
        dice = parse(text)
    except DiceError as error:
        fields.ledger.error(f'dice = "{text}": {error.message}', key="dice")
        return None
    if not rolls_dice(dice.text):
        fields.ledger.error(f'dice = "{text}": column 1: there are no dice in it; write 2d6, for instance', key="dice")
        return None
    if dice.relation or dice.times is not None:
        fields.ledger.error(f'dice = "{text}": a table rolls one sum, once', key="dice")
        return None
    return dice


def _steps(fields: Fields) -> tuple[Step, ...]:
    value = fields.data.get("ask", [])
    if not isinstance(value, list) or not all(isinstance(step, Mapping) for step in value):
        fields.ledger.error(f'ask is {kind(value)}, wanted is a list of {{ name = "late", add = 2 }}', key="ask")
        return ()
    steps = []
    for step in value:
        inner = Fields(step, fields.ledger)
        inner.unknown(("name", "add"), "a step")
        if not inner.text("name"):
            fields.ledger.error("a step of ask has no name", key="ask")
        steps.append(Step(inner.text("name"), inner.whole("add", 0)))
    return tuple(steps)
