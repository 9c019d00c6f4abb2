"""Attacks carried out, of heroes and of foes, with what each way of attacking brings (A7.4)."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from companion.dice import build, parse
from companion.systems.sdm import carrying, checks
from companion.systems.sdm.conflict import marks, strikes
from companion.systems.sdm.conflict.blows import strike, wear_foe, wear_hero
from companion.systems.sdm.conflict.fight import (
    HERE,
    OFF_STAGE,
    UP,
    Mark,
    marked,
    marks_on,
    unmarked,
    with_band,
    with_foe,
    with_hero,
)
from companion.systems.sdm.conflict.scene import Scene, can_act
from companion.systems.sdm.conflict.strikes import HIT, ON_TARGET, Attack
from companion.systems.sdm.rolling import natural
from companion.systems.sdm.sheet import Sheet

NO_BONUS = 0


class Told(NamedTuple):
    """How an attack of ours came out: its slug, its natural face, its total, the damage it did."""

    slug: str
    natural: int
    total: int
    damage: int


def weapon_of(sheet: Sheet) -> str:
    """What somebody fights with who names nothing: a weapon at hand, else one in the pack, else bare hands ("")."""
    fit = [
        name
        for name, item in sheet.items.items()
        if item.damage and item.condition != "broken" and item.resource != "spent"
    ]
    return next((name for name in fit if sheet.items[name].readied), fit[0] if fit else "")


def our_attack(scene: Scene, attack: Attack) -> tuple[Scene, Told]:
    """A hero's attack rolled and carried out; on target the hit itself waits for a sacrifice."""
    rolled = scene.throw(attack.throw.expression)
    face = natural(rolled)
    slug = attack.slug(rolled.total, face)
    style = f" ({attack.style})" if attack.style else ""
    words = (
        f"{scene.called(attack.doc)} against {attack.foe}{style}: {rolled.show()} vs {attack.defense}, {_WORDS[slug]}"
    )
    scene = _item_used(scene.say(words, rolled), attack, face)
    scene = scene.on(unmarked(marks.used(scene.fight, attack.doc), attack.doc, "hidden"))
    damage = 0
    if slug == HIT:
        scene, damage = our_hit(scene, attack)
    return after_attack(scene, attack, slug), Told(slug, face, rolled.total, damage)


def second_waits(scene: Scene, doc: str) -> Scene:
    """The second blow of a furious attack kept for after what the first one asks."""
    hero = scene.fight.heroes[doc]
    return scene.on(with_hero(scene.fight, doc, replace(hero, extra=hero.extra + 1))).say("the second blow: /attack")


def our_hit(scene: Scene, attack: Attack) -> tuple[Scene, int]:
    """A hit of ours: the damage, and how much it is; none for suppressing fire. One that holds us lets go."""
    if attack.style == "suppress":
        return scene, 0
    rolled = scene.throw(strikes.damage_of(attack.damage, scene.campaign, scene.sheet(attack.doc)))
    amount = max(0, rolled.total)
    if marks.holder(scene.fight, attack.doc) == attack.foe:
        scene = scene.on(unmarked(scene.fight, attack.doc, *marks.HOLDS))
    return strike(scene.say(f"damage {rolled.show()}", rolled), attack.foe, amount), amount


def after_attack(scene: Scene, attack: Attack, slug: str) -> Scene:
    """What a way of attacking brings, hit or miss; what an idea brings; then the exertion."""
    doc, foe = attack.doc, attack.foe
    if attack.style in ("charge", "furious"):
        scene = scene.on(marked(scene.fight, Mark(doc, "exposed", doc, doc)))
    elif attack.style == "skirmish":
        scene = scene.on(marked(scene.fight, Mark(doc, "covered", doc, doc)))
    elif attack.style == "suppress":
        for each in scene.fight.standing():
            scene = scene.on(marked(scene.fight, Mark(each, "suppressed", doc, doc)))
    elif attack.style == "careless" and scene.fight.foes[foe].state == UP:
        scene = their_attack(scene.say(f"{foe} strikes back"), foe, doc)
    return wear_hero(countered(scene, doc, slug), doc)


def countered(scene: Scene, doc: str, slug: str) -> Scene:
    """What the other side has from a risky idea, and from an interesting one that failed (A7.5).

    On target an interesting idea has not failed yet: it waits for the sacrifice.
    """
    ideas = {mark.what for mark in marks_on(scene.fight, doc, "risky", "interesting")}
    if ideas == {"interesting"} and slug == ON_TARGET:
        return scene
    scene = scene.on(unmarked(scene.fight, doc, "risky", "interesting"))
    if not ideas or (ideas == {"interesting"} and slug == HIT):
        return scene
    return free_action(scene, doc)


def free_action(scene: Scene, doc: str) -> Scene:
    """A free action of the nearest foe: a blow if it can strike, else a bonus on its next roll (A7.5)."""
    standing = scene.fight.standing()
    if not standing or not can_act(scene, doc):
        return scene
    foe = min(standing, key=lambda name: scene.fight.band(doc, name))
    if scene.fight.band(doc, foe) == HERE or scene.fight.foes[foe].shoots:
        return their_attack(scene.say(f"{foe} strikes for free"), foe, doc)
    favoured = marked(scene.fight, Mark(foe, "favoured", foe, once=True))
    return scene.on(favoured).say(f"{foe} has a bonus on its next roll")


def their_attack(scene: Scene, foe: str, doc: str, bonus: int = NO_BONUS) -> Scene:
    """A foe's attack on a hero, rolled and carried out."""
    target = strikes.our_defense(scene.campaign, scene.fight, doc)
    rolled = scene.throw(strikes.their_throw(scene.campaign, scene.fight, foe, doc, bonus).expression)
    face = natural(rolled)
    slug = strikes.their_slug(rolled.total, face, target)
    scene = scene.say(f"{foe} against {scene.called(doc)}: {rolled.show()} vs {target}, {_WORDS[slug]}", rolled)
    scene = scene.on(marks.used(scene.fight, foe))
    if slug == HIT:
        damage = scene.throw(build.expression(parse(scene.fight.foes[foe].damage).left))
        twice = 2 if checks.magic(face) == "critical" else 1
        scene = scene.say(f"damage {damage.show()}{', twice' if twice == 2 else ''}", damage)
        scene = strike(scene, doc, damage.total * twice)
    return wear_foe(scene, foe)


def free_attacks(scene: Scene, doc: str, bonus: int = NO_BONUS) -> Scene:
    """What every foe close by strikes for free when a hero leaves carelessly (A7.3)."""
    for foe in scene.fight.standing():
        if scene.fight.band(doc, foe) == HERE and can_act(scene, doc):
            scene = their_attack(scene.say(f"{foe} strikes for free"), foe, doc, bonus)
    return scene


def free_shots(scene: Scene, doc: str) -> Scene:
    """What foes who shoot send after a hero who flees (A7.4)."""
    for foe in scene.fight.standing():
        far = scene.fight.band(doc, foe)
        if scene.fight.foes[foe].shoots and HERE < far < OFF_STAGE and can_act(scene, doc):
            scene = their_attack(scene.say(f"{foe} shoots for free"), foe, doc)
    return scene


def our_free_attack(scene: Scene, doc: str, foe: str, item: str = "") -> Scene:
    """A hero's attack out of turn, with a weapon or what is nearest to hand."""
    sheet = scene.sheet(doc)
    item = item if item in sheet.items else weapon_of(sheet)
    ability = strikes.ability_for(scene.fight, doc, foe)
    throw = strikes.our_throw(scene.campaign, scene.fight, doc, foe, strikes.skills_of(sheet, ability), "")
    defense = scene.fight.foes[foe].defense
    attack = Attack(doc, foe, ability, throw, defense, strikes.damage_dice(sheet, item), item)
    rolled = scene.throw(throw.expression)
    slug = attack.slug(rolled.total, natural(rolled))
    scene = scene.say(f"{scene.called(doc)} against {foe}: {rolled.show()} vs {defense}, {_WORDS[slug]}", rolled)
    scene = scene.on(marks.used(scene.fight, doc))
    return wear_hero(our_hit(scene, attack)[0] if slug == HIT else scene, doc)


def comes_close(scene: Scene, foe: str, doc: str) -> Scene:
    """A foe come to close quarters: an attack held ready for it goes before (A7.4)."""
    scene = scene.on(with_band(scene.fight, doc, foe, HERE))
    waiting = marks_on(scene.fight, doc, "ready")
    if not waiting or not can_act(scene, doc):
        return scene
    scene = scene.on(unmarked(scene.fight, doc, "ready")).say(f"{scene.called(doc)} was ready")
    return our_free_attack(scene, doc, foe, waiting[0].by)


def again(scene: Scene, foe: str, amount: int) -> Scene:
    """The same damage once more: a double effect (A2.5)."""
    if scene.fight.foes[foe].state != UP or not amount:
        return scene
    return strike(scene.say("double effect"), foe, amount)


def tripped(scene: Scene, foe: str) -> Scene:
    """A stunt: the foe is off balance on its next roll (A2.5)."""
    return scene.on(marked(scene.fight, Mark(foe, "off balance", foe, once=True))).say(f"{foe} is off balance")


def last_shot(scene: Scene, foe: str) -> Scene:
    """A fleeing foe that has had its last shot (A7.1)."""
    return scene.on(with_foe(scene.fight, foe, replace(scene.fight.foes[foe], shot=True)))


def _item_used(scene: Scene, attack: Attack, face: int) -> Scene:
    """What an attack does to the weapon: a 1 marks it, a 13 leaves one use, a last use ends (A2.5)."""
    sheet = scene.sheet(attack.doc)
    if attack.item not in sheet.items:
        return scene
    after, name, magic = carrying.used_once(sheet, attack.item), attack.item, checks.magic(face)
    if magic == "notch" and after.items[name].condition != "broken":
        after, name = carrying.notch(after, name)
    elif magic == "last-use" and after.items[name].resource == "plenty":
        after = carrying.worsen(after, name)
    item = after.items[name]
    said = item.condition if magic == "notch" else item.resource
    return scene if after == sheet else scene.with_sheet(attack.doc, after).say(f"{name}: {said}")


_WORDS = {HIT: "a hit", ON_TARGET: "exactly on target", strikes.MISS: "a miss"}
