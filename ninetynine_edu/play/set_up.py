"""Setting a board up from what a stranger tells: checked, with every reason at once why it cannot be, then settled."""

from __future__ import annotations

from collections.abc import Sequence

from ..ground.cards import Card, to_key
from ..ground.text import echo
from ..rules.variant import Variant
from . import questions, turn
from .board import NONE, UNSEEN, Board, State, chance_cards, end_with_last_seat, finish
from .compiled import rules_for
from .extras import Wait
from .impossible import LOWEST_TOTAL, extras_problems, pile_problems, position_problems
from .moves import COPY, Move
from .notation import PositionText
from .numbering import several_of
from .outcome import InvalidPosition, Termination


def set_up(
    v: Variant, told: PositionText, hands: Sequence[tuple[Card, ...]], stock: tuple[Card, ...], pile: tuple[Card, ...],
    lowest: int = LOWEST_TOTAL,
) -> Board:  # fmt: skip
    """Return a board as it is told.

    Args:
        v: the rules.
        told: everything but the cards; what is wrong with it already is in its `problems`.
        hands: the cards of each seat.
        stock: the stock, first drawn first.
        pile: the cards played, top last.
        lowest: the total may not be below this.

    Raises:
        InvalidPosition: every reason why there is no such position.
    """
    gone = v.parse_cards(told.gone)
    played = None if told.played is None else v.parse_cards(told.played)
    problems = told.problems + position_problems(v, told, hands, [*stock, *pile], lowest)
    if not problems:
        rules = rules_for(v, len(hands), told.packs)
        problems = extras_problems(rules, told.extras, told.end[0] if told.end else None)
        problems += pile_problems(rules, pile, played, gone)
    if problems:
        raise InvalidPosition(problems)
    alive = rules.all_seats & ~sum(1 << seat for seat in told.out)
    ended = (told.end[1], Termination(told.end[0])) if told.end else None
    known = to_key(stock) if told.mode == UNSEEN else bytes(card.index for card in stock)
    owed = told.owed if rules.manual_draw else None
    top = bytes(card.index for card in (pile[-1:] if played is None else played))
    new = Board(
        rules, told.total, told.turn, told.direction, tuple(to_key(hand) for hand in hands), known, 0,
        bytes(card.index for card in pile),
        State(rules, told.mode, told.seed, alive, told.out, None, owed, ended, to_key(gone)),
        turn.extras_of(rules, told.extras, top),
    )  # fmt: skip
    if ended:
        finish(new, *ended)
    elif alive.bit_count() == 1:
        end_with_last_seat(new, new.turn)
    elif told.due:
        _set_due(new, told.due)
    elif told.during or told.extras.mover >= 0 or told.extras.waits:
        _set_asked(new, told.during)
    else:
        turn.begin(new, new.turn)
    return new


def _moves_called(board: Board, code: str) -> list[Move]:
    """Return the move that a text names as the last one made; a card that repeats is what it has just done."""
    rules, last = board.rules, board.extras.last
    if "&" in code:
        return [
            move for move in several_of(board.variant) if move.code == code and not move.answer and not move.is_three
        ]
    moves = [move for moves in rules.moves.values() for move in moves if move.code == code]
    if moves and moves[0].flags & COPY and last is not None:
        moves = [move for move in rules.copied(moves[0].index, last) if move.code == code] or moves
    return moves


def _set_asked(board: Board, during: str) -> None:
    seat, mover, waits = board.turn, board.extras.mover, board.extras.waits
    if not during and waits == (Wait(seat, "reward"),):
        _set_dealer_asked(board)
        return
    moves = _moves_called(board, during)
    fits = bool(moves) and mover in board.alive and questions.fits(board, moves[0], waits)
    board.turn = mover
    if not fits or not questions.ask(board, moves[0], waits) or board.outcome is not None or board.turn != seat:
        sentence = "names the move during which a player is asked something: it needs mover=… and waits=… that fit."
        raise InvalidPosition([f"during={echo(during)} {sentence}"])


def _set_dealer_asked(board: Board) -> None:
    dealer, mover = board.turn, board.extras.mover
    board.turn, board.extras = mover, board.extras._replace(waits=(), mover=-1)
    fits = board.rules.dealer_names and board.state.mode != UNSEEN and mover in board.alive
    fits = fits and questions.before_first_move(board)
    if fits:
        turn.begin(board, mover, dealer)
    if not fits or not board.asked:
        raise InvalidPosition([
            f"waits=P{dealer + 1}?reward asks the dealer before the first move: it needs mover=… and house rules that ask "
            "(bottom_reward, bottom_reward_by=dealer)."
        ])  # fmt: skip


def _set_due(board: Board, due: str) -> None:
    moves = [move for move in _moves_called(board, due) if board.laid.endswith(move.key)]
    waits = board.extras.waits
    robbed = bool(waits) and waits[0].victim is not None
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
