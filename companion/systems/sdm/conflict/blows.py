"""What lands: harm on either side, exertion, what ends a foe, what shakes the others (A7.6, A7.7, A7.9, A8)."""

from __future__ import annotations

from dataclasses import replace

from companion.dice import build
from companion.systems.sdm import tablerows
from companion.systems.sdm.conflict import marks
from companion.systems.sdm.conflict.fight import (
    FLED,
    OFF_STAGE,
    OUT,
    UP,
    Blow,
    Mark,
    marked,
    with_band,
    with_foe,
    with_hero,
)
from companion.systems.sdm.conflict.scene import Scene, can_act
from companion.systems.sdm.defeat import DEAD, DOWN
from companion.systems.sdm.harm import attrition, exert, hurt
from companion.systems.sdm.morale import SLUGS, read_morale

STEADFAST = 3
"""Morale tests passed in a row after which they fight to the end."""


def strike(scene: Scene, to: str, amount: int) -> Scene:
    """A hit on somebody: at once, or at the end of a round of chaos (A7.2)."""
    blow = Blow(to, amount, scene.fight.kind)
    if scene.fight.first == "chaos":
        return scene.on(replace(scene.fight, pending=(*scene.fight.pending, blow)))
    return land(scene, (blow,))


def land(scene: Scene, blows: tuple[Blow, ...]) -> Scene:
    """Blows landing together: all of each one's harm at once, then what follows; their order does not matter."""
    for who in (*scene.fight.foes, *scene.fight.heroes):
        amounts = sorted(blow.amount for blow in blows if blow.to == who)
        if amounts:
            scene = _on_foe(scene, who, amounts) if who in scene.fight.foes else _on_hero(scene, who, amounts)
    return scene


def weaken(scene: Scene, name: str, amount: int) -> Scene:
    """Damage to a foe's abilities: its level and its bonus go down; below 0 it is out (A7.7)."""
    foe = scene.fight.foes[name]
    level, bonus = foe.level - amount, foe.bonus - amount
    gone = min(level, bonus) < 0 if scene.world.setting("npc_out") == "below" else min(level, bonus) <= 0
    after = replace(foe, level=max(0, level), bonus=max(0, bonus))
    scene = scene.on(with_foe(scene.fight, name, after)).say(f"{name}: level {level}, bonus {bonus:+}")
    return _ended(scene, name) if gone and foe.state == UP else scene


def wear_hero(scene: Scene, doc: str, kind: str = "physical") -> Scene:
    """A strenuous action of a hero, once wear has set in (A8.2)."""
    if not scene.fight.wears or scene.sheet(doc).state in DEAD:
        return scene
    harm = exert(scene.world, scene.sheet(doc), kind)
    said = f"{scene.called(doc)}: {harm.text}" + (f", defeat: {harm.defeat.slug}" if harm.defeat else "")
    return scene.with_sheet(doc, harm.sheet).say(said, *harm.all_rolls)


def wear_foe(scene: Scene, name: str) -> Scene:
    """The same of a foe: its bonus is sapped, and at +0 it gains attrition burdens (A8.5)."""
    foe = scene.fight.foes[name]
    if not scene.fight.wears or scene.world.setting("exhaustion") != "attrition":
        return scene
    tired = replace(foe, sapped=foe.sapped + 1) if foe.adds else replace(foe, worn=foe.worn + 1)
    return scene.on(with_foe(scene.fight, name, tired))


def morale(scene: Scene) -> Scene:
    """A morale test that is due: a random one for all; broken, all of them flee (A7.9)."""
    fight = replace(scene.fight, shaken=False)
    brave = tuple(name for name in fight.standing() if fight.foes[name].morale and fight.foes[name].passed < STEADFAST)
    if not scene.fight.shaken or not brave or fight.tested == fight.round:
        return scene.on(fight)
    name = scene.one_of(brave)
    rolled = scene.throw(build.expression(build.pool(2, 6)))
    slug = read_morale(rolled.total, fight.foes[name].morale)
    scene = scene.on(replace(fight, tested=fight.round))
    scene = scene.say(f"morale of {name} {fight.foes[name].morale}, {rolled.show()}: {SLUGS[slug]}", rolled)
    if slug == "breaks":
        for each in scene.fight.standing():
            scene = flees(scene, each)
        return scene
    passed = {foe: replace(found, passed=found.passed + 1) for foe, found in scene.fight.foes.items()}
    scene = scene.on(replace(scene.fight, foes=passed))
    return scene.on(marked(scene.fight, Mark(name, "redoubled", name, once=True))) if slug == "redoubles" else scene


def flees(scene: Scene, name: str) -> Scene:
    """A foe off and away: out of it, though a last shot may follow it."""
    scene = scene.on(with_foe(scene.fight, name, replace(scene.fight.foes[name], state=FLED)))
    for doc in scene.fight.heroes:
        scene = scene.on(with_band(scene.fight, doc, name, OFF_STAGE))
    return scene.on(marks.released(scene.fight, name))


def _on_foe(scene: Scene, name: str, amounts: list[int]) -> Scene:
    foe = scene.fight.foes[name]
    if foe.state == OUT:
        return scene
    suffered = sum(amounts) + foe.worn * len(amounts)
    left = max(0, foe.life - suffered)
    scene = scene.on(with_foe(scene.fight, name, replace(foe, life=left)))
    scene = scene.say(f"{name} loses {suffered} life: {foe.life} → {left}")
    if left:
        return scene
    return _named_falls(scene, name) if foe.named else _ended(scene, name)


def _named_falls(scene: Scene, name: str) -> Scene:
    """A foe with a name at 0 life: a defeat roll without modifiers says whether it is out (A7.6, R-SDM-16)."""
    found = tablerows.throw(scene.world.library, tablerows.DEFEAT, scene.world.dice)
    scene = scene.say(f"{name}, defeat {found.rolls[0].show()}: {found.slug}", *found.rolls)
    if found.slug not in (*DOWN[1:], "unharmed"):
        return _ended(scene, name)
    scene = scene.on(with_foe(scene.fight, name, replace(scene.fight.foes[name], life=1)))
    if found.slug == "unharmed":
        return scene
    scene = scene.on(marked(scene.fight, Mark(name, "stunned", name)))
    return weaken(scene, name, 1) if found.slug != "stunned" else scene


def _ended(scene: Scene, name: str) -> Scene:
    """A foe out for the scene; it may shake the others: the first loss, the leader's, half of them (A7.9)."""
    before = scene.fight.foes[name]
    first = all(foe.state != OUT for foe in scene.fight.foes.values())
    fight = with_foe(scene.fight, name, replace(before, state=OUT))
    half = 2 * len(fight.standing()) <= len(fight.foes)
    shaken = bool(fight.standing()) and (fight.shaken or first or before.leader or half)
    return scene.on(marks.released(replace(fight, shaken=shaken), name)).say(f"{name} is out of it")


def _on_hero(scene: Scene, doc: str, amounts: list[int]) -> Scene:
    sheet = scene.sheet(doc)
    if sheet.state in DEAD:
        return scene
    worse = attrition(sheet) * (len(amounts) - 1)
    if not scene.fight.deadly:
        return _lost(scene, doc, sum(amounts) + worse)
    harm = hurt(scene.world, sheet, sum(amounts) + worse, scene.fight.kind)
    end = (
        f"; defeat {', '.join(rolled.show() for rolled in harm.defeat.rolls)}: {harm.defeat.slug}"
        if harm.defeat
        else ""
    )
    scene = scene.with_sheet(doc, harm.sheet).say(f"{scene.called(doc)} {harm.text}{end}", *harm.all_rolls)
    return _down(scene, doc)


def _down(scene: Scene, doc: str) -> Scene:
    """Notes the turn that a defeat skips: this one if it is still to come, else the next (A7.8)."""
    hero, state = scene.fight.heroes[doc], scene.sheet(doc).state
    if state in DEAD:
        return scene.on(marks.released(scene.fight, doc))
    if state not in DOWN:
        return scene
    skipped = scene.fight.round + (1 if hero.acted or hero.moved else 0)
    return scene.on(with_hero(scene.fight, doc, replace(hero, down=skipped)))


def _lost(scene: Scene, doc: str, amount: int) -> Scene:
    """Harm where nobody dies: at 0 the stakes are lost, and that is all (A7.6)."""
    sheet = scene.sheet(doc)
    left = max(0, sheet.life - amount - attrition(sheet))
    scene = scene.with_sheet(doc, replace(sheet, life=left)).say(
        f"{scene.called(doc)} loses life: {sheet.life} → {left}"
    )
    if left or not can_act(scene, doc):
        return scene
    hero = replace(scene.fight.heroes[doc], out=True)
    return scene.on(with_hero(scene.fight, doc, hero)).say(f"{scene.called(doc)} loses what was at stake")
