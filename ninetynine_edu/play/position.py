"""Positions: all that is needed to go on. Immutable; `play` returns a new one and is always checked.

The order of one turn is that of rules 1.1.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final, NoReturn

from ..ground.cards import Card, to_key
from ..ground.text import echo, listing
from ..rules.variant import Variant, find_variant, variant
from ..rules.variant_file import MAX_SEATS
from . import information, notation, picture, questions, reasons
from . import turn as turns
from .board import DEALT, NONE, OPEN, UNSEEN, Board, State, chance_cards, end_with_last_seat, finish, without
from .compiled import rules_for
from .extras import NO_EXTRAS, Extras
from .impossible import LOWEST_TOTAL, extras_problems, pile_problems, position_problems
from .moves import ADD, CHOOSE, COPY, DOUBLE, REVERSE, Move
from .numbering import several_of
from .outcome import IllegalMove, InvalidMove, InvalidPosition, LegalMoves, Termination

if TYPE_CHECKING:
    from fractions import Fraction

new_board = object.__new__
new_tuple = tuple.__new__
KEYS: Final = turns.KEYS


class Position(Board):
    """Everything that is needed to go on. Make one with `open`, `parse` or :func:`deal`; `play` gives the next one.

    >>> pos = Position.open("standard", ["10S 9H", "4C AH"], total=93)
    >>> pos.legal_moves
    <2 legal moves: nine of hearts, set the total to 99; ten of spades, take 10>
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
        problems = []
        if unseen is not None and stock:
            problems.append("A stock is either known (stock) or unseen, not both.")
        mode = OPEN if unseen is None else UNSEEN
        cards = v.parse_cards(stock if unseen is None else unseen)
        held = [v.parse_cards(hand) for hand in _up_to(hands, MAX_SEATS + 1)]
        return cls._checked(
            v, held, total, turn, direction, mode=mode, stock=cards, pile=v.parse_cards(pile), problems=problems
        )

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
        fields = notation.read_position(text)
        if fields.problems:
            raise InvalidPosition(fields.problems)
        v = find_variant(fields.variant, variants)
        return cls._checked(
            v, [v.parse_cards(hand) for hand in fields.hands], fields.total, fields.turn, fields.direction, mode=fields.mode,
            stock=v.parse_cards(fields.stock), pile=v.parse_cards(fields.pile), seed=fields.seed, out=fields.out,
            played=None if fields.played is None else v.parse_cards(fields.played), gone=v.parse_cards(fields.gone),
            owed=fields.owed, due=fields.due, during=fields.during, end=fields.end, extras=fields.extras, packs=fields.packs, lowest=-(10**18), problems=[],
        )  # fmt: skip

    @classmethod
    def _checked(
        cls, v: Variant, hands: Sequence[tuple[Card, ...]], total: int, turn: int, direction: int, *, mode: str,
        stock: tuple[Card, ...], pile: tuple[Card, ...], problems: list[str], seed: int = 0, out: tuple[int, ...] = (),
        owed: int | None = None, due: str = "", during: str = "", end: tuple[str, int] | None = None, packs: int | None = None,
        lowest: int = LOWEST_TOTAL, extras: Extras = NO_EXTRAS, played: tuple[Card, ...] | None = None,
        gone: tuple[Card, ...] = (),
    ) -> Position:  # fmt: skip
        """Check what a stranger gave, with every reason at once, then settle."""
        seats = len(hands)
        problems += position_problems(v, hands, total, turn, direction, [*stock, *pile], out, owed, end, packs, lowest)
        if problems:
            raise InvalidPosition(problems)
        rules = rules_for(v, seats, packs)
        if problems := [
            *extras_problems(rules, extras, end[0] if end else None), *pile_problems(rules, pile, played, gone)
        ]:  # fmt: skip
            raise InvalidPosition(problems)
        alive = rules.all_seats & ~sum(1 << seat for seat in out)
        ended = (end[1], Termination(end[0])) if end else None
        known = to_key(stock) if mode == UNSEEN else bytes(card.index for card in stock)
        state = State(rules, mode, seed, alive, out, None, owed if rules.manual_draw else None, ended, to_key(gone))
        board = Board(
            rules, total, turn, direction, tuple(to_key(hand) for hand in hands), known, 0,
            bytes(card.index for card in pile), state,
            turns.extras_of(rules, extras, bytes(card.index for card in (pile[-1:] if played is None else played))),
        )  # fmt: skip
        if ended:
            finish(board, *ended)
        elif alive.bit_count() == 1:
            end_with_last_seat(board, turn)
        elif due:
            _set_due(board, due)
        elif during or extras.mover >= 0 or extras.waits:
            _set_asked(board, during)
        else:
            turns.begin(board, turn)
        return cls.of(board)

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
            new = turns.play_with_care(self, move, call)
            new.__class__ = Position
            return new  # type: ignore[return-value]
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
        new.log = (self, move, drawn)
        new.outcome = None
        row = rules.rows[after].get(total) or rules.row(after, total)  # type: ignore[index, arg-type]
        legal: tuple[Move, ...] = ()
        if rules.one_pack:
            for index in hands[after]:  # type: ignore[index]
                legal += row[index]
        else:
            for index in dict.fromkeys(hands[after]):  # type: ignore[index]
                legal += row[index]
        new.moves = new_tuple(LegalMoves, legal)
        if not legal or (rules.has_targets and state.alive != rules.all_seats):
            turns.settle(new)
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
            raise IllegalMove(f"The deal is over: no card is drawn any more. {reasons.where(self)}")
        if due is not None:
            drawn = self.variant.card(card) if card is not None else None
            if drawn is None or drawn.index not in chance_cards(self):
                can = listing([c.code for c in self.chance])
                given = drawn.code if drawn else "no card"
                raise IllegalMove(f"Chance draws one of {can} here, not {given}. {reasons.where(self)}")
            return Position.of(turns.draw_unseen(self, due, drawn.index))
        if late and self.extras.late is not None and card is None:
            return Position.of(turns.take_late(self, *self.extras.late))
        if self.state.owed is None or card is not None or late:
            what = "You cannot choose which card comes." if card is not None else "No card is to be drawn now."
            raise IllegalMove(f"{what} {reasons.where(self)}")
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
            raise IllegalMove(f"{reasons.reason(self, move)} {reasons.where(self)}")
        raise InvalidMove(
            f"A move is one of legal_moves or a text such as 10S-10, not {echo(move)}. {reasons.where(self)}"
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
        return picture.position_svg(self)

    def _repr_html_(self) -> str:
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
    leader: int | None = None, packs: int | None = None,
) -> Position:  # fmt: skip
    """Return a dealt position from cards that a dealer has already checked; used by dealing and by matches.

    `under` lies under the pile and was not played; `gone` are those of both that nobody takes back; `played` is the card
    played last, where it is not the top of the pile.
    """
    rules = rules_for(v, len(hands), packs)
    state = State(rules, DEALT, seed, rules.all_seats, gone=bytes(sorted(gone)) if rules.digs else b"")
    new = Board(
        rules, total, turn, direction, tuple(bytes(sorted(hand)) for hand in hands), stock, 0, under + pile, state,
        turns.extras_of(rules, extras, pile if played is None else played),
    )  # fmt: skip
    turns.begin(new, turn if leader is None else leader)
    return Position.of(new)


def _moves_called(board: Board, code: str) -> list[Move]:
    """Return the move that a text names as the last one made; a card that repeats is what it has just done."""
    rules, last = board.rules, board.extras.last
    if "&" in code:
        return [move for move in several_of(board.variant) if move.code == code and not move.answer]
    moves = [move for moves in rules.moves.values() for move in moves if move.code == code]
    if moves and moves[0].flags & COPY and last is not None:
        moves = [move for move in rules.copied(moves[0].index, last) if move.code == code] or moves
    return moves


def _set_asked(board: Board, during: str) -> None:
    turn, mover, waits = board.turn, board.extras.mover, board.extras.waits
    moves = _moves_called(board, during)
    fits = bool(moves) and mover in board.alive and questions.fits(board, moves[0], waits)
    board.turn = mover
    if not fits or not questions.ask(board, moves[0], waits) or board.outcome is not None or board.turn != turn:
        sentence = "names the move during which a player is asked something: it needs mover=… and waits=… that fit."
        raise InvalidPosition([f"during={echo(during)} {sentence}"])


def _set_due(board: Board, due: str) -> None:
    moves = [move for move in _moves_called(board, due) if board.laid.endswith(move.key)]
    waits = board.extras.waits
    robbed = bool(waits) and waits[0][1] >= 0
    target = moves[0].target if moves else None
    named = target is None or target in board.alive or bool(waits)
    named = named and (target != board.turn or board.rules.target_self) and board.extras.mover < 0
    fits = bool(moves) and named and questions.known(board.rules, moves[0], waits)
    if not fits or not chance_cards(board) or (not robbed and board.state.mode != UNSEEN):
        sentence = (
            "names the move after which an unseen card is drawn: it needs unseen=… cards, and its card on the pile."
        )
        raise InvalidPosition([f"due={echo(due)} {sentence}"])
    board.state = board.state.but(board.rules, due=moves[0])
    board.moves = NONE
