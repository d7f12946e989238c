"""An ordinary turn of the wider family in one go: a total, a new card, the next seat and its legal moves.

In the wider family too most turns are like those of the simple games. They are played here as `Position.play` plays those.
Whatever else comes up, however little, is left to `turn`, which does every turn step by step and says what the rules are.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import Final

from . import duties, questions
from . import turn as turns
from .board import KEYS, NOTHING_DRAWN, PLAIN, Board, throw_nines, without
from .extras import LASTING, NO_EXTRAS, NOTHING_OWED
from .moves import ADD, CHAIN, CHOOSE, DOUBLE, HANDS, REVERSE, SKIP, TURN, TWO_PLAYS, Move
from .outcome import LegalMoves

UNUSUAL: Final = HANDS | CHAIN | TWO_PLAYS
"""The flags of cards after which more comes than a new card and the next seat."""
new_board = object.__new__
new_tuple = tuple.__new__


def played(before: Board, move: Move) -> Board | None:
    """Return the position after a legal move, or None when the turn is no ordinary one.

    Ask only where `State.ordinary` says that the rules and the cards allow it.
    """
    extras, flags = before.extras, move.flags
    if flags & UNUSUAL or not move.draws or (extras is not NO_EXTRAS and extras[:LASTING] != NOTHING_OWED):
        return None
    rules, state, turn, stack, at = before.rules, before.state, before.turn, before.stack, before.at
    draws = rules.replaces
    if rules.remembers:
        extras, after_run = duties.remembered(rules, extras, move, turn)
        draws = draws and after_run
    key = move.key
    hand = before.held[turn]
    hand = hand.replace(key, b"", 1) if len(key) == 1 else without(hand, key)
    laid = before.laid + key
    drawn = NOTHING_DRAWN
    if move.draws > 1 and (rules.instant or rules.early or flags & SKIP):
        return None
    if draws:
        if at == len(stack) and state.fresh:
            if rules.early:  # cards change by it
                return None
            stack, laid, state = turns.reshuffle(rules, state, laid)
            at = 0
        if at < len(stack):
            drawn = stack[at]
            at += 1
            place = bisect_left(hand, drawn)
            hand = hand[:place] + KEYS[drawn] + hand[place:]
            if rules.instant and duties.three_alike(rules, hand):
                return None
    hands = list(before.held)
    hands[turn] = hand
    if rules.empty_hand != "lose_on_turn" and b"" in hands:
        return None
    total = move.n
    if move.kind == ADD:
        total += before.total
    elif move.kind == DOUBLE:
        total *= before.total
    if total < 0 and rules.clamp:
        total = 0
    direction = -before.direction if flags & REVERSE else before.direction
    after = move.target if flags & CHOOSE else state.next[flags & TURN][direction > 0][turn]
    assert after is not None
    new: Board = new_board(Board)
    new.rules = rules
    new.total = total
    new.turn = after
    new.direction = direction
    new.held = tuple(hands)
    new.stack = stack
    new.at = at
    new.laid = laid
    new.state = state
    new.extras = extras
    new.before = before
    new.played = move
    new.drawn = drawn
    new.beside = PLAIN
    new.outcome = None
    if rules.more_nines and drawn >= 0 and len(hand.translate(None, rules.nines)) < len(hand):
        throw_nines(new, turn)
    if move.draws > 1 and draws:
        for _ in range(move.draws - 1):
            turns.replace_card(new, turn)
    if rules.throws_any_time and questions.anybody_throws(new):
        new.turn = turn
        turns.take(new, move, questions.nines(new, move))
        return new
    moves = duties.free_plays(new)
    if moves:
        new.moves = new_tuple(LegalMoves, moves)
    else:
        turns.stuck(new)
    return new
