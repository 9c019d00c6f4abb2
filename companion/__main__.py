"""The entry of the command `companion`. It imports as little as the command needs."""

from __future__ import annotations

import sys
from types import TracebackType


def main(arguments: list[str] | None = None) -> int:
    """Runs the command line; gives the exit status (`docs/commands.md`, section 1)."""
    from companion.cli.run import run

    if not sys.flags.dev_mode:
        sys.excepthook = _stopped
    return run(sys.argv[1:] if arguments is None else arguments)


def _stopped(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """Tells an error that nobody foresaw, without somebody's words in it; `python -X dev -m companion` tells all."""
    from companion.campaign import crash
    from companion.play.opening import now

    sys.stderr.write(crash.log(error, now()).told("on disk, all that was answered.") + "\n")


if __name__ == "__main__":
    sys.exit(main())
