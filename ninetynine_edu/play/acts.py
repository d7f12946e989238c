"""What cards do to hands and players: taking a card, exchanging hands, knocking out, bombs (rules 1.1, step 5; 3.2, 5.9,
5.10, 8.3). One function does what one word of the effects says; they are done in the order in which they stand here.

A card taken blindly is chance: a node of its own in open positions, a draw from the seed in a dealt game.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final, NamedTuple

from ..rules.frame import MAX_SEATS
from ..rules.words import FLAG
from .board import KEYS, Board, end_by, finish, lay_under, note, order, put_out, set_hand, throw_nines
from .extras import DRAW, Wait, Waits
from .moves import BOMB, NAMING, ROTATE, STEAL, SWAP, Move
from .outcome import Termination

LARGEST: Final = 5
"""How many cards a card that digs or raids takes at most (rules 5.9)."""
NOBODY: Final = -1
ROBS: Final = tuple([tuple([Wait(seat, victim=victim) for victim in range(MAX_SEATS)]) for seat in range(MAX_SEATS)])
"""A card taken blindly by one seat from another."""

Does = Callable[[Board, Move, int, Waits], Waits]
"""Does what a word says: of a board, the move, the seat named (or NOBODY), and what is still to come; returns what is to come."""


class Deed(NamedTuple):
    """What a word of the effects does to hands and players."""

    word: str
    flag: int
    does: Does
    alone: bool
    """True when nothing that stands behind it is done any more."""
    draws: bool
    """True when it only changes how many cards its player draws: that is known before anything else is done."""


DEEDS: Final[dict[str, Deed]] = {}
"""What each word does, in the order in which it is done."""


def does(word: str, *, alone: bool = False, draws: bool = False) -> Callable[[Does], Does]:
    """Say that a function does what a word of the effects says."""

    def register(function: Does) -> Does:
        DEEDS[word] = Deed(word, FLAG[word], function, alone, draws)
        return function

    return register


@lru_cache(maxsize=1000)
def _deeds_of(flags: int, named: bool) -> tuple[tuple[Deed, ...], tuple[Deed, ...]]:
    """Return the deeds of a card: those that change its player's draws, and all others. Who names nobody takes from nobody."""
    deeds = [deed for deed in DEEDS.values() if flags & deed.flag and (named or not deed.flag & NAMING)]
    return tuple(deed for deed in deeds if deed.draws), tuple(deed for deed in deeds if not deed.draws)


def act(new: Board, move: Move, draws: int) -> Waits:
    """Do what a card does to hands and players; return the cards to be taken then, in order."""
    named = NOBODY if move.target is None else move.target
    own, deeds = _deeds_of(move.flags, move.target is not None)
    line = DRAW[new.turn] * draws
    for deed in own:
        line = deed.does(new, move, named, line)
    if new.rules.empty_hand == "wins" and not new.held[new.turn] and _parts_with_hand(move, line):
        end_by(new, new.turn, Termination.EMPTY_HAND)
        return ()
    for deed in deeds:
        line = deed.does(new, move, named, line)
        if deed.alone:
            break
    return line


def _parts_with_hand(move: Move, line: Waits) -> bool:
    """Return whether a last card wins before it passes an empty hand on, or asks others for cards."""
    return bool(move.flags & SWAP or (move.flags & (ROTATE | BOMB) and not line))


# --- one function a word ---


@does("no-draw", draws=True)
def _no_draw(new: Board, move: Move, named: int, line: Waits) -> Waits:
    return ()


@does("draw-2", draws=True)
def _draw_two(new: Board, move: Move, named: int, line: Waits) -> Waits:
    return line + DRAW[new.turn] * (2 * move.times)


@does("steal", alone=True)
def _steal(new: Board, move: Move, named: int, line: Waits) -> Waits:
    """Take a card of the player named; who is robbed may draw another."""
    rules = new.rules
    pick = ROBS[new.turn][named]
    if rules.steal_seen:
        pick = Wait(new.turn, "pick")
        note(new, "look", new.turn, other=named, hands=(new.held[named],))
    return (pick, *(() if rules.steal_replaces else line), *(DRAW[named] if rules.robbed_draws else ()))


@does("swap", alone=True)
def _swap(new: Board, move: Move, named: int, line: Waits) -> Waits:
    """Exchange hands with the player named."""
    turn = new.turn
    mine, other = new.held[turn], new.held[named]
    set_hand(new, turn, other)
    set_hand(new, named, mine)
    note(new, "swap", turn, other=named, hands=(other, mine))
    for seat in (turn, named):
        throw_nines(new, seat)
    return ()


@does("knock-out", alone=True)
def _knock_out(new: Board, move: Move, named: int, line: Waits) -> Waits:
    """Knock a player out, unless a card that shields is held and shown (rules 3.2)."""
    shield = next((index for index in new.held[named] if index in new.rules.shields), None)
    if shield is None:
        put_out(new, named)
        return line
    if new.rules.shield_asks:
        return (Wait(named, "shield"), *line)
    show_shield(new, named, shield)
    return (*line, Wait(named))


@does("look")
def _look(new: Board, move: Move, named: int, line: Waits) -> Waits:
    note(new, "look", new.turn, other=named, hands=(new.held[named],))
    return line


@does("drink")
def _drink(new: Board, move: Move, named: int, line: Waits) -> Waits:
    note(new, "drinks", named)
    return line


@does("others-draw-1")
def _others_draw_one(new: Board, move: Move, named: int, line: Waits) -> Waits:
    return line + tuple(Wait(seat) for seat in _others(new))


@does("others-draw-2")
def _others_draw_two(new: Board, move: Move, named: int, line: Waits) -> Waits:
    return line + tuple(Wait(seat) for seat in _others(new) for _ in range(2))


@does("take-from-pile", alone=True)
def _dig(new: Board, move: Move, named: int, line: Waits) -> Waits:
    return (Wait(new.turn, "dig", left=LARGEST),)


@does("take-from-hands", alone=True)
def _raid(new: Board, move: Move, named: int, line: Waits) -> Waits:
    return (Wait(new.turn, "raid", left=LARGEST),)


@does("rotate")
def _rotate(new: Board, move: Move, named: int, line: Waits) -> Waits:
    """Let all players pass their hands on to the next in the direction of play (rules 5.9, BurstBot)."""
    seats = order(new, new.turn)
    held = list(new.held)
    for at, seat in enumerate(seats):
        held[seats[(at + 1) % len(seats)]] = new.held[seat]
    new.held = tuple(held)
    note(new, "rotate", new.turn, hands=new.held)
    return line


@does("bomb")
def _bomb(new: Board, move: Move, named: int, line: Waits) -> Waits:
    others = _others(new)
    if new.rules.bomb_numbers:
        return (*line, *(Wait(seat, "number") for seat in others), Wait(new.turn, "blow"))
    bomb(new, others)
    return line


def _others(new: Board) -> list[int]:
    """Return all others still in, in playing order."""
    return [seat for seat in order(new, new.turn) if seat != new.turn]


# --- what they have in common with the answers to questions, and with empty hands ---


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


def can_rob(new: Board, moves: list[Move]) -> list[Move]:
    """Return the moves that take no card from an empty hand; when nobody else holds a card, no name is said."""
    hands, turn, alive = new.held, new.turn, new.state.alive
    for seat, hand in enumerate(hands):
        if hand and seat != turn and alive >> seat & 1:
            return [
                move for move in moves if not move.flags & STEAL or (move.target is not None and hands[move.target])
            ]
    lonely = new.rules.lonely(hands[turn], turn, new.total, new.extras.last)
    return [move for move in moves if not move.flags & STEAL] + lonely


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
