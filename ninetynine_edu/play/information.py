"""What a seat knows: its view of a position for players, and the key of all it has seen for solvers."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from ..ground.cards import Card
from .moves import CHOOSE, TURN, Move

if TYPE_CHECKING:
    from ..rules.variant import Variant
    from .board import Board
    from .compiled import Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatView:
    """All that the player in one seat may know: the own hand, and what lies open on the table.

    Bots get this and nothing else, so that none can look at hidden cards.
    """

    variant: Variant
    seat: int
    seats: int
    turn: int
    total: int
    direction: int
    hand: tuple[Card, ...]
    hand_sizes: tuple[int, ...]
    alive: tuple[int, ...]
    stock_size: int
    pile: tuple[Card, ...]
    legal_moves: tuple[Move, ...]
    _rules: Rules

    @property
    def limit(self) -> int:
        """The total may not pass this."""
        return self._rules.limit

    def result_of(self, move: Move) -> int:
        """Return the total that a legal move makes."""
        result = self._rules.result(move, self.total)
        return self.total if result is None else result

    def next_seat(self, move: Move) -> int:
        """Return the seat that would move after a move."""
        if move.flags & CHOOSE and move.target is not None:
            return move.target
        direction = -self.direction if move.flags & 1 else self.direction
        alive = sum(1 << seat for seat in self.alive)
        return self._rules.next_table(alive)[move.flags & TURN][direction > 0][self.seat]


def seat_view(position: Board, seat: int) -> SeatView:
    """Return what the player in a seat may know of a position; legal moves only for the seat on turn."""
    return SeatView(
        variant=position.variant, seat=seat, seats=position.seats, turn=position.turn, total=position.total,
        direction=position.direction, hand=position.hands[seat], hand_sizes=tuple(map(len, position.held)),
        alive=position.alive, stock_size=len(position.stack) - position.at, pile=position.pile,
        legal_moves=tuple(position.legal_moves) if position.turn == seat else (), _rules=position.rules,
    )  # fmt: skip


def information_key(position: Board, seat: int, hidden: bool = False) -> str:
    """Return all that a seat has seen since its line of positions began: see :meth:`Position.information_key`.

    Args:
        position: where the line has come to.
        seat: 0-based.
        hidden: True where the seat is to see its own hand only, although the position shows all.
    """
    line = [position]
    while (log := line[-1].log) is not None and log[0] is not None:
        line.append(log[0])
    line.reverse()
    see_all = position.visible and not hidden
    parts = seen_first(line[0], seat, see_all)
    for before, after in pairwise(line):
        parts += seen_next(before, after, seat, see_all)
    return "; ".join(parts)


def seen_first(first: Board, seat: int, see_all: bool) -> list[str]:
    """Return what a seat sees of the position with which a line begins, its own hand or all hands."""
    pack = first.rules.cards
    open_hands = see_all or first.variant.house_rules["open_hands"] is True

    def code_of(index: int) -> str:
        return pack[index].code

    hands = "/".join(
        ",".join(map(code_of, hand)) or "-" if open_hands or at == seat else f"{len(hand)} cards"
        for at, hand in enumerate(first.held)
    )
    start = f"total {first.total} P{first.turn + 1}{'+' if first.direction > 0 else '-'}"
    if see_all and first.stock:
        order = "unseen" if first.state.mode == "unseen" else "stock"
        start += f" {order} {','.join(card.code for card in first.stock)}"
    if first.pile:
        start += f" pile {','.join(card.code for card in first.pile)}"
    if first.rules.runs and first.extras.played != (first.laid[-1] if first.laid else -1):
        start += f" played {code_of(first.extras.played) if first.extras.played >= 0 else '-'}"
    if first.state.gone:
        start += f" gone {','.join(map(code_of, first.state.gone))}"
    if first.state.out:
        start += f" out {','.join(f'P{at + 1}' for at in first.state.out)}"
    parts = [f"{first.variant.code} P{seat + 1} sees {hands}", start]
    if first.asked == "pick" and first.extras.during is not None and seat == first.turn:
        looked = first.extras.during.target or 0
        parts.append(f"P{seat + 1} look P{looked + 1}: {','.join(map(code_of, first.held[looked])) or 'nothing'}")
    return parts


def seen_next(before: Board, after: Board, seat: int, see_all: bool) -> list[str]:
    """Return what a seat sees when one position of a line becomes the next."""
    assert after.log is not None
    _, what, extra, laid, notes = (*after.log, (), ())[:5]
    if isinstance(what, Move) and extra == -1 and not (what.answer or laid or notes):
        return [what.code]  # a card is laid and that is all: most of what there is to see
    pack = before.rules.cards
    see_all = see_all or before.variant.house_rules["open_hands"] is True  # a drawn card is laid face up

    def code_of(index: int) -> str:
        return pack[index].code

    parts: list[str] = []
    mover = before.owed_draw if what == "take" else before.late_draw if what == "late" else before.turn
    if isinstance(what, Move):
        known = see_all or mover == seat or not what.answer or what.answer in ("show", "stop", "raid")
        code = what.code if known or (what.answer == "take" and what.target is None) else "answers"
        if known or what.answer != "keep":  # others do not see that somebody could have done something
            parts.append(f"{code} {extra}" if isinstance(extra, str) else code)
    if isinstance(extra, int) and extra >= 0:
        parts.append(f"draws {code_of(extra)}" if see_all or mover == seat else "draws")
    for at, cards in laid:
        parts.append(f"P{at + 1} out with {','.join(map(code_of, cards)) or 'no cards'}")
    for kind, at, *more in notes:
        if kind == "draw":
            parts.append(f"P{at + 1} draws {code_of(more[0])}" if see_all or at == seat else f"P{at + 1} draws")
        elif kind == "takes":
            known = see_all or seat in (at, more[0])
            parts.append(f"P{at + 1} takes {code_of(more[1]) if known else 'a card'} of P{more[0] + 1}")
        elif kind in ("swap", "look"):
            seen = [",".join(map(code_of, hand)) or "nothing" for hand in more[1:]]
            known = see_all or seat == at or (kind == "swap" and seat == more[0])
            parts.append(f"P{at + 1} {kind} P{more[0] + 1}" + (f": {' and '.join(seen)}" if known else ""))
        elif kind == "rotate":
            parts.append(f"all hands are passed on: {','.join(map(code_of, more[seat])) or 'nothing'}")
        elif more:
            parts.append(f"P{at + 1} {kind} {code_of(more[0])}")
        else:
            parts.append(f"P{at + 1} {kind}")
    return parts
