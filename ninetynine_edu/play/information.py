"""What a seat knows: its view of a position for players, and the key of all it has seen for solvers."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import TYPE_CHECKING, NamedTuple

from ..ground.cards import RANKS, Card, from_key
from .board import CALL, LATE, OPEN, OVER, PLAY, TAKE, Board
from .extras import Extras
from .memory import minus, recall
from .moves import CHOOSE, TURN, Move
from .questions import reward_shown

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..rules.variant import Variant
    from .compiled import Rules


class OpenTable(NamedTuple):
    """What lies open on a table, as a turn works on it; who plays needs it seldom, who deals the hidden cards anew always."""

    rules: Rules
    """The variant, compiled for this table."""
    cards: bytes
    """All cards of the deal."""
    mode: str
    """How much of the position is visible; see `board`."""
    alive: int
    """Who is still in, bit by bit."""
    out: tuple[int, ...]
    """Who is out, in order."""
    gone: bytes
    """The cards that nobody takes back."""
    extras: Extras
    """What the wider family needs, without what others alone know."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatView:
    """All that the player in one seat may know: the own hand, what lies open on the table, and what was shown before.

    Bots get this and nothing else, so that none can look at hidden cards. It is made of what that seat has seen: two
    positions that are alike to the seat give equal views.

    Attributes:
        legal_moves: those of the seat on turn. Of moves that name a player, the one that names who is next in playing order
            comes first, and oneself last: whoever takes the first of several that are alike wrongs no seat of the table.
        known: the cards that each seat holds for sure: the own hand, open hands, cards shown, passed on or taken since the
            deal began.
        kept: cards that others hold for sure, though not which of them: all that was not in the pile when it was shuffled
            and has not been seen since.
        kept_by: how many of those each seat holds.
        stock_end: the end of the stock as far as its order is known: the card that lies face up under it; in an open
            position all of it, first drawn first.
        asked: what the seat on turn is asked inside a turn, or "": see `Position.asked`.
        plays_owed: how many plays the seat on turn owes because of a card that asks for several, or of a chain.
        owed_draw: the seat that may still take its card (draw_mode manual), or None.
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
    known: tuple[tuple[Card, ...], ...]
    kept: tuple[Card, ...]
    kept_by: tuple[int, ...]
    stock_end: tuple[Card, ...]
    asked: str
    plays_owed: int
    owed_draw: int | None
    table: OpenTable
    """What else lies open, as a turn works on it."""

    @property
    def limit(self) -> int:
        """The total may not pass this."""
        return self.table.rules.limit

    @property
    def unseen(self) -> tuple[Card, ...]:
        """The cards of the pack that the seat cannot place, sorted: each is in another hand or in the stock."""
        placed = (self.pile, self.stock_end, *self.known)
        left = minus(self.table.cards, *(bytes(card.index for card in cards) for cards in placed))
        return from_key(bytes(sorted(left)), self.table.rules.cards)

    def result_of(self, move: Move) -> int:
        """Return the total that a legal move makes."""
        result = self.table.rules.result(move, self.total)
        return self.total if result is None else result

    def next_seat(self, move: Move) -> int:
        """Return the seat that would move after a move."""
        if move.flags & CHOOSE and move.target is not None:
            return move.target
        direction = -self.direction if move.flags & 1 else self.direction
        alive = sum(1 << seat for seat in self.alive)
        return self.table.rules.next_table(alive)[move.flags & TURN][direction > 0][self.seat]


def seat_view(position: Board, seat: int) -> SeatView:
    """Return what the player in a seat may know of a position; legal moves only for the seat on turn."""
    rules, state, extras = position.rules, position.state, position.extras
    seen = recall(position, seat)
    cards = rules.deck
    stock_end = position.stock if state.mode == OPEN else from_key(reward_shown(position), rules.cards)
    if position.visible:
        cards = b"".join((*position.held, position.stack[position.at :], position.laid))
    forgot = tuple(entry for entry in extras.forgot if entry[0] == seat)
    moves = tuple(position.legal_moves) if position.turn == seat else ()
    if rules.has_targets:
        moves = named_from(moves, seat, position.direction, position.seats)
    return SeatView(
        variant=position.variant, seat=seat, seats=position.seats, turn=position.turn, total=position.total,
        direction=position.direction, hand=position.hands[seat], hand_sizes=tuple(map(len, position.held)),
        alive=position.alive, stock_size=len(position.stack) - position.at, pile=position.pile,
        legal_moves=moves,
        known=tuple(from_key(bytes(sorted(hand)), rules.cards) if hand else () for hand in seen.known),
        kept=from_key(seen.kept, rules.cards), kept_by=seen.kept_by, stock_end=stock_end, asked=position.asked,
        plays_owed=position.plays_owed, owed_draw=position.owed_draw,
        table=OpenTable(rules, cards, state.mode, state.alive, state.out, state.gone, extras._replace(forgot=forgot)),
    )  # fmt: skip


def named_from(moves: Iterable[Move], seat: int, step: int, seats: int) -> tuple[Move, ...]:
    """Return moves; those that differ only in whom they name go by the seats after one, upwards (+1) or downwards (-1)."""

    def away(move: Move) -> int:
        return 0 if move.target is None else ((move.target - seat) * step - 1) % seats

    plays = groupby(moves, key=lambda move: (move.together, move.alternative, move.number, move.answer))
    return tuple(move for _, play in plays for move in sorted(play, key=away))


def information_key(position: Board, seat: int, hidden: bool = False) -> str:
    """Return all that a seat has seen since its line of positions began: see :meth:`Position.information_key`.

    Args:
        position: where the line has come to.
        seat: 0-based.
        hidden: True where the seat is to see its own hand only, although the position shows all.
    """
    line = [position]
    while (before := line[-1].before) is not None:
        line.append(before)
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
    elif under := reward_shown(first):
        start += f" under {code_of(under[0])}"
    if first.pile:
        start += f" pile {','.join(card.code for card in first.pile)}"
    if first.rules.runs and first.extras.played != (first.laid[-1] if first.laid else -1):
        start += f" played {code_of(first.extras.played) if first.extras.played >= 0 else '-'}"
    if first.state.gone:
        start += f" gone {','.join(map(code_of, first.state.gone))}"
    forgot = [f"P{at + 1}:{RANKS[rank]}" for at, rank in first.extras.forgot if open_hands or at == seat]
    if forgot:
        start += f" forgot {','.join(forgot)}"
    if first.state.out:
        start += f" out {','.join(f'P{at + 1}' for at in first.state.out)}"
    if first.asked == "reward":
        start += f" asked before P{first.extras.mover + 1}"
    parts = [f"{first.variant.code} P{seat + 1} sees {hands}", start]
    if first.asked == "pick" and first.extras.during is not None and seat == first.turn:
        looked = first.extras.during.target or 0
        parts.append(f"P{seat + 1} look P{looked + 1}: {','.join(map(code_of, first.held[looked])) or 'nothing'}")
    return parts


def seen_next(before: Board, after: Board, seat: int, see_all: bool) -> list[str]:
    """Return what a seat sees when one position of a line becomes the next."""
    move, drawn, (how, out, notes) = after.played, after.drawn, after.beside
    if move is not None and how == PLAY and drawn < 0 and not (move.answer or out or notes):
        return [move.code]  # a card is laid and that is all: most of what there is to see
    pack = before.rules.cards
    see_all = see_all or before.variant.house_rules["open_hands"] is True  # a drawn card is laid face up

    def codes(cards: bytes, none: str) -> str:
        return ",".join(pack[index].code for index in cards) or none

    parts: list[str] = []
    mover = before.owed_draw if how == TAKE else before.late_draw if how == LATE else before.turn
    if move is not None:
        known = see_all or mover == seat or not move.answer or move.answer in ("show", "stop", "raid", "reward")
        code = move.code if known or (move.answer == "take" and move.target is None) else "answers"
        if known or move.answer != "keep":  # others do not see that somebody could have done something
            parts.append(f"{code} {how}" if how in (CALL, OVER) else code)
    if drawn >= 0:
        parts.append(f"draws {pack[drawn].code}" if see_all or mover == seat else "draws")
    parts += [f"P{at + 1} out with {codes(cards, 'no cards')}" for at, cards in out]
    for kind, at, cards, other, hands in notes:
        if kind == "draw":
            parts.append(f"P{at + 1} draws {codes(cards, '')}" if see_all or at == seat else f"P{at + 1} draws")
        elif kind == "takes":
            known = see_all or seat in (at, other)
            taken = codes(cards, "") if known else "a card"
            parts.append(f"P{at + 1} takes {taken} of P{other + 1}")
        elif kind in ("swap", "look"):
            seen = " and ".join(codes(hand, "nothing") for hand in hands)
            known = see_all or seat == at or (kind == "swap" and seat == other)
            parts.append(f"P{at + 1} {kind} P{other + 1}" + (f": {seen}" if known else ""))
        elif kind == "rotate":
            parts.append(f"all hands are passed on: {codes(hands[seat], 'nothing')}")
        else:
            parts.append(f"P{at + 1} {kind} {codes(cards, '')}".rstrip())
    return parts
