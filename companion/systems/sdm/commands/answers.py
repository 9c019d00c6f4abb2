"""What answers a question that a roll left open: a sacrifice, a refusal, the choice on a natural 20 (A2.5, A2.6)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.campaign.model import Campaign, Doc
from companion.errors import Refused
from companion.systems.arguments import Args, Argument
from companion.systems.command import Command, Here
from companion.systems.outcome import Outcome, answered, asked
from companion.systems.sdm import carrying, checks, tablerows
from companion.systems.sdm.commands.said import changed, joined, preview, world
from companion.systems.sdm.commands.settling import NOTHING, ask_mark, bonus_action
from companion.systems.sdm.conflict import finishing
from companion.systems.sdm.conflict.fight import under_way
from companion.systems.sdm.memory import recall, remember
from companion.systems.sdm.names import find
from companion.systems.sdm.sacrifices import Offer, pay
from companion.systems.sdm.sheet import keep, sheet_of

_DONE = {
    "double": "double effect",
    "stunt": "an extra stunt (a trip, a trick, a trap)",
}


def sacrifice(here: Here, args: Args) -> Outcome:
    """Pays for a roll that came out exactly on target, which makes it a success."""
    question = asked(here.campaign, "sacrifice")
    if question is None:
        raise Refused("rule", "nothing asks for a sacrifice", "it answers a roll exactly on its target")
    kind = args.text("kind")
    what = args.text("what") or (question.get("item", "") if kind in ("resources", "damage") else "")
    paid = pay(world(here), Offer(question["who"], kind, what))
    slug = checks.as_paid(question["roll"])
    words = tablerows.text_of(here.library, tablerows.SACRIFICE, kind)
    outcome = Outcome(
        f"{kind}: {paid.text}. {words} {slug.capitalize()}.",
        slug,
        rolls=paid.rolls,
        campaign=_marking(_settled(paid.campaign, slug), question),
        journal="".join(f"d: {rolled.show()}\n" for rolled in paid.rolls)
        + f"(sacrifice, {kind}: {paid.text}) -> {slug}",
        fields={"kind": kind},
    )
    if question["roll"] in (finishing.ATTACK, finishing.ACTION) and under_way(paid.campaign):
        scene = finishing.succeed(replace(here, campaign=_settled(paid.campaign, slug)), question)
        return joined(outcome, scene)
    return outcome


def decline(here: Here, args: Args) -> Outcome:
    """Lets a sacrifice go, and with it the roll; or closes whatever else is asked."""
    question = asked(here.campaign)
    if question is None:
        raise Refused("rule", "nothing is asked")
    after, slug = declined(here.campaign)
    after = _marking(after, question)
    if not slug:
        what = question["what"]
        return Outcome(f"no answer to {what}", "declined", campaign=after, journal=f"({what}: declined)")
    return Outcome(f"declined: {slug}", slug, campaign=after, journal=f"(sacrifice declined) -> {slug}")


def declined(campaign: Campaign) -> tuple[Campaign, str]:
    """`campaign` with its question closed, and what that makes of a roll on target ("" for other questions)."""
    question = asked(campaign, "sacrifice")
    if question is None:
        return answered(campaign), ""
    slug = checks.as_declined(question["roll"])
    return finishing.let_go(_settled(campaign, slug), question), slug


def lapse(here: Here) -> tuple[Campaign, str]:
    """What becomes of an open question when another roll by the rules comes: as if it were declined."""
    question = asked(here.campaign)
    after, slug = declined(here.campaign)
    what = question["what"] if question else ""
    return after, f"the {what} was not made: {slug}" if slug else f"the question of {what} has lapsed"


def critical(here: Here, args: Args) -> Outcome:
    """Chooses what a natural 20 brings."""
    question = asked(here.campaign, "critical")
    if question is None:
        raise Refused("rule", "there is no natural 20 to use", "it follows one on a test")
    choice, after = args.text("choice"), answered(here.campaign)
    words = f"{_DONE[choice]}{bonus_action(after)}"
    outcome = Outcome(words.capitalize(), choice, campaign=after, journal=f"(natural 20: {words})")
    if question["roll"] == finishing.ATTACK and under_way(after):
        return joined(outcome, finishing.criticise(replace(here, campaign=after), question, choice))
    return outcome


def notch(here: Here, args: Args) -> Outcome:
    """Marks an item: fine, notched, broken; answers a natural 1."""
    return _mark(here, args.text("item"), "notch")


def last_use(here: Here, args: Args) -> Outcome:
    """Leaves an item one more use; answers a natural 13."""
    return _mark(here, args.text("item"), "last-use")


def _mark(here: Here, wanted: str, what: str) -> Outcome:
    question = asked(here.campaign, what)
    doc = question["who"] if question else here.doc_name
    campaign = answered(here.campaign) if question else here.campaign
    if question and wanted.casefold() == NOTHING:
        return Outcome("nothing was used", campaign=campaign, journal=f"({what}: nothing)")
    sheet = sheet_of(campaign, doc)
    name = find(sheet.items, wanted, "item")
    if what == "notch":
        sheet, name = carrying.notch(sheet, name)
        text = f"{name} is {sheet.items[name].condition}"
    else:
        if sheet.items[name].resource != "plenty":
            raise Refused("rule", f"{name} is at {sheet.items[name].resource} already", "fill it up: /refill")
        sheet, text = carrying.worsen(sheet, name), f"{name} is at its last use"
    return Outcome(text, campaign=keep(campaign, doc, sheet), journal=f"({text})")


def mend(here: Here, args: Args) -> Outcome:
    """Makes an item fine again."""
    return _restored(here, args.text("item"), "condition", "fine")


def refill(here: Here, args: Args) -> Outcome:
    """Gives an item plenty of what it runs on."""
    return _restored(here, args.text("item"), "resource", "plenty")


def _restored(here: Here, wanted: str, what: str, state: str) -> Outcome:
    sheet = sheet_of(here.campaign, here.doc_name)
    name = find(sheet.items, wanted, "item")
    if getattr(sheet.items[name], what) == state:
        raise Refused("rule", f"{name} has {state} already" if what == "resource" else f"{name} is {state} already")
    states: dict[str, Any] = {what: state}
    item = replace(sheet.items[name], **states)
    return changed(here, carrying.with_item(sheet, name, item), f"{name}: {state}")


def _marking(campaign: Campaign, question: Doc) -> Campaign:
    """`campaign` asking which item a natural 13 leaves one use of, where the roll had to wait for its sacrifice."""
    return ask_mark(campaign, question, str(question["then"])) if question.get("then") else campaign


def _settled(campaign: Campaign, slug: str) -> Campaign:
    """`campaign` with nothing asked, and the last roll remembered as it ended."""
    last = recall(campaign, "last")
    return remember(answered(campaign), "last", {**last, "slug": slug}) if last else answered(campaign)


_ITEM = Argument("item")

COMMANDS = (
    Command(
        "sacrifice",
        "pays to turn a roll on target into a success",
        (Argument("kind", "word", words=checks.SACRIFICES), Argument("what", required=False)),
        sacrifice,
        group="tests",
        rule="A2.6",
        examples=("/sacrifice life", "/sacrifice resources Lantern", "/sacrifice later"),
    ),
    Command("decline", "lets a sacrifice or another question go", (), decline, group="tests", rule="A2.6"),
    Command(
        "critical",
        "chooses double effect or a stunt on a natural 20",
        (Argument("choice", "word", words=tuple(_DONE)),),
        critical,
        group="tests",
        rule="A2.5",
        examples=("/critical stunt",),
    ),
    Command(
        "notch",
        "marks an item: notched, then broken",
        (_ITEM,),
        notch,
        preview(notch),
        group="items",
        rule="A2.5",
        examples=("/notch Knife",),
    ),
    Command(
        "last-use",
        "leaves an item one more use",
        (_ITEM,),
        last_use,
        preview(last_use),
        group="items",
        rule="A2.5",
        examples=("/last-use Gun",),
    ),
    Command(
        "mend",
        "makes an item fine again",
        (_ITEM,),
        mend,
        preview(mend),
        group="items",
        rule="A2.5",
        examples=("/mend Knife",),
    ),
    Command(
        "refill",
        "gives an item plenty to run on",
        (_ITEM,),
        refill,
        preview(refill),
        group="items",
        rule="A2.5",
        examples=("/refill Lantern",),
    ),
)
