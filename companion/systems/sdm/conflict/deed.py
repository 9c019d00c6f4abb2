"""An action of a turn, as it was meant."""

from __future__ import annotations

from dataclasses import dataclass

from companion.systems.sdm.rolling import Parts


@dataclass(frozen=True, slots=True)
class Deed:
    """An action about to be done: by whom, on whom (as typed), with which ability and skill if it is rolled for."""

    doc: str
    kind: str
    who: str = ""
    ability: str = ""
    skill: Parts = ()
