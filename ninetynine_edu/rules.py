"""A variant compiled for a number of seats: tables from which a position reads its legal moves and who is next."""

from __future__ import annotations

from typing import Final

from .cards import ALL_CARDS
from .moves import ADD, AGAIN, CHOOSE, DOUBLE, REVERSE, SKIP, Move, moves_of
from .variant import Variant

MOST_ROWS: Final = 4000

Row = tuple[tuple[Move, ...], ...]
NextTable = tuple[tuple[tuple[int, ...], ...], ...]


class Rules:
    """What play needs at once, worked out from the data once for each number of seats.

    `rows` holds, for each total, the legal moves of every card; `next_table` says who moves after a move's flags.
    """

    def __init__(self, variant: Variant, seats: int, packs: int) -> None:
        self.variant: Final = variant
        self.seats: Final = seats
        self.limit: Final = variant.limit
        self.packs: Final = packs
        self.deck: Final = bytes(card.index for card in variant.deck() for _ in range(packs))
        self.one_pack: Final = packs == 1
        """No hand can hold the same card twice."""
        self.all_seats: Final = (1 << seats) - 1
        rules = variant.house_rules
        self.must_play: Final = bool(rules["must_play"])
        self.clamp: Final = variant.negative == "clamp_zero"
        self.forbid: Final = variant.negative == "forbid"
        self.again_with_two: Final = rules["reverse_two_player"] == "again"
        self.target_self: Final = bool(rules["target_self"])
        self.eliminates: Final = rules["bust_mode"] == "eliminated"
        self.stock_out: Final = str(rules["stock_out"])
        self.manual_draw: Final = rules["draw_mode"] == "manual"
        self.reset_at: Final = 69 if rules["special_totals"] == "69:reset_zero" else None
        self.moves: Final = moves_of(variant)
        self.has_targets: Final = any(move.flags & CHOOSE for moves in self.moves.values() for move in moves)
        # Fast positions replace the card at once and never pass the limit; the rest takes the general way.
        self.fast: Final = self.must_play and not self.manual_draw and self.reset_at is None
        self._next: dict[int, NextTable] = {}
        shared: dict[int, Row] = {}
        self.rows: Final[list[dict[int, Row]]] = [{} if self.has_targets else shared for _ in range(seats)]

    def result(self, move: Move, total: int) -> int | None:
        """Return the total after a move, or None when it may not go below zero; the limit is not looked at."""
        kind = move.kind
        result = total + move.n if kind == ADD else 2 * total if kind == DOUBLE else move.n
        if result < 0:
            return 0 if self.clamp else None if self.forbid else result
        return 0 if result == self.reset_at and result != total else result

    def row(self, turn: int, total: int) -> Row:
        """Return the legal moves of each card, by card index, for a seat on turn at a total, and keep them."""
        row: list[tuple[Move, ...]] = [()] * len(ALL_CARDS)
        for index, moves in self.moves.items():
            row[index] = tuple(move for move in moves if self._allows(move, turn, total))
        rows = self.rows[turn]
        if len(rows) > MOST_ROWS:  # totals below zero have no end
            rows.clear()
        rows[total] = made = tuple(row)
        return made

    def _allows(self, move: Move, turn: int, total: int) -> bool:
        if move.target is not None and (move.target >= self.seats or (move.target == turn and not self.target_self)):
            return False
        result = self.result(move, total)
        return result is not None and (result <= self.limit or not self.must_play)

    def legal(self, hand: bytes, turn: int, total: int, alive: int) -> list[Move]:
        """Return the legal moves of a hand, in the order of its cards."""
        row = self.rows[turn].get(total) or self.row(turn, total)
        moves: list[Move] = []
        last = -1
        for index in hand:
            if index != last:
                moves += row[index]
                last = index
        if self.has_targets and alive != self.all_seats:
            moves = [move for move in moves if move.target is None or alive >> move.target & 1]
        return moves

    def next_table(self, alive: int) -> NextTable:
        """Return the table [flags][direction > 0][seat] of the seat that moves next, among the seats still in."""
        table = self._next.get(alive)
        if table is None:
            seats = range(self.seats)
            table = tuple(
                tuple(tuple(self._next_seat(alive, flags, direction, seat) for seat in seats) for direction in (-1, 1))
                for flags in range(8)
            )
            self._next[alive] = table
        return table

    def _next_seat(self, alive: int, flags: int, direction: int, seat: int) -> int:
        """Return who moves next (rules 1.1, step 7); `direction` is the one after the move."""
        two = alive.bit_count() == 2
        if flags & AGAIN or (flags & REVERSE and two and self.again_with_two):
            return seat
        for _ in range(2 if flags & SKIP else 1):
            seat = (seat + direction) % self.seats
            while not alive >> seat & 1:
                seat = (seat + direction) % self.seats
        return seat


def rules_for(variant: Variant, seats: int, packs: int | None = None) -> Rules:
    """Return the compiled rules of a variant for 2 to 10 seats; they are kept with the variant.

    Args:
        packs: how many packs are shuffled together, when it is not what the variant names for so many seats: when
            players fall out while the cards stay, there are more.
    """
    packs = variant.packs_for(seats) if packs is None else packs
    rules = variant.compiled.get((seats, packs))
    if not isinstance(rules, Rules):
        rules = variant.compiled[seats, packs] = Rules(variant, seats, packs)
    return rules
