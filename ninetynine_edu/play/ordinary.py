"""An ordinary turn of the wider family in one go: a total, a new card, the next seat and its legal moves.

In the wider family too most turns are like those of the simple games. They are played here as `Position.play` plays those.
Whatever else comes up, however little, is left to `turn`, which does every turn step by step and says what the rules are.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import Final

from . import duties, questions
from . import turn as turns
from .board import KEYS, NOTHING_DRAWN, PLAIN, Board, without
from .extras import LASTING, NO_EXTRAS, NOTHING_OWED
from .moves import ADD, CHAIN, CHOOSE, DOUBLE, HANDS, REVERSE, TURN, TWO_PLAYS, Move
from .outcome import LegalMoves

UNUSUAL: Final = HANDS | CHAIN | TWO_PLAYS
"""The flags of cards after which more comes than a new card and the next seat."""
new_board = object.__new__
new_tuple = tuple.__new__


def played(before: Board, move: Move) -> Board | None:
    """Return the position after a legal move, or None when the turn is no ordinary one.

    Ask only where `State.ordinary` says that the rules and the cards allow it.
    """
    extras = before.extras
    if move.flags & UNUSUAL or move.draws != 1 or (extras is not NO_EXTRAS and extras[:LASTING] != NOTHING_OWED):
        return None
    rules, state, turn, stack, at = before.rules, before.state, before.turn, before.stack, before.at
    draws = rules.replaces
    if rules.remembers:
        extras, after_run = duties.remembered(rules, extras, move, turn)
        draws = draws and after_run
    key = move.key
    hands = list(before.held)
    hand = hands[turn].replace(key, b"", 1) if len(key) == 1 else without(hands[turn], key)
    laid = before.laid + key
    drawn = NOTHING_DRAWN
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
            if rules.more_nines and len(hand.translate(None, rules.nines)) < len(hand):
                return None
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
    flags = move.flags
    direction = -before.direction if flags & REVERSE else before.direction
    after = move.target if flags & CHOOSE else state.next[flags & TURN][direction > 0][turn]
    assert after is not None
    if rules.throws_any_time and questions.anybody_throws(rules, hands, after):
        return None
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
    moves = duties.free_plays(new)
    if moves:
        new.moves = new_tuple(LegalMoves, moves)
    else:
        turns.settle(new)
    return new
