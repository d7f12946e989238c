"""Positions: all that is needed to go on. Immutable; `play` returns a new one and is always checked.

The order of one turn is that of rules 1.1.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NoReturn

from ..ground.cards import Card
from ..ground.text import echo, listing
from ..rules.frame import MAX_SEATS
from ..rules.variant import Variant, find_variant, variant
from . import information, notation, ordinary, reasons
from . import turn as turns
from .board import DEALT, KEYS, OPEN, PLAIN, UNSEEN, Board, State, chance_cards, without
from .compiled import rules_for
from .extras import NO_EXTRAS, Extras
from .moves import ADD, CHOOSE, DOUBLE, REVERSE, Move
from .notation import PositionText
from .outcome import IllegalMove, InvalidMove, InvalidPosition, LegalMoves
from .set_up import set_up

if TYPE_CHECKING:
    from fractions import Fraction

new_board = object.__new__
new_tuple = tuple.__new__


class Position(Board):
    """Everything that is needed to go on. Make one with `open`, `parse` or :func:`deal`; `play` gives the next one.

    >>> pos = Position.open("standard", ["10S 9H", "4C AH"], total=93)
    >>> pos.legal_moves
    <2 legal moves: nine of hearts, set the total to 99; ten of spades, take away 10>
    >>> pos.play("10S-10").total
    83
    """

    __slots__ = ()

    def __init__(self) -> None:
        raise TypeError("Make a position with Position.open(...), Position.parse(...) or deal(...).")

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"A position cannot be changed, so its {name} stays: play(...) returns the next position.")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"A position cannot be changed, so its {name} stays: play(...) returns the next position.")

    @staticmethod
    def of(board: Board) -> Position:
        """Make a board a position, from now on the same for ever; `board()` gives one that may be changed."""
        board.__class__ = Position
        return board  # type: ignore[return-value]

    # --- making one ---

    @classmethod
    def open(
        cls,
        v: Variant | str,
        hands: Iterable[str | Iterable[str | Card]],
        total: int = 0,
        turn: int = 0,
        direction: int = 1,
        stock: str | Iterable[str | Card] = "",
        unseen: str | Iterable[str | Card] | None = None,
        pile: str | Iterable[str | Card] = "",
    ) -> Position:
        """Return a position in which everything is visible.

        Args:
            v: a variant or its id.
            hands: one text or list of cards a seat, 2 to 10 seats; a hand may be empty.
            total: the running total, at most the limit.
            turn: the seat that moves, 0-based.
            direction: +1 clockwise, -1 the other way.
            stock: the stock in drawing order, first drawn first. What is not given does not exist: nobody reshuffles.
            unseen: instead of `stock`, cards whose order is not known; draws are then chance nodes.
            pile: the cards played, top last.

        Raises:
            InvalidPosition: every reason why there is no such position.
            InvalidCard: a text that is no card.
        """
        v = variant(v) if isinstance(v, str) else v
        if not isinstance(v, Variant):
            raise InvalidPosition([f"A position needs a variant or its id, not {echo(v)}."])
        if isinstance(hands, (str, bytes)) or not isinstance(hands, Iterable):
            raise InvalidPosition([f"Give one hand for each seat, as in ['10S 9H', '4C AH'], not {echo(hands)}."])
        told = PositionText(total=total, turn=turn, direction=direction, mode=OPEN if unseen is None else UNSEEN)
        if unseen is not None and stock:
            told.problems.append("A stock is either known (stock) or unseen, not both.")
        cards = v.parse_cards(stock if unseen is None else unseen)
        held = [v.parse_cards(hand) for hand in _up_to(hands, MAX_SEATS + 1)]
        return cls.of(set_up(v, told, held, cards, v.parse_cards(pile)))

    @classmethod
    def parse(cls, text: str, variants: Mapping[str, Variant] | None = None) -> Position:
        """Read a position from its one-line text; ``Position.parse(str(pos)) == pos``.

        Args:
            text: as written by ``str``: variant, total, whose turn and direction, hands, then parts such as ``stock=5S``.
            variants: variants of your own by id, beside those that ship.

        Raises:
            InvalidPosition: what is wrong, and where.
            UnknownVariant, VariantError, InvalidCard: when that part is wrong.

        >>> str(Position.parse("standard 93 P1+ 10S,9H/4C,AH"))
        'standard 93 P1+ 9H,10S/AH,4C'
        """
        told = notation.read_position(text)
        if told.problems:
            raise InvalidPosition(told.problems)
        v = find_variant(told.variant, variants)
        hands = [v.parse_cards(hand) for hand in told.hands]
        stock, pile = v.parse_cards(told.stock), v.parse_cards(told.pile)
        return cls.of(set_up(v, told, hands, stock, pile, lowest=-(10**18)))

    # --- reading it ---

    @property
    def chance(self) -> dict[Card, Fraction]:
        """The cards that may be drawn now, each with its exact probability, in order; empty at other times."""
        if not self.is_chance:
            return {}
        from fractions import Fraction

        cards = chance_cards(self)
        return {self.rules.cards[index]: Fraction(cards.count(index), len(cards)) for index in sorted(set(cards))}

    def result_of(self, move: Move | str) -> int:
        """Return the total that a move makes here."""
        move = move if isinstance(move, Move) else self.parse_move(move)
        result = self.rules.result(move, self.total)
        return self.total if result is None else result

    # --- playing on ---

    def play(self, move: Move | str, call: int | None = None) -> Position:
        """Return the position after a move.

        Args:
            move: one of `legal_moves`, or a move's text such as ``10S-10`` or ``7C call 87``.
            call: the total that the player says, where the house rules ask for it (call_mode). A wrong total loses the
                deal under ``must_call`` and is refused otherwise; None counts as said rightly.

        Raises:
            InvalidMove, AmbiguousMove: a text that cannot be read as one move.
            IllegalMove: why the move is not allowed, with the position.
        """
        moves = self.moves
        for own in moves:
            if own is move:  # as a rule it comes from the view of legal moves
                break
        else:
            try:
                move = moves[moves.index(move)]
            except ValueError:
                move, call = self._find(move, call)
        rules = self.rules
        state = self.state
        if call is not None or not state.fast:
            made = ordinary.played(self, move) if call is None and state.ordinary else None
            if made is None:
                made = turns.play_with_care(self, move, call)
            made.__class__ = Position
            return made  # type: ignore[return-value]
        turn = self.turn
        total = self.total
        kind = move.kind
        if kind == ADD:
            total += move.n
        elif kind == DOUBLE:
            total += total
        else:
            total = move.n
        if total < 0 and rules.clamp:
            total = 0
        hands = self.held
        key = move.key
        hand = hands[turn].replace(key, b"", 1)
        pile = self.laid + key
        stock = self.stack
        at = self.at
        if at == len(stock) and state.fresh:
            stock, pile, state = turns.reshuffle(rules, state, pile)
            at = 0
        drawn = -1
        if at < len(stock):
            drawn = stock[at]
            at += 1
            index = bisect_left(hand, drawn)
            hand = hand[:index] + KEYS[drawn] + hand[index:]
        if rules.seats == 2:
            hands = (hands[0], hand) if turn else (hand, hands[1])
        else:
            hands = (*hands[:turn], hand, *hands[turn + 1 :])
        direction = self.direction
        flags = move.flags
        if flags & REVERSE:
            direction = -direction
        after = move.target if flags & CHOOSE else state.next[flags][direction > 0][turn]
        # What follows is Board, settle and Rules.legal once more, unrolled: this path carries every simulation.
        new = new_board(Board)
        new.rules = rules
        new.total = total
        new.turn = after  # type: ignore[assignment]
        new.direction = direction
        new.held = hands
        new.stack = stock
        new.at = at
        new.laid = pile
        new.state = state
        new.extras = NO_EXTRAS
        new.before = self
        new.played = move
        new.drawn = drawn
        new.beside = PLAIN
        new.outcome = None
        row = state.rows[after].get(total) or rules.row(after, total, state.alive)  # type: ignore[index, arg-type]
        legal: tuple[Move, ...] = ()
        if rules.one_pack:
            for index in hands[after]:  # type: ignore[index]
                legal += row[index]
        else:
            for index in dict.fromkeys(hands[after]):  # type: ignore[index]
                legal += row[index]
        new.moves = new_tuple(LegalMoves, legal)
        if not legal:
            turns.stuck(new)
        new.__class__ = Position
        return new  # type: ignore[return-value]

    def draw(self, card: Card | str | None = None, *, late: bool = False) -> Position:
        """Return the position after a draw: of the card that chance gives, or of the card still owed (draw_mode manual).

        Args:
            card: the card that chance gives; None for a card that is owed.
            late: True when the seat of `late_draw` takes what it forgot (draw_mode manual_late).

        Raises:
            IllegalMove: when no card is to be drawn now, or that card cannot come.
        """
        due = self.state.due
        if self.is_over:
            raise IllegalMove("The deal is over: no card is drawn any more.", reasons.where(self))
        if due is not None:
            drawn = self.variant.card(card) if card is not None else None
            if drawn is None or drawn.index not in chance_cards(self):
                can = listing([c.code for c in self.chance])
                given = drawn.code if drawn else "no card"
                raise IllegalMove(f"Chance draws one of {can} here, not {given}.", reasons.where(self))
            return Position.of(turns.draw_unseen(self, due, drawn.index))
        if late and self.extras.late is not None and card is None:
            return Position.of(turns.take_late(self, *self.extras.late))
        if self.state.owed is None or card is not None or late:
            what = "You cannot choose which card comes." if card is not None else "No card is to be drawn now."
            raise IllegalMove(what, reasons.where(self))
        return Position.of(turns.take_owed(self, self.state.owed))

    # --- moves as text, and reasons ---

    def parse_move(self, text: str) -> Move:
        """Return the legal move that a text names.

        Args:
            text: a card, and a choice where the card needs one: ``7C``, ``10S-10``, ``AS=57``, ``5H>P2``.

        Raises:
            InvalidMove: the text is no move of this variant.
            IllegalMove: it is one, but not allowed here; the sentence says why.
            AmbiguousMove: it fits several legal moves.
        """
        return reasons.parse_move(self, text)

    def why_not(self, card: Card | str) -> str | None:
        """Return why the seat on turn cannot play a card now, as a sentence, or None when it can."""
        return reasons.why_not(self, self.variant.card(card))

    def _find(self, move: Move | str, call: int | None) -> tuple[Move, int | None]:
        if isinstance(move, str):
            if found := re.fullmatch(r"(.{1,60}?)\s+call\s+([+-]?[0-9]{1,6})\s*", move):
                return self.parse_move(found[1]), int(found[2])
            return self.parse_move(move), call
        if isinstance(move, Move):
            raise IllegalMove(reasons.reason(self, move), reasons.where(self))
        raise InvalidMove(
            f"A move is one of legal_moves or a text such as 10S-10, not {echo(move)}.", reasons.where(self)
        )

    def information_key(self, seat: int) -> str:
        """Return all that a seat has seen since this line of positions began, as one text (perfect recall).

        Args:
            seat: 0-based.

        Raises:
            InvalidPosition: when there is no such seat.
        """
        if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < self.seats:
            raise InvalidPosition([f"There is no seat {echo(seat)}: the seats are 0 to {self.seats - 1}."])
        return information.information_key(self, seat)

    def __str__(self) -> str:
        return notation.write_position(self)

    def __repr__(self) -> str:
        if self.visible:
            return f"<Position {self}>"
        return f"<Position {self.variant.code} {self.total} P{self.turn + 1}, hidden hands>"

    def _repr_svg_(self) -> str:
        from . import picture  # drawn in notebooks alone

        return picture.position_svg(self)

    def _repr_html_(self) -> str:
        from . import picture

        return picture.position_html(self)

    def _key(self) -> tuple[object, ...]:
        return (
            self.rules.variant, self.rules.seats, self.total, self.turn, self.direction, self.held,
            self.stack[self.at :], self.laid, self.state.key, self.extras, self.outcome,
        )  # fmt: skip

    def state_key(self) -> tuple[object, ...]:
        """Return what the future of this position depends on, hashable and cheap: for the tables of solvers.

        Two keys are equal exactly when the same can happen from now on, to the end: the same moves, draws, turns and
        outcome. How the position came about is not in it, nor the order of a pile that nobody looks at again: of the pile
        only what a reshuffle, a run or a card taken back from it can still ask for. Cards that do the same are told apart.

        >>> one = Position.open("standard", ["2S", "3S 4S"], pile="9C 5C")
        >>> other = Position.open("standard", ["2S", "3S 4S"], pile="5C 9C")
        >>> one == other, one.state_key() == other.state_key()
        (False, True)
        """
        rules, state = self.rules, self.state
        pile = self.laid
        if not state.fresh:
            # Nobody shuffles again: of the pile only what may be taken out of it matters.
            pile = without(bytes(sorted(pile)), state.gone) if rules.digs else b""
        return (
            rules.variant, rules.seats, self.total, self.turn, self.direction, self.held, self.stack[self.at :], pile,
            state.alive, state.out, state.due, state.owed, self.extras, self.outcome,
            (state.seed, state.gone) if state.mode == DEALT else state.mode,
        )  # fmt: skip

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, Position) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())

    def __reduce__(self) -> NoReturn:
        raise TypeError("Save a position as text: str(position), and read it with Position.parse.")


def _up_to(items: Iterable[str | Iterable[str | Card]], most: int) -> Iterator[str | Iterable[str | Card]]:
    """Yield at most so many items: what comes from outside may have no end."""
    for number, item in enumerate(items):
        if number >= most:
            return
        yield item


def start(
    v: Variant, hands: Sequence[bytes], stock: bytes, *, seed: int, total: int = 0, turn: int = 0, direction: int = 1,
    pile: bytes = b"", under: bytes = b"", gone: bytes = b"", played: bytes | None = None, extras: Extras = NO_EXTRAS,
    leader: int | None = None, packs: int | None = None, dealer: int | None = None,
) -> Position:  # fmt: skip
    """Return a dealt position from cards that a dealer has already checked; used by dealing and by matches.

    `under` lies under the pile and was not played; `gone` are those of both that nobody takes back; `played` is the card
    played last, where it is not the top of the pile; `dealer` has just dealt.
    """
    rules = rules_for(v, len(hands), packs)
    state = State(rules, DEALT, seed, rules.all_seats, gone=bytes(sorted(gone)) if rules.digs else b"")
    new = Board(
        rules, total, turn, direction, tuple(bytes(sorted(hand)) for hand in hands), stock, 0, under + pile, state,
        turns.extras_of(rules, extras, pile if played is None else played),
    )  # fmt: skip
    turns.begin(new, turn if leader is None else leader, dealer)
    return Position.of(new)
