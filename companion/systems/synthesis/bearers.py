"""Who or what bears Traits: characters, foes (people, groups, obstacles), and the surroundings of the scene.

A bearer is named by a short text: `characters/odo`, `foes/Sharng`, `surroundings`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from companion.campaign import keys
from companion.campaign.model import CAMPAIGN, CHARACTERS, Campaign, Doc
from companion.systems.outcome import revise
from companion.systems.synthesis import sheet as sheets
from companion.systems.synthesis import state, traits
from companion.systems.synthesis.traits import Columns

FOES = "foes/"
SURROUNDINGS = "surroundings"


def foe(name: str) -> str:
    """The bearer that is the foe `name`."""
    return FOES + name


def foes(campaign: Campaign) -> Mapping[str, Doc]:
    """All foes that are still about, by name."""
    known = state.table(campaign, "foes")
    return {name: doc for name, doc in known.items() if isinstance(doc, Mapping) and not doc.get("gone")}


def everybody(campaign: Campaign) -> tuple[str, ...]:
    """Every bearer there is: the characters of this game, the foes, the surroundings."""
    ours = [doc for doc in campaign.characters() if campaign.get("system", campaign.system, doc) == "synthesis"]
    return (*ours, *(foe(name) for name in foes(campaign)), SURROUNDINGS)


def known_foe(campaign: Campaign, name: str) -> str:
    """The foe's name as it is written, whatever its case; empty if there is none."""
    return next((known for known in foes(campaign) if known.casefold() == name.casefold()), "")


def called(campaign: Campaign, who: str) -> str:
    """The name of a bearer."""
    if who.startswith(CHARACTERS):
        return campaign.name_of(who)
    return who.removeprefix(FOES) if who != SURROUNDINGS else "the surroundings"


def moment(campaign: Campaign) -> str:
    """The session and scene it is, as `3.2`."""
    return f"{traits.whole(campaign.get('session'))}.{traits.whole(campaign.get('scene_number'))}"


def born(campaign: Campaign, until: str) -> str:
    """What an Indefinite Trait that lasts `until` then must remember of now."""
    return moment(campaign) if until in ("scene", "session") else ""


def columns(campaign: Campaign, who: str) -> Columns:
    """The Traits of a bearer that have not expired."""
    return _all(campaign, who).alive(moment(campaign))


def change(campaign: Campaign, who: str, changed: Callable[[Columns], Columns]) -> Campaign:
    """`campaign` with the Traits of a bearer changed; bars that fall by it are gone for good."""
    before = columns(campaign, who)
    after = changed(before)
    if who.startswith(CHARACTERS):
        old = sheets.load(campaign.doc(who))
        return revise(
            campaign,
            who,
            sheets.dump(replace(old, columns=before)) | _bars(old),
            sheets.dump(replace(old, columns=after)),
        )
    _, key = place(who)
    path = keys.split(key)
    return revise(campaign, CAMPAIGN, _nest(path, traits.dump(before)), _nest(path, traits.dump(after)))


def purge(campaign: Campaign, who: str) -> tuple[Campaign, tuple[str, ...]]:
    """`campaign` without the expired Traits of a bearer, and which those were."""
    doc, key = place(who)
    kept = columns(campaign, who)
    gone = [trait for trait in _all(campaign, who).indefinite.values() if trait.name not in kept.indefinite]
    for trait in gone:
        path = (*(keys.split(key) if key else ()), "indefinite", trait.name)
        campaign = campaign.put(keys.join(*path), None, doc)
    return campaign, tuple(f"{trait.shown} has expired with the {trait.expires}" for trait in gone)


def _all(campaign: Campaign, who: str) -> Columns:
    """The Traits of a bearer with those that have expired."""
    doc, key = place(who)
    found = campaign.get(key, {}, doc) if key else campaign.doc(doc)
    return traits.load(found if isinstance(found, Mapping) else {})


def _bars(sheet: sheets.Sheet) -> dict[str, Any]:
    """All bars as they stand in the file, fallen ones too, so that a fallen one is seen to go."""
    bars = {name: {"trait": bar.trait, "self": bar.self} for name, bar in sheet.barred.items()}
    return {"barred": bars} if bars else {}


def place(who: str) -> tuple[str, str]:
    """The document and the key in it where a bearer's Traits are; an empty key for the document itself."""
    if who.startswith(CHARACTERS):
        return who, ""
    if who.startswith(FOES):
        return CAMPAIGN, keys.join(state.HOME, "foes", who.removeprefix(FOES))
    return CAMPAIGN, keys.join(state.HOME, SURROUNDINGS)


def _nest(path: tuple[str, ...], doc: dict[str, Any]) -> dict[str, Any]:
    for part in reversed(path):
        doc = {part: doc}
    return doc
