"""The settings, of the program and of the open campaign: each change is made at once, kept, and can be taken back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen

from companion.campaign.setting import Setting, Value, said
from companion.errors import Refused
from companion.tui.bar import bar, hint
from companion.tui.content import display
from companion.tui.screens.words import WordsScreen
from companion.tui.setting_groups import Group
from companion.tui.setting_rows import choices_of, setting_rows
from companion.tui.spans import Span, wrap
from companion.tui.widgets.roles import CLASSES
from companion.tui.widgets.span_view import SpanView

_HINTS = (("Enter", "set", "choose"), ("u", "take back", "undo"), ("d", "the default", "default"), ("=", "why", "why"))


class SettingsScreen(ModalScreen[None]):
    """Rows to choose from; what was chosen is told below them.

    Args:
        groups: the settings by where they are kept.
        problems: what is wrong with the file they are kept in.
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = CLASSES
    CSS_PATH = "settings.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "dismiss(None)", "close", show=False),
        Binding("u,f8", "act('undo')", "take back", show=False),
        Binding("d,delete,backspace", "act('default')", "the default", show=False),
        Binding("space,pagedown", "page(1)", "further", show=False),
        Binding("pageup", "page(-1)", "back", show=False),
    ]

    def __init__(self, groups: Sequence[Group], problems: Sequence[str] = ()) -> None:
        super().__init__()
        self._groups, self._problems = groups, problems
        self._before: list[tuple[Group, Mapping[Setting, Value]]] = []

    def compose(self) -> ComposeResult:
        with Vertical(classes="box") as box:
            box.border_title = display("Settings")
            yield SpanView(setting_rows(self._groups), id="rows")
            yield SpanView(walked=False, id="told")
            hints = [hint(key, words, act) for key, words, act in _HINTS]
            yield SpanView(bar(hints, [hint("Esc", "close", "close")]), walked=False, id="keys")

    def on_mount(self) -> None:
        self._rows.focus()
        self._tell(" ".join(self._problems) or "A change holds at once, and the next time too.")

    @property
    def _rows(self) -> SpanView:
        return self.query_one("#rows", SpanView)

    def action_page(self, pages: int) -> None:
        """Pages of rows further, or back."""
        rows = self._rows
        rows.scroll_relative(y=pages * max(1, rows.size.height - 1), animate=False)

    def action_act(self, act: str) -> None:
        """Does what a span or a key does."""
        word, _, rest = act.partition(".")
        if word == "undo":
            self._undo()
        elif word == "close":
            self.dismiss(None)
        elif word == "choose":
            self._rows.action_choose()
        elif word == "why":
            self._rows.action_why()
        elif word == "default" and not rest:
            self._default()
        elif rest:
            self._carry_out(word, rest)

    @on(SpanView.Chosen)
    def _chosen(self, event: SpanView.Chosen) -> None:
        event.stop()
        self.action_act(event.span.act)

    @on(SpanView.Asked)
    def _asked(self, event: SpanView.Asked) -> None:
        event.stop()
        self._tell(event.span.why)

    def _carry_out(self, word: str, rest: str) -> None:
        number, _, place = rest.partition(".")
        group = self._groups[int(number)]
        if word == "preset":
            self._choose(group, place)
            return
        place, _, choice = place.partition(".")
        setting = group.settings[int(place)]
        if word == "set":
            self._change(group, setting, choices_of(setting)[int(choice)])
        elif word == "default":
            self._change(group, setting, None)
        else:
            self._type(group, setting)

    def _type(self, group: Group, setting: Setting) -> None:
        """Asks for a number or a text."""

        def typed(words: str | None) -> None:
            if words is None:
                return
            try:
                self._change(group, setting, setting.parse(words))
            except Refused as error:
                self._tell(error.message, "error")

        self.app.push_screen(WordsScreen(f"{setting.name}: {setting.summary}", said(group.value(setting))), typed)

    def _change(self, group: Group, setting: Setting, value: Value | None) -> None:
        before = {setting: group.value(setting)}
        problem = group.change(setting, value)
        if group.value(setting) != before[setting]:
            self._before.append((group, before))
        now = f"{setting.name} is {said(group.value(setting)) or 'nothing'}"
        felt = "" if setting.effect == "at once" else f", felt {setting.effect}"
        self._changed(f"{now}{felt}", problem, "; kept. u takes it back.")

    def _choose(self, group: Group, name: str) -> None:
        wanted = group.presets[name]
        before = {each: group.value(each) for each in group.settings if each.name in wanted}
        problem = group.choose(name)
        self._before.append((group, before))
        self._changed(f"the settings are those of {name}", problem, "; kept. u takes them back.")

    def _undo(self) -> None:
        if not self._before:
            self._tell("nothing was changed here")
            return
        group, before = self._before.pop()
        problems = [group.change(each, None if old == each.default else old) for each, old in before.items()]
        words = ", ".join(f"{each.name} is {said(old) or 'nothing'}" for each, old in before.items())
        self._changed(f"taken back: {words}", "; ".join(filter(None, problems)), "; kept.")

    def _default(self) -> None:
        span = self._rows.current
        parts = span.act.split(".") if span is not None else []
        if len(parts) > 2 and parts[0] != "preset":
            self._carry_out("default", ".".join(parts[1:3]))

    def _changed(self, words: str, problem: str, kept: str) -> None:
        self._rows.show(setting_rows(self._groups))
        if problem:
            self._tell(f"{words}, but not kept: {problem}", "error")
        else:
            self._tell(f"{words}{kept}")

    def _tell(self, words: str, role: str = "note") -> None:
        self.query_one("#told", SpanView).show(lambda cells: [(Span(part, role),) for part in wrap(words, cells)])
