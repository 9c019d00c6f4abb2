"""What a command takes, declared as data, and how a line's words are read by it.

Options are recognised from the right in any order; what is left are the positional arguments, of which a name that
comes last takes the rest of the line without quotes (`docs/commands.md`, section 2).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from companion.campaign.model import Campaign
from companion.errors import Refused

Kind = Literal["name", "text", "word", "int", "modifier", "times", "fraction"]

_SHAPES: dict[str, tuple[re.Pattern[str], str]] = {
    "int": (re.compile(r"[+\-−]?\d{1,9}"), "N"),
    "modifier": (re.compile(r"[+\-−]\d{1,6}"), "+N"),
    "times": (re.compile(r"[x×]\d{1,6}", re.IGNORECASE), "xN"),
    "fraction": (re.compile(r"\d{1,6}/\d{1,6}"), "N/M"),
}
_AFTER = {"by": "WHO", "with": "WHO", "until": "WHEN"}
"""What follows a lead, in a usage line, where the argument is called like its lead."""
_FEW_WORDS = 5  # so many may be written out in a usage line; of more it shows the name
_WORD = re.compile(r'"(?:[^"\\]|\\.)*"(?=\s|$)|\S+')


@dataclass(frozen=True, slots=True)
class Argument:
    """One thing that a command takes.

    `lead` is the word before it (`vs`, `with`, `into`), `words` all it may be; `option` marks what may stand anywhere
    at the right end, `required` what may not be missing; `offers` tells what completes it.
    """

    name: str
    kind: Kind = "name"
    lead: str = ""
    words: tuple[str, ...] = ()
    option: bool = False
    required: bool = True
    offers: Callable[[Campaign], Iterable[str]] | None = None

    @property
    def usage(self) -> str:
        """How it is written in a usage line: `[vs N]`, `ITEM`, `[adv|dis]`."""
        text = f"{self.lead} {self._body()}".strip()
        return text if self.required and not self.option else f"[{text}]"

    def _body(self) -> str:
        if self.words and len(self.words) <= _FEW_WORDS:
            return "|".join(self.words)
        if self.kind in _SHAPES:
            return _SHAPES[self.kind][1]
        return _AFTER.get(self.lead, "NAME") if self.name == self.lead else self.name.upper()


def option(name: str, kind: Kind = "name", *, lead: str = "", words: tuple[str, ...] = (), **more: Any) -> Argument:
    """An argument that may be missing and may stand anywhere at the right end of the line."""
    return Argument(name, kind, lead, words, option=True, required=False, **more)


@dataclass(frozen=True, slots=True)
class Args:
    """The arguments of one line, read; `spans` says where each stands in the text they were read from."""

    values: Mapping[str, str | int]
    spans: Mapping[str, tuple[int, int]] = field(default_factory=dict)

    def has(self, name: str) -> bool:
        return name in self.values

    def text(self, name: str, default: str = "") -> str:
        return str(self.values.get(name, default))

    def number(self, name: str, default: int = 0) -> int:
        return int(self.values.get(name, default))

    def pair(self, name: str) -> tuple[int, int] | None:
        """Both numbers of a fraction `N/M`, or None."""
        now, slash, most = self.text(name).partition("/")
        return (int(now), int(most)) if slash else None


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a line, or a quoted stretch of it, with where it stands."""

    text: str
    start: int
    end: int
    quoted: bool = False


def words(text: str) -> list[Word]:
    """The words of `text`; a quoted one without its quotes. A quote that is never closed is a letter like another."""
    found = []
    for match in _WORD.finditer(text):
        raw = match.group()
        quoted = len(raw) > 1 and raw.startswith('"') and raw.endswith('"')
        found.append(Word(_unquoted(raw) if quoted else raw, match.start(), match.end(), quoted))
    return found


def quote(name: str) -> str:
    """`name` as one word of a line, in quotes where it needs them."""
    if name and not re.search(r'[\s"\\]', name):
        return name
    return '"' + name.replace("\\", "\\\\").replace('"', '\\"') + '"'


def read(arguments: tuple[Argument, ...], text: str, usage: str) -> Args:
    """The arguments in `text`.

    Args:
        usage: the command's usage line, for the refusal.

    Raises:
        Refused: `bad-argument`, when one is missing, has the wrong form, or a word is left over.
    """
    if len(arguments) == 1 and arguments[0].kind == "text":
        return _only_text(arguments[0], text, usage)
    left = words(text)
    values: dict[str, str | int] = {}
    spans: dict[str, tuple[int, int]] = {}
    for argument in arguments:
        if argument.lead and argument.kind == "text" and (rest := _rest_of_line(argument, left)):
            values[argument.name] = _span(rest, text)
            spans[argument.name] = rest[0].start, rest[-1].end
    waiting = [argument for argument in arguments if argument.option and argument.name not in values]
    while taken := _from_the_right(waiting, left, text):
        argument, value, count = taken
        values[argument.name] = value
        spans[argument.name] = _place(argument, left[len(left) - count :])
        waiting.remove(argument)
        del left[len(left) - count :]
    positional = [argument for argument in arguments if not argument.option]
    for place, argument in enumerate(positional):
        last = place == len(positional) - 1
        value_and_count = _from_the_left(argument, left, text, last)
        if value_and_count is None:
            if argument.required:
                raise Refused("bad-argument", _missing(argument, left), f"write {usage}", _first(left, text))
            continue
        values[argument.name], count = value_and_count
        spans[argument.name] = _place(argument, left[:count])
        del left[:count]
    if left:
        raise Refused("bad-argument", f"“{left[0].text}” is one word too many", f"write {usage}", _first(left, text))
    return Args(values, spans)


def _only_text(argument: Argument, text: str, usage: str) -> Args:
    if not text.strip():
        if argument.required:
            raise Refused("bad-argument", f"the {argument.name} is missing", f"write {usage}", _first([], text))
        return Args({})
    start = len(text) - len(text.lstrip())
    return Args({argument.name: text.strip()}, {argument.name: (start, start + len(text.strip()))})


def _rest_of_line(argument: Argument, left: list[Word]) -> list[Word]:
    """What follows the first lead of a text option, to the end of the line, whatever stands in it; taken off `left`."""
    places = [n for n, word in enumerate(left) if not word.quoted and word.text.casefold() == argument.lead]
    if not places or places[0] == len(left) - 1:
        return []
    after = left[places[0] + 1 :]
    del left[places[0] :]
    return after


def _first(left: list[Word], text: str) -> tuple[int, int]:
    """Where the first word that was not understood stands; the end of the line when one is missing there."""
    return (left[0].start, left[0].end) if left else (len(text.rstrip()), len(text.rstrip()))


def _place(argument: Argument, taken: list[Word]) -> tuple[int, int]:
    """Where the value of an argument stands, without the word that leads it in."""
    return taken[1 if argument.lead and len(taken) > 1 else 0].start, taken[-1].end


def _from_the_right(waiting: list[Argument], left: list[Word], text: str) -> tuple[Argument, str | int, int] | None:
    """The next option at the right end; one that takes a name comes after those behind that name."""
    found = [(argument, *hit) for argument in waiting if (hit := _option(argument, left, text)) is not None]
    return min(found, key=_closeness) if found else None


def _closeness(hit: tuple[Argument, str | int, int]) -> tuple[bool, int]:
    """A value with its lead before the bare value, and the shortest name last."""
    argument, _, count = hit
    named = argument.kind in ("name", "text")
    return named, count if named else -count


def _option(argument: Argument, left: list[Word], text: str) -> tuple[str | int, int] | None:
    return _led(argument, left, text) if argument.lead else _bare(argument, left)


def _bare(argument: Argument, left: list[Word]) -> tuple[str | int, int] | None:
    if not left or left[-1].quoted or argument.kind in ("name", "text"):
        return None
    if phrase := _phrase(argument, left):
        return phrase
    value = _value(argument, left[-1])
    return None if value is None else (value, 1)


def _phrase(argument: Argument, left: list[Word]) -> tuple[str, int] | None:
    """A word with a hyphen, such as `nigh-impossible`, written as two at the end of the line, and how many they are."""
    for word in argument.words:
        count = word.count("-") + 1
        ending = left[-count:]
        spoken = "" if any(each.quoted for each in ending) else "-".join(each.text.casefold() for each in ending)
        if count > 1 and spoken == word:
            return word, count
    return None


def _led(argument: Argument, left: list[Word], text: str) -> tuple[str | int, int] | None:
    places = [n for n, word in enumerate(left) if not word.quoted and word.text.casefold() == argument.lead]
    if not places or places[-1] == len(left) - 1:
        return None
    after = left[places[-1] + 1 :]
    if argument.kind in ("name", "text"):
        return _span(after, text), len(after) + 1
    value = _value(argument, after[0]) if len(after) == 1 else None
    return None if value is None else (value, 2)


def _from_the_left(argument: Argument, left: list[Word], text: str, last: bool) -> tuple[str | int, int] | None:
    if not left:
        return None
    if argument.lead:
        return _led(argument, left, text) if left[0].text.casefold() == argument.lead else None
    if argument.kind in ("name", "text"):
        return (_span(left, text), len(left)) if last else (left[0].text, 1)
    value = _value(argument, left[0])
    return None if value is None else (value, 1)


def _value(argument: Argument, word: Word) -> str | int | None:
    if argument.kind == "word":
        return word.text.casefold() if word.text.casefold() in argument.words else None
    if not _SHAPES[argument.kind][0].fullmatch(word.text):
        return None
    plain = word.text.replace("−", "-")
    return plain if argument.kind == "fraction" else int(plain.lstrip("xX×"))


def _span(taken: list[Word], text: str) -> str:
    return taken[0].text if len(taken) == 1 else text[taken[0].start : taken[-1].end]


def _missing(argument: Argument, left: list[Word]) -> str:
    wanted = " or ".join(argument.words) if argument.words else f"the {argument.name}"
    if not left:
        return f"{wanted} is missing"
    return f"“{left[0].text}” stands where {wanted} should"


def _unquoted(raw: str) -> str:
    return re.sub(r"\\(.)", r"\1", raw[1:-1])
