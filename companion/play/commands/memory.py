"""What is looked up in the journal and kept from it: declared here, done by `companion.play.recall`."""

from __future__ import annotations

from collections.abc import Iterable

from companion.campaign.model import Campaign
from companion.play.kinds import KINDS
from companion.play.mentions import names
from companion.systems.arguments import Argument
from companion.systems.command import Command


def _marks(campaign: Campaign) -> Iterable[str]:
    return tuple(campaign.get("marks", {}))


def _kinds(_: Campaign) -> Iterable[str]:
    return tuple(f"kind:{kind}" for kind in KINDS)


COMMANDS = (
    Command("scenes", "every scene, in the order of the world's own dates", (), None, group="journal"),
    Command(
        "mark",
        "puts a mark on an entry, by default the last; alone, lists the marks",
        (Argument("mark", "text", required=False),),
        None,
        group="journal",
        examples=("/mark the bargain", "/mark k7.214 the bargain"),
    ),
    Command(
        "unmark",
        "takes a mark off",
        (Argument("mark", "text", offers=_marks),),
        None,
        group="journal",
        examples=("/unmark the bargain",),
    ),
    Command(
        "jump",
        "to a mark, or to an entry",
        (Argument("mark", "text", offers=_marks),),
        None,
        group="journal",
        examples=("/jump the bargain", "/jump k7.214"),
    ),
    Command(
        "promote",
        "makes a passage of prose of a stretch of the log",
        (Argument("stretch", "text", offers=_kinds),),
        None,
        group="journal",
        examples=("/promote k7.12..k7.31", "/promote k7.12..k7.31 kind:prose kind:action"),
    ),
    Command(
        "who",
        "where somebody or something is spoken of, by every name; of an entry, who is in it",
        (Argument("name", "text", offers=names),),
        None,
        group="journal",
        examples=("/who Mirror-of-Salt", "/who k7.214"),
    ),
    Command("stats", "your dice against fair ones, the oracle's answers, the sessions", (), None, group="journal"),
)
