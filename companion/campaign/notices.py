"""What the player is told of files: one plain line for each thing that was noticed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.campaign.history import Bad
    from companion.campaign.reconcile import Reconciled


def values(file: str, count: int) -> str:
    """A person changed `count` values of a sheet."""
    return f"{file}: {count} value{'s' if count > 1 else ''} changed by hand."


def session(file: str, found: Reconciled) -> Iterator[str]:
    """A person changed a session file, or an editor put an old copy over it."""
    kinds = ((found.new, "new"), (found.now, "changed"), (found.gone, "gone"))
    told = [f"{len(what)} {word}" for what, word in kinds if what]
    if told:
        yield f"{file}, by hand: {', '.join(told)}."
    if found.back:
        yield (
            f"{file}: {len(found.back)} vanished from its end, as when an editor saves an old copy, and came back. "
            "Deleted again, they stay gone."
        )


def damaged(lines: Iterable[Bad]) -> Iterator[str]:
    """Lines of the history that are no records."""
    for bad in lines:
        yield f"history/{bad.file}, byte {bad.start}: a damaged record was left out; {bad.why}."


def unwritten(file: str, error: OSError) -> str:
    """A file could not be brought up to the history."""
    return f"{file} could not be written: {reason(error)}. What it lacks is safe in the history."


def reason(error: OSError) -> str:
    """What the system says, without numbers and paths."""
    return (error.strerror or str(error)).lower()
