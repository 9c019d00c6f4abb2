"""From the bytes of a file to what it says."""

from __future__ import annotations

from companion.errors import Refused
from companion.exchange import front
from companion.exchange.marks import form_of
from companion.exchange.reading.foreign import read_foreign
from companion.exchange.reading.own import read_own
from companion.exchange.reading.result import LARGEST, Reading
from companion.exchange.reading.whole import read_whole


def read(data: bytes) -> Reading:
    """A file as sessions and state: our JSON, our Lonelog or Markdown, or somebody else's.

    Raises:
        Refused: `bad-argument`, it is too large, no text, or an export of ours that cannot be read.
    """
    if len(data) > LARGEST:
        raise Refused("bad-argument", f"the file is larger than {LARGEST >> 20} MB", "import it in parts")
    if data.count(0) * 50 > len(data):
        raise Refused("bad-argument", "this is no text", "Lonelog, Markdown or our JSON can be read")
    text = data.removeprefix(b"\xef\xbb\xbf").decode("utf-8", "surrogateescape")
    if text.lstrip().startswith("{"):
        return read_whole(text)
    if not text.strip():
        raise Refused("bad-argument", "there is nothing in this file")
    head, rest, skipped = front.read(text)
    form = form_of(head)
    if form:
        return read_own(rest, head, form)
    return read_foreign(rest.replace("\r\n", "\n"), head, skipped)
