"""Broken and hostile descriptions, one test each: every one is said with its file, its line and its key."""

from __future__ import annotations

import pytest
from freeform_kit import fault, faults, playing, shelve
from harness import Game

from companion.systems.freeform.reading import read

GOOD = '[numbers]\nmight = 1\n[tracks]\nlife = 6\n[tests.try]\nroll = "1d20 + might"\n'

BROKEN: dict[str, tuple[str, int, str, str]] = {
    "nothing-at-all": ("# later\n", 0, "", "describes nothing"),
    "a-key-amiss": ('titel = "X"\n[numbers]\nmight = 1\n', 1, "titel", "did you mean title"),
    "a-title-of-the-wrong-kind": ("title = 3\n[numbers]\nmight = 1\n", 1, "title", "a whole number, wanted is text"),
    "a-title-too-long": (f'title = "{"x" * 81}"\n[numbers]\na = 1\n', 1, "title", "at most 80"),
    "numbers-as-a-list": ("[[numbers]]\nmight = 1\n", 1, "numbers", "write [name], not [[name]]"),
    "a-number-with-a-point": ("[numbers]\nmight = 1.5\n", 2, "numbers.might.start", "a number with a point"),
    "a-number-as-truth": ("[numbers]\nmight = true\n", 2, "numbers.might.start", "true or false"),
    "a-number-as-a-date": ("[numbers]\nmight = 2026-01-01\n", 2, "numbers.might.start", "put it in quotes"),
    "a-number-too-large": ("[numbers]\nmight = 10000000\n", 2, "numbers.might.start", "beyond 999,999"),
    "a-start-beyond-its-limits": ("[numbers]\nmight = { start = 9, high = 5 }\n", 2, "numbers.might.start", "not from"),
    "limits-upside-down": ("[numbers]\nmight = { low = 5, high = 1 }\n", 2, "numbers.might.low", "above high 1"),
    "a-key-of-a-number": ("[numbers]\nmight = { begin = 1 }\n", 2, "numbers.might.begin", "a number has no key begin"),
    "two-names-alike": ("[numbers]\nmight = 1\nMight = 2\n", 3, "numbers.Might", "the same name as might"),
    "a-track-named-as-a-number": ("[numbers]\nlife = 1\n[tracks]\nlife = 6\n", 4, "tracks.life", "the same name"),
    "a-name-dice-read-otherwise": ("[numbers]\nd20 = 1\n", 2, "numbers.d20", "dice would read d20"),
    "a-name-dice-cannot-say": ('[numbers]\n"1st" = 1\n', 2, "numbers.1st", "dice cannot say 1st"),
    "a-name-that-is-taken": ("[numbers]\nburden = 1\n", 2, "numbers.burden", "means something to dice already"),
    "a-name-that-is-blank": ('[numbers]\n" " = 1\n', 2, "numbers. ", "not blank"),
    "a-name-that-acts-on-terminals": ('[texts]\n"\\u001b[2J" = ""\n[numbers]\na = 1\n', 0, "", "a name cannot hold"),
    "a-formula-that-looks-ahead": ('[numbers]\na = { is = "b + 1" }\nb = 1\n', 2, "numbers.a.is", "no number b"),
    "a-formula-of-itself": ('[numbers]\na = { is = "a + 1" }\n', 2, "numbers.a.is", "no number a"),
    "a-formula-with-dice": ('[numbers]\na = { is = "1d6" }\n', 2, "numbers.a.is", "there are dice in it"),
    "a-formula-that-divides-by-nothing": (
        '[numbers]\na = 0\nb = "6 / a"\n',
        3,
        "numbers.b.is",
        "division by what may be zero",
    ),
    "a-start-and-a-formula": ('[numbers]\na = { is = "3", start = 1 }\n', 2, "numbers.a.start", "has no start"),
    "a-track-without-length": ("[tracks]\nlife = { start = 2 }\n", 2, "tracks.life.max", "needs a max"),
    "a-track-below-nothing": ("[tracks]\nlife = -3\n", 2, "tracks.life.max", "not from 0 to 999"),
    "a-track-of-no-kind": ('[tracks]\nlife = { max = 3, kind = "bar" }\n', 2, "tracks.life.kind", "not known"),
    "a-track-of-unknown-numbers": (
        '[tracks]\nlife = "6 + migth"\n[numbers]\nmight = 1\n',
        2,
        "tracks.life.max",
        "might",
    ),
    "texts-of-numbers": ("[texts]\noath = 3\n[numbers]\na = 1\n", 2, "texts.oath", "wanted is text"),
    "tags-of-numbers": ("tags = [1, 2]\n[numbers]\na = 1\n", 1, "tags", "a list of texts"),
    "a-list-of-unknown-slots": (
        '[lists]\npack = "7 + size"\n[numbers]\na = 1\n',
        2,
        "lists.pack.slots",
        "no number size",
    ),
    "a-key-of-a-list": ("[lists]\npack = { slot = 7 }\n[numbers]\na = 1\n", 2, "lists.pack.slot", "did you mean slots"),
    "a-ladder-of-two-words": ('[ladder]\n"very likely" = 4\n[numbers]\na = 1\n', 2, "ladder.very likely", "one word"),
    "a-ladder-too-steep": ("[ladder]\nlikely = 5000\n[numbers]\na = 1\n", 2, "ladder.likely", "at most 1,000"),
    "a-status-of-nothing": ('status = ["luck"]\n[numbers]\na = 1\n', 1, "status", "neither a number nor a track"),
    "a-test-without-a-roll": ("[tests.try]\nvs = 3\n", 1, "tests.try.roll", "needs a roll"),
    "a-roll-that-is-a-number": ("[tests]\ntry = 3\n", 2, "tests.try.roll", "a whole number, wanted is text"),
    "a-roll-of-no-words": ('[tests]\ntry = ""\n', 2, "tests.try.roll", "roll = "),
    "a-weight-in-words": ('[tests.try]\nroll = "1d6"\nweighs = "no"\n', 3, "tests.try.weighs", "true or false"),
    "a-list-of-bands-that-is-none": (
        '[tests.try]\nroll = "1d6"\nbands = "all"\n',
        3,
        "tests.try.bands",
        "a list of tables",
    ),
    "a-roll-that-cannot-be-read": ('[tests.try]\nroll = "2d"\n', 2, "tests.try.roll", "column 3: how many sides"),
    "a-roll-without-dice": ('[tests.try]\nroll = "7"\n', 2, "tests.try.roll", "no dice in it"),
    "a-roll-of-unknown-numbers": ('[tests.try]\nroll = "1d20 + luck"\n', 2, "tests.try.roll", "no number luck"),
    "a-roll-against-something": ('[tests.try]\nroll = "1d20 vs 8"\n', 2, "tests.try.roll", "a key of its own, vs"),
    "a-roll-of-several": ('[tests.try]\nroll = "6: 4d6kh3"\n', 2, "tests.try.roll", "rolls once"),
    "a-roll-of-too-many-dice": ('[tests.try]\nroll = "100000d6"\n', 2, "tests.try.roll", "at most 1,000 dice"),
    "a-roll-that-cannot-be-thrown": (
        '[numbers]\nmight = -1\n[tests.try]\nroll = "(might)d6"\n',
        4,
        "tests.try.roll",
        "with the numbers a character",
    ),
    "pick-without-a-list": ('[tests.try]\nroll = "1d20 + pick"\n', 2, "tests.try.roll", "pick needs a list"),
    "a-list-without-pick": (
        '[numbers]\na = 1\n[tests.try]\nroll = "1d20"\npick = ["a"]\n',
        5,
        "tests.try.pick",
        "no dice name pick",
    ),
    "pick-of-nothing": (
        '[numbers]\nmight = 1\n[tests.try]\nroll = "1d20+pick"\npick = ["migth"]\n',
        5,
        "tests.try.pick",
        "mean might",
    ),
    "against-two-things": ('[tests.try]\nroll = "1d20"\nvs = 3\nunder = 4\n', 4, "tests.try.under", "not both"),
    "against-dice": ('[tests.try]\nroll = "1d20"\nvs = "1d20"\n', 3, "tests.try.vs", "there are dice in it"),
    "a-form-of-two-words": (
        '[tests.try]\nroll = "1d20"\nforms = { "two words" = "2d20" }\n',
        3,
        "tests.try.forms.two words",
        "one word",
    ),
    "a-form-that-cannot-be-read": (
        '[tests.try]\nroll = "1d20"\nforms = { adv = "2d20kh1+" }\n',
        3,
        "tests.try.forms.adv",
        "column",
    ),
    "a-band-without-a-slug": ('[tests.try]\nroll = "1d20"\nbands = [{ at = "1.." }]\n', 3, "", "no word for scripts"),
    "a-slug-that-is-prose": (
        '[tests.try]\nroll = "1d20"\nbands = [{ slug = "A win!" }]\n',
        3,
        "tests.try.bands.1.slug",
        "no word for scripts",
    ),
    "a-band-of-no-range": (
        '[tests.try]\nroll = "1d20"\nbands = [{ slug = "x", at = "ten" }]\n',
        3,
        "tests.try.bands.1.at",
        "is no range",
    ),
    "a-band-backwards": (
        '[tests.try]\nroll = "1d20"\nbands = [{ slug = "x", at = "9-4" }]\n',
        3,
        "tests.try.bands.1.at",
        "backwards",
    ),
    "bands-that-overlap": (
        '[tests.try]\nroll = "1d20"\nbands = [\n  { slug = "a", at = "..9" },\n  { slug = "b", at = "9.." },\n]\n',
        3,
        "tests.try.bands",
        "two bands answer 9",
    ),
    "bands-with-a-gap": (
        '[tests.try]\nroll = "1d20"\nbands = [{ slug = "a", at = "..8" }, { slug = "b", at = "11.." }]\n',
        3,
        "tests.try.bands",
        "no band answers 9 to 10",
    ),
    "two-bands-for-the-rest": (
        '[tests.try]\nroll = "1d20"\nbands = [{ slug = "a" }, { slug = "b" }]\n',
        3,
        "tests.try.bands",
        "only one can",
    ),
    "only-natural-bands": (
        '[tests.try]\nroll = "1d20"\nbands = [{ slug = "a", natural = 20 }]\n',
        3,
        "tests.try.bands",
        "answer the rest",
    ),
    "natural-of-several-dice": (
        '[tests.try]\nroll = "2d6"\nbands = [{ slug = "a", natural = 6 }, { slug = "b" }]\n',
        3,
        "tests.try.bands",
        "keeps several",
    ),
    "a-band-that-moves-nothing-known": (
        '[tests.try]\nroll = "1d20"\nbands = [\n  { slug = "a", does = { hope = 1 } },\n]\n',
        4,
        "tests.try.bands.1.does.hope",
        "neither a number that can be set nor a track",
    ),
    "a-band-that-moves-what-follows": (
        '[numbers]\na = "1"\n[tests.try]\nroll = "1d20"\nbands = [{ slug = "x", does = { a = 1 } }]\n',
        5,
        "tests.try.bands.1.does.a",
        "neither",
    ),
    "a-band-that-moves-too-far": (
        '[tracks]\na = 9\n[tests.try]\nroll = "1d20"\nbands = [{ slug = "x", does = { a = 5000 } }]\n',
        5,
        "tests.try.bands.1.does.a",
        "at most 1,000",
    ),
    "too-many-numbers": ("[numbers]\n" + "".join(f"n{n} = 1\n" for n in range(81)), 1, "numbers", "at most 80"),
    "too-many-tests": ("".join(f'[tests.t{n}]\nroll = "1d6"\n' for n in range(41)), 1, "tests", "at most 40"),
    "a-word-out-of-toml": ("[numbers]\nmight = one\n", 2, "", "text goes in quotes"),
    "a-merge-left-open": ("[numbers]\n<<<<<<< ours\nmight = 1\n", 2, "", "unresolved merge"),
    "a-key-twice": ("[numbers]\nmight = 1\nmight = 2\n", 3, "", ""),
    "nested-too-deep": ("a = " + "[" * 40 + "]" * 40 + "\n", 1, "", "nested too deeply"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_description_is_said_with_its_place(name: str) -> None:
    text, line, key, words = BROKEN[name]
    problem = fault(text)
    assert problem.path == "systems/bad.toml"
    assert words in problem.text
    assert problem.line == line or not line
    assert problem.table == key or not key
    assert str(problem).isprintable()


HOSTILE: dict[str, tuple[bytes, str]] = {
    "zeros": (b"\0" * 4000, "nothing but zero bytes"),
    "utf-16": ("\ufeff[numbers]\n".encode("utf-16"), "UTF-16"),
    "not-utf-8": (b"[numbers]\nmight = 1\n# \xff\xfe\n", "not UTF-8"),
    "much-too-long": (b"# x\n" * 20_000, "at most 65,536"),
    "a-line-too-long": (b"a = '" + b"x" * 65_000 + b"'\n" + b"#" * 600, "at most"),
    "a-number-of-4000-digits": (b"[numbers]\na = " + b"9" * 4500 + b"\n", "too large"),
    "a-key-of-many-parts": (b".".join([b"a"] * 400) + b" = 1\n", "parts"),
    "many-brackets": (b"[" * 60_000, "nested too deeply"),
    "quotes-never-closed": (b'[numbers]\n"might = 1\n', "systems/bad.toml:2"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_is_refused_at_once(name: str) -> None:
    data, words = HOSTILE[name]
    assert words in str(fault(data))


def test_costly_dice_are_not_worked_out_while_reading() -> None:
    tests = "".join(f'[tests.t{n}]\nroll = "999d99999!"\n' for n in range(40))
    assert read(tests.encode(), "x", "x").problems == ()


def test_all_that_is_wrong_is_said_at_once_and_no_more_than_fifty() -> None:
    found = faults("[numbers]\n" + "".join(f'n{n} = "luck"\n' for n in range(70)))
    assert len(found) == 51
    assert found[-1].text == "and 20 more"
    assert [problem.line for problem in found[:3]] == [2, 3, 4]


def test_the_good_one_is_good() -> None:
    assert faults(GOOD) == ()


def test_line_ends_of_windows_and_a_mark_at_the_front_do_no_harm() -> None:
    assert faults(b"\xef\xbb\xbf" + GOOD.replace("\n", "\r\n").encode()) == ()


def test_a_broken_description_is_not_taken_up_and_nothing_changes() -> None:
    game = playing(GOOD)
    before = game.campaign
    shelve(game, {"own.toml": GOOD.replace("might", "migth", 1)})
    error = game.refused("/game own")
    assert (error.slug, game.campaign) == ("rule", before)
    assert "own.toml:6  tests.try.roll" in error.message
    listed = game.do("/games").outcome
    assert "own: broken\n  own.toml:6" in listed.text
    assert game.do("/test try", [9]).outcome.total == 10, "the campaign keeps the description it has"


def test_the_library_goes_on_with_a_broken_description_beside_good_ones() -> None:
    game = Game("freeform")
    shelve(game, {"good.toml": GOOD, "bad.toml": "[numbers"})
    found = {each["name"]: bool(each["problems"]) for each in game.do("/games").outcome.fields["games"]}
    assert found == {"bad": True, "good": False, "d20-fantasy": False, "d100-inquiry": False, "d6-pool": False}
