"""One turn the general way, step by step in the order of rules 1.1; `Position.play` unrolls it for simple moves.

The functions change a position that nobody else has seen yet: a fresh copy, or one that is just being made.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import Final

from ..ground.say import say
from ..ground.shuffle import next_seed, shuffled
from ..ground.text import echo
from . import acts, duties, questions
from .board import (
    CALL,
    CHANCE,
    DEALT,
    FIRST,
    KEYS,
    LATE,
    NONE,
    OVER,
    TAKE,
    UNSEEN,
    Beside,
    Board,
    State,
    end_by,
    end_with_last_seat,
    finish,
    give,
    lay_down,
    next_board,
    note,
    order_from,
    seeded_pick,
    take_blindly,
    throw_nines,
    without,
)
from .compiled import Rules
from .extras import DRAW, Extras, Waits
from .moves import ADD, CHOOSE, DOUBLE, REVERSE, Move
from .outcome import IllegalMove, InvalidMove, LegalMoves, Termination
from .reasons import where

WRONG_CALL: Final = Beside(CALL)
OVER_LIMIT: Final = Beside(OVER)
BY_CHANCE: Final = Beside(CHANCE)
TAKEN: Final = Beside(TAKE)
TAKEN_LATE: Final = Beside(LATE)


def play_with_care(before: Board, move: Move, call: int | None) -> Board:
    """Return the position after a legal move, whatever the house rules ask for.

    Raises:
        IllegalMove: a wrong total was said and the house rules let the player try again.
        InvalidMove: what was said is no number.
    """
    rules, turn = before.rules, before.turn
    if before.extras.mover >= 0:
        return _answer(before, move)
    total, n = before.total, move.n
    result: int | None = total + n if move.kind == ADD else n
    if move.kind == DOUBLE or rules.reset_at is not None or (result is not None and result < 0):
        result = rules.result(move, total)
    assert result is not None  # legal moves have a result
    new = next_board(before, move)
    if call is not None and (not isinstance(call, int) or isinstance(call, bool)):
        raise InvalidMove(f"A total that is said is a whole number, not {echo(call)}.", where(before))
    if call is not None and call != result:
        if rules.variant.rule("call_mode") != "must_call":
            raise IllegalMove(say("That does not make {number}. Try again.", number=echo(call)), where(before))
        new.beside = WRONG_CALL
        lose(new, Termination.WRONG_CALL)
        return new
    if result > rules.limit and rules.eliminates:  # the card counts as not played (rules 4.6)
        new.beside = OVER_LIMIT
        lose(new, Termination.OVER_LIMIT)
        return new
    held = before.held
    hand = without(held[turn], move.key)
    new.held = (*held[:turn], hand, *held[turn + 1 :])
    thrown = rules.throws and move.is_throw  # it lies under the pile: the card on top is the last one played
    new.laid = move.key + before.laid if thrown else before.laid + move.key
    new.total = result
    if result > rules.limit:
        lose(new, Termination.OVER_LIMIT)
        return new
    if rules.lays_threes and move.is_three:
        duties.lay_three(new)
        return new
    if move.flags & REVERSE:
        new.direction = -before.direction
    owed = before.state.owed
    if owed is not None:
        new.state = before.state.owing(None)  # forgotten: the next player has moved
    waits: Waits = duties.after_play(new, before, move) if rules.family else DRAW[turn]
    if before.extras.late is not None and not rules.family:
        new.extras = new.extras.but(late=None)
    if new.outcome is not None:
        return new
    if rules.manual_draw and not (before.state.mode == UNSEEN and new.stack) and waits == DRAW[turn] * len(waits):
        if waits and (new.at < len(new.stack) or (new.state.fresh and _could_reshuffle(new))):
            if new.state is before.state:
                new.state = new.state.owing(turn)
            else:  # nobody else has seen it yet
                new.state.owed = turn
            if rules.family and new.extras.draws != len(waits):
                new.extras = new.extras.but(draws=len(waits))
            if rules.late_draw and owed is not None and owed != turn and new.state.alive >> owed & 1:
                new.extras = new.extras.but(late=(owed, before.extras.draws))
        waits = ()
    if rules.throws_any_time and not thrown:
        waits += questions.nines(new, move)
    take(new, move, waits)
    return new


def _answer(before: Board, move: Move) -> Board:
    """Return the position after a question inside a turn has been answered."""
    new = next_board(before, move)
    if before.extras.during is None:
        questions.lay_reward(new, before, move)
        settle(new)
        return new
    during, waits = questions.answer(new, before, move)
    if new.outcome is None and not (new.rules.instant and duties.ended_at_once(new, (before.turn,))):
        take(new, during, waits)
    return new


def take(new: Board, move: Move, waits: Waits) -> None:
    """Draw for each waiting seat (step 6), ask what is to be asked, then pass the turn on.

    It stops where chance decides what comes, and where somebody has to answer.
    """
    rules = new.rules
    for place, wait in enumerate(waits):
        seat, victim = wait.seat, wait.victim
        if wait.question:
            if wait.question == "nines" and not questions.throws_of(new, seat):
                continue
            if questions.ask(new, move, waits[place:]):
                return
            continue
        if victim is not None:
            hand = new.held[victim]
            if not hand:
                continue
            if new.state.mode != DEALT and len(set(hand)) > 1:
                _leave_to_chance(new, move, waits[place:])
                return
            take_blindly(new, seat, victim, hand[0] if len(set(hand)) == 1 else seeded_pick(new, victim))
        elif new.state.mode == UNSEEN and new.stack:
            _leave_to_chance(new, move, waits[place:])
            return
        else:
            drawn = replace_card(new, seat)
            if rules.stock_ends and drawn and _ended_with_stock(new, new.turn):
                return
        if rules.instant and duties.ended_at_once(new, (seat,)):
            return
    if rules.family and rules.empty_hand != "lose_on_turn" and not rules.manual_draw and acts.ended_by_empty_hand(new):
        return
    pass_turn(new, move)


def _leave_to_chance(new: Board, move: Move, waits: Waits) -> None:
    new.state = new.state.but(new.rules, due=move)
    if new.rules.family:
        new.extras = new.extras._replace(waits=waits)


def draw_unseen(before: Board, due: Move, drawn: int) -> Board:
    """Return the position after chance has given a card from an unseen stock."""
    new = next_board(before, None, BY_CHANCE)
    rules = before.rules
    (seat, _, victim, _, _), *waits = before.extras.waits or DRAW[before.turn]
    new.state = before.state.but(rules, due=None)
    if victim is not None:
        take_blindly(new, seat, victim, drawn)
    else:
        at = before.stack.index(drawn)
        new.stack = before.stack[:at] + before.stack[at + 1 :]
        give(new, seat, drawn)
        new.drawn = drawn
        throw_nines(new, seat)
    if rules.family:
        new.extras = before.extras._replace(waits=())
        if victim is None and rules.stock_ends and _ended_with_stock(new, new.turn):
            return new
        if rules.instant and duties.ended_at_once(new, (seat,)):
            return new
    take(new, due, tuple(waits))
    return new


def take_owed(before: Board, seat: int) -> Board:
    """Return the position after a seat has taken the card owed to it (draw_mode manual)."""
    new = next_board(before, None, TAKEN)
    new.state = before.state.owing(None)
    new.moves = before.moves
    new.extras = new.extras._replace(late=None) if new.extras.late else new.extras  # the next player has finished
    if not _take_all(new, seat, new.extras.draws) and _may_change(new):
        settle(new)  # a new stock changes what some cards do
    return new


def take_late(before: Board, seat: int, cards: int) -> Board:
    """Return the position after a seat has taken cards that it forgot (draw_mode manual_late)."""
    new = next_board(before, None, TAKEN_LATE)
    new.moves = before.moves
    new.extras = new.extras._replace(late=None)
    if not _take_all(new, seat, cards) and _may_change(new):
        settle(new)
    return new


def _may_change(new: Board) -> bool:
    """Return whether a card taken late can change what the seat on turn may do: whom to take from, what a new stock changes."""
    return new.extras.mover < 0 and (new.rules.steals or new.rules.early > 0)


def _take_all(new: Board, seat: int, cards: int) -> bool:
    """Draw all cards that a seat is owed (draw_mode manual); return whether that ended the deal."""
    for _ in range(cards):
        if replace_card(new, seat) and new.rules.stock_ends and _ended_with_stock(new, seat):
            return True
        if new.rules.instant and duties.ended_at_once(new, (seat,)):
            return True
    return False


def pass_turn(new: Board, move: Move) -> None:
    """Give the turn to whoever is next after a move (step 7), and settle."""
    if new.rules.family:
        duties.pass_turn(new, move)
    elif move.flags & CHOOSE:
        assert move.target is not None
        new.turn = move.target
    else:
        new.turn = new.state.next[move.flags][new.direction > 0][new.turn]
    settle(new)


def replace_card(new: Board, seat: int) -> bool:
    """Draw a card for a seat; with nothing to draw the draw is left out silently (rules 1.3). Return whether it was there."""
    if new.at == len(new.stack) and new.state.fresh:
        new.stack, new.laid, new.state = reshuffle(new.rules, new.state, new.laid)
        new.at = 0
        if new.rules.early and new.stack:
            shuffles = min(new.extras.shuffles + 1, new.rules.early)
            new.extras = new.extras._replace(shuffles=shuffles)
    if new.at == len(new.stack):
        return False
    drawn = new.stack[new.at]
    new.at += 1
    held = new.held
    hand = held[seat]
    at = bisect_left(hand, drawn)
    new.held = (*held[:seat], hand[:at] + KEYS[drawn] + hand[at:], *held[seat + 1 :])
    if new.beside is not FIRST:
        before, how = new.before, new.beside.how
        own = how == TAKE or (before is not None and before.turn == seat)
        if own and new.drawn < 0 and how not in (CALL, OVER):
            new.drawn = drawn
        else:
            note(new, "draw", seat, KEYS[drawn])
    if new.rules.more_nines:
        throw_nines(new, seat)
    return True


def _ended_with_stock(new: Board, seat: int) -> bool:
    """End the deal when the last card of the stock has been taken (stock_out deal_ends); `seat` has played last and wins."""
    if new.at < len(new.stack):
        return False
    new.moves = NONE
    new.state = new.state.but(new.rules, owed=None)
    end_by(new, seat, Termination.STOCK_OUT)
    return True


def _could_reshuffle(position: Board) -> bool:
    return len(position.laid) > (1 if position.rules.stock_out == "reshuffle_keep_top" else 0)


def reshuffle(rules: Rules, state: State, pile: bytes) -> tuple[bytes, bytes, State]:
    """Return stock, pile and state after the pile has become the new stock (rules 1.2, stock_out)."""
    keep = pile[-1:] if rules.stock_out == "reshuffle_keep_top" else b""
    rest = pile[: len(pile) - len(keep)]
    if not rest:
        return b"", pile, state
    gone = keep if len(state.gone) == len(pile) else b""
    return shuffled(rest, state.seed), keep, state.but(rules, seed=next_seed(state.seed), gone=gone)


def extras_of(rules: Rules, extras: Extras, top: bytes) -> Extras:
    """Return the extras with which a position of these rules begins; `top` is the card played last, if there is one."""
    if rules.runs and top:
        extras = extras._replace(played=top[-1])
    if rules.king_ban != "off" and not extras.turns:
        return extras._replace(turns=(0,) * rules.seats)
    return extras


def begin(new: Board, first: int, dealer: int | None = None) -> None:
    """Settle a position that no play led to; hands that end a deal at once are looked for from one seat clockwise.

    Args:
        dealer: the seat that has just dealt, where a deal begins: it may be asked something first.
    """
    if new.rules.instant and duties.ended_at_once(new, order_from(new, first)):
        return
    if dealer is None or not questions.ask_dealer(new, dealer):
        settle(new)


def settle(new: Board) -> None:
    """Find the legal moves of the seat on turn; seats that have none lose until one can move or the deal is over."""
    while True:
        turn = new.turn
        if new.state.owed == turn:  # nobody can be quicker than oneself
            new.state = new.state.owing(None)
            if _take_all(new, turn, new.extras.draws):
                return
        if new.extras.late is not None and new.extras.late[0] == turn:
            cards = new.extras.late[1]
            new.extras = new.extras.but(late=None)
            if _take_all(new, turn, cards):
                return
        if new.rules.family:
            found = duties.legal(new)
            if found is None:
                continue
            moves = found
        else:
            moves = new.rules.legal(new.held[turn], turn, new.total, new.state.alive)
        if moves:
            new.moves = LegalMoves(moves)
            return
        if _drop(new, Termination.STUCK if new.held[turn] else Termination.NO_CARDS):
            return


def stuck(new: Board) -> None:
    """The seat on turn has no legal move and loses."""
    lose(new, Termination.STUCK if new.held[new.turn] else Termination.NO_CARDS)


def lose(new: Board, why: Termination) -> None:
    """The seat on turn loses; where the others play on, the turn passes and the next seat is settled."""
    if not _drop(new, why):
        settle(new)


def _drop(new: Board, why: Termination) -> bool:
    """Take the seat on turn out of the deal; return True when that ends it."""
    rules, turn, state = new.rules, new.turn, new.state
    new.moves = NONE
    if not rules.eliminates:
        ended = None if why in (Termination.STUCK, Termination.NO_CARDS) else (turn, why)
        if ended or state.owed is not None:
            new.state = state.but(rules, ended=ended, owed=None)
        finish(new, turn, why)
        return True
    lay_down(new, turn)
    new.state = new.state.without(rules, turn)
    new.turn = new.state.next[0][new.direction > 0][turn]
    if new.state.alive.bit_count() == 1:
        end_with_last_seat(new, new.turn)
        return True
    if rules.family:
        duties.drop(new)
    return False
