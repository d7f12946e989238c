"""How claims are tried: bots that differ in one habit, deals with some cards fixed, and numbers with their intervals."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from random import Random
from typing import Final

from ..ground.cards import Card
from ..ground.shuffle import child_seed
from ..play.dealing import deal_out
from ..play.information import SeatView, seat_view
from ..play.moves import Move
from ..play.position import Position
from ..rules.variant import variant
from .dealt import LONGEST, Seat
from .folklore import Figure, Unit
from .interval import SURE, of_share, wide
from .measured import Estimate
from .simulate import simulate

Policy = Callable[[SeatView], Move]
GOOD: Final = ("K", "4", "10", "9")
"""Cards of the standard game that are played at 99."""


@dataclass
class Trial:
    """One run of a trial.

    Attributes:
        seed: for its cards.
        share: how much of the full number of deals to play.
        progress: told how much is done, 0 to 1; it may raise to stop.
    """

    seed: int
    share: float
    progress: Callable[[float], None]

    def deals(self, full: int) -> int:
        """Return how many deals to play of so many."""
        return max(20, round(full * self.share))

    def rng(self, name: str) -> Random:
        """Return lots of a name's own."""
        return Random(child_seed(self.seed, name))


# --- habits ---


def rank(move: Move) -> str:
    return move.cards[0].rank


def saving(
    good: Sequence[str], spent: Sequence[str] = (), shuns: Callable[[SeatView, Move], bool] | None = None
) -> Policy:
    """Return a bot that plays plain cards first, the highest first.

    Args:
        good: ranks that it keeps for the end, the first to go first.
        spent: ranks that it gets rid of before anything else, the first before the others.
        shuns: what it does only when nothing else is left.
    """

    def choose(view: SeatView) -> Move:
        def key(move: Move) -> tuple[bool, int, int]:
            own = rank(move)
            place = spent.index(own) - len(spent) if own in spent else good.index(own) + 1 if own in good else 0
            return shuns is not None and shuns(view, move), place, -view.result_of(move)

        return min(view.legal_moves, key=key)

    # Bots are told apart by their names.
    shunned = [] if shuns is None else [shuns.__name__]
    choose.__name__ = "_".join(["saves", *good, *(["spends", *spent] if spent else []), *shunned])
    return choose


def highest(good: Sequence[str]) -> Policy:
    """Return a bot that makes the total as high as it can be, and saves nothing for it; of cards that come to the same the first in an order goes."""

    def choose(view: SeatView) -> Move:
        def key(move: Move) -> tuple[int, int]:
            own = rank(move)
            return -view.result_of(move), good.index(own) + 1 if own in good else 0

        return min(view.legal_moves, key=key)

    choose.__name__ = "_".join(["highest", *good])
    return choose


def cards_of(view: SeatView, move: Move) -> int:
    """Return how many cards the player holds that a move names."""
    return view.hand_sizes[view.seat if move.target is None else move.target]


# --- ways to measure ---


def meet(trial: Trial, game: str, one: Policy | str, others: Policy | str, seats: int, deals: int, name: str) -> Figure:
    """Return by how much less than its share a player loses among others, each pack played from every seat."""
    found = simulate(
        game,
        [one, *[others] * (seats - 1)],
        deals=trial.deals(deals),
        rotate=True,
        seed=child_seed(trial.seed, name),
        progress=False,
    )
    fair = sum(found.player_losses) / found.deals / seats
    low, high = found.interval(0)
    effect = Estimate(fair - found.player_losses[0] / found.deals, fair - high, fair - low)
    return Figure(name, effect, deals=found.deals)


def mean(name: str, numbers: Sequence[float], sure: float = SURE) -> Figure:
    """Return the average of independent numbers, with the usual interval for many of them."""
    value = sum(numbers) / len(numbers)
    spread = sum((number - value) ** 2 for number in numbers) / max(1, len(numbers) - 1)
    reach = wide(sure) * sqrt(spread / len(numbers))
    return Figure(name, Estimate(value, value - reach, value + reach), deals=len(numbers))


def least(name: str, differences: Sequence[Sequence[float]]) -> Figure:
    """Return the smallest of several averages; its interval allows for having looked at all of them.

    Each of them gets so wide an interval that all hold together as surely as one does elsewhere (C. E. Bonferroni): then the
    smallest true average lies between the lowest beginning and the lowest end.
    """
    sure = 1 - (1 - SURE) / len(differences)
    found = [mean(name, numbers, sure=sure).effect for numbers in differences]
    effect = Estimate(*(min(each[part] for each in found) for part in range(3)))
    return Figure(name, effect, deals=len(differences[0]))


def less_than(name: str, hits: int, of: int, most: float, deals: int) -> Figure:
    """Return by how much a share of independent trials stays below a bound; without any trial it may be any share.

    Args:
        name: of the figure.
        hits: how often it was so.
        of: in how many trials it could be so.
        most: the bound.
        deals: how many were dealt to find these.
    """
    low, high = of_share(hits, of)
    share = hits / of if of else (low + high) / 2
    return Figure(name, Estimate(most - share, most - high, most - low), "share", deals=deals, bound=most)


def proof(name: str, number: Fraction | float, unit: Unit = "points") -> Figure:
    value = float(number)
    return Figure(name, Estimate(value, value, value), unit)


def dealt(
    game: str, seats: int, rng: Random, first: Sequence[Card] = (), without: Sequence[Card] = ()
) -> tuple[list[list[Card]], list[Card]]:
    """Return hands and a stock from one shuffled pack; the first player holds some cards for certain, others lie in the pile."""
    v = variant(game)
    pack = list(v.deck(seats))
    for card in (*first, *without):  # of two packs the other one stays
        pack.remove(card)
    rng.shuffle(pack)
    size = v.hand_size
    hands = [[*first, *(pack.pop() for _ in range(size - len(first)))]]
    hands += [[pack.pop() for _ in range(size)] for _ in range(seats - 1)]
    return hands, pack


def lost(position: Position, policies: Sequence[Policy | str], seed: int, seat: int = 0) -> bool:
    """Play a deal to its end and return whether a seat has lost it."""
    chairs = [Seat(each, at, seed) if isinstance(each, str) else each for at, each in enumerate(policies)]
    for _ in range(LONGEST):
        if position.outcome is not None:
            return seat in position.outcome.losers
        if position.state.owed is not None:
            position = position.draw()
            continue
        chair = chairs[position.turn]
        move = chair.move(position) if isinstance(chair, Seat) else chair(seat_view(position, position.turn))
        position = position.play(move)
    return False


def walk(game: str, kinds: Sequence[str], seed: int) -> Iterator[tuple[Position, Move | None]]:
    """Yield each position of a deal between house bots, and the play made there; the last one is over, without a play."""
    position = deal_out(variant(game), len(kinds), seed, 0, len(kinds) - 1)
    chairs = [Seat(kind, at, seed) for at, kind in enumerate(kinds)]
    for _ in range(LONGEST):
        if position.outcome is not None:
            break
        if position.state.owed is not None:
            position = position.draw()
            continue
        move = chairs[position.turn].move(position)
        yield position, move
        position = position.play(move)
    yield position, None
