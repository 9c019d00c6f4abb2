"""Every picture of the pages, made anew: `python -m companion.tui.pictures` in a checkout.

Each is the app itself, at a campaign played by the lines below with a fixed seed.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from companion.campaign.sample import copied
from companion.play.opening import create, open_session
from companion.tui.picture import at_home, taken

_ROOT = Path(__file__).parents[2]


@dataclass(frozen=True, slots=True)
class Picture:
    """One picture.

    Attributes:
        file: where it goes, in `docs`.
        system: the game of the campaign that is played; "" for the sample, as it ships.
        lines: what is played first; `keys` are pressed then, and `typed` stands on the prompt.
    """

    file: str
    system: str = ""
    lines: tuple[str, ...] = ()
    keys: tuple[str, ...] = ()
    typed: str = ""
    size: tuple[int, int] = (120, 36)
    theme: str = "violet-road"


_SDM = (
    "/session The salt gate", "/scene The salt gate", "/set strength 2", "/set agility 1", "/trait Caravaneer",
    "/take Rope", "/take Lantern", "/clock storm 4/6", "The caravan halts.", "? Is the gate guarded", "/reaction",
    '/conflict "Dust ghoul" 0 x2 harsh', "/round",
)  # fmt: skip
_CARRIED = (
    "/session Out of the lime town", "/scene The weighing gate, at noon", "/generate points 2 1 1 1 0 2",
    "/start Caravaneer", "/start Salt-tongue", "/start Night eyes", "/start Humming stone", "/start Rope, Lantern",
    '/power "Glass voice" 2', "/pet Vole", '/affliction "Salt lung" body', "/take Sabre damage 1d6", "/hallmark Sabre",
    "/ready Sabre", "/notch Rope", "/set armor 1", "/burden Debt", "/hurt 3", "/buy Chest slots 2 holds 4 for 20",
    "/take Candle x6 each 1 soap", "/take Salt x4",
    "The caravan leaves without me. I owe the lime-burners a sack of salt, and the scales at the gate are theirs.",
    "? Do they know what is in the chest", "/reaction",
)  # fmt: skip
_SCATTERSHOT = (
    "/session Between two sessions", "/scene The bell loft", "/limit points 30", "/genex concept bells that remember",
    "/stat agility 12", "/stat observation 12", "/skill Riding easy 3", "/element Mule bell",
    "/detail 1d10 for Mule bell # years it hung unrung", "? Does anybody miss it", "/reward cool for the loft",
)  # fmt: skip
_SYNTHESIS = (
    "/session The siege", "/scene The hall at Tal", "/trait Self 4", "/trait Hates Argvunt 4", "/trait Wits 5",
    "/trait Philosophical 3", "/foe Argvunt Self 5",
    "/conflict begin Slugnar humiliates Argvunt against Argvunt", "/conflict want Argvunt is laughed at",
    "/conflict want to be left alone them", "/conflict use Wits", "/conflict use Self:half", "/conflict use Self them",
)  # fmt: skip
_FREEFORM = (
    "/game d20-fantasy", "/session The stair", "/scene Below the well", "The stair goes on.", "? Is there light below",
)  # fmt: skip

PICTURES = (
    Picture("play.svg", typed="? Is the well guarded"),
    Picture("pictures/light.svg", typed="/test thought vs 11", theme="salt"),
    Picture("pictures/tables.svg", keys=("f10", "down", "down", "enter", "down", "down", "enter")),
    Picture("pictures/journal-tale.svg", keys=("escape", "2", "m")),
    Picture("pictures/journal-search.svg", keys=("ctrl+f", *"salt")),
    Picture("pictures/prep.svg", keys=("escape", "N", "enter")),
    Picture("pictures/sdm-conflict.svg", "sdm", _SDM, typed="/attack Dust ghoul 1"),
    Picture("pictures/sdm-sheet.svg", "sdm", _CARRIED, typed="/test thought Night eyes vs 11 with Lantern"),
    Picture("pictures/sdm-inventory.svg", "sdm", _CARRIED, keys=("escape", "b", *("down",) * 7, "m"), size=(120, 26)),
    Picture("pictures/scattershot.svg", "scattershot", _SCATTERSHOT, typed="? Is it rung at night"),
    Picture("pictures/synthesis.svg", "synthesis", _SYNTHESIS, typed="/conflict roll"),
    Picture("pictures/freeform.svg", "freeform", _FREEFORM, typed="? Does it creak"),
    Picture("pictures/small.svg", typed="? Is the well guarded", size=(80, 24)),
)


def make(picture: Picture) -> str:
    """The picture as SVG."""
    with tempfile.TemporaryDirectory() as name, at_home(Path(name) / "home"):
        saves = Path(name) / "saves"
        if not picture.system:
            folder = copied(saves)
        else:
            folder = create(saves, "The Violet Road", picture.system, "Odo")
            session = open_session(folder, seed="picture")
            for line in picture.lines:
                if not session.do(line)["ok"]:
                    raise ValueError(f"{picture.file}: {line} was refused")
            session.store.close()
        return asyncio.run(taken(folder, picture.size, picture.keys, picture.typed, picture.theme))


def main() -> int:
    """Writes them all; gives the exit status."""
    for picture in PICTURES:
        (_ROOT / "docs" / picture.file).write_text(make(picture), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
