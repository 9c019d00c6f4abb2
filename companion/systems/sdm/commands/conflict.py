"""A conflict in lines: begun, fought round by round, ended (A7, A8)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from typing import Any

from companion.campaign import keys
from companion.campaign.model import Campaign
from companion.errors import Refused
from companion.systems.arguments import Args, Argument, option
from companion.systems.command import Command, Here
from companion.systems.outcome import Chances, Odd, Outcome, answered
from companion.systems.sdm import party
from companion.systems.sdm.commands.spoils import lying
from companion.systems.sdm.conflict import oracle, rounds
from companion.systems.sdm.conflict.fight import WORDS, Fight, fight_of, under_way, with_fight
from companion.systems.sdm.conflict.scene import Scene, scene_of
from companion.systems.sdm.conflict.strikes import chance_to_be_hit
from companion.systems.sdm.conflict.told import standing_told
from companion.systems.sdm.harm import World
from companion.systems.sdm.initiative import first_chances, their_initiative
from companion.systems.sdm.memory import recall
from companion.systems.sdm.npcs import agility

END = "end"


def conflict(here: Here, args: Args) -> Outcome:
    """Begins a conflict, brings more foes into it, ends it; alone, says how it stands."""
    name = args.text("name")
    if not name:
        return Outcome(standing_told(here.campaign, fight_of(here.campaign)), counts=False)
    if name.casefold() == END:
        return _end(here)
    fight, muster = under_way(here.campaign), _muster(here, args, name)
    if fight is not None:
        return told(rounds.reinforce(scene_of(here), muster), "reinforced")
    new = rounds.new_fight(name, args.text("place", "open"), args.text("against", "physical"), not args.has("harmless"))
    scene = rounds.begin(Scene(World(here.campaign, here.library, here.dice), new), muster)
    return replace(told(scene, "begun"), notes=("a /reaction may still settle it; a round begins with /round",))


def next_round(here: Here, args: Args) -> Outcome:
    """Ends the round, lands what chaos held back, and rolls initiative for the next."""
    scene = rounds.next_round(scene_of(here))
    ending = rounds.ending(scene)
    return replace(told(scene, ending or scene.fight.first), fields={"round": scene.fight.round})


def round_chances(here: Here, args: Args) -> Chances:
    """The chance to go first in the next round, with a random one of each side rolling."""
    scene = scene_of(here)
    docs, foes_up = scene.heroes(), scene.fight.standing()
    if not docs or not foes_up:
        return Chances("round", (), note="one side is down")
    owed = int(recall(here.campaign, "owed") or 0)
    levels = [scene.fight.foes[foe].level for foe in foes_up]
    theirs = [their_initiative(here.campaign, agility(level), owed) for level in levels]
    told_odds = tuple(Odd(slug, chance) for slug, chance in first_chances(here.campaign, docs, theirs).items())
    return Chances(f"round {scene.fight.round + 1}", told_odds, note=party.said(here.campaign, docs))


def foes(here: Here, args: Args) -> Outcome:
    """The oracle plays the foes; `hold` when the player has played them."""
    scene = scene_of(here)
    fight = scene.fight
    if not fight.round:
        raise Refused("rule", "no round has begun", "roll initiative: /round")
    if fight.foes_done:
        raise Refused("rule", "the foes have had their turns", "the next round: /round")
    scene = scene.say("The foes were played by hand") if args.has("hold") else oracle.play(scene)
    scene = scene.on(replace(scene.fight, foes_done=True))
    return told(rounds.said_over(scene), rounds.ending(scene) or "played")


def foes_chances(here: Here, args: Args) -> Chances:
    """What the oracle may answer for each foe, and the chance that each hits the active hero."""
    fight = fight_of(here.campaign)
    answers = (Odd("expected", Fraction(1, 2)), Odd("unusual", Fraction(1, 3)), Odd("rare", Fraction(1, 6)))
    return Chances("foes, d6 each", answers, note=hit_chances(here, fight))


def hit_chances(here: Here, fight: Fight, doc: str = "", exposed: int = 0) -> str:
    """The chance to be hit by each foe that stands, in words.

    Args:
        exposed: the bonuses that what is about to be done gives the foes.
    """
    doc = doc or here.doc_name
    each = [
        f"{foe} {round(float(chance_to_be_hit(here.campaign, fight, foe, doc, exposed)) * 100)} %"
        for foe in fight.standing()[:4]
    ]
    return f"hit by {', '.join(each)}" if each else "no foe stands"


def told(scene: Scene, slug: str, **fields: Any) -> Outcome:
    """The outcome of a scene: all that was told, in order, with its dice."""
    lines = [f"d: {line}" if "⟨" in line else f"=> {line}" for line in scene.told]
    return Outcome(
        "\n".join(scene.told),
        slug,
        rolls=scene.rolls,
        campaign=scene.done,
        journal="\n".join(lines),
        notes=("/conflict end ends it",) if rounds.ending(scene) else (),
        fields=fields,
    )


def _end(here: Here) -> Outcome:
    scene, slug = rounds.end(scene_of(here))
    name = scene.fight.name
    ended = told(scene, slug)
    words = {"won": "is won: the spoils are yours", "lost": "is lost", "broken-off": "breaks off"}[slug]
    lasted = "after 1 round" if scene.fight.round == 1 else f"after {scene.fight.round} rounds"
    beaten = [foe for foe, found in scene.fight.foes.items() if found.state == "out"]
    return replace(
        ended,
        text=f"{name} {words}\n{ended.text}".rstrip(),
        campaign=answered(lying(with_fight(scene.campaign, None), beaten if slug == "won" else ())),
        journal=f"=> {name} {words} ({lasted})\n{ended.journal}".rstrip(),
        notes=("XP: /xp play or /xp quest; what the beaten had on them: /spoils",) if slug == "won" else (),
        fields={"rounds": scene.fight.round, "beaten": beaten},
    )


def _muster(here: Here, args: Args, name: str) -> rounds.Muster:
    known = here.campaign.get(keys.join("npcs", name), {})
    level = args.number("level", int(known.get("level", 1)))
    band = WORDS.index(args.text("at", "there"))
    return rounds.Muster(
        name, level, args.number("times", 1), band, args.has("shoots"), args.has("led"), args.has("named")
    )


def _known(campaign: Campaign) -> Iterable[str]:
    return (END, *campaign.get("npcs", {})) if under_way(campaign) else campaign.get("npcs", {})


def somebody_acts(here: Here) -> str:
    """The document of the hero whose turn is taken: the active one."""
    if here.doc_name not in party.party(here.campaign):
        raise Refused("rule", f"{here.name} is not of this system", "/as NAME")
    return here.doc_name


COMMANDS = (
    Command(
        "conflict",
        "begins a conflict with foes of a level, brings more, or ends it",
        (
            Argument("name", required=False, offers=_known),
            option("times", "times"),
            option("level", "int"),
            option("at", "word", lead="at", words=WORDS),
            option("place", "word", words=tuple(rounds.ONSETS)),
            option("against", "word", words=("mystic", "social")),
            option("harmless", "word", words=("harmless",)),
            option("shoots", "word", words=("shoots",)),
            option("led", "word", words=("led",)),
            option("named", "word", words=("named",)),
        ),
        conflict,
        group="conflict",
        rule="A7.1",
        examples=('/conflict "Dust ghoul" 2 x3', "/conflict Keeper 1 harmless social", "/conflict end"),
    ),
    Command(
        "round",
        "the next round, with its initiative",
        (),
        next_round,
        round_chances,
        group="conflict",
        rule="A7.2",
        lapses=True,
    ),
    Command(
        "foes",
        "the oracle plays the foes",
        (option("hold", "word", words=("hold",)),),
        foes,
        foes_chances,
        group="conflict",
        rule="A7.4",
        examples=("/foes", "/foes hold"),
        lapses=True,
    ),
)
