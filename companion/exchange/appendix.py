"""The state at the end of a log: each document as TOML in a fence of its own, so that reading it back loses nothing."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from companion.campaign.model import CAMPAIGN, CHARACTERS, FORMAT, Campaign, Doc
from companion.campaign.sheets import Unreadable, fresh, parse
from companion.campaign.slug import distinct, slug
from companion.errors import Refused
from companion.exchange.guard import fence
from companion.systems import NAMES

HEADING = "# State at the end"
_INFO = re.compile(r"toml[ \t]+(\S.*)")
_SHEET = re.compile(r"[\w][\w -]{0,99}")


def appendix(campaign: Campaign) -> str:
    """All documents under a heading."""
    fences = [fence(fresh(doc).decode("utf-8").rstrip("\n"), f"toml {name}") for name, doc in campaign.docs.items()]
    return "\n\n".join([HEADING, *fences])


def document(info: str) -> str:
    """The name of the document that a fence with this info string holds, or ""."""
    match = _INFO.fullmatch(info.strip())
    return match[1].strip() if match else ""


def documents(found: Iterable[tuple[str, bytes]]) -> dict[str, Doc]:
    """The documents in fences, by name.

    Raises:
        Refused: `bad-argument`, one cannot be read.
    """
    docs: dict[str, Doc] = {}
    for name, data in found:
        try:
            docs[name] = parse(data)
        except Unreadable as problem:
            raise Refused("bad-argument", f"the state of {name} in this file cannot be read: {problem}") from problem
    return docs


def sound(docs: Mapping[str, Doc]) -> Campaign:
    """The campaign in documents that came from outside: names are names of sheets, its system one that there is.

    Raises:
        Refused: `bad-argument`, it was made by a later version.
    """
    head = dict(docs.get(CAMPAIGN, {}))
    made = head.get("format", FORMAT)
    if type(made) is int and made > FORMAT:
        raise Refused("bad-argument", "this file was made by a later version of companion", "bring this one up to date")
    head["format"] = FORMAT
    if head.get("system") not in NAMES:
        head["system"] = "freeform"
    found: dict[str, Doc] = {CAMPAIGN: head}
    for name, doc in docs.items():
        short = name.removeprefix(CHARACTERS)
        if name == CAMPAIGN:
            continue
        if not (name.startswith(CHARACTERS) and _SHEET.fullmatch(short)):
            short = distinct(slug(short), {other.removeprefix(CHARACTERS) for other in found})
        found[CHARACTERS + short] = doc
    return Campaign(found)
