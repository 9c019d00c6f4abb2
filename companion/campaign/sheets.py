"""Documents as TOML text. A file as the app made it is written afresh; in any other, only what changed is touched."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from companion.campaign import keys
from companion.campaign.model import Campaign, Change, Doc, diff, same

LARGEST = 4 << 20  # a sheet beyond this is not read
_BOM = b"\xef\xbb\xbf"
_FORMAT = re.compile(rb"^format\s*=\s*(\d{1,9})\b", re.MULTILINE)
_SURROGATE = re.compile("[\ud800-\udfff]")


class Unreadable(ValueError):
    """A sheet that does not hold a document; the text says why, with the line where TOML knows it."""


def made_in(data: bytes) -> int:
    """The format that a campaign's own sheet says it is made in, found without parsing; 0 if it says none."""
    found = _FORMAT.search(data.partition(b"\n[")[0])
    return int(found.group(1)) if found else 0


def parse(data: bytes) -> Doc:
    """The document in a file. Raises `Unreadable`."""
    import tomllib

    if len(data) > LARGEST:
        raise Unreadable(f"it is larger than {LARGEST >> 20} MB")
    if not data.strip(b"\0 \t\r\n"):
        raise Unreadable("it is empty" if not data else "there is nothing in it")
    try:
        text = data.removeprefix(_BOM).decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise Unreadable(f"line {line} is not UTF-8") from error
    try:
        return tomllib.loads(text)
    except RecursionError as error:
        raise Unreadable("it is nested too deeply") from error
    except ValueError as error:
        raise Unreadable(str(error)) from error


def shown(doc: Any) -> Any:
    """A document as a file can hold it: a lone surrogate, which TOML cannot, becomes the sign for what is unknown."""
    if isinstance(doc, str):
        return doc if doc.isascii() else _SURROGATE.sub("\ufffd", doc)
    if isinstance(doc, Mapping):
        return {shown(key): shown(value) for key, value in doc.items() if value is not None}
    if isinstance(doc, list | tuple):
        return [shown(value) for value in doc]
    return doc


def fresh(doc: Doc) -> bytes:
    """The file of a document that has none yet."""
    import tomli_w

    return tomli_w.dumps(shown(doc)).encode("utf-8")


def edited(data: bytes, before: Doc, after: Doc) -> bytes:
    """A file with the differences from `before`, which it holds, to `after`; comments, order and style stay.

    Raises `Unreadable` if the result would not hold `after`; then nothing should be written.
    """
    if same(before, shown(after)):
        return data
    if data == fresh(before):
        return _checked(fresh(after), after)
    import tomlkit
    from tomlkit.exceptions import TOMLKitError

    bom = _BOM if data.startswith(_BOM) else b""
    try:
        document = tomlkit.parse(data.removeprefix(_BOM).decode("utf-8"))
        for change in diff(Campaign({"": shown(before)}), Campaign({"": shown(after)})):
            _put(document, change)
        text = tomlkit.dumps(document).encode("utf-8")
    except (TOMLKitError, KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        raise Unreadable(f"it cannot be edited in place: {error}") from error
    if b"\r\n" in data and b"\n" not in data.replace(b"\r\n", b""):
        crlf = re.sub(rb"(?<!\r)\n", b"\r\n", text)
        text = crlf if _holds(crlf, after) else text
    return _checked(bom + text, after)


def _put(document: Any, change: Change) -> None:
    *path, last = keys.split(change.key)
    place = document
    for part in path:
        place = place[part]
    if change.new is None:
        del place[last]
    else:
        place[last] = change.new


def _holds(data: bytes, doc: Doc) -> bool:
    try:
        return same(parse(data), shown(doc))
    except Unreadable:
        return not doc and not data.strip()


def _checked(data: bytes, doc: Doc) -> bytes:
    if not _holds(data, doc):
        raise Unreadable("it would not read back as what was meant")
    return data
