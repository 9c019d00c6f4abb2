"""The home of plain mode: the campaigns by number, the sample, a new one; and from a campaign back to it."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path

from companion import systems
from companion.campaign.saves import campaigns, find
from companion.cli import output
from companion.cli.ground import saves_of
from companion.cli.plain import played
from companion.cli.typed import SIGN, Read, chosen, read_line
from companion.errors import CompanionError
from companion.play.opening import create, open_session

HOW = "A number or a name opens it; new TITLE makes another; an empty line lists them again; /quit leaves."


def home(options: Namespace, read: Read = read_line) -> int:
    """Opens one campaign after another until the end of the input or `/quit`; gives the exit status."""
    saves, status = saves_of(options), 0
    shown = _listed(saves)
    for answer in iter(lambda: read(SIGN), None):
        text = answer.strip()
        if text in ("/quit", "/q"):
            break
        try:
            folder = _meant(text, shown, saves, read) if text else None
            if folder is not None:
                status = max(status, _play(folder, options, read))
        except CompanionError as error:
            output.say(f"{error.message}. {error.hint}")
            continue
        shown = _listed(saves)
    return status


def _listed(saves: Path) -> list[Path | None]:
    """Says what there is; gives the folders by their numbers, None for the sample that is not copied yet."""
    from companion.campaign.sample import own_copy, sample

    shipped = sample()
    found = [each for each in campaigns(saves) if shipped is None or each.path.resolve() != shipped.resolve()]
    folders: list[Path | None] = []
    output.say(f"Campaigns in {saves}:")
    for each in found:
        folders.append(each.path)
        output.say(f"  {len(folders)} {', '.join(filter(None, (each.title, each.scene, each.problem)))}")
    if shipped is not None and not own_copy(saves, shipped).exists():
        folders.append(None)
        output.say(f"  {len(folders)} the sample, a story under way; your own copy is made first")
    output.say(HOW)
    return folders


def _meant(text: str, shown: list[Path | None], saves: Path, read: Read) -> Path | None:
    """The folder that an answer means. Raises `Refused` when there is none, `NotSaved` when it cannot be made."""
    from companion.campaign.sample import copied

    word, _, title = text.partition(" ")
    if word.casefold() == "new" and title.strip():
        return _new(title.strip(), saves, read)
    if number := chosen(text, len(shown)):
        return shown[number - 1] or copied(saves)
    return find(text, saves)


def _new(title: str, saves: Path, read: Read) -> Path | None:
    """Asks which game and who is played, and makes the campaign; None when the input ends before."""
    output.say("\n".join(("Which game?", *_games())))
    game = read(SIGN)
    while game is not None and (system := _system(game.strip())) is None:
        output.say(f"a number from 1 to {len(systems.NAMES)}, or its name")
        game = read(SIGN)
    if game is None:
        return None
    output.say("Who do you play? A name, or an empty line for nobody yet.")
    output.say("The sheet is rolled at once; “blank” after the name leaves it blank, for /first to make it by steps.")
    name = read(SIGN)
    if name is None:
        return None
    bare = name.strip().removesuffix(" blank").strip()
    return create(saves, title, str(system), bare, quick=bare == name.strip())


def _games() -> Iterator[str]:
    for number, name in enumerate(systems.NAMES, 1):
        yield f"  {number} {name}: {systems.load(name).summary}"


def _system(text: str) -> str | None:
    if number := chosen(text, len(systems.NAMES)):
        return systems.NAMES[number - 1]
    return text.casefold() if text.casefold() in systems.NAMES else None


def _play(folder: Path, options: Namespace, read: Read) -> int:
    with open_session(folder, tables=options.tables, seed=options.seed) as session:
        return played(session, read)
