"""`companion man`: the manual page, made from the declarations: `companion man > docs/companion.1`."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator

from companion.campaign.preferences import PREFERENCES
from companion.cli import output
from companion.cli.declared import COMMON, WORDLESS, Argument, Word, words

_HEAD = """\
.TH COMPANION 1 "" "companion" "Games"
.SH NAME
companion \\- play tabletop role-playing games alone, in a terminal
.SH SYNOPSIS
.B companion
.RI [ COMMAND ]
.RI [ OPTION ]...
.SH DESCRIPTION
Write what happens, ask the oracle, roll, see the answer, its chances and what it did to the sheet, and write on.
Without a command the app opens on its home screen, with the campaigns there are and a sample to play at once.
In it
.B F1
tells the keys,
.B ^P
opens a palette of everything."""
_TAIL = (
    (
        "EXIT STATUS",
        (
            ("0", "done"),
            ("1", "refused, or a finding of check"),
            ("2", "wrong usage of the command line"),
            ("3", "not saved"),
            ("128 + n", "ended by signal n"),
        ),
    ),
    (
        "ENVIRONMENT",
        (
            ("COMPANION_SAVES", "the folder of campaigns; --saves comes before it"),
            ("COMPANION_TABLES", "folders of more tables; --tables come before them"),
            ("COMPANION_HOME", "the folder of your settings, in the place of the platform's"),
            ("VISUAL, EDITOR", "the editor that entries and tables open in"),
            ("NO_COLOR", "no colours"),
        ),
    ),
    (
        "FILES",
        (
            ("config.toml", "your settings, in the folder that companion where names; the settings are listed above"),
            ("errors.log", "beside it: where an error happened, without a word of any journal"),
        ),
    ),
)


def arguments(word: str, parser: ArgumentParser) -> None:
    """Declares the arguments of `word`: there are none."""


def page() -> str:
    """The page as roff."""
    found = words()
    common = [option for option in found[0].options if option.names[0] in COMMON]
    lines = [_HEAD, ".SH COMMANDS"]
    for word in found:
        lines += _word(word)
    lines += [".SH OPTIONS OF EVERY COMMAND", *(line for option in common for line in _argument(option))]
    lines += [".SH OPTIONS WITHOUT A COMMAND", *_pairs(WORDLESS)]
    lines += [".SH SETTINGS", *_pairs((f"{each.name}", each.summary) for each in PREFERENCES)]
    for title, rows in _TAIL:
        lines += [f".SH {title}", *_pairs(rows)]
    return "\n".join(lines) + "\n"


def man(options: Namespace) -> int:
    """Prints the page."""
    output.say(page().rstrip("\n"))
    return 0


def _word(word: Word) -> Iterator[str]:
    own = [option for option in word.options if option.names[0] not in COMMON]
    places = " ".join(_usage(place) for place in word.places)
    yield ".TP"
    yield f".B companion {_text(word.name)}" + (f" \\fI{_text(places)}\\fR" if places else "")
    yield _text(f"{word.summary[:1].upper()}{word.summary[1:]}.")
    told = [each for each in (*word.places, *own) if each.summary]
    if told:
        yield ".RS"
        for each in told:
            yield from _argument(each)
        yield ".RE"


def _argument(argument: Argument) -> Iterator[str]:
    names = ", ".join(f"\\fB{_text(name)}\\fR" for name in argument.names)
    value = f"\\fI{_text(argument.metavar)}\\fR" if argument.metavar else ""
    yield ".TP"
    yield " ".join(filter(None, (names, value)))
    yield _text(argument.summary)


def _pairs(rows: Iterator[tuple[str, str]] | tuple[tuple[str, str], ...]) -> Iterator[str]:
    for name, about in rows:
        yield from (".TP", f".B {_text(name)}", _text(about))


def _usage(place: Argument) -> str:
    many = "..." if place.many else ""
    return f"{place.metavar}{many}" if place.needed else f"[{place.metavar}{many}]"


def _text(words: str) -> str:
    """Words that roff reads as they are: its own signs told, no line that begins as a request."""
    told = words.replace("\\", "\\e").replace("-", "\\-")
    told = "".join(sign if sign.isascii() else f"\\[u{ord(sign):04X}]" for sign in told)
    return f"\\&{told}" if told[:1] in (".", "'") else told


COMMANDS = {"man": man}
