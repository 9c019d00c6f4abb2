"""What importing the dice brings in: counted in modules, for a plain roll must start at once."""

import subprocess
import sys

SCRIPT = """
import re, dataclasses, random, sys
before = set(sys.modules)
import companion.dice as dice
rolled = dice.roll("2d6+1", dice.SeededDice(1))
rolled.show(), rolled.json()
print(*sorted(set(sys.modules) - before))
"""


def test_a_plain_roll_imports_nothing_heavy() -> None:
    found = subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, text=True, check=True)
    loaded = set(found.stdout.split())
    ours = {name for name in loaded if name.startswith("companion")}
    assert loaded - ours <= {"__future__"}
    late = {"grammar", "tokens", "pools", "throwing", "chances", "fairness"}
    assert not {name.rsplit(".")[-1] for name in ours} & late
    assert len(ours) <= 18
