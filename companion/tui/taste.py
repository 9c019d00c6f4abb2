"""What the player likes, taken up by the app at once and kept for the next time."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from companion.campaign.config import read_config
from companion.campaign.preferences import MOTION, THEME, keep, read_preferences
from companion.campaign.setting import Setting, Value
from companion.tui.own_themes import own_themes
from companion.tui.themes import THEMES

if TYPE_CHECKING:
    from textual.app import App

    from companion.tui.app import CompanionApp


def begin(app: CompanionApp) -> None:
    """Reads what the player likes; a theme that the app does not have is told, and the usual one used."""
    app.likes = read_preferences()
    app.likes = replace(app.likes, problems=(*app.likes.problems, *app.theme_problems))
    wanted = app.likes.text(THEME)
    if wanted not in app.available_themes:
        app.likes = app.likes.but(THEME, THEME.default).telling(f"there is no theme “{wanted}”", THEME)
    _use(app)


def refresh(app: CompanionApp) -> None:
    """Takes up what was changed in the file by hand; while that cannot be read, all stays as it is."""
    if not read_config()[1]:
        begin(app)


def change(app: CompanionApp, setting: Setting, value: Value | None) -> str:
    """Gives a setting a value, None for its default, at once and for the next time.

    Returns:
        why it could not be kept; "" if it could.
    """
    app.likes = app.likes.but(setting, setting.default if value is None else value)
    _use(app)
    return keep(setting, value)


def keep_theme(app: CompanionApp, name: str) -> None:
    """Keeps a theme that was chosen elsewhere; where that cannot be written, it holds until the app ends."""
    if name != app.likes.text(THEME):
        change(app, THEME, name)


def themes() -> tuple[str, ...]:
    """The names of the themes there are: the app's own, then Textual's and the player's."""
    from textual.theme import BUILTIN_THEMES

    own = [theme.name for theme in THEMES]
    theirs = [theme.name for theme in own_themes((*own, *BUILTIN_THEMES))[0]]
    return (*own, *sorted((*BUILTIN_THEMES, *theirs)))


def themes_told(app: App[Any]) -> list[tuple[str, str]]:
    """The names of the themes there are, each with a word about it: the app's own first, then all others."""
    own = [theme.name for theme in THEMES]
    others = sorted(name for name in app.available_themes if name not in own)
    return [(name, "dark" if app.available_themes[name].dark else "light") for name in (*own, *others)]


def moves(app: App[Any]) -> bool:
    """Whether things on the screen may move by themselves; not where nobody sees them."""
    return app.animation_level == "full" and not app.is_headless


def _use(app: CompanionApp) -> None:
    app.theme = app.likes.text(THEME)
    if not app.likes.on(MOTION):
        app.animation_level = "none"
    elif app.animation_level == "none":
        app.animation_level = app.usual_animation
