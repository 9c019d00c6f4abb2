"""What the prep screen holds: the recipe, its page, what was before, and what stays when the app is left."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from companion.campaign.files import Disk, make_folder
from companion.campaign.files import replace as put_file
from companion.campaign.machine import home
from companion.campaign.slug import slug
from companion.dice import Source
from companion.errors import CompanionError, NotSaved, Refused
from companion.play.ballots import with_lists
from companion.play.opening import chance, library_of
from companion.play.prep import keep, page, roll, shelf
from companion.play.prep.forms import FORMS, Document, form_of
from companion.play.prep.into import taken_into
from companion.play.prep.page import Line, Page
from companion.play.prep.roll import Stock
from companion.play.prep.take import lists_of
from companion.play.session import Session
from companion.tui.ground import Ground

_STEPS = 200


class PrepHand:
    """A page being prepared.

    Args:
        ground: which tables and dice.
        session: the campaign that is open, if one is; its people, places and threads come in.
    """

    def __init__(self, ground: Ground, session: Session | None = None) -> None:
        self.ground, self.session = ground, session
        self.library = session.library if session else library_of(given=ground.tables)
        self.recipes = shelf.recipes(self.library)
        self.stock: Stock | None = None
        self.page = Page(1)
        self.said, self.warned = "", False
        self._dice: Source = session.dice if session else chance(ground.seed)
        self._past: list[Page] = []
        self._future: list[Page] = []

    @property
    def can_undo(self) -> bool:
        return bool(self._past)

    def open(self, identity: str) -> None:
        """Opens a recipe: its page as it was left, or a new one."""
        try:
            recipe = shelf.find(self.library, identity)
        except Refused as error:
            self.say(f"{error.message}. {error.hint}", warned=True)
            return
        campaign = self.session.campaign if self.session else None
        known = with_lists(self.library, campaign) if campaign else self.library
        library = roll.stocked(recipe, known, campaign.get("exclude_tables", ()) if campaign else ())
        self.stock = Stock(recipe, library, lists=lists_of(campaign) if campaign else {})
        self.page, self._past, self._future = Page(1), [], []
        left = self.left(recipe.id)
        if left is not None:
            self.page = left
            self.say("as you left it; R rolls it anew")
        else:
            self.change(lambda stock, before: roll.rolled(stock, self._dice))

    def change(self, work: Callable[[Stock, Page], Page]) -> None:
        """Does `work` on the page; it can be undone. What is refused is said."""
        if self.stock is None:
            return
        before = self.page
        try:
            after = work(self.stock, before)
        except CompanionError as error:
            self.say(f"{error.message}. {error.hint}" if error.hint else error.message, warned=True)
            return
        if after == before:
            return
        if before.lines:
            self._past = [*self._past[-_STEPS:], before]
        self._future = []
        self.page = after
        self.say(" · ".join(after.notes))
        self.keep()

    def roll_all(self) -> None:
        self.change(lambda stock, before: roll.all_again(stock, before, self._dice))

    def roll_part(self, name: str) -> None:
        self.change(lambda stock, before: roll.part_again(stock, before, name, self._dice))

    def roll_line(self, at: int) -> None:
        self.change(lambda stock, before: roll.line_again(stock, before, at, self._dice))

    def roll_pick(self, at: int, which: int) -> None:
        self.change(lambda stock, before: roll.pick_again(stock, before, at, which, self._dice))

    def roll_shared(self, name: str) -> None:
        self.change(lambda stock, before: roll.shared_again(stock, before, name, self._dice))

    def call_shared(self, name: str, words: str) -> None:
        """Another word for a shared pick, wherever it is told of."""
        self.change(lambda stock, before: roll.shared_as(stock, before, name, words, self._dice))

    def hold(self, at: int) -> None:
        self.change(lambda stock, before: page.hold(before, at))

    def add(self, at: int, text: str, part: str) -> int:
        """Adds a line of one's own after the one at `at`, or at the end of `part`; gives where it is."""
        lines = self.page.lines
        self.change(lambda stock, before: page.add(before, at, text, part))
        pairs = enumerate(zip(lines, self.page.lines, strict=False))
        return next((place for place, (old, new) in pairs if old is not new), len(lines))

    def drop(self, at: int) -> None:
        self.change(lambda stock, before: page.drop(before, at))

    def move(self, at: int, by: int) -> int:
        """Moves a line; gives where it is now."""
        places = [at]

        def moved(stock: Stock, before: Page) -> Page:
            after, places[0] = page.move(before, at, by)
            return after

        self.change(moved)
        return places[0]

    def undo(self) -> None:
        """One step back."""
        self._step(self._past, self._future, "nothing to take back")

    def redo(self) -> None:
        """One step forward again."""
        self._step(self._future, self._past, "nothing to do again")

    def take(self, lines: list[Line], session: Session) -> None:
        """Takes lines into a campaign."""
        if self.stock is None:
            return
        try:
            recipe = self.stock.recipe
            turn = taken_into(session, recipe.title, lines, recipe.titles)
        except CompanionError as error:
            self.say(f"{error.message}. {error.hint}", warned=True)
            return
        self.say(f"{turn.outcome.text}; undo in the campaign takes it out again")

    def write(self, name: str, *, players: bool, force: bool) -> bool:
        """Writes the page to a file, in the form that its ending asks for; answers whether it did."""
        if self.stock is None or not name:
            return False
        path = Path(name).expanduser()
        if path.exists() and not force:
            self.say(f"{path} is there already; Enter once more writes over it", warned=True)
            return False
        document, form = Document(self.stock.recipe, players=players), FORMS[form_of(name)]
        text = form.head(document) + form.page(document, self.page) + form.tail(document)
        try:
            put_file(Disk(), str(path), text.encode("utf-8", "replace"))
        except OSError as error:
            self.say(f"{path} cannot be written: {error.strerror}", warned=True)
            return False
        self.say(f"written: {path.absolute()}")
        return True

    def keep(self, *, sync: bool = False) -> None:
        """Keeps the page where the next opening finds it."""
        if self.stock is None or not self.page.lines:
            return
        path = _draft(self.stock.recipe.id)
        try:
            make_folder(Disk(), str(path.parent.parent))
            make_folder(Disk(), str(path.parent))
            put_file(Disk(), str(path), keep.dumped(self.stock.recipe.id, self.page).encode("ascii"), sync)
        except OSError as error:
            self.say(f"the page is not kept: {NotSaved(error.strerror or 'no reason given').message}", warned=True)

    def say(self, words: str, *, warned: bool = False) -> None:
        """What stands above the footer."""
        self.said, self.warned = words, warned

    def _step(self, source: list[Page], target: list[Page], nothing: str) -> None:
        if not source:
            self.say(nothing)
            return
        target.append(self.page)
        self.page = source.pop()
        self.say("")
        self.keep()

    def left(self, recipe: str) -> Page | None:
        """The page of a recipe as it was left, if one was."""
        try:
            text = _draft(recipe).read_text("ascii")
        except (OSError, ValueError):
            return None
        return keep.loaded(text, recipe)


def _draft(recipe: str) -> Path:
    return home() / "prep" / f"{slug(recipe)}.json"
