"""Deals played out in a hurry: how every seat plays on in a deal that is imagined."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from operator import itemgetter
from typing import Final

from ..play.information import SeatView, named_from
from ..play.moves import ADD, CHOOSE, REVERSE, TURN, Move
from ..play.position import Position
from ..play.turn import reshuffle
from .graded import CAUGHT, CLOSE, worths

LONGEST: Final = 300
"""A deal that takes longer than this counts as nobody's."""
SCALE: Final = 1000
"""What a card is worth, in whole numbers fine enough for chances."""
NEVER: Final = -(1 << 40)
"""How good a card is that does not fit."""

Choice = tuple[int, int, int, int, int]
"""How good the best move of a card is, the card's index below zero, the total that it makes, its flags, and the seat that it
names as the next one or -1."""
NO_CHOICE: Final = (NEVER, 0, 0, 0, -1)
Choices = dict[int, list[Choice]]
"""By total, what is best of each card."""


class Quick:
    """How every seat plays on in a deal that is imagined: what its cards are worth against whom it may leave stuck.

    It looks at no hand but that of the seat on turn: how likely the next player is stuck is reckoned once, from the cards
    that the one who imagines has not seen.

    Args:
        view: what that seat knows.
    """

    def __init__(self, view: SeatView) -> None:
        self._rules: Final = view.table.rules
        self._own: Final = [SCALE * worth for worth in worths(self._rules)]
        self._catches: Final = self._stuck(view)
        self.plain: Final = self._rules.fast
        """A turn is one card that changes only the total and who is next."""
        self._choices: Final[dict[int, list[Choices]]] = {}
        """By who is in, bit by bit, for each seat."""

    @staticmethod
    def _stuck(view: SeatView) -> dict[int, int]:
        """Return what it counts to leave a total, by total: how likely no card of a hand fits there."""
        rules = view.table.rules
        seat = next((seat for seat in view.alive if seat != view.seat), view.seat)
        unseen = [card.index for card in view.unseen]
        hidden = min(view.hand_sizes[seat], len(unseen))
        ways, catches = comb(len(unseen), hidden), {}
        for total in range(rules.limit - CLOSE + 1, rules.limit + 1) if hidden else ():
            row = rules.rows[seat].get(total) or rules.row(seat, total)
            no_use = sum(not row[index] for index in unseen)
            catches[total] = CAUGHT * SCALE * comb(no_use, hidden) // ways
        return catches

    def move(self, position: Position) -> Move:
        """Return the move for whoever is on turn."""
        moves: Sequence[Move] = position.moves
        if len(moves) == 1:
            return moves[0]
        rules, own, total, turn = position.rules, self._own, position.total, position.turn
        if rules.has_targets:
            moves = named_from(moves, turn, 1, rules.seats)
        catches, following, forwards = self._catches, position.state.next, position.direction > 0
        best, most = moves[0], NEVER
        for move in moves:
            key, flags = move.key, move.flags
            good = -own[key[0]] if len(key) == 1 else -sum([own[index] for index in key])
            result = total + move.n if move.kind == ADD else rules.result(move, total) or 0
            if move.answer:
                good = _ANSWERS.get(move.answer, -good)
            elif result in catches and following[flags & TURN][forwards ^ (flags & REVERSE)][turn] != turn:
                good += catches[result]
            if good > most and (rules.must_play or result <= rules.limit):
                best, most = move, good
        return best

    def finish(self, position: Position) -> tuple[Sequence[int] | None, int]:
        """Play a deal to its end; return who loses it, None for nobody, and how many plays it took."""
        if self.plain and position.state.fast and position.outcome is None:
            return self._hurry(position)
        return self.play_on(position)

    def play_on(self, position: Position) -> tuple[Sequence[int] | None, int]:
        """Do the same for every game, position after position."""
        number, play = 0, self.move
        while position.outcome is None and number < LONGEST:
            if position.state.owed is not None:
                position = position.draw()
                continue
            position = position.play(play(position))
            number += 1
        return position.outcome.losers if position.outcome is not None else None, number

    def _hurry(self, position: Position) -> tuple[Sequence[int] | None, int]:
        """Do the same with numbers alone, where turns are plain: no position is made."""
        rules, state, laid = position.rules, position.state, list(position.laid)
        total, turn, forwards = position.total, position.turn, position.direction > 0
        hands, stack, at = [list(hand) for hand in position.held], position.stack, position.at
        following, size, choices = state.next, len(stack), self._known(state.alive)
        number = 0
        while number < LONGEST:
            hand = hands[turn]
            known = choices[turn].get(total) or self._choose(turn, total, state.alive)
            good, card, result, flags, after = max([known[index] for index in hand]) if hand else NO_CHOICE
            if good == NEVER:
                alive = state.alive & ~(1 << turn)
                if not rules.eliminates or not alive & alive - 1:
                    return (*state.out, turn), number
                laid[:0] = sorted(hand)
                state = state.but(rules, alive=alive, out=(*state.out, turn))
                following, choices = state.next, self._known(alive)
                turn = following[0][forwards][turn]
                continue
            number += 1
            total = result
            hand.remove(-card)
            laid.append(-card)
            if at == size and state.fresh:
                stack, top, state = reshuffle(rules, state, bytes(laid))
                laid, at, size = list(top), 0, len(stack)
            if at < size:
                hand.append(stack[at])
                at += 1
            if flags & REVERSE:
                forwards = not forwards
            turn = following[flags][forwards][turn] if after < 0 else after
        return None, LONGEST

    def _known(self, alive: int) -> list[Choices]:
        """Return what is known already of each seat's choices; all have the same where nobody can be named."""
        if alive not in self._choices:
            seats, shared = range(self._rules.seats), Choices()
            self._choices[alive] = [Choices() if self._rules.has_targets else shared for _ in seats]
        return self._choices[alive]

    def _choose(self, turn: int, total: int, alive: int) -> list[Choice]:
        """Return the best move of every card at a total, and keep it."""
        row: Sequence[Sequence[Move]] = self._rules.rows[turn].get(total) or self._rules.row(turn, total)
        if self._rules.has_targets:
            row = [named_from(moves, turn, 1, self._rules.seats) for moves in row]
        following = self._rules.next_table(alive)
        made = self._choices[alive][turn][total] = [
            max(
                [
                    self._choice(move, total, following[move.flags & TURN][1][turn] == turn)
                    for move in moves
                    if move.target is None or alive >> move.target & 1
                ],
                key=itemgetter(0),
                default=NO_CHOICE,
            )
            for moves in row
        ]
        return made

    def _choice(self, move: Move, total: int, again: bool) -> Choice:
        result = self._rules.result(move, total) or 0
        good = -self._own[move.index] + (0 if again else self._catches.get(result, 0))
        after = move.target if move.flags & CHOOSE and move.target is not None else -1
        return good, -move.index, result, move.flags, after


_ANSWERS: Final = {"show": 1000 * SCALE, "raid": 1000 * SCALE, "stop": 12 * SCALE, "keep": SCALE}
