"""Random legal expressions, built node by node, for the properties that must hold of every one of them."""

from random import Random

from companion.dice import DiceError, Expression
from companion.dice.build import labelled, number, signed_sum
from companion.dice.die import D66, FATE, PERCENT, Die, custom, sided
from companion.dice.modifiers import Advantage, Clamp, Condition, Explode, Keep, Modifier, Reroll, Tally
from companion.dice.nodes import Call, Dice, Node, Number, Product
from companion.dice.rules import refuse_endless, refuse_order

SIGNS = (">=", "<=", ">", "<", "=", "!=")


def condition(random: Random, die: Die) -> Condition:
    return Condition(random.choice(SIGNS), max(0, random.choice(die.faces)))


def modifier(random: Random, die: Die) -> Modifier:
    kinds = [
        lambda: Keep(random.choice(("kh", "kl", "dh", "dl")), random.randint(0, 3)),
        lambda: Explode(random.choice((None, condition(random, die))), random.random() < 0.7),
        lambda: Reroll(condition(random, die), random.random() < 0.7),
        lambda: Clamp(random.choice(("min", "max")), max(0, random.choice(die.faces))),
        lambda: Advantage(random.choice(("adv", "dis"))),
        lambda: Tally(random.choice(("even", "odd")), None, random.choice((None, condition(random, die)))),
        lambda: Tally("count", condition(random, die), random.choice((None, condition(random, die)))),
    ]
    return random.choice(kinds)()


def modifiers(random: Random, die: Die, count: int) -> tuple[Modifier, ...]:
    """Up to three, each of which may follow the ones before."""
    made: list[Modifier] = []
    for _ in range(random.choice((0, 0, 1, 1, 2, 3))):
        following = modifier(random, die)
        if isinstance(following, Advantage) and count != 1:
            continue
        try:
            refuse_order([*made, following], (1, 2))
            refuse_endless(die, following, (1, 2))
        except DiceError:
            continue
        made.append(following)
    return tuple(made)


def die(random: Random) -> Die:
    weighted = custom([(random.randint(-3, 5), random.randint(1, 3)) for _ in range(random.randint(1, 4))])
    return random.choice((sided(random.randint(1, 12)), sided(6), sided(6), FATE, PERCENT, weighted))


def pool(random: Random) -> Dice:
    if random.random() < 0.05:
        return Dice(Number(1), D66)
    thrown, count = die(random), random.randint(0, 4)
    if thrown.size > 20:
        count = min(count, 1)
    return Dice(Number(count), thrown, modifiers(random, thrown, count))


def node(random: Random, depth: int) -> Node:
    if depth == 0 or random.random() < 0.3:
        leaf = pool(random) if random.random() < 0.6 else number(random.randint(0, 20))
        return labelled(leaf, random.choice(("rope", "salt 2", "é"))) if random.random() < 0.2 else leaf
    kind = random.random()
    if kind < 0.6:
        terms = [(random.choice((1, -1)), node(random, depth - 1)) for _ in range(random.randint(1, 3))]
        return signed_sum(terms)
    if kind < 0.8:
        rest = [(random.choice("xx/"), number(random.randint(1, 4))) for _ in range(random.randint(1, 2))]
        return Product(node(random, depth - 1), tuple(rest))
    function = random.choice(("max", "min", "down", "up", "near", "abs"))
    arguments = 2 if function in ("max", "min") else 1
    return Call(function, tuple([node(random, depth - 1) for _ in range(arguments)]))


def expression(random: Random) -> Expression:
    left = node(random, 2)
    relation = random.choice(("", "", "", "vs", "under"))
    right = node(random, 1) if relation else None
    note = random.choice(("", "", "for luck [!]"))
    return Expression(left, relation, right, None, note)


def expressions(seed: str, count: int) -> list[Expression]:
    """`count` expressions, the same for the same seed."""
    random = Random(seed)
    return [expression(random) for _ in range(count)]
