"""Foreign text as the text of a row: braces that mean nothing here doubled, markup of the web taken off."""

from __future__ import annotations

import html
import re
from collections.abc import Sequence

from companion.dice import DiceError, parse
from companion.tables.template import read_template, rolls_dice

_BREAK = re.compile(r"<(?:br ?/?|/p|/li|/div|/h[1-6]|/tr)>", re.IGNORECASE)
_TAG = re.compile(r"</?(?:" + "|".join((
    "a", "abbr", "article", "b", "blockquote", "br", "caption", "code", "dd", "del", "details", "div", "dl", "dt", "em",
    "figure", "font", "h[1-6]", "hr", "i", "img", "ins", "li", "mark", "ol", "p", "pre", "q", "s", "section", "small",
    "span", "strong", "sub", "summary", "sup", "table", "tbody", "td", "tfoot", "th", "thead", "tr", "u", "ul",
)) + r")(?:\s[^<>]{0,2000})?/?>", re.IGNORECASE)  # fmt: skip
_SURROGATE = re.compile("[\ud800-\udfff]")


def literal(text: str) -> str:
    """`text` so that its braces stand as they are."""
    return text.replace("{", "{{").replace("}", "}}")


def ours(text: str) -> str:
    """`text` in our own notation, or as plain words where its braces cannot be read."""
    return literal(text) if read_template(text).faults else text


def from_html(text: str) -> str:
    """The words of a piece of HTML: known tags off, entities as signs. What is no tag of text stays and is shown."""
    if "<" not in text and "&" not in text:
        return text
    broken = _BREAK.sub("\n", text)
    bare = html.unescape(_TAG.sub("", broken))
    return re.sub(r"\n{2,}", "\n", bare).strip()


def to_html(text: str) -> str:
    """`text` so that `from_html` gives it back; most texts are that already, and stay as they are."""
    return html.escape(text, quote=False) if from_html(text) != text else text


def whole(text: str) -> str:
    """`text` without halves of characters, which no file can hold."""
    return _SURROGATE.sub("\ufffd", text) if _SURROGATE.search(text) else text


def dice_of(text: str) -> str:
    """`text` as dice that a table can roll, in our notation; empty where it is none."""
    bare = text.strip().casefold().replace("−", "-").replace("–", "-")
    if len(bare) > 80 or not rolls_dice(bare):
        return ""
    try:
        dice = parse(bare)
    except DiceError:
        return ""
    return "" if dice.relation or dice.times is not None or dice.note else dice.text


def choice(options: Sequence[str]) -> str:
    """Several templates as one choice in braces; empty where braces side by side would be read otherwise."""
    if any("{{" in option or "}}" in option for option in options):
        return ""
    if options[0].startswith("{") or options[-1].endswith("}"):
        return ""
    made = "{" + "|".join(options) + "}"
    return made if len(options) > 1 and not read_template(made).faults else ""


def joined(first: str, second: str) -> str:
    """A line and the one that a narrow page broke it into; a hyphen at the break goes where a small letter follows."""
    if first.endswith(("-", "\u00ad", "‐")) and second[:1].islower() and first[-2:-1].isalpha():
        return first[:-1] + second
    return f"{first} {second}"
