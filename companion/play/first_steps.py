"""The steps of a first character that are still to be made."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from companion.play.actor import system_of

if TYPE_CHECKING:
    from companion.campaign.model import Campaign
    from companion.systems.first import Step


def steps_left(campaign: Campaign, passed: Collection[str] = ()) -> tuple[Step, ...]:
    """The steps of the active character that are neither made nor passed over."""
    doc = campaign.active
    found = system_of(campaign, doc).first(campaign, doc) if doc else ()
    return tuple(step for step in found if step.key not in passed)
