"""Deals that fit what a seat has seen: complete positions in which the hidden cards lie as they may."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations, product
from math import factorial
from random import Random
from typing import Final

from . import duties, questions
from .board import DEALT, OPEN, Board, State
from .information import SeatView, named_from
from .memory import minus
from .moves import Move
from .outcome import LegalMoves
from .position import Position
from .reward import rank_answers
from .turn import settle

Way = tuple[int, ...]
"""Cards as indices, in the order in which they are dealt."""
TRIES: Final = 100
"""So many deals in a row may turn out to be none, before no more are looked for."""


def deals_fitting(view: SeatView, random: Random) -> Iterator[Position]:
    """Yield positions that the seat cannot tell from the one that it sees, the hidden cards dealt at random; no end of them.

    What a seat knows of other hands and of the stock stays where it is. What others would do with their hands is not asked:
    each way to deal the unseen cards is alike likely. Questions inside a turn stay asked. Nothing is yielded for a view whose
    cards do not add up, or when next to no deal fits (a hand that would have ended the deal at once, a seat on turn that could
    not play).

    Args:
        view: what the seat knows; see :func:`~ninetynine_edu.play.information.seat_view`.
        random: deals the cards; the same state gives the same deals.

    >>> import ninetynine_edu as nn
    >>> from ninetynine_edu.play.information import seat_view
    >>> view = seat_view(nn.deal("standard", players=3, seed=7), 0)
    >>> one = next(deals_fitting(view, Random(1)))
    >>> one.hands[0] == view.hand, one.total, [len(hand) for hand in one.hands], len(one.stock)
    (True, 0, [3, 3, 3], 43)
    """
    guess = _Guess(view)
    failed = 0
    while guess.fits and failed < TRIES:
        position = guess.deal(random)
        failed = 0 if position is not None else failed + 1
        if position is not None:
            yield position


def every_deal(view: SeatView, most: int) -> list[Position] | None:
    """Return every position that the seat cannot tell from the one that it sees, each way to deal the unseen cards once.

    Args:
        view: what the seat knows.
        most: None comes back where there are more ways than this.

    >>> import ninetynine_edu as nn
    >>> from ninetynine_edu.play.information import seat_view
    >>> view = seat_view(nn.Position.open("standard", ["10S 9H", "4C AH"], total=93), 0)
    >>> [str(position) for position in every_deal(view, 10)]
    ['standard 93 P1+ 9H,10S/AH,4C']
    """
    guess = _Guess(view)
    if not guess.fits:
        return []
    ways = guess.every_way(most)
    dealt = (guess.lay(free, kept, 0) for free, kept in ways) if ways is not None else None
    return None if dealt is None else [position for position in dealt if position is not None]


class _Guess:
    """What stays the same in all deals that fit a view."""

    def __init__(self, view: SeatView) -> None:
        self._view: Final = view
        self._known: Final = [bytes(card.index for card in hand) for hand in view.known]
        self._kept: Final = bytes(card.index for card in view.kept)
        self._pile: Final = bytes(card.index for card in view.pile)
        self._end: Final = bytes(card.index for card in view.stock_end)
        self._free: Final = minus(bytes(card.index for card in view.unseen), self._kept)
        sizes = zip(view.hand_sizes, self._known, view.kept_by, strict=True)
        self._moves: Final = LegalMoves(named_from(view.legal_moves, -1, 1, view.seats))
        """By seat, as every position has them."""
        self._missing: Final = [size - len(known) - kept for size, known, kept in sizes]
        """How many cards of each hand are any of those that are free."""
        wanted = sum(self._missing) + view.stock_size - len(self._end)
        playing = view.turn != view.seat or bool(view.legal_moves)
        self.fits: Final = wanted == len(self._free) and min(self._missing) >= 0 and playing

    def deal(self, random: Random) -> Position | None:
        """Return one deal, or None when what came up is none."""
        free, kept = list(self._free), list(self._kept)
        random.shuffle(free)
        random.shuffle(kept)
        return self.lay(free, kept, random.getrandbits(52))

    def every_way(self, most: int) -> list[tuple[Way, Way]] | None:
        """Return every way to deal the free cards and those that are kept; None where there are more than so many."""
        dealt, kept_by = self._missing, self._view.kept_by
        ways = factorial(len(self._free)) * factorial(len(self._kept))
        for size in (*dealt, *kept_by):
            ways //= factorial(size)
        if ways > most:
            return None
        return list(product(_ways(tuple(self._free), dealt), _ways(tuple(self._kept), kept_by)))

    def lay(self, free: Sequence[int], kept: Sequence[int], seed: int) -> Position | None:
        """Return the deal in which the free cards and those that are kept lie in an order; None when it is none."""
        view, table = self._view, self._view.table
        rules = table.rules
        hands, at, at_kept = [], 0, 0
        for known, missing, own in zip(self._known, self._missing, view.kept_by, strict=True):
            hands.append(bytes(sorted((*known, *free[at : at + missing], *kept[at_kept : at_kept + own]))))
            at, at_kept = at + missing, at_kept + own
        mode = DEALT if table.mode == DEALT else OPEN
        state = State(rules, mode, seed, table.alive, table.out, owed=view.owed_draw, gone=table.gone)
        board = Board(
            rules, view.total, view.turn, view.direction, tuple(hands), bytes(free[at:]) + self._end, 0, self._pile, state,
            table.extras,
        )  # fmt: skip
        if rules.instant and duties.ended_at_once(board, view.alive):
            return None
        if view.turn == view.seat:
            board.moves = self._moves
            return Position.of(board)
        return self._settled(board)

    def _settled(self, board: Board) -> Position | None:
        """Return a position in which another seat is on turn, or None when that seat would not be."""
        view = self._view
        before = (board.turn, board.total, board.state, board.extras, board.at)
        if view.asked:
            board.moves = LegalMoves(_answers(board))
            return Position.of(board) if board.moves else None
        settle(board)
        same = before == (board.turn, board.total, board.state, board.extras, board.at)
        return Position.of(board) if same and board.outcome is None else None


def _ways(cards: Way, sizes: Sequence[int]) -> Iterator[Way]:
    """Yield the ways to give cards to hands of some sizes, hand after hand, and what is left in every order.

    >>> list(_ways((1, 2, 3), [1]))
    [(1, 2, 3), (1, 3, 2), (2, 1, 3), (2, 3, 1), (3, 1, 2), (3, 2, 1)]
    >>> list(_ways((1, 2, 3), [2, 1]))
    [(1, 2, 3), (1, 3, 2), (2, 3, 1)]
    """
    if not sizes:
        yield from permutations(cards)
        return
    for chosen in combinations(range(len(cards)), sizes[0]):
        left = tuple(card for at, card in enumerate(cards) if at not in chosen)
        for others in _ways(left, sizes[1:]):
            yield (*(cards[at] for at in chosen), *others)


def _answers(board: Board) -> Sequence[Move]:
    """Return what the seat that is asked may answer."""
    if board.extras.during is None:
        return rank_answers(board.variant)
    return questions.answers(board, board.extras.during, board.extras.waits[0])
