"""Questions inside a turn: a player, not always the one on turn, decides something before the turn goes on.

A question waits in line with the cards that are still to be taken (`Extras.waits`). When its turn comes, the player
asked becomes the seat that moves, and the legal moves are the answers. A question that has no answer is left out.

* ``shield``: the player named shows the card that saves, or keeps it and is knocked out (rules 3.2).
* ``pick``: whoever takes a card of another hand looks at it and chooses (steal_pick, rules 1.2).
* ``dig`` and ``raid``: up to five cards, one by one, of the pile or of other hands (rules 5.9).
* ``nines``: before the next player moves, cards that add up to 9 may be thrown away (nine_sums_when, rules 5.9).
* ``number``: each player in turn lays a number card, whatever the total is (bomb_rule, rules 8.3).
* ``blow``: no question, but the end of the line of numbers: the bomb hits its own player.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from . import family, hands
from .extras import QUESTIONS, Wait
from .hands import LARGEST, question
from .moves import ADD, BOMB, DIG, KNOCK_OUT, RAID, STEAL, Move, answer_of
from .outcome import LegalMoves, Termination

if TYPE_CHECKING:
    from .position import Position
    from .rules import Rules


ASKING: Final = {"shield": KNOCK_OUT, "pick": STEAL, "dig": DIG, "raid": RAID, "number": BOMB, "blow": BOMB}
"""The flag of the cards that bring each question; nines are asked for after any card."""


def kind_of(wait: Wait) -> str:
    """Return what is asked, or "" for a card to be taken."""
    return QUESTIONS[-2 - wait[1]] if wait[1] < -1 else ""


def known(rules: Rules, move: Move, waits: tuple[Wait, ...]) -> bool:
    """Return whether what is still to come in a turn is such as a move can bring."""
    for wait in waits:
        kind = kind_of(wait)
        brings = move.flags & ASKING[kind] if kind in ASKING else not kind or rules.throws_any_time
        if not brings or (kind and wait[2] > LARGEST) or (wait[1] >= 0 and not move.flags & (STEAL | RAID)):
            return False
    return True


def fits(position: Position, during: Move, waits: tuple[Wait, ...]) -> bool:
    """Return whether the first question of a line can be open for the seat on turn, because of a move of the mover."""
    turn, mover, target = position._turn, position._extras.mover, during.target
    kind = kind_of(waits[0]) if waits else ""
    if not kind or waits[0][0] != turn or not known(position._rules, during, waits):
        return False
    if kind not in ("number", "nines") and not position._pile.endswith(during.key):
        return False
    if kind == "shield":
        return target == turn != mover
    return kind != "pick" or (target is not None and target < position.seats and target != mover)


def ask(new: Position, during: Move, waits: tuple[Wait, ...]) -> bool:
    """Ask the first question in line, if it has an answer; return True when the position now waits for it."""
    seat = waits[0][0]
    kind = kind_of(waits[0])
    if kind == "blow":
        _hit(new, seat)
        return True
    if not new._state.alive >> seat & 1:
        return False
    found = answers(new, during, waits[0])
    if not found:
        if kind == "number":  # who has no number card to lay is hit (rules 8.3)
            _hit(new, seat)
            return True
        return False
    mover = new._turn
    new._extras = new._extras._replace(waits=waits, during=during, mover=mover)
    new._turn = seat
    new._moves = LegalMoves(found)
    return True


def answers(new: Position, during: Move, wait: Wait) -> list[Move]:
    """Return the answers to a question, in order; none when there is nothing to decide."""
    rules, hand = new._rules, new._hands[wait[0]]
    variant, cards = rules.variant, rules.cards
    seat, left, floor = wait[0], wait[2], wait[3]
    kind = kind_of(wait)
    if kind == "shield":
        shield = next((index for index in hand if index in rules.shields), None)
        if shield is None:
            return []
        return [answer_of(variant, cards[shield], answer) for answer in ("show", "keep")]
    if kind == "pick":
        victim = during.target
        assert victim is not None
        return [answer_of(variant, cards[index], "take", victim) for index in dict.fromkeys(new._hands[victim])]
    if kind == "dig":
        known = family.without(bytes(sorted(new._pile[: len(new._pile) - len(during.key)])), new._state.gone)
        # Cards are taken in their order, so that one choice of five is met once.
        takes = [answer_of(variant, cards[index], "take") for index in dict.fromkeys(known) if index >= floor]
        return [*takes, answer_of(variant, during.cards[0], "stop")] if takes and left else []
    if kind == "raid":
        others = [at for at in hands.order(new, seat) if at != seat and len(new._hands[at]) > 1]
        raids = [answer_of(variant, during.cards[0], "raid", at) for at in others]
        return [*raids, answer_of(variant, during.cards[0], "stop")] if raids and left else []
    if kind == "nines":
        throws = throws_of(new, seat)
        return [*throws, answer_of(variant, cards[hand[0]], "keep")] if throws else []
    return [
        move
        for index in dict.fromkeys(hand)
        for move in rules.moves[index]
        if move.kind == ADD and move.n > 0 and not move.flags
    ]


def throws_of(new: Position, seat: int) -> list[Move]:
    """Return the sets of cards of a hand that may be thrown away because they add up to 9."""
    together = new._rules.together
    return [move for move in together.moves(new._hands[seat]) if move.is_throw] if together is not None else []


def answer(new: Position, before: Position, move: Move) -> tuple[Move, tuple[Wait, ...]]:
    """Do what an answer says; return the move whose turn goes on, and the line without this question.

    The mover is on turn again afterwards, unless the deal is over.
    """
    old = before._extras
    wait, *rest = old.waits
    during, seat = old.during, wait[0]
    assert during is not None
    kind = kind_of(wait)
    new._extras = old._replace(waits=(), during=None, mover=-1)
    new._turn = old.mover
    line = tuple(rest)
    if kind == "shield":
        if move.answer == "show":
            hands.show_shield(new, seat, move.index)
            line = (*line, (seat, -1))
        else:
            hands.put_out(new, seat)
    elif kind == "pick":
        assert move.target is not None
        hands.take_blindly(new, seat, move.target, move.index)
    elif kind == "dig" and move.answer == "take":
        at = new._pile.index(move.index)
        new._pile = new._pile[:at] + new._pile[at + 1 :]
        hands.set_hand(new, seat, bytes(sorted((*new._hands[seat], move.index))))
        hands.note(new, "digs", seat, move.index)
        hands.throw_nines(new, seat)
        line = (question(kind, seat, wait[2] - 1, move.index), *line)
    elif kind == "raid" and move.answer == "raid":
        assert move.target is not None
        line = ((seat, move.target), question(kind, seat, wait[2] - 1), *line)
    elif kind == "nines" and not move.answer:
        lay(new, seat, move)
        line = (wait, *line)
    elif kind == "number":
        lay(new, seat, move)
        new._total = new._rules.result(move, before._total) or 0
        if new._total > new._rules.limit:
            _hit(new, seat)
        elif not new._hands[seat] and new._rules.empty_hand == "wins":
            hands.end_by_last_card(new, seat)
        elif new._rules.replaces:
            line = ((seat, -1), *line)
    return during, line


def nines(new: Position, move: Move) -> tuple[Wait, ...]:
    """Return the questions to all who may throw cards away before the next player moves; that player may do it then."""
    turn = new._turn
    after = turn if new._extras.duty else family.next_seat(new, move)
    alive, seats, step = new._state.alive, new._rules.seats, new._direction
    around = ((turn + step * at) % seats for at in range(1, seats + 1))
    return tuple(question("nines", seat) for seat in around if seat != after and alive >> seat & 1)


def lay(new: Position, seat: int, move: Move) -> None:
    """Lay cards of a hand on the pile; cards thrown away go under it."""
    hand = new._hands[seat]
    for index in move.key:
        at = hand.index(index)
        hand = hand[:at] + hand[at + 1 :]
    hands.set_hand(new, seat, hand)
    new._pile = move.key + new._pile if move.is_throw else new._pile + move.key


def _hit(new: Position, seat: int) -> None:
    """End the deal because a bomb hits a player (rules 8.3)."""
    new._total = 0
    new._turn = seat
    new._extras = new._extras._replace(hit=(seat,), waits=(), during=None, mover=-1)
    new._state = new._state.but(new._rules, ended=(seat, Termination.BOMB))
    new._outcome = hands.end_of(new, seat, Termination.BOMB)
