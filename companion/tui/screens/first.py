"""A first character, step by step, from what its game says the steps are; each may be passed over."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from companion.systems.first import Step
from companion.tui.content import display
from companion.tui.first_rows import choice_rows, steps_left
from companion.tui.hand import Hand
from companion.tui.widgets.roles import CLASSES
from companion.tui.widgets.span_view import SpanView


class FirstScreen(ModalScreen[None]):
    """The steps of the active character. What each does is done at once, as a line of play, and can be undone.

    Args:
        hand: what the player has on the play screen.
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = CLASSES
    CSS_PATH = "new.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss(None)", "leave it", show=False),
        Binding("ctrl+s", "skip", "pass over", show=False),
    ]

    def __init__(self, hand: Hand) -> None:
        super().__init__()
        self._hand = hand
        self._passed: set[str] = set()

    @property
    def step(self) -> Step | None:
        """The step that is asked now; None when all are made or passed over."""
        return next(iter(steps_left(self._hand.campaign, self._passed)), None)

    def compose(self) -> ComposeResult:
        with Vertical(classes="box") as box:
            box.border_subtitle = display("Enter takes it · ^S passes over · Esc leaves the rest")
            yield Static(id="about", classes="ask")
            yield SpanView(id="choices")
            yield Input(placeholder="or in your own words", id="own")
            yield Static(id="wrong")

    def on_mount(self) -> None:
        self._show()

    def action_skip(self) -> None:
        """Passes the step over."""
        step = self.step
        if step is not None:
            self._passed.add(step.key)
            if step.skip and self._hand.asks is not None:
                self._hand.do(step.skip)
            self._show()

    @on(SpanView.Chosen)
    def _chosen(self, event: SpanView.Chosen) -> None:
        event.stop()
        self._do(event.span.act)

    @on(SpanView.Asked)
    def _asked(self, event: SpanView.Asked) -> None:
        event.stop()

    @on(Input.Submitted)
    def _written(self, event: Input.Submitted) -> None:
        step = self.step
        if step is None or not event.value.strip():
            self.action_skip()
        else:
            self._do(step.own + event.value.strip())

    def _do(self, line: str) -> None:
        """Does a line; what is refused is told, and the step stays."""
        fields = self._hand.do(line)
        if fields.get("waits"):
            self.dismiss(None)
        elif fields["ok"]:
            self._show()
        else:
            self.query_one("#wrong", Static).update(display(f"{fields['error']}. {fields['hint']}"))

    def _show(self) -> None:
        left = steps_left(self._hand.campaign, self._passed)
        if not left:
            self.dismiss(None)
            return
        step, own, view = left[0], self.query_one("#own", Input), self.query_one("#choices", SpanView)
        name = self._hand.campaign.name_of(self._hand.campaign.active)
        self.query_one(".box").border_title = display(f"{name}: {step.title} · {len(left)} to go")
        self.query_one("#about", Static).update(display(step.words))
        self.query_one("#wrong", Static).update("")
        view.show(lambda cells: choice_rows(step, cells))
        view.action_far(0)
        own.value, own.display = "", bool(step.own)
        (view if step.choices else own).focus()
