"""What is written: the recipe, how many pages of it, for whom, and from which seed."""

from __future__ import annotations

from dataclasses import dataclass

from companion.play.prep.model import Recipe
from companion.play.prep.page import Page
from companion.play.prep.sections import Section, sections


@dataclass(frozen=True, slots=True)
class Document:
    """A batch to be written.

    Args:
        times: how many pages were asked for.
        players: whether it is the copy without the secrets.
        seed: what it was rolled from, so that it can be made again; "" where nothing can.
        title: its heading, if not the recipe's.
    """

    recipe: Recipe
    times: int = 1
    players: bool = False
    seed: str = ""
    title: str = ""

    @property
    def heading(self) -> str:
        return self.title or self.recipe.title

    def sections(self, page: Page) -> tuple[Section, ...]:
        """The sections of one page, as this copy has them."""
        return sections(self.recipe, page, players=self.players)

    def head_of(self, page: Page) -> str:
        """The title of one page; numbered where there are several."""
        return f"{self.heading} {page.number}" if self.times > 1 else self.heading

    @property
    def imprint(self) -> str:
        """Whose recipe it is, for whom the copy is, and how to make it again."""
        told = [f"recipe {self.recipe.id}"]
        if self.recipe.source:
            told.append(self.recipe.source)
        if self.recipe.licence:
            told.append(self.recipe.licence)
        if self.seed and not self.players:
            told.append(f"seed {self.seed}")
        return " · ".join(told)
