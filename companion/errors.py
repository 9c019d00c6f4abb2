"""The family of errors a player may meet. Each says what is wrong and, in its hint, what to do about it."""

from __future__ import annotations


class CompanionError(Exception):
    """The base: one clear line for the player. `slug` is the `code` of a refusal in `docs/commands.md`.

    `span` is where the words at fault begin and end in the arguments of the line, None where that is not known.
    """

    slug = "error"
    span: tuple[int, int] | None = None

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
        span: where the words at fault begin and end in the arguments of the line.
    """

    def __init__(self, slug: str, message: str, hint: str = "", span: tuple[int, int] | None = None) -> None:
        super().__init__(message, hint)
        self.slug = slug
        self.span = span


class Busy(CompanionError):
    """Another face of the campaign holds the lock and did not let go in time."""

    slug = "busy"


class NotSaved(CompanionError):
    """The words could not be put on disk; they are kept in memory and, where possible, as a draft.

    Args:
        kept: whether what was asked is done and waits to be written as it fell; else it was not done.
    """

    slug = "not-saved"

    def __init__(self, message: str, hint: str = "", *, kept: bool = False) -> None:
        super().__init__(message, hint)
        self.kept = kept
