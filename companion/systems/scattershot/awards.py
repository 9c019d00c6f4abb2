"""For what players get Experience Dice (B7). The rules name the occasions; the amounts are a setting of ours."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Award:
    """An occasion for Experience Dice: its word, the family it belongs to, and what it is for."""

    kind: str
    family: str
    about: str


AWARDS = {
    award.kind: award
    for award in (
        Award("cool", "instant", "a moment everybody liked"),
        Award("gimme", "instant", "the genre turns on you"),
        Award("coup", "hammer", "the gamemaster forgot the genre, and you caught it"),
        Award("device", "hammer", "payback for a plot device made for the genre"),
        Award("deus", "hammer", "payback for a rescue from above"),
        Award("anyway", "hammer", "play had strayed, and you cut to the chase"),
        Award("refund", "payback", "dice spent to put things back on track, with interest"),
        Award("cue", "payback", "payback for cueing another's part"),
        Award("keeper", "payback", "a part cued that is worth keeping"),
        Award("aspire", "aspirations", "playing into the genre"),
        Award("unasked", "aspirations", "payback for a question withdrawn"),
        Award("character", "after the session", "playing an advantage, a disadvantage or a bit of character"),
        Award("session", "a new session", "the pool filled up for the session"),
    )
}
