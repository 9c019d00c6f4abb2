"""What a line would change, said while it is typed."""

from __future__ import annotations

from collections.abc import Callable

from companion.systems.arguments import Args
from companion.systems.command import Here
from companion.systems.freeform.show import told
from companion.systems.outcome import Chances, Outcome


def preview(run: Callable[[Here, Args], Outcome]) -> Callable[[Here, Args], Chances]:
    """The chance line of a command that rolls nothing: what it would say, and what follows on the sheet."""

    def chances(here: Here, args: Args) -> Chances:
        outcome = run(here, args)
        after = here.campaign if outcome.campaign is None else outcome.campaign
        changes = told(here.campaign, after, here.doc_name)
        return Chances(outcome.text, (), note=" · ".join((*changes, *outcome.notes)))

    return chances
