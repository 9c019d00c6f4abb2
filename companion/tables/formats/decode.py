"""From bytes to text: marks of encodings taken off, every line end a line feed, old Windows text understood."""

from __future__ import annotations

from companion.tables.formats.drafts import BYTES, LINES, ROW_BYTES, Notes, NotRead

_MARKS = ((b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be"))


def decoded(data: bytes, notes: Notes) -> str:
    """The text of a file.

    Raises:
        NotRead: it is too large, or no text.
    """
    if len(data) > BYTES:
        raise NotRead(f"{len(data):,} bytes; at most {BYTES:,} are read")
    text = _text(data, notes)
    if "\0" in text:
        raise NotRead("no text: there are zero bytes in it")
    return text.replace("\r\n", "\n").replace("\r", "\n").removeprefix("\ufeff")


def _text(data: bytes, notes: Notes) -> str:
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            notes.changed("saved as UTF-16, read as such")
            return data[len(mark) :].decode(encoding, "replace")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        notes.changed(f"not UTF-8 (byte 0x{data[error.start]:02x}); read as the old Windows encoding", line)
        return data.decode("cp1252", "replace")


def short_lines(text: str, notes: Notes) -> str:
    """`text` with every line emptied that is longer than a row may be.

    Raises:
        NotRead: it has too many lines.
    """
    if (count := text.count("\n")) > LINES:
        raise NotRead(f"{count:,} lines; at most {LINES:,} are read")
    if len(text) <= ROW_BYTES:
        return text
    lines = text.split("\n")
    for number, line in enumerate(lines, start=1):
        if len(line) > ROW_BYTES:
            notes.dropped(f"a line of {len(line):,} characters", number)
            lines[number - 1] = ""
    return "\n".join(lines)
