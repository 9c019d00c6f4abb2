"""Eight pictures of the app as it is, each with what must be seen on it in words.

One that differs is written beside its test's temporary files. If it is better: `COMPANION_PICTURES=new python -m pytest
-n 0 tests/tui/test_tui_snapshots.py` puts the new ones in the place of the old.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta, timezone
from pathlib import Path

import pytest
from conftest import settle, text_of
from textual.widgets import Input, TextArea

from companion.campaign.sample import copied
from companion.play import opening
from companion.tui import home_rows
from companion.tui.app import CompanionApp
from companion.tui.ground import Ground
from companion.tui.screens import home

PICTURES = Path(__file__).parent / "snapshots"
MOMENT = datetime(2026, 11, 29, 20, 14, 3, tzinfo=timezone(timedelta(hours=1)))

CONFLICT = (
    "/scene The salt gate", "/set strength 2", "/take Rope", "/clock storm 4/6", "? Is the gate guarded",
    '/conflict "Dust ghoul" 0 x2 harsh', "/round",
)  # fmt: skip


@dataclass(frozen=True)
class Picture:
    """A screen: what is played, the keys that lead to it, and what must be on it."""

    size: tuple[int, int]
    says: tuple[str, ...]
    keys: tuple[str, ...] = ()
    typed: str = ""
    lines: tuple[str, ...] = ()
    theme: str = "violet-road"
    start: Callable[[Path], Path | None] = field(default=copied)


def new(saves: Path) -> Path:
    """A new campaign of SDM."""
    return opening.create(saves, "The Violet Road", "sdm", "Odo")


def none(saves: Path) -> None:
    """The sample among the campaigns, and nothing open."""
    copied(saves)


ASK = "? Is the well guarded"
SHOWN = {
    "home": Picture((80, 24), ("companion", "▸  The Salt Road", "n  a new campaign", "q leave"), start=none),
    "play": Picture((120, 36), ("life ▰▰▰▰▰▱▱▱ 5/8", "▐▣▣ 11 of 9 → 2 over", "every roll −2", "yes 30"), typed=ASK),
    "play-80": Picture((80, 24), ("[2 Journal]", "♥5/8", "yes-and 5", ASK), typed=ASK),
    "tabs-40": Picture((40, 12), ("str 2", "life ▰▰▰▰▰▱▱▱ 5/8", "F8 undo"), keys=("escape", "1")),
    "conflict": Picture((120, 36), ("Dust ghoul 1 ▰▰▰▰ 4/4 there", "●●●●○○ 4/6", "success"), (), "/attack Dust ghoul 1",
                        CONFLICT, start=new),
    "tables": Picture((120, 36), ("Tables by folder", "omens", "Table", "/ search"), keys=("f10",)),
    "prep": Picture((120, 36), ("Recipes", "A week of caravan road", "Esc back"), keys=("escape", "N")),
    "light": Picture((100, 30), ("┏━ 4 Burdens", "SUCCESS", "◇ clock The clock"), keys=("escape", "4"), theme="salt"),
}  # fmt: skip


def test_there_are_no_more_than_eight() -> None:
    assert len(SHOWN) <= 8
    assert {path.stem for path in PICTURES.glob("*.svg")} == set(SHOWN)


@pytest.mark.parametrize("name", SHOWN)
async def test_the_screen_is_as_its_picture(
    name: str, tmp_path: Path, saves: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(opening, "now", lambda: MOMENT)
    monkeypatch.setattr(home, "now", lambda: MOMENT)
    monkeypatch.setattr(home_rows, "told_when", lambda when, now: "today 20:14")
    for widget in (TextArea, Input):
        monkeypatch.setattr(widget, "cursor_blink", False)
    wanted = SHOWN[name]
    app = CompanionApp(Ground(Path(saves.name), seed="picture"), wanted.start(Path(saves.name)))
    app.theme = wanted.theme
    async with app.run_test(size=wanted.size) as pilot:
        await settle(pilot)
        for line in wanted.lines:
            app.screen.do(line)  # type: ignore[attr-defined]
        for key in wanted.keys:
            await pilot.press(key)
            await settle(pilot)
        if wanted.typed:
            app.screen.write(wanted.typed)  # type: ignore[attr-defined]
        await settle(pilot)
        words = text_of(pilot)
        assert [each for each in wanted.says if each not in words] == []
        compare(name, re.sub(r"terminal-\d+", "terminal", app.export_screenshot(title=name)), tmp_path)


def compare(name: str, svg: str, folder: Path) -> None:
    """Fails, with the first row that differs, where the picture is another."""
    kept = PICTURES / f"{name}.svg"
    if os.environ.get("COMPANION_PICTURES") == "new":
        PICTURES.mkdir(exist_ok=True)
        kept.write_text(svg, "utf-8")
    before = kept.read_text("utf-8")
    if svg != before:
        (folder / f"{name}.svg").write_text(svg, "utf-8")
        pairs = zip(svg.splitlines(), before.splitlines(), strict=False)
        now, then = next(((now, then) for now, then in pairs if now != then), ("", "it is longer or shorter"))
        raise AssertionError(f"{folder / name}.svg differs from {kept}:\n  then: {plain(then)}\n  now:  {plain(now)}")


def plain(svg: str) -> str:
    """The words of a row of SVG, or the row where it has none."""
    return re.sub("<[^>]*>", "", svg).replace("&#160;", " ").strip() or svg
