"""From the bytes of a file to plain data, or to one clear problem: encodings, limits, and errors of syntax."""

from __future__ import annotations

import re
import tomllib
from typing import Any

from companion.tables.model import Problem
from companion.tables.scan import LINE_BYTES, OverLimit, Places, scan

FILE_BYTES = 1024 * 1024

_AT_LINE = re.compile(r"\s*\(at (?:line ([0-9]+), column ([0-9]+)|end of document)\)$")
_MERGE = re.compile(r"^(?:<{7}|>{7}|={7}|\|{7})(?: .*)?$", re.MULTILINE)


def unpack(data: bytes, path: str) -> tuple[dict[str, Any], Places] | Problem:
    """What a file holds and the lines of it, or the problem that keeps it from being read."""
    if broken := _bytes_problem(data, path):
        return broken
    text = data.removeprefix(b"\xef\xbb\xbf").decode("utf-8").replace("\r\n", "\n")
    try:
        places = scan(text)
        return tomllib.loads(text), places
    except OverLimit as error:
        return Problem(path, str(error), line=error.line)
    except tomllib.TOMLDecodeError as error:
        return _syntax_problem(str(error), text, path)
    except RecursionError:
        return Problem(path, "nested too deeply")
    except ValueError as error:
        wide = "digits" in str(error)
        return Problem(path, "a number is too large" if wide else f"a value cannot be read: {error}")


def _bytes_problem(data: bytes, path: str) -> Problem | None:
    if len(data) > FILE_BYTES:
        return Problem(path, f"{len(data):,} bytes; a table file has at most {FILE_BYTES:,}")
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return Problem(path, "saved as UTF-16; save it as UTF-8")
    if data and not data.strip(b"\0"):
        return Problem(path, "nothing but zero bytes: lost, perhaps in a power cut; bring it back from a copy")
    if b"\r" in data and b"\n" not in data:
        return Problem(path, "old Mac line ends; save it with the line ends of Unix or Windows")
    for number, line in enumerate(data.split(b"\n"), start=1):
        if len(line) > LINE_BYTES:
            return Problem(path, f"a line of {len(line):,} bytes; at most {LINE_BYTES:,}", line=number)
    return _encoding_problem(data, path)


def _encoding_problem(data: bytes, path: str) -> Problem | None:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        number = data.count(b"\n", 0, error.start) + 1
        return Problem(path, f"not UTF-8: byte 0x{data[error.start]:02x}; save it as UTF-8", line=number)
    return None


def _syntax_problem(message: str, text: str, path: str) -> Problem:
    if merge := _MERGE.search(text):
        number = text.count("\n", 0, merge.start()) + 1
        return Problem(path, f"unresolved merge at line {number}", line=number)
    found = _AT_LINE.search(message)
    number = int(found[1]) if found and found[1] else text.count("\n") + 1
    said = _AT_LINE.sub("", message)
    lines = text.split("\n")
    near = lines[number - 1] if number <= len(lines) else ""
    column = int(found[2]) if found and found[2] else len(near) + 1
    hint = _hint(said, near, near[max(0, column - 1) :], text)
    return Problem(path, f"{said}{f'; {hint}' if hint else ''}", line=number)


_HINTS: tuple[tuple[str, str], ...] = (
    (r"[“”„‘’]", 'write straight quotes, "'),
    (r"=\s*(?:True|False|TRUE|FALSE)\b", "true and false have small letters"),
    (r"\\(?:e|x[0-9A-Fa-f]{2})", "this needs TOML 1.0 syntax: \\u001b instead of \\e and \\x1b"),
    (r"=\s*[0-9]{2}:[0-9]{2}(?![:0-9])", "this needs TOML 1.0 syntax: a time has seconds"),
    (r"=\s*[+-]?0[0-9]+", "no zero in front of a number; quote it if it is text"),
    (r",\s*\}", "no comma before the } of an inline table"),
    (r"=\s*\{[^}]*$", "this needs TOML 1.0 syntax: an inline table stands on one line"),
    (r"^\s*\{[^}]*$", "this needs TOML 1.0 syntax: an inline table stands on one line"),
    (r"=\s*[^\W\d]", "text goes in quotes"),
    (r"=\s*\"[^\"]*$", 'the quote is not closed on this line; for several lines write three, """'),
    (r"=\s*$", "a value is missing after ="),
)


def _hint(said: str, line: str, rest: str, text: str) -> str:
    if "\r" in line:
        return "old Mac line ends are mixed in"
    if "Illegal character" in said and "\\n" not in said:
        return "control characters cannot stand here"
    if "Cannot declare" in said or "overwrite" in said:
        return "this name is taken already"
    for pattern, hint in _HINTS:
        if re.search(pattern, line):
            return hint
    return ""
