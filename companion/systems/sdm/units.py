"""Sacks, stones, soaps and cash, kept in whole cash so that nothing is lost (A5.12)."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import NamedTuple

from companion.errors import Refused

CASH_IN = {"cash": 1, "soap": 25, "stone": 250, "sack": 2500}
KG_IN_STONE = Fraction(635_029, 100_000)
LB_IN_STONE = 14
_SHOWN = 4
_ALIASES = {"soaps": "soap", "stones": "stone", "sacks": "sack", "€": "cash", "st": "stone", "sp": "soap", "lbs": "lb"}
_AMOUNT = re.compile(r"(\d{1,9}(?:[.,]\d{1,6}|/\d{1,6})?)\s*(€|[a-z]+)", re.IGNORECASE)


class Amount(NamedTuple):
    """An amount as it was written, and what it comes to in cash."""

    number: Fraction
    unit: str
    cash: Fraction


def read(text: str) -> Amount:
    """The amount in `3 stones`, `2.5 kg`, `1/2 sack`; raises `Refused` where it is none."""
    match = _AMOUNT.fullmatch(text.strip())
    unit = _ALIASES.get(match[2].casefold(), match[2].casefold()) if match else ""
    if not match or unit not in _IN_CASH or match[1].endswith("/0"):
        raise Refused("bad-argument", f"“{text.strip()}” is no amount", "write 3 stones, 2 soaps, 1 sack, 40 cash")
    number = _number(match[1])
    return Amount(number, unit, number * _IN_CASH[unit])


def amounts(cash: Fraction) -> dict[str, int | float]:
    """The amount in every unit: whole numbers where they are whole, else the nearest decimal."""
    stones = cash / CASH_IN["stone"]
    found = {f"{unit}s" if unit != "cash" else unit: cash / CASH_IN[unit] for unit in ("sack", "stone", "soap", "cash")}
    found |= {"kg": stones * KG_IN_STONE, "lb": stones * LB_IN_STONE}
    return {unit: plain(number) for unit, number in found.items()}


def plain(number: Fraction) -> int | float:
    """A fraction as an integer if it is one, else as the nearest decimal."""
    return number.numerator if number.denominator == 1 else float(number)


def said(number: int | float, unit: str) -> str:
    """A number of a unit in words, to four decimals: `1 stone`, `0.3937 stones`, `6.3503 kg`."""
    one = {f"{name}s": name for name in ("sack", "stone", "soap")}
    return f"{round(number, _SHOWN)} {one.get(unit, unit) if number == 1 else unit}"


def size(text: str) -> int:
    """The size of one thing, in whole cash; raises `Refused` for less than that."""
    found = read(text)
    if found.cash.denominator != 1:
        raise Refused("bad-argument", f"{text} is no whole number of cash", "25 cash are a soap, 250 a stone")
    return int(found.cash)


def sized(cash: int) -> str:
    """A size in the largest unit that it fills whole: `2 stones`, `1 soap`, `30 cash`."""
    for unit in ("sack", "stone", "soap"):
        if cash and cash % CASH_IN[unit] == 0:
            number = cash // CASH_IN[unit]
            return f"{number} {unit}{'' if number == 1 else 's'}"
    return f"{cash} cash" if cash else "no size"


def summed(cash: int) -> str:
    """A load in the units it fills, the largest first: `8 stones, 8 soaps, 20 cash`."""
    parts = []
    for unit in ("stone", "soap", "cash"):
        number, cash = divmod(cash, CASH_IN[unit])
        parts += [f"{number} {unit}{'s' if number != 1 and unit != 'cash' else ''}"] if number else []
    return ", ".join(parts) or "no size"


def _number(text: str) -> Fraction:
    return Fraction(text.replace(",", "."))


_IN_CASH: dict[str, Fraction] = {
    **{unit: Fraction(cash) for unit, cash in CASH_IN.items()},
    "kg": CASH_IN["stone"] / KG_IN_STONE,
    "lb": Fraction(CASH_IN["stone"], LB_IN_STONE),
}
