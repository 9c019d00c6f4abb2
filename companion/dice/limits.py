"""Every limit of the dice, in one place. Each is named in the message that refuses what goes beyond it."""

TEXT = 200
"""Characters of an expression, its note not counted."""
NOTE = 200
"""Characters of a note."""
LABEL = 40
"""Characters of a label."""
NODES = 2_000
"""Nodes of an expression built by rules rather than typed."""
DEPTH = 32
"""Levels of brackets."""
DICE = 1_000
"""Dice thrown in one roll, explosions and rerolls included."""
SIDES = 100_000
"""Sides of one die, weights of custom faces counted."""
CHAIN = 100
"""Further throws of one die: the length of its chain, or its rerolls."""
MODIFIERS = 4
"""Modifiers of one pool."""
DIGITS = 6
"""Digits of a number as typed."""
VALUE = 10**12
"""The largest value met on the way, above or below zero."""
DENOMINATOR = 10**6
"""The finest fraction met on the way."""
REPEATS = 20
"""Separate results of one line."""
CELLS = 2_000_000
"""Cells of work for exact odds: dice times the width of their totals."""
SHOWN = 30
"""Dice shown before the rest are only counted."""
