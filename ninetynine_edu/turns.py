"""One turn the general way, step by step in the order of rules 1.1; `Position.play` unrolls it for simple moves.

The functions change a position that nobody else has seen yet: a fresh copy, or one that is just being made.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING, Final

from . import asking, family, hands
from ._text import echo
from .extras import Extras, Wait
from .moves import ADD, CHOOSE, DOUBLE, REVERSE, Move
from .outcome import IllegalMove, InvalidMove, LegalMoves, Outcome, Termination
from .reasons import where
from .rules import Rules
from .shuffle import next_seed, shuffled
from .state import DEALT, UNSEEN, State
from .variant_file import MAX_SEATS

if TYPE_CHECKING:
    from .position import Position

NONE = LegalMoves()
KEYS: Final = tuple(bytes((index,)) for index in range(256))
ONE_DRAW = tuple(((seat, -1),) for seat in range(MAX_SEATS))


def play_with_care(before: Position, move: Move, call: int | None) -> Position:
    """Return the position after a legal move, whatever the house rules ask for.

    Raises:
        IllegalMove: a wrong total was said and the house rules let the player try again.
        InvalidMove: what was said is no number.
    """
    rules, turn = before._rules, before._turn
    if before._extras.during is not None:
        return _answer(before, move)
    total, n = before._total, move.n
    result: int | None = total + n if move.kind == ADD else n
    if move.kind == DOUBLE or rules.reset_at is not None or (result is not None and result < 0):
        result = rules.result(move, total)
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
    held = before._hands
    hand = family.without(held[turn], move.key)
    new._hands = (*held[:turn], hand, *held[turn + 1 :])
    thrown = rules.throws and move.is_throw  # it lies under the pile: the card on top is the last one played
    new._pile = move.key + before._pile if thrown else before._pile + move.key
    new._total = result
    new._log = (before, move, -1)
    if result > rules.limit:
        lose(new, Termination.OVER_LIMIT)
        return new
    if move.flags & REVERSE:
        new._direction = -before._direction
    owed = before._state.owed
    if owed is not None:
        new._state = before._state.but(rules, owed=None)  # forgotten: the next player has moved
    waits: tuple[Wait, ...] = family.after_play(new, before, move) if rules.family else ONE_DRAW[turn]
    if before._extras.late is not None and not rules.family:
        new._extras = new._extras._replace(late=None)
    if new._outcome is not None:
        return new
    if rules.manual_draw and not (before._state.mode == UNSEEN and new._stock) and waits == ((turn, -1),) * len(waits):
        if waits and (new._at < len(new._stock) or (new._state.fresh and _could_reshuffle(new))):
            new._state = new._state.but(rules, owed=turn)
            if rules.family:
                new._extras = new._extras._replace(draws=len(waits))
            if rules.late_draw and owed is not None and owed != turn and new._state.alive >> owed & 1:
                new._extras = new._extras._replace(late=(owed, before._extras.draws))
        waits = ()
    if rules.throws_any_time and not thrown:
        waits += asking.nines(new, move)
    take(new, move, waits)
    return new


def _answer(before: Position, move: Move) -> Position:
    """Return the position after a question inside a turn has been answered."""
    new = before._copy()
    new._log = (before, move, -1)
    during, waits = asking.answer(new, before, move)
    if new._outcome is None and not (new._rules.instant and family.ended_at_once(new, (before._turn,))):
        take(new, during, waits)
    return new


def take(new: Position, move: Move, waits: tuple[Wait, ...]) -> None:
    """Draw for each waiting seat (step 6), ask what is to be asked, then pass the turn on.

    It stops where chance decides what comes, and where somebody has to answer.
    """
    rules = new._rules
    for place, wait in enumerate(waits):
        seat, victim = wait[0], wait[1]
        if victim < -1:
            if asking.ask(new, move, waits[place:]):
                return
            continue
        if victim >= 0:
            hand = new._hands[victim]
            if not hand:
                continue
            if new._state.mode != DEALT and len(set(hand)) > 1:
                _leave_to_chance(new, move, waits[place:])
                return
            hands.take_blindly(new, seat, victim, hand[0] if len(set(hand)) == 1 else hands.seeded_pick(new, victim))
        elif new._state.mode == UNSEEN and new._stock:
            _leave_to_chance(new, move, waits[place:])
            return
        else:
            left = new._at < len(new._stock)
            replace_card(new, seat)
            if left and rules.stock_ends and _ended_with_stock(new, new._turn):
                return
        if rules.instant and family.ended_at_once(new, (seat,)):
            return
    if rules.family and rules.empty_hand != "lose_on_turn" and not rules.manual_draw and hands.ended_by_empty_hand(new):
        return
    pass_turn(new, move)


def _leave_to_chance(new: Position, move: Move, waits: tuple[Wait, ...]) -> None:
    new._state = new._state.but(new._rules, due=move)
    if new._rules.family:
        new._extras = new._extras._replace(waits=waits)


def draw_unseen(before: Position, due: Move, drawn: int) -> Position:
    """Return the position after chance has given a card from an unseen stock."""
    new = before._copy()
    rules = before._rules
    (seat, victim, *_), *waits = before._extras.waits or ONE_DRAW[before._turn]
    new._state = before._state.but(rules, due=None)
    if victim >= 0:
        new._log = (before, "draw", -1)
        hands.take_blindly(new, seat, victim, drawn)
    else:
        at = before._stock.index(drawn)
        new._stock = before._stock[:at] + before._stock[at + 1 :]
        new._hands = with_hand(before, seat, bytes(sorted((*before._hands[seat], drawn))))
        new._log = (before, "draw", drawn)
        hands.throw_nines(new, seat)
    if rules.family:
        new._extras = before._extras._replace(waits=())
        if victim < 0 and rules.stock_ends and _ended_with_stock(new, new._turn):
            return new
        if rules.instant and family.ended_at_once(new, (seat,)):
            return new
    take(new, due, tuple(waits))
    return new


def take_owed(before: Position, seat: int) -> Position:
    """Return the position after a seat has taken the card owed to it (draw_mode manual)."""
    new = before._copy()
    new._state = before._state.but(before._rules, owed=None)
    new._log = (before, "take", -1)
    new._moves = before._moves
    new._extras = new._extras._replace(late=None) if new._extras.late else new._extras  # the next player has finished
    if not _take_all(new, seat, new._extras.draws) and _may_change(new):
        settle(new)  # a new stock changes what some cards do
    return new


def take_late(before: Position, seat: int, cards: int) -> Position:
    """Return the position after a seat has taken cards that it forgot (draw_mode manual_late)."""
    new = before._copy()
    new._log = (before, "late", -1)
    new._moves = before._moves
    new._extras = new._extras._replace(late=None)
    if not _take_all(new, seat, cards) and _may_change(new):
        settle(new)
    return new


def _may_change(new: Position) -> bool:
    """Return whether a card taken late can change what the seat on turn may do: whom to take from, what a new stock changes."""
    return new._extras.during is None and (new._rules.steals or new._rules.early > 0)


def _take_all(new: Position, seat: int, cards: int) -> bool:
    """Draw all cards that a seat is owed (draw_mode manual); return whether that ended the deal."""
    for _ in range(cards):
        left = new._at < len(new._stock)
        replace_card(new, seat)
        if left and new._rules.stock_ends and _ended_with_stock(new, seat):
            return True
        if new._rules.instant and family.ended_at_once(new, (seat,)):
            return True
    return False


def pass_turn(new: Position, move: Move) -> None:
    """Give the turn to whoever is next after a move (step 7), and settle."""
    if new._rules.family:
        family.pass_turn(new, move)
    elif move.flags & CHOOSE:
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
        if new._rules.early and new._stock:
            shuffles = min(new._extras.shuffles + 1, new._rules.early)
            new._extras = new._extras._replace(shuffles=shuffles)
    if new._at < len(new._stock):
        drawn = new._stock[new._at]
        new._at += 1
        held = new._hands
        hand = held[seat]
        at = bisect_left(hand, drawn)
        new._hands = (*held[:seat], hand[:at] + KEYS[drawn] + hand[at:], *held[seat + 1 :])
        if new._log is not None:
            before, what = new._log[0], new._log[1]
            if new._log[2] == -1 and (what == "take" or (before is not None and before._turn == seat)):
                new._log = (new._log[0], new._log[1], drawn, *new._log[3:])
            else:
                hands.note(new, "draw", seat, drawn)
        if new._rules.more_nines:
            hands.throw_nines(new, seat)


def _ended_with_stock(new: Position, seat: int) -> bool:
    """End the deal when the last card of the stock has been taken (stock_out deal_ends); `seat` has played last and wins."""
    if new._at < len(new._stock):
        return False
    new._moves = NONE
    new._turn = seat
    new._state = new._state.but(new._rules, ended=(seat, Termination.STOCK_OUT), owed=None)
    new._outcome = hands.end_of(new, seat, Termination.STOCK_OUT)
    return True


def _could_reshuffle(position: Position) -> bool:
    return len(position._pile) > (1 if position._rules.stock_out == "reshuffle_keep_top" else 0)


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


def begin(new: Position, first: int) -> None:
    """Settle a position that no play led to; hands that end a deal at once are looked for from one seat clockwise."""
    if not (new._rules.instant and family.ended_at_once(new, family.order_from(new, first))):
        settle(new)


def settle(new: Position) -> None:
    """Find the legal moves of the seat on turn; seats that have none lose until one can move or the deal is over."""
    while True:
        turn = new._turn
        if new._state.owed == turn:  # nobody can be quicker than oneself
            new._state = new._state.but(new._rules, owed=None)
            if _take_all(new, turn, new._extras.draws):
                return
        if new._extras.late is not None and new._extras.late[0] == turn:
            cards = new._extras.late[1]
            new._extras = new._extras._replace(late=None)
            if _take_all(new, turn, cards):
                return
        if new._rules.family:
            found = family.legal(new)
            if found is None:
                continue
            moves = found
        else:
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
    hands.lay_down(new, hand)
    log = new._log or (None, "start", -1)
    new._log = (*log[:3], (*(log[3] if len(log) > 3 else ()), (turn, hand)), *log[4:])
    new._hands = with_hand(new, turn, b"")
    owed = None if state.owed == turn else state.owed
    new._state = new._state.but(rules, alive=alive, out=(*state.out, turn), owed=owed)
    new._turn = new._state.next[0][new._direction > 0][turn]
    if alive.bit_count() == 1:
        new._state = new._state.but(rules, owed=None)
        new._outcome = Outcome(new._state.out, new._turn, Termination.LAST_SEAT)
        return True
    if rules.family:
        family.drop(new)
    return False


def finish(new: Position, loser: int, why: Termination) -> None:
    """End a deal that has one loser."""
    new._moves = NONE
    new._turn = loser
    if why in (Termination.EMPTY_HAND, Termination.BOMB, Termination.STOCK_OUT):
        new._outcome = hands.end_of(new, loser, why)
        return
    out = new._state.out  # players knocked out before (rules 3.2)
    left = new._state.alive & ~(1 << loser)
    winner = left.bit_length() - 1 if left.bit_count() == 1 else None
    new._outcome = Outcome((*out, loser), winner, why)


def with_hand(position: Position, seat: int, hand: bytes) -> tuple[bytes, ...]:
    """Return the hands of a position with one of them replaced."""
    return (*position._hands[:seat], hand, *position._hands[seat + 1 :])
