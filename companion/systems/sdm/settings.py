"""What the rules of SDM leave open, as settings with defaults; and the two editions that settle them otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.campaign import keys
from companion.campaign.model import Campaign
from companion.campaign.setting import Setting

SETTINGS = (
    Setting("burden_scope", "tests", "which rolls burdens weigh on", ("tests", "everything"), "R-SDM-03"),
    Setting("bonus_form", "1d6", "what “a bonus” or “a penalty” is", ("1", "3", "6", "1d6", "advantage"), "A2.9"),
    Setting("modifier_limit", False, "modifiers together count no more than 13 either way", rule="A2.9"),
    Setting("natural_20", "bonus-action", "what a natural 20 brings besides", ("bonus-action", "explode"), "R-SDM-01"),
    Setting("lucky_seven", False, "a natural 7 brings some benefit even on a failure", rule="A2.5"),
    Setting("hard_bargains", False, "a failure too may be turned by a sacrifice", rule="A2.6"),
    Setting("sacrifice_life", "1d6", "the life that a sacrifice of life costs", ("1", "1d4", "1d6", "1d8"), "A2.6"),
    Setting("easy_target", 11, "the hardest target that suitable gear and time reach unrolled", rule="A2.10", high=30),
    Setting("reaction_by", "random", "who rolls for a reaction", ("random", "active"), "A3.3"),
    Setting("points", 7, "points to hand out at the beginning", rule="A4.1", high=30),
    Setting("points_most", 3, "the most of them in one ability", rule="A4.1", high=9),
    Setting("attendance_xp", 500, "XP for a session attended", rule="A4.2", high=100_000),
    Setting("save_target", 13, "the target of a save", rule="A4.3", low=1, high=40),
    Setting("defense_base", 7, "what defenses are counted from", (7, 10), "A4.4"),
    Setting("affliction_slot", "slots", "where afflictions go", ("slots", "burdens"), "R-SDM-04"),
    Setting("no_room", "defeat", "what a burden without room brings", ("defeat", "catatonic"), "A5.5"),
    Setting("power_price", "level", "the life that a power costs", ("level", "double", "none"), "A6.1"),
    Setting("hammerspace", False, "hallmarks take no ordinary slots", rule="A6.4"),
    Setting("hallmark_limit", 9, "the highest level of a hallmark", rule="A6.5", low=1, high=20),
    Setting("relife_life", "one", "the life one comes back with", ("one", "full"), "A9"),
    Setting("initiative_dice", "1d6", "the dice of initiative", ("1d6", "2d6"), "A7.2"),
    Setting("move_bands", 1, "bands that a move covers", rule="A7.4", low=1, high=3),
    Setting("sprint_bands", 2, "bands that a sprint covers", rule="A7.4", low=1, high=3),
    Setting("flee_bands", 2, "bands that a flight covers", rule="A7.4", low=1, high=3),
    Setting("spoils_table", "things/oddities/oddity", "the table of what the beaten have on them", rule="A7.1"),
    Setting("defeat_at", "zero", "when loss of life brings a defeat roll", ("zero", "below"), "R-SDM-08"),
    Setting("defeat_rows", "ruling", "what a defeat of 2 to 6 means", ("ruling", "source"), "R-SDM-05"),
    Setting("defeat_ability", "now", "the endurance or aura added to it", ("now", "score"), "A7.8"),
    Setting("defeat_again", True, "harm at 0 life brings another defeat roll", rule="A7.8"),
    Setting("ability_defeat", "at-zero", "when a hurt ability brings a defeat roll", ("at-zero", "below-zero"), "A7.7"),
    Setting("npc_out", "below", "when harm to their level or bonus ends a foe", ("below", "zero"), "A7.7"),
    Setting("exhaustion", "attrition", "what long exertion does", ("attrition", "wear"), "A8"),
)

SOURCE: Mapping[str, Any] = {
    "natural_20": "bonus-action",
    "initiative_dice": "1d6",
    "defeat_at": "zero",
    "ability_defeat": "at-zero",
    "npc_out": "below",
    "no_room": "defeat",
    "exhaustion": "attrition",
    "affliction_slot": "slots",
}
VLG2025: Mapping[str, Any] = {
    "natural_20": "explode",
    "initiative_dice": "2d6",
    "defeat_at": "below",
    "ability_defeat": "below-zero",
    "npc_out": "zero",
    "no_room": "catatonic",
    "exhaustion": "wear",
    "affliction_slot": "burdens",
}
PRESETS = {"source": SOURCE, "vlg2025": VLG2025}

_KNOWN = {setting.name: setting for setting in SETTINGS}


def value(campaign: Campaign, name: str) -> Any:
    """The value of a setting of SDM in this campaign, or its default; what a hand has spoilt counts as not there."""
    setting = _KNOWN[name]
    found = campaign.get(keys.join("settings", name), setting.default)
    fits = found in setting.choices if setting.choices else type(found) is type(setting.default)
    return found if fits else setting.default
