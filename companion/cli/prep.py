"""`companion prep`: a recipe rolled once or many times, into a page to print, or into a campaign."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from companion.cli import output
from companion.cli.dice import source
from companion.cli.ground import saves_of
from companion.cli.prep_out import Output, progress, stopping
from companion.dice import Source, SystemDice
from companion.errors import Refused
from companion.play.ballots import with_lists
from companion.play.prep import shelf
from companion.play.prep.batch import Batch, pages
from companion.play.prep.forms import FORMS, Document, form_of
from companion.play.prep.into import taken_into
from companion.play.prep.page import Page
from companion.play.prep.roll import Stock, check_given, stocked
from companion.play.prep.take import lists_of

if TYPE_CHECKING:
    from companion.play.session import Session
    from companion.tables.library import Library

_SEEDS = 1_000_000


def arguments(word: str, parser: ArgumentParser) -> None:
    """Declares the arguments of `word`."""
    parser.add_argument("recipe", nargs="?", metavar="RECIPE", help="an id of --list, or a file that ends in .toml")
    parser.add_argument("--list", action="store_true", help="the recipes, one a line, id first")
    parser.add_argument("--check", action="store_true", help="what is wrong with the recipes, or with RECIPE")
    parser.add_argument("--times", type=int, default=1, metavar="N", help="so many pages")
    parser.add_argument("--out", metavar="FILE", help="writes there; its ending says the form")
    parser.add_argument("--format", choices=tuple(FORMS), help="md unless FILE says otherwise")
    parser.add_argument("--force", action="store_true", help="writes over FILE if it is there")
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help="a name or count, not rolled")
    parser.add_argument(
        "--again", type=int, action="append", default=[], metavar="N",
        help="page N once more, or of a single page line N; the rest as it was with this --seed",
    )  # fmt: skip
    parser.add_argument("--players", action="store_true", help="the copy without the secrets")
    parser.add_argument("--from", dest="source", metavar="CAMPAIGN", help="with its people, places and threads")
    parser.add_argument("--into", metavar="CAMPAIGN", help="takes it into the journal and lists of a campaign")


def prep(options: Namespace) -> int:
    """Lists, checks or rolls recipes."""
    with ExitStack() as stack:
        opened: dict[Path, Session] = {}
        origin = _session(options, options.source, stack, opened)
        target = _session(options, options.into, stack, opened)
        library = _library(options, origin or target)
        if options.list:
            return _list(library, as_json=options.json)
        if options.check:
            return _check(library, options)
        if not options.recipe:
            raise Refused("bad-argument", "which recipe?", "companion prep --list shows them")
        stock = _stock(options, library, origin)
        return _made(options, stock, target)


def _made(options: Namespace, stock: Stock, target: Session | None) -> int:
    """Rolls, writes and takes page after page until all are made or somebody stops it."""
    seed = str(options.seed) if options.seed is not None else str(SystemDice().choose(_SEEDS))
    typed = source(options) if options.dice else None
    batch = Batch(stock, options.times, seed, tuple(options.again), typed)
    document = Document(stock.recipe, options.times, options.players, "" if typed else seed)
    form = options.format or form_of(options.out or "")
    silent = target is not None and not (options.out or options.format or options.json)
    made = 0
    with stopping() as stopped, Output(options, document, form, silent=silent) as out:
        for page in progress(_checked(pages(batch, stopped), typed), options.times):
            out.write(page)
            if target is not None:
                _taken(target, document, page)
            made += 1
        out.end(made, stopped(), target.campaign.title if target else "")
    return 128 + stopped() if stopped() else 0


def _checked(made: Iterator[Page], typed: Source | None) -> Iterator[Page]:
    """The pages; where faces were typed, none before it is sure that they are as many as were wanted."""
    if typed is None:
        yield from made
        return
    whole = list(made)
    typed.finish()
    yield from whole


def _taken(target: Session, document: Document, page: Page) -> None:
    taken_into(target, document.head_of(page), page.lines, document.recipe.titles)
    for notice in target.notices():
        output.complain(notice)


def _stock(options: Namespace, library: Library, origin: Session | None) -> Stock:
    recipe = shelf.find(library, options.recipe)
    given = dict(_given(options.set))
    check_given(recipe, given)
    exclude = origin.campaign.get("exclude_tables", ()) if origin else ()
    lists = lists_of(origin.campaign) if origin else {}
    if origin:
        library = with_lists(library, origin.campaign)
    return Stock(recipe, stocked(recipe, library, exclude), given=given, lists=lists)


def _given(settings: list[str]) -> Iterator[tuple[str, str]]:
    for setting in settings:
        name, equals, value = setting.partition("=")
        if not equals or not name.strip() or not value.strip():
            raise Refused("bad-argument", f"--set {setting} gives no name a value", "write --set villain=Mira")
        yield name.strip().casefold(), value.strip()


def _session(options: Namespace, named: str | None, stack: ExitStack, opened: dict[Path, Session]) -> Session | None:
    """A session in the campaign named, opened once however often it is named."""
    if not named:
        return None
    from companion.campaign.saves import find
    from companion.play.opening import open_session

    folder = find(named, saves_of(options)).resolve()
    if folder not in opened:
        opened[folder] = stack.enter_context(open_session(folder, tables=options.tables, seed=options.seed))
    return opened[folder]


def _library(options: Namespace, session: Session | None) -> Library:
    from companion.play.opening import library_of

    return session.library if session else library_of(given=options.tables)


def _list(library: Library, *, as_json: bool) -> int:
    found = shelf.recipes(library)
    widest = max((len(each.id) for each in found), default=0)
    for each in found:
        recipe = each.reading.recipe
        about = recipe.about if recipe else f"broken: {next(iter(each.reading.problems), '')}"
        if as_json:
            told = {"id": each.id, "title": each.title, "about": recipe.about if recipe else "", "layer": each.layer}
            output.say_json(told | {"ok": recipe is not None})
        else:
            output.say(f"{each.id:<{widest}}  {each.title}. {about}")
    return 0


def _check(library: Library, options: Namespace) -> int:
    path = Path(options.recipe) if options.recipe else None
    if path is not None and not path.exists():
        raise Refused("not-found", f"there is no file {path}")
    problems = shelf.problems(library, path)
    for problem in problems:
        output.say_json(asdict(problem)) if options.json else output.say(str(problem))
    wrong = sum(problem.level == "error" for problem in problems)
    if not options.json:
        output.say(f"{wrong} errors, {len(problems) - wrong} warnings")
    return 1 if wrong else 0


COMMANDS = {"prep": prep}
