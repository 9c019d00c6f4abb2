"""Numbers as bars of text, as wide as a terminal allows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

_STEPS = "▁▂▃▄▅▆▇█"
_EIGHTHS = " ▏▎▍▌▋▊▉"


def bar(part: float, whole: float, width: int) -> str:
    """A bar of at most `width` characters; to an eighth of one."""
    eighths = round(8 * width * min(1.0, max(0.0, part / whole))) if whole > 0 else 0
    return "█" * (eighths // 8) + (_EIGHTHS[eighths % 8] if eighths % 8 else "")


def skyline(values: Sequence[float], width: int) -> str:
    """The values side by side, each as high as it is large; several become one column where there is no room."""
    columns = list(_columns(values, width))
    most = max(columns, default=0)
    return "".join(_STEPS[round((len(_STEPS) - 1) * value / most)] if most else _STEPS[0] for value in columns)


def _columns(values: Sequence[float], width: int) -> Iterator[float]:
    count = min(len(values), max(1, width))
    for column in range(count):
        part = values[column * len(values) // count : (column + 1) * len(values) // count]
        yield sum(part) / len(part)
