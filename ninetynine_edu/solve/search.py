"""The general exact search for two players: every variant, through the engine.

It plays every move with :meth:`Position.play` and works backwards from the ends of the deal, with the usual means of game
search: bounds that cut off what cannot matter (alpha and beta), a table of what is known, and likely moves first. First
it asks only who wins; then, where lengths are wanted, how fast or how late. `tests/test_solve_search.py` holds it against
plain recursion without any of this.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ..play.position import Position
from .budget import Budget
from .numberline import Verdict

WON: Final = 1 << 20
"""The score of a deal that is won already; every play until then takes one away. A lost one has the same below zero."""

UNKNOWN: Final = (-WON, WON)

Key = tuple[object, ...]


def key_maker(position: Position) -> Callable[[Position], Key]:
    """Return what tells the positions of one deal apart for a solver: cards that do the same are one kind.

    Where something is taken from a hand or the pile in the order of the cards, no two cards are taken as one.
    """
    rules = position.rules
    if rules.bombs or rules.shields or getattr(rules, "digs", False):
        return Position.state_key
    kinds: dict[object, int] = {}
    table = bytearray(range(256))
    for index in dict.fromkeys(b"".join(position.held) + position.stack[position.at :]):
        card = rules.cards[index]
        # In the wider family the rank counts besides: for several cards at once, runs, bans and hands that end a deal.
        kind = (str(rules.variant.effect(card)), card.rank if rules.family else "")
        table[index] = kinds.setdefault(kind, index)
    to_kind = bytes(table)
    two = rules.seats == 2

    def key(at: Position) -> Key:
        state = at.state
        hands = tuple([bytes(sorted(hand.translate(to_kind))) for hand in at.held])
        # Two seats alone meet in the same order whichever way play goes.
        way = 0 if two else at.direction
        if state.due is not None:
            return at.state_key()
        stock = at.stack if state.mode == "unseen" else at.at
        return at.total, at.turn, way, hands, stock, state.alive, state.owed, at.extras

    return key


class Search:
    """Who wins, and in how many plays, for positions with two players left and nothing left to chance.

    Args:
        position: the question; its cards are all that can come up.
        budget: how many positions to look at.
    """

    def __init__(self, position: Position, budget: Budget) -> None:
        self._key: Final = key_maker(position)
        self._budget: Final = budget
        self._known: Final[dict[Key, tuple[int, int]]] = {}
        """The least and the greatest score that a position can have for its seat to move."""

    def wins(self, position: Position) -> bool:
        """Return whether the seat to move wins."""
        return self._score(position, -1, 1) > 0

    def verdict(self, position: Position) -> Verdict:
        """Return the value for the seat to move and the plays left; whoever wins hurries, whoever loses delays."""
        if self.wins(position):
            return Verdict(True, WON - self._score(position, 0, WON + 1))
        return Verdict(False, WON + self._score(position, -WON - 1, 0))

    def _score(self, position: Position, alpha: int, beta: int) -> int:
        """Return the score for the seat to move; outside alpha and beta only on which side it lies."""
        if position.outcome is not None:
            return WON if position.outcome.winner == position.turn else -WON
        key = self._key(position)
        low, high = self._known.get(key, UNKNOWN)
        if low >= beta or low == high:
            return low
        if high <= alpha:
            return high
        return self._decide(position, key, alpha, beta)

    def _decide(self, position: Position, key: Key, alpha: int, beta: int) -> int:
        """Return the score of a position that the table does not tell, and put it there."""
        assert position.moves, "a card is left to chance here, which this search does not know"
        self._budget.spend()
        best = -WON
        turn = position.turn
        later: list[tuple[bool, int, int, Position, Key]] = []
        for number, move in enumerate(position.moves):
            after = position.play(move)
            outcome = after.outcome
            if outcome is not None:
                best = max(best, WON - 1 if outcome.winner == turn else 1 - WON)
                if best > 0:
                    break  # nothing is faster
                continue
            below = self._key(after)
            low, high = self._known.get(below, UNKNOWN)
            passes = after.turn != turn
            if _nearer(-high if passes else low) >= beta:
                best = max(best, _nearer(-high if passes else low))
                break
            later.append((passes, -after.total, number, after, below))
        if best < beta and best != WON - 1:
            later.sort()
            for passes, _, _, after, below in later:
                floor, roof = _further(max(alpha, best)), _further(beta)
                if passes:
                    floor, roof = -roof, -floor
                low, high = self._known.get(below, UNKNOWN)
                if low >= roof or low == high:
                    score = low
                elif high <= floor:
                    score = high
                else:
                    score = self._decide(after, below, floor, roof)
                score = _nearer(-score if passes else score)
                if score > best:
                    best = score
                    if best >= beta:
                        break
        low, high = self._known.get(key, UNKNOWN)
        if best > alpha:
            low = max(low, best)
        if best < beta:
            high = min(high, best)
        self._known[key] = (low, high)
        return best

    @property
    def positions(self) -> int:
        """How many positions are in the table."""
        return len(self._known)


def _nearer(score: int) -> int:
    """Return a score as it is one play earlier."""
    return score - 1 if score > 0 else score + 1


def _further(bound: int) -> int:
    """Return the bound that a score one play later must be held against."""
    return bound + 1 if bound > 0 else bound - 1 if bound < 0 else 0
