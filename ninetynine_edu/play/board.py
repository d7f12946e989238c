"""The table as one turn works on it: what lies where, who is on turn, what is owed; and the smallest things that happen.

A board may be changed. The functions of a turn (`turn`, `duties`, `acts`, `questions`) change one that nobody else has seen
yet; when they are done, `Position` makes it a position, which nobody changes any more. Hands and the stock are kept as
bytes of card indices, which copy, compare and hash at once; what a reader sees are cards.
"""

from __future__ import annotations

from bisect import bisect_left
from operator import attrgetter
from typing import Final, NamedTuple

from ..ground.cards import Card, from_key
from ..ground.shuffle import next_seed
from ..rules.variant import Variant
from .compiled import Rules
from .extras import NO_EXTRAS, Extras
from .moves import Move
from .outcome import LegalMoves, Outcome, Termination

OPEN: Final = "open"
"""All cards are visible and nobody reshuffles."""
UNSEEN: Final = "unseen"
"""All hands are visible; the stock is a set of cards in unknown order."""
DEALT: Final = "dealt"
"""A deal from a shuffled pack: each seat sees its own hand."""
NONE: Final = LegalMoves()
KEYS: Final = tuple(bytes((index,)) for index in range(256))
"""Each card index as bytes."""

NOTHING_DRAWN: Final = -1
PLAY: Final = "play"
CALL: Final = "call"
"""A play with a wrong total, which loses."""
OVER: Final = "over"
"""A play over the limit, which does not count."""
CHANCE: Final = "draw"
"""Chance has given a card."""
TAKE: Final = "take"
"""A card that was owed has been taken."""
LATE: Final = "late"
"""A card that was forgotten has been taken."""
START: Final = "start"
"""Nobody has done anything yet, but somebody was out at once."""


ENDED_BY: Final = (Termination.EMPTY_HAND, Termination.BOMB, Termination.STOCK_OUT, Termination.THREE_OF_A_KIND)
"""Ends that one seat brings about by what it does, and that the cards alone may not show."""


class Note(NamedTuple):
    """Something that happened beside a play."""

    kind: str
    """`draw`, `takes`, `throws`, `look`, `swap`, `drinks`, `rotate`, `shield`, `answers`, `digs`, `reward` or `no chain card`."""
    seat: int
    cards: bytes = b""
    other: int = -1
    """The other seat that it is about."""
    hands: tuple[bytes, ...] = ()
    """The hands that somebody saw by it."""


class Step(NamedTuple):
    """How a position came about."""

    before: Board | None
    """The position before; None at the beginning of a line."""
    move: Move | None
    """What was played or answered; None when a card was only taken."""
    drawn: int = NOTHING_DRAWN
    """The card that its player took, as an index."""
    how: str = PLAY
    """PLAY, CALL, OVER, CHANCE, TAKE, LATE or START."""
    out: tuple[tuple[int, bytes], ...] = ()
    """The seats that went out, each with the hand laid down."""
    notes: tuple[Note, ...] = ()
    """What happened beside it, in order."""


class Beside(NamedTuple):
    """What a step is beside its play, as a board keeps it; plain plays share one."""

    how: str = PLAY
    out: tuple[tuple[int, bytes], ...] = ()
    notes: tuple[Note, ...] = ()


FIRST: Final = Beside(START)
"""Nothing has happened yet."""
PLAIN: Final = Beside(PLAY)


class State:
    """What seldom changes from play to play and is shared between positions: who is in, the seed, what is owed."""

    __slots__ = (
        "alive", "due", "ended", "fast", "fresh", "gone", "mode", "next", "ordinary", "out", "owed", "rows", "seed",
    )  # fmt: skip

    def __init__(
        self, rules: Rules, mode: str, seed: int, alive: int, out: tuple[int, ...] = (),
        due: Move | None = None, owed: int | None = None, ended: tuple[int, Termination] | None = None, gone: bytes = b"",
    ) -> None:  # fmt: skip
        self.mode = mode
        self.seed = seed
        self.alive = alive
        """Seats still in, bit by bit."""
        self.out = out
        self.due = due
        """A move whose card is yet to be replaced from an unseen stock: a chance node."""
        self.owed = owed
        """The seat that may still take its card (draw_mode manual)."""
        self.ended = ended
        """The seat that ended the deal by something that the cards do not show."""
        self.gone = gone
        """Cards under the pile that who is out laid down, sorted: nobody takes them back. Kept where a card digs."""
        self.next = rules.next_table(alive)
        self.rows = rules.rows_of(alive)
        """The legal moves of each card, for each seat on turn, by total."""
        self.fast = rules.fast and mode != UNSEEN
        self.ordinary = rules.ordinary and mode != UNSEEN
        self.fresh = mode == DEALT and rules.stock_out not in ("play_on", "deal_ends")

    def owing(self, seat: int | None) -> State:
        """Return a copy in which a seat may still take its card, or nobody."""
        new: State = object.__new__(State)
        new.mode, new.seed, new.alive, new.out = self.mode, self.seed, self.alive, self.out
        new.due, new.owed, new.ended = self.due, seat, self.ended
        new.next, new.rows = self.next, self.rows
        new.fast, new.ordinary, new.fresh = self.fast, self.ordinary, self.fresh
        new.gone = self.gone
        return new

    def without(self, rules: Rules, seat: int) -> State:
        """Return a copy in which a seat has gone out; who is out takes no card any more."""
        new = self.owing(None if self.owed == seat else self.owed)
        new.alive &= ~(1 << seat)
        new.out += (seat,)
        new.next, new.rows = rules.next_table(new.alive), rules.rows_of(new.alive)
        return new

    def but(self, rules: Rules, **changes: object) -> State:
        """Return a copy with some of its parts changed."""
        new = self.owing(self.owed)
        for name, value in changes.items():
            setattr(new, name, value)
        if "alive" in changes:
            new.next, new.rows = rules.next_table(new.alive), rules.rows_of(new.alive)
        return new

    @property
    def key(self) -> tuple[object, ...]:
        return (self.mode, self.seed, self.alive, self.out, self.due, self.owed, self.ended, self.gone)


class Board:
    """What a turn works on. `hands`, `stock` and `pile` show its cards; `held`, `stack` and `laid` are the same as bytes."""

    __slots__ = {  # noqa: RUF023 -- in the order in which a table is looked at
        "rules": "The variant, compiled for this number of seats and packs.",
        "total": "The running total.",
        "turn": "The seat that moves, 0-based; at the end of a deal the seat that ended it.",
        "direction": "+1 clockwise, -1 the other way.",
        "held": "The cards of each seat, sorted, as bytes of card indices.",
        "stack": "The stock as bytes, first drawn first, with the cards that are drawn already; see `at`.",
        "at": "So many cards of `stack` are drawn.",
        "laid": "The pile as bytes, top last.",
        "state": "Who is still in, the seed, what is owed: what seldom changes.",
        "extras": "What only the wider family needs: duties, chains, runs, questions.",
        "before": "The position before, or None at the beginning of a line.",
        "played": "The move that led here, or None when a card was only taken.",
        "drawn": "The card that its player took, as an index, or -1.",
        "beside": "What else happened; see `step`.",
        "moves": "The legal moves, as a view.",
        "outcome": "How the deal ended, or None while it goes on.",
    }

    rules: Rules
    total: int
    turn: int
    direction: int
    held: tuple[bytes, ...]
    stack: bytes
    at: int
    laid: bytes
    state: State
    extras: Extras
    before: Board | None
    played: Move | None
    drawn: int
    beside: Beside
    moves: LegalMoves
    outcome: Outcome | None

    legal_moves: Final[LegalMoves] = property(attrgetter("moves"), doc="The legal moves, as a view.")  # type: ignore[assignment]

    def __init__(
        self, rules: Rules, total: int, turn: int, direction: int, held: tuple[bytes, ...], stack: bytes, at: int,
        laid: bytes, state: State, extras: Extras = NO_EXTRAS,
    ) -> None:  # fmt: skip
        self.rules = rules
        self.total = total
        self.turn = turn
        self.direction = direction
        self.held = held
        self.stack = stack
        self.at = at
        self.laid = laid
        self.state = state
        self.extras = extras
        self.before = None
        self.played = None
        self.drawn = NOTHING_DRAWN
        self.beside = FIRST
        self.moves = NONE
        self.outcome = None

    def board(self) -> Board:
        """Return a board like this one, to be changed: no legal moves and no outcome are known yet."""
        new = next_board(self, self.played, self.beside)
        new.before = self.before
        new.drawn = self.drawn
        return new

    @property
    def step(self) -> Step | None:
        """How it came about, or None at the beginning of a line."""
        return None if self.beside is FIRST else Step(self.before, self.played, self.drawn, *self.beside)

    @property
    def variant(self) -> Variant:
        """The rules."""
        return self.rules.variant

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return self.rules.seats

    @property
    def hands(self) -> tuple[tuple[Card, ...], ...]:
        """The cards of each seat, sorted."""
        return tuple(from_key(hand, self.rules.cards) for hand in self.held)

    @property
    def stock(self) -> tuple[Card, ...]:
        """The stock, first drawn first; of an unseen stock its cards, sorted."""
        return from_key(self.stack[self.at :], self.rules.cards)

    @property
    def pile(self) -> tuple[Card, ...]:
        """The cards played, top last."""
        return from_key(self.laid, self.rules.cards)

    @property
    def alive(self) -> tuple[int, ...]:
        """The seats that are still in."""
        return tuple(seat for seat in range(self.seats) if self.state.alive >> seat & 1)

    @property
    def visible(self) -> bool:
        """True when all hands are open, False in a dealt game, where each seat sees its own."""
        return self.state.mode != DEALT

    @property
    def owed_draw(self) -> int | None:
        """The seat that may still take its card before the next player moves (draw_mode manual), or None."""
        return self.state.owed

    @property
    def late_draw(self) -> int | None:
        """The seat that forgot its card and may still take it until the next player has finished (manual_late), or None."""
        return self.extras.late[0] if self.extras.late is not None and self.outcome is None else None

    @property
    def plays_owed(self) -> int:
        """How many plays the seat on turn owes because of a card that asks for several, or of a chain; 0 in other turns."""
        return self.extras.duty

    @property
    def asked(self) -> str:
        """What the seat on turn is asked inside a turn, or "": `shield`, `pick`, `dig`, `raid`, `nines`, `number` or `reward`."""
        extras = self.extras
        return "" if extras.mover < 0 or self.outcome is not None else extras.waits[0].question

    @property
    def is_over(self) -> bool:
        """True when the deal has ended."""
        return self.outcome is not None

    @property
    def is_chance(self) -> bool:
        """True when a card of unknown identity is to be drawn: see `chance` and `draw`."""
        return self.state.due is not None and self.outcome is None


# --- what is there ---


def chance_cards(board: Board) -> bytes:
    """Return the cards of which chance gives one: the unseen stock, or the hand of a player who is robbed."""
    waits = board.extras.waits
    victim = waits[0].victim if waits else None
    return board.stack if victim is None else board.held[victim]


def order(board: Board, seat: int) -> tuple[int, ...]:
    """Return the seats still in, in playing order from one of them."""
    seats, alive, step = board.rules.seats, board.state.alive, board.direction
    return tuple((seat + step * at) % seats for at in range(seats) if alive >> (seat + step * at) % seats & 1)


def order_from(board: Board, seat: int) -> tuple[int, ...]:
    """Return the seats still in, from one seat clockwise."""
    seats, alive = board.rules.seats, board.state.alive
    return tuple(at % seats for at in range(seat, seat + seats) if alive >> at % seats & 1)


def without(hand: bytes, key: bytes) -> bytes:
    """Return a hand without the cards laid."""
    if len(key) == 1:
        return hand.replace(key, b"", 1)
    for index in key:
        hand = hand.replace(KEYS[index], b"", 1)
    return hand


# --- how it came about ---


def next_board(before: Board, played: Move | None = None, beside: Beside = PLAIN) -> Board:
    """Return a board like the one before, to be changed by what happens now."""
    new: Board = object.__new__(Board)
    new.rules = before.rules
    new.total = before.total
    new.turn = before.turn
    new.direction = before.direction
    new.held = before.held
    new.stack = before.stack
    new.at = before.at
    new.laid = before.laid
    new.state = before.state
    new.extras = before.extras
    new.before = before
    new.played = played
    new.drawn = NOTHING_DRAWN
    new.beside = beside
    new.moves = NONE
    new.outcome = None
    return new


def forget(new: Board) -> None:
    """Begin a new line of positions: nobody knows any more how this one came about."""
    new.before = new.played = None
    new.drawn = NOTHING_DRAWN
    new.beside = FIRST


# --- the smallest things that happen ---


def note(new: Board, kind: str, seat: int, cards: bytes = b"", other: int = -1, hands: tuple[bytes, ...] = ()) -> None:
    """Keep something that happened beside the play, for the keys of what seats have seen."""
    how, out, notes = new.beside
    new.beside = Beside(how, out, (*notes, Note(kind, seat, cards, other, hands)))


def note_out(new: Board, seat: int, hand: bytes) -> None:
    """Keep that a seat went out and laid its hand down."""
    how, out, notes = new.beside
    new.beside = Beside(how, (*out, (seat, hand)), notes)


def set_hand(new: Board, seat: int, hand: bytes) -> None:
    """Give a seat another hand."""
    new.held = (*new.held[:seat], hand, *new.held[seat + 1 :])


def give(new: Board, seat: int, index: int) -> None:
    """Put a card into a hand."""
    hand = new.held[seat]
    place = bisect_left(hand, index)
    set_hand(new, seat, hand[:place] + KEYS[index] + hand[place:])


def throw_nines(new: Board, seat: int) -> None:
    """Throw nines away that have come into a hand, where the house rules ask for it (more_nines, rules 5.9)."""
    if not new.rules.more_nines:
        return
    hand = new.held[seat]
    kept = hand.translate(None, new.rules.nines)
    if len(kept) < len(hand):
        nines = bytes(index for index in hand if index in new.rules.nines)
        set_hand(new, seat, kept)
        new.laid = nines + new.laid
        for index in nines:
            note(new, "throws", seat, KEYS[index])


def take_blindly(new: Board, seat: int, victim: int, index: int) -> None:
    """Move a card from one hand to another."""
    card = KEYS[index]
    set_hand(new, victim, without(new.held[victim], card))
    give(new, seat, index)
    note(new, "takes", seat, card, victim)
    throw_nines(new, seat)


def seeded_pick(new: Board, victim: int) -> int:
    """Return the card of a hidden hand that the seed of a dealt game picks."""
    hand, state = new.held[victim], new.state
    new.state = state.owing(state.owed)
    new.state.seed = next_seed(state.seed)
    return hand[(state.seed >> 7) % len(hand)]


def lay(new: Board, seat: int, move: Move) -> None:
    """Lay cards of a hand on the pile; cards thrown away go under it."""
    set_hand(new, seat, without(new.held[seat], move.key))
    new.laid = move.key + new.laid if move.is_throw else new.laid + move.key


def lay_under(new: Board, seat: int, index: int) -> None:
    """Put a card of a hand under the pile, so that the card on top stays the last one played."""
    card = KEYS[index]
    set_hand(new, seat, without(new.held[seat], card))
    new.laid = card + new.laid


def lay_down(new: Board, seat: int) -> None:
    """Put the hand of who goes out under the pile: it comes back when the stock is built again, and not before."""
    hand = new.held[seat]
    new.laid = hand + new.laid
    if hand and new.rules.digs:
        new.state = new.state.but(new.rules, gone=bytes(sorted(new.state.gone + hand)))
    if new.extras.forgot:
        new.extras = new.extras._replace(forgot=tuple(entry for entry in new.extras.forgot if entry[0] != seat))
    note_out(new, seat, hand)
    set_hand(new, seat, b"")


# --- how a deal ends ---


def put_out(new: Board, victim: int) -> None:
    """Put a player out of the deal; the hand goes under the pile."""
    lay_down(new, victim)
    new.state = new.state.without(new.rules, victim)
    if new.extras.late is not None and new.extras.late[0] == victim:
        new.extras = new.extras._replace(late=None)
    if new.state.alive.bit_count() == 1:
        end_with_last_seat(new, new.state.alive.bit_length() - 1)


def end_with_last_seat(new: Board, last: int) -> None:
    """End a deal in which only one seat is left."""
    if new.state.owed is not None:
        new.state = new.state.owing(None)
    new.turn = last
    new.outcome = Outcome(new.state.out, last, Termination.LAST_SEAT)


def finish(new: Board, loser: int, why: Termination) -> None:
    """End a deal that has one loser."""
    new.moves = NONE
    new.turn = loser
    if why in ENDED_BY:
        new.outcome = end_of(new, loser, why)
        return
    out = new.state.out  # players knocked out before (rules 3.2)
    left = new.state.alive & ~(1 << loser)
    winner = left.bit_length() - 1 if left.bit_count() == 1 else None
    new.outcome = Outcome((*out, loser), winner, why)


def end_by(new: Board, seat: int, why: Termination) -> None:
    """End the deal by a last card, of a hand or of the stock, a bomb or three of a kind of one seat."""
    new.turn = seat
    new.state = new.state.but(new.rules, ended=(seat, why))
    new.outcome = end_of(new, seat, why)


def end_of(new: Board, seat: int, why: Termination) -> Outcome:
    """Return the outcome of a deal that a last card, a bomb or three of a kind of one seat has ended."""
    if why is Termination.BOMB:
        left = [other for other in order(new, seat) if other not in new.extras.hit]
        return Outcome((*new.state.out, *new.extras.hit), left[0] if len(left) == 1 else None, why)
    return Outcome((*new.state.out, *(other for other in order(new, seat) if other != seat)), seat, why)
