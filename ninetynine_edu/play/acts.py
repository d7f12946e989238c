"""What cards do to hands: taking a card, exchanging hands, knocking out, bombs (rules 1.1, step 5; 3.2, 5.9, 5.10, 8.3).

A card taken blindly is chance: a node of its own in open positions, a draw from the seed in a dealt game.
"""

from __future__ import annotations

from .board import KEYS, Board, end_by, finish, lay_under, note, order, put_out, set_hand, throw_nines
from .extras import DRAW, Wait, Waits
from .moves import (
    BOMB,
    DIG,
    DRAW_2,
    DRINK,
    KNOCK_OUT,
    LOOK,
    NO_DRAW,
    OTHERS_DRAW_1,
    OTHERS_DRAW_2,
    RAID,
    ROTATE,
    STEAL,
    SWAP,
    Move,
)
from .outcome import Termination

LARGEST = 5
"""How many cards a card that digs or raids takes at most (rules 5.9)."""


def act(new: Board, move: Move, draws: int) -> Waits:
    """Do what a card does to hands and players; return the cards to be taken then, in order."""
    turn, target, flags, rules = new.turn, move.target, move.flags, new.rules
    if flags & NO_DRAW:
        draws = 0
    if flags & DRAW_2:
        draws += 2 * move.times
    own = DRAW[turn] * draws
    if rules.empty_hand == "wins" and not new.held[turn] and (flags & SWAP or (flags & (ROTATE | BOMB) and not own)):
        end_by(new, turn, Termination.EMPTY_HAND)  # before it passes an empty hand on, or asks others for cards
        return ()
    if flags & STEAL and target is not None:
        redraw = DRAW[target] if rules.robbed_draws else ()
        pick = Wait(turn, victim=target)
        if rules.steal_seen:
            pick = Wait(turn, "pick")
            note(new, "look", turn, other=target, hands=(new.held[target],))
        return (pick, *(() if rules.steal_replaces else own), *redraw)
    if flags & SWAP and target is not None:
        mine, other = new.held[turn], new.held[target]
        set_hand(new, turn, other)
        set_hand(new, target, mine)
        note(new, "swap", turn, other=target, hands=(other, mine))
        for seat in (turn, target):
            throw_nines(new, seat)
        return ()
    if flags & KNOCK_OUT and target is not None:
        return knock_out(new, target, own)
    if flags & LOOK and target is not None:
        note(new, "look", turn, other=target, hands=(new.held[target],))
    elif flags & DRINK and target is not None:
        note(new, "drinks", target)
    others = [seat for seat in order(new, turn) if seat != turn]
    if flags & OTHERS_DRAW_1:
        own += tuple(Wait(seat) for seat in others)
    if flags & OTHERS_DRAW_2:
        own += tuple(Wait(seat) for seat in others for _ in range(2))
    if flags & DIG:
        return (Wait(turn, "dig", left=LARGEST),)
    if flags & RAID:
        return (Wait(turn, "raid", left=LARGEST),)
    if flags & ROTATE:
        rotate(new)
    if flags & BOMB and rules.bomb_numbers:
        return (*own, *(Wait(seat, "number") for seat in others), Wait(turn, "blow"))
    if flags & BOMB:
        bomb(new, others)
    return own


def rotate(new: Board) -> None:
    """Let all players pass their hands on to the next in the direction of play (rules 5.9, BurstBot)."""
    seats = order(new, new.turn)
    held = list(new.held)
    for at, seat in enumerate(seats):
        held[seats[(at + 1) % len(seats)]] = new.held[seat]
    new.held = tuple(held)
    note(new, "rotate", new.turn, hands=new.held)


def knock_out(new: Board, victim: int, own: Waits) -> Waits:
    """Knock a player out, unless a card that shields is held and shown (rules 3.2); return what is to come."""
    shield = next((index for index in new.held[victim] if index in new.rules.shields), None)
    if shield is None:
        put_out(new, victim)
        return own
    if new.rules.shield_asks:
        return (Wait(victim, "shield"), *own)
    show_shield(new, victim, shield)
    return (*own, Wait(victim))


def show_shield(new: Board, victim: int, shield: int) -> None:
    """Lay down the card that saves its holder."""
    lay_under(new, victim, shield)
    note(new, "shield", victim, KEYS[shield])


def bomb(new: Board, others: list[int]) -> None:
    """Make all others lay a card that changes nothing; who has none pays, which ends the deal (rules 8.3)."""
    losers = []
    for seat in others:
        hand = new.held[seat]
        holds = (i for i in hand for m in new.rules.moves[i] if not m.flags and m.n == 0 and m.alternative.op == "add")
        hold = next(holds, None)
        if hold is None:
            losers.append(seat)
            continue
        lay_under(new, seat, hold)
        note(new, "answers", seat, KEYS[hold])
    new.total = 0
    winner = next((seat for seat in others if seat not in losers and not new.held[seat]), None)
    if winner is not None and new.rules.empty_hand == "wins":
        end_by(new, winner, Termination.EMPTY_HAND)
    elif losers:
        new.extras = new.extras._replace(hit=tuple(losers))
        end_by(new, new.turn, Termination.BOMB)


def can_name(new: Board, moves: list[Move]) -> list[Move]:
    """Return the moves whose named player holds a card to take; when nobody does, the name is left out."""
    hands, turn, alive = new.held, new.turn, new.state.alive
    if not any(hand and seat != turn and alive >> seat & 1 for seat, hand in enumerate(hands)):
        return [move for move in moves if not move.flags & STEAL] + new.rules.lonely(
            hands[turn], turn, new.total, new.extras.last
        )
    return [move for move in moves if not move.flags & STEAL or move.target is None or hands[move.target]]


def ended_by_empty_hand(new: Board) -> bool:
    """Do what hands without cards bring at once (empty_hand wins, lose_now); return whether that ended the deal.

    Who has no card is out or loses, also when the last one was taken away; the mover goes out with the turn still to pass.
    """
    turn, rules = new.turn, new.rules
    if rules.empty_hand == "wins":
        if not new.held[turn]:
            end_by(new, turn, Termination.EMPTY_HAND)
        return new.outcome is not None
    for seat in [seat for seat in order(new, turn) if not new.held[seat]]:
        if rules.eliminates:
            put_out(new, seat)
        else:
            finish(new, seat, Termination.NO_CARDS)
        if new.outcome is not None:
            return True
    return False
