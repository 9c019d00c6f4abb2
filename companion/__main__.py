"""The entry of the command `companion`. It imports as little as the command needs."""

from __future__ import annotations

import sys


def main(arguments: list[str] | None = None) -> int:
    """Runs the command line; gives the exit status (`docs/commands.md`, section 1)."""
    from companion.cli.run import run

    return run(sys.argv[1:] if arguments is None else arguments)


if __name__ == "__main__":
    sys.exit(main())
