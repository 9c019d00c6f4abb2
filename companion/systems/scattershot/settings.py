"""What the rules leave open, as settings with our defaults (R-SCA-01)."""

from __future__ import annotations

from typing import Any

from companion.campaign.model import Campaign
from companion.campaign.setting import Setting
from companion.systems.scattershot.plain import mapping
from companion.systems.scattershot.resolution import Thresholds

SETTINGS = (
    Setting("epic_index", 3, "the most Challenges, free actions and advantages; ours", rule="B1", low=1, high=10),
    Setting("critical_juncture", 6, "from here a success is exceptional", rule="B1", low=1, high=20),
    Setting("experience_die", "d10", "the Experience Die; its size is ours", ("d10", "d6"), rule="B4"),
    Setting("experience_spent", True, "a rolled Experience Die leaves its pool", rule="B4"),
    Setting(
        "experience_sign",
        "after",
        "whether a die's sign may be chosen once its face is seen",
        ("after", "before"),
        "B4",
    ),
    Setting("session_dice", 3, "Experience Dice at the start of a session", rule="B7", high=1000),
    Setting("rival_dice", 3, "Experience Dice of those against you, a session", rule="B4", high=1000),
    Setting("dice_per_point", 1, "Experience Dice that a development point costs", rule="B7", low=1, high=1000),
    Setting("award_dice", 1, "Experience Dice of an award", rule="B7", high=1000),
    Setting("refund_interest", 1, "what a refund adds to the dice spent", rule="B7", high=1000),
    Setting("free_per_point", 5, "free skills for a development point", rule="B3", low=1, high=5),
    Setting("free_start", 8, "where a free skill starts", rule="B3", low=1, high=20),
    Setting("unskilled", 3, "how far below its statistic a skill you do not own is", rule="B3", high=20),
    Setting("disadvantages_pay", True, "a disadvantage gives its points back", rule="B3"),
    Setting("power_drain", True, "a spell that misses drains Power by as much", rule="B3"),
    Setting("raw_magic", "rank", "what raw magic drains: a spell's rank, a miss", ("rank", "miss", "none"), "B3"),
    Setting("magic_rank", 1, "the rank of a spell of raw magic where none is said; ours", rule="B3", high=100),
    Setting("play", "alone", "the whole game alone, or between a group's sessions", ("alone", "group"), "B2.1"),
    Setting("solo_ratings", "refused", "rolls of a Rating in solo mode", ("refused", "allowed"), "B2.1"),
    Setting("catastrophe", "source", "past the threshold, or at it (R-SCA-02)", ("source", "glossary"), "B4"),
    Setting(
        "challenges", "in turn", "who buys when: Actor then Resistor, once each, or freely", ("in turn", "freely"), "B4"
    ),
    Setting(
        "contest_challenges",
        "recompute",
        "Challenges change each side's own MIB, or the RMIB once reckoned (R-SCA-08)",
        ("recompute", "frozen"),
        "B4",
    ),
    Setting("weapon_at_zero", True, "a weapon counts at RMIB 0 (R-SCA-06)", rule="B5"),
    Setting("least_damage", 0, "protection takes damage no lower", rule="B5", low=-1000, high=0),
    Setting("wounds", "basic", "how wounds are told", ("basic", "intermediate"), "B5"),
    Setting("cinematic", False, "several free actions of one kind in a round", rule="B8"),
    Setting(
        "players",
        2,
        "players counted for the scope; alone, you and the gamemaster (R-SCA-07)",
        rule="B8",
        low=1,
        high=100,
    ),
    Setting(
        "involved_actions", 2, "Actions that an Involved Action takes where none is said", rule="B8", low=1, high=20
    ),
    Setting("scopes", "Individual, Squad, Company, Army", "the ladder of scopes", rule="B8"),
    Setting("squad_hit_points", 1, "Hit Point pools that each step of scope adds", rule="B8", high=100),
    Setting("advantage_step", 1, "what one seize, hold or check moves", rule="B8.1", low=1, high=10),
    Setting("challenge_table", "scattershot/complications/challenge", "suggests Challenges", rule="B4"),
    Setting("benefit_table", "scattershot/complications/benefit", "suggests Benefits", rule="B4"),
    Setting("telling_table", "scattershot/complications/telling", "suggests what a Telling Blow does", rule="B4"),
    Setting("catastrophe_table", "scattershot/complications/catastrophe", "suggests how it goes wrong", rule="B4"),
    Setting("foe_table", "house", "how a Regular Character acts: our own ten ways, or a table", rule="B8"),
)

_BY_NAME = {setting.name: setting for setting in SETTINGS}


def value(campaign: Campaign, name: str) -> Any:
    """The value of a setting in `campaign`; its default, too, where a hand wrote what it cannot be."""
    setting = _BY_NAME[name]
    stored = mapping(campaign.get("settings")).get(name)
    return stored if type(stored) is type(setting.default) and _may_be(setting, stored) else setting.default


def number(campaign: Campaign, name: str) -> int:
    """The value of a setting that is a number."""
    return int(value(campaign, name))


def _may_be(setting: Setting, stored: Any) -> bool:
    if setting.choices:
        return stored in setting.choices
    return type(stored) is not int or setting.low <= stored <= setting.high


def epic(campaign: Campaign) -> int:
    """The Epic Index."""
    return number(campaign, "epic_index")


def thresholds(campaign: Campaign) -> Thresholds:
    """The Critical Juncture, and how the open points of resolution are read here."""
    buying = value(campaign, "contest_challenges")
    return Thresholds(number(campaign, "critical_juncture"), value(campaign, "catastrophe"), buying)


def scopes(campaign: Campaign) -> tuple[str, ...]:
    """The names of the scopes, smallest first."""
    found = tuple(filter(None, (name.strip() for name in str(value(campaign, "scopes")).split(","))))
    return found or ("Individual",)
