"""A conflict begun, its rounds, its end (A7.1, A7.2, A8.1)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.dice import build, parse
from companion.errors import Refused
from companion.systems.sdm import npcs, party
from companion.systems.sdm.conflict import marks
from companion.systems.sdm.conflict.blows import land
from companion.systems.sdm.conflict.fight import FLED, OUT, Fight, Hero, foe_of, with_hero
from companion.systems.sdm.conflict.scene import Scene, can_act
from companion.systems.sdm.defeat import DOWN
from companion.systems.sdm.initiative import our_initiative, read_initiative, their_initiative
from companion.systems.sdm.memory import recall, remember
from companion.systems.sdm.names import free
from companion.systems.sdm.recovery import come_round

ONSETS = {"harsh": "", "tight": "1d3", "open": "1d3+2"}
"""Where wear sets in, and after how many full rounds (A8.1)."""
MOST_FOES = 40


@dataclass(frozen=True, slots=True)
class Muster:
    """Foes to be brought in: a name, a level, how many, how far off, whether they shoot, whether one leads
    them, whether they are important enough to be named."""

    name: str
    level: int
    count: int = 1
    band: int = 1
    shoots: bool = False
    leader: bool = False
    named: bool = False


def begin(scene: Scene, muster: Muster) -> Scene:
    """A conflict begun: the onset of wear drawn, the party facing its foes."""
    dice = ONSETS[scene.fight.place]
    rolled = (scene.throw(build.expression(parse(dice).left)),) if dice else ()
    onset = rolled[0].total if rolled else 0
    heroes = {doc: Hero() for doc in party.present(scene.campaign)}
    if not heroes:
        raise Refused("rule", "nobody of the party can act", "rest first, or bring somebody: /character NAME")
    words = f"wear sets in after {onset} full rounds" if onset else "wear sets in at once"
    fight = replace(scene.fight, onset=onset, heroes=heroes, bands={doc: {} for doc in heroes})
    return reinforce(scene.on(fight).say(words, *rolled), muster)


def reinforce(scene: Scene, muster: Muster) -> Scene:
    """Foes brought into a conflict, each with a name of its own."""
    if not 0 <= muster.level <= npcs.TOP:
        raise Refused("rule", f"foes are of level 0 to {npcs.TOP}, not {muster.level}")
    if not 1 <= muster.count <= MOST_FOES - len(scene.fight.foes):
        raise Refused(
            "rule", f"{MOST_FOES} foes are the most in a conflict", "let a crowd be one foe of a higher level"
        )
    foes = dict(scene.fight.foes)
    added = []
    for number in range(1, muster.count + 1):
        name = free(foes, muster.name if muster.count == 1 else f"{muster.name} {number}")
        leads = muster.leader and number == 1
        foes[name] = foe_of(npcs.NPCS[muster.level], shoots=muster.shoots, leader=leads, named=muster.named)
        added.append(name)
    bands = {doc: {**far, **dict.fromkeys(added, muster.band)} for doc, far in scene.fight.bands.items()}
    fight = replace(scene.fight, foes=foes, bands=bands)
    return scene.on(fight).say(f"{', '.join(added)}: {npcs.told(npcs.NPCS[muster.level])}")


def join(scene: Scene, doc: str) -> Scene:
    """A hero who comes into a conflict under way."""
    if doc in scene.fight.heroes:
        raise Refused("rule", f"{scene.called(doc)} is in it already")
    return scene.on(with_hero(scene.fight, doc, Hero())).say(f"{scene.called(doc)} joins in")


def next_round(scene: Scene) -> Scene:
    """The end of a round and the initiative of the next: what was held back lands, marks end, the stunned come round.

    Raises:
        Refused: while the foes have not had their turns, or when one side is gone.
    """
    fight = scene.fight
    if fight.round and not fight.foes_done and fight.standing() and scene.heroes():
        raise Refused("rule", "the foes have not had their turns", "/foes, or /foes hold")
    scene = _ended(scene) if fight.round else scene
    return said_over(scene) if ending(scene) else _initiative(scene)


def said_over(scene: Scene) -> Scene:
    """Says that it is over, where it is."""
    return scene.say(f"It is over: {ending(scene)}") if ending(scene) else scene


def ending(scene: Scene) -> str:
    """How it stands if one side is gone: `won`, `lost`; "" while both stand, or one may come round."""
    if not scene.fight.standing():
        return "won"
    waking = [doc for doc in scene.fight.heroes if scene.sheet(doc).state in DOWN[1:]]
    return "" if scene.heroes() or waking else "lost"


def end(scene: Scene) -> tuple[Scene, str]:
    """The conflict over: what was held back lands, the knocked out wake; `won`, `lost` or `broken-off`."""
    scene = land(scene, scene.fight.pending).on(replace(scene.fight, pending=())) if scene.fight.pending else scene
    slug = ending(scene) or "broken-off"
    for doc in scene.fight.heroes:
        sheet = scene.sheet(doc)
        if sheet.state in DOWN:
            scene = scene.with_sheet(doc, come_round(sheet)).say(f"{scene.called(doc)} comes round")
    beaten = ", ".join(name for name, foe in scene.fight.foes.items() if foe.state == OUT)
    fled = ", ".join(name for name, foe in scene.fight.foes.items() if foe.state == FLED)
    scene = scene.say(f"beaten: {beaten}") if beaten else scene
    return (scene.say(f"fled: {fled}") if fled else scene), slug


def _ended(scene: Scene) -> Scene:
    pending = scene.fight.pending
    scene = land(scene.on(replace(scene.fight, pending=())), pending)
    scene = scene.on(marks.round_ends(scene.fight))
    for doc, hero in scene.fight.heroes.items():
        if scene.sheet(doc).state in DOWN[1:] and hero.down <= scene.fight.round:
            scene = scene.with_sheet(doc, come_round(scene.sheet(doc))).say(f"{scene.called(doc)} comes round")
    return scene


def _initiative(scene: Scene) -> Scene:
    fight = scene.fight
    able = tuple(doc for doc in fight.heroes if can_act(scene, doc))
    fresh = {doc: replace(hero, acted=False, moved=False, extra=0) for doc, hero in fight.heroes.items()}
    fight = replace(fight, round=fight.round + 1, heroes=fresh, foes_done=False)
    if not able:
        return scene.on(replace(fight, first="them")).say(f"Round {fight.round}: nobody of ours is up; they go first")
    ours = scene.throw(our_initiative(scene.campaign, scene.one_of(able)))
    foe = fight.foes[scene.one_of(fight.standing())]
    owed = int(recall(scene.campaign, "owed") or 0)
    theirs = scene.throw(their_initiative(scene.campaign, npcs.agility(foe.level), owed))
    slug = read_initiative(ours.total, theirs.total)
    world = replace(scene.world, campaign=remember(scene.campaign, "owed", None))
    told = f"Round {fight.round}: {ours.show()} against {theirs.show()}, {_FIRST[slug]}"
    return replace(scene, world=world).on(replace(fight, first=slug)).say(told, ours, theirs)


def new_fight(name: str, place: str, defense: str, deadly: bool) -> Fight:
    """A conflict not begun yet."""
    return Fight(name=name, place=place, defense=defense, deadly=deadly)


_FIRST = {"us": "we go first", "them": "they go first", "chaos": "chaos: everything lands at the end of the round"}
