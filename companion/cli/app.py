"""The shell commands that open the app, or play line by line without it."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from typing import Any

from companion.cli import output
from companion.cli.ground import folder_of, open_session, saves_of
from companion.play.answers import answer_line
from companion.play.desk import lines_of

_DIGITS = tuple("123456789")


def arguments(word: str, parser: ArgumentParser) -> None:
    """Declares the arguments of `play`."""
    parser.add_argument("campaign", metavar="CAMPAIGN", nargs="?", default="")
    parser.add_argument(
        "--plain", action="store_true", help="line by line, for screen readers, dumb terminals and pipes"
    )


def home(options: Namespace) -> int:
    """Opens the app on its home screen."""
    from companion.tui.start import start

    return start(options, saves_of(options), None)


def play(options: Namespace) -> int:
    """Opens a campaign in the app, or plays it line by line."""
    if not options.campaign:
        return home(options)
    if options.plain:
        with open_session(options) as session:
            return plain(session)
    from companion.tui.start import start

    return start(options, saves_of(options), folder_of(options))


def plain(session: Any) -> int:
    """The game line by line: a prompt, an answer, what changed; until the end of input or `/quit`."""
    output.say(f"{session.campaign.title}. Write what happens; ? asks the oracle; /help tells more; /quit leaves.")
    for line in iter(lambda: _read(session), None):
        if line.strip() in ("/quit", "/q"):
            break
        if not line.strip():
            continue
        chosen = answer_line(session.campaign, int(line)) if line.strip() in _DIGITS else None
        fields = _done(session, chosen or line)
        for notice in session.notices():
            output.say(f"({notice})")
        output.say("\n".join(lines_of(fields)) if fields["ok"] else f"{fields['error']}. {fields['hint']}")
    return 0


def _done(session: Any, line: str) -> dict[str, Any]:
    """What a line gives; with real dice it asks for each face first, a line of faces at a time."""
    if not session.real_dice:
        return dict(session.do(line))
    from companion.cli.faces import thrown

    return thrown(session, line, output.say, lambda: _read(session))


def _read(session: Any) -> str | None:
    if sys.stdin.isatty():
        sys.stdout.write("› ")
        sys.stdout.flush()
    raw = sys.stdin.buffer.readline()
    return raw.rstrip(b"\r\n").decode("utf-8", "surrogateescape") if raw else None


COMMANDS = {"play": play}
