"""Three and more players, and deals that everybody can lose: who is safe, and what everybody gets under max-n.

With more than two players "who wins" has no one answer: it depends on what the others want. Two questions have one. A seat
is *safe* when it can avoid losing whatever all others do, and whatever chance brings. And *max-n* (C. A. Luckhardt and
K. B. Irani, "An algorithmic solution of n-person games", 1986) says what comes out when every player simply wants the most
for themselves. There ties matter: which of two moves that are equally good for me I choose may decide between two others.
Here the different results that the best moves lead to count equally, so an answer depends neither on the order of cards
nor on how many cards do the same.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from ..play.position import Position
from .budget import Budget
from .search import Key, key_maker
from .solution import payoffs_of

Payoffs = tuple[Fraction, ...]


class Seats:
    """Safety and max-n for the positions of one deal.

    Args:
        position: open hands, any number of players; stock and blindly taken cards may be left to chance.
        budget: how many positions to look at, for both questions together.
    """

    def __init__(self, position: Position, budget: Budget) -> None:
        self._key: Final = key_maker(position)
        self._budget: Final = budget
        self.seats: Final = position.alive
        self._safe: Final[dict[tuple[int, Key], bool]] = {}
        self._payoffs: Final[dict[Key, Payoffs]] = {}
        self._ends: Final[dict[tuple[tuple[int, ...], int | None], Payoffs]] = {}

    def safe(self, position: Position, seat: int) -> bool:
        """Return whether a seat can avoid losing whatever the others do."""
        state = position.state
        if position.outcome is not None:
            return seat not in position.outcome.losers
        if not state.alive >> seat & 1:
            return False
        key = (seat, self._key(position))
        known = self._safe.get(key)
        if known is None:
            self._budget.spend()
            if position.is_chance:
                known = all(self.safe(position.draw(card), seat) for card in position.chance)
            else:
                enough = any if position.turn == seat else all
                known = enough(self.safe(position.play(move), seat) for move in position.moves)
            self._safe[key] = known
        return known

    def payoffs(self, position: Position) -> Payoffs:
        """Return what each seat of `seats` gets under max-n."""
        outcome = position.outcome
        if outcome is not None:
            end = (outcome.losers, outcome.winner)
            made = self._ends.get(end)
            if made is None:
                made = self._ends[end] = payoffs_of(outcome, self.seats)
            return made
        key = self._key(position)
        known = self._payoffs.get(key)
        if known is None:
            self._budget.spend()
            if position.is_chance:
                known = (Fraction(0),) * len(self.seats)
                for card, chance in position.chance.items():
                    after = self.payoffs(position.draw(card))
                    known = tuple(sum_ + chance * share for sum_, share in zip(known, after, strict=True))
            else:
                known = self.choice(position, [self.payoffs(position.play(move)) for move in position.moves])
            self._payoffs[key] = known
        return known

    def choice(self, position: Position, ahead: list[Payoffs]) -> Payoffs:
        """Return what comes of a choice between some results: the different ones that are best for the mover, averaged."""
        at = self.seats.index(position.turn)
        most = max(shares[at] for shares in ahead)
        best = {shares for shares in ahead if shares[at] == most}
        if len(best) == 1:
            return best.pop()
        return tuple(sum(column, Fraction(0)) / len(best) for column in zip(*best, strict=True))

    @property
    def positions(self) -> int:
        """How many positions are decided."""
        return len(self._payoffs) + len(self._safe)
