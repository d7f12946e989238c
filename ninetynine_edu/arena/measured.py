"""Deals of one game with all that their plays ask for, counted in blocks, so that what is said of them has an interval."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from math import sqrt
from typing import Final, NamedTuple, TypeVar

from ..fast import deals as kernel
from ..fast import native
from ..fast import places as at
from ..fast.deals import Counted
from ..fast.measured import load_of
from ..fast.tables import beyond
from ..ground.shuffle import child_seed
from ..play.calling import Call
from ..play.dealing import deal_out
from ..play.moves import SET, Move
from ..play.position import Position
from ..rules.variant import Variant
from .dealt import LONGEST, Seat
from .interval import SURE, of_share, wide

_Found = TypeVar("_Found")
Steps = Generator[None, None, _Found]
"""Work that can be left off after each step, and what comes of it."""
BLOCKS: Final = 32
"""So many blocks are compared with each other to say how sure an average is."""
WORTH_MACHINE_CODE: Final = 2000
"""Fewer packs are done in Python before Numba is loaded."""
A_STEP: Final = 40
"""So many packs are played in one go where it takes long, so that whoever waits can stop."""
LOADS: Final = (
    "stays",
    "sets",
    "doubles",
    "adds tens",
    "takes tens",
    "adds",
    "adds over ten",
    "takes",
    "takes over ten",
)
"""What a play asks for, in the order in which the kernel counts it."""


class Estimate(NamedTuple):
    """A number that was measured, and between which two the true one lies."""

    value: float
    low: float
    high: float


class Measured(NamedTuple):
    """Blocks of deals of one game, each as large as the others."""

    blocks: tuple[Counted, ...]

    @property
    def deals(self) -> int:
        """How many deals were played."""
        return sum(block.deals for block in self.blocks)

    def of(self, place: int) -> int:
        """Return one of the numbers that the kernel counts, over all blocks."""
        return sum(block.measured[place] for block in self.blocks)

    def ratio(
        self, part: Callable[[Counted], float], whole: Callable[[Counted], float], sure: float = SURE
    ) -> Estimate:
        """Return how much of one number comes on one of another.

        Plays of one deal belong together, so the interval comes from how far the blocks lie apart ("batch means": Averill
        M. Law, "Simulation Modeling and Analysis", chapter 9). It is a normal interval, a little wider for few blocks.
        """
        parts, wholes = [part(block) for block in self.blocks], [whole(block) for block in self.blocks]
        all_of_it = sum(wholes)
        if not all_of_it:
            return Estimate(0.0, 0.0, 0.0)
        value, count = sum(parts) / all_of_it, len(self.blocks)
        mean = all_of_it / count
        spread = sum((one - value * other) ** 2 for one, other in zip(parts, wholes, strict=True))
        few = 1 + 1 / max(
            1, count - 1
        )  # Student's factor for 31 degrees of freedom is 2.04 where the normal one is 1.96
        reach = few * wide(sure) * sqrt(spread / max(1, count - 1) / count) / mean
        return Estimate(value, max(0.0, value - reach), value + reach)

    def per_play(self, place: int, sure: float = SURE) -> Estimate:
        """Return in what share of plays something is so."""
        return self.ratio(lambda block: block.measured[place], lambda block: block.plies, sure)

    def per_deal(self, part: Callable[[Counted], float], sure: float = SURE) -> Estimate:
        """Return how much of something a deal has."""
        return self.ratio(part, lambda block: block.deals, sure)

    def lost(self, seat: int, sure: float = SURE) -> Estimate:
        """Return in what share of deals a seat loses; the first one, 0, leads."""
        hits = sum(block.by_seat[seat] for block in self.blocks)
        return Estimate(hits / max(1, self.deals), *of_share(hits, self.deals, sure))

    def length(self, share: float) -> int:
        """Return the number of plays that this share of deals, 0 to 1, does not pass.

        >>> from ninetynine_edu.rules.variant import variant
        >>> found = measure(variant("standard"), ("careful", "careful"), 64, 7)
        >>> found.length(0.1) < found.length(0.5) < found.length(0.9)
        True
        """
        wanted, sofar = share * self.deals, 0
        for plies in range(LONGEST + 1):
            sofar += self.of(at.LENGTHS + plies)
            if sofar >= wanted:
                return plies
        return LONGEST


def measure(v: Variant, players: Sequence[str], packs: int, seed: int, *, rotate: bool = False) -> Measured:
    """Play packs of a game and count what the plays ask for, in 32 blocks.

    Args:
        v: the game.
        players: a bot for each seat.
        packs: how many; rounded up to whole blocks.
        seed: from 0 to 2**53 - 1.
        rotate: play each pack once for every player in every seat.
    """
    fast = packs >= WORTH_MACHINE_CODE and native.is_here()
    return done(measuring(v, players, packs, seed, rotate=rotate, fast=lambda: fast))


def measuring(
    v: Variant, players: Sequence[str], packs: int, seed: int, *, rotate: bool, fast: Callable[[], bool]
) -> Steps[Measured]:
    """Do the same in steps, each about a tenth of a second long; the numbers are the same.

    Args:
        fast: asked before each step whether it is done as machine code.
    """
    size = -(-packs // BLOCKS)
    known = kernel.plays(v, players)
    blocks = []
    for first in range(0, size * BLOCKS, size):
        parts, left = [], size
        while left:
            quick = known and fast()
            number = left if quick else min(left, A_STEP)
            begin = first + size - left
            parts.append(
                kernel.play_packs(v, players, seed, begin, number, rotate=rotate, measured=True, fast=quick)
                if known
                else _by_engine(v, players, seed, begin, number, rotate)
            )
            left -= number
            yield
        blocks.append(_together(parts))
    return Measured(tuple(blocks))


def done(steps: Steps[_Found]) -> _Found:
    """Return what comes of steps, all of them done."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found: _Found = end.value
            return found


def _together(parts: Sequence[Counted]) -> Counted:
    """Return what came of several runs of packs, as of one."""
    deals, plies, nobodys, *rows = zip(*parts, strict=True)
    by_seat, by_player, squares, counted = (tuple(map(sum, zip(*row, strict=True))) for row in rows)
    return Counted(sum(deals), sum(plies), sum(nobodys), by_seat, by_player, squares, counted)


def _by_engine(v: Variant, players: Sequence[str], seed: int, first: int, packs: int, rotate: bool) -> Counted:
    """Play packs of a game that the kernel does not know; what is counted is the same."""
    seats, row = len(players), [0] * at.MEASURED
    deals = plies = nobodys = 0
    by_seat, by_player, squares = [0] * seats, [0] * seats, [0] * seats
    for pack in range(first, first + packs):
        lost = [0] * seats
        for turned in range(seats if rotate else 1):
            sitting = [players[(seat + turned) % seats] for seat in range(seats)]
            losers, played = _one_deal(v, sitting, child_seed(seed, f"deal {pack}"), row)
            deals, plies, nobodys = deals + 1, plies + played, nobodys + (not losers)
            for seat in losers:
                by_seat[seat] += 1
                lost[(seat + turned) % seats] += 1
        for player, number in enumerate(lost):
            by_player[player] += number
            squares[player] += number * number
    return Counted(deals, plies, nobodys, tuple(by_seat), tuple(by_player), tuple(squares), tuple(row))


def _one_deal(v: Variant, kinds: Sequence[str], seed: int, row: list[int]) -> tuple[tuple[int, ...], int]:
    position = deal_out(v, len(kinds), seed, 0, len(kinds) - 1)
    seats = [Seat(kind, seat, seed) for seat, kind in enumerate(kinds)]
    plies, before = 0, row[at.FALLS]
    while position.outcome is None and plies < LONGEST:
        if position.state.owed is not None:
            position = position.draw()
            continue
        move = seats[position.turn].move(position)
        _count(position, move, row)
        position = position.play(move)
        plies += 1
    row[at.LENGTHS + plies] += 1
    row[at.FALLING_DEALS] += row[at.FALLS] > before
    return (tuple(position.outcome.losers) if position.outcome is not None else ()), plies


def _count(position: Position, move: Move, row: list[int]) -> None:
    """Count one play; an answer to a question leaves the total as it is."""
    total = position.total
    call = Call.of(position, move)
    result = total if move.answer or move.is_three or move.is_throw else position.result_of(move)
    kind = move.kind if call is not None or result == total else SET
    row[load_of(kind, move.n, total, result)] += 1
    step = result - total
    if kind != SET and step:
        row[at.SUMS] += 1
        row[at.STEPS] += abs(step)
    row[at.FALLS] += step < 0
    row[at.BELOW_ZERO] += total < 0 or result < 0
    first = _does(position, position.moves[0])
    row[at.CHOICES] += any(_does(position, other) != first for other in position.moves)


def _does(position: Position, move: Move) -> tuple[object, ...]:
    """Return all that a play does: the total after it, and what happens beyond that."""
    rules = position.rules
    named = None if position.seats == 2 and not rules.target_self else move.target
    result = position.total if move.answer or move.is_three or move.is_throw else position.result_of(move)
    return result, beyond(move.flags, rules), named, move.answer, move.is_three, move.is_throw, len(move.cards)
