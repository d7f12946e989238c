"""What cards do to hands: taking a card, exchanging hands, knocking out, bombs (rules 1.1, step 5; 3.2, 5.9, 5.10, 8.3).

A card taken blindly is chance: a node of its own in open positions, a draw from the seed in a dealt game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .extras import QUESTIONS, Wait
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
)  # fmt: skip
from .outcome import Outcome, Termination
from .shuffle import next_seed

if TYPE_CHECKING:
    from .position import Position

Waits = tuple[Wait, ...]
LARGEST = 5
"""How many cards a card that digs or raids takes at most (rules 5.9)."""


def note(new: Position, *what: object) -> None:
    """Keep something that happened beside the play, for the keys of what seats have seen."""
    before, played, extra, laid, notes = (*(new._log or (None, "start", -1)), (), ())[:5]
    new._log = (before, played, extra, laid, (*notes, what))


def set_hand(new: Position, seat: int, hand: bytes) -> None:
    """Give a seat another hand."""
    new._hands = (*new._hands[:seat], hand, *new._hands[seat + 1 :])


def act(new: Position, move: Move, draws: int) -> Waits:
    """Do what a card does to hands and players; return the cards to be taken then, in order."""
    turn, target, flags, rules = new._turn, move.target, move.flags, new._rules
    if flags & NO_DRAW:
        draws = 0
    if flags & DRAW_2:
        draws += 2 * move.times
    own: Waits = ((turn, -1),) * draws
    if rules.empty_hand == "wins" and not new._hands[turn] and (flags & SWAP or (flags & (ROTATE | BOMB) and not own)):
        end_by_last_card(new, turn)  # before it passes an empty hand on, or asks others for cards
        return ()
    if flags & STEAL and target is not None:
        redraw = ((target, -1),) if rules.robbed_draws else ()
        pick: Wait = (turn, target)
        if rules.steal_seen:
            pick = question("pick", turn)
            note(new, "look", turn, target, new._hands[target])
        return (pick, *(() if rules.steal_replaces else own), *redraw)
    if flags & SWAP and target is not None:
        mine, other = new._hands[turn], new._hands[target]
        set_hand(new, turn, other)
        set_hand(new, target, mine)
        note(new, "swap", turn, target, other, mine)
        for seat in (turn, target):
            throw_nines(new, seat)
        return ()
    if flags & KNOCK_OUT and target is not None:
        return knock_out(new, target, own)
    if flags & LOOK and target is not None:
        note(new, "look", turn, target, new._hands[target])
    elif flags & DRINK and target is not None:
        note(new, "drinks", target)
    others = [seat for seat in order(new, turn) if seat != turn]
    if flags & OTHERS_DRAW_1:
        own += tuple((seat, -1) for seat in others)
    if flags & OTHERS_DRAW_2:
        own += tuple((seat, -1) for seat in others for _ in range(2))
    if flags & DIG:
        return (question("dig", turn, LARGEST),)
    if flags & RAID:
        return (question("raid", turn, LARGEST),)
    if flags & ROTATE:
        rotate(new)
    if flags & BOMB and rules.bomb_numbers:
        return (*own, *(question("number", seat) for seat in others), question("blow", turn))
    if flags & BOMB:
        bomb(new, others)
    return own


def question(kind: str, seat: int, left: int = 1, floor: int = 0) -> Wait:
    """Return a question as it waits: who is asked what, for how many cards, from which card on; see `asking`."""
    return (seat, -2 - QUESTIONS.index(kind), left, floor)


def rotate(new: Position) -> None:
    """Let all players pass their hands on to the next in the direction of play (rules 5.9, BurstBot)."""
    seats = order(new, new._turn)
    held = list(new._hands)
    for at, seat in enumerate(seats):
        held[seats[(at + 1) % len(seats)]] = new._hands[seat]
    new._hands = tuple(held)
    note(new, "rotate", new._turn, *(new._hands[seat] for seat in range(new._rules.seats)))


def order(new: Position, seat: int) -> tuple[int, ...]:
    """Return the seats still in, in playing order from one of them."""
    seats, alive, step = new._rules.seats, new._state.alive, new._direction
    return tuple((seat + step * at) % seats for at in range(seats) if alive >> (seat + step * at) % seats & 1)


def knock_out(new: Position, victim: int, own: Waits) -> Waits:
    """Knock a player out, unless a card that shields is held and shown (rules 3.2); return what is to come."""
    shield = next((index for index in new._hands[victim] if index in new._rules.shields), None)
    if shield is None:
        put_out(new, victim)
        return own
    if new._rules.shield_asks:
        return (question("shield", victim), *own)
    show_shield(new, victim, shield)
    return (*own, (victim, -1))


def show_shield(new: Position, victim: int, shield: int) -> None:
    """Lay down the card that saves its holder."""
    hand = new._hands[victim]
    at = hand.index(shield)
    set_hand(new, victim, hand[:at] + hand[at + 1 :])
    new._pile = bytes((shield,)) + new._pile
    note(new, "shield", victim, shield)


def lay_down(new: Position, hand: bytes) -> None:
    """Put the hand of who goes out under the pile: it comes back when the stock is built again, and not before."""
    new._pile = hand + new._pile
    if hand and new._rules.digs:
        new._state = new._state.but(new._rules, gone=bytes(sorted(new._state.gone + hand)))


def put_out(new: Position, victim: int) -> None:
    """Put a player out of the deal; the hand goes under the pile."""
    hand = new._hands[victim]
    lay_down(new, hand)
    state = new._state
    owed = None if state.owed == victim else state.owed  # who is out takes no card any more
    new._state = state.but(new._rules, alive=state.alive & ~(1 << victim), out=(*state.out, victim), owed=owed)
    if new._extras.late is not None and new._extras.late[0] == victim:
        new._extras = new._extras._replace(late=None)
    set_hand(new, victim, b"")
    before, played, extra, laid, notes = (*(new._log or (None, "start", -1)), (), ())[:5]
    new._log = (before, played, extra, (*laid, (victim, hand)), notes)
    if new._state.alive.bit_count() == 1:
        last = new._state.alive.bit_length() - 1
        new._state = new._state.but(new._rules, owed=None)
        new._turn = last
        new._outcome = Outcome(new._state.out, last, Termination.LAST_SEAT)


def bomb(new: Position, others: list[int]) -> None:
    """Make all others lay a card that changes nothing; who has none pays, which ends the deal (rules 8.3)."""
    losers = []
    for seat in others:
        hand = new._hands[seat]
        holds = (i for i in hand for m in new._rules.moves[i] if not m.flags and m.n == 0 and m.alternative.op == "add")
        hold = next(holds, None)
        if hold is None:
            losers.append(seat)
            continue
        at = hand.index(hold)
        set_hand(new, seat, hand[:at] + hand[at + 1 :])
        new._pile = bytes((hold,)) + new._pile
        note(new, "answers", seat, hold)
    new._total = 0
    winner = next((seat for seat in others if seat not in losers and not new._hands[seat]), None)
    if winner is not None and new._rules.empty_hand == "wins":
        end_by_last_card(new, winner)
    elif losers:
        new._extras = new._extras._replace(hit=tuple(losers))
        new._state = new._state.but(new._rules, ended=(new._turn, Termination.BOMB))
        new._outcome = end_of(new, new._turn, Termination.BOMB)


def take_blindly(new: Position, seat: int, victim: int, index: int) -> None:
    """Move a card from one hand to another."""
    hand = new._hands[victim]
    at = hand.index(index)
    set_hand(new, victim, hand[:at] + hand[at + 1 :])
    set_hand(new, seat, bytes(sorted((*new._hands[seat], index))))
    note(new, "takes", seat, victim, index)
    throw_nines(new, seat)


def seeded_pick(new: Position, victim: int) -> int:
    """Return the card of a hidden hand that the seed of a dealt game picks."""
    hand, state = new._hands[victim], new._state
    new._state = state.but(new._rules, seed=next_seed(state.seed))
    return hand[(state.seed >> 7) % len(hand)]


def throw_nines(new: Position, seat: int) -> None:
    """Throw nines away that have come into a hand, where the house rules ask for it (more_nines, rules 5.9)."""
    if not new._rules.more_nines:
        return
    nines = bytes(index for index in new._hands[seat] if index in new._rules.of_rank["9"])
    if nines:
        set_hand(new, seat, bytes(index for index in new._hands[seat] if index not in nines))
        new._pile = nines + new._pile
        for index in nines:
            note(new, "throws", seat, index)


def can_name(new: Position, moves: list[Move]) -> list[Move]:
    """Return the moves whose named player holds a card to take; when nobody does, the name is left out."""
    hands, turn, alive = new._hands, new._turn, new._state.alive
    if not any(hand and seat != turn and alive >> seat & 1 for seat, hand in enumerate(hands)):
        return [move for move in moves if not move.flags & STEAL] + new._rules.lonely(
            hands[turn], turn, new._total, new._extras.last
        )
    return [move for move in moves if not move.flags & STEAL or move.target is None or hands[move.target]]


def end_by_last_card(new: Position, seat: int) -> None:
    """End the deal because a player has laid the last card and wins (empty_hand wins)."""
    new._turn = seat
    new._state = new._state.but(new._rules, ended=(seat, Termination.EMPTY_HAND))
    new._outcome = end_of(new, seat, Termination.EMPTY_HAND)


def ended_by_empty_hand(new: Position) -> bool:
    """Do what hands without cards bring at once (empty_hand wins, lose_now); return whether that ended the deal.

    Who has no card is out or loses, also when the last one was taken away; the mover goes out with the turn still to pass.
    """
    from .turns import finish

    turn, rules = new._turn, new._rules
    if rules.empty_hand == "wins":
        if not new._hands[turn]:
            end_by_last_card(new, turn)
        return new._outcome is not None
    for seat in [seat for seat in order(new, turn) if not new._hands[seat]]:
        if rules.eliminates:
            put_out(new, seat)
        else:
            finish(new, seat, Termination.NO_CARDS)
        if new._outcome is not None:
            return True
    return False


def end_of(new: Position, seat: int, why: Termination) -> Outcome:
    """Return the outcome of a deal that a last card or a bomb of one seat has ended."""
    if why is Termination.BOMB:
        left = [other for other in order(new, seat) if other not in new._extras.hit]
        return Outcome((*new._state.out, *new._extras.hit), left[0] if len(left) == 1 else None, why)
    return Outcome((*new._state.out, *(other for other in order(new, seat) if other != seat)), seat, why)
