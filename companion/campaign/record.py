"""One line of the history: what was done, the faces, what it changed, the words. Written once, never changed."""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from datetime import date, datetime, time
from typing import Any, NamedTuple

from companion.campaign.model import Change

_SEAL = re.compile(rb',"crc":"([0-9a-f]{8})"\}\s*\Z')
_TOML = "$toml"  # marks a date or time, which TOML has and JSON has not


class Damaged(ValueError):
    """A line of the history that is not what was written. It stays in the file and is reported."""


class Added(NamedTuple):
    """A block that a person wrote into a session file, after the block `after` ("" for the beginning)."""

    after: str
    id: str
    text: str


@dataclass(frozen=True, slots=True)
class Record:
    """One record. Which of its fields are filled makes it an action, an undo, a redo, an edit, or something by hand.

    Attributes:
        id: the machine's name, a point, its own count: `k7.214`.
        n: one more than the highest seen when it was written; the order is (n, machine).
        at: when, by the clock of that machine, with offset; for showing only.
        do: the line as a call; `rolls` are pairs of canonical dice and faces, `picks` triples of table id, digest, row.
        changes: what it changed in the documents, `set` in the file.
        file: the session file that its words are in, `in` in the file.
        counts: whether it is an entry and a step of undo; headings and settings are not.
        undo, redo, edit: the id of the record taken back, done again, or given other words (`was` → `md`).
        cut: with undo, whether its words were unchanged and go; with redo, whether they come back.
        hand: the file that a person changed: blocks gone, changed (`now`), `new`; `back` came back once.
        extra: fields of a later version, kept as they came.
    """

    id: str
    n: int
    at: str = ""
    who: str = ""
    do: str = ""
    rolls: tuple[Any, ...] = ()
    picks: tuple[Any, ...] = ()
    out: str | None = None
    changes: tuple[Change, ...] = ()
    file: str = ""
    md: str = ""
    counts: bool = True
    asks: Any = None
    undo: str = ""
    redo: str = ""
    edit: str = ""
    was: str = ""
    cut: bool = False
    hand: str = ""
    gone: tuple[str, ...] = ()
    now: Mapping[str, str] = field(default_factory=dict)
    new: tuple[Added, ...] = ()
    back: tuple[str, ...] = ()
    extra: Mapping[str, Any] = field(default_factory=dict)

    @property
    def machine(self) -> str:
        return self.id.partition(".")[0]

    @property
    def order(self) -> tuple[int, str]:
        return self.n, self.machine

    @property
    def action(self) -> bool:
        """Whether it is none of undo, redo and by hand."""
        return not (self.undo or self.redo or self.hand)


_NAMES = {"changes": "set", "file": "in", "counts": "entry"}
_ORDER = tuple(field.name for field in fields(Record) if field.name != "extra")
_BACK = {_NAMES.get(name, name): name for name in _ORDER}
_ALWAYS = frozenset(("id", "n"))
_DEFAULTS = {"counts": True, "now": {}, "asks": None, "out": None, "cut": False}


def line(record: Record) -> bytes:
    """The record as one line of JSON, in ASCII, with its check sum and line end."""
    values: dict[str, Any] = {}
    for name in _ORDER:
        value = getattr(record, name)
        if name in _ALWAYS or value != _DEFAULTS.get(name, type(value)()):
            values[_NAMES.get(name, name)] = value
    values.update(record.extra)
    if "set" in values:
        values["set"] = [change if change.at is not None else change[:4] for change in record.changes]
    body = json.dumps(values, separators=(",", ":"), default=as_json).encode("ascii")
    return b'%s,"crc":"%08x"}\n' % (body[:-1], zlib.crc32(body))


def parse(text: bytes) -> Record:
    """The record of one line. Raises `Damaged` where it is not one, or not as it was written."""
    seal = _SEAL.search(text)
    if seal is None:
        raise Damaged("it has no check sum")
    body = text[: seal.start()] + b"}"
    if zlib.crc32(body) != int(seal.group(1), 16):
        raise Damaged("its check sum does not fit")
    try:
        values = json.loads(body, object_hook=from_json if b'"$toml"' in body else None)
        return _record(values)
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise Damaged("it is not a record") from error


def _record(values: dict[str, Any]) -> Record:
    known: dict[str, Any] = {}
    extra: dict[str, Any] = {}
    for key, value in values.items():
        name = _BACK.get(key)
        if name is None:
            extra[key] = value
        else:
            known[name] = tuple(value) if isinstance(value, list) and name != "asks" else value
    if "changes" in known:
        known["changes"] = tuple(Change(*change) for change in known["changes"])
    if "new" in known:
        known["new"] = tuple(Added(*added) for added in known["new"])
    made = Record(**known, extra=extra)
    if not (isinstance(made.id, str) and made.id and type(made.n) is int):
        raise Damaged("it has no id")
    return made


def as_json(value: Any) -> Any:
    """For `json.dumps`: values that TOML has and JSON has not."""
    if isinstance(value, date | datetime | time):
        return {_TOML: value.isoformat()}
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"not a value that can be recorded: {type(value).__name__}")


def from_json(value: dict[str, Any]) -> Any:
    """For `json.loads`: the opposite of `as_json`."""
    text = value.get(_TOML)
    if len(value) != 1 or not isinstance(text, str):
        return value
    if "T" in text:
        return datetime.fromisoformat(text)
    return time.fromisoformat(text) if ":" in text else date.fromisoformat(text)
