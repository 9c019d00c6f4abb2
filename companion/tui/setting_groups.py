"""The settings as the settings screen has them: the player's own, and those that the rules of a campaign leave open."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from companion.campaign.config import config_file
from companion.campaign.preferences import PREFERENCES, REAL_DICE, THEME
from companion.campaign.setting import Setting, Value, said
from companion.play.actor import system_of
from companion.play.call import Call
from companion.play.lookup import settings
from companion.play.session import Session
from companion.tui import taste

if TYPE_CHECKING:
    from companion.tui.app import CompanionApp


@dataclass(frozen=True, slots=True)
class Group:
    """Settings that are kept in one place.

    Attributes:
        value: what a setting is now.
        change: gives it a value, None for its default; answers why it could not, "" if it could.
        presets: values for several of them by the name of an edition; `choose` sets them all, and answers as `change`.
    """

    title: str
    where: str
    settings: tuple[Setting, ...]
    value: Callable[[Setting], Value]
    change: Callable[[Setting, Value | None], str]
    presets: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    choose: Callable[[str], str] = lambda name: ""

    def why(self, setting: Setting) -> str:
        """All there is to say about a setting."""
        rule = f" The rules leave it open: {setting.rule}." if setting.rule else ""
        return (
            f"{setting.name}: {setting.summary.rstrip('.')}. It is {_told(self.value(setting))}, by default "
            f"{_told(setting.default)}.{rule} A change is felt {setting.effect}, and kept in {self.where}."
        )


def of_app(app: CompanionApp, session: Session | None) -> Group:
    """How the player likes the program now; `session` is the campaign that is open, if one is."""
    taste.refresh(app)
    themes = tuple(name for name, _ in taste.themes_told(app))
    found = tuple(replace(each, choices=themes) if each is THEME else each for each in PREFERENCES)

    def change(setting: Setting, value: Value | None) -> str:
        problem = taste.change(app, setting, value)
        if session is not None:
            session.likes = app.likes
            session.real_dice = app.likes.on(REAL_DICE)
        return problem

    return Group("The program", str(config_file()), found, lambda each: app.likes.values[each.name], change)


def of_game(session: Session) -> Group:
    """What the rules of the open campaign leave to the table."""
    system = system_of(session.campaign, session.campaign.active)

    def value(setting: Setting) -> Value:
        stored: Value | None = session.campaign.doc("campaign").get("settings", {}).get(setting.name)
        return setting.default if stored is None else stored

    def change(setting: Setting, new: Value | None) -> str:
        return _done(session, Call("setting", f"{setting.name} {said(setting.default if new is None else new)}"))

    return Group(
        f"This campaign: {system.title}",
        "campaign.toml",
        tuple(settings(session.campaign).values()),
        value,
        change,
        system.presets,
        lambda name: _done(session, Call("preset", name)),
    )


def _done(session: Session, call: Call) -> str:
    fields = session.do(str(call))
    return "" if fields["ok"] else f"{fields['error']}. {fields['hint']}".rstrip(". ")


def _told(value: Value) -> str:
    return said(value) or "nothing"
