"""The family of errors a player may meet. Each says what is wrong and, in its hint, what to do about it."""

from __future__ import annotations


class CompanionError(Exception):
    """The base: one clear line for the player. `slug` is the `code` of a refusal in `docs/commands.md`."""

    slug = "error"

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint


class Refused(CompanionError):
    """What was asked cannot be done, and nothing has changed.

    Args:
        slug: one of `unknown-command`, `bad-argument`, `rule`, `not-found`, `nothing-to-undo`.
        message: what is wrong, in one line.
        hint: what to do instead.
    """

    def __init__(self, slug: str, message: str, hint: str = "") -> None:
        super().__init__(message, hint)
        self.slug = slug


class Busy(CompanionError):
    """Another face of the campaign holds the lock and did not let go in time."""

    slug = "busy"


class NotSaved(CompanionError):
    """The words could not be put on disk; they are kept in memory and, where possible, as a draft."""

    slug = "not-saved"
