"""The app's own two themes: one for the night, one for daylight. All of Textual's are there too."""

from __future__ import annotations

from textual.theme import Theme

VIOLET = Theme(
    name="violet-road",
    primary="#a58fd8",
    secondary="#86b0a8",
    accent="#e3bd7a",
    warning="#e8a263",
    error="#e8737c",
    success="#98c486",
    foreground="#e6e1ea",
    background="#15131b",
    surface="#1c1924",
    panel="#332c42",
    dark=True,
    variables={"block-cursor-background": "#e3bd7a", "block-cursor-foreground": "#15131b"},
)

SALT = Theme(
    name="salt",
    primary="#5a3e9b",
    secondary="#2f5f58",
    accent="#805200",
    warning="#8f4a08",
    error="#a3202f",
    success="#34672a",
    foreground="#2a2630",
    background="#f7f4ee",
    surface="#efeae0",
    panel="#d9d0be",
    dark=False,
)

THEMES = (VIOLET, SALT)
