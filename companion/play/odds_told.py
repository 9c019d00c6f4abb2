"""A distribution told: as fields for scripts, and as bars for eyes."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from companion.dice import Expression, Odds
    from companion.systems.outcome import Chances


def fields(found: Odds, expression: Expression) -> dict[str, Any]:
    """The mean and every value's chance, as exact fractions; for a margin also over, equal and under."""
    told: dict[str, Any] = {
        "mean": str(found.mean),
        "chances": [{"value": value, "p": str(found.p(value))} for value in sorted(found.weights)],
    }
    return told | (_against(found) if expression.relation else {})


def bars(found: Odds, expression: Expression, width: int = 30, most: int = 40) -> list[str]:
    """The mean, and one line a value with its chance in percent and as a bar; only the likeliest `most`, in order."""
    lines = [f"mean {float(found.mean):.3f}"]
    if expression.relation:
        lines.append(" · ".join(f"{word} {chance}" for word, chance in _against(found).items()))
    shown = sorted(sorted(found.weights, key=lambda value: -found.weights[value])[:most])
    highest = max((found.weights[value] for value in shown), default=1)
    for value in shown:
        bar = "█" * round(found.weights[value] / highest * width)
        lines.append(f"{value:>6} {float(found.p(value)) * 100:5.1f} % {bar}")
    if len(found.weights) > most:
        lines.append(f"       … and {len(found.weights) - most} rarer values")
    return lines


def percent(chance: Fraction) -> str:
    """A chance in percent, exact where it is whole, else to a tenth; 0 and 100 only for what cannot and must happen."""
    if (chance * 100).denominator == 1:
        return str(int(chance * 100))
    rounded = f"{float(chance) * 100:.1f}"
    return {"0.0": "<0.1", "100.0": ">99.9"}.get(rounded, rounded.removesuffix(".0"))


def in_words(chances: Chances) -> str:
    """The odds of a line in words, with exact fractions."""
    odds = "\n".join(
        f"{odd.label}: {odd.chance} ({percent(odd.chance)} %)  {odd.meaning}".rstrip() for odd in chances.odds
    )
    named = ", ".join(f"{name} {value:+}" for name, value in chances.modifiers)
    named = named or ("nothing is added" if odds else "")
    return "\n".join(filter(None, (chances.dice, named, odds, chances.note)))


def _against(found: Odds) -> dict[str, str]:
    return {"over": str(found.over(0)), "equal": str(found.p(0)), "under": str(found.under(0))}
