"""A page that was rolled, as a value, and what a person changes on it by hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from companion.dice import Roll
from companion.errors import Refused
from companion.tables.result import Pick

Kept = Mapping[str, Pick | str]


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a page.

    Attributes:
        part: the part it stands in; `row` is its ingredient there, from 0, and -1 for a line of one's own.
        block: the heading it stands under within its part.
        n: which time it is, and `of` how many; what `{=n}` and `{=of}` say.
        hidden: whether players never see it; `secret` is what they do not see of a line they do.
        take: where it goes in a campaign besides the journal.
        held: whether it stays when all is rolled again.
        own: whether a person wrote its words.
        pick: how it was rolled, if that is still known.
    """

    part: str
    text: str
    name: str = ""
    secret: str = ""
    level: int | None = None
    label: str = ""
    block: str = ""
    row: int = 0
    n: int = 1
    of: int = 1
    hidden: bool = False
    take: str = ""
    held: bool = False
    own: bool = False
    pick: Pick | None = None

    @property
    def empty(self) -> bool:
        """Whether it came to nothing, which a page leaves out."""
        return not (self.name or self.text or self.secret)

    @property
    def words(self) -> str:
        """What it says to everybody, in one text."""
        return ": ".join(filter(None, (self.name, self.text)))

    @property
    def kept(self) -> bool:
        """Whether rolling all leaves it alone."""
        return self.held or self.own


@dataclass(frozen=True, slots=True)
class Page:
    """A recipe rolled once.

    Attributes:
        number: which page of its batch, from 1.
        shared: the picks that all parts share, and the counts, by name; `given` are those that a person wrote.
        lines: in order; those of a part stand together.
        decks: the rows drawn so far from tables drawn without replacement.
        rolls, notes: every roll in order, and what the person should know; of the last rolling only.
    """

    number: int
    lines: tuple[Line, ...] = ()
    shared: Kept = field(default_factory=dict)
    decks: Mapping[str, list[int]] = field(default_factory=dict)
    rolls: tuple[Roll, ...] = ()
    notes: tuple[str, ...] = ()
    given: tuple[str, ...] = ()

    def told(self, name: str) -> str:
        """The words of a shared pick."""
        return text_of(self.shared[name])


def text_of(kept: Pick | str) -> str:
    """The words of a pick that was kept."""
    return kept.text if isinstance(kept, Pick) else kept


def hold(page: Page, at: int) -> Page:
    """`page` with a line held, or let go if it was; a line of one's own always stays."""
    line = page.lines[at]
    return page if line.row < 0 else put(page, at, replace(line, held=not line.kept, own=False))


def edit(page: Page, at: int, text: str, secret: str | None = None) -> Page:
    """`page` with other words on a line; they stay whatever is rolled. A text that begins `Name: ` keeps that name."""
    line = page.lines[at]
    name = line.name if line.name and text.startswith(f"{line.name}: ") else ""
    text = text.removeprefix(f"{name}: ") if name else text
    kept = line.secret if secret is None else secret
    return put(page, at, replace(line, name=name, text=text, secret=kept, own=True))


def rename(page: Page, at: int, name: str) -> Page:
    """`page` with another name at the head of a line."""
    return put(page, at, replace(page.lines[at], name=name, own=True))


def add(page: Page, at: int, text: str, part: str = "") -> Page:
    """`page` with a line of one's own after the one at `at`, in the same part; at the end of `part` if `at` is -1."""
    if at >= 0:
        beside = page.lines[at]
        bare = replace(beside, name="", secret="", level=None, label="", held=False, pick=None)
        new = replace(bare, text=text, row=-1, own=True)
    else:
        at = max((place for place, line in enumerate(page.lines) if line.part == part), default=len(page.lines) - 1)
        new = Line(part, text, row=-1, own=True)
    return replace(page, lines=(*page.lines[: at + 1], new, *page.lines[at + 1 :]))


def drop(page: Page, at: int) -> Page:
    """`page` without a line."""
    return replace(page, lines=(*page.lines[:at], *page.lines[at + 1 :]))


def move(page: Page, at: int, by: int) -> tuple[Page, int]:
    """`page` with a line one place up (-1) or down (1), and where it is now.

    Within its block it changes places with its neighbour; at the edge it goes over into the block beside it.
    """
    to = at + by
    if not 0 <= to < len(page.lines):
        return page, at
    line, other = page.lines[at], page.lines[to]
    if (line.part, line.block) != (other.part, other.block):
        moved = replace(line, part=other.part, block=other.block, n=other.n, of=other.of, row=-1, own=True)
        return put(page, at, moved), at
    lines = list(page.lines)
    lines[at], lines[to] = other, line
    return replace(page, lines=tuple(lines)), to


def move_part(page: Page, name: str, by: int) -> Page:
    """`page` with a whole part before (-1) or after (1) the one beside it."""
    order = list(dict.fromkeys(line.part for line in page.lines))
    to = order.index(name) + by if name in order else -1
    if not 0 <= to < len(order):
        return page
    order.remove(name)
    order.insert(to, name)
    return replace(page, lines=tuple(sorted(page.lines, key=lambda line: order.index(line.part))))


def put(page: Page, at: int, line: Line) -> Page:
    """`page` with another line at `at`."""
    return replace(page, lines=(*page.lines[:at], line, *page.lines[at + 1 :]))


def line_at(page: Page, number: int) -> int:
    """The place of the line that is printed as number `number`, from 1; what came to nothing is not counted.

    Raises:
        Refused: there is no such line.
    """
    shown = [place for place, line in enumerate(page.lines) if not line.empty]
    if not 1 <= number <= len(shown):
        raise Refused("not-found", f"there is no line {number}; the page has {len(shown)}")
    return shown[number - 1]
