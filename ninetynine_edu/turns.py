"""One turn the general way, step by step in the order of rules 1.1; `Position.play` unrolls it for simple moves.

The functions change a position that nobody else has seen yet: a fresh copy, or one that is just being made.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ._text import echo
from .moves import CHOOSE, REVERSE, Move
from .outcome import IllegalMove, InvalidMove, LegalMoves, Outcome, Termination
from .reasons import where
from .rules import Rules
from .shuffle import next_seed, shuffled
from .state import UNSEEN, State

if TYPE_CHECKING:
    from .position import Position

NONE = LegalMoves()


def play_with_care(before: Position, move: Move, call: int | None) -> Position:
    """Return the position after a legal move, whatever the house rules ask for.

    Raises:
        IllegalMove: a wrong total was said and the house rules let the player try again.
        InvalidMove: what was said is no number.
    """
    rules, turn = before._rules, before._turn
    result = rules.result(move, before._total)
    assert result is not None  # legal moves have a result
    new = before._copy()
    if call is not None and (not isinstance(call, int) or isinstance(call, bool)):
        raise InvalidMove(f"A total that is said is a whole number, not {echo(call)}. {where(before)}")
    if call is not None and call != result:
        if rules.variant.rule("call_mode") != "must_call":
            raise IllegalMove(
                f"{before._total} and {move.words} does not make {echo(call)}. Try again. {where(before)}"
            )
        new._log = (before, move, "call")
        lose(new, Termination.WRONG_CALL)
        return new
    if result > rules.limit and rules.eliminates:  # the card counts as not played (rules 4.6)
        new._log = (before, move, "over")
        lose(new, Termination.OVER_LIMIT)
        return new
    hand = before._hands[turn]
    for index in move.key:
        at = hand.index(index)
        hand = hand[:at] + hand[at + 1 :]
    new._hands = with_hand(before, turn, hand)
    new._pile = before._pile + move.key
    new._total = result
    new._log = (before, move, -1)
    if result > rules.limit:
        lose(new, Termination.OVER_LIMIT)
        return new
    if move.flags & REVERSE:
        new._direction = -before._direction
    if before._state.owed is not None:
        new._state = before._state.but(rules, owed=None)  # forgotten: the next player has moved
    if before._state.mode == UNSEEN and new._stock:
        new._state = new._state.but(rules, due=move)
        return new
    if not rules.manual_draw:
        replace_card(new, turn)
    elif new._at < len(new._stock) or (new._state.fresh and _could_reshuffle(new)):
        new._state = new._state.but(rules, owed=turn)
    pass_turn(new, move)
    return new


def draw_unseen(before: Position, due: Move, drawn: int) -> Position:
    """Return the position after chance has given a card from an unseen stock."""
    new = before._copy()
    at = before._stock.index(drawn)
    new._stock = before._stock[:at] + before._stock[at + 1 :]
    new._hands = with_hand(before, before._turn, bytes(sorted((*before._hands[before._turn], drawn))))
    new._state = before._state.but(before._rules, due=None)
    new._log = (before, "draw", drawn)
    pass_turn(new, due)
    return new


def take_owed(before: Position, seat: int) -> Position:
    """Return the position after a seat has taken the card owed to it (draw_mode manual)."""
    new = before._copy()
    new._state = before._state.but(before._rules, owed=None)
    new._log = (before, "take", -1)
    replace_card(new, seat)
    new._moves = before._moves
    return new


def pass_turn(new: Position, move: Move) -> None:
    """Give the turn to whoever is next after a move (step 7), and settle."""
    if move.flags & CHOOSE:
        assert move.target is not None
        new._turn = move.target
    else:
        new._turn = new._state.next[move.flags][new._direction > 0][new._turn]
    settle(new)


def replace_card(new: Position, seat: int) -> None:
    """Draw a card for a seat; with nothing to draw the draw is left out silently (rules 1.3)."""
    if new._at == len(new._stock) and new._state.fresh:
        new._stock, new._pile, new._state = reshuffle(new._rules, new._state, new._pile)
        new._at = 0
    if new._at < len(new._stock):
        drawn = new._stock[new._at]
        new._at += 1
        new._hands = with_hand(new, seat, bytes(sorted((*new._hands[seat], drawn))))
        if new._log is not None:
            new._log = (new._log[0], new._log[1], drawn, *new._log[3:])


def _could_reshuffle(position: Position) -> bool:
    return len(position._pile) > (1 if position._rules.stock_out == "reshuffle_keep_top" else 0)


def reshuffle(rules: Rules, state: State, pile: bytes) -> tuple[bytes, bytes, State]:
    """Return stock, pile and state after the pile has become the new stock (rules 1.2, stock_out)."""
    keep = pile[-1:] if rules.stock_out == "reshuffle_keep_top" else b""
    rest = pile[: len(pile) - len(keep)]
    if not rest:
        return b"", pile, state
    return shuffled(rest, state.seed), keep, state.but(rules, seed=next_seed(state.seed))


def settle(new: Position) -> None:
    """Find the legal moves of the seat on turn; seats that have none lose until one can move or the deal is over."""
    while True:
        turn = new._turn
        if new._state.owed == turn:  # nobody can be quicker than oneself
            new._state = new._state.but(new._rules, owed=None)
            replace_card(new, turn)
        moves = new._rules.legal(new._hands[turn], turn, new._total, new._state.alive)
        if moves:
            new._moves = LegalMoves(moves)
            return
        if _drop(new, Termination.STUCK if new._hands[turn] else Termination.NO_CARDS):
            return


def lose(new: Position, why: Termination) -> None:
    """The seat on turn loses; where the others play on, the turn passes and the next seat is settled."""
    if not _drop(new, why):
        settle(new)


def _drop(new: Position, why: Termination) -> bool:
    """Take the seat on turn out of the deal; return True when that ends it."""
    rules, turn, state = new._rules, new._turn, new._state
    new._moves = NONE
    if not rules.eliminates:
        ended = None if why in (Termination.STUCK, Termination.NO_CARDS) else (turn, why)
        if ended or state.owed is not None:
            new._state = state.but(rules, ended=ended, owed=None)
        finish(new, turn, why)
        return True
    alive = state.alive & ~(1 << turn)
    hand = new._hands[turn]
    new._pile = hand + new._pile  # laid down under the pile, so it comes back when the stock is rebuilt
    log = new._log or (None, "start", -1)
    new._log = (*log[:3], (*(log[3] if len(log) > 3 else ()), (turn, hand)))
    new._hands = with_hand(new, turn, b"")
    owed = None if state.owed == turn else state.owed
    new._state = state.but(rules, alive=alive, out=(*state.out, turn), owed=owed)
    new._turn = new._state.next[0][new._direction > 0][turn]
    if alive.bit_count() == 1:
        new._state = new._state.but(rules, owed=None)
        new._outcome = Outcome(new._state.out, new._turn, Termination.LAST_SEAT)
        return True
    return False


def finish(new: Position, loser: int, why: Termination) -> None:
    """End a deal that has one loser."""
    new._moves = NONE
    new._turn = loser
    winner = 1 - loser if new._rules.seats == 2 else None
    new._outcome = Outcome((loser,), winner, why)


def with_hand(position: Position, seat: int, hand: bytes) -> tuple[bytes, ...]:
    """Return the hands of a position with one of them replaced."""
    return (*position._hands[:seat], hand, *position._hands[seat + 1 :])
