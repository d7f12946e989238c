"""Questions inside a turn: a player, not always the one on turn, decides something before the turn goes on.

A question waits in line with the cards that are still to be taken (`Extras.waits`). When its turn comes, the player
asked becomes the seat that moves, and the legal moves are the answers. A question that has no answer is left out.

* ``shield``: the player named shows the card that saves, or keeps it and is knocked out (rules 3.2).
* ``pick``: whoever takes a card of another hand looks at it and chooses (steal_pick, rules 1.2).
* ``dig`` and ``raid``: up to five cards, one by one, of the pile or of other hands (rules 5.9).
* ``nines``: before the next player moves, cards that add up to 9 may be thrown away (nine_sums_when, rules 5.9).
* ``number``: each player in turn lays a number card, whatever the total is (bomb_rule, rules 8.3).
* ``reward``: before the first move the dealer names the rank of the card under the stock (bottom_reward_by, rules 3.3).
* ``blow``: no question, but the end of the line of numbers: the bomb hits its own player.
"""

from __future__ import annotations

from typing import Final

from ..ground.cards import Card
from ..rules.frame import MAX_SEATS
from . import acts, duties
from .acts import LARGEST
from .board import DEALT, Board, end_by, give, lay, note, order, put_out, take_blindly, throw_nines, without
from .compiled import Rules
from .extras import Wait, Waits
from .moves import ADD, BOMB, DIG, KNOCK_OUT, RAID, STEAL, Move, answer_of
from .outcome import LegalMoves, Termination
from .reward import laid_below, rank_answers

ASKING: Final = {
    "shield": KNOCK_OUT,
    "pick": STEAL,
    "dig": DIG,
    "raid": RAID,
    "number": BOMB,
    "blow": BOMB,
    "reward": 0,
}
"""The flag of the cards that bring each question, 0 for none; nines are asked for after any card."""
NINES: Final = tuple(Wait(seat, "nines") for seat in range(MAX_SEATS))


def known(rules: Rules, move: Move, waits: Waits) -> bool:
    """Return whether what is still to come in a turn is such as a move can bring."""
    for wait in waits:
        kind = wait.question
        brings = move.flags & ASKING[kind] if kind in ASKING else not kind or rules.throws_any_time
        robs = wait.victim is not None
        if not brings or (kind and wait.left > LARGEST) or (robs and not move.flags & (STEAL | RAID)):
            return False
    return True


def fits(position: Board, during: Move, waits: Waits) -> bool:
    """Return whether the first question of a line can be open for the seat on turn, because of a move of the mover."""
    turn, mover, target = position.turn, position.extras.mover, during.target
    kind = waits[0].question if waits else ""
    if not kind or waits[0].seat != turn or not known(position.rules, during, waits):
        return False
    if kind not in ("number", "nines") and not position.laid.endswith(during.key):
        return False
    if kind == "shield":
        return target == turn != mover
    return kind != "pick" or (target is not None and target < position.seats and target != mover)


def ask(new: Board, during: Move, waits: Waits) -> bool:
    """Ask the first question in line, if it has an answer; return True when the position now waits for it."""
    seat, kind = waits[0].seat, waits[0].question
    if kind == "blow":
        _hit(new, seat)
        return True
    if not new.state.alive >> seat & 1:
        return False
    found = answers(new, during, waits[0])
    if not found:
        if kind == "number":  # who has no number card to lay is hit (rules 8.3)
            _hit(new, seat)
            return True
        return False
    mover = new.turn
    new.extras = new.extras.asking(waits, during, mover)
    new.turn = seat
    new.moves = LegalMoves(found)
    return True


def answers(new: Board, during: Move, wait: Wait) -> list[Move]:
    """Return the answers to a question, in order; none when there is nothing to decide."""
    rules, hand = new.rules, new.held[wait.seat]
    variant, cards = rules.variant, rules.cards
    seat, kind, _, left, floor = wait
    if kind == "shield":
        shield = next((index for index in hand if index in rules.shields), None)
        if shield is None:
            return []
        return [answer_of(variant, cards[shield], answer) for answer in ("show", "keep")]
    if kind == "pick":
        victim = during.target
        assert victim is not None
        return [answer_of(variant, cards[index], "take", victim) for index in dict.fromkeys(new.held[victim])]
    if kind == "dig":
        known = without(bytes(sorted(new.laid[: len(new.laid) - len(during.key)])), new.state.gone)
        # Cards are taken in their order, so that one choice of five is met once.
        takes = [answer_of(variant, cards[index], "take") for index in dict.fromkeys(known) if index >= floor]
        return [*takes, answer_of(variant, during.cards[0], "stop")] if takes and left else []
    if kind == "raid":
        others = [at for at in order(new, seat) if at != seat and len(new.held[at]) > 1]
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


def ask_dealer(new: Board, dealer: int) -> bool:
    """Ask the dealer for the card under the stock, before the first move, where the house rules do; return whether."""
    if not new.rules.dealer_names or new.at == len(new.stack):
        return False
    new.extras = new.extras._replace(waits=(Wait(dealer, "reward"),), mover=new.turn)
    new.turn = dealer
    new.moves = LegalMoves(rank_answers(new.rules.variant))
    return True


def before_first_move(board: Board) -> bool:
    """Return whether nobody can have moved yet: all are in, and what lies there was thrown away or turned up."""
    rules, extras = board.rules, board.extras
    nines = rules.of_rank["9"] if rules.more_nines else ()
    laid = [index for index in board.laid if index not in nines]
    begun = extras.later or extras.give or extras.late or extras.shuffles or any(extras.turns) or extras.penalty
    turned_up = len(laid) <= (rules.variant.rule("start_total") != "0") and (laid or not board.total)
    return board.state.alive == rules.all_seats and bool(turned_up) and not (begun or board.state.owed is not None)


def lay_reward(new: Board, before: Board, move: Move) -> None:
    """Lay a card of the rank that the dealer names under the stock, face up, and give the first mover the turn."""
    new.extras = before.extras._replace(waits=(), mover=-1)
    new.turn = before.extras.mover
    new.stack, new.at = laid_below(before.variant, before.stack[before.at :], move.cards[0].rank), 0
    note(new, "reward", before.turn, new.stack[-1:])


def reward_under(now: Board, dealt: Board) -> Card | None:
    """Return the card that lies face up under the stock; None where there is none, or when somebody has taken it.

    Args:
        now: how the cards lie.
        dealt: how they lay when they had been dealt. Another seed says that the pile has become the stock since then.
    """
    lies = now.variant.house_rules.get("bottom_reward") is True and now.asked != "reward"
    if not lies or now.state.mode != DEALT or now.state.seed != dealt.state.seed or now.at == len(now.stack):
        return None
    return now.rules.cards[now.stack[-1]]


def reward_shown(now: Board) -> bytes:
    """Return the card under the stock that everybody has seen since the line of positions began; nothing where none lies there."""
    if now.variant.house_rules.get("bottom_reward") is not True or now.at == len(now.stack):
        return b""
    while (before := now.before) is not None and now.stack is before.stack:
        now = before
    if before is not None:  # laid there by the dealer, or else shuffled
        return now.stack[-1:] if any(note.kind == "reward" for note in now.beside.notes) else b""
    return now.stack[-1:] if now.state.mode == DEALT and not now.rules.dealer_names and before_first_move(now) else b""


def throws_of(new: Board, seat: int) -> list[Move]:
    """Return the sets of cards of a hand that may be thrown away because they add up to 9."""
    together = new.rules.together
    return together.thrown(new.held[seat]) if together is not None else []


def answer(new: Board, before: Board, move: Move) -> tuple[Move, Waits]:
    """Do what an answer says; return the move whose turn goes on, and the line without this question.

    The mover is on turn again afterwards, unless the deal is over.
    """
    old = before.extras
    wait, *rest = old.waits
    during, seat, kind = old.during, wait.seat, wait.question
    assert during is not None
    new.extras = old.asking((), None, -1)
    new.turn = old.mover
    line = tuple(rest)
    if kind == "shield":
        if move.answer == "show":
            acts.show_shield(new, seat, move.index)
            line = (*line, Wait(seat))
        else:
            put_out(new, seat)
    elif kind == "pick":
        assert move.target is not None
        take_blindly(new, seat, move.target, move.index)
    elif kind == "dig" and move.answer == "take":
        new.laid = without(new.laid, move.key)
        give(new, seat, move.index)
        note(new, "digs", seat, move.key)
        throw_nines(new, seat)
        line = (wait._replace(left=wait.left - 1, floor=move.index), *line)
    elif kind == "raid" and move.answer == "raid":
        assert move.target is not None
        line = (Wait(seat, victim=move.target), wait._replace(left=wait.left - 1), *line)
    elif kind == "nines" and not move.answer:
        lay(new, seat, move)
        line = (wait, *line)
    elif kind == "number":
        lay(new, seat, move)
        new.total = new.rules.result(move, before.total) or 0
        if new.total > new.rules.limit:
            _hit(new, seat)
        elif not new.held[seat] and new.rules.empty_hand == "wins":
            end_by(new, seat, Termination.EMPTY_HAND)
        elif new.rules.replaces:
            line = (Wait(seat), *line)
    return during, line


def nines(new: Board, move: Move) -> Waits:
    """Return the questions to all who may throw cards away before the next player moves; that player may do it then."""
    turn = new.turn
    after = turn if new.extras.duty else duties.next_seat(new, move)
    alive, seats, step = new.state.alive, new.rules.seats, new.direction
    around = [(turn + step * at) % seats for at in range(1, seats + 1)]
    return tuple([NINES[seat] for seat in around if seat != after and alive >> seat & 1])


def anybody_throws(new: Board) -> bool:
    """Return whether anybody but the seat on turn has cards to throw away."""
    turn, together = new.turn, new.rules.together
    return together is not None and together.any_thrown(new.held[:turn] + new.held[turn + 1 :])


def _hit(new: Board, seat: int) -> None:
    """End the deal because a bomb hits a player (rules 8.3)."""
    new.total = 0
    new.extras = new.extras._replace(hit=(seat,), waits=(), during=None, mover=-1)
    end_by(new, seat, Termination.BOMB)
