"""Where recipes lie: in `recipes/` beside each `tables/` of the campaign and of the player, then those that ship."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from companion.campaign.shelves import Folder, shelf_at
from companion.errors import Refused
from companion.play.prep.check import check
from companion.play.prep.model import Recipe
from companion.play.prep.read import Reading, read
from companion.play.prep.roll import stocked
from companion.tables.library import Library
from companion.tables.model import Problem
from companion.tables.read import same
from companion.tables.shelf import Page, Shelf, Unreadable

SHIPPED = Path(__file__).parent / "shipped"


@dataclass(frozen=True, slots=True)
class Found:
    """A recipe file: its id, and what reading it gave."""

    id: str
    layer: str
    reading: Reading

    @property
    def title(self) -> str:
        return self.reading.recipe.title if self.reading.recipe else self.id


def shelves(library: Library) -> tuple[Shelf, ...]:
    """The layers of recipes, nearest first: beside the folders of tables, then what ships."""
    beside = []
    for shelf in library.books.shelves:
        if isinstance(shelf, Folder) and shelf.name != "shipped" and shelf.path.name == "tables":
            shown = shelf.shown.removesuffix("tables") + "recipes"
            beside.append(Folder(shelf.path.parent / "recipes", shelf.name, shown))
    return (*dict.fromkeys(beside), Folder(SHIPPED, "shipped", "shipped/recipes"))


def recipes(library: Library) -> tuple[Found, ...]:
    """Every recipe, broken ones too, the player's before those that ship; of two with one id the nearer."""
    found: dict[str, Found] = {}
    for shelf, page in _pages(shelves(library)):
        if same(page.prefix) not in found:
            found[same(page.prefix)] = Found(page.prefix, shelf.name, _read(shelf, page))
    return tuple(found.values())


def find(library: Library, name: str) -> Recipe:
    """The recipe that `name` means: an id, or the path of a file that ends in `.toml`.

    Raises:
        Refused: there is none, with the nearest ids; or it is broken, with its first problem.
    """
    if name.endswith(".toml") and Path(name).is_file():
        return _good(name, _read(*next(_pages((shelf_at(Path(name)),)))))
    known: dict[str, tuple[Shelf, Page]] = {}
    for shelf, page in _pages(shelves(library)):
        known.setdefault(same(page.prefix), (shelf, page))
    wanted = same(name.strip().replace(" ", "-"))
    if wanted in known:
        return _good(name, _read(*known[wanted]))
    from difflib import get_close_matches

    near = get_close_matches(wanted, known, n=3, cutoff=0.5)
    hint = f"did you mean {' or '.join(known[key][1].prefix for key in near)}?" if near else "companion prep --list"
    raise Refused("not-found", f"there is no recipe {name}", hint)


def problems(library: Library, path: Path | None = None) -> tuple[Problem, ...]:
    """Everything wrong with all recipes, or with the one file or folder at `path`, by file and line."""
    found: list[Problem] = []
    for shelf in (shelf_at(path),) if path else shelves(library):
        listing = shelf.listing()
        found += listing.left_out
        for page in listing.pages:
            reading = _read(shelf, page)
            found += reading.problems
            if reading.recipe:
                found += check(reading.recipe, stocked(reading.recipe, library))
    return tuple(sorted(dict.fromkeys(found), key=lambda each: (each.path, each.line, each.table, each.row)))


def shipped() -> tuple[str, ...]:
    """The ids of the recipes that ship."""
    return tuple(page.prefix for page in Folder(SHIPPED, "shipped", "shipped/recipes").listing().pages)


def _pages(layers: tuple[Shelf, ...]) -> Iterator[tuple[Shelf, Page]]:
    return ((shelf, page) for shelf in layers for page in shelf.listing().pages)


def _read(shelf: Shelf, page: Page) -> Reading:
    try:
        return read(shelf.read(page), page.path, page.prefix)
    except Unreadable as error:
        return Reading(None, (Problem(page.path, error.message),))


def _good(name: str, reading: Reading) -> Recipe:
    if reading.recipe:
        return reading.recipe
    why = next((problem for problem in reading.problems if problem.level == "error"), None)
    raise Refused("bad-argument", f"the recipe {name} is broken: {why}", "companion prep --check tells all of it")
