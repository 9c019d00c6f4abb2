"""Everything as one JSON object: documents, journal, history, and the state as `companion show` has it."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from companion.campaign.entry import Told
from companion.campaign.record import as_json, line
from companion.exchange.log import Log
from companion.play.show import shown

FORM = "json 1"


def whole(log: Log, records: Iterable[Told] = ()) -> str:
    """The object, indented, in ASCII: safe and exact anywhere.

    Args:
        records: the history, the newest first.
    """
    found: dict[str, Any] = {
        "companion": FORM,
        "title": log.campaign.title,
        "sessions": [{"file": chapter.file, "blocks": list(chapter.blocks)} for chapter in log.chapters],
    }
    if log.whole:
        found["documents"] = log.campaign.docs
        found["show"] = shown(log.campaign, log.entries)
        told = [json.loads(line(record)) | {"undone": undone} for record, undone in records]
        found["history"] = list(reversed(told))
    return json.dumps(found, indent=1, default=as_json) + "\n"
