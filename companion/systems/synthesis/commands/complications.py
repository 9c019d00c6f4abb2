"""What the GM adds to a result: complications (C3), and what a lost Character Conflict imposes (C5)."""

from __future__ import annotations

from dataclasses import replace

from companion.campaign.model import Campaign
from companion.errors import Refused
from companion.systems.arguments import Args, Argument, option
from companion.systems.command import Command, Here
from companion.systems.outcome import Outcome, answered, asked
from companion.systems.synthesis import bearers, currency, state
from companion.systems.synthesis.aftermath import Aftermath, aftermath, with_aftermath
from companion.systems.synthesis.commands.currency import cast
from companion.systems.synthesis.record import current
from companion.systems.synthesis.references import leveled
from companion.systems.synthesis.traits import Trait
from companion.tables.draw import draw
from companion.tables.result import Pick

TABLES = "synthesis/complications/"


def complicate(here: Here, args: Args) -> Outcome:
    """Complicates a result. Drawn, it is what the table for the reading offers: a Trait at level 1, or an event."""
    found, after = current(here.campaign), aftermath(here.campaign)
    kind = "tie" if found and found.stage == "tie" else after.reading if after else ""
    if args.has("name"):
        return _complicated(here, after, args, args.text("name"), 1)
    if kind not in ("tie", "marginal", "overkill"):
        raise Refused(
            "rule",
            "a powerful victory has no complication" if kind else "no conflict is over yet",
            "name your own: /complicate NAME",
        )
    drawn = draw(here.library, TABLES + kind, here.dice)
    name, level = leveled(drawn.text.partition(":")[0])
    if level is None or ":" not in drawn.text:
        return Outcome(drawn.text, kind, picks=drawn.picks, journal=f"tbl: {kind} -> {drawn.text}")
    outcome = _complicated(here, after, args, name, level, drawn.picks)
    return replace(outcome, outcome=kind, text=f"{outcome.text} ({drawn.text.partition(':')[2].strip()})")


def impose(here: Here, args: Args) -> Outcome:
    """Lays on the negative Trait of a lost Character Conflict, named or drawn; `later` reserves it."""
    owed = state.reserved(here.campaign)
    if not owed:
        raise Refused("rule", "nothing is to be imposed", "a Character Conflict that the trait wins brings it (C5)")
    (source, level, who), name = owed[0], args.text("name")
    if name.casefold() == "later":
        said = f"level {level} is reserved for the Interpretation"
        return Outcome(said, campaign=_answered(here.campaign), journal=f"({said})")
    picks: tuple[Pick, ...] = ()
    if not name:
        drawn = draw(here.library, f"{TABLES}settled", here.dice)
        name, picks = drawn.text.partition(":")[0], drawn.picks
    laid = _laid(here, name, level, args)
    campaign = bearers.change(here.campaign, who, lambda columns: currency.add(columns, laid))
    campaign = _answered(state.put(campaign, None, "impose", source))
    said = f"{bearers.called(campaign, who)} is {laid.shown}"
    return Outcome(said, picks=picks, campaign=campaign, journal=f"=> {said}")


def _complicated(
    here: Here, after: Aftermath | None, args: Args, name: str, level: int, picks: tuple[Pick, ...] = ()
) -> Outcome:
    who = _whom(here, after, args.text("side"))
    laid = _laid(here, name, level, args)
    campaign = bearers.change(cast(here.campaign, after, who), who, lambda columns: currency.add(columns, laid))
    if after and after.left and not here.setting("complications_free"):
        campaign = with_aftermath(campaign, replace(after, left=max(0, after.left - level)))
    said = f"{bearers.called(campaign, who)}: {laid.shown}"
    return Outcome(said, picks=picks, campaign=campaign, journal=f"=> a complication, {said}")


def _laid(here: Here, name: str, level: int, args: Args) -> Trait:
    until = args.text("until", str(here.setting("harm_expiry")))
    return Trait(name, level, False, expires=until, born=bearers.born(here.campaign, until), imposed=True)


def _whom(here: Here, after: Aftermath | None, side: str) -> str:
    """Whom it meets: the side named, or else the last winner (in a tie, us)."""
    found = current(here.campaign)
    if found and found.stage == "tie":
        us, foe, ours = found.us, found.foe, side != "them"
    elif after is None:
        return here.doc_name
    else:
        us, foe = after.us, "" if after.kind == "improve" else after.foe
        ours = side == "us" or (not side and after.winner == "us") or after.kind == "internal"
    if not ours and not foe:
        raise Refused("not-found", "the other side has no name", "write it down first: /foe NAME TRAIT N")
    return us if ours else bearers.foe(foe)


def _answered(campaign: Campaign) -> Campaign:
    """`campaign` with nothing asked about what is imposed; any other question stays open."""
    return answered(campaign) if asked(campaign, "impose") else campaign


COMMANDS = (
    Command(
        "complicate",
        "a complication, drawn or named, for the winner or the side said",
        (Argument("name", required=False), option("until", lead="until"), option("side", "word", words=("us", "them"))),
        complicate,
        group="conflict",
        rule="C3",
        examples=("/complicate", "/complicate Went too Far us"),
    ),
    Command(
        "impose",
        "the negative trait that a lost Character Conflict brings",
        (Argument("name", required=False), option("until", lead="until")),
        impose,
        group="conflict",
        rule="C5",
        examples=("/impose Cruel", "/impose", "/impose later"),
    ),
)
