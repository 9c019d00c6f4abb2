"""What a text is, by what stands in it; its name only decides between what could be either."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence

from companion.tables.formats.adventuresmith import GROUPS
from companion.tables.formats.columns import WORDS
from companion.tables.formats.datasworn import is_datasworn
from companion.tables.formats.delimited import DELIMITERS, delimiter_of
from companion.tables.formats.drafts import NotRead
from companion.tables.formats.foundry import is_foundry
from companion.tables.formats.jsons import is_json, unpack
from companion.tables.formats.juice import is_juice
from companion.tables.formats.markdown import is_rule
from companion.tables.formats.tracery import is_tracery

KINDS = {
    "list": "a plain list",
    "csv": "a file of cells (CSV, TSV, PSV)",
    "markdown": "Markdown tables",
    "datasworn": "Datasworn",
    "foundry": "Foundry RollTables",
    "solo": "a note of Solo Toolkit",
    "juice": "a table pack of juice",
    "adventuresmith": "an Adventuresmith generator",
    "tracery": "a Tracery grammar",
    "perchance": "Perchance lists",
    "toml": "a table file of ours",
}
"""The kinds that can be read, and what to call them."""
IN_JSON = ("juice", "datasworn", "foundry", "tracery")

_OURS = re.compile(r"^[ \t]*rows[ \t]*=", re.MULTILINE)
_HEADER = re.compile(r"^\[[^\[\]\n]+\][ \t]*(?:#.*)?$", re.MULTILINE)
_GROUP = re.compile(rf"^(?:{'|'.join(GROUPS)}):[ \t]*$", re.MULTILINE)
_HEADING = re.compile(r"^#{1,6}[ \t]+\S", re.MULTILINE)
_LIST_NAME = re.compile(r"\$?[^\W\d][\w-]*")
_ASSIGNED = re.compile(r"\$?[^\W\d][\w-]*\s*=\s*\S.*")


def kind_of(text: str, name: str = "") -> str:
    """The kind of a text.

    Args:
        name: of its file, with its ending; it may be empty.

    Raises:
        NotRead: it is JSON of no kind that is known, or named so and broken.
    """
    ending = name.rpartition(".")[2].casefold() if "." in name else ""
    if text.lstrip()[:1] in ("{", "[") and (ending == "json" or is_json(text)):
        return _json_kind(text)
    if (_OURS.search(text) and _HEADER.search(text)) or ending == "toml":
        return "toml"
    lines = text.split("\n")
    tests = (
        ("markdown", any("|" in above and is_rule(line) for above, line in itertools.pairwise(lines))),
        ("adventuresmith", bool(_GROUP.search(text)) or ending in ("yml", "yaml")),
        ("solo", _is_solo(text, lines, ending)),
        ("perchance", _is_perchance(lines)),
        ("csv", _is_cells(lines, ending)),
    )
    return next((kind for kind, holds in tests if holds), "list")


def _json_kind(text: str) -> str:
    data = unpack(text)
    tests = (("juice", is_juice), ("datasworn", is_datasworn), ("foundry", is_foundry), ("tracery", is_tracery))
    found = next((kind for kind, fits in tests if fits(data)), "")
    if not found:
        raise NotRead("JSON, but of no kind known here", f"known are {', '.join(IN_JSON)}; --kind says which it is")
    return found


def _is_solo(text: str, lines: Sequence[str], ending: str) -> bool:
    if lines[0].rstrip() == "---" and "---" in (line.rstrip() for line in lines[1:]):
        return True
    return len(_HEADING.findall(text)) > (0 if ending in ("md", "markdown") else 1)


def _is_perchance(lines: Sequence[str]) -> bool:
    """Whether names stand at the edge, and what belongs to them a tab or two spaces further in."""
    told = [line for line in lines if line.strip() and not line.lstrip().startswith("//")]
    edge = [line.rstrip() for line in told if line[:1] not in (" ", "\t")]
    inner = len(told) - len(edge)
    named = all(_LIST_NAME.fullmatch(line) or _ASSIGNED.fullmatch(line) for line in edge)
    return "output" in edge or (bool(edge) and named and inner > 0 and bool(_LIST_NAME.fullmatch(edge[0])))


def _is_cells(lines: Sequence[str], ending: str) -> bool:
    told = [line for line in lines[:40] if line.strip()]
    if ending in ("csv", "tsv", "psv") or (told and re.fullmatch(r"sep=.\s*", told[0], re.IGNORECASE)):
        return True
    if len(told) < 2:
        return False
    delimiter = delimiter_of(told)
    words = {cell.strip().strip('"').casefold() for cell in told[0].split(delimiter)}
    if len(words) > 1 and words & WORDS:
        return True
    return delimiter in DELIMITERS[:2] and all(line.count(delimiter) == told[0].count(delimiter) > 0 for line in told)
