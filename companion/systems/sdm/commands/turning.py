"""What else a hero does with a turn in a conflict: actions, and ideas (A7.4, A7.5)."""

from __future__ import annotations

from fractions import Fraction

from companion.systems.arguments import Args, Argument
from companion.systems.command import Command, Here
from companion.systems.outcome import Chances, Odd, Outcome
from companion.systems.sdm import checks
from companion.systems.sdm.commands.attacking import ABILITY, BY, on_target, standing_foes
from companion.systems.sdm.commands.conflict import hit_chances, somebody_acts, told
from companion.systems.sdm.commands.testing import skill
from companion.systems.sdm.conflict import finishing, rounds
from companion.systems.sdm.conflict.actions import IDEA, KINDS, attempt, do, fits, target_of, throw_of
from companion.systems.sdm.conflict.deed import Deed
from companion.systems.sdm.conflict.fight import Mark, marked
from companion.systems.sdm.conflict.fighting import free_action
from companion.systems.sdm.conflict.scene import ACT, FREE, Scene, scene_of, turn_of
from companion.systems.sdm.rolling import chances

VERDICTS = ("terrible", "risky", "interesting", "great")
JOIN = "join"


def act(here: Here, args: Args) -> Outcome:
    """Any other action of a turn."""
    scene, doc, kind = scene_of(here), somebody_acts(here), args.text("kind")
    if kind == JOIN:
        return told(rounds.join(scene, doc), "done")
    deed = _deed(scene, doc, args)
    after, slug = do(scene, deed)
    if slug == checks.ON_TARGET:
        return on_target(told(after, slug), finishing.of_deed(deed))
    return told(after, slug)


def act_chances(here: Here, args: Args) -> Chances:
    """The chance of an action that is rolled for."""
    scene, kind = scene_of(here), args.text("kind")
    if kind == JOIN or not KINDS[kind].abilities:
        return Chances(f"act {kind}", (), note=hit_chances(here, scene.fight))
    deed = _deed(scene, here.doc_name, args)
    fits(scene, deed)
    throw, target = throw_of(scene, deed), target_of(scene, deed)
    found = chances(throw, lambda total, face: checks.read_test(total, face, target))
    order = (checks.SUCCESS, checks.ON_TARGET, checks.FAILURE)
    told_odds = tuple(Odd(slug, found.get(slug, Fraction(0))) for slug in order)
    return Chances(f"{kind} {throw.expression.text}", told_odds, throw.named, f"vs {target}")


def idea(here: Here, args: Args) -> Outcome:
    """The verdict on an idea, for the next attack or action of the hero; with an ability it is tried at once (A7.5)."""
    scene, doc, verdict = scene_of(here), somebody_acts(here), args.text("verdict")
    scene = turn_of(scene, doc, FREE)
    scene = scene.say(f"{scene.called(doc)} has a {verdict} idea")
    if verdict == "terrible":
        scene = free_action(scene, doc)
    else:
        scene = scene.on(marked(scene.fight, Mark(doc, verdict, doc, once=verdict == "great")))
    if not args.has("ability"):
        return told(scene, verdict)
    deed = Deed(doc, IDEA, ability=args.text("ability"), skill=skill(scene.sheet(doc), args.text("trait")))
    after, slug = attempt(turn_of(scene, doc, ACT), deed)
    return on_target(told(after, slug), finishing.of_deed(deed)) if slug == checks.ON_TARGET else told(after, slug)


def _deed(scene: Scene, doc: str, args: Args) -> Deed:
    return Deed(
        doc, args.text("kind"), args.text("who"), args.text("ability"), skill(scene.sheet(doc), args.text("trait"))
    )


COMMANDS = (
    Command(
        "act",
        "any other action of a turn: moving, cover, grabbing, helping",
        (
            Argument("kind", "word", words=(*(kind for kind in KINDS if kind != IDEA), JOIN)),
            Argument("who", required=False, offers=standing_foes),
            ABILITY,
            BY,
        ),
        act,
        act_chances,
        group="conflict",
        rule="A7.4",
        examples=("/act move Dust ghoul 1", "/act cover", "/act grab Dust ghoul 1 strength", "/act disengage"),
        lapses=True,
    ),
    Command(
        "idea",
        "the verdict on an idea; with an ability it is tried at once",
        (Argument("verdict", "word", words=VERDICTS), ABILITY, BY),
        idea,
        group="conflict",
        rule="A7.5",
        examples=("/idea great", "/idea risky agility"),
        lapses=True,
    ),
)
