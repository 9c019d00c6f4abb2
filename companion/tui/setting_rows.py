"""The rows of the settings screen: each setting with what it may be, its value marked, and its sentence under it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.campaign.setting import Setting, Value, said
from companion.tui.setting_groups import Group
from companion.tui.spans import BLANK, Row, Rows, Span, flow, wrap
from companion.tui.widgets.span_view import Make

_NAME = 18
_NARROW = 56


def setting_rows(groups: Sequence[Group]) -> Make:
    """The settings of all groups.

    A span does `set.GROUP.SETTING.CHOICE`, `type.`, `default.` or `why.GROUP.SETTING`, or `preset.GROUP.NAME`, where
    groups, settings and choices are numbers from 0.
    """

    def make(cells: int) -> Rows:
        rows: list[Row] = []
        for number, group in enumerate(groups):
            rows += [(Span(group.title, "heading"),), *_presets(group, number, cells)]
            for place, setting in enumerate(group.settings):
                rows += [*_setting(group, setting, f"{number}.{place}", cells), BLANK]
        return rows[:-1]

    return make


def choices_of(setting: Setting) -> tuple[Value, ...]:
    """All that a setting may be; nothing where a number or a text is typed."""
    return (True, False) if isinstance(setting.default, bool) else setting.choices


def _setting(group: Group, setting: Setting, place: str, cells: int) -> Iterator[Row]:
    value, why = group.value(setting), group.why(setting)
    name, indent = Span(setting.name, "strong", f"why.{place}", why), 2 if cells < _NARROW else _NAME
    spans = [
        _mark(each, each == value, f"set.{place}.{number}", why) for number, each in enumerate(choices_of(setting))
    ] or [Span(part, "key", f"type.{place}", why) for part in wrap(f"{said(value) or 'nothing'} ✎", cells - indent)]
    rows = list(flow(spans, cells, indent=indent))
    if cells < _NARROW:
        yield (name,)
        yield from rows
    else:
        yield (name, Span(" " * max(1, _NAME - name.width)), *rows[0][1:])
        yield from rows[1:]
    rule = f" ({setting.rule})" if setting.rule else ""
    for part in wrap(f"{setting.summary}{rule}", max(10, cells - 2)):
        yield (Span("  "), Span(part, "faint"))
    if value != setting.default:
        words = f"by default {said(setting.default) or 'nothing'}"
        yield (Span("  "), Span(words, "note", f"default.{place}", why))


def _mark(choice: Value, chosen: bool, act: str, why: str) -> Span:
    return Span(f"{'●' if chosen else '○'} {said(choice)}", "key" if chosen else "text", act, why)


def _presets(group: Group, number: int, cells: int) -> Iterator[Row]:
    if group.presets:
        spans = [Span(f"▸ {name}", "key", f"preset.{number}.{name}") for name in group.presets]
        yield from ((Span(part, "faint"),) for part in wrap("All as an edition of the rules has them:", cells))
        yield from flow(spans, cells, indent=2)
        yield BLANK
