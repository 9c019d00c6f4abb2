"""The roll against a target, and the save: what a total means, and the magic numbers (A2, A4.3)."""

from __future__ import annotations

TARGETS = {3: "trivial", 7: "easy", 11: "average", 15: "hard", 19: "very hard"}
AVERAGE = 11
MAGIC = {1: "notch", 13: "last-use", 20: "critical"}
SACRIFICES = ("resources", "damage", "life", "burden", "alert", "benefit", "innocents", "later")
SUCCESS, ON_TARGET, FAILURE = "success", "on-target", "failure"
SAVED, DOOMED = "saved", "doomed"


def magic(natural: int) -> str | None:
    """The slug of a magic number: 1 a notch, 13 the last use, 20 a critical (A2.5)."""
    return MAGIC.get(natural)


def read_test(total: int, natural: int, target: int) -> str:
    """What a roll means: over the target success, on it a choice, under it failure; 1 and 20 go before (R-SDM-12)."""
    if natural == 1:
        return FAILURE
    if natural == 20 or total > target:
        return SUCCESS
    return ON_TARGET if total == target else FAILURE


def read_save(total: int, target: int) -> str:
    """What a save means: over the target saved, under it doomed, on it a sacrifice saves (A4.3)."""
    if total > target:
        return SAVED
    return ON_TARGET if total == target else DOOMED


def as_paid(slug: str) -> str:
    """What `on-target` becomes when the sacrifice is made: the success of its kind of roll."""
    return {"save": SAVED}.get(slug, SUCCESS)


def as_declined(slug: str) -> str:
    """What it becomes when it is declined."""
    return {"save": DOOMED}.get(slug, FAILURE)


def target_name(target: int) -> str:
    """`11, average`, or only the number where the rules have no word for it."""
    return f"{target}, {TARGETS[target]}" if target in TARGETS else str(target)
