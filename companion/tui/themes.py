"""The app's own two themes: one for the night, one for daylight. All of Textual's are there too, and the player's.

Each colour of text is given, and not left to be worked out: it is read on the theme's background with a contrast of
4.5 to 1 or more, faint words and placeholders too; a test measures it on the drawn screens.
"""

from __future__ import annotations

from textual.theme import Theme

VIOLET = Theme(
    name="violet-road",
    primary="#b09ce0",
    secondary="#8fbdb4",
    accent="#e6c07b",
    warning="#f0a868",
    error="#f2848c",
    success="#a3cf90",
    foreground="#e9e4ee",
    background="#15131b",
    surface="#211e2b",
    panel="#6b6286",
    dark=True,
    variables={
        "text-primary": "#bba9e8",
        "text-secondary": "#9cc9c0",
        "text-accent": "#e6c07b",
        "text-warning": "#f0a868",
        "text-error": "#f2848c",
        "text-success": "#a3cf90",
        "text-muted": "#a6a0b0",
        "text-disabled": "#948e9e",
        "block-cursor-background": "#e6c07b",
        "block-cursor-foreground": "#15131b",
    },
)

SALT = Theme(
    name="salt",
    primary="#5a3e9b",
    secondary="#2b5f58",
    accent="#7d4e00",
    warning="#9a4700",
    error="#a3202f",
    success="#2f6626",
    foreground="#2a2630",
    background="#f7f4ee",
    surface="#ece6da",
    panel="#96876a",
    dark=False,
    variables={
        "text-primary": "#5a3e9b",
        "text-secondary": "#2b5f58",
        "text-accent": "#7d4e00",
        "text-warning": "#9a4700",
        "text-error": "#a3202f",
        "text-success": "#2f6626",
        "text-muted": "#635d6b",
        "text-disabled": "#6b6573",
        "block-cursor-background": "#5a3e9b",
        "block-cursor-foreground": "#f7f4ee",
    },
)

THEMES = (VIOLET, SALT)
