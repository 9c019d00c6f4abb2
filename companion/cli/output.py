"""What the shell commands print: results to standard output, everything else to standard error."""

from __future__ import annotations

import codecs
import os
import sys
from collections.abc import Mapping
from io import TextIOWrapper
from typing import Any

from companion.errors import CompanionError
from companion.text import plain


def prepare() -> None:
    """Lets no character stop the output: what the terminal's encoding cannot say is written by a stand-in."""
    codecs.register_error("companion", _stand_in)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="companion")


def fit_locale() -> None:
    """Writes ASCII where the player's locale says that there is no more, though Python would write UTF-8 there."""
    named = next(filter(None, map(os.environ.get, ("LC_ALL", "LC_CTYPE", "LANG"))), "")
    if named in ("C", "POSIX"):
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, TextIOWrapper):
                stream.reconfigure(encoding="ascii", errors="companion")


def say(text: str) -> None:
    """Prints a result; on a terminal with nothing in it that could act on the terminal."""
    _write(sys.stdout, plain(text) if sys.stdout.isatty() else _encodable(text))


def say_json(fields: Mapping[str, Any]) -> None:
    """Prints one JSON object as one line, in ASCII, so that it is safe and whole anywhere; flushed at once."""
    from json import dumps

    _write(sys.stdout, dumps(fields))


def complain(text: str, hint: str = "") -> None:
    """Prints what is wrong, and what to do about it."""
    _write(sys.stderr, plain(f"{text}\n  {hint}" if hint else text))


def refuse(error: CompanionError, *, as_json: bool) -> None:
    """Prints a refusal."""
    if as_json:
        from companion.play.result import of_refusal

        say_json(of_refusal(error))
    else:
        complain(error.message, error.hint)


def abandon() -> None:
    """Whoever was reading has gone: nothing more is written, and Python does not complain of it at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _stand_in(error: UnicodeError) -> tuple[str, int]:
    """What is written for characters that an encoding does not have."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    from companion.cli.ascii import stand_ins

    return stand_ins(error.object[error.start : error.end]), error.end


def _write(stream: Any, text: str) -> None:
    stream.write(text + "\n")
    stream.flush()


def _encodable(text: str) -> str:
    return text.encode("utf-8", "replace").decode("utf-8")
