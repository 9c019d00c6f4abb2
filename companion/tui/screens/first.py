"""A first character, step by step, from what its game says the steps are; each may be passed over, and taken back."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from companion.play.first_steps import steps_left
from companion.systems.first import Step
from companion.text import line as plain_line
from companion.tui.content import display
from companion.tui.first_rows import DIGITS, choice_rows
from companion.tui.hand import Hand
from companion.tui.widgets.roles import CLASSES
from companion.tui.widgets.span_view import SpanView


class FirstScreen(ModalScreen[None]):
    """The steps of the active character. What each does is done at once, as a line of play, and can be undone.

    Args:
        hand: what the player has on the play screen.
        changed: is called once a step did something, to show it behind the box.
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = CLASSES
    CSS_PATH = "new.tcss"
    VERTICAL_BREAKPOINTS = [(0, "-low"), (30, "-high")]  # noqa: RUF012
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", "leave it", show=False),
        Binding("ctrl+s", "skip", "pass over", show=False),
        Binding("f8", "back", "take back", show=False),
    ]

    def __init__(self, hand: Hand, changed: Callable[[], None]) -> None:
        super().__init__()
        self._hand, self._changed = hand, changed
        self._passed: list[str] = []
        self._owed: dict[str, str] = {}
        """The lines, by their steps, that pass steps over in the game; done only before the next line or at the end, so
        that a step passed over can be asked again."""
        self._trail: list[tuple[str, bool]] = []
        """The steps gone through that can be taken back, each with whether a line was done for it."""

    @property
    def step(self) -> Step | None:
        """The step that is asked now; None when all are made or passed over."""
        return next(iter(steps_left(self._hand.campaign, self._passed)), None)

    def compose(self) -> ComposeResult:
        with Vertical(classes="box") as box:
            box.border_subtitle = display("^S pass over · F8 back · Esc leave")
            yield Static(id="made")
            yield Static(id="about", classes="ask")
            yield SpanView(id="choices")
            yield Input(id="own", select_on_focus=False)
            yield Static(id="wrong")

    def on_mount(self) -> None:
        self._show()

    def on_key(self, event: events.Key) -> None:
        """On the choices a digit takes one, and letters are one's own words; Up goes back from those to the choices."""
        step, own, view = self.step, self.query_one("#own", Input), self.query_one("#choices", SpanView)
        if step is None:
            return
        digit = int(event.character or 0) if event.key in "123456789" else 0
        if self.focused is view and 1 <= digit <= min(DIGITS, len(step.choices)):
            self._do(step.choices[digit - 1].line)
        elif self.focused is view and event.is_printable and step.own:
            own.focus()
            own.insert_text_at_cursor(event.character or "")
        elif self.focused is own and event.key == "up" and step.choices:
            view.focus()
        else:
            return
        event.stop()
        event.prevent_default()

    def action_skip(self) -> None:
        """Passes the step over."""
        step = self.step
        if step is not None:
            self._owed |= {step.key: step.skip} if step.skip else {}
            self._passed.append(step.key)
            self._trail.append((step.key, False))
            self._show()

    def action_leave(self) -> None:
        """Leaves what steps there still are."""
        self._pass_over()
        self.dismiss(None)

    def action_back(self) -> None:
        """Takes the last step back, and asks it again."""
        if not self._trail:
            return
        key, line_done = self._trail.pop()
        if key in self._passed:
            self._passed.remove(key)
        self._owed.pop(key, None)
        self._show(str(self._hand.do("/undo").get("text", "")) if line_done else "")
        self._changed()

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
        """Does a line; what is refused is told, and the step stays. One that cannot be taken again is over with it."""
        self._pass_over()
        step, fields = self.step, self._hand.do(line)
        if fields.get("waits"):
            self.dismiss(None)
        elif not fields["ok"]:
            self._tell("#wrong", " ".join(filter(None, (f"{fields['error']}.", fields["hint"]))))
        elif step is not None:
            self._trail.append((step.key, True))
            if self.step == step and not step.again:
                self._passed.append(step.key)
            self._changed()
            self._show(f"✓ {fields['text']}")

    def _pass_over(self) -> None:
        """Passes over in the game what was passed over here; no step before it can be taken back then."""
        for line in self._owed.values():
            self._hand.do(line)
        if self._owed:
            self._owed.clear()
            self._trail.clear()

    def _show(self, made: str = "") -> None:
        """Asks the next step, if there is one.

        Args:
            made: what the last one came to.
        """
        left = steps_left(self._hand.campaign, self._passed)
        if not left:
            self.action_leave()
            return
        step, own, view = left[0], self.query_one("#own", Input), self.query_one("#choices", SpanView)
        name = self._hand.campaign.name_of(self._hand.campaign.active)
        self.query_one(".box").border_title = display(f"{name}: {step.title} · {len(left)} to go")
        self._tell("#made", made)
        self._tell("#about", step.words)
        self._tell("#wrong", "")
        view.show(lambda cells: choice_rows(step, cells))
        view.action_far(0)
        view.display = bool(step.choices)
        own.value, own.display = "", bool(step.own)
        such = f"such as: {step.example}" if step.example else ""
        own.placeholder = plain_line(", ".join(filter(None, ("or your own words" if step.choices else "", such))))
        (view if step.choices else own).focus()

    def _tell(self, where: str, words: str) -> None:
        """Shows words in one of the box's places, which is not there without any."""
        place = self.query_one(where, Static)
        place.display = bool(words)
        place.update(display(words))
