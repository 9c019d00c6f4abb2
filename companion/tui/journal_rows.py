"""A block of the journal, in Lonelog notation, as rows for the eye: results at the right, dice as their faces."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from companion.tui.spans import BLANK, Row, Rows, Span, ends, row_width, width, wrap

_SESSION = re.compile(r"##\s+(?P<words>.+)")
_SCENE = re.compile(r"###\s+(?P<number>(?:T\d+(?:\+T\d+)*-)?S\d+[a-z]?(?:\.\d+)?)\b\s*\*?(?P<title>.*?)\*?\s*$")
_WHEN = re.compile(r"\[(?!#?[A-Za-z]+:)(?P<when>[^\[\]|]+)\]$")
_TAG = re.compile(r"\[(?P<kind>[A-Za-z]+):(?P<name>[^\[\]|]+)(?:\|(?P<state>[^\[\]]*))?\]")
_KINDS = {"N": "person", "L": "place", "PC": "character", "E": "event"}
_CHANGE = re.compile(r"   (?P<what>\S.*)")
_SPEECH = re.compile(r"(?:N|PC) ?(?:\((?P<who>[^()]+)\))?: ?(?P<words>[\"“„«‘'].*|(?<=\): ).+)")
_ANSWER = re.compile(r"->\s*(?P<answer>.*?)(?:\s*\((?P<dice>[^()]*[⟨⚀-⚅].*)\))?(?P<tags>(?:\s+#[a-z-]+)*)$")
_TAGS = re.compile(r"(?:\s+#[a-z-]+)+$")
_SIX = re.compile(r"(?P<dice>\dd6) ⟨(?P<faces>[1-6](?: [1-6]){0,5})⟩")
_SIXES = "⚀⚁⚂⚃⚄⚅"
_ROLLS = ("d: ", "tbl: ", "gen: ", "->")
_SHORT = 24
_SLUG = re.compile(r"[a-z]+(-[a-z]+)*")


def dice_shown(text: str) -> str:
    """Dice in a roll's text as faces: six-sided ones as the signs for them."""
    return _SIX.sub(
        lambda match: f"{match['dice']} " + "".join(_SIXES[int(face) - 1] for face in match["faces"].split()), text
    )


def rows_of(text: str, cells: int, dice: Callable[[str], str] = dice_shown) -> Rows:
    """The rows of a block for a width in cells; `dice` gives the text of a roll as it is shown."""
    lines = [dice(line) if line.startswith(_ROLLS) else line for line in text.split("\n")]
    rows: list[Row] = []
    number = 0
    while number < len(lines):
        following = lines[number + 1] if number + 1 < len(lines) else ""
        taken, made = _line(lines[number], following, cells)
        rows += made
        number += taken
    return rows or [BLANK]


def begins_anew(before: str, text: str) -> bool:
    """Whether a blank row parts two blocks: around prose and headings, before a question and a deed."""
    return bool(before) and (not _follows(text) or not _is_sign(before))


def _follows(text: str) -> bool:
    """Whether a block goes on with what stands above it: a roll, a consequence, a tag."""
    return text.startswith((*_ROLLS, "=>", "[", "(", "   "))


def _is_sign(text: str) -> bool:
    return _follows(text) or text.startswith(("?", "@"))


def _line(text: str, following: str, cells: int) -> tuple[int, list[Row]]:
    """The rows of a line, and how many lines they took: a heading takes its date, a question its answer."""
    if match := _SCENE.fullmatch(text):
        return _scene(match, following, cells)
    if match := _SESSION.fullmatch(text):
        return 1, [_session(match["words"], cells)]
    if text.startswith("?"):
        return _question(text, following, cells)
    for sign, draw in _SIGNS.items():
        if text.startswith(sign):
            return 1, list(draw(text, cells))
    if match := _CHANGE.fullmatch(text):
        return 1, list(_indented(match["what"], "change", cells, 4))
    if match := _TAG.fullmatch(text):
        return 1, list(_tag(match, cells))
    if match := _SPEECH.fullmatch(text):
        return 1, list(_speech(match, cells))
    return 1, list(_indented(text, "text", cells, 0))


def _session(words: str, cells: int) -> Row:
    words = wrap(words, max(1, cells - 6))[0]
    line = "─" * max(0, cells - width(words) - 4)
    return (Span("── ", "faint"), Span(words, "session"), Span(f" {line}", "faint"))


def _scene(match: re.Match[str], following: str, cells: int) -> tuple[int, list[Row]]:
    when = _WHEN.fullmatch(following)
    title: Row = (Span(match["number"], "heading"), Span(" · ", "faint"), Span(match["title"], "heading"))
    date: Row = (Span(when["when"], "faint"),) if when else ()
    if row_width(title) + row_width(date) + 2 <= cells:
        return (2 if when else 1), [ends(title, date, cells)]
    rows = list(_indented(f"{match['number']} · {match['title']}", "heading", cells, 0))
    return (2 if when else 1), [*rows, date] if when else rows


def _question(text: str, following: str, cells: int) -> tuple[int, list[Row]]:
    answer = _ANSWER.fullmatch(following)
    if answer is None:
        return 1, list(_indented(text, "question", cells, 2))
    words, dice = answer["answer"] + answer["tags"], answer["dice"] or ""
    question = Span(text.rstrip() if text.strip() != "?" else "? …", "question")
    rows: list[Row] = []
    if question.width + width(dice) + 2 <= cells:
        rows.append(ends((question,), (Span(dice, "roll"),), cells))
    else:
        rows += _indented(text, "question", cells, 2)
        rows.append(ends((), (Span(dice, "roll"),), cells))
    rows += _arrow(words, cells)
    return 2, rows


def _rolled(text: str, cells: int) -> Iterator[Row]:
    """A roll or a table: what was thrown at the left, a short result at the right, a long one below."""
    sign, _, rest = text.partition(": ")
    dice, arrow, result = rest.rpartition(" -> ")
    if not arrow:
        dice, result = rest, ""
    word = result.upper() if _SLUG.fullmatch(result) else result
    mark = "· " if sign in ("tbl", "gen") else "  "
    if width(word) <= _SHORT and width(mark + dice) + width(word) + 2 <= cells:
        yield ends((Span(mark, "faint"), Span(dice, "roll")), (Span(word, "result"),), cells)
        return
    for number, line in enumerate(wrap(dice, max(1, cells - 2))):
        yield (Span(mark if number == 0 else "  ", "faint"), Span(line, "roll"))
    if result:
        yield from _arrow(word, cells)


def _arrow(words: str, cells: int) -> Iterator[Row]:
    """What a roll came to: of one row it stands out, a longer one reads as prose; its tags are faint."""
    found = _TAGS.search(words)
    tags = " ".join(found.group().split()) if found else ""
    lines = wrap(_TAGS.sub("", words), max(1, cells - 4))
    role = "result" if len(lines) == 1 else "text"
    for number, line in enumerate(lines):
        row: Row = (Span("  → " if number == 0 else "    ", "result" if number == 0 else "text"), Span(line, role))
        room = cells - row_width(row) - 2
        yield (*row, Span(f"  {tags}", "faint")) if tags and number == len(lines) - 1 and width(tags) <= room else row


def _signed(role: str, indent: int) -> Callable[[str, int], Iterator[Row]]:
    return lambda text, cells: _indented(text, role, cells, indent, hanging=True)


def _speech(match: re.Match[str], cells: int) -> Iterator[Row]:
    """What somebody says, the name before it."""
    who = f"{match['who'] or 'I'}: "
    for number, line in enumerate(wrap(who + match["words"], cells)):
        if number == 0 and line.startswith(who):
            yield (Span(who, "strong"), Span(line[len(who) :], "text"))
        else:
            yield (Span(line, "text"),)


def _tag(match: re.Match[str], cells: int) -> Iterator[Row]:
    """Something that the story keeps track of: `◇ person Mirror-of-Salt · open`."""
    kind = _KINDS.get(match["kind"], match["kind"].lower())
    state = f" · {match['state'].lower()}" if match["state"] else ""
    for number, line in enumerate(wrap(f"{kind} {match['name']}{state}", max(1, cells - 4))):
        yield (Span("  ◇ " if number == 0 else "    ", "faint"), Span(line, "note"))


def _note(text: str, cells: int) -> Iterator[Row]:
    inner = text.strip()
    return _indented(inner[1:-1] if inner.endswith(")") else inner, "note", cells, 2)


def _answer_alone(text: str, cells: int) -> Iterator[Row]:
    return _arrow(text.removeprefix("->").strip(), cells)


def _indented(text: str, role: str, cells: int, indent: int, *, hanging: bool = False) -> Iterator[Row]:
    first = 0 if hanging else indent
    for number, line in enumerate(wrap(text.strip() if indent else text, max(1, cells - indent))):
        space = " " * (first if number == 0 else indent)
        yield (Span(space), Span(line, role)) if space else (Span(line, role),)


_SIGNS: dict[str, Callable[[str, int], Iterator[Row]]] = {
    "d: ": _rolled,
    "tbl: ": _rolled,
    "gen: ": _rolled,
    "->": _answer_alone,
    "@": _signed("deed", 2),
    "=>": _signed("consequence", 3),
    "(": _note,
}
