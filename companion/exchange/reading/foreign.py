"""Other people's Lonelog and Markdown: sessions, scenes, blocks, tags. Every word of the file is in some block."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from companion.exchange.log import Chapter
from companion.exchange.reading import headings
from companion.exchange.reading.notation import FOLLOWS, OPENS, reading_of
from companion.exchange.reading.notebook import BLOCKS, notebook_tags
from companion.exchange.reading.result import Reading, Tag, Unread
from companion.exchange.reading.tags import block_mark, known, stays_open, tags

_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})[ \t]*([^`]*)$")
_NOTATION = ("", "lonelog", "partylog", "text", "txt")
_TITLE = re.compile(r"#[ \t]+(.+?)[ \t]*#*")
_PART = re.compile(r"##[ \t]+(.+?)[ \t]*#*")


class Spot(NamedTuple):
    """A line of the file, its number, and where it stands: `in` a fence of notation, `out`side, or a fence `raw`."""

    number: int
    text: str
    where: str


class Gathering:
    """What has been read so far of one file."""

    def __init__(self, has_sessions: bool) -> None:
        self.has_sessions = has_sessions
        self.front: dict[str, str] = {}
        self.title = ""
        self.before: list[str] = []
        self.chapters: list[list[str]] = []
        self.lines: list[str] = []
        self.sign = ""
        self.until = ""
        self.block = ""  # the add-on's block that is open
        self.heads = False  # the heading of a session is just above, and its details may follow
        self.counts: Counter[str] = Counter()
        self.tags: list[Tag] = []
        self.unread: list[Unread] = []
        self.older = False

    def take(self, spot: Spot) -> None:
        """Takes one line more."""
        line = spot.text.rstrip()
        if self.until:
            self._inside(line)
        elif not line:
            self.end()
        elif spot.where == "raw":
            self._line(line, "", starts=False)
        elif not (self._heading(line, spot.where == "out") or self._detail(line)):
            self._words(line, spot)

    def end(self) -> None:
        """The block ends here."""
        if self.lines:
            text = "\n".join(self.lines)
            found = list(tags(text))
            self.tags += [tag for tag in found if known(tag)]
            if self.block in BLOCKS and not found:
                self.tags += notebook_tags(text)
            if not self.sign:
                self.counts["paragraphs"] += 1
            (self.chapters[-1] if self.chapters else self.before).append(text)
        self.lines, self.sign, self.until = [], "", ""

    def _heading(self, line: str, outside: bool) -> bool:
        if outside and (title := headings.campaign(line)) is not None:
            self.end()
            self.title, self.heads = title, True
            return True
        if outside and (title_line := _TITLE.fullmatch(line)) and not self.title and not self.chapters:
            self.title = title_line[1]
            return True
        found = headings.session(line) if outside else None
        if not found and outside and not self.has_sessions and (part := _PART.fullmatch(line)):
            scene = headings.scene(line)
            found = None if scene else headings.Heading(f"## Session {len(self.chapters) + 1}: {part[1]}")
        if found:
            self._begin(found.text)
            return True
        return self._scene(line)

    def _begin(self, heading: str) -> None:
        self.end()
        self.chapters.append([heading, *self.before])
        self.before = []
        self.counts["sessions"] += 1
        self.heads = True

    def _scene(self, line: str) -> bool:
        found = headings.scene(line)
        if not found:
            return False
        self.end()
        self.counts["scenes"] += 1
        (self.chapters[-1] if self.chapters else self.before).append(found.text)
        self.heads = False
        if found.attached:
            self._line(found.attached, "tags", starts=True)
            self.counts.update(reading_of(found.attached).counts)
            self.end()
        return True

    def _detail(self, line: str) -> bool:
        """A line of the head of the file or of a session."""
        if not (self.heads and headings.is_detail(line)):
            self.heads = False
            return False
        field = headings.field(line)
        if field and not self.chapters:
            self.front[field[0]] = field[1]
        else:
            self.counts["session details"] += 1
            self._line(line, "", starts=False)
        return True

    def _words(self, line: str, spot: Spot) -> None:
        if spot.where == "in" and re.match(r">[ \t]", line):
            line, self.older = f"@{line[1:]}", True
        if mark := block_mark(line):
            self.end()
            self.block = "" if mark.startswith("/") else mark
        if headings.is_shorthand(line):
            self.counts["scenes"] += 1
        prose = spot.where == "out" and line.lstrip().startswith((">", "!", "---"))
        kind = reading_of(line)
        sign = "" if prose else kind.sign
        self.counts.update({name: count for name, count in kind.counts.items() if not (prose and name == kind.sign)})
        self._note_unread(line, spot.number)
        self._line(line, sign, starts=self._starts(line, sign))
        if sign == "documents" and not re.match(r"---\\|--- .*---$", line.strip()):
            self.until = "---"
        elif stays_open(line):
            self.until = "]"

    def _starts(self, line: str, sign: str) -> bool:
        """Whether a line begins another block."""
        if sign in OPENS or sign in ("documents", "blocks"):
            return True
        if sign == "tags":
            return not line[:1].isspace() and self.sign not in ("tags",)
        return bool(self.sign) and sign not in FOLLOWS and not line[:1].isspace() and self.sign in ("tags", "blocks")

    def _line(self, line: str, sign: str, *, starts: bool) -> None:
        if starts or (sign and self.lines and not self.sign):
            self.end()
        if not self.lines:
            self.sign = sign
        self.lines.append(line)

    def _inside(self, line: str) -> None:
        """A line of an open document or tag."""
        self.lines.append(line)
        bare = line.strip()
        if self.until == "---" and bare in ("---\\", "---"):
            self.end()
        elif self.until == "]" and ("]" in bare or not bare):
            self.until = ""

    def _note_unread(self, line: str, number: int) -> None:
        if any(not known(tag) for tag in tags(line)):
            self.unread.append(Unread(number, line.strip()))


def read_foreign(text: str, front: Mapping[str, str | Sequence[str]], skipped: int = 0) -> Reading:
    """What a log of somebody else's says.

    Args:
        text: the file after its front matter, its line ends `\\n`.
        skipped: how many lines of front matter there were, for the numbers of lines.
    """
    lines = text.split("\n")
    found = Gathering(any(headings.session(line) for line in lines))
    for spot in spots(lines, skipped):
        found.take(spot)
    found.end()
    chapters = found.chapters or [["## Session 1"]]
    chapters[0][1:1] = found.before if not found.chapters else []
    told = {**found.front, **{key: value for key, value in front.items() if value}}
    signs = sum(found.counts[name] for name in (*OPENS, *FOLLOWS)) + len(found.tags)
    return Reading(
        "Lonelog" if signs else "Markdown",
        str(told.get("title") or found.title),
        tuple(Chapter("", tuple(blocks)) for blocks in chapters),
        tags=tuple([*_front_tags(told), *found.tags]),
        counts=+found.counts,
        unread=tuple(found.unread),
        ruleset=str(told.get("ruleset", "")),
        people=tuple(_people(told.get("pcs", ""))),
        notes=("the older sign > for an action became @",) if found.older else (),
    )


def spots(lines: Sequence[str], skipped: int) -> Iterator[Spot]:
    """The lines of a file with where they stand. Fences of notation go; those of anything else stay words."""
    marks, where = "", "out"
    for number, line in enumerate(lines, skipped + 1):
        match = _FENCE.match(line)
        if not marks and match:
            marks = match[1]
            where = "in" if match[2].strip().split(" ")[0].casefold() in _NOTATION else "raw"
            yield Spot(number, line if where == "raw" else "", where)
        elif marks and match and not match[2] and match[1].startswith(marks):
            yield Spot(number, line if where == "raw" else "", where)
            marks, where = "", "out"
        else:
            yield Spot(number, line, where)


def _front_tags(front: Mapping[str, object]) -> Iterator[Tag]:
    pcs = front.get("pcs", "")
    text = "\n".join(pcs) if isinstance(pcs, list) else str(pcs)
    yield from (tag for tag in tags(text) if known(tag))


def _people(found: object) -> Iterator[str]:
    texts = found if isinstance(found, list) else str(found).split(",") if "[" not in str(found) else [str(found)]
    for text in texts:
        name = re.split(r"[\[(]", str(text))[0].strip()
        if name:
            yield name
