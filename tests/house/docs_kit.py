"""The command lines of the pages, and what a reader would put where a form leaves a gap."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGES = (*sorted((ROOT / "docs").glob("*.md")), ROOT / "README.md")
SYSTEMS = {"sdm": "sdm", "scattershot": "scattershot", "synthesis": "synthesis", "freeform": "freeform"}
SIGNS = ("/", "?", "@", "=>")

GAPS = {
    "CAMPAIGN": "the-salt-road", "LINE": "? Is it far", "EXPR": "2d6", "N": "2", "ID": "spark", "RECIPE": "ruin",
    "TEXT": "salt", "WORDS": "salt", "DIR": "into", "PATH": "tables", "VALUE": "off", "SHELL": "bash",
    "SETTING": "mouse", "FILE.svg": "picture.svg", "SVG": "picture.svg",
}  # fmt: skip
"""What stands for each gap of a form; `NAME` and `FILE` depend on the command."""
NAMES = {"new": "A new road", "config": "mouse", "tables": "the-salt-road"}
FILES = {"import": "log.md", "tables": "road.txt"}

_FENCE = re.compile(r"^```(\w*)\n(.*?)^```", re.DOTALL | re.MULTILINE)
_GAP = re.compile(r"\b[A-Z]{2,}\b|\b[NMKXY]\b|…|\[|\\?\||\.\.\.")


@dataclass(frozen=True, slots=True)
class Fence:
    """A fenced block: the language it is marked with, and its lines."""

    language: str
    lines: tuple[str, ...]


def fences(page: Path) -> list[Fence]:
    """The fenced blocks of a page, without blank lines."""
    found = _FENCE.findall(page.read_text("utf-8"))
    return [Fence(language, tuple(filter(None, text.split("\n")))) for language, text in found]


def spans(text: str) -> list[str]:
    """What stands in backquotes outside of fences, each once, in order."""
    return list(dict.fromkeys(re.findall(r"`([^`\n]+)`", _FENCE.sub("", text))))


def shell_forms(page: Path) -> list[str]:
    """The lines for a shell that a page names: those of its `sh` blocks, and those in backquotes."""
    blocks = [line.partition("  #")[0].strip() for each in fences(page) if each.language == "sh" for line in each.lines]
    named = [span for span in spans(page.read_text("utf-8")) if span.startswith("companion ")]
    return [line for line in (*blocks, *named) if line.startswith("companion")]


def shell_lines(form: str) -> Iterator[list[str]]:
    """What `form` may be typed as: without what is in brackets and with it, one for each choice, the gaps filled."""
    plain = form.replace("\\|", "|")
    bare, whole = re.sub(r"\s*\[[^]]*\]", "", plain), plain.replace("[", "").replace("]", "")
    for text in dict.fromkeys((bare, whole)):
        words = shlex.split(text.replace("…", ""))[1:]
        for chosen in product(*(word.split("|") for word in words)):
            yield [_filled(word, chosen) for word in chosen]


def _filled(word: str, words: tuple[str, ...]) -> str:
    if word in ("NAME", "FILE"):
        place = words.index(word)
        if word == "FILE" and words[place - 1] == "--out":
            return "out.txt"
        return (NAMES if word == "NAME" else FILES).get(words[0], word)
    return GAPS.get(word, word)


def is_form(line: str) -> bool:
    """Whether a line has gaps to be filled, or is no more than its first word or sign."""
    return bool(_GAP.search(line)) or line in SIGNS


def is_typed(fence: Fence) -> bool:
    """Whether a block is typed at the prompt, line by line."""
    return not fence.language and any(line.startswith(("/", "?", "@ ", "=> ")) for line in fence.lines)


def typed(text: str) -> list[str]:
    """What stands in backquotes and is typed at the prompt, forms too."""
    return [span for span in spans(text) if re.match(r"/[a-z]|\?|@ |=> ", span)]


def word_of(line: str) -> str:
    """The word of a typed command; "" where it has none."""
    found = re.match(r"/([a-z][a-z0-9-]*)", line)
    return found[1] if found else ""
