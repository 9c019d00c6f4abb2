"""Games of Synthesis for the tests: known people, and lines with their faces."""

from __future__ import annotations

from typing import Any

from harness import Game

from companion.play.result import of_turn
from companion.systems.synthesis import bearers
from companion.systems.synthesis.traits import Columns

Step = str | tuple[str, list[int]]


def played(*steps: Step, character: str = "Odo") -> Game:
    """A game after these lines; a line may come with the faces of its dice."""
    game = Game("synthesis", character)
    for step in steps:
        line, faces = (step, None) if isinstance(step, str) else step
        game.do(line, faces)
    return game


def result(game: Game, line: str, faces: list[int] | None = None) -> dict[str, Any]:
    """What a line gives, as `--json` has it."""
    return of_turn(game.do(line, faces))


def traits(game: Game, who: str = "") -> Columns:
    """The Traits of the active character, or of a bearer."""
    return bearers.columns(game.campaign, who or game.campaign.active)


def foe(game: Game, name: str) -> Columns:
    """The Traits of a foe."""
    return traits(game, bearers.foe(name))


def evens(pool: int, successes: int) -> list[int]:
    """Faces of a pool with so many Successes."""
    return [2] * successes + [1] * (pool - successes)


def slugnar() -> Game:
    """Slugnar before the contest of insults, with Argvunt (R-SYN-05: Self 5)."""
    return played(
        "/trait Self 4",
        "/trait Hates Argvunt 4",
        "/trait Wits 5",
        "/trait Philosophical 3",
        "/foe Argvunt Self 5",
        "/conflict begin Slugnar humiliates Argvunt against Argvunt",
        "/conflict use Wits",
        "/conflict use Self:half",
        "/conflict use Self them",
        character="Slugnar",
    )


def piotr() -> Game:
    """Piotr the cursed swordsman, with a foe."""
    return played(
        "/struggle a professional warrior with a gentle heart",
        "/trait Self 4",
        "/trait Demonic Arm 4",
        "/trait Sword 2",
        "/trait Horsemanship 3",
        '/foe "Eric the Bald" Self 3, Axe 6',
        character="Piotr",
    )


def won(number: int, foe_traits: str = "Swarm 5", *more: Step) -> Game:
    """A game in which our side has just won with this Success Number against a foe called Ants."""
    faces = evens(9, number) + evens(int(foe_traits.rpartition(" ")[2]), 0)
    name = foe_traits.rpartition(" ")[0]
    return played(f"/foe Ants {foe_traits}", *more, (f'/fight "Fire 9" vs {name}', faces))
