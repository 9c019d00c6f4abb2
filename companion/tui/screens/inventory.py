"""The inventory screen: what is carried and where, moved by keys and by mouse, each change shown before it is made."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen

from companion.systems.inventory import Thing
from companion.tui import inventory_acts, inventory_foot, keymap
from companion.tui.hand import Hand
from companion.tui.intent import intended
from companion.tui.inventory_hand import InventoryHand
from companion.tui.inventory_keys import KEYS
from companion.tui.inventory_rows import Laid, act_of, laid
from companion.tui.spans import Rows, Span
from companion.tui.widgets.drag_view import DragView
from companion.tui.widgets.roles import CLASSES
from companion.tui.widgets.span_view import SpanView

_HEIGHTS: list[tuple[int, str]] | None = [(0, "-low"), (16, "-high")]
_LOOK_EVERY = 0.5


class InventoryScreen(Screen[None]):
    """What the active character carries.

    Args:
        play: the campaign being played; every change is a line of it.
        thing: the name of the thing that the cursor begins on, if any.
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = CLASSES
    CSS_PATH = "inventory.tcss"
    VERTICAL_BREAKPOINTS = _HEIGHTS
    AUTO_FOCUS = "#carried"
    BINDINGS: ClassVar[list[BindingType]] = [
        *(
            Binding(key.keys, f"act('{key.name}')", key.summary, show=False, id=f"on-inventory.{key.name}")
            for key in KEYS
        ),
        *(Binding(str(number), f"act('digit.{number}')", show=False) for number in range(10)),
        Binding("enter", "act('do')", "do the line", show=False),
        Binding("backspace", "act('rub')", "rub a digit out", show=False),
        Binding("tab", "act('next')", "the next place", show=False),
        Binding("shift+tab", "act('last')", "the place before", show=False),
        Binding("escape,q", "act('back')", "back", show=False),
        Binding("f1,question_mark", "act('help')", "keys", show=False),
    ]

    def __init__(self, play: Hand, thing: str = "") -> None:
        super().__init__()
        self.hand = InventoryHand(play)
        self.keys = keymap.read_keys().screens["on-inventory"]
        self._wanted = thing
        self._on = ""
        """What the cursor is on, as its span has it."""
        self._laid = Laid((), (), 0)
        self._over: tuple[str, str] = ("", "")

    def compose(self) -> ComposeResult:
        yield SpanView(walked=False, id="title", classes="bar")
        yield DragView(self._rows, id="carried")
        yield SpanView(walked=False, id="waiting")
        yield SpanView(walked=False, id="said")
        yield SpanView(walked=False, id="footer", classes="bar")

    def on_mount(self) -> None:
        self.show()
        self.call_after_refresh(self._begin)
        self.set_interval(_LOOK_EVERY, self.look)

    @property
    def view(self) -> DragView:
        """Where the things are."""
        return self.query_one(DragView)

    @property
    def thing(self) -> Thing | None:
        """The thing that the cursor is on."""
        return self._thing_of(self._on)

    def look(self) -> None:
        """Takes up what another face or an editor did."""
        if self.is_current and self.hand.refresh():
            self.show()

    def show(self) -> None:
        """Draws everything anew."""
        hand, view = self.hand, self.view
        view.waiting = hand.intent is not None
        view.show(self._rows)
        self._keep_cursor()
        self.query_one("#title", SpanView).show(inventory_foot.title(hand.name, hand.now, hand.then))
        waiting = self.query_one("#waiting", SpanView)
        waiting.set_class(hand.intent is not None, "-shown")
        waiting.show(inventory_foot.waiting(hand.intent, hand.words, hand.problem))
        said = self.query_one("#said", SpanView)
        said.set_class(bool(hand.said), "-shown")
        said.show(inventory_foot.said_rows(hand.said, hand.warned))
        self.query_one("#footer", SpanView).show(
            inventory_foot.foot(self.thing, hand.intent, hand.play.undoes, self.keys)
        )

    def follow(self, place: str) -> None:
        """Puts the cursor on the thing where it went, if it did."""
        _, _, name = self._on.partition("\n")
        if self.hand.thing(*self._on.split("\n", 1)) is None and self.hand.thing(place, name) is not None:
            self._on = act_of(place, name)

    def action_act(self, act: str) -> None:
        """Does one of the declared acts."""
        inventory_acts.run(self, act)

    def _rows(self, cells: int) -> Rows:
        self._laid = laid(self.hand.now, self.hand.then, cells)
        self.view.middle = self._laid.middle if self._laid.middle < cells else 0
        return self._laid.rows

    def _keep_cursor(self) -> None:
        """Keeps the cursor on its thing, and in view, wherever the rows went; on the nearest where it is gone."""
        view = self.view
        view.put_cursor(lambda span: bool(self._on) and span.act == self._on)
        if self.hand.intent is None and view.current is not None:
            self._on = view.current.act

    def _begin(self) -> None:
        """The cursor goes to the thing that was asked for, or to the first."""
        acts = [act_of(place.key, thing.name) for place in self.hand.now.places for thing in place.things]
        first = next((act for act in acts if act.partition("\n")[2] == self._wanted), acts[0] if acts else "")
        self.view.put_cursor(lambda span: span.act == first)

    def _thing_of(self, act: str) -> Thing | None:
        place, parted, name = act.partition("\n")
        return self.hand.thing(place, name) if parted else None

    @on(SpanView.Moved)
    def _moved(self, event: SpanView.Moved) -> None:
        """The footer tells what can be done with what the cursor is on."""
        event.stop()
        if event.span.act != self._on and self.hand.intent is None:
            self._on = event.span.act
            self.show()

    @on(SpanView.Chosen)
    def _chosen(self, event: SpanView.Chosen) -> None:
        event.stop()
        if event.view is not self.view:
            inventory_acts.run(self, event.span.act)
        elif self.hand.intent is not None:
            inventory_acts.run(self, "do")
        else:
            self._on = event.span.act
            inventory_acts.run(self, "what")

    @on(SpanView.Asked)
    def _asked(self, event: SpanView.Asked) -> None:
        """Why it is what it is; Enter on a figure does the line that waits, too."""
        event.stop()
        if event.view is self.view and self.hand.intent is not None:
            inventory_acts.run(self, "do")
        else:
            self.hand.say(event.span.why)
            self.show()

    @on(DragView.Stepped)
    def _stepped(self, event: DragView.Stepped) -> None:
        """Left and right go to the next place, up and down to more or fewer."""
        if event.right:
            inventory_acts.run(self, "next" if event.right > 0 else "last")
        else:
            inventory_acts.run(self, "more" if event.down < 0 else "less")

    @on(DragView.Dragged)
    def _dragged(self, event: DragView.Dragged) -> None:
        """What is held over another place, or over its like, shows what it would do; let go there, it waits."""
        event.stop()
        thing = self._thing_of(event.span.act)
        if thing is None:
            return
        self._on = event.span.act
        under = self.view.span_at(event.x, event.y)
        over = (self._laid.place_at(event.x, event.y), _name(under))
        if over != self._over:
            self._over = over
            onto = intended(thing, "stack", over[1]) if over[1] else None
            self.hand.wait(onto or intended(thing, "move", over[0]))
            self.show()
        if event.dropped:
            self._over = ("", "")
            if self.hand.problem:
                problem = self.hand.problem
                self.hand.wait(None)
                self.hand.say(problem, warned=True)
                self.show()


def _name(span: Span | None) -> str:
    """The name of the thing that a span is, "" for none."""
    return span.act.partition("\n")[2] if span is not None else ""
