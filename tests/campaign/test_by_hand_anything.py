"""Reconcile and undo as a state machine: a player, faces, a person with an editor, deaths and torn writes."""

from __future__ import annotations

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, rule
from player import Player, opened

FUEL = st.none() | st.integers(0, 30)
TORN = st.sampled_from([0.0, 0.3, 0.99, 1.0])
FACE = st.integers(0, 1)
PLACE = st.integers(0, 40)
PLAIN = ["The {} halts.", "? Is it {} now\n-> Yes", "=> Yes {} here\n\nand a second part"]
PATTERNS = st.sampled_from([*PLAIN, "\\\n{} \\\n\n\\", "{} \x85\u2028 \udcff"])


class Campaign(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self.player = Player()
        self.player.faces.append(opened(self.player.disk))

    @rule(face=FACE, pattern=PATTERNS, life=st.integers(0, 9), session=st.booleans(), fuel=FUEL, torn=TORN)
    def act(self, face: int, pattern: str, life: int, session: bool, fuel: int | None, torn: float) -> None:
        self.player.act(face, pattern, life, session, fuel, torn)

    @rule(face=FACE, fuel=FUEL, torn=TORN)
    def undo(self, face: int, fuel: int | None, torn: float) -> None:
        self.player.undo(face, fuel, torn)

    @rule(face=FACE, fuel=FUEL, torn=TORN)
    def redo(self, face: int, fuel: int | None, torn: float) -> None:
        self.player.redo(face, fuel, torn)

    @rule(face=FACE, fuel=FUEL, torn=TORN)
    def look(self, face: int, fuel: int | None, torn: float) -> None:
        self.player.look(face, fuel, torn)

    @rule(face=FACE, fuel=FUEL, torn=TORN)
    def flush(self, face: int, fuel: int | None, torn: float) -> None:
        self.player.flush(face, fuel, torn)

    @rule(face=FACE, fuel=FUEL, torn=TORN)
    def reopen(self, face: int, fuel: int | None, torn: float) -> None:
        self.player.reopen(face, fuel, torn)

    @rule()
    def forget(self) -> None:
        self.player.forget()

    @rule(place=PLACE)
    def insert(self, place: int) -> None:
        self.player.insert(place)

    @rule(place=PLACE)
    def change(self, place: int) -> None:
        self.player.change(place)

    @rule(place=PLACE)
    def delete(self, place: int) -> None:
        self.player.delete(place)

    @rule()
    def write_into_the_sheet(self) -> None:
        self.player.set_key()

    def teardown(self) -> None:
        assert self.player.verdict() == []


TestAnything = Campaign.TestCase
TestAnything.settings = settings(
    max_examples=40, stateful_step_count=20, deadline=None, suppress_health_check=list(HealthCheck)
)
