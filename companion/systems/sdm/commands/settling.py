"""What a test or save comes to: its slug, what its natural face does to things, what it asks (A2.2 to A2.6)."""

from __future__ import annotations

from dataclasses import dataclass

from companion.campaign.model import Campaign, Doc
from companion.systems.arguments import quote
from companion.systems.command import Here
from companion.systems.outcome import Outcome, ask
from companion.systems.sdm import carrying, checks
from companion.systems.sdm.memory import remember
from companion.systems.sdm.rolling import Throw
from companion.systems.sdm.settings import value
from companion.systems.sdm.sheet import keep, sheet_of

NOTHING = "nothing"
_WORDS = {"success": "it works", "failure": "it does not work", "saved": "saved", "doomed": "doomed"}
_MAGIC = {
    "notch": "A natural 1: the gear used is marked.",
    "last-use": "A natural 13: one use is left of what it runs on.",
    "critical": "A natural 20: double effect, or a stunt",
}


@dataclass(frozen=True, slots=True)
class Check:
    """A roll about to be made: who, of what kind (`test`, `save`), the throw, the target, and with which item.

    `used`: the item has been used already, and this is the same use told anew.
    """

    doc: str
    kind: str
    ability: str
    throw: Throw
    target: int
    item: str = ""
    used: bool = False

    def slug(self, total: int, face: int) -> str:
        """What a total with its natural face means."""
        if self.kind == "save":
            return checks.read_save(total, self.target)
        return checks.read_test(total, face, self.target)


def settle(here: Here, check: Check, face: int, total: int) -> Outcome:
    """What a natural face and a total mean: the slug, what the face does to things, what it asks; no dice shown."""
    slug = check.slug(total, face)
    magic = checks.magic(face) if check.kind == "test" else None
    after, mark, was = _worn(here.campaign, check, magic)
    after = _asking(here, after, check, slug, magic)
    last = {"who": check.doc, "kind": check.kind, "natural": face, "total": total, "target": check.target}
    last |= {"slug": slug, "ability": check.ability} | ({"item": check.item} if check.item else {})
    after = remember(after, "last", last | ({"mark": was} if was else {}))
    lines = [_said(slug), _magical(here.campaign, magic), mark]
    lines += (
        ["A natural 7 brings some benefit all the same."] if face == 7 and value(here.campaign, "lucky_seven") else []
    )
    who = here.campaign.name_of(check.doc)
    fields = {"natural": face, "magic": magic, "target": check.target, "who": who, "mark": mark}
    return Outcome(" · ".join(filter(None, lines)), slug, total, campaign=after, fields=fields)


def bonus_action(campaign: Campaign) -> str:
    """What follows a natural 20 besides: a bonus action, unless the die is rolled on instead (R-SDM-01)."""
    return "" if value(campaign, "natural_20") == "explode" else "; then a bonus action"


def _magical(campaign: Campaign, magic: str | None) -> str:
    words = _MAGIC.get(magic or "", "")
    return f"{words}{bonus_action(campaign)}." if magic == "critical" else words


def _said(slug: str) -> str:
    return "exactly on target; a sacrifice makes it a success" if slug == checks.ON_TARGET else _WORDS[slug]


def _worn(campaign: Campaign, check: Check, magic: str | None) -> tuple[Campaign, str, Doc]:
    """The item after the use, in words, and what it was: a last use ends, a 1 marks, a 13 leaves one use (A2.5)."""
    if not check.item:
        return campaign, "", {}
    before = sheet_of(campaign, check.doc)
    sheet, name = before if check.used else carrying.used_once(before, check.item), check.item
    if magic == "notch" and sheet.items[name].condition != "broken":
        sheet, name = carrying.notch(sheet, name)
    elif magic == "last-use" and sheet.items[name].resource == "plenty":
        sheet = carrying.worsen(sheet, name)
    if sheet == before:
        return campaign, "", {}
    item, old = sheet.items[name], before.items[check.item]
    state = item.condition if magic == "notch" else {"last-use": "at its last use"}.get(item.resource, item.resource)
    was = {"item": name, "condition": old.condition, "resource": old.resource}
    return keep(campaign, check.doc, sheet), f"{name} is {state}", was if magic else {}


def _asking(here: Here, campaign: Campaign, check: Check, slug: str, magic: str | None) -> Campaign:
    more = {"who": check.doc, "roll": check.kind} | ({"item": check.item} if check.item else {})
    bargain = slug == checks.FAILURE and magic != "notch" and value(here.campaign, "hard_bargains")
    marks = magic in ("notch", "last-use") and not check.item
    if slug == checks.ON_TARGET or bargain:
        lines = [f"/sacrifice {kind}" for kind in checks.SACRIFICES]
        then = {"then": magic} if marks else {}
        return ask(campaign, "sacrifice", checks.SACRIFICES, lines=lines, **more, **then)
    if magic == "critical":
        return ask(campaign, "critical", ("double", "stunt"), lines=["/critical double", "/critical stunt"], **more)
    return ask_mark(campaign, more, magic) if magic and marks else campaign


def ask_mark(campaign: Campaign, roll: Doc, magic: str) -> Campaign:
    """`campaign` asking which item a natural 1 marks, or a 13 leaves one use of.

    Args:
        roll: whose roll it was (`who`), and of what kind (`roll`).
    """
    items = sheet_of(campaign, str(roll["who"])).items
    fit = [name for name, item in items.items() if _can(magic, item.condition, item.resource)]
    lines = [f"/{magic} {quote(name)}" for name in (*fit, NOTHING)]
    return ask(campaign, magic, (*fit, NOTHING), lines=lines, who=roll["who"], roll=roll["roll"])


def _can(magic: str, condition: str, resource: str) -> bool:
    return condition != "broken" if magic == "notch" else resource == "plenty"
