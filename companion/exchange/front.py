"""YAML front matter, as much of it as logs have: one key a line, scalars, and lists of scalars."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

Front = Mapping[str, str | Sequence[str]]

_ESCAPES = {
    "0": "\0", "a": "\a", "b": "\b", "t": "\t", "n": "\n", "v": "\v", "f": "\f", "r": "\r", "e": "\x1b",
    "N": "\x85", "_": "\xa0", "L": "\u2028", "P": "\u2029",
}  # fmt: skip
_ESCAPED = re.compile(r"\\(?:x([0-9A-Fa-f]{2})|u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})|(.))", re.DOTALL)
_KEY = re.compile(r"([A-Za-z_][\w -]*):(?:[ \t]+(.*))?$")
_ITEM = re.compile(r"[ \t]*-[ \t]+(.*)$")
_MOST_LINES = 10_000


def quoted(text: str) -> str:
    """A double-quoted scalar that every reader of YAML takes for exactly `text`."""
    return '"' + "".join(map(_character, text)) + '"'


def written(front: Front) -> str:
    """Front matter with its two lines of dashes. Every scalar is quoted, so that none is read as something else."""
    lines = ["---"]
    for key, value in front.items():
        if isinstance(value, str):
            lines.append(f"{key}: {quoted(value)}")
        elif value:
            lines += [f"{key}:", *(f"  - {quoted(item)}" for item in value)]
    return "\n".join([*lines, "---"])


def read(text: str) -> tuple[dict[str, str | list[str]], str, int]:
    """The front matter at the beginning of `text`, the rest, and how many lines were before it.

    What is no key and no item is left out; there is none where the first line is not `---` or the end is missing.
    """
    lines = text.split("\n", _MOST_LINES)
    if lines[0].rstrip() != "---":
        return {}, text, 0
    end = next((number for number, line in enumerate(lines[1:], 1) if line.rstrip() in ("---", "...")), 0)
    if not end:
        return {}, text, 0
    found: dict[str, str | list[str]] = {}
    key = ""
    for line in lines[1:end]:
        line = line.rstrip("\r")
        item = _ITEM.match(line)
        match = _KEY.match(line)
        if item and key:
            there = found[key]
            found[key] = [*(there if isinstance(there, list) else []), scalar(item[1])]
        elif match:
            key = match[1].strip().casefold().replace(" ", "_")
            found[key] = _value(match[2] or "")
    return found, "\n".join(lines[end + 1 :]), end + 1


def scalar(text: str) -> str:
    """What a scalar says, quoted or plain."""
    text = text.strip()
    if len(text) > 1 and text[0] == text[-1] == '"':
        return _ESCAPED.sub(_meant, text[1:-1])
    if len(text) > 1 and text[0] == text[-1] == "'":
        return text[1:-1].replace("''", "'")
    return re.split(r"[ \t]#", text, maxsplit=1)[0].rstrip()


def _value(text: str) -> str | list[str]:
    text = text.strip()
    if re.fullmatch(r"\[[^\[\]]*\]", text):
        return [scalar(item) for item in text[1:-1].split(",") if item.strip()]
    return scalar(text)


def _character(character: str) -> str:
    if character in '"\\':
        return f"\\{character}"
    if character.isprintable() and character != "\ufeff":
        return character
    code = ord(character)
    return f"\\x{code:02x}" if code < 256 else f"\\u{code:04x}" if code < 65536 else f"\\U{code:08x}"


def _meant(match: re.Match[str]) -> str:
    digits = match[1] or match[2] or match[3]
    if digits:
        return chr(int(digits, 16)) if int(digits, 16) < 0x110000 else "\ufffd"
    return _ESCAPES.get(match[4], match[4])
