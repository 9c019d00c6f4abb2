"""Carrying a plan out: one commit for each block, then one for the state; undone one by one, or by `/undo import`."""

from __future__ import annotations

from companion.campaign.entry import Entry
from companion.campaign.store import Store
from companion.exchange.kinds import scene
from companion.exchange.making.plan import Plan
from companion.play.call import Call
from companion.play.imports import IMPORTED


def carry_out(plan: Plan, store: Store, source: str) -> int:
    """Commits what the plan says; gives how many steps of undo that was.

    Broken off, it can be done again: what is there already is not added twice.

    Args:
        source: what the file is called, for the history.

    Raises:
        Busy, NotSaved: as for `Store.commit`; what was committed until then stays.
    """
    before = store.entries
    for chapter in plan.chapters:
        for number, block in enumerate(chapter.blocks):
            entry = _entry(block, f"{chapter.file}.md" if number == 0 else None, heads=number == 0)
            store.commit(lambda _, entry=entry: entry)  # type: ignore[misc]
    if plan.after != store.campaign:
        store.commit(lambda _: Entry(str(Call("import", source)), out=IMPORTED, after=plan.after))
    return store.entries - before


def _entry(block: str, session: str | None, *, heads: bool) -> Entry:
    """A block as what prose leaves: the words as they are. Headings are no entries, as in play."""
    heading = (heads and block.startswith("## ")) or scene(block) is not None
    return Entry(str(Call("prose", block)), out=IMPORTED, md=block, counts=not heading, session=session)
