"""The prep screen: recipes on the left, on the right the page that is rolled, held, changed and taken."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.screen import Screen

from companion.play.session import Session
from companion.tui import keymap, prep_acts
from companion.tui.bar import bar
from companion.tui.content import display
from companion.tui.ground import Ground
from companion.tui.prep_hand import PrepHand
from companion.tui.prep_keys import KEYS
from companion.tui.prep_rows import cover_rows, foot, page_rows, recipe_rows, said_rows
from companion.tui.widgets.roles import CLASSES
from companion.tui.widgets.span_view import SpanView

_WIDTHS: list[tuple[int, str]] | None = [(0, "-narrow"), (100, "-wide")]


class PrepScreen(Screen[None]):
    """Preparing an evening.

    Args:
        ground: which tables and dice, and where campaigns are.
        session: the campaign that is open, if one is; it stays open.
        recipe: the one to open at once.
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = CLASSES
    CSS_PATH = "prep.tcss"
    HORIZONTAL_BREAKPOINTS = _WIDTHS
    AUTO_FOCUS = "#recipes"
    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(key.keys, f"act('{key.name}')", key.summary, show=False, id=f"on-prep.{key.name}") for key in KEYS),
        Binding("escape", "act('back')", "back", show=False),
        Binding("tab,shift+tab", "act('other')", "recipes or page", show=False),
        Binding("f1,question_mark", "act('help')", "keys", show=False),
    ]

    def __init__(self, ground: Ground, session: Session | None = None, recipe: str = "") -> None:
        super().__init__()
        self.hand: PrepHand = PrepHand(ground, session)
        self._map = keymap.read_keys()
        self.keys = self._map.screens["on-prep"]
        self.players = False
        self._first = recipe
        self._lent: Session | None = None

    def compose(self) -> ComposeResult:
        with Horizontal(id="body"):
            yield SpanView(id="recipes", classes="panel -current")
            yield SpanView(id="page", classes="panel")
        yield SpanView(walked=False, id="said")
        yield SpanView(walked=False, id="footer", classes="bar")

    def on_mount(self) -> None:
        self.app.set_keymap(self._map.changed)
        self.view("recipes").border_title = display("Recipes")
        self.view("page").border_title = display("Page")
        self.show()
        if self._first:
            self.open(self._first)

    def on_unmount(self) -> None:
        self.close()

    @property
    def target(self) -> Session | None:
        """The campaign that lines are taken into: the open one, or one chosen here."""
        return self.hand.session or self._lent

    @property
    def on_page(self) -> bool:
        """Whether the page has the focus, and not the recipes."""
        return self.focused is self.view("page")

    def view(self, name: str) -> SpanView:
        """The panel or bar called `name`."""
        return self.query_one(f"#{name}", SpanView)

    def open(self, recipe: str) -> None:
        """Opens a recipe and goes to its page."""
        self.hand.open(recipe)
        self.show()
        self.go("page")

    def lend(self, session: Session) -> None:
        """A campaign opened only to take lines into it; it is closed with the screen."""
        self._lent = session

    def show(self) -> None:
        """Draws everything anew."""
        hand = self.hand
        self.view("recipes").show(recipe_rows(hand.recipes, hand.stock.recipe.id if hand.stock else ""))
        if hand.stock is not None:
            self.view("page").show(page_rows(hand.stock.recipe, hand.page, players=self.players))
        self._announce()
        self._tell()

    def go(self, name: str) -> None:
        """Gives `recipes` or `page` the focus; there is no page before a recipe is open."""
        if name == "page" and self.hand.stock is None:
            return
        for panel in ("recipes", "page"):
            self.view(panel).set_class(panel == name, "-current")
        self.set_focus(self.view(name))

    def back(self) -> None:
        """From the page to the recipes, from there to where one came from; the page is kept."""
        if self.on_page:
            self.go("recipes")
        else:
            self.dismiss()

    def close(self) -> None:
        """Keeps the page, and lets go of a campaign that was opened here."""
        self.hand.keep(sync=True)
        if self._lent is not None:
            self._lent.store.close()
            self._lent = None

    def under(self) -> tuple[str, str]:
        """What the cursor of the page is on: `line` and its place, `part` or `shared` and its name; or nothing."""
        span = self.view("page").current
        if span is None or not self.on_page:
            return "", ""
        kind, _, which = span.act.partition(".")
        return kind, which

    def action_act(self, name: str) -> None:
        """Does what a key means."""
        prep_acts.run(self, name)

    @on(SpanView.Chosen)
    def _chosen(self, event: SpanView.Chosen) -> None:
        """Enter or a click: a recipe opens; what is on the page shows what can be done to it; a hint is a key."""
        event.stop()
        kind, _, which = event.span.act.partition(".")
        if kind == "recipe":
            self.open(which)
        else:
            self.action_act("help" if kind in ("line", "part", "shared") else kind)

    @on(SpanView.Moved)
    def _moved(self) -> None:
        self._announce()
        self._tell()

    def _announce(self) -> None:
        """While no recipe is open, what the one under the cursor gives stands where its page will."""
        hand, span = self.hand, self.view("recipes").current
        found = next((each for each in hand.recipes if span and span.act == f"recipe.{each.id}"), None)
        found = found or next(iter(hand.recipes), None)
        if found is not None and hand.stock is None:
            self.view("page").show(cover_rows(found, hand.left(found.id) is not None))

    def on_descendant_focus(self) -> None:
        self._tell()

    def _tell(self) -> None:
        self.view("said").show(said_rows(self.hand.said, self.hand.warned))
        self.view("footer").show(bar(*foot(self.under()[0] if self.on_page else "recipe", self.keys)))
