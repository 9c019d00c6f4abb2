"""Ha, ka and ba: what is left when a part is gone, and what can come of it (A10)."""

from __future__ import annotations

from typing import NamedTuple

PARTS = {"ha": ("aura", "endurance"), "ka": ("charisma", "strength"), "ba": ("agility", "thought")}
"""Body, soul and personality, with the abilities of each."""


class Entity(NamedTuple):
    """What a combination of parts is."""

    slug: str
    text: str


ENTITIES = {
    (1, 1, 1): Entity("person", "a whole person, animal or plant, or an undead with its soul"),
    (1, 1, 0): Entity("shell", "an animate shell: alive, without a will of its own, true to its maker"),
    (1, 0, 1): Entity("living-dead", "the living dead: a mind in a body without a soul; machines are such"),
    (1, 0, 0): Entity("corpse", "mere form: a corpse, an empty shell, a statue"),
    (0, 1, 1): Entity("daemon", "a daemon: a dreaming mind that is tied to no one body"),
    (0, 1, 0): Entity("elemental", "an elemental: living force, bound to a task"),
    (0, 0, 1): Entity("ghost", "a ghost: an echo, a phantasm, a copy of a mind"),
    (0, 0, 0): Entity("nothing", "nothing remains"),
}


class Death(NamedTuple):
    """A cause of death: the part that it destroys, what lies there, and what may yet come of the rest."""

    lost: str
    leaves: tuple[int, int, int]
    may: tuple[tuple[int, int, int], ...]


DEATHS = {
    "body": Death("ha", (1, 0, 0), ((0, 1, 1), (0, 1, 0), (0, 0, 1))),
    "soul": Death("ka", (1, 0, 0), ((1, 0, 1), (0, 0, 1))),
    "personality": Death("ba", (1, 1, 0), ((0, 1, 0),)),
}
"""Killed in the body; the soul destroyed; the personality wiped out."""
