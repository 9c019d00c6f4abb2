"""The play screen: the journal, the panels, and the line that the game is played from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import Screen
from textual.widgets import Static

from companion.campaign.preferences import DICE_FACES
from companion.play.call import Call
from companion.play.lookup import oracles
from companion.tui import actions, after, drawing, keymap, log, over, throwing, warm
from companion.tui.above import above
from companion.tui.draft import Draft
from companion.tui.hand import Hand
from companion.tui.help_rows import first_key
from companion.tui.mistake import mending
from companion.tui.panels.journal import Journal
from companion.tui.panels.oracle import Oracle, at_hand
from companion.tui.widgets.offers import Offers
from companion.tui.widgets.prompt import Prompt, bare_key
from companion.tui.widgets.roles import CLASSES
from companion.tui.widgets.span_view import SpanView

if TYPE_CHECKING:
    from companion.play.preview import Would
    from companion.play.session import Session

_BREATH = 0.1
"""Seconds after which the first frames are painted for certain, and the imports of the first line may begin."""
_LOOK_EVERY = 0.5
_LOOK_AT_TABLES_EVERY = 2.0
_NARROW = 100
_VAST = 180
_HUGE = 260
_LOW = 16


class PlayScreen(Screen[None]):
    """A campaign being played.

    Args:
        session: the open campaign.
        then: the action to begin with, if any.
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = CLASSES
    CSS_PATH = "play.tcss"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (_NARROW, "-wide"), (_VAST, "-vast"), (_HUGE, "-huge")]  # noqa: RUF012
    VERTICAL_BREAKPOINTS = [(0, "-low"), (_LOW, "-high")]  # noqa: RUF012
    AUTO_FOCUS = "Prompt"
    BINDINGS: ClassVar[list[BindingType]] = keymap.USUAL.bindings

    def __init__(self, session: Session, then: str = "") -> None:
        super().__init__()
        self._then = then
        self.hand = Hand(session)
        self.journal = Journal(session.store, id="journal", classes="panel -current")
        self.prompt = Prompt(id="prompt")
        self.offers = Offers(id="offers")
        self._views = {
            **{key: SpanView(id=key, classes="panel") for key in ("sheet", "burden", "more", "oracle")},
            **{key: SpanView(walked=False, id=key, classes="bar") for key in ("title", "banner", "tabs", "footer")},
            **{key: SpanView(walked=False, id=key) for key in ("chance", "mistake")},
        }
        self.draft = Draft(session.store)
        self.keys = keymap.read_keys()
        self.first_keys = {name: first_key(action) for name, action in self.keys.actions.items()}
        """The key to name for each action where there is room for one."""
        self.editing = ""
        """The entry whose words are on the prompt; "" when a new line is."""
        self.were = ""
        """Its words when they were put there."""
        self.shown = "journal"
        """The panel that had the focus last: where one panel has room, it is this one."""
        self._draft = ""
        self.titles: dict[str, str] = {}
        """What the panels are called now, by their places."""
        self.foreseen: Would | None = None
        """What the panels show as what would be."""
        self._telling = False

    def compose(self) -> ComposeResult:
        yield from (self.view(key) for key in ("title", "banner", "tabs"))
        with Horizontal(id="body"):
            with Vertical(id="log", classes="-current"):
                yield self.journal
            with Vertical(id="side"):
                with VerticalScroll(id="scroll", can_focus=False):
                    yield from (self.view(key) for key in ("sheet", "burden", "more"))
                yield self.view("oracle")
        with Vertical(id="foot"):
            yield self.offers
            yield self.view("chance")
            with Horizontal(id="typing"):
                yield Static("›", id="sign")
                yield self.prompt
            yield self.view("mistake")
        yield self.view("footer")

    def on_mount(self) -> None:
        from companion.tui.app import CompanionApp

        if isinstance(self.app, CompanionApp):
            self.app.key_signal.subscribe(self, lambda _: self.journal.dice.settle())
        for view in self.query(SpanView):
            view.about = lambda act: actions.about(self, act)
        self.prompt.entering = self._entered
        self.prompt.asking = lambda: self.hand.asks is not None
        self.prompt.throwing = lambda: self.hand.waiting is not None
        self.prompt.offering = lambda: self.offers.walking
        self.prompt.remember(self.hand.lines())
        self.hand.welcome()
        keymap.use(self)
        self.prompt.load_text(self.draft.take())
        self.prompt.move_cursor(self.prompt.document.end)
        self.show(to_end=True)
        self.call_after_refresh(actions.run, self, self._then)
        self.set_timer(_BREATH, lambda: warm.prepare(self.hand.campaign))
        self.set_interval(_LOOK_EVERY, self.look)
        self.set_interval(_LOOK_AT_TABLES_EVERY, self.look_at_tables)

    def view(self, name: str) -> SpanView:
        """The panel or bar called `name`, even while the screen is being left and nothing is found on it any more."""
        return self._views[name]

    def look(self) -> None:
        """Shows at once what another face or an editor did; what is being typed stays."""
        self.draft.keep(self.to_keep)
        if self.hand.refresh():
            self.show()

    def look_at_tables(self) -> None:
        """Takes up tables that were mended or added in an editor."""
        if self.is_current and self.hand.refresh_tables():
            self.tell()

    def show(self, *, to_end: bool = False) -> None:
        """Draws everything anew from the campaign as it is."""
        self.journal.show_faces(self.hand.likes.on(DICE_FACES))
        self.journal.reload(to_end=to_end)
        self.foreseen = None
        drawing.panels(self)
        drawing.title(self)
        self.tell()

    def tell(self) -> None:
        """Draws what depends on the line being typed: the odds, the offers, what is wrong, the footer."""
        self._telling = False
        line, offers = self.prompt.text, self.offers
        offers.offer([] if self.editing else self.hand.offers(line))
        offered = offers.chosen.text if offers.chosen is not None else ""
        self.view("chance").show(above(self.hand, line, offered=offered, editing=bool(self.editing)))
        self.prompt.suggestion = offers.rest(line)
        drawing.would(self, None if self.editing else self.hand.would(line))
        drawing.mistake(self, line)
        drawing.footer(self)

    def say(self, words: str) -> None:
        """Says something above the prompt, or in a box if it is long."""
        if "\n" in words:
            over.tell(self, "", words)
            return
        self.hand.say(words)
        self.tell()

    def write(self, line: str) -> None:
        """Puts a line on the prompt, to be ended there."""
        self.prompt.fill(line)
        self.set_focus(self.prompt)

    def type_on(self, key: events.Key) -> None:
        """Gives the prompt a key that came while something stood over it."""
        self.prompt.post_message(events.Key(key.key, key.character))

    def do(self, line: str) -> None:
        """Does a line that did not come from the prompt."""
        if not over.counts(self, line):
            after.done(self, self.hand.do(line))

    def enter(self, line: str) -> None:
        """Does what is typed; what is refused stays to be mended."""
        if self.editing and log.changed_meanwhile(self, line):
            return
        if self.editing:
            after.done(self, self.hand.carry_out(Call("edit", f"{self.editing} {line}"), line), typed=line)
        elif line.strip() and not over.counts(self, line):
            after.done(self, self.hand.do(line), typed=line)
        elif self.hand.unsaved.line:
            actions.run(self, "saved")
        elif self.hand.spark:
            actions.run(self, "keep")

    def complete(self, number: int | None = None, line: str | None = None) -> None:
        """Takes what is offered into the line.

        Args:
            number: which offer; None for the one that is chosen.
            line: what was typed when it was wanted; what was typed since stands after it.
        """
        offers = self.offers
        line = self.prompt.text if line is None or not self.prompt.text.startswith(line) else line
        offers.offer([] if self.editing else self.hand.offers(line))
        if number is not None:
            offers.choose(number)
        if (offer := offers.chosen) is not None:
            self.write(line[: offer.start] + offer.text + self.prompt.text[len(line) :])

    def go(self, panel: str) -> None:
        """Gives a panel the focus, and shows it where only one has room."""
        drawing.bring(self, panel)
        self.set_focus(self.query_one(f"#{panel}"))

    def leave(self) -> None:
        """Leaves the campaign for the home screen."""
        from companion.tui.app import CompanionApp

        if self.stays():
            return
        self.close()
        if isinstance(self.app, CompanionApp):
            self.app.go_home()

    def stays(self) -> bool:
        """Whether to stay for now: what was done is not on disk, and would be lost. Asked again, it lets go."""
        unsaved = self.hand.unsaved
        if not unsaved.line or self.hand.try_again() or unsaved.lets_go():
            return False
        self.say("NOT SAVED: the same key again leaves all the same, and only the line is kept, without what it gave")
        return True

    def close(self) -> None:
        """Keeps what is being typed and brings the campaign's files up to date."""
        self.draft.leave(self.to_keep)
        self.hand.close()

    @property
    def to_keep(self) -> str:
        """What is nowhere but on this screen: the line that waits to be written, and what is being typed."""
        typed = self._draft if self.editing else self.prompt.text
        return "\n".join(filter(None, (self.hand.unsaved.line, typed)))

    def oracles(self) -> Mapping[str, tuple[Oracle, str]]:
        """The oracles at hand, by their letters."""
        return at_hand(oracles(self.hand.campaign))

    def end_editing(self) -> None:
        """Puts the draft back on the prompt."""
        self.editing = ""
        self.prompt.load_text(self._draft)
        self.prompt.move_cursor(self.prompt.document.end)

    def action_act(self, name: str) -> None:
        """Does one of the declared actions."""
        head, _, argument = name.partition(".")
        actions.run(self, head, argument)

    @on(Prompt.Changed)
    def _typed(self) -> None:
        """Odds are found after the key is on the screen; what was said last makes room for them."""
        if self.prompt.text:
            self.hand.say("")
        self.hand.mistake = mending(self.hand.mistake, self.prompt.text)
        if not self._telling:
            self._telling = True
            self.call_after_refresh(self.tell)

    def _entered(self, line: str) -> None:
        """Does the line; it is a draft no more once its answer is painted."""
        self.enter(line)
        self.call_after_refresh(lambda: self.draft.keep(self.to_keep))

    @on(Prompt.Completing)
    def _completing(self, event: Prompt.Completing) -> None:
        if event.step:
            self.offers.step(event.step)
            self.tell()
        else:
            self.complete(line=event.line)

    @on(Prompt.Left)
    def _left(self, event: Prompt.Left) -> None:
        """Esc, alone or run together with the letter after it."""
        if self.editing:
            actions.run(self, "leave")
            return
        if self.focused is self.prompt:
            self.go(self.shown)
        if event.key:
            self._press(event.key)

    @on(Prompt.Threw)
    def _threw(self, event: Prompt.Threw) -> None:
        throwing.press(self, event.key)

    @on(Prompt.Answered)
    def _answered(self, event: Prompt.Answered) -> None:
        actions.run(self, "answer", str(event.number))

    @on(SpanView.Chosen)
    def _chosen(self, event: SpanView.Chosen) -> None:
        actions.press(self, event.span.act)

    @on(SpanView.Asked)
    def _asked(self, event: SpanView.Asked) -> None:
        self.say(event.span.why)

    @on(Journal.Changing)
    def _changing(self, event: Journal.Changing) -> None:
        """The words of an entry go to the prompt; the draft waits aside."""
        if not self.editing:
            self._draft = self.prompt.text
        self.editing, self.were = event.block.id, event.block.text
        self.prompt.load_text(event.block.text)
        self.prompt.move_cursor(self.prompt.document.end)
        self.set_focus(self.prompt)

    @on(Journal.Pressed)
    def _pressed(self, event: Journal.Pressed) -> None:
        """Enter on an entry puts its line on the prompt, to be done once more or changed."""
        record = after.record_of(self.hand.session, event.block.id)
        if record is not None and record.do:
            self.write(record.do)

    @on(Journal.Stretched)
    def _stretched(self) -> None:
        drawing.footer(self)

    @on(Journal.Asked)
    def _how(self, event: Journal.Asked) -> None:
        over.tell(self, "How it came about", after.how(self.hand.session, event.block))

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        if event.widget.has_class("panel"):
            drawing.bring(self, str(event.widget.id))
        drawing.footer(self)

    def on_key(self, event: events.Key) -> None:
        """On the panels Alt and a letter is that letter; on the oracle panel a letter asks that oracle."""
        if event.key.startswith("alt+"):
            event.stop()
            self._press(bare_key(event.key))
        elif self.focused is self.view("oracle") and event.character and event.character in self.oracles():
            event.stop()
            event.prevent_default()
            actions.run(self, "oracle", event.character)

    def _press(self, key: str) -> None:
        """Presses a key that another one stands for."""
        from companion.tui.app import CompanionApp

        if isinstance(self.app, CompanionApp):
            self.app.key_order.first(key)
        else:
            self.app.simulate_key(key)

    def on_resize(self) -> None:
        drawing.title(self)
