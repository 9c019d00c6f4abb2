"""A first character in plain mode: each step told, its choices numbered, a digit or own words taken."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.cli import output
from companion.cli.typed import SIGN, Read, chosen
from companion.play.first_steps import steps_left
from companion.play.result import Fields
from companion.play.session import Session
from companion.systems.first import Step

Do = Callable[[str], Fields]

HOW = "A digit or your own words; an empty line passes over, /back takes the last back, /quit leaves the rest."
_NOBODY = "Somebody to play comes first: /character and a name."


def made(session: Session, read: Read, do: Do) -> None:
    """Goes through the steps that are left; what each does is done at once, by `do`, as a line of play."""
    passed: set[str] = set()
    told = False
    while step := _next(session, passed):
        output.say("\n".join((*_told(step), *([] if told else [HOW]))))
        told = True
        answer = read(SIGN)
        if answer is None or answer.strip() == "/quit":
            return
        _take(session, step, answer.strip(), passed, do)
    output.say("The sheet is made." if told else "Nothing is left to make." if session.campaign.active else _NOBODY)


def _next(session: Session, passed: set[str]) -> Step | None:
    return next(iter(steps_left(session.campaign, passed)), None)


def _told(step: Step) -> Iterator[str]:
    yield f"{step.title}. {step.words}"
    for number, choice in enumerate(step.choices, 1):
        yield f"  {number} {choice.label}" + (f": {choice.about}" if choice.about else "")
    if step.own and step.example:
        yield f"  or your own words, such as: {step.example}"


def _take(session: Session, step: Step, answer: str, passed: set[str], do: Do) -> None:
    if not answer:
        passed.add(step.key)
        if step.skip and session.campaign.get("asks") is not None:
            do(step.skip)
        return
    if answer == "/back":
        passed.clear()
        line = "/undo"
    elif number := chosen(answer, len(step.choices)):
        line = step.choices[number - 1].line
    elif step.own:
        line = step.own + answer
    else:
        output.say("there is no such choice")
        return
    fields = do(line)
    output.say(str(fields["text"]) if fields["ok"] else f"{fields['error']}. {fields['hint']}")
