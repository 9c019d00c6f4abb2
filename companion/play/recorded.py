"""What a record did, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.play.call import parse

if TYPE_CHECKING:
    from companion.campaign.record import Record


def record_words(record: Record) -> str:
    """What a record did, in its own words, as the player would type it."""
    if record.hand:
        return f"by hand in {record.hand}"
    if record.edit:
        return f"edited {record.edit}"
    call = parse(record.do)
    if call.name == "keep":
        return f"kept: {call.arguments.rpartition('-> ')[2]}"
    return f"? {call.arguments}".rstrip() if call.name == "ask" else record.do
