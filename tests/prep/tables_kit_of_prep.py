"""The tables under the recipes of these tests."""

TABLES = """
[beast]
rows = ["an ox", "a camel", "a goat", "a heron", "a mole", "a lynx", "a hare", "a toad", "a swan", "a wasp"]

[mood]
rows = ["glad", "cross", "asleep", "late", "lost", "proud", "wet", "shy", "loud", "kind"]

[who]
rows = ["Mira", "Odo", "Pell", "Sann", "Tuk", "Ovi", "Brae", "Lun", "Kest", "Hob"]

[weather]
dice = "2d6"
rows = [{ at = "..5", text = "haze" }, { at = "6-8", text = "clear" }, { at = "9..", text = "storm" }]

[rumour]
columns = ["said", "behind"]
rows = [["the well is dry", "it was drained"], ["the bell rang", "a bird did it"], ["the duke is dead", "and buried"]]

[lie]
draw = "without replacement"
rows = ["lie one", "lie two", "lie three", "lie four"]

[omens]
rows = ["{|}", "a crow"]
"""
