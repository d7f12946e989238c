"""Positions: all that is needed to go on. Immutable; `play` returns a new one and is always checked.

The order of one turn is that of rules 1.1. Hands and the stock are kept as bytes of card indices, which copy,
compare and hash at once; what a reader sees are cards.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final, NoReturn

from . import asking, family, notation, reasons, turns
from ._text import echo, listing
from .cards import Card, from_key, to_key
from .checks import LOWEST_TOTAL, extras_problems, pile_problems, position_problems
from .extras import NO_EXTRAS, Extras
from .moves import ADD, CHOOSE, COPY, DOUBLE, REVERSE, Move
from .outcome import IllegalMove, InvalidMove, InvalidPosition, LegalMoves, Outcome, Termination
from .rules import Rules, rules_for
from .state import DEALT, OPEN, UNSEEN, State
from .together import several_of
from .variant import Variant, find_variant, variant
from .variant_file import MAX_SEATS

if TYPE_CHECKING:
    from fractions import Fraction

NONE: Final = turns.NONE
new_position = object.__new__
new_tuple = tuple.__new__
KEYS: Final = turns.KEYS

# How a position came about: the one before, the move (or "draw", "take"), the card drawn (-1: none, or a note), and the
# hands laid down by seats that went out.
Log = tuple[Any, ...]


class Position:
    """Everything that is needed to go on. Make one with `open`, `parse` or :func:`deal`; `play` gives the next one.

    >>> pos = Position.open("standard", ["10S 9H", "4C AH"], total=93)
    >>> pos.legal_moves
    <2 legal moves: nine of hearts, set the total to 99; ten of spades, take 10>
    >>> pos.play("10S-10").total
    83
    """

    __slots__ = (
        "_at", "_direction", "_extras", "_hands", "_log", "_moves", "_outcome", "_pile", "_rules", "_state", "_stock", "_total", "_turn",
    )  # fmt: skip

    _rules: Rules
    _total: int
    _turn: int
    _direction: int
    _hands: tuple[bytes, ...]
    _stock: bytes
    _at: int
    _pile: bytes
    _state: State
    _extras: Extras
    _log: Log | None
    _moves: LegalMoves
    _outcome: Outcome | None

    legal_moves: Final[LegalMoves] = property(attrgetter("_moves"), doc="The legal moves, as a view.")  # type: ignore[assignment]

    def __init__(self) -> None:
        raise TypeError("Make a position with Position.open(...), Position.parse(...) or deal(...).")

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
        position = cls._new(
            rules, total, turn, direction, tuple(to_key(hand) for hand in hands), known, 0,
            bytes(card.index for card in pile), state, None,
            turns.extras_of(rules, extras, bytes(card.index for card in (pile[-1:] if played is None else played))),
        )  # fmt: skip
        if ended:
            turns.finish(position, *ended)
        elif alive.bit_count() == 1:
            position._state = state.but(rules, owed=None)
            position._outcome = Outcome(out, turn, Termination.LAST_SEAT)
        elif due:
            position._set_due(due)
        elif during or extras.mover >= 0 or extras.waits:
            position._set_asked(during)
        else:
            turns.begin(position, turn)
        return position

    def _moves_called(self, code: str) -> list[Move]:
        """Return the move that a text names as the last one made; a card that repeats is what it has just done."""
        rules, last = self._rules, self._extras.last
        if "&" in code:
            return [move for move in several_of(self.variant) if move.code == code and not move.answer]
        moves = [move for moves in rules.moves.values() for move in moves if move.code == code]
        if moves and moves[0].flags & COPY and last is not None:
            moves = [move for move in rules.copied(moves[0].index, last) if move.code == code] or moves
        return moves

    def _set_asked(self, during: str) -> None:
        turn, mover, waits = self._turn, self._extras.mover, self._extras.waits
        moves = self._moves_called(during)
        fits = bool(moves) and mover in self.alive and asking.fits(self, moves[0], waits)
        self._turn = mover
        if not fits or not asking.ask(self, moves[0], waits) or self._outcome is not None or self._turn != turn:
            sentence = "names the move during which a player is asked something: it needs mover=… and waits=… that fit."
            raise InvalidPosition([f"during={echo(during)} {sentence}"])

    def _set_due(self, due: str) -> None:
        moves = [move for move in self._moves_called(due) if self._pile.endswith(move.key)]
        waits = self._extras.waits
        robbed = bool(waits) and waits[0][1] >= 0
        target = moves[0].target if moves else None
        named = target is None or target in self.alive or bool(waits)
        named = named and (target != self._turn or self._rules.target_self) and self._extras.mover < 0
        fits = bool(moves) and named and asking.known(self._rules, moves[0], waits)
        if not fits or not self._chance_cards() or (not robbed and self._state.mode != UNSEEN):
            sentence = (
                "names the move after which an unseen card is drawn: it needs unseen=… cards, and its card on the pile."
            )
            raise InvalidPosition([f"due={echo(due)} {sentence}"])
        self._state = self._state.but(self._rules, due=moves[0])
        self._moves = NONE

    @classmethod
    def _new(
        cls, rules: Rules, total: int, turn: int, direction: int, hands: tuple[bytes, ...], stock: bytes, at: int,
        pile: bytes, state: State, log: Log | None, extras: Extras = NO_EXTRAS,
    ) -> Position:  # fmt: skip
        new = object.__new__(cls)
        new._rules = rules
        new._total = total
        new._turn = turn
        new._direction = direction
        new._hands = hands
        new._stock = stock
        new._at = at
        new._pile = pile
        new._state = state
        new._extras = extras
        new._log = log
        new._moves = NONE
        new._outcome = None
        return new

    # --- reading it ---

    @property
    def variant(self) -> Variant:
        """The rules."""
        return self._rules.variant

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return self._rules.seats

    @property
    def total(self) -> int:
        """The running total."""
        return self._total

    @property
    def turn(self) -> int:
        """The seat that moves, 0-based; at the end of a deal the seat that ended it."""
        return self._turn

    @property
    def direction(self) -> int:
        """+1 clockwise, -1 the other way."""
        return self._direction

    @property
    def hands(self) -> tuple[tuple[Card, ...], ...]:
        """The cards of each seat, sorted."""
        return tuple(from_key(hand, self._rules.cards) for hand in self._hands)

    @property
    def stock(self) -> tuple[Card, ...]:
        """The stock, first drawn first; of an unseen stock its cards, sorted."""
        return from_key(self._stock[self._at :], self._rules.cards)

    @property
    def pile(self) -> tuple[Card, ...]:
        """The cards played, top last."""
        return from_key(self._pile, self._rules.cards)

    @property
    def alive(self) -> tuple[int, ...]:
        """The seats that are still in."""
        return tuple(seat for seat in range(self.seats) if self._state.alive >> seat & 1)

    @property
    def visible(self) -> bool:
        """True when all hands are open, False in a dealt game, where each seat sees its own."""
        return self._state.mode != DEALT

    @property
    def owed_draw(self) -> int | None:
        """The seat that may still take its card before the next player moves (draw_mode manual), or None."""
        return self._state.owed

    @property
    def late_draw(self) -> int | None:
        """The seat that forgot its card and may still take it until the next player has finished (manual_late), or None."""
        return self._extras.late[0] if self._extras.late is not None and self._outcome is None else None

    @property
    def plays_owed(self) -> int:
        """How many plays the seat on turn owes because of a card that asks for several, or of a chain; 0 in other turns."""
        return self._extras.duty

    @property
    def asked(self) -> str:
        """What the seat on turn is asked inside a turn, or "": `shield`, `pick`, `dig`, `raid`, `nines` or `number`."""
        extras = self._extras
        return "" if extras.during is None or self._outcome is not None else asking.kind_of(extras.waits[0])

    @property
    def is_over(self) -> bool:
        """True when the deal has ended."""
        return self._outcome is not None

    @property
    def outcome(self) -> Outcome | None:
        """How the deal ended, or None while it goes on."""
        return self._outcome

    @property
    def is_chance(self) -> bool:
        """True when a card of unknown identity is to be drawn: see `chance` and `draw`."""
        return self._state.due is not None and self._outcome is None

    @property
    def chance(self) -> dict[Card, Fraction]:
        """The cards that may be drawn now, each with its exact probability, in order; empty at other times."""
        if not self.is_chance:
            return {}
        from fractions import Fraction

        cards = self._chance_cards()
        return {self._rules.cards[index]: Fraction(cards.count(index), len(cards)) for index in sorted(set(cards))}

    def _chance_cards(self) -> bytes:
        """Return the cards of which chance gives one: the unseen stock, or the hand of a player who is robbed."""
        waits = self._extras.waits
        return self._hands[waits[0][1]] if waits and waits[0][1] >= 0 else self._stock

    def result_of(self, move: Move | str) -> int:
        """Return the total that a move makes here."""
        move = move if isinstance(move, Move) else self.parse_move(move)
        result = self._rules.result(move, self._total)
        return self._total if result is None else result

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
        moves = self._moves
        for own in moves:
            if own is move:  # as a rule it comes from the view of legal moves
                break
        else:
            try:
                move = moves[moves.index(move)]
            except ValueError:
                move, call = self._find(move, call)
        rules = self._rules
        state = self._state
        if call is not None or not state.fast:
            return turns.play_with_care(self, move, call)
        turn = self._turn
        total = self._total
        kind = move.kind
        if kind == ADD:
            total += move.n
        elif kind == DOUBLE:
            total += total
        else:
            total = move.n
        if total < 0 and rules.clamp:
            total = 0
        hands = self._hands
        hand = hands[turn]
        index = hand.index(move.index)
        hand = hand[:index] + hand[index + 1 :]
        pile = self._pile + move.key
        stock = self._stock
        at = self._at
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
        direction = self._direction
        flags = move.flags
        if flags & REVERSE:
            direction = -direction
        after = move.target if flags & CHOOSE else state.next[flags][direction > 0][turn]
        # What follows is _new, _settle and Rules.legal once more, unrolled: this path carries every simulation.
        new = new_position(Position)
        new._rules = rules
        new._total = total
        new._turn = after  # type: ignore[assignment]
        new._direction = direction
        new._hands = hands
        new._stock = stock
        new._at = at
        new._pile = pile
        new._state = state
        new._extras = NO_EXTRAS
        new._log = (self, move, drawn)
        new._outcome = None
        row = rules.rows[after].get(total) or rules.row(after, total)  # type: ignore[index, arg-type]
        legal: tuple[Move, ...] = ()
        if rules.one_pack:
            for index in hands[after]:  # type: ignore[index]
                legal += row[index]
        else:
            for index in dict.fromkeys(hands[after]):  # type: ignore[index]
                legal += row[index]
        new._moves = new_tuple(LegalMoves, legal)
        if not legal or (rules.has_targets and state.alive != rules.all_seats):
            turns.settle(new)
        return new

    def draw(self, card: Card | str | None = None, *, late: bool = False) -> Position:
        """Return the position after a draw: of the card that chance gives, or of the card still owed (draw_mode manual).

        Args:
            card: the card that chance gives; None for a card that is owed.
            late: True when the seat of `late_draw` takes what it forgot (draw_mode manual_late).

        Raises:
            IllegalMove: when no card is to be drawn now, or that card cannot come.
        """
        due = self._state.due
        if self.is_over:
            raise IllegalMove(f"The deal is over: no card is drawn any more. {reasons.where(self)}")
        if due is not None:
            drawn = self.variant.card(card) if card is not None else None
            if drawn is None or drawn.index not in self._chance_cards():
                can = listing([c.code for c in self.chance])
                given = drawn.code if drawn else "no card"
                raise IllegalMove(f"Chance draws one of {can} here, not {given}. {reasons.where(self)}")
            return turns.draw_unseen(self, due, drawn.index)
        if late and self._extras.late is not None and card is None:
            return turns.take_late(self, *self._extras.late)
        if self._state.owed is None or card is not None or late:
            what = "You cannot choose which card comes." if card is not None else "No card is to be drawn now."
            raise IllegalMove(f"{what} {reasons.where(self)}")
        return turns.take_owed(self, self._state.owed)

    def _copy(self) -> Position:
        return Position._new(
            self._rules, self._total, self._turn, self._direction, self._hands, self._stock, self._at, self._pile,
            self._state, self._log, self._extras,
        )  # fmt: skip

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
        from .information import information_key

        return information_key(self, seat)

    def __str__(self) -> str:
        return notation.write_position(self)

    def __repr__(self) -> str:
        if self.visible:
            return f"<Position {self}>"
        return f"<Position {self.variant.code} {self._total} P{self._turn + 1}, hidden hands>"

    def _repr_svg_(self) -> str:
        from .cardpicture import position_svg as picture

        return picture(self)

    def _repr_html_(self) -> str:
        from .cardpicture import position_html

        return position_html(self)

    def _key(self) -> tuple[object, ...]:
        return (
            self._rules.variant, self._rules.seats, self._total, self._turn, self._direction, self._hands,
            self._stock[self._at :], self._pile, self._state.key, self._extras, self._outcome,
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
        rules, state = self._rules, self._state
        pile = self._pile
        if not state.fresh:
            # Nobody shuffles again: of the pile only what may be taken out of it matters.
            pile = family.without(bytes(sorted(pile)), state.gone) if rules.digs else b""
        return (
            rules.variant, rules.seats, self._total, self._turn, self._direction, self._hands, self._stock[self._at :], pile,
            state.alive, state.out, state.due, state.owed, self._extras, self._outcome,
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
    new = Position._new(
        rules, total, turn, direction, tuple(bytes(sorted(hand)) for hand in hands), stock, 0, under + pile, state, None,
        turns.extras_of(rules, extras, pile if played is None else played),
    )  # fmt: skip
    turns.begin(new, turn if leader is None else leader)
    return new
