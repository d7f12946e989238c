"""What each move of a seat is worth over the deals that fit its view, and how a deal goes on from cards that are all known.

Where the hidden cards can lie in few ways only, every way is looked at. Else deals that fit are dealt at random. Each deal is
solved exactly, as if everybody saw all cards from the next play on, where all of them are decided within a budget; else each
is played on to its end by quick players. The two are never mixed, and what comes out says which it is. Nothing but the view
goes in: it also seeds what is dealt. All of it is work in pieces, a deal each: see `pieces`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from math import inf
from random import Random
from typing import Final

from ..matches.playing_out import LONGEST, Quick
from ..matches.sampling import SHARE, Playouts, different
from ..play.guess import deals_fitting, every_deal
from ..play.information import SeatView
from ..play.moves import Move
from ..play.outcome import Outcome
from ..play.position import Position
from ..solve.judge import has_chance
from ..solve.solution import MAX_N, Value, payoffs_of
from .pieces import Pieces
from .worth import all_seen, judged

SOLVED: Final = "solved"
"""Each deal was decided exactly."""
PLAYED: Final = "played on"
"""Each deal was played on to its end by quick players."""
DEALS: Final = 24
"""So many deals are dealt at random to be solved."""
ON: Final = 10
"""To be played on, so many times as many."""
PLAYS: Final = 6_000
"""So many plays are made in all of those together."""
FEWEST: Final = 3
"""Out of fewer deals that are played on nothing is made."""
EVERY: Final = 60
"""Up to so many ways in which the hidden cards can lie, all are counted."""
EACH: Final = 6
"""A single deal may take this part of them, where nothing else is said: who needs more is not decided for all."""
MANY: Final = 4
"""With more than two in, this part of the positions is looked at: they seldom decide more."""
SLIP: Final = 8
"""Where it is played on again and again from the same cards, one move in so many is any that fits."""


@dataclass(frozen=True, slots=True)
class Seen:
    """What the moves of a seat bring in each of the deals that fit its view.

    Attributes:
        by: how each deal was judged: `SOLVED` or `PLAYED`.
        deals: what every legal move brings in each of them, from -1 (lost) to 1 (won), as :func:`payoffs_of` counts it.
        sampled: over so many deals the averages are estimates; 0 where every deal that fits was solved.
        shared: more than two were in, or all could lose: see ``max-n`` in :attr:`Solution.concept`.
    """

    by: str
    deals: tuple[Mapping[Move, Value], ...]
    sampled: int
    shared: bool = False

    @property
    def values(self) -> dict[Move, Fraction]:
        """Every legal move with what it brings on the average."""
        count = len(self.deals)
        return {move: sum([Fraction(deal[move]) for deal in self.deals], Fraction(0)) / count for move in self.deals[0]}

    def held_against(self, one: Move, other: Move) -> tuple[int, int]:
        """Return in how many of the deals a move does better than another, and in how many worse."""
        better = sum(deal[one] > deal[other] for deal in self.deals)
        return better, sum(deal[one] < deal[other] for deal in self.deals)


def seen(view: SeatView, deals: int, nodes: int) -> Pieces[Seen | None]:
    """Find what the moves of a seat are worth with what it can see; None where too few deals fit its view.

    Args:
        view: of the seat on turn.
        deals: so many are dealt at random to be solved, where they cannot all be counted; `ON` times as many to be played on.
        nodes: at most so many positions are looked at in all that are solved.
    """
    two = len(view.alive) == 2
    each = 1 if every_deal(view, 1) else 2 * EACH if two else DEALS
    found = yield from solved(view, deals, nodes if two else max(1, nodes // MANY), each)
    return found or (yield from played_on(view, deals * ON))


def solved(view: SeatView, deals: int, nodes: int, each: int = EACH) -> Pieces[Seen | None]:
    """Find what the moves of a seat bring in deals that are solved; None where one of them is not decided.

    Args:
        view: of the seat on turn.
        deals: so many are dealt at random where they cannot all be counted.
        nodes: at most so many positions are looked at in all of them; see :meth:`Solved.worth`.
        each: a single deal may take this part of them.
    """
    dealt, sampled = fitting(view, deals)
    found: list[Mapping[Move, Value]] = []
    shared, left = False, nodes
    for position in map(all_seen, dealt):
        worth, solver = judged(position, min(left, max(1, nodes // each)), inf)
        left -= solver.spent if solver is not None else 0
        if solver is None or not worth.values or left <= 0:
            return None
        shared = shared or worth.concept == MAX_N
        found.append(worth.values)
        yield
    return Seen(SOLVED, tuple(found), len(found) if sampled else 0, shared) if found else None


def played_on(view: SeatView, deals: int) -> Pieces[Seen | None]:
    """Find what the moves of a seat bring in deals that quick players play on; None where fewer than `FEWEST` fit.

    Args:
        view: of the seat on turn.
        deals: so many are dealt at random where they cannot all be counted.
    """
    kinds = different(view.legal_moves)
    kind_of = {move: next(kind for kind in kinds if len(different([kind, move])) == 1) for move in view.legal_moves}
    playouts = Playouts(view, 0, PLAYS)
    found: list[Mapping[Move, Value]] = []
    for deal in fitting(view, deals)[0]:
        if playouts.left <= 0 or has_chance(deal):
            break
        brings = {kind: Fraction(playouts.payoff(deal, kind), SHARE) for kind in kinds}
        found.append({move: brings[kind] for move, kind in kind_of.items()})
        yield
    return Seen(PLAYED, tuple(found), len(found), len(view.alive) > 2) if len(found) >= FEWEST else None


def fitting(view: SeatView, deals: int) -> tuple[Iterator[Position], bool]:
    """Return deals that fit a view, and whether they are dealt at random: all where they are few."""
    every = every_deal(view, EVERY)
    if every is not None:
        return iter(every), False
    return islice(deals_fitting(view, Random(seed_of(view))), deals), True


def seed_of(view: SeatView) -> str:
    """Return a seed out of what the seat sees."""
    cards = " ".join(card.code for card in (*view.hand, *view.pile))
    return f"{view.variant.code} P{view.seat + 1} {view.total} {view.hand_sizes} {view.stock_size} {cards}"


def about(position: Position, view: SeatView, times: int) -> Pieces[tuple[Fraction | None, int]]:
    """Find what a position brings the seat to move on the average, played on again and again, and how often it was.

    Everybody plays quickly, and now and then any card that fits.

    Args:
        position: with all cards seen.
        view: what the seat to move could see: quick players reckon with what is hidden to it.
        times: it is played on at most so often.
    """
    quick, random = Quick(view), Random(str(position))
    seats, made, sum_, plays = position.alive, 0, Fraction(0), 0
    while made < times and plays < PLAYS:
        outcome, number = _played_out(position, quick, random)
        if outcome is not None:
            sum_ += payoffs_of(outcome, seats)[seats.index(position.turn)]
        plays += number
        made += 1
        yield
    return (sum_ / made, made) if made else (None, 0)


def _played_out(position: Position, quick: Quick, random: Random) -> tuple[Outcome | None, int]:
    """Return how a deal ends that is played on, None where that takes too long, and after how many plays."""
    for number in range(LONGEST):
        if position.outcome is not None:
            return position.outcome, number
        if position.is_chance:
            cards = position.chance
            position = position.draw(random.choices(list(cards), list(cards.values()))[0])
        elif position.state.owed is not None:
            position = position.draw()
        else:
            position = position.play(_any(position, random) if random.random() * SLIP < 1 else quick.move(position))
    return position.outcome, LONGEST


def _any(position: Position, random: Random) -> Move:
    """Return any move that keeps to the limit, where there is one."""
    moves = position.legal_moves
    fits = [move for move in moves if position.result_of(move) <= position.rules.limit]
    return random.choice(fits or list(moves))
