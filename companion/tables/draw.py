"""Drawing from tables: rows, what they lead to, and decks. The result keeps its path; a refused roll leaves nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.dice import Source
from companion.errors import Refused
from companion.tables.budget import LOOK_UPS
from companion.tables.landing import Weights
from companion.tables.library import Library
from companion.tables.result import Drawn, Path, Pick
from companion.tables.run import Run


def draw(
    library: Library,
    identity: str,
    source: Source,
    *,
    add: int = 0,
    values: Mapping[str, int] | None = None,
    weighs: Weights = (),
    times: int = 1,
    unique: bool = False,
    decks: Mapping[str, Sequence[int]] | None = None,
    held: Mapping[Path, Pick] | None = None,
) -> Drawn:
    """Draws from the table `identity`, and from all that its rows lead to.

    Args:
        source: where faces and choices come from; it is not finished here.
        add: added to the roll of the table itself, not to those within.
        values: the sheet, by name: for `add`, `when` and `{@…}`.
        weighs: what weighs on rolls that add values of the sheet, at every level: `(("burdens", -2),)`.
        times: how many picks.
        unique: no two picks asked for have the same text; a note says what that could not give.
        decks: for tables drawn without replacement, the numbers of the rows drawn so far.
        held: picks that stay as they are (`result.hold`); the rest is drawn again.

    Raises:
        Refused: no such table, a broken one, or the roll went past its budget (`TooMuch`).
        DiceError, FacesError: from the dice.
    """
    if not 1 <= times <= LOOK_UPS:
        raise Refused("bad-argument", f"{times} times? At least once, and at most {LOOK_UPS:,} times")
    table = library.find(identity)
    run = Run(library, source, values or {}, weighs, decks or {}, held or {})
    tops = run.several(table, times, add, unique, ())
    return Drawn(
        tuple(tops),
        tuple(run.rolls),
        tuple(run.waiting),
        tuple(run.effects),
        run.decks,
        tuple(dict.fromkeys(run.notes)),
    )
