"""Why somebody has lost a deal and what it costs, as facts; who of those that are out pays for it."""

from __future__ import annotations

from dataclasses import replace

from ..ground.cards import Card, from_key
from ..play.board import CALL, OVER
from ..play.facts import Fact, Facts, What
from ..play.moves import KNOCK_OUT, TWO_PLAYS
from ..play.outcome import Termination
from ..play.position import Position
from ..play.wording import AT_ONCE, cost_of


def why_lost(position: Position, seat: int, *, first: bool, left: int = 0) -> Facts:
    """Return why a seat has lost and what it costs.

    Args:
        position: the position after the play that put the seat out.
        seat: the seat that has lost.
        first: it is the first of those whom one play put out.
        left: how many of what it costs the player has left then.
    """
    return (_reason(position, seat, first=first), replace(_cost(position, seat), number=left))


def who_pays(position: Position, out_before: int) -> tuple[int, ...]:
    """Return the seats that pay now (rules 1.2, who_pays).

    Args:
        position: the position after a play.
        out_before: how many seats were out before it.
    """
    outcome, rule = position.outcome, position.variant.rule("who_pays")
    out = outcome.losers if outcome else position.state.out
    if rule == "all_but_last_at_end":
        return out if outcome else ()
    return out[out_before : 1 if rule == "only_first_out" else None]


def keeps_cards(ended: Position) -> bool:
    """Return whether the same cards go on after a deal that is over, since a bust costs a life and no more (bust_mode)."""
    outcome = ended.outcome
    anew = outcome is not None and outcome.termination in (*AT_ONCE, Termination.EMPTY_HAND, Termination.STOCK_OUT)
    return str(ended.variant.rule("bust_mode")).startswith("token_") and not anew


def _cost(position: Position, seat: int) -> Fact:
    outcome, variant = position.outcome, position.variant
    if not position.rules.eliminates or (outcome and outcome.termination in (*AT_ONCE, Termination.STOCK_OUT)):
        return Fact(what=What.PAYS, player=seat, word=cost_of(variant))
    rule, first_out = variant.rule("who_pays"), (*position.state.out, seat)[0]
    pays = rule == "each_dropped" or (rule == "only_first_out" and seat == first_out)
    at_once = pays and variant.lives.mode in ("tokens", "bill")
    return Fact(what=What.OUT_OF_DEAL, player=seat, word=cost_of(variant) if at_once else "")


def _reason(position: Position, seat: int, *, first: bool) -> Fact:
    outcome, limit = position.outcome, position.variant.limit
    why, cards = _ending(position, seat, first=first)
    if why == Termination.WRONG_CALL:
        return Fact(what=What.WRONG_CALL, player=seat)
    if why == Termination.OVER_LIMIT:
        return Fact(what=What.OVER_LIMIT, player=seat, number=limit)
    if why == Termination.NO_CARDS:
        return Fact(what=What.NO_CARD, player=seat)
    if seat in position.state.out and _hit(position, seat):
        return Fact(what=What.KNOCKED_OUT, player=seat)
    ended = outcome.termination if outcome is not None else None
    if ended == Termination.BOMB:
        return Fact(what=What.NO_BOMB_ANSWER, player=seat)
    if ended == Termination.STOCK_OUT:
        return Fact(what=What.STOCK_OUT, player=position.turn)
    if ended == Termination.EMPTY_HAND:
        return Fact(what=What.LAST_CARD, player=position.turn)
    if ended in AT_ONCE and seat not in position.state.out:
        laid = ended == Termination.THREE_OF_A_KIND and position.rules.lays_threes
        return Fact(what=What.DOWN if laid else What.HOLDS, player=position.turn, word=str(ended))
    return Fact(what=_stuck(position), player=seat, cards=cards, number=limit, total=position.total)


def _ending(position: Position, seat: int, *, first: bool) -> tuple[Termination | None, tuple[Card, ...]]:
    """Return the rule that put a seat out, where it is known at once, and the cards that the seat had."""
    ended = why = position.outcome.termination if position.outcome else None
    cards, step = position.held[seat], position.step
    if position.rules.eliminates and step is not None:
        why = {CALL: Termination.WRONG_CALL, OVER: Termination.OVER_LIMIT}.get(step.how) if first else None
        cards = dict(step.out).get(seat, cards)
        if why is None and not cards and ended != Termination.STOCK_OUT:
            why = Termination.NO_CARDS
    return why, from_key(cards, position.variant.cards)


def _hit(position: Position, seat: int) -> bool:
    """Return whether a card has knocked a seat out, or the seat showed no card that saves it."""
    before, move = position.step[:2] if position.step is not None else (None, None)
    if move is None:
        return False
    kept = before is not None and before.turn == seat and before.asked == "shield" and move.answer == "keep"
    return kept or bool(move.flags & KNOCK_OUT and move.target == seat)


def _stuck(position: Position) -> What:
    """Return what kept a player from playing the cards of a hand."""
    move = position.step.move if position.step is not None else None
    if position.rules.family:
        owed = move is not None and move.flags & TWO_PLAYS and position.rules.atomic
        return What.STUCK_BETWEEN if owed else What.STUCK
    return What.ALL_PASS_OR_BELOW if position.variant.negative == "forbid" else What.ALL_PASS
