"""What buying something for a Persona has in common: its price, the limit, the ledger."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from companion.errors import Refused
from companion.systems.arguments import Args
from companion.systems.command import Here
from companion.systems.outcome import Chances, Odd, Outcome
from companion.systems.scattershot.points import cap, entered, spent
from companion.systems.scattershot.resolution import made
from companion.systems.scattershot.settings import number
from companion.systems.scattershot.sheet import Sheet
from companion.systems.scattershot.state import entry, keep


@dataclass(frozen=True, slots=True)
class Purchase:
    """A change to a Persona before it is paid: the sheet as it was and would be, what it is, and the rating it gives
    (0 for what has none).
    """

    before: Sheet
    after: Sheet
    what: str
    rating: int = 0


Make = Callable[[Here, Args], Purchase]


def cost(here: Here, purchase: Purchase) -> int:
    """The change in points spent; negative where points come back."""
    each = number(here.campaign, "free_per_point")
    return spent(purchase.after, each) - spent(purchase.before, each)


def bought(here: Here, purchase: Purchase, why: str = "", dice: int = 0) -> Outcome:
    """The outcome of a purchase.

    Args:
        dice: the Experience Dice that go with it, negative when they are paid.

    Raises:
        Refused: `rule`, when it is past the limit.
    """
    price = cost(here, purchase)
    paid = _within(here, purchase, price)
    line = entry(here, purchase.what, points=price, dice=dice, why=why)
    after = entered(purchase.after, line)
    reason = f", because {why}" if why else ""
    return Outcome(
        f"{purchase.what}: {_points(price)}, {paid} spent{reason}",
        campaign=keep(here.campaign, here.doc_name, purchase.before, after),
        journal=f"(note: {purchase.what}, {_points(price)}{reason})",
        notes=tuple(f"{name}: {text}" for name, text in after.limits.items()) if price > 0 else (),
        fields={"cost": price, "rating": purchase.rating},
    )


def runs(make: Make) -> Callable[[Here, Args], Outcome]:
    """The command that carries out what `make` proposes."""
    return lambda here, args: bought(here, make(here, args), args.text("why"))


def priced(make: Make) -> Callable[[Here, Args], Chances]:
    """What it would cost, and the odds it would give, while it is typed."""

    def chances(here: Here, args: Args) -> Chances:
        purchase = make(here, args)
        price = cost(here, purchase)
        most = cap(purchase.after)
        each = number(here.campaign, "free_per_point")
        limit = "" if most is None else f" of {most}"
        odds = (Odd("MIB 0 or better", made(purchase.rating)),) if purchase.rating else ()
        return Chances(purchase.what, odds, note=f"{_points(price)}, then {spent(purchase.after, each)}{limit} spent")

    return chances


def _within(here: Here, purchase: Purchase, price: int) -> int:
    paid = spent(purchase.after, number(here.campaign, "free_per_point"))
    most = cap(purchase.after)
    if most is None or price <= 0 or paid <= most:
        return paid
    if purchase.before.granted is None:
        hint = "raise it: /limit points N"
        raise Refused("rule", f"that would make {paid} points, past your limit of {most}", hint)
    hint = "buy points with Experience Dice: /buy RATING N, or /buy points N"
    raise Refused("rule", f"after the first /share points cost dice: {paid} wanted, {most} yours", hint)


def _points(price: int) -> str:
    if price < 0:
        return f"{-price} {'point' if price == -1 else 'points'} back"
    return f"{price} {'point' if price == 1 else 'points'}"
