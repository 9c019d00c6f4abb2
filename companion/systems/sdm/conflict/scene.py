"""A conflict being played: the state, what was told, what was rolled. Every rule takes a scene and gives the next."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.campaign.model import Campaign
from companion.dice import Expression, Roll, roll
from companion.errors import Refused
from companion.systems.command import Here
from companion.systems.sdm.conflict import marks
from companion.systems.sdm.conflict.fight import Fight, Hero, fight_of, with_fight, with_hero
from companion.systems.sdm.defeat import DEAD, DOWN
from companion.systems.sdm.harm import World
from companion.systems.sdm.names import find
from companion.systems.sdm.sheet import Sheet, keep, sheet_of

FREE, MOVE, ACT, BOTH = "free", "move", "act", "both"
"""What of a turn something takes."""


@dataclass(frozen=True, slots=True)
class Scene:
    """The world and the conflict as they stand, with what was told and rolled on the way here."""

    world: World
    fight: Fight
    told: tuple[str, ...] = ()
    rolls: tuple[Roll, ...] = ()

    @property
    def campaign(self) -> Campaign:
        return self.world.campaign

    @property
    def done(self) -> Campaign:
        """The campaign with the conflict in it."""
        return with_fight(self.campaign, self.fight)

    def say(self, text: str, *rolled: Roll) -> Scene:
        """This scene with something more told, and rolled."""
        return replace(self, told=(*self.told, text), rolls=(*self.rolls, *rolled))

    def on(self, fight: Fight) -> Scene:
        """This scene with the conflict changed."""
        return replace(self, fight=fight)

    def sheet(self, doc: str) -> Sheet:
        """The sheet of a hero."""
        return sheet_of(self.campaign, doc)

    def with_sheet(self, doc: str, sheet: Sheet) -> Scene:
        """This scene with a sheet changed."""
        return replace(self, world=replace(self.world, campaign=keep(self.campaign, doc, sheet)))

    def throw(self, expression: Expression) -> Roll:
        """A roll with the dice of the world."""
        return roll(expression, self.world.dice)

    def one_of(self, names: tuple[str, ...]) -> str:
        """One of several at random, by no die."""
        return names[self.world.dice.choose(len(names))] if len(names) > 1 else names[0]

    def called(self, who: str) -> str:
        """The name of a hero's document, or of a foe."""
        return who if who in self.fight.foes else self.campaign.name_of(who)

    def heroes(self) -> tuple[str, ...]:
        """The heroes who can still act or be harmed: neither down nor dead nor lost to the stakes."""
        return tuple(doc for doc in self.fight.heroes if can_act(self, doc))


def scene_of(here: Here) -> Scene:
    """The scene of the conflict under way; raises `Refused` when there is none."""
    fight = fight_of(here.campaign)
    return Scene(World(here.campaign, here.library, here.dice), fight)


def can_act(scene: Scene, doc: str) -> bool:
    """Whether a hero of the conflict is up in it."""
    hero = scene.fight.heroes.get(doc)
    return hero is not None and not hero.out and scene.sheet(doc).state not in (*DEAD, *DOWN)


def turn_of(scene: Scene, doc: str, takes: str) -> Scene:
    """The scene with that much of a hero's turn taken (A7.2).

    Raises:
        Refused: before the first round, before it is our turn, for one who is down, or when it is taken already.
    """
    _may_act(scene, doc)
    if takes == FREE:
        return scene
    hero, acts, moves = scene.fight.heroes[doc], takes != MOVE, takes != ACT
    fight = scene.fight if hero.acted or hero.moved else marks.turn_begins(scene.fight, doc)
    if acts and hero.acted and hero.extra:
        return scene.on(with_hero(fight, doc, replace(hero, extra=hero.extra - 1)))
    if (acts and hero.acted) or (moves and hero.moved):
        words = f"{scene.called(doc)} has had that part of the turn"
        raise Refused("rule", words, "another hero, /foes, or the next round: /round")
    return scene.on(with_hero(fight, doc, replace(hero, acted=hero.acted or acts, moved=hero.moved or moves)))


def foe_named(scene: Scene, wanted: str) -> str:
    """The foe that a name means: one that stands, before others."""
    standing = scene.fight.standing()
    if not wanted and len(standing) == 1:
        return standing[0]
    if not wanted:
        raise Refused("bad-argument", "which foe?", f"there are {', '.join(standing) or 'none left'}")
    beginning = [name for name in standing if name.casefold().startswith(wanted.casefold())]
    return beginning[0] if beginning else find(scene.fight.foes, wanted, "foe")


def hero_named(scene: Scene, wanted: str) -> str:
    """The document of the hero that a name means."""
    names = {scene.called(doc): doc for doc in scene.fight.heroes}
    return names[find(names, wanted, "hero")]


def _may_act(scene: Scene, doc: str) -> None:
    fight, name = scene.fight, scene.called(doc)
    if not fight.round:
        raise Refused("rule", "no round has begun", "roll initiative: /round")
    if doc not in fight.heroes:
        raise Refused("rule", f"{name} is not in this conflict", "join with /act join")
    if not can_act(scene, doc):
        state = "out of it" if fight.heroes[doc].out else scene.sheet(doc).state
        raise Refused("rule", f"{name} is {state}", "another hero, /foes, or the next round: /round")
    if fight.first == "them" and not fight.foes_done:
        raise Refused(
            "rule", "they go first this round", "/foes plays them; /foes hold if you have played them yourself"
        )


__all__ = ["ACT", "BOTH", "FREE", "MOVE", "Hero", "Scene", "can_act", "foe_named", "hero_named", "scene_of", "turn_of"]
