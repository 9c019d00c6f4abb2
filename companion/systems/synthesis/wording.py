"""A Trait with its level and what is said about it: `Sword Skill 2 skill`, `"Upper Hand" 1 self until session`.

The words after the level are options and those before it the name, so that a name may hold an option's word.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.systems.arguments import Word, words


@dataclass(frozen=True, slots=True)
class Wording:
    """The parts of such a line; `level` is None where none was given."""

    name: str
    level: int | None
    options: tuple[str, ...] = ()
    until: str = ""

    def one_of(self, wanted: tuple[str, ...], default: str = "") -> str:
        """The option given among `wanted`."""
        return next((option for option in self.options if option in wanted), default)


def wording(text: str, options: tuple[str, ...]) -> Wording:
    """Reads `NAME N [options] [until WHEN]`; without a level, options are taken from the end while a name is left."""
    said, until = _until(words(text), text)
    place = _level(said, options)
    if place is not None:
        tail = tuple(word.text.casefold() for word in said[place + 1 :])
        return Wording(_name(said[:place], text), int(said[place].text), tail, until)
    taken: list[str] = []
    while len(said) > 1 and not said[-1].quoted and said[-1].text.casefold() in options:
        taken.append(said.pop().text.casefold())
    return Wording(_name(said, text), None, tuple(taken), until)


def _until(said: list[Word], text: str) -> tuple[list[Word], str]:
    for place in range(len(said) - 2, 0, -1):
        if said[place].text.casefold() == "until" and not said[place].quoted:
            return said[:place], _name(said[place + 1 :], text)
    return said, ""


def _level(said: list[Word], options: tuple[str, ...]) -> int | None:
    """Where the level stands: the last bare number with nothing but options after it, and a name before it."""
    for place in range(len(said) - 1, 0, -1):
        word = said[place]
        if not word.quoted and word.text.isascii() and word.text.isdecimal() and len(word.text) <= 6:
            return place
        if word.quoted or word.text.casefold() not in options:
            return None
    return None


def _name(said: list[Word], text: str) -> str:
    if not said:
        return ""
    return said[0].text if len(said) == 1 else text[said[0].start : said[-1].end]
