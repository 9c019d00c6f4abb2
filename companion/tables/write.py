"""A table as the text of a table file. For showing and exporting; a player's file is never written over."""

from __future__ import annotations

import json

from companion.tables.model import Effect, FollowUp, Row, Table

_TEXTS = ("title", "system", "source", "licence", "lang", "note", "when_to_use", "draw", "replaces", "extends")


def table_text(table: Table) -> str:
    """`table` under its header, one row a line; reading it gives the same table."""
    lines = [f"[{_key(table.name)}]"]
    lines += [f"{key} = {_text(value)}" for key in _TEXTS if (value := str(getattr(table, key)))]
    if table.off != "none":
        lines.append(f"off = {_text(table.off)}")
    if table.dice:
        lines.append(f"dice = {_text(table.dice.text)}")
    for key, values in (("add", table.add), ("columns", table.columns), ("tags", table.tags)):
        if values:
            lines.append(f"{key} = [{', '.join(map(_text, values))}]")
    if table.ask:
        steps = ", ".join(f"{{ name = {_text(step.name)}, add = {step.add} }}" for step in table.ask)
        lines.append(f"ask = [{steps}]")
    return "\n".join([*lines, "rows = [", *(f"  {_row(row)}," for row in table.rows), "]", ""])


def _row(row: Row) -> str:
    text = "" if row.cells else _text(row.text)
    pairs = _pairs(row)
    if row.cells and not pairs:
        return f"[{', '.join(map(_text, row.cells))}]"
    if not pairs:
        return text
    told = f"cells = [{', '.join(map(_text, row.cells))}]" if row.cells else f"text = {text}"
    at = [pair for pair in pairs if pair.startswith(("at =", "weight ="))]
    return f"{{ {', '.join([*at, told, *(pair for pair in pairs if pair not in at)])} }}"


def _pairs(row: Row) -> list[str]:
    pairs = []
    if row.ranged:
        pairs.append(f'at = "{row.span}"')
    if row.weight != 1:
        pairs.append(f"weight = {row.weight}")
    pairs += [f"{key} = {_text(value)}" for key, value in (("slug", row.slug), ("note", row.note)) if value]
    if row.roll:
        pairs.append(f"roll = [{', '.join(map(_follow, row.roll))}]")
    if row.ask:
        pairs.append("ask = true")
    if row.effects:
        pairs.append(f"effects = [{', '.join(map(_effect, row.effects))}]")
    if row.when:
        pairs.append(f"when = {_text(row.when)}")
    if row.otherwise is not None:
        pairs.append(f"else = {_text(row.otherwise)}")
    return pairs


def _follow(follow: FollowUp) -> str:
    if follow == FollowUp(follow.table) and follow.table:
        return _text(follow.table)
    pairs = [f"table = {_text(follow.table)}"] if follow.table else []
    pairs += [
        f"{key} = {value}"
        for key, value, usual in (("times", follow.times, 1), ("add", follow.add, 0))
        if value != usual
    ]
    pairs += [f"{key} = true" for key, value in (("ask", follow.ask), ("unique", follow.unique)) if value]
    return f"{{ {', '.join(pairs)} }}" if pairs else "{}"


def _effect(effect: Effect) -> str:
    pairs = [f"what = {_text(effect.what)}"]
    amounts = (("by", effect.by), ("to", effect.to))
    pairs += [
        f"{key} = {_text(value) if isinstance(value, str) else value}" for key, value in amounts if value is not None
    ]
    if effect.who:
        pairs.append(f"who = {_text(effect.who)}")
    if effect.apply:
        pairs.append("apply = true")
    return f"{{ {', '.join(pairs)} }}"


def _key(name: str) -> str:
    bare = name.isascii() and name.replace("-", "").replace("_", "").isalnum()
    return name if bare else _text(name)


def _text(value: str) -> str:
    """A basic string of TOML; JSON's escapes are among its own, but for DEL, which must be escaped here."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
