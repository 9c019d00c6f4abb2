"""Movement in a conflict, by bands (A7.3, A7.4)."""

from __future__ import annotations

from dataclasses import replace

from companion.errors import Refused
from companion.systems.sdm.conflict.deed import Deed
from companion.systems.sdm.conflict.fight import (
    BANDS,
    HERE,
    OFF_STAGE,
    Fight,
    marks_on,
    unmarked,
    with_band,
    with_hero,
)
from companion.systems.sdm.conflict.fighting import free_attacks, free_shots
from companion.systems.sdm.conflict.scene import Scene, can_act, foe_named


def move(scene: Scene, deed: Deed) -> Scene:
    """A step toward a foe; others left at close quarters strike for free."""
    return _toward(free_attacks(scene, deed.doc), deed, int(scene.world.setting("move_bands")))


def sprint(scene: Scene, deed: Deed) -> Scene:
    """A run toward a foe; others left at close quarters strike for free."""
    return _toward(free_attacks(scene, deed.doc), deed, int(scene.world.setting("sprint_bands")))


def back(scene: Scene, deed: Deed) -> Scene:
    """A step away from all, careless of who is close."""
    return away(free_attacks(scene, deed.doc), deed, int(scene.world.setting("move_bands")))


def disengage(scene: Scene, deed: Deed) -> Scene:
    """A step away on guard: nobody strikes for free."""
    return away(scene, deed, 1)


def flee(scene: Scene, deed: Deed) -> Scene:
    """A run from all; unseen, nobody strikes or shoots. Out of everybody's reach, it is over for that hero."""
    if not marks_on(scene.fight, deed.doc, "hidden"):
        scene = free_shots(free_attacks(scene, deed.doc, 1), deed.doc)
    scene = away(scene, deed, int(scene.world.setting("flee_bands")))
    near = [foe for foe in scene.fight.standing() if scene.fight.band(deed.doc, foe) < OFF_STAGE]
    if near or not can_act(scene, deed.doc):
        return scene
    hero = replace(scene.fight.heroes[deed.doc], out=True)
    return scene.on(with_hero(scene.fight, deed.doc, hero)).say("gets away; a pursuit is a /chase")


def _toward(scene: Scene, deed: Deed, bands: int) -> Scene:
    """So many bands nearer to a foe."""
    foe = foe_named(scene, deed.who)
    if scene.fight.band(deed.doc, foe) == HERE:
        raise Refused("rule", f"{foe} is here already", "/act back leads away")
    scene = scene.on(with_band(_left(scene.fight, deed.doc, 1), deed.doc, foe, scene.fight.band(deed.doc, foe) - bands))
    return scene.say(f"{foe} is {BANDS[scene.fight.band(deed.doc, foe)]}")


def away(scene: Scene, deed: Deed, bands: int) -> Scene:
    """So many bands farther from every foe."""
    fight = scene.fight
    for foe in fight.standing():
        fight = with_band(fight, deed.doc, foe, fight.band(deed.doc, foe) + bands)
    return scene.on(unmarked(fight, deed.doc, "covered"))


def _left(fight: Fight, doc: str, bands: int) -> Fight:
    """The foes at close quarters left behind, and cover with them."""
    for foe in fight.standing():
        if fight.band(doc, foe) == HERE:
            fight = with_band(fight, doc, foe, HERE + bands)
    return unmarked(fight, doc, "covered", "prone")
