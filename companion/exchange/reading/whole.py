"""Our own JSON, read back."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from companion.campaign.model import CAMPAIGN, Doc
from companion.campaign.record import from_json
from companion.errors import Refused
from companion.exchange.appendix import sound
from companion.exchange.log import Chapter
from companion.exchange.reading.result import Reading
from companion.exchange.writing.whole import FORM


def read_whole(text: str) -> Reading:
    """What an export as JSON says.

    Raises:
        Refused: `bad-argument`, it is not JSON, not ours, or not as we write it.
    """
    try:
        found = json.loads(text, object_hook=from_json, parse_constant=_no_number)
    except (ValueError, RecursionError) as error:
        raise Refused("bad-argument", f"this is not JSON that can be read: {error}") from error
    if not isinstance(found, Mapping) or not str(found.get("companion", "")).startswith("json "):
        raise Refused("bad-argument", "this JSON is not a campaign of companion's", "companion export --to json")
    if found["companion"] != FORM:
        raise Refused("bad-argument", "this file was made by a later version of companion", "bring this one up to date")
    chapters = tuple(map(_chapter, _as(list, found.get("sessions", []), "sessions")))
    docs = found.get("documents")
    state = sound(_documents(docs)) if docs is not None else None
    title = str(found.get("title") or (state.title if state else ""))
    blocks = sum(len(chapter.blocks) for chapter in chapters)
    return Reading("JSON", title, chapters, True, state, counts={"blocks": blocks})


def _chapter(found: Any) -> Chapter:
    session = _as(dict, found, "a session")
    blocks = _as(list, session.get("blocks", []), "the blocks of a session")
    words = tuple(_as(str, block, "a block") for block in blocks)
    name = str(session.get("file", "")).removeprefix("journal/").removesuffix(".md")
    return Chapter(name, tuple(block for block in words if block.strip("\n")))


def _documents(found: Any) -> dict[str, Doc]:
    docs: dict[str, Doc] = {str(name): _as(dict, doc, str(name)) for name, doc in _as(dict, found, "documents").items()}
    for name, doc in docs.items():
        _plain(doc, name)
    return docs if CAMPAIGN in docs else {CAMPAIGN: {}, **docs}


def _plain(value: Any, where: str) -> None:
    """Raises `Refused` where a document holds nothing, which TOML cannot."""
    if value is None:
        raise Refused("bad-argument", f"there is a null in {where}, which a sheet cannot hold")
    for inner in value.values() if isinstance(value, Mapping) else value if isinstance(value, list) else ():
        _plain(inner, where)


def _as(kind: type, value: Any, what: str) -> Any:
    if not isinstance(value, kind):
        raise Refused("bad-argument", f"{what} is not what it should be in this file")
    return value


def _no_number(text: str) -> Any:
    raise ValueError(f"{text} is no number")
