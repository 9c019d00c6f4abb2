"""Every action of a turn that is no attack, and its effect on what follows (A7.4)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from companion.errors import Refused
from companion.systems.sdm import checks
from companion.systems.sdm.conflict import marks
from companion.systems.sdm.conflict.blows import wear_hero
from companion.systems.sdm.conflict.fight import (
    BANDS,
    HERE,
    OFF_STAGE,
    THERE,
    Fight,
    Mark,
    marked,
    marks_on,
    unmarked,
    with_band,
    with_hero,
)
from companion.systems.sdm.conflict.fighting import countered, free_attacks
from companion.systems.sdm.conflict.scene import ACT, BOTH, FREE, MOVE, Scene, can_act, foe_named, hero_named, turn_of
from companion.systems.sdm.conflict.strikes import help_for
from companion.systems.sdm.figures import now
from companion.systems.sdm.harm import EXERTED
from companion.systems.sdm.recovery import light_turn
from companion.systems.sdm.rolling import Parts, Throw, natural
from companion.systems.sdm.slots import weighing

UNSEEN = 11
"""The target to hide, to hang on: average (A2.4)."""


@dataclass(frozen=True, slots=True)
class Deed:
    """An action about to be done: by whom, on whom (as typed), with which ability and skill if it is rolled for."""

    doc: str
    kind: str
    who: str = ""
    ability: str = ""
    skill: Parts = ()


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of action: what of a turn it takes, in words, and what it does.

    `abilities` are those it may be rolled with; empty if nothing is rolled. `run` is what happens when it is done, or
    when its roll succeeds.
    """

    takes: str
    words: str
    run: Callable[[Scene, Deed], Scene]
    abilities: tuple[str, ...] = ()


def do(scene: Scene, deed: Deed) -> tuple[Scene, str]:
    """An action done: the scene after it, and the slug of its roll (`done` where none is made)."""
    kind = KINDS[deed.kind]
    _fits(scene, deed)
    scene = turn_of(scene, deed.doc, kind.takes)
    if not kind.abilities:
        return kind.run(scene.say(f"{scene.called(deed.doc)} {kind.words}"), deed), "done"
    return attempt(scene, deed)


def attempt(scene: Scene, deed: Deed) -> tuple[Scene, str]:
    """The roll of an action, and what it does when it succeeds; on target nothing has happened yet."""
    ability = deed.ability or _better(scene, deed)
    throw = throw_of(scene, replace(deed, ability=ability))
    target = target_of(scene, deed)
    rolled = scene.throw(throw.expression)
    slug = checks.read_test(rolled.total, natural(rolled), target)
    kind = KINDS[deed.kind]
    scene = scene.say(f"{scene.called(deed.doc)} {kind.words}: {ability} {rolled.show()} vs {target}, {slug}", rolled)
    scene = scene.on(marks.used(scene.fight, deed.doc))
    scene = kind.run(scene, deed) if slug == checks.SUCCESS else scene
    return wear_hero(countered(scene, deed.doc, slug), deed.doc), slug


def throw_of(scene: Scene, deed: Deed) -> Throw:
    """The roll of an action: ability, skill, what weighs, the marks on the one who does it."""
    ability = deed.ability or _better(scene, deed)
    sheet = scene.sheet(deed.doc)
    bonus = sum(marks.ON_ROLLER.get(mark.what, 0) for mark in marks_on(scene.fight, deed.doc))
    return Throw(((ability, now(sheet, ability)), *deed.skill, *weighing(sheet)), help_for(scene.campaign, bonus))


def target_of(scene: Scene, deed: Deed) -> int:
    """What an action has to beat: a foe's defense, or an average target."""
    if deed.kind in ("grab", "hold"):
        return scene.fight.foes[foe_named(scene, deed.who)].defense
    if deed.kind == "shake":
        return scene.fight.foes[marks.holder(scene.fight, deed.doc)].defense
    return UNSEEN


def _better(scene: Scene, deed: Deed) -> str:
    sheet = scene.sheet(deed.doc)
    return max(KINDS[deed.kind].abilities, key=lambda ability: now(sheet, ability))


def _fits(scene: Scene, deed: Deed) -> None:
    """Raises `Refused` for what cannot be done as things stand."""
    held = marks.holder(scene.fight, deed.doc)
    if held and deed.kind in _LEAVING:
        raise Refused("rule", f"{held} holds {scene.called(deed.doc)}", "/act shake")
    if deed.kind == "shake" and not held:
        raise Refused("rule", f"nobody holds {scene.called(deed.doc)}")
    if deed.kind == "sneak" and not marks_on(scene.fight, deed.doc, "hidden"):
        raise Refused("rule", f"{scene.called(deed.doc)} is in plain sight", "/act hide first")
    if deed.kind == "grab" and scene.fight.band(deed.doc, foe_named(scene, deed.who)) != HERE:
        raise Refused("rule", "it is out of reach", "/act move first")
    if deed.kind == "hold" and not marks_on(scene.fight, foe_named(scene, deed.who), "grabbed"):
        raise Refused("rule", "it has to be grabbed first", "/act grab")


# movement


def _move(scene: Scene, deed: Deed) -> Scene:
    return _toward(scene, deed, int(str(scene.world.setting("move_bands"))))


def _sprint(scene: Scene, deed: Deed) -> Scene:
    scene = free_attacks(scene, deed.doc)
    return _toward(scene, deed, int(str(scene.world.setting("sprint_bands"))), careful=True)


def _back(scene: Scene, deed: Deed) -> Scene:
    return _away(free_attacks(scene, deed.doc), deed, int(str(scene.world.setting("move_bands"))))


def _disengage(scene: Scene, deed: Deed) -> Scene:
    return _away(scene, deed, THERE)


def _flee(scene: Scene, deed: Deed) -> Scene:
    if not marks_on(scene.fight, deed.doc, "hidden"):
        scene = free_attacks(scene, deed.doc, 1)
    scene = _away(scene, deed, int(str(scene.world.setting("flee_bands"))))
    near = [foe for foe in scene.fight.standing() if scene.fight.band(deed.doc, foe) < OFF_STAGE]
    if near or not can_act(scene, deed.doc):
        return scene
    hero = replace(scene.fight.heroes[deed.doc], out=True)
    return scene.on(with_hero(scene.fight, deed.doc, hero)).say("gets away; a pursuit is a /chase")


def _toward(scene: Scene, deed: Deed, bands: int, careful: bool = False) -> Scene:
    """So many bands nearer to a foe; leaving others at close quarters carelessly, they strike for free."""
    foe = foe_named(scene, deed.who)
    if scene.fight.band(deed.doc, foe) == HERE:
        raise Refused("rule", f"{foe} is here already", "/act back leads away")
    scene = scene if careful else free_attacks(scene, deed.doc)
    scene = scene.on(with_band(_left(scene.fight, deed.doc, 1), deed.doc, foe, scene.fight.band(deed.doc, foe) - bands))
    return scene.say(f"{foe} is {BANDS[scene.fight.band(deed.doc, foe)]}")


def _away(scene: Scene, deed: Deed, bands: int) -> Scene:
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


# the rest


def _mark(what: str, once: bool = False) -> Callable[[Scene, Deed], Scene]:
    """A mark on the one who acts, until the next turn, or for the next roll."""

    def run(scene: Scene, deed: Deed) -> Scene:
        return scene.on(marked(scene.fight, Mark(deed.doc, what, deed.doc, "" if once else deed.doc, once=once)))

    return run


def _nothing(scene: Scene, deed: Deed) -> Scene:
    return scene


def _mental(scene: Scene, deed: Deed) -> Scene:
    return wear_hero(scene, deed.doc, next(kind for kind, ability in EXERTED.items() if ability == "aura"))


def _sneak(scene: Scene, deed: Deed) -> Scene:
    if deed.who:
        foe = foe_named(scene, deed.who)
        scene = scene.on(with_band(scene.fight, deed.doc, foe, scene.fight.band(deed.doc, foe) - 1))
    else:
        scene = _away(scene, deed, 1)
    return _mark("surprise", once=True)(scene, deed)


def _grab(scene: Scene, deed: Deed) -> Scene:
    return scene.on(marked(scene.fight, Mark(foe_named(scene, deed.who), "grabbed", deed.doc)))


def _hold(scene: Scene, deed: Deed) -> Scene:
    return scene.on(marked(scene.fight, Mark(foe_named(scene, deed.who), "pinned", deed.doc)))


def _shake(scene: Scene, deed: Deed) -> Scene:
    return scene.on(unmarked(scene.fight, deed.doc, *marks.HOLDS)).say("free again")


def _protect(scene: Scene, deed: Deed) -> Scene:
    ally = hero_named(scene, deed.who) if deed.who else deed.doc
    return scene.on(marked(scene.fight, Mark(ally, "protected", deed.doc, deed.doc)))


def _drag(scene: Scene, deed: Deed) -> Scene:
    ally = hero_named(scene, deed.who)
    return _away(scene, replace(deed, doc=ally), 1).say(f"{scene.called(ally)} is dragged back")


def _help(scene: Scene, deed: Deed) -> Scene:
    foe = foe_named(scene, deed.who)
    if not marks_on(scene.fight, foe, *marks.HOLDS):
        raise Refused("rule", f"nobody holds {foe}", "/act grab first")
    return scene.on(marked(scene.fight, Mark(foe, "pinned", deed.doc)))


def _ready(scene: Scene, deed: Deed) -> Scene:
    return scene.on(marked(scene.fight, Mark(deed.doc, "ready", deed.who, deed.doc)))


def _light(scene: Scene, deed: Deed) -> Scene:
    after, words = light_turn(scene.sheet(deed.doc))
    return scene.with_sheet(deed.doc, after).say(words)


_LEAVING = frozenset({"move", "back", "sprint", "disengage", "flee", "sneak", "climb"})

IDEA = "idea"

KINDS = {
    IDEA: Kind(FREE, "tries it", _nothing, ("strength", "endurance", "agility", "charisma", "aura", "thought")),
    "talk": Kind(FREE, "says something", _nothing),
    "concentrate": Kind(FREE, "concentrates", _nothing),
    "let-go": Kind(FREE, "lets something drop", _nothing),
    "prone": Kind(FREE, "drops prone", _mark("covered")),
    "move": Kind(MOVE, "moves", _move),
    "back": Kind(MOVE, "moves back", _back),
    "disengage": Kind(MOVE, "backs off on guard", _disengage),
    "sprint": Kind(BOTH, "sprints", _sprint),
    "flee": Kind(BOTH, "flees", _flee),
    "climb": Kind(BOTH, "climbs", _nothing),
    "drive": Kind(ACT, "steers", _nothing),
    "ready": Kind(ACT, "waits, ready to strike", _ready),
    "cover": Kind(ACT, "takes cover", _mark("covered")),
    "hide": Kind(ACT, "hides", _mark("hidden"), ("agility", "thought")),
    "sneak": Kind(BOTH, "sneaks off", _sneak),
    "grab": Kind(ACT, "grabs", _grab, ("strength", "agility")),
    "hang": Kind(ACT, "hangs on", _mark("hanging"), ("endurance", "agility")),
    "hold": Kind(ACT, "holds down", _hold, ("strength",)),
    "shake": Kind(ACT, "shakes off", _shake, ("strength", "agility")),
    "protect": Kind(ACT, "protects", _protect),
    "drag": Kind(ACT, "drags an ally away", _drag),
    "control": Kind(ACT, "keeps a power in hand", _mental),
    "potion": Kind(ACT, "takes a potion or salve", _nothing),
    "communicate": Kind(ACT, "passes word", _nothing),
    "activate": Kind(ACT, "works a thing or a door", _nothing),
    "pick": Kind(ACT, "picks a pocket", _nothing, ("agility",)),
    "swap": Kind(ACT, "swaps tools", _nothing),
    "rush": Kind(FREE, "drops one tool and draws another", _mark("rushed", once=True)),
    "defend": Kind(ACT, "defends", _mark("guarded")),
    "help": Kind(ACT, "helps to hold", _help),
    "reload": Kind(ACT, "reloads", _nothing),
    "light": Kind(BOTH, "keeps it light", _light),
}
