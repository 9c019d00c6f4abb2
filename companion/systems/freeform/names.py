"""Names of a description: which can be, how dice say them, and which one a player means."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from companion.dice import DiceError, parse
from companion.dice.nodes import Name, Sum
from companion.errors import Refused
from companion.systems.freeform.description import BONUS, BURDEN, PICK

LONGEST = 40

_SIGNS = " -_'’"
_TAKEN = frozenset((PICK, BONUS, BURDEN, "adv", "dis", "vs", "under", "max", "min", "down", "up", "near", "abs"))


def word(name: str) -> str:
    """`name` as dice say it: `Hit points` is `hit_points`."""
    return name.casefold().replace(" ", "_")


def fault(name: str) -> str:
    """Why `name` can name nothing; empty if it can."""
    if not name.strip() or name != name.strip():
        return "a name is not blank, and has no blanks at its ends"
    if len(name) > LONGEST:
        return f"a name has at most {LONGEST} characters; this one has {len(name)}"
    wrong = next((sign for sign in name if not (sign.isalnum() or sign in _SIGNS)), "")
    return f'a name cannot hold "{wrong}"' if wrong else ""


def figure_fault(name: str) -> str:
    """Why `name` cannot name a number or a track, which dice must be able to say; empty if it can."""
    if found := fault(name):
        return found
    said = word(name)
    if said in _TAKEN:
        return f"{name} means something to dice already; choose another name"
    try:
        alone, added = parse(said).left, parse(f"1d6+{said}-1").left
    except DiceError:
        return f"dice cannot say {name}; letters, digits and blanks, a letter first"
    sums = isinstance(added, Sum) and len(added.terms) == 3 and isinstance(added.terms[1][1], Name)
    return "" if isinstance(alone, Name) and sums else f"dice would read {name} as something else"


def meant(names: Iterable[str], wanted: str) -> str:
    """The one of `names` that `wanted` means, whatever its case, blanks as underscores or not; empty if none."""
    wanted = word(wanted.strip())
    return next((name for name in names if word(name) == wanted), "")


def find(names: Iterable[str], wanted: str, what: str) -> str:
    """As `meant`.

    Raises:
        Refused: `not-found`, with the nearest names, or with all where none is near.
    """
    known = tuple(names)
    if found := meant(known, wanted):
        return found
    near = get_close_matches(word(wanted), [word(name) for name in known], n=3, cutoff=0.5)
    close = [name for name in known if word(name) in near]
    hint = f"did you mean {' or '.join(close)}?" if close else f"there are: {', '.join(known[:12]) or 'none'}"
    raise Refused("not-found", f"there is no {what} “{wanted}”", hint)
