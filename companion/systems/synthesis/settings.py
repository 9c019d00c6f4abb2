"""What the rules of Synthesis leave open, with defaults."""

from __future__ import annotations

from typing import Any

from companion.campaign.model import Campaign
from companion.campaign.setting import Setting

SETTINGS = (
    Setting("trait_points", 45, "points to make a character with", rule="C2.1", high=1000),
    Setting(
        "unspent_points", "lost", "what becomes of points not spent before the first conflict", ("lost", "kept"), "C2.1"
    ),
    Setting(
        "level_words",
        "slight, fair, typical, professional, notable, outstanding, exceptional, heroic, legendary",
        "what levels 1, 2, 3 … mean",
        rule="C2, R-SYN-12",
    ),
    Setting("trait_expiry", "manual", "when an Indefinite Trait of the player's goes, unless said", rule="C2.2"),
    Setting("gain_expiry", "scene", "when what a winner gains goes, unless said", rule="C2.2"),
    Setting("harm_expiry", "manual", "when what is laid on a loser goes, unless said", rule="C2.2"),
    Setting("killing_self", "half", "what Self counts in an attempt to kill", ("half", "full", "none"), "C2.3"),
    Setting(
        "borrowed_counts", True, "whether the opponent's Traits count among the two Secondaries", (True, False), "C3"
    ),
    Setting("situation_usual", 1, "dice a situation gives when none are named", rule="C3", low=1, high=9),
    Setting("situation_most", 3, "dice a situation gives at most", rule="C3", low=1, high=99),
    Setting("empty_pool", "allowed", "a side with no dice: 0 successes, or no conflict", ("allowed", "refused"), "C3"),
    Setting(
        "unused_levels", "lost", "what becomes of levels not spent when the next dice fall", ("lost", "kept"), "C3.1"
    ),
    Setting(
        "complications_free", True, "whether complications stand outside the Success Number", (True, False), "C3.1"
    ),
    Setting("depth_most", 2, "how many levels of sub-conflicts there may be", rule="C4", high=9),
    Setting("self_least", 1, "Self that investing and buying off must leave", rule="C6, R-SYN-14", low=1, high=9),
    Setting("improve_tie", "nothing", "what a tie gives in self improvement", ("nothing", "confidence"), "C6"),
    Setting("significance_minor", 1, "Significance of a minor conflict", rule="C6", low=1, high=99),
    Setting("significance_notable", 3, "Significance of a notable conflict", rule="C6", low=1, high=99),
    Setting("significance_major", 5, "Significance of a major conflict", rule="C6", low=1, high=99),
    Setting("significance_climax", 7, "Significance of a climax", rule="C6", low=1, high=99),
    Setting("out_of_proportion", "warned", "a grave fate bought off for a trifle", ("warned", "refused"), "C6"),
    Setting("lead_ups", 2, "conflicts with an important foe before it may fall", rule="C7", high=9),
    Setting(
        "npc_traits",
        "Self 1, Culture 3, Profession 3, Relationship 2, Belief 1, Ability 2, Resource 1",
        "a foe named without traits (21 points)",
        rule="C7, R-SYN-12",
    ),
    Setting("obstacles", "trivial 1, easy 2, fair 3, hard 5, severe 7, extreme 9", "levels of obstacles", rule="C7"),
    Setting("die", 6, "the die thrown; any with as many even faces as odd ones", (4, 6, 8, 10, 12, 20), "C3"),
)
_DEFAULTS = {setting.name: setting.default for setting in SETTINGS}


def value(campaign: Campaign, name: str) -> Any:
    """The value of one of these settings in a campaign, or its default."""
    stored = campaign.get("settings", {}).get(name)
    return _DEFAULTS[name] if stored is None else stored
