"""The lists of a campaign, drawn from: by `/pick`, and by every table that asks for one of them (`{@people}`)."""

from __future__ import annotations

from companion.campaign.model import Campaign
from companion.play.commands.lists import NAMED, open_names
from companion.tables.library import Library
from companion.tables.listed import list_table
from companion.tables.model import Table


def with_lists(library: Library, campaign: Campaign) -> Library:
    """`library` with the lists of `campaign` beside its tables; what is closed or archived on them is not drawn."""
    return library.with_lists(lambda name: ballot(campaign, name))


def ballot(campaign: Campaign, name: str) -> Table | None:
    """The open entries of a list as a table, each as often as it counts; None if there is no such list.

    Args:
        name: the list's, or its singular: `people` or `person`.
    """
    wanted = NAMED.get(name, name)
    if wanted not in NAMED.values() and wanted not in campaign.get("lists", {}):
        return None
    return list_table(wanted, open_names(campaign, wanted).items())
