"""`companion roll` and `companion odds`: dice without a campaign."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import Any

from companion.cli import output
from companion.dice import DiceError, SeededDice, Source, SystemDice, TypedFaces, parse, roll
from companion.dice.faces import parse_faces


def source(options: Namespace) -> Source:
    """Where faces come from: typed (`--dice`), a seed, or the system."""
    chance = SeededDice(options.seed) if options.seed is not None else SystemDice()
    return TypedFaces(parse_faces(options.dice), chance) if options.dice else chance


def arguments(word: str, parser: ArgumentParser) -> None:
    """Declares the arguments of `word`."""
    parser.add_argument("expression", nargs="+", metavar="EXPR", help="dice, such as 2d6+3 or 4d6kh3")
    if word == "odds":
        parser.add_argument("--at", type=int, metavar="N", help="the chance of N or more")
    parser.parse_args = _signed(parser.parse_args)  # type: ignore[method-assign]


def rolled(options: Namespace) -> int:
    """Rolls once, and says every face."""
    text = " ".join(options.expression).strip()
    dice = source(options)
    found = _with_caret(text, lambda: roll(text, dice))
    dice.finish()
    if options.json:
        fields: dict[str, Any] = {
            "ok": True,
            "command": "roll",
            "total": found.total,
            "rolls": found.json(),
            "text": found.show(),
        }
        if found.margin is not None:
            fields["margin"] = found.margin
        if found.results:
            fields["results"] = [{"total": one.total, "rolls": one.json()} for one in found.results]
        output.say_json(fields | {"note": found.note})
    else:
        output.say(found.show() + (f"  {found.note}" if found.note else ""))
    return 0


def chances(options: Namespace) -> int:
    """The exact distribution, or the chance of `--at N` or more."""
    text = " ".join(options.expression).strip()
    from companion.dice import odds
    from companion.play import odds_told

    expression = _with_caret(text, lambda: parse(text))
    found = _with_caret(text, lambda: odds(expression))
    if options.at is not None:
        chance = found.at_least(options.at)
        if options.json:
            output.say_json({"ok": True, "command": "odds", "at": options.at, "p": str(chance)})
        else:
            output.say(f"{options.at} or more: {chance} = {float(chance) * 100:.2f} %")
        return 0
    if options.json:
        output.say_json({"ok": True, "command": "odds", **odds_told.fields(found, expression)})
    else:
        output.say("\n".join(odds_told.bars(found, expression)))
    return 0


def _with_caret(text: str, work: Any) -> Any:
    """Does `work`; an error of notation is told with a caret under the place, once, in its message."""
    try:
        return work()
    except DiceError as error:
        error.message = error.caret(text)
        raise


def _signed(parse_args: Any) -> Any:
    """Lets an argument such as `-d6` or `-3` be an expression and no option."""

    def parse(words: list[str]) -> Namespace:
        shielded = [
            f" {word}" if word[:1] == "-" and (word[1:2].isdigit() or word[1:2] == "d") else word for word in words
        ]
        found: Namespace = parse_args(shielded)
        return found

    return parse


COMMANDS = {"roll": rolled, "odds": chances}
