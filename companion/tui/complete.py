"""What may come next on the line being typed: commands, their arguments, tables, names."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.systems.arguments import Argument, quote, words

if TYPE_CHECKING:
    from companion.campaign.model import Campaign
    from companion.systems.command import Command
from companion.play.call import parse

_MOST = 200
_WORDLESS = ("prose", "action", "consequence")
_USUAL = ("test", "mib", "conflict", "roll", "table", "take", "trait", "scene", "stuck", "event")
_SIGNED = ("ask", "keep", *_WORDLESS)
_FEW = 4


@dataclass(frozen=True, slots=True)
class Offer:
    """One thing that may stand there: what is put in, from which place of the line on, and a word about it."""

    text: str
    start: int
    about: str = ""


@dataclass(frozen=True, slots=True)
class Known:
    """What lines are completed from, asked for only when wanted.

    Attributes:
        tables: the library's ids in order.
        names: everybody and every place, in order without regard to case.
        first: the commands to offer before all others, on a bare stroke.
    """

    campaign: Campaign
    commands: Callable[[], Mapping[str, Command]]
    tables: Callable[[], Sequence[str]]
    names: Callable[[], Sequence[str]]
    first: Callable[[], Sequence[str]] = tuple


def offers(line: str, known: Known) -> list[Offer]:
    """What may complete `line` at its end; nothing for prose that mentions nobody."""
    if line.startswith("/") and not line.startswith("//"):
        head, space, rest = line[1:].partition(" ")
        if not space:
            return _commands(head.casefold(), known)
        command = known.commands().get(head.casefold())
        return _arguments(command, rest, len(head) + 2, known) if command else []
    at = line.rfind("@")
    if at >= 0 and (at == 0 or line[at - 1].isspace()):
        return _mentions(line[at + 1 :], at + 1, known)
    return []


def usual(lines: Iterable[str]) -> list[str]:
    """The commands to offer first: the last few that `lines`, oldest first, began with, then what every game needs."""
    done = [parse(line).name for line in lines if line.startswith("/")]
    lately = list(dict.fromkeys(name for name in reversed(done) if name not in _SIGNED))[:_FEW]
    return list(dict.fromkeys([*lately, *_USUAL]))


def beginning(ordered: Sequence[str], start: str, key: Callable[[str], str] = str) -> list[str]:
    """Those of a list ordered by `key` that begin with `start`: found by halving, at most two hundred."""
    found: list[str] = []
    for place in range(bisect_left(ordered, start, key=key), len(ordered)):
        name = ordered[place]
        if not key(name).startswith(start) or len(found) == _MOST:
            break
        found.append(name)
    return found


def _commands(head: str, known: Known) -> list[Offer]:
    commands = known.commands()
    found = [name for name in sorted(commands) if name.startswith(head) and name not in _WORDLESS]
    if not head:
        first = [name for name in known.first() if name in commands]
        found = [*first, *(name for name in found if name not in first)]
    if found == [head] and not commands[head].arguments:
        return []
    return [
        Offer(f"/{name} " if commands[name].arguments else f"/{name}", 0, commands[name].summary)
        for name in found
    ]


def _mentions(typed: str, start: int, known: Known) -> list[Offer]:
    low = typed.casefold()
    found = beginning(known.names(), low, str.casefold)
    return [Offer(name, start) for name in found if name.casefold() != low]


def _arguments(command: Command, rest: str, start: int, known: Known) -> list[Offer]:
    typed = words(rest)
    last = typed[-1] if typed and not rest.endswith(" ") else None
    word = last.text if last else ""
    place = start + (last.start if last else len(rest))
    before = [each.text.casefold() for each in (typed[:-1] if last else typed)]
    found: list[Offer] = []
    for argument in _open(command.arguments, before):
        found += _values(argument, before, word, place, known)
    return found[:_MOST]


def _open(arguments: tuple[Argument, ...], before: list[str]) -> list[Argument]:
    """The arguments that may come next: the one after a lead, else the next of the positional ones and every option."""
    if before:
        led = [argument for argument in arguments if argument.lead and argument.lead == before[-1]]
        if led:
            return led
    free = [argument for argument in arguments if not argument.option and not argument.lead]
    taken = [each for each in before if all(each != argument.lead for argument in arguments)]
    upcoming = free[min(len(taken), len(free) - 1) :][:1] if free else []
    options = [argument for argument in arguments if (argument.option or argument.lead) and argument.lead not in before]
    return [*upcoming, *options] if taken or not upcoming else upcoming


def _values(argument: Argument, before: list[str], word: str, place: int, known: Known) -> list[Offer]:
    if argument.lead and (not before or before[-1] != argument.lead):
        return _fitting([argument.lead], word, place, argument.usage)
    if argument.words:
        return _fitting(argument.words, word, place, argument.name)
    if argument.name == "table" and word.startswith("@"):
        from companion.tables.listed import list_id

        return _fitting([quote(list_id(name)) for name in known.campaign.get("lists", {})], word, place, "a list")
    if argument.name == "table":
        return [Offer(name + " ", place) for name in beginning(known.tables(), word)]
    if argument.offers is not None:
        return _fitting([quote(str(name)) for name in argument.offers(known.campaign)], word, place, "")
    return []


def _fitting(candidates: Iterable[str], word: str, place: int, about: str) -> list[Offer]:
    low = word.casefold()
    found = (each for each in candidates if each.casefold().lstrip('"').startswith(low) and each.casefold() != low)
    return [Offer(each + " ", place, about) for each in found]
