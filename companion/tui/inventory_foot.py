"""What stands around an inventory: whose it is, the line that waits with what it would do, what a thing is, keys."""

from __future__ import annotations

from companion.systems.inventory import Inventory, Thing
from companion.systems.view import Row as Figure
from companion.text import line
from companion.tui.bar import bar, hint
from companion.tui.intent import Intent
from companion.tui.screen_keys import Own
from companion.tui.spans import BLANK, Row, Rows, Span, flow, wrap
from companion.tui.widgets.span_view import Make


def title(name: str, now: Inventory, then: Inventory) -> Make:
    """Whose inventory it is, and what follows from it: `every roll −2 → −3`."""
    before = {row.label: row for row in now.sums}
    right: list[Row] = [(_sum(before.get(row.label), row),) for row in then.sums]
    return bar([(Span(name, "title"), Span(" · what is carried", "faint"))], right)


def waiting(intent: Intent | None, words: str, problem: str) -> Make:
    """The line that waits, its number and its choices, and what it would do or why it would be refused."""

    def make(cells: int) -> Rows:
        if intent is None:
            return []
        rows: list[Row] = list(flow([Span(f"› {intent.line}", "strong"), *_number(intent)], cells))
        if problem:
            rows += [(Span(f"✗ {part}" if not number else f"  {part}", "error"),)
                     for number, part in enumerate(wrap(problem, cells - 2))]  # fmt: skip
        else:
            told = f"would: {words}" if words else "what it does is known once it is done"
            rows += [(Span(part, "change"),) for part in wrap(told, cells)]
        return [*rows, *_choices(intent, cells)]

    return make


def thing_rows(thing: Thing, keys: Own) -> Make:
    """What a thing is, why it takes what it takes, and all that can be done with it, by the player's keys."""

    def make(cells: int) -> Rows:
        rows: list[Row] = [(Span(part),) for own in thing.why.split("\n") for part in wrap(own, cells)]
        verbs = dict.fromkeys(deed.verb for deed in thing.deeds)
        found = [key for key in keys.values() if key.name in verbs]
        rows += [BLANK] if found else []
        return rows + [(Span(f"{key.told}  ", "key"), Span(key.summary, "text", key.name)) for key in found]

    return make


def menu_rows(keys: Own) -> Make:
    """All keys of the screen, to be pressed by mouse too."""

    def make(cells: int) -> Rows:
        rows: list[Row] = []
        for told, summary, act in (*((key.told, key.summary, key.name) for key in keys.values()), *OTHERS):
            parts = wrap(summary, max(8, cells - 8))
            rows.append((Span(told.ljust(8), "key"), Span(parts[0], "text", act)))
            rows += [(Span(" " * 8), Span(part, "faint")) for part in parts[1:]]
        return rows

    return make


OTHERS = (
    ("Enter", "what it is and why it weighs; do the line that waits", ""),
    ("0 to 9", "how many, while a line waits", ""),
    ("Tab ← →", "the next place, while a line waits", ""),
    ("drag", "a thing to another place, or onto its like", ""),
    ("Esc", "let the line be; back to the game", ""),
)


def said_rows(words: str, warned: bool) -> Make:
    """What was said last."""
    return lambda cells: [(Span(part, "warning" if warned else "faint"),) for part in wrap(words, cells)][:3]


def foot(thing: Thing | None, intent: Intent | None, undo: str, keys: Own) -> Make:
    """The keys that matter now."""
    if intent is not None:
        left = [hint("Enter", "do it", "do"), hint("Esc", "let it be", "back")]
        left += [hint("Tab", "next", "next")] if len(intent.deeds) > 1 else []
        left += [hint("+ − 0–9", "how many", "stack")] if intent.deed.most > 1 else []
        return bar(left, [])
    verbs = [deed.verb for deed in thing.deeds] if thing else []
    left = [hint("Enter", "what is it", "what")] if thing else []
    left += [hint(key.told, key.name, key.name) for key in keys.values() if key.name in verbs and key.name != "first"]
    left += [hint(keys["first"].told, "over first", "first")] if "first" in verbs else []
    left.append(hint(keys["take"].told, "take", "take"))
    right = [hint(keys["undo"].told, "undo", "undo")] if undo else []
    return bar(left, [*right, hint("?", "keys", "help"), hint("Esc", "back", "back")], "  ")


def _number(intent: Intent) -> list[Span]:
    most = intent.deed.most
    if most <= 1:
        return []
    return [
        Span("−", "key", "less"),
        Span(f"{intent.number} of {most}", "strong"),
        Span("+", "key", "stack"),
        Span("all", "key", "all"),
    ]


def _choices(intent: Intent, cells: int) -> Rows:
    """Where the thing could go, the chosen one in brackets."""
    if len(intent.deeds) < 2:
        return []
    found = [
        Span(f"[{deed.words}]", "strong") if place == intent.at else Span(deed.words, "key", f"go.{place}")
        for place, deed in enumerate(intent.deeds)
    ]
    return list(flow(found, cells, " · ", 2))


def _sum(was: Figure | None, row: Figure) -> Span:
    changed = was is not None and was.value != row.value
    value = f"{was.value} → {row.value}" if was is not None and changed else row.value
    role = "change" if changed else "over" if row.mark == "over" else "strong"
    return Span(line(f"{row.label} {value}"), role, why=row.why)
