"""The line that shows a roll, read back: what stands on it adds up to its total."""

import re
from random import Random

from companion.dice import SeededDice, roll

POOL = re.compile(r"\d*d[^⟨+]*? ⟨([^⟩]*)⟩(?: → (−?\d+))?")


def worth(dice: str, told: str | None) -> int:
    """What a shown pool comes to: the last word on each die that is not in brackets."""
    if told is not None:
        return int(told.replace("−", "-"))
    kept = [die for die in dice.split() if not die.startswith("(")]
    return sum(map(last_word, kept))


def last_word(die: str) -> int:
    """What one shown die is worth: where it was clamped that number, else its chain after the last reroll."""
    *_, stands = die.replace("−", "-").split("↻")
    chain, *clamped = re.split("[↑↓]", stands)
    return int(clamped[0]) if clamped else sum(map(int, chain.split("→")))


def shown_sums(count: int) -> list[str]:
    random = Random("shown")
    keeps = ("", "kh2", "kl1", "dl1", "!", "!o", "r=1", "rr<3", "min2", "max4", " even", " count>=3 less=1", "r=2!kh1")
    dice = ("d6", "d20", "d8", "dF")
    made = []
    for _ in range(count):
        terms = []
        for _ in range(random.randint(1, 3)):
            sort = random.choice(dice)
            keep = random.choice(("", "kh1")) if sort == "dF" else random.choice(keeps)
            terms.append(f"{random.randint(1, 5)}{sort}{keep}")
            if random.random() < 0.5:
                terms.append(str(random.randint(0, 30)))
        made.append("".join(random.choice("+-") + term for term in terms))
    return made


def test_what_is_shown_adds_up() -> None:
    """10,000 sums, each shown line read back with nothing but addition."""
    source = SeededDice("shown")
    for text in shown_sums(10_000):
        rolled = roll(text, source)
        sums, total = rolled.show().rsplit(" = ", 1)
        if len(rolled.pools) == 1 and rolled.pools[0].dice[0].score is not None and " → " not in sums:
            sums += f" → {total}"  # a pool that only counts shows its count once
        plain_sum = POOL.sub(lambda pool: f"({worth(pool[1], pool[2])})", sums).replace("−", "-")
        assert re.fullmatch(r"[-+() \d]+", plain_sum), plain_sum
        assert eval(plain_sum) == int(total.replace("−", "-")) == rolled.total, rolled.show()
