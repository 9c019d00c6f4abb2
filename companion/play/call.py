"""A line of the command language as a `Call`, and back (`docs/commands.md`, section 2)."""

from __future__ import annotations

import re
from dataclasses import dataclass

from companion.systems.arguments import quote

WORDLESS = ("prose", "action", "consequence")

_QUESTION = re.compile(r"\?\((?P<modifier>[^()\n]*)\)[ \t]*")


@dataclass(frozen=True, slots=True)
class Call:
    """A command's name and the text of its arguments, as typed.

    Prose, an action (`@`) and a consequence (`=>`) are calls too, by the names in `WORDLESS`; a question is `ask`.
    `str(call)` is the line that means the call: `parse(str(call)) == call`.
    """

    name: str
    arguments: str = ""

    def __str__(self) -> str:
        if self.name == "prose":
            return _as_prose(self.arguments)
        if self.name == "action":
            return f"@{self.arguments}"
        if self.name == "consequence":
            return f"=>{self.arguments}"
        return f"/{self.name} {self.arguments}" if self.arguments else f"/{self.name}"


def call(name: str, *words: str) -> Call:
    """A call from words that may hold anything: each is quoted where it needs quotes."""
    return Call(name, " ".join(quote(word) for word in words))


def parse(line: str) -> Call:
    """What `line` means. Every text means something: what begins with no sign is prose."""
    if "\n" in line.strip("\n"):
        return Call("prose", line)
    if line.startswith("\\"):
        return Call("prose", line[1:])
    if line.startswith("//"):
        return Call("prose", line[1:])
    if line.startswith("?"):
        return Call("ask", _question(line))
    if line.startswith("@"):
        return Call("action", line[1:])
    if line.startswith("=>"):
        return Call("consequence", line[2:])
    if line.startswith("/"):
        name, _, arguments = line[1:].strip().partition(" ")
        return Call(name.casefold(), arguments.strip())
    return Call("prose", line[1:] if line.startswith(" ") else line)


def _question(line: str) -> str:
    """The arguments of `ask` for a `?` line: the modifier in its brackets, if any, then the words."""
    match = _QUESTION.match(line)
    if match:
        return f"({match['modifier'].strip()}) {line[match.end() :].strip()}".strip()
    words = line[1:].strip()
    return f"() {words}" if words[:1] in ("(", "+", "-", "−") else words


def _as_prose(text: str) -> str:
    if "\n" in text.strip("\n"):
        return text
    return f"\\{text}" if text[:1] in ("/", "?", "@", "\\", " ") or text.startswith("=>") else text
