"""What a sacrifice, a natural 20 or a hero die makes of an attack or an action already rolled (A2.5, A2.6)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.campaign.model import Campaign
from companion.errors import Refused
from companion.systems.command import Here
from companion.systems.sdm.conflict import strikes
from companion.systems.sdm.conflict.actions import KINDS
from companion.systems.sdm.conflict.deed import Deed
from companion.systems.sdm.conflict.fight import (
    Mark,
    marked,
    marks_on,
    under_way,
    unmarked,
    with_fight,
    with_hero,
)
from companion.systems.sdm.conflict.fighting import again, our_hit, tripped
from companion.systems.sdm.conflict.scene import Scene, scene_of
from companion.systems.sdm.conflict.strikes import Attack
from companion.systems.sdm.settings import value

ATTACK, ACTION = "attack", "act"
INTERESTING = "interesting"


def of_attack(attack: Attack) -> dict[str, Any]:
    """What has to be kept of an attack to finish it later, as plain values."""
    kept = {"roll": ATTACK, "who": attack.doc, "foe": attack.foe, "ability": attack.ability, "style": attack.style}
    return kept | ({"item": attack.item} if attack.item else {})


def of_deed(deed: Deed) -> dict[str, Any]:
    """The same of an action."""
    return {"roll": ACTION, "who": deed.doc, "act": deed.kind, "on": deed.who}


def succeed(here: Here, question: Mapping[str, Any]) -> Scene:
    """An attack or action that was on target, as a success."""
    scene = scene_of(here)
    scene = scene.on(unmarked(scene.fight, str(question["who"]), INTERESTING))
    if question["roll"] == ACTION:
        deed = Deed(str(question["who"]), str(question["act"]), str(question.get("on", "")))
        return KINDS[deed.kind].run(scene, deed)
    return our_hit(scene, attack_of(scene, question))[0]


def let_go(campaign: Campaign, question: Mapping[str, Any]) -> Campaign:
    """`campaign` after an attack or action on target that is not paid for: an interesting idea has failed, and the
    nearest foe has a bonus on its next roll for it (A7.5).
    """
    fight, doc = under_way(campaign), str(question["who"])
    if fight is None or question["roll"] not in (ATTACK, ACTION) or not marks_on(fight, doc, INTERESTING):
        return campaign
    after = unmarked(fight, doc, INTERESTING)
    if after.standing():
        foe = min(after.standing(), key=lambda name: fight.band(doc, name))
        after = marked(after, Mark(foe, "favoured", foe, once=True))
    return with_fight(campaign, after)


def criticise(here: Here, question: Mapping[str, Any], choice: str) -> Scene:
    """An attack with a natural 20: the damage once more, or the foe off balance; then a bonus action."""
    scene, doc = scene_of(here), str(question["who"])
    foe, amount = str(question["foe"]), int(question.get("damage", 0))
    if foe in scene.fight.foes:
        scene = again(scene, foe, amount) if choice == "double" else tripped(scene, foe)
    hero = scene.fight.heroes.get(doc)
    if hero is None or value(here.campaign, "natural_20") == "explode":
        return scene
    return scene.on(with_hero(scene.fight, doc, replace(hero, extra=hero.extra + 1))).say("a bonus action")


def attack_of(scene: Scene, kept: Mapping[str, Any]) -> Attack:
    """An attack from what was kept of it; raises `Refused` when that foe is not in the conflict any more."""
    if kept["foe"] not in scene.fight.foes or kept["who"] not in scene.fight.heroes:
        raise Refused("rule", f"{kept['foe']} is not in this conflict", "/decline, or roll on")
    doc, foe, item = str(kept["who"]), str(kept["foe"]), str(kept.get("item", ""))
    sheet, ability, style = scene.sheet(doc), str(kept["ability"]), str(kept.get("style", ""))
    item = item if item in sheet.items else ""
    throw = strikes.our_throw(scene.campaign, scene.fight, doc, foe, strikes.skills_of(sheet, ability), style)
    damage = strikes.damage_dice(sheet, item)
    return Attack(doc, foe, ability, throw, scene.fight.foes[foe].defense, damage, item, style)
