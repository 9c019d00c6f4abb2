"""How a command's arguments are read from a line."""

from __future__ import annotations

import pytest

from companion.errors import Refused
from companion.systems.arguments import Argument, option, read

TAKE = (Argument("item"), option("times", "times"), option("slots", "int", lead="slots"))
TEST = (
    Argument("ability", "word", words=("strength", "thought")),
    Argument("trait", required=False),
    option("with", lead="with"),
    option("add", "modifier"),
    option("vs", "int", lead="vs"),
    option("form", "word", words=("adv", "dis")),
)
BUY = (Argument("name"), option("points", "int"), option("because", "text", lead="because"))
FOE = (option("add", "modifier"), option("foe", "modifier", lead="foe"))
PUT = (Argument("item"), Argument("container", lead="into", option=True))
HURT = (Argument("amount", "int"), option("what", "word", words=("mental", "strength")), option("of", lead="of"))


@pytest.mark.parametrize(
    ("arguments", "text", "wanted"),
    [
        (TAKE, "Stone of salt", {"item": "Stone of salt"}),
        (TAKE, "Stone of salt x6", {"item": "Stone of salt", "times": 6}),
        (TAKE, "Stone of salt slots 2 x6", {"item": "Stone of salt", "times": 6, "slots": 2}),
        (TAKE, "Stone of salt x6 slots 2", {"item": "Stone of salt", "times": 6, "slots": 2}),
        (TAKE, '"Stone of salt"', {"item": "Stone of salt"}),
        (TAKE, r'"The \"Bell\""', {"item": 'The "Bell"'}),
        (TAKE, '"Bag x6"', {"item": "Bag x6"}),
        (TAKE, '5" pipe', {"item": '5" pipe'}),
        (TAKE, "Salt  and  bread", {"item": "Salt  and  bread"}),
        (TEST, "thought vs 11", {"ability": "thought", "vs": 11}),
        (
            TEST,
            "thought salt-tongue with old lamp +2 vs 11 adv",
            {"ability": "thought", "trait": "salt-tongue", "with": "old lamp", "add": 2, "vs": 11, "form": "adv"},
        ),
        (TEST, "strength −30 vs 19", {"ability": "strength", "add": -30, "vs": 19}),
        (PUT, "Rope of hair into Old sack", {"item": "Rope of hair", "container": "Old sack"}),
        (BUY, "Riding 3 because of 5 mules", {"name": "Riding", "points": 3, "because": "of 5 mules"}),
        (BUY, "Riding because we had 5", {"name": "Riding", "because": "we had 5"}),
        (FOE, "foe +4", {"foe": 4}),
        (FOE, "+4 foe +1", {"add": 4, "foe": 1}),
        (HURT, "5", {"amount": 5}),
        (HURT, "1 strength", {"amount": 1, "what": "strength"}),
        (HURT, "3 of Dust ghoul 2", {"amount": 3, "of": "Dust ghoul 2"}),
    ],
)
def test_read(arguments: tuple[Argument, ...], text: str, wanted: dict[str, object]) -> None:
    assert dict(read(arguments, text, "").values) == wanted


@pytest.mark.parametrize(
    ("arguments", "text", "said"),
    [
        (TAKE, "", "item is missing"),
        (TEST, "charm vs 11", "“charm” stands where strength or thought should"),
        (HURT, "many", "“many” stands where the amount should"),
        (HURT, "5 twice", "“twice” is one word too many"),
    ],
)
def test_refused(arguments: tuple[Argument, ...], text: str, said: str) -> None:
    with pytest.raises(Refused) as refusal:
        read(arguments, text, "/x")
    assert said in refusal.value.message
    assert refusal.value.slug == "bad-argument"
