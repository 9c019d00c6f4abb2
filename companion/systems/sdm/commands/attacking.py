"""A hero's attack in a conflict: what a line means, what it asks, what hero dice make of it (A7.4)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from typing import Any

from companion.campaign.model import Campaign, Doc
from companion.dice import Roll
from companion.errors import Refused
from companion.systems.arguments import Args, Argument, option
from companion.systems.command import Command, Here
from companion.systems.outcome import Chances, Odd, Outcome, answered, ask, asked
from companion.systems.sdm import carrying, checks, hero
from companion.systems.sdm.commands.conflict import hit_chances, somebody_acts, told
from companion.systems.sdm.commands.testing import HELPS, skill, typed
from companion.systems.sdm.conflict import finishing, rounds, strikes
from companion.systems.sdm.conflict.fight import (
    FLED,
    HERE,
    OFF_STAGE,
    OUT,
    THERE,
    Fight,
    under_way,
    with_band,
)
from companion.systems.sdm.conflict.fighting import Told, last_shot, our_attack, our_hit, second_waits, weapon_of
from companion.systems.sdm.conflict.scene import ACT, BOTH, Scene, foe_named, scene_of, turn_of
from companion.systems.sdm.conflict.strikes import Attack
from companion.systems.sdm.memory import remember
from companion.systems.sdm.names import find
from companion.systems.sdm.rolling import Help, chances
from companion.systems.sdm.sheet import ABILITIES


def attack(here: Here, args: Args) -> Outcome:
    """An attack on a foe: over its defense it hits."""
    scene = scene_of(here)
    doc = somebody_acts(here)
    found = _attack(here, scene, doc, args)
    if found.item:
        carrying.usable(scene.sheet(doc), found.item)
    scene = _in_turn(scene, found)
    scene, first = our_attack(scene, found)
    blows = [first]
    if found.style == "furious" and scene.fight.foes[found.foe].state == "up":
        if first.slug == checks.ON_TARGET or checks.magic(first.natural) == "critical":
            scene = second_waits(scene, found.doc)
        else:
            scene, second = our_attack(scene, found)
            blows.append(second)
    outcome = _asking(here, scene, found, blows[-1])
    return replace(outcome, fields={**outcome.fields, "blows": [_blow(each) for each in blows]})


def _blow(done: Told) -> dict[str, Any]:
    """One of an attack's blows, for the result; a furious attack may have two."""
    return {"outcome": done.slug, "natural": done.natural, "total": done.total, "damage": done.damage}


def attack_chances(here: Here, args: Args) -> Chances:
    """The chance to hit, and to be hit by each foe after it."""
    scene = scene_of(here)
    found = _attack(here, scene, here.doc_name, args)
    odds = chances(found.throw, found.slug)
    order = (checks.SUCCESS, checks.ON_TARGET, checks.FAILURE)
    exposed = 1 if found.style in ("charge", "furious") else 0
    note = (
        f"vs defense {found.defense}, damage {found.damage} · {hit_chances(here, scene.fight, here.doc_name, exposed)}"
    )
    told_odds = tuple(Odd(slug, odds.get(slug, Fraction(0))) for slug in order)
    return Chances(f"attack {found.foe} {found.throw.expression.text}", told_odds, found.throw.named, note)


def retold_attack(here: Here, last: Doc, adjusted: hero.Adjusted, rolled: Roll) -> Outcome:
    """An attack after hero dice: a miss that has become a hit lands now; a hit stays one."""
    if under_way(here.campaign) is None:
        raise Refused("rule", "that conflict is over")
    slug = hero.read(last, adjusted)
    kept = {**last, "natural": adjusted.natural, "total": adjusted.total, "slug": slug}
    campaign = answered(here.campaign) if asked(here.campaign) else here.campaign
    scene = scene_of(replace(here, campaign=remember(campaign, "last", kept)))
    scene = scene.say(f"hero {rolled.show()}: the attack comes to {adjusted.total}, {slug}", rolled)
    found = finishing.attack_of(scene, last)
    damage = int(last.get("damage", 0))
    if slug == checks.SUCCESS and last["slug"] != checks.SUCCESS:
        scene, damage = our_hit(scene, found)
    return _asking(here, scene, found, Told(slug, adjusted.natural, adjusted.total, damage))


def _attack(here: Here, scene: Scene, doc: str, args: Args) -> Attack:
    """The attack that a line means."""
    sheet = scene.sheet(doc)
    foe = foe_named(scene, args.text("who"))
    item = find(sheet.items, args.text("item"), "item") if args.has("item") else weapon_of(sheet)
    style = args.text("style")
    near = "strength" if style == "charge" else strikes.ability_for(scene.fight, doc, foe)
    ability = args.text("ability", near)
    skills = strikes.skills_of(sheet, ability, skill(sheet, args.text("trait")), typed(args.number("add")))
    throw = strikes.our_throw(scene.campaign, scene.fight, doc, foe, skills, style)
    bonus = throw.help.bonus + args.has("bonus") - args.has("penalty")
    given = Help(args.has("adv") - args.has("dis"), bonus, throw.help.form)
    damage = strikes.damage_dice(sheet, item)
    return Attack(doc, foe, ability, replace(throw, help=given), scene.fight.foes[foe].defense, damage, item, style)


def _in_turn(scene: Scene, found: Attack) -> Scene:
    """The scene with the attack's part of the turn taken, or with the last shot at one who flees."""
    foe, far = scene.fight.foes[found.foe], scene.fight.band(found.doc, found.foe)
    if foe.state == OUT or (foe.state == FLED and foe.shot):
        raise Refused("rule", f"{found.foe} is out of it", "choose another, or /conflict end")
    if foe.state == FLED:
        return last_shot(scene.say("one last shot"), found.foe)
    _fits(scene.fight, found, far)
    scene = turn_of(scene, found.doc, BOTH if found.style in ("charge", "furious") else ACT)
    if found.style == "charge":
        return scene.on(with_band(scene.fight, found.doc, found.foe, HERE))
    return scene


def _fits(fight: Fight, found: Attack, far: int) -> None:
    """Raises `Refused` where the way of attacking does not fit the range."""
    if far == OFF_STAGE:
        raise Refused("rule", f"{found.foe} is off stage", "/act move, or a /chase")
    if found.style == "charge" and far != THERE:
        raise Refused("rule", "a charge is from there to here", "/act move first, or attack plainly")
    if found.style in ("skirmish", "suppress") and far == HERE:
        raise Refused("rule", f"{found.foe} is too close for that", "/act disengage first")
    pinned = next((mark.by for mark in fight.marks if mark.on == found.doc and mark.what == "pinned"), found.foe)
    if pinned != found.foe:
        raise Refused("rule", f"{pinned} has pinned you", f"attack {pinned}, or /act shake")


def _asking(here: Here, scene: Scene, found: Attack, done: Told) -> Outcome:
    """The outcome of an attack, what it asks, and what a hero die may still change."""
    kept = finishing.of_attack(found)
    scene = rounds.said_over(scene)
    magic = checks.magic(done.natural)
    fields: dict[str, Any] = {"natural": done.natural, "magic": magic, "damage": done.damage, "foe": found.foe}
    outcome = replace(told(scene, done.slug, **fields), total=done.total)
    last = {**kept, "kind": "attack", "natural": done.natural, "total": done.total, "target": found.defense}
    last |= {"slug": done.slug, "damage": done.damage}
    campaign = remember(scene.done, "last", last)
    outcome = replace(outcome, campaign=campaign)
    if done.slug == checks.ON_TARGET:
        return on_target(outcome, kept)
    if magic == "critical":
        lines = ["/critical double", "/critical stunt"]
        more = {**kept, "damage": done.damage}
        return replace(outcome, campaign=ask(campaign, "critical", ("double", "stunt"), lines=lines, **more))
    return outcome


def on_target(outcome: Outcome, kept: dict[str, Any]) -> Outcome:
    """The outcome with a sacrifice asked for what was kept of an attack or an action."""
    lines = [f"/sacrifice {kind}" for kind in checks.SACRIFICES]
    campaign = outcome.campaign
    if campaign is None:
        return outcome
    return replace(outcome, campaign=ask(campaign, "sacrifice", checks.SACRIFICES, lines=lines, **kept))


def standing_foes(campaign: Campaign) -> Iterable[str]:
    """The foes still in the conflict, to complete a line."""
    fight = under_way(campaign)
    return fight.standing() if fight else ()


BY = option("trait", lead="by")
ABILITY = option("ability", "word", words=ABILITIES)

COMMANDS = (
    Command(
        "attack",
        "attacks a foe",
        (
            Argument("who", required=False, offers=standing_foes),
            option("style", "word", words=strikes.STYLES),
            ABILITY,
            option("add", "modifier"),
            *HELPS,
            BY,
            option("item", lead="with"),
        ),
        attack,
        attack_chances,
        group="conflict",
        rule="A7.4",
        examples=("/attack Dust ghoul 1", "/attack Dust ghoul 1 with Sabre careless", "/attack furious"),
        lapses=True,
    ),
)
