"""Every action of a turn that is no attack, and its effect on what follows (A7.4)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from companion.errors import Refused
from companion.systems.sdm import checks
from companion.systems.sdm.conflict import marks
from companion.systems.sdm.conflict.blows import wear_hero
from companion.systems.sdm.conflict.deed import Deed
from companion.systems.sdm.conflict.fight import (
    HERE,
    Mark,
    marked,
    marks_on,
    unmarked,
    with_band,
)
from companion.systems.sdm.conflict.fighting import countered
from companion.systems.sdm.conflict.moving import away, back, disengage, flee, move, sprint
from companion.systems.sdm.conflict.scene import ACT, BOTH, FREE, MOVE, Scene, foe_named, hero_named, turn_of
from companion.systems.sdm.conflict.strikes import help_for
from companion.systems.sdm.figures import now
from companion.systems.sdm.harm import EXERTED
from companion.systems.sdm.recovery import light_turn
from companion.systems.sdm.rolling import Throw, natural
from companion.systems.sdm.slots import weighing

UNSEEN = 11
"""The target to hide, to hang on: average (A2.4)."""


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
    fits(scene, deed)
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


def fits(scene: Scene, deed: Deed) -> None:
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
        scene = away(scene, deed, 1)
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
    return away(scene, replace(deed, doc=ally), 1).say(f"{scene.called(ally)} is dragged back")


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
    "move": Kind(MOVE, "moves", move),
    "back": Kind(MOVE, "moves back", back),
    "disengage": Kind(MOVE, "backs off on guard", disengage),
    "sprint": Kind(BOTH, "sprints", sprint),
    "flee": Kind(BOTH, "flees", flee),
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
