"""Where a batch goes: standard output as it is made, or a file that is written once and never over another unasked."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from argparse import Namespace
from collections.abc import Callable, Iterator
from types import FrameType

from companion.campaign.files import Disk, write_all
from companion.campaign.files import replace as put_file
from companion.cli import output
from companion.errors import NotSaved, Refused
from companion.play.prep.forms import FORMS, Document
from companion.play.prep.forms.tabular import fields
from companion.play.prep.page import Page
from companion.text import plain

_MODE = 0o644
_BAR = 30


class Output:
    """One batch on its way out.

    Args:
        options: `out`, `force` and `json` are used.
        document: what is written.
        form: one of `FORMS`.
        silent: whether nothing is printed, because it goes elsewhere.

    Raises:
        Refused: the file is there already.
        NotSaved: it cannot be written.
    """

    def __init__(self, options: Namespace, document: Document, form: str, *, silent: bool) -> None:
        self._path: str | None = options.out
        self._json, self._silent = options.json, silent or (options.json and options.out is not None)
        self._document, self._form = document, FORMS[form]
        self._made: list[str] = []
        self._fd = -1
        if self._path and not options.force:
            self._fd = _reserved(self._path)

    def __enter__(self) -> Output:
        return self

    def __exit__(self, *_: object) -> None:
        """A file that was only kept free and has nothing in it goes again."""
        if self._fd >= 0:
            os.close(self._fd)
            with contextlib.suppress(OSError):
                Disk().unlink(str(self._path))

    def write(self, page: Page) -> None:
        """One page more."""
        if self._json and not self._path:
            output.say_json(fields(self._document, page))
            return
        before = self._form.between if self._made else self._form.head(self._document)
        text = before + self._form.page(self._document, page)
        self._made.append(text if self._path else "")
        if not self._path and not self._silent:
            _print(text)

    def end(self, made: int, stopped: int, campaign: str) -> None:
        """The end of the batch, whole or stopped: the file is written, and what came of it is said."""
        document = self._document
        if self._made and not self._path and not self._silent and not self._json:
            _print(self._form.tail(document))
        if self._path and self._made:
            self._write("".join((*self._made, self._form.tail(document))))
        told = f"{made} of {document.times} made" if stopped else f"{made} made"
        where = " and ".join(filter(None, (self._path if made else "", f"into {campaign}" if campaign else "")))
        if not (self._path or campaign or stopped):
            return
        if self._json and not stopped:
            output.say_json({"ok": True, "command": "prep", "path": self._path, "pages": made, "seed": document.seed})
        else:
            output.complain(" · ".join(filter(None, (told, where, f"seed {document.seed}" if document.seed else ""))))

    def _write(self, text: str) -> None:
        data, path = text.encode("utf-8", "replace"), str(self._path)
        try:
            if self._fd < 0:
                put_file(Disk(), path, data)
                return
            write_all(Disk(), self._fd, data)
            os.fsync(self._fd)
            os.close(self._fd)
            self._fd = -1
        except OSError as error:
            raise _unsaved(path, error) from error


@contextlib.contextmanager
def stopping() -> Iterator[Callable[[], int]]:
    """While it lasts, the first ctrl+c or SIGTERM only sets what the callable gives: the signal's number, 0 before."""
    caught: list[int] = []

    def stop(number: int, frame: FrameType | None) -> None:
        caught.append(number)
        signal.signal(number, before[signal.Signals(number)])

    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    for number in before:
        signal.signal(number, stop)
    try:
        yield lambda: caught[0] if caught else 0
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def progress(pages: Iterator[Page], times: int) -> Iterator[Page]:
    """The pages, with a bar on the terminal as they pass; nothing where it is no terminal, or only one page."""
    if times == 1 or not sys.stderr.isatty():
        yield from pages
        return
    shown = -1
    try:
        for made, page in enumerate(pages, 1):
            yield page
            cells = made * _BAR // times
            if cells != shown:
                shown = cells
                sys.stderr.write(f"\r{'▰' * cells}{'▱' * (_BAR - cells)} {made} of {times}")
                sys.stderr.flush()
    finally:
        sys.stderr.write("\r\x1b[K")
        sys.stderr.flush()


def _reserved(path: str) -> int:
    """A new file of that name, empty and open."""
    try:
        return Disk().open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _MODE)
    except FileExistsError:
        raise Refused("bad-argument", f"{path} is there already", "choose another name, or say --force") from None
    except OSError as error:
        raise _unsaved(path, error) from error


def _unsaved(path: str, error: OSError) -> NotSaved:
    why = (error.strerror or "no reason given").lower()
    return NotSaved(f"{path} cannot be written: {why}", "choose another --out")


def _print(text: str) -> None:
    whole = text.encode("utf-8", "replace").decode("utf-8")
    sys.stdout.write(plain(whole) if sys.stdout.isatty() else whole)
    sys.stdout.flush()
