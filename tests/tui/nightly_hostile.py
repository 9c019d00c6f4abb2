"""F23 of the long fault tests: hostile text in every field, on every screen; run by `nightly.py`."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path

from conftest import settle, text_of
from nightly_terminal import Tally
from textual.pilot import Pilot
from textual.screen import Screen

from companion.play.opening import create, open_session
from companion.tui.app import CompanionApp
from companion.tui.ground import Ground
from companion.tui.screens.play import PlayScreen

MARKUP = (
    "[/]", "[/", "[/foo]", "[red", "[red]x", "[bold]x[/bold]", "[#ff0]", "[not bold]", "[100%]", "[true, false]",
    "[1d6]", "[[Link]]", "roll [2d6+1] -> 9", "[:]", "[", "\\[x]", "[$nope]x", '[a="', "[link=https://e]x[/]",
    "[x]y[/x]z[/x]", "[@click=app.quit]x[/]", "[@click=app.bell('[/]", "a [b", "C:\\[dir]", "{0.__class__}", "$x %s",
)  # fmt: skip
STEERING = "\x1b]52;c;aGk=\x1b\\ \x1b[6n \x1b[2J \x1bc \x1b]0;t\x07 \x9b2J \x00 \x0e \x7f \u202e \u2066 \u2028 end"
CONTROL = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
LINES = (
    "/scene {}", "Prose {} here", "@ does {}", "? Is it {}", "/take {}", "/thread add {}", "/person add {}",
    "/place add {}", "/faction add {}", "/clock {} 2/6", "/note {}",
)  # fmt: skip
SCREENS: dict[str, tuple[str, ...]] = {
    "play": (), "sheet": ("escape", "1"), "journal": ("escape", "2"), "oracles": ("escape", "3"),
    "burdens": ("escape", "4"), "threads": ("escape", "5"), "why": ("escape", "1", "equals_sign"),
    "how": ("escape", "2", "equals_sign"), "tale": ("escape", "2", "m"), "help": ("f1",), "guide": ("ctrl+g",),
    "find": ("f3",), "last time": ("ctrl+l",), "history": (*"/history", "enter"),
    "tables": ("f10",), "import": ("escape", "I"), "prep": ("escape", "N"), "settings": ("escape", "S"),
    "first character": ("escape", "c"), "copy elsewhere": ("escape", "C"), "palette": ("ctrl+p",), "home": ("ctrl+o",),
}  # fmt: skip


def campaign(saves: Path, words: str) -> Path:
    """A campaign with these words in every field that a line, a sheet or a table file can hold."""
    folder = create(saves, f"A {words} b", "sdm", f"A {words} b")
    with open_session(folder, seed=1) as session:
        for line in LINES:
            session.do(line.format(words))
    (folder / "tables").mkdir(exist_ok=True)
    row = words.replace("\\", "\\\\").replace('"', '\\"')
    row = "".join(f"\\u{ord(letter):04x}" if CONTROL.match(letter) else letter for letter in row)
    (folder / "tables" / "odd.toml").write_text(f'[odd]\ntitle = "{row}"\nrows = ["row {row}"]\n', "utf-8")
    (folder / "tables" / f"{re.sub('[^a-z]', '', words)}x.toml").write_text(f'["{row}"]\nrows = 3\n', "utf-8")
    return folder


def actions_in(screen: Screen[object]) -> Iterator[str]:
    """What a click on any cell of the screen would do by its style, as markup makes it."""
    for strip in screen._compositor.render_strips():
        for segment in strip:
            meta = segment.style.meta if segment.style else {}
            yield from (str(value) for name, value in meta.items() if name.startswith("@"))


async def walk(folder: Path, words: str, tally: Tally) -> None:
    """Opens every screen on the campaign, one after another, and looks at what is drawn."""
    app = CompanionApp(Ground(folder.parent), folder)
    async with app.run_test(size=(140, 50), notifications=True, tooltips=True) as pilot:
        await settle(pilot)
        for name, keys in SCREENS.items():
            with tally.case(f"{words!r}, {name}"):
                await back(pilot)
                for key in keys:
                    await pilot.press(key)
                await settle(pilot)
                judge(pilot, name, words)
                tally.words += 1


def judge(pilot: Pilot[int], name: str, words: str) -> None:
    """Nothing steers, nothing became a button, and on the play screen the words stand as they are."""
    shown = text_of(pilot)
    steering = CONTROL.search(shown.replace("\n", ""))
    assert steering is None, f"a control character: {steering}"
    buttons = [action for action in actions_in(pilot.app.screen) if "app.quit" in action or "app.bell" in action]
    assert not buttons, f"a button: {buttons}"
    assert pilot.app.is_running and pilot.app._exception is None, "the app has ended"
    if name == "play" and words is not STEERING:
        count = shown.count(words)
        assert f"Prose {words} here" in shown and count >= 6, f"shown {count} times"


async def back(pilot: Pilot[int]) -> None:
    """To the play screen, its line empty and in focus."""
    while not isinstance(pilot.app.screen, PlayScreen):
        await pilot.app.pop_screen()
    screen = pilot.app.screen
    screen.prompt.load_text("")
    screen.set_focus(screen.prompt)
    await settle(pilot)


def hostile(parent: Path, payloads: int) -> Tally:
    """F23: every payload in every field on every screen."""
    tally = Tally("F23 hostile text")
    for number, words in enumerate((STEERING, *MARKUP)[:payloads]):
        saves = parent / f"hostile{number}"
        saves.mkdir()
        asyncio.run(walk(campaign(saves, words), words, tally))
    tally.figures = f"{min(payloads, 1 + len(MARKUP))} payloads × {len(SCREENS)} screens"
    return tally
