"""Whole deals with all cards seen: open hands and a stock in known order, to the end of the deal (double dummy).

The number line keeps all totals of a pair of hands at once, which pays while few pairs can come up. In a whole deal there
are millions of pairs, and each is met at few totals: what was laid so far is the total. So this search goes for one
total after another, depth first, keeps the turn and goes high first (close to the limit there are few replies), and
remembers every position by the kinds of its cards. It decides who wins, not in how many plays.
"""

from __future__ import annotations

from typing import Final

from ..play.compiled import Rules
from ..play.moves import DOUBLE, SET
from ..play.position import Position
from .budget import Budget
from .numberline import Lay, lays_of

_HAND: Final = 24
"""Bits for the number of a hand in a key."""

Way = tuple[int, bool, int]
"""One way to play from a hand: the new total, whether the turn is kept, and the number of the hand that is left."""


class Deal:
    """Who wins each position of one deal, for two players left and turns of one plain card.

    Args:
        position: everything visible, the stock in known order or empty.
        budget: how many positions to look at.
    """

    def __init__(self, position: Position, budget: Budget) -> None:
        self._rules: Final[Rules] = position.rules
        self._budget: Final = budget
        self._seats: Final = position.alive
        self._at: Final = position.at
        stock = position.stack[position.at :]
        self._lays: Final[list[tuple[Lay, ...]]] = []
        self._kind_of: Final[dict[int, int]] = {}
        for index in dict.fromkeys(b"".join(position.held[seat] for seat in self._seats) + stock):
            lays = lays_of(self._rules, self._seats, index)
            if lays not in self._lays:
                self._lays.append(lays)
            self._kind_of[index] = self._lays.index(lays)
        self._drawn: Final = [self._kind_of[index] for index in stock]
        self._rows: Final[dict[int, tuple[tuple[tuple[int, bool], ...], ...]]] = {}
        self._numbers: Final[dict[tuple[int, ...], int]] = {}
        self._kinds: Final[list[tuple[int, ...]]] = []
        self._ways: Final[list[dict[int, tuple[Way, ...]]]] = []
        self._with: Final[list[dict[int, int]]] = []
        self._known: Final[list[dict[int, bool]]] = [{} for _ in range(len(stock) + 1)]

    def wins(self, position: Position) -> bool:
        """Return whether the seat to move wins a position of this deal."""
        if position.is_over:
            assert position.outcome is not None
            return position.outcome.winner == position.turn
        other = self._seats[0] if position.turn == self._seats[1] else self._seats[1]
        mine, theirs = (
            self._number(tuple(sorted(self._kind_of[index] for index in position.held[seat])))
            for seat in (position.turn, other)
        )
        return self._wins(position.at - self._at, position.total << 2 * _HAND | mine << _HAND | theirs)

    def _wins(self, made: int, key: int) -> bool:
        """Return whether the player to move wins, after `made` draws; the key holds total, own hand and the other."""
        known = self._known[made]
        found = known.get(key)
        if found is not None:
            return found
        self._budget.spend()
        total, mine, other = key >> 2 * _HAND, key >> _HAND & 0xFFFFFF, key & 0xFFFFFF
        if made < len(self._drawn):
            card = self._drawn[made]
            made += 1
        else:
            card = -1
        below = self._known[made]
        later: list[tuple[bool, int]] = []
        replies = self._ways[other]
        for after, keeps, left in self._ways_from(mine, total):
            hand = left
            if card >= 0:
                drawn = self._with[left].get(card)
                hand = self._draw(left, card) if drawn is None else drawn
            if keeps:
                below_key = after << 48 | hand << 24 | other
            else:
                ways = replies.get(after)
                if not (self._ways_from(other, after) if ways is None else ways):
                    known[key] = True
                    return True
                below_key = after << 48 | other << 24 | hand
            found = below.get(below_key)
            if found is None:
                later.append((keeps, below_key))
            elif found is keeps:
                known[key] = True
                return True
        for keeps, below_key in later:
            if self._wins(made, below_key) is keeps:
                known[key] = True
                return True
        known[key] = False
        return False

    def _number(self, kinds: tuple[int, ...]) -> int:
        """Return the number of a hand, given as the sorted kinds of its cards."""
        number = self._numbers.get(kinds)
        if number is None:
            number = self._numbers[kinds] = len(self._kinds)
            self._kinds.append(kinds)
            self._ways.append({})
            self._with.append({})
        return number

    def _draw(self, hand: int, card: int) -> int:
        number = self._with[hand][card] = self._number(tuple(sorted((*self._kinds[hand], card))))
        return number

    def _ways_from(self, hand: int, total: int) -> tuple[Way, ...]:
        """Return the ways to play from a hand, those that keep the turn first, then the highest total first."""
        ways = self._ways[hand].get(total)
        if ways is None:
            row = self._rows.get(total) or self._row(total)
            kinds = self._kinds[hand]
            found: list[Way] = []
            for at, kind in enumerate(kinds):
                if row[kind] and (not at or kinds[at - 1] != kind):
                    left = self._number(kinds[:at] + kinds[at + 1 :])
                    found += [(after, keeps, left) for after, keeps in row[kind]]
            found.sort(key=lambda way: (not way[1], -way[0]))
            ways = self._ways[hand][total] = tuple(found)
        return ways

    def _row(self, total: int) -> tuple[tuple[tuple[int, bool], ...], ...]:
        """Return what each kind can make of a total, as (new total, keeps the turn).

        Going over the limit on purpose (must_play false) loses as being stuck does, so it is left out.
        """
        rules = self._rules
        row = []
        for lays in self._lays:
            made: dict[tuple[int, bool], None] = {}
            for lay in lays:
                for after in range(rules.limit + 1) if lay.any_number else (self._plain(lay, total),):
                    if after < 0 and rules.forbid:
                        continue
                    after = max(after, 0) if rules.clamp else after
                    after = 0 if after == rules.reset_at != total else after
                    if after <= rules.limit:
                        made[after, lay.keep] = None
            row.append(tuple(made))
        self._rows[total] = tuple(row)
        return self._rows[total]

    @staticmethod
    def _plain(lay: Lay, total: int) -> int:
        return lay.n if lay.kind == SET else total * lay.n if lay.kind == DOUBLE else total + lay.n

    @property
    def positions(self) -> int:
        """How many positions are decided."""
        return sum(map(len, self._known))
