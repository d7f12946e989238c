"""A table of endgames as it is held: arrays of bits, and looking positions up in them.

Cards that do the same are one kind, and a row serves all hands of the same kinds. Rows are held for hands that a pack
cannot deal as well, such as five fours.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from typing import Any, Final

from ..ground.cards import Card
from ..ground.text import count_of, echo
from ..play.board import OPEN
from ..play.moves import Move
from ..play.position import Position
from ..rules.variant import Variant
from ..solve.numberline import Verdict
from ..solve.solution import SolveError, Value
from .line import Line
from .size import TableSize

_MEMO: Final = 200_000

HandText = str | Iterable[str | Card]


def fingerprint(v: Variant, line: Line) -> str:
    """Return a short text that is the same for two variants only when they have one name and play alike."""
    rules = line.rules
    ways = [
        (
            card.code,
            sorted(f"{lay.kind} {lay.n} {lay.keep} {lay.any_number}" for lay in line.lays[line.kind_of[card.index]]),
        )
        for card in dict.fromkeys(v.deck())
    ]
    facts = (v.id, rules.limit, v.negative, rules.must_play, rules.reset_at, ways)
    return sha256(repr(facts).encode()).hexdigest()


class Table:
    """All two-player endgames of a variant with open hands and no draws, to be looked up.

    Hands are written as cards; only what the cards do matters. A hand may be empty: who is to move with it loses.

    Attributes:
        variant: whose endgames they are.
        cards: the most cards in each hand.
        size: how large it is, see :class:`TableSize`.
        seconds: how long it took to make or to load.
        number_line: its totals as bits in words.
        hands: its hands, numbered by size.
        won: by two hand sizes, the totals at which the player to move wins.
        within: by two hand sizes, the totals that are decided within so many plays; None when that is not held.
    """

    def __init__(
        self, v: Variant, line: Any, hands: Any, won: Any, within: Any, size: TableSize, seconds: float
    ) -> None:
        self.variant: Final = v
        self.cards: Final = hands.cards
        self.size: Final = size
        self.seconds: Final = seconds
        self.number_line: Final = line
        self.hands: Final = hands
        self.won: Final = won
        self.within: Final = within
        self._memo: dict[tuple[tuple[int, ...], tuple[int, ...], int], int] = {}

    # --- what it holds ---

    @property
    def positions(self) -> int:
        """How many positions it holds: pairs of hands by ranks, times totals from 0 to the limit."""
        return self.size.positions

    @property
    def totals(self) -> range:
        """The totals that are counted, 0 to the limit.

        Where totals can be below zero, every total below zero is answered too: from a total so low that no cards reach
        the limit, all goes as from the lowest total held.
        """
        return range(self.number_line.limit + 1)

    @property
    def has_plies(self) -> bool:
        """Whether it holds how long each deal lasts. If not, `plies` works it out for one position at a time."""
        return self.within is not None

    @property
    def kinds(self) -> tuple[tuple[Card, ...], ...]:
        """The cards of each kind: cards that do the same."""
        found: list[list[Card]] = [[] for _ in self.number_line.lays]
        for card in dict.fromkeys(self.variant.deck()):
            found[self.number_line.kind_of[card.index]].append(card)
        return tuple(map(tuple, found))

    # --- asking ---

    def wins(self, hand: HandText, other: HandText, total: int) -> bool:
        """Return whether the seat to move wins under best play.

        Args:
            hand: the cards of the seat to move, as ``"10S 9H"``; may be empty.
            other: the cards of the other seat.
            total: the running total, at most the limit.

        Raises:
            SolveError: when the hands are too large for this table or the total is none.
            InvalidCard: when a text names no card.

        >>> import ninetynine_edu as nn
        >>> t = nn.tablebase("standard", cards=2)
        >>> t.wins("10S 9H", "4C AH", 93), t.wins("5S", "", 95)
        (True, False)
        """
        return self.wins_by_kinds(self._hand(hand), self._hand(other), self._total(total))

    def plies(self, hand: HandText, other: HandText, total: int) -> int:
        """Return how many plays the deal still lasts when whoever wins hurries and whoever loses delays.

        Arguments and errors are those of :meth:`wins`.

        >>> import ninetynine_edu as nn
        >>> nn.tablebase("standard", cards=3).plies("10C 2C AD", "2H 5D 6C", 93)
        3
        """
        return self._plies(self._hand(hand), self._hand(other), self._total(total))

    def verdict(self, position: Position) -> Verdict:
        """Return the value of a position for the seat to move, and the plays left.

        Raises:
            SolveError: when the position is of another variant or house rule, or not held; says what is.
        """
        self._refuse_unfit(position)
        if position.is_over:
            return Verdict(self._won_by_mover(position), 0)
        return Verdict(self._won_by_mover(position), self._plies(*self._held(position), position.total))

    def _held(self, position: Position) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return the hand of the seat to move and the other hand."""
        other = next(seat for seat in position.alive if seat != position.turn)
        return self._kinds_of(position.held[position.turn]), self._kinds_of(position.held[other])

    def _won_by_mover(self, position: Position) -> bool:
        if position.is_over:
            return position.outcome is not None and position.outcome.winner == position.turn
        return self.wins_by_kinds(*self._held(position), position.total)

    def values(self, position: Position) -> dict[Move, Value]:
        """Return the value of every legal move for the seat to move, +1 or -1, as :func:`solve` does."""
        self._refuse_unfit(position)
        found: dict[Move, Value] = {}
        for move in position.legal_moves:
            after = position.play(move)
            found[move] = 1 if self._won_by_mover(after) is (after.turn == position.turn) else -1
        return found

    def lengths(self, position: Position) -> dict[Move, int]:
        """Return for every legal move how many plays the deal then lasts, this one counted."""
        self._refuse_unfit(position)
        return {move: self.verdict(position.play(move)).plies + 1 for move in position.legal_moves}

    def best_moves(self, position: Position) -> tuple[Move, ...]:
        """Return the moves of the best value; among them the quickest wins, or the slowest losses.

        >>> import ninetynine_edu as nn
        >>> pos = Position.open("standard", ["10C 2C AD", "2H 5D 6C"], total=93)
        >>> [str(move) for move in nn.tablebase("standard", cards=3).best_moves(pos)]
        ['2♣']
        """
        here = self.verdict(position)
        values, lengths = self.values(position), self.lengths(position)
        return tuple(move for move in values if (values[move] > 0) is here.wins and lengths[move] == here.plies)

    def line(self, position: Position) -> tuple[Move, ...]:
        """Return one line of best play to the end of the deal: at each turn the first of the best moves."""
        line: list[Move] = []
        while best := self.best_moves(position):
            line.append(best[0])
            position = position.play(best[0])
        return tuple(line)

    def _refuse_unfit(self, position: Position) -> None:
        if not isinstance(position, Position):
            raise SolveError(f"Only a position can be looked up, made with Position.open, not {echo(position)}.")
        own, asked = self.variant, position.variant
        if asked is not own and (asked.id != own.id or fingerprint(asked, Line(asked, 1)) != self.fingerprint):
            raise SolveError(
                f"This table is for {own.code} and does not answer for {asked.code}, where play is different: make one with "
                f"nn.tablebase, or ask about the position with nn.solve."
            )
        if len(position.alive) > 2 or position.state.mode != OPEN or position.stock:
            raise SolveError(
                "A table holds deals of two players with open hands and nothing to draw: ask about this position with "
                "nn.solve."
            )

    @property
    def fingerprint(self) -> str:
        """A short text that only variants share that have this one's id and play like it."""
        return fingerprint(self.variant, self.number_line)

    def _hand(self, text: HandText) -> tuple[int, ...]:
        cards = self.variant.parse_cards(text)
        for card in cards:
            self.variant.effect(card)  # whoever is not in the pack is refused there
        return self._kinds_of(bytes(card.index for card in cards))

    def _kinds_of(self, hand: bytes) -> tuple[int, ...]:
        if len(hand) > self.cards:
            raise SolveError(
                f"This table holds hands of up to {count_of(self.cards, 'card')}, not of {len(hand)}: ask with nn.solve, or "
                f"make a larger table."
            )
        return tuple(sorted(self.number_line.kind_of[index] for index in hand))

    def refuse_size(self, cards: object) -> None:
        """Raise SolveError unless the table holds hands of a size."""
        if isinstance(cards, bool) or not isinstance(cards, int) or not 0 <= cards <= self.cards:
            raise SolveError(f"This table holds hands of 0 to {count_of(self.cards, 'card')}, not of {echo(cards)}.")

    def _total(self, total: int) -> int:
        if isinstance(total, bool) or not isinstance(total, int) or total > self.number_line.limit:
            raise SolveError(f"The total is a whole number up to {self.number_line.limit}, not {echo(total)}.")
        if total < 0 and self.number_line.bounded:
            raise SolveError(
                f"The total cannot be below zero with negative_totals={self.variant.negative}, so not {echo(total)}."
            )
        return total

    def wins_by_kinds(self, hand: tuple[int, ...], other: tuple[int, ...], total: int) -> bool:
        """Return the same for hands given as kinds of card, which nobody checks."""
        row = self.hands.row
        word, bit = self.number_line.place(total)
        table = self.won[len(hand), len(other)]
        return bool(int(table[row[len(hand)][hand], word, row[len(other)][other]]) >> bit & 1)

    def _plies(self, hand: tuple[int, ...], other: tuple[int, ...], total: int) -> int:
        if self.within is None:
            if len(self._memo) > _MEMO:
                self._memo.clear()
            return self._length(hand, other, max(total, self.number_line.low))
        row = self.hands.row
        word, bit = self.number_line.place(total)
        planes = self.within[len(hand), len(other)]
        place = (row[len(hand)][hand], word, row[len(other)][other])
        return next((plays for plays, plane in enumerate(planes) if int(plane[place]) >> bit & 1), len(planes))

    def _length(self, hand: tuple[int, ...], other: tuple[int, ...], total: int) -> int:
        """Return the plays left, worked out from who wins."""
        key = (hand, other, total)
        known = self._memo.get(key)
        if known is not None:
            return known
        line, wins = self.number_line, self.wins_by_kinds(hand, other, total)
        lengths: list[int] = []
        for at, kind in enumerate(hand):
            if at and hand[at - 1] == kind:
                continue
            left = hand[:at] + hand[at + 1 :]
            for lay in line.lays[kind]:
                named = range(line.limit + 1) if lay.any_number else (lay.n,)
                for number in named:
                    after = line.result(lay._replace(n=number), total)
                    if after is None or after > line.limit:
                        if after is not None and not line.rules.must_play and not wins:
                            lengths.append(1)
                        continue
                    pair = (left, other) if lay.keep else (other, left)
                    if (self.wins_by_kinds(*pair, after) is lay.keep) is wins:
                        lengths.append(1 + self._length(*pair, max(after, line.low)))
        found = self._memo[key] = (min if wins else max)(lengths, default=0)
        return found
