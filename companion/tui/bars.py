"""What the title, the tabs and the footer of the play screen say."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.campaign.model import Campaign
from companion.play.actor import system_of
from companion.tui.bar import bar, hint
from companion.tui.spans import Row, Rows, Span, row_width
from companion.tui.widgets.span_view import Make

_TABS = {"sheet": "Sheet", "journal": "Journal", "oracle": "Oracles", "burden": "Burdens", "more": "Threads"}
_TAKEN_BACK = 34
_LEAST_TAKEN_BACK = 12
_LEFT = 72  # cells kept for the keys at the left
_ROOMY = 100
_SCENE = 40
_LEAST_SCENE = 8


@dataclass(frozen=True, slots=True)
class Doing:
    """What the footer has to know.

    Attributes:
        typing: whether the prompt has the focus; else `panel` does.
        line: what is typed.
        undo: the line that undo would take back, "" if there is none.
        editing: whether the words of an entry are being changed.
        asked: how many choices are open.
        stretch: how many entries of the journal are chosen.
        keys: the keys of actions as they are named, by action.
    """

    typing: bool = True
    panel: str = ""
    line: str = ""
    undo: str = ""
    editing: bool = False
    asked: int = 0
    stretch: int = 0
    keys: Mapping[str, str] = field(default_factory=dict)

    def hint(self, action: str, words: str, key: str) -> Row:
        """A key of an action with words; `key` where the player has no other."""
        return hint(self.keys.get(action) or key, words, f"app.{action}")


def title(campaign: Campaign, saved_at: str, unsaved: str = "", narrow: bool = False) -> Make:
    """Where the story is, how the active character does, and that it is on disk."""
    where = [campaign.title] if not narrow or not campaign.get("scene") else []
    where += [str(campaign.get(key)) for key in ("scene", "date") if campaign.get(key)]
    doc = campaign.active
    status = campaign.once(_status, doc) if doc else ""
    right: list[Row] = [(Span(status, "strong"),)] if status else []
    if unsaved:
        right.append((Span("○ NOT SAVED", "error", why=unsaved),))
    elif saved_at:
        right.append((Span(f"● on disk {saved_at}" if not narrow else f"● {saved_at}", "faint", "app.saved"),))

    def make(cells: int) -> Rows:
        room = max(_LEAST_SCENE, min(_SCENE, cells - sum(row_width(row) + 1 for row in right) - 1))
        left: list[Row] = []
        for number, words in enumerate(where):
            arrow = (Span("▸ ", "faint"),) if number else ()
            left.append((*arrow, Span(_cut(words, room), "text" if number else "title")))
        return bar(left, right, " ")(cells)

    return make


def _status(campaign: Campaign, doc: str) -> str:
    return f"{campaign.name_of(doc)} {system_of(campaign, doc).status(campaign, doc)}".strip()


def tabs(titles: Mapping[str, str], current: str) -> Make:
    """The panels as tabs, the one that is shown in brackets; `titles` by panel, where they differ from the usual."""
    parts: list[Row] = []
    for number, (key, name) in enumerate(_TABS.items(), 1):
        words = f"{number} {_first_word(titles.get(key, '')) or name}"
        shown = key == current
        parts.append((Span(f"[{words}]" if shown else f" {words} ", "title" if shown else "faint", f"app.go.{key}"),))
    return bar(parts, [], " ")


def footer(doing: Doing) -> Make:
    """The keys that matter now at the left; what undo takes back, and help, at the right."""
    left = _typing(doing) if doing.typing else _panel(doing)

    def make(cells: int) -> Rows:
        right = [doing.hint("help", "help", "F1")]
        if doing.undo and not doing.editing:
            room = min(_TAKEN_BACK, cells - _LEFT)
            words = f"undo “{_cut(doing.undo, room)}”" if room >= _LEAST_TAKEN_BACK else "undo"
            right.insert(0, doing.hint("undo", words, "F8"))
        return bar(left, right, "   " if cells >= _ROOMY else "  ")(cells)

    return make


def _typing(doing: Doing) -> list[Row]:
    if doing.editing:
        return [hint("Enter", "keep the change", "app.enter"), hint("Esc", "leave it as it was", "app.leave")]
    line = doing.line
    verb = "ask" if line.startswith("?") else "do" if line.startswith("/") and not line.startswith("//") else "write"
    parts = (
        [hint("Enter", verb, "app.enter")]
        if line.strip()
        else [hint("?", "ask", "app.question"), hint("/", "commands", "app.slash")]
    )
    if doing.asked and not line:
        parts.insert(0, hint(f"1–{doing.asked}" if doing.asked > 1 else "1", "answer", "app.question"))
    if line.startswith("?"):
        parts.append(doing.hint("likelier", "likelier", "^T"))
    if line.startswith("/"):
        parts.append(hint("Tab", "complete", "app.complete"))
    if line.strip():
        parts.append(hint("^J", "new line", "app.newline"))
    parts.append(hint("Esc", "panels", "app.panels"))
    return parts if line.strip() else [*parts, doing.hint("guide", "what now", "^G")]


def _panel(doing: Doing) -> list[Row]:
    parts = [hint("i", "write", "app.write"), hint("1–5", "panels", "app.panels")]
    if doing.panel == "journal" and doing.stretch:
        parts += [
            (Span(f"{doing.stretch} chosen", "strong"),),
            doing.hint("promote", "passage", "P"),
            doing.hint("copy", "copy", "y"),
            doing.hint("stretch", "let go", "v"),
        ]
    elif doing.panel == "journal":
        parts += [
            hint("e", "edit", "app.edit"),
            hint("Enter", "again", "app.choose"),
            hint("=", "how", "app.why"),
            hint("/", "find", "app.find"),
        ]
    elif doing.panel == "oracle":
        parts += [hint("letters", "roll", "app.choose")]
    else:
        parts += [hint("Enter", "do", "app.choose"), hint("=", "why", "app.why")]
    return parts


def _first_word(title: str) -> str:
    return title.replace("·", " ").partition(" ")[0]


def _cut(text: str, most: int) -> str:
    text = " ".join(text.split())
    return text if len(text) <= most else text[: most - 1] + "…"
