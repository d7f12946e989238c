"""Turns of the wider family: several cards at once, duties of several plays, chains, runs, bans and instant hands.

Each rule is a word of the effects or a house rule; nothing here asks which variant is played. The functions change a
position that nobody else has seen yet, as those of `turn` do.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..ground.english import capital
from ..ground.people import Told, is_reader, player_at
from ..ground.say import listed, marked, say, say_many
from .acts import act, can_rob
from .board import NONE, Board, end_by, note, without
from .compiled import BANNED_TURNS, NO_RANK, Rules
from .extras import DRAW, Extras, Waits, lasting
from .moves import (
    ADD,
    CHAIN,
    CHOOSE,
    EARLY,
    FOUR_ONLY,
    HANDS,
    LATE,
    NEVER,
    ROUND_TEN,
    SET,
    SKIP,
    TURN,
    TWO_PLAYS,
    Move,
)
from .outcome import Outcome, Termination

KING: Final = 12
SIX: Final = 5


def after_play(new: Board, before: Board, move: Move) -> Waits:
    """Work out what a play does beyond the total; return the cards that are taken now (rules 1.1, steps 5 and 6)."""
    rules, old = new.rules, before.extras
    duty, whole, later, give, chain, run = old.duty, old.whole, old.later, old.give, old.chain, old.run
    played = old.played
    draws = move.draws if rules.replaces else 0
    if rules.runs and not move.is_throw:
        key = move.key
        step = _step(rules, played, key[0]) if played >= 0 else 0
        if run and step != run:
            draws = 0
        run = step if len(key) == 1 else _step(rules, key[-2], key[-1])
        played = key[-1]
    if move.flags & CHAIN and (not old.penalty or rules.chain_in_penalty):
        chain += move.times
    if move.flags & TWO_PLAYS:
        give = 2 * move.times
    if duty:
        left = _left(rules, old, move)
        if left == 0 and duty == whole and not move.flags & TWO_PLAYS and _shifts(rules, old, move):
            give = whole
        timing = rules.penalty_draw if old.penalty else rules.duty_draw
        if timing == "none" or old.bare:
            draws = 0
        elif timing != "each":
            later, draws = (later + draws, 0) if left else (0, later + draws)
        duty = left
        if old.back is not None and (left or (move.times > 1 and rules.pair_counts)):
            # The last of the plays stands; all before it go back, also when they are laid together.
            stands = move.alternative.apply(old.back, move.number, negative=rules.variant.negative)
            new.total = old.back if left or stands is None else stands
    last = rules.last_of(move) if rules.copies and not move.is_throw else old.last
    if duty:
        new.extras = old._replace(
            duty=duty, later=later, give=give, chain=chain, run=run, last=last, late=None, played=played
        )
    else:
        new.extras = lasting(run, last, old.turns, old.shuffles, played)
        if give or chain:
            new.extras = new.extras.but(give=give, chain=chain)
    if rules.lays_threes:
        new.extras = new.extras._replace(forgot=_forgotten(new, old, move))
    if move.flags & HANDS:
        return act(new, move, draws)
    return DRAW[new.turn] * draws


_STEPS: Final = (0, 1, *(0,) * 10, -1)
"""How many ranks the second card stands above the first: one up, one down, or no neighbours."""


def _step(rules: Rules, one: int, other: int) -> int:
    """Return +1 or -1 when the second card is the next rank upwards or downwards on the circle of ranks, else 0."""
    low, high = rules.ranks[one], rules.ranks[other]
    if low == NO_RANK or high == NO_RANK:
        return 0
    return _STEPS[(high - low) % 13]


def _shifts(rules: Rules, extras: Extras, move: Move) -> bool:
    """Return whether a card answers a duty by giving it to the next player (rules 8.1)."""
    return rules.duty_shift and not extras.penalty and move.kind == ADD and move.n == 0


def _left(rules: Rules, extras: Extras, move: Move) -> int:
    """Return how many plays are still owed after a move made in a duty."""
    if extras.duty == extras.whole and not extras.penalty:
        if move.flags & TWO_PLAYS:
            if rules.first_ends:
                return 0
        elif _shifts(rules, extras, move):
            return 0
    return max(0, extras.duty - (move.times if rules.pair_counts else 1))


def pass_turn(new: Board, move: Move) -> None:
    """Give the turn to whoever is next, with what that player owes; the same player when plays are still owed."""
    rules, extras, turn = new.rules, new.extras, new.turn
    if extras.duty:
        if not new.state.alive >> turn & 1:  # without cards, and out at once
            new.turn = new.state.next[0][new.direction > 0][turn]
            drop(new)
        return
    if extras.turns and extras.turns[turn] < BANNED_TURNS and not move.is_throw:
        had = extras.turns[turn] + 1
        extras = extras.but(turns=(*extras.turns[:turn], had, *extras.turns[turn + 1 :]))
    after = next_seat(new, move)
    if extras.give:
        back = new.total if rules.duty_back else None
        extras = extras.but(duty=extras.give, whole=extras.give, back=back, give=0)
    new.turn = after
    new.extras = extras


def next_seat(new: Board, move: Move) -> int:
    """Return who is on turn after a move, when nothing is owed any more."""
    table = new.state.next
    if move.flags & CHOOSE:
        assert move.target is not None
        return move.target
    after = table[move.flags & TURN][new.direction > 0][new.turn]
    if not new.state.alive >> after & 1:  # who would move again is out
        return table[0][new.direction > 0][new.turn]
    if move.times > 1 and move.flags & SKIP:
        for _ in range(move.times - 1):
            after = table[0][new.direction > 0][after]
    return after


def legal(new: Board) -> list[Move] | None:
    """Return the legal moves of the seat on turn, or None when that seat is passed over and another is on turn now."""
    moves = _plays(new)
    return moves + threes(new) if moves is not None and new.rules.lays_threes else moves


def threes(new: Board) -> list[Move]:
    """Return the moves by which the seat on turn lays three of a kind down, but for those that it has forgotten (rules 5.7)."""
    rules, turn = new.rules, new.turn
    assert rules.together is not None
    forgot = {rank for seat, rank in new.extras.forgot if seat == turn}
    return [move for move in rules.together.threes_of(new.held[turn]) if rules.ranks[move.index] not in forgot]


def lay_three(new: Board) -> None:
    """End the deal because the seat on turn has laid three of a kind down: all others lose (rules 5.7)."""
    end_by(new, new.turn, Termination.THREE_OF_A_KIND)
    new.state = new.state.but(new.rules, owed=None)
    new.extras = new.extras._replace(late=None)


def _forgotten(new: Board, old: Extras, move: Move) -> tuple[tuple[int, int], ...]:
    """Return who holds three of a kind without a claim, now that the seat on turn has played and kept what it keeps."""
    if move.is_throw:
        return old.forgot
    turn, ranks = new.turn, new.held[new.turn].translate(new.rules.ranks)
    kept = ((turn, rank) for rank in set(ranks) - {NO_RANK} if ranks.count(rank) > 2)
    return tuple(sorted((*kept, *(entry for entry in old.forgot if entry[0] != turn))))


def _plays(new: Board) -> list[Move] | None:
    """Return the plays that the seat on turn may make, or None when it is passed over."""
    rules, extras, turn, total = new.rules, new.extras, new.turn, new.total
    hand = new.held[turn]
    if extras.chain and not extras.duty:
        answers = [move for move in rules.legal(hand, turn, total, new.state.alive) if move.flags & CHAIN]
        if answers:
            return answers
        note(new, "no chain card", turn)
        if extras.chain == 1 and rules.single_skips:
            new.extras = extras._replace(chain=0)
            new.turn = new.state.next[0][new.direction > 0][turn]
            return None
        bare = extras.chain == 1
        extras = extras._replace(chain=0, duty=extras.chain, whole=extras.chain, penalty=True, bare=bare)
        new.extras = extras
    moves = free_plays(new)
    if extras.duty and not extras.penalty:
        if rules.together is not None and rules.pair_counts:
            moves = [move for move in moves if move.times <= extras.duty]
        if rules.atomic:
            alive = new.state.alive
            moves = [move for move in moves if _can_finish(rules, extras, hand, turn, alive, total, move)]
    return moves


def free_plays(new: Board) -> list[Move]:
    """Return the plays that the seat on turn may make, but for what it owes and for a chain that it has to answer."""
    rules, turn, alive = new.rules, new.turn, new.state.alive
    hand, total = new.held[turn], new.total
    moves = rules.legal(hand, turn, total, alive)
    if rules.legal_is_all:
        return moves
    extras = new.extras
    if rules.copies:
        for index in dict.fromkeys(hand):
            if index in rules.copying:
                moves += rules.allowed(rules.copied(index, extras.last), turn, total, alive)
    if rules.steals and b"" in new.held:
        moves = can_rob(new, moves)
    if rules.early:
        wrong = EARLY if extras.shuffles >= rules.early else LATE
        moves = [move for move in moves if not move.flags & wrong]
    if rules.throws and (extras.duty or not moves or moves[0].is_throw):
        plays = [move for move in moves if not move.is_throw]
        moves = moves if plays and not extras.duty else plays
    if extras.turns and extras.turns[turn] < BANNED_TURNS:
        free = [move for move in moves if not _sets_limit(rules, move)]
        if free or rules.king_ban == "strict":
            moves = free
    return moves


def remembered(rules: Rules, extras: Extras, move: Move, turn: int) -> tuple[Extras, bool]:
    """Return what lasts beyond a turn in which nothing is owed, and whether its player takes a new card after a run."""
    run, last, turns, played = extras.run, extras.last, extras.turns, extras.played
    draws = True
    if rules.runs:
        key = move.key
        step = _step(rules, played, key[0]) if played >= 0 else 0
        draws = not run or step == run
        run = step if len(key) == 1 else _step(rules, key[-2], key[-1])
        played = key[-1]
    if rules.copies:
        last = rules.last_of(move)
    if turns and turns[turn] < BANNED_TURNS:
        turns = (*turns[:turn], turns[turn] + 1, *turns[turn + 1 :])
    return lasting(run, last, turns, extras.shuffles, played), draws


def _sets_limit(rules: Rules, move: Move) -> bool:
    """Return whether a move sets the total to the limit, by whichever card: what king_ban makes wait (rules 4.3)."""
    return move.kind == SET and move.n == rules.limit


def _can_finish(rules: Rules, extras: Extras, hand: bytes, turn: int, alive: int, total: int, move: Move) -> bool:
    """Return whether all plays that are owed can be made when they begin with this move (duty_partial atomic)."""
    result = rules.result(move, total)
    if result is None or result > rules.limit:
        return False
    left = _left(rules, extras, move)
    if not left:
        return True
    rest = without(hand, move.key)
    total = result if extras.back is None else extras.back
    extras = extras._replace(duty=left)
    return any(
        _can_finish(rules, extras, rest, turn, alive, total, after)
        for after in rules.legal(rest, turn, total, alive)
        if not rules.pair_counts or after.times <= left
    )


def drop(new: Board) -> None:
    """Say who owes what after the seat on turn has gone out and the next has taken its place (duty_carry)."""
    rules, extras = new.rules, new.extras
    if not extras.duty:
        return
    left = {"none": extras.give, "full": extras.whole, "remaining": extras.duty}[rules.duty_carry]
    if left:
        give = 0 if rules.duty_carry == "none" else extras.give
        new.extras = extras._replace(duty=left, whole=left, give=give, later=0, bare=False)
        if extras.back is not None:
            new.total = extras.back
    else:
        new.extras = Extras(
            run=extras.run, turns=extras.turns, last=extras.last, shuffles=extras.shuffles, played=extras.played,
            forgot=extras.forgot,
        )  # fmt: skip


def three_alike(rules: Rules, hand: bytes) -> bool:
    """Return whether a hand may hold a rank three times; when not, it does not end the deal."""
    ranks = hand.translate(rules.ranks)
    return len(ranks) - len(set(ranks)) > 1


def ended_at_once(new: Board, seats: tuple[int, ...]) -> bool:
    """End the deal when one of these seats holds a hand that does so (rules 4.3 and 5.7); return whether it ended."""
    rules = new.rules
    for seat in seats:
        if not three_alike(rules, new.held[seat]):
            continue
        ranks = new.held[seat].translate(rules.ranks)
        if rules.instant_hands and ranks.count(KING) > 2:
            _end(new, seat, Termination.THREE_KINGS)
        elif rules.instant_hands and ranks.count(SIX) > 2:
            _end(new, seat, Termination.THREE_SIXES)
        elif rules.three_of_a_kind and any(ranks.count(rank) > 2 for rank in set(ranks) - {NO_RANK}):
            _end(new, seat, Termination.THREE_OF_A_KIND)
        else:
            continue
        return True
    return False


def _end(new: Board, seat: int, why: Termination) -> None:
    """End the deal by a hand: its holder wins, or with three sixes everybody loses."""
    seats, state = new.rules.seats, new.state
    others = [(seat + step) % seats for step in range(1, seats)]
    losers = [other for other in others if state.alive >> other & 1]
    winner: int | None = seat
    if why is Termination.THREE_SIXES:
        losers.append(seat)
        winner = None
    new.turn = seat
    new.moves = NONE
    new.outcome = Outcome((*state.out, *losers), winner, why)


def reason(position: Board, move: Move, names: Sequence[str] = ()) -> str:
    """Return why a rule of the wider family forbids a move here, as a sentence with these names, or nothing when none does."""
    rules, extras = position.rules, position.extras
    who = player_at(names, position.turn)
    cards = listed([card.the_words for card in move.cards])
    if move.is_three:
        return say(_KEPT_THREE.of(who), who=who)
    if move.flags & NEVER:
        return capital(say("{cards} cannot be played.", cards=cards))
    if move.flags & FOUR_ONLY and len(move.cards) == 1:
        return capital(say("{card} can be played only four at a time.", card=cards))
    if move.flags & ROUND_TEN and position.total % 10:
        return capital(
            say("{card} can be played only when the total ends in 0; it is {total}.", card=cards, total=position.total)
        )
    if extras.chain and not extras.duty and not move.flags & CHAIN:
        return say(_CHAIN.of(who), who=who)
    if rules.early and move.flags & (EARLY if extras.shuffles >= rules.early else LATE):
        return _too_late(rules.early, cards) if move.flags & EARLY else _too_early(rules.early, cards)
    result = rules.result(move, position.total)
    if result is None or (result > rules.limit and rules.must_play):
        return ""
    if extras.turns and extras.turns[position.turn] < BANNED_TURNS and _sets_limit(rules, move):
        turn = extras.turns[position.turn] + 1
        return say(_BANNED.of(who), who=who, limit=rules.limit, turns=BANNED_TURNS, turn=turn)
    if extras.duty and not extras.penalty:
        if rules.pair_counts and move.times > extras.duty:
            return _owes_only(who, extras.duty)
        if rules.atomic and move.target is None:
            return say(_NO_OTHER_PLAYS.of(who), who=who, cards=cards)
    return ""


_KEPT_THREE: Final = Told(
    marked("{who} has kept this three of a kind at an earlier turn, so it does not count any more."),
    marked("You have kept this three of a kind at an earlier turn, so it does not count any more."),
)
_CHAIN: Final = Told(
    marked("{who} must answer the chain with a card of its kind."),
    marked("You must answer the chain with a card of its kind."),
)
_BANNED: Final = Told(
    marked("Nobody may set the total to {limit} in their own first {turns} turns; this is turn {turn} of {who}."),
    marked("Nobody may set the total to {limit} in their own first {turns} turns; this is your turn {turn}."),
)
_NO_OTHER_PLAYS: Final = Told(
    marked("After {cards}, {who} could not make the other plays that are owed."),
    marked("After {cards}, you could not make the other plays that are owed."),
)


def _too_late(shuffles: int, cards: str) -> str:
    return capital(
        say_many(
            "{cards} does this no more: the stock has been shuffled again once.",
            "{cards} does this no more: the stock has been shuffled again {n} times.", shuffles, cards=cards,
        )
    )  # fmt: skip


def _too_early(shuffles: int, cards: str) -> str:
    return capital(
        say_many(
            "{cards} does this only after the stock has been shuffled again once.",
            "{cards} does this only after the stock has been shuffled again {n} times.", shuffles, cards=cards,
        )
    )  # fmt: skip


def _owes_only(who: str, plays: int) -> str:
    if is_reader(who):
        return say_many("You owe {n} play only.", "You owe {n} plays only.", plays)
    return say_many("{who} owes {n} play only.", "{who} owes {n} plays only.", plays, who=who)
