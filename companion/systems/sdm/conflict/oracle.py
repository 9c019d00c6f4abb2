"""The oracle plays the foes: what each does and why, by the event oracle and by how things stand (A3.1, A7.4)."""

from __future__ import annotations

from typing import NamedTuple

from companion.systems.sdm import tablerows
from companion.systems.sdm.conflict import marks, strikes
from companion.systems.sdm.conflict.blows import flees, morale
from companion.systems.sdm.conflict.fight import (
    HERE,
    OVER_THERE,
    UP,
    WORDS,
    Fight,
    Mark,
    marked,
    marks_on,
    unmarked,
    with_band,
)
from companion.systems.sdm.conflict.fighting import comes_close, our_free_attack, their_attack
from companion.systems.sdm.conflict.scene import Scene, can_act
from companion.systems.sdm.conflict.strikes import can_be_struck
from companion.systems.sdm.rolling import natural

EXPECTED, UNUSUAL, RARE = "expected", "unusual", "rare"


class Plan(NamedTuple):
    """What a foe means to do, and why."""

    action: str
    why: str


def play(scene: Scene) -> Scene:
    """The foes' turn: a morale test that is due, then each foe in order."""
    scene = morale(scene)
    for name in scene.fight.standing():
        if scene.fight.foes[name].state == UP:
            scene = _turn(scene, name)
    return scene


def decide(fight: Fight, foe: str, target: str, event: str) -> Plan:
    """What a foe does about a hero, for an answer of the event oracle.

    Args:
        event: `expected`, `unusual` or `rare`; anything else counts as expected.
    """
    found, far = fight.foes[foe], fight.band(target, foe)
    hurt = found.life * 3 <= found.most
    if marks.holder(fight, foe):
        return Plan("shake", "it is held")
    if event == RARE and hurt:
        return Plan("flee", f"it has {found.life} of {found.most} life left and thinks better of it")
    if found.shoots:
        return _archer(far, event)
    return _brawler(far, event)


def _archer(far: int, event: str) -> Plan:
    if far == HERE:
        near = {
            EXPECTED: Plan("disengage", "it wants room to shoot"),
            UNUSUAL: Plan("attack", "there is no room to shoot"),
        }
        return near.get(event, Plan("furious", "cornered, it lashes out"))
    if far > OVER_THERE:
        return Plan("move", "it is out of range")
    plans = {UNUSUAL: Plan("skirmish", "it has found cover"), RARE: Plan("suppress", "it wants heads kept down")}
    return plans.get(event, Plan("shoot", f"the range is {WORDS[far]}"))


def _brawler(far: int, event: str) -> Plan:
    if far == HERE:
        plans = {UNUSUAL: Plan("grab", "it means to hold on"), RARE: Plan("furious", "it loses all patience")}
        return plans.get(event, Plan("attack", "it is close enough"))
    if far == 1 and event == RARE:
        return Plan("charge", "it has a clear run")
    if event == UNUSUAL and far > 1:
        return Plan("sprint", "it is too far to walk")
    return Plan("move", "it is not close enough")


def _turn(scene: Scene, foe: str) -> Scene:
    scene = scene.on(marks.turn_begins(scene.fight, foe))
    if marks_on(scene.fight, foe, "stunned"):
        return scene.on(unmarked(scene.fight, foe, "stunned")).say(f"{foe} is stunned, and skips this turn")
    target = _target(scene, foe)
    if not target:
        return scene.say(f"{foe} finds nobody to turn on")
    answer = tablerows.throw(scene.world.library, tablerows.EVENT, scene.world.dice)
    plan = decide(scene.fight, foe, target, answer.slug or EXPECTED)
    name = scene.called(target)
    event = f"{answer.rolls[0].show()} {answer.slug}"
    reason = f"{foe} on {name} ({event}): {_DOES[plan.action]}, for {plan.why}"
    return _carry_out(scene.say(reason, *answer.rolls), foe, target, plan.action)


def _target(scene: Scene, foe: str) -> str:
    """The nearest hero who can be seen; of several equally near, a random one. One who holds it comes first."""
    seen = tuple(doc for doc in scene.heroes() if can_be_struck(scene.fight, doc))
    holder = marks.holder(scene.fight, foe)
    if not seen or holder in seen:
        return holder if holder in seen else ""
    nearest = min(scene.fight.band(doc, foe) for doc in seen)
    return scene.one_of(tuple(doc for doc in seen if scene.fight.band(doc, foe) == nearest))


def _carry_out(scene: Scene, foe: str, target: str, action: str) -> Scene:
    far = scene.fight.band(target, foe)
    if action in ("move", "sprint"):
        return _approach(scene, foe, target, far - (2 if action == "sprint" else 1))
    if action == "flee":
        return _flight(scene, foe)
    if action == "disengage":
        return scene.on(with_band(scene.fight, target, foe, far + 1))
    if action == "grab":
        return _grab(scene, foe, target)
    if action == "shake":
        scene = scene.on(unmarked(scene.fight, foe, *marks.HOLDS))
    if action == "charge":
        scene = comes_close(scene, foe, target)
    return _attacks(scene, foe, target, action)


def _attacks(scene: Scene, foe: str, target: str, action: str) -> Scene:
    """One attack, or two in fury; what the way of attacking leaves."""
    for _ in range(2 if action == "furious" else 1):
        if can_act(scene, target) and scene.fight.foes[foe].state == UP:
            scene = their_attack(scene, foe, target, 1 if action == "charge" else 0)
    if action in ("charge", "furious"):
        scene = scene.on(marked(scene.fight, Mark(foe, "exposed", foe, foe)))
    if action == "skirmish":
        scene = scene.on(marked(scene.fight, Mark(foe, "covered", foe, foe)))
    if action == "suppress":
        scene = scene.on(marked(scene.fight, Mark(target, "suppressed", foe, foe)))
    return scene


def _approach(scene: Scene, foe: str, target: str, band: int) -> Scene:
    if band <= HERE:
        return comes_close(scene, foe, target)
    return scene.on(with_band(scene.fight, target, foe, band))


def _flight(scene: Scene, foe: str) -> Scene:
    """A foe runs; each hero close by strikes once for free (A7.4)."""
    for doc in scene.heroes():
        if scene.fight.band(doc, foe) == HERE and scene.fight.foes[foe].state == UP:
            scene = our_free_attack(scene.say(f"{scene.called(doc)} strikes at its back"), doc, foe)
    return flees(scene, foe) if scene.fight.foes[foe].state == UP else scene


def _grab(scene: Scene, foe: str, target: str) -> Scene:
    """A foe holds on: its roll against the hero's defense; held, the hero leaves only by shaking it off."""
    throw = strikes.their_throw(scene.campaign, scene.fight, foe, target)
    rolled = scene.throw(throw.expression)
    defense = strikes.our_defense(scene.campaign, scene.fight, target)
    held = strikes.their_slug(rolled.total, natural(rolled), defense) == strikes.HIT
    scene = scene.on(marks.used(scene.fight, foe))
    scene = scene.say(f"grab {rolled.show()} vs {defense}: {'held' if held else 'missed'}", rolled)
    return scene.on(marked(scene.fight, Mark(target, "grabbed", foe))) if held else scene


_DOES = {
    "attack": "attacks",
    "shoot": "shoots",
    "skirmish": "shoots from cover",
    "suppress": "shoots to keep heads down",
    "furious": "attacks twice in fury",
    "charge": "charges",
    "move": "comes closer",
    "sprint": "runs closer",
    "disengage": "backs off",
    "grab": "grabs",
    "shake": "shakes itself free and strikes",
    "flee": "flees",
}
