"""A ready character for a blank sheet."""

from __future__ import annotations

from companion.errors import Refused
from companion.systems.arguments import Args, Argument
from companion.systems.command import Command, Here
from companion.systems.outcome import Outcome
from companion.systems.synthesis.quick import READY, parts


def ready(here: Here, args: Args) -> Outcome:
    """Puts a ready character on the active sheet, which must be blank; without a number, tells which there are."""
    if not args.has("number"):
        return Outcome("\n".join(f"{number} {one.concept}" for number, one in enumerate(READY, 1)), counts=False)
    number, doc = args.number("number", 0), here.doc_name
    if not 1 <= number <= len(READY):
        raise Refused("not-found", f"there is no ready character {number}", f"there are 1 to {len(READY)}")
    if blank_but_for(here) != set():
        raise Refused("rule", f"{here.name} is no blank sheet any more", "add another: /character NAME")
    after, found = here.campaign, READY[number - 1]
    for key, value in parts(found).items():
        after = after.put(key, value, doc)
    said = f"{here.name}: {found.concept}"
    return Outcome(said, campaign=after, journal=f"({said})")


def blank_but_for(here: Here) -> set[str]:
    """What stands on the active sheet already that a ready character brings."""
    sheet = here.sheet
    own = {key for key in ("struggle", "concept", "beginning", "indefinite") if sheet.get(key)}
    return own | ({"defining"} if len(sheet.get("defining", {})) > 1 else set())


COMMANDS = (
    Command(
        "ready",
        "a ready character for a blank sheet",
        (Argument("number", "int", required=False),),
        ready,
        group="character",
        rule="C2",
        examples=("/ready", "/ready 2"),
    ),
)
