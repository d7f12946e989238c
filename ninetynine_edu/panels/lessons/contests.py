"""Small games of two in which each sees only a part: solved exactly, and what each plan is worth against the best answer.

>>> Contest(FaceDown()).exploitability(0, {"too big": {"claim": Fraction(1, 2)}})
Fraction(1, 12)
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import islice, product
from typing import Any, Final

from ...ground.english import in_row
from ...play.moves import Move
from ...solve.budget import Budget
from ...solve.hidden import HiddenSolution
from ...solve.hidden_form import CHANCE, OVER, Form, Game
from ...solve.hidden_game import HiddenEndgame, hidden_game
from ...solve.hidden_lp import equilibrium
from ...solve.hidden_plan import InformationSet

_MOST_TRIED: Final = 4096


# --- games ---


class Matrix:
    """Both choose at once: a row and a column, and the table says what Player 1 gets and Player 2 pays.

    >>> Contest(Matrix([[1, -1], [-1, 1]])).value
    Fraction(0, 1)
    """

    def __init__(self, table: Sequence[Sequence[int]]) -> None:
        self._table: list[list[int]] = [[*row] for row in table]
        if not self._table or not self._table[0] or len({len(row) for row in self._table}) > 1:
            raise ValueError("A table of payoffs has at least one row, and all its rows are equally long.")
        self.most: Fraction | int = max(abs(cell) for row in self._table for cell in row)

    def start(self) -> tuple[int, ...]:
        return ()

    def turn(self, state: Any) -> int:
        return OVER if len(state) == 2 else len(state)

    def chances(self, state: Any) -> Iterable[tuple[Fraction, Any]]:
        return ()

    def information(self, state: Any) -> str:
        return ("row", "column")[len(state)]  # Player 2 does not see the row

    def moves(self, state: Any) -> Sequence[int]:
        return range(len(self._table if not state else self._table[0]))

    def after(self, state: tuple[int, ...], move: int) -> tuple[int, ...]:
        return (*state, move)

    def payoff(self, state: Any) -> int:
        row, column = state
        worth: int = self._table[row][column]
        return worth


class FaceDown:
    """A house rule: Player 1 draws a card that fits or is too big, then gives up, or lays it face down and says that it fits.

    Giving up costs `pot` tokens. Whoever lays the card raises to `raised`. Player 2 may believe, and pays `pot`; or doubt,
    and the card is turned over: whoever is wrong pays `raised`.

    Args:
        fits: how many cards of the pack fit.
        too_big: how many are too big.
        pot: what each pays first, in tokens.
        raised: what each has paid when the card is turned over.

    >>> Contest(FaceDown()).value
    Fraction(1, 3)
    """

    def __init__(self, fits: int = 1, too_big: int = 1, pot: int = 1, raised: int = 2) -> None:
        if min(fits, too_big, pot) < 1 or raised <= pot:
            raise ValueError(
                "It takes a card that fits and one that is too big, a pot from 1 on, and a raise above it."
            )
        self._chances = {"fits": Fraction(fits, fits + too_big), "too big": Fraction(too_big, fits + too_big)}
        self._pot = pot
        self._raised = raised
        self.most: Fraction | int = raised

    def start(self) -> tuple[str, ...]:
        return ()

    def turn(self, state: Any) -> int:
        return CHANCE if not state else OVER if state[-1] in {"give up", "believe", "doubt"} else len(state) - 1

    def chances(self, state: Any) -> Iterable[tuple[Fraction, tuple[str, ...]]]:
        return [(chance, (card,)) for card, chance in self._chances.items()]

    def information(self, state: Any) -> str:
        heard: str = state[len(state) - 1]  # Player 2 hears the claim and does not see the card
        return heard

    def moves(self, state: Any) -> Sequence[str]:
        return ("claim", "give up") if len(state) == 1 else ("doubt", "believe")

    def after(self, state: tuple[str, ...], move: str) -> tuple[str, ...]:
        return (*state, move)

    def payoff(self, state: Any) -> int:
        if state[-1] == "give up":
            return -self._pot
        if state[-1] == "believe":
            return self._pot
        return self._raised if state[0] == "fits" else -self._raised


# --- plans and what they are worth ---


class Contest:
    """A small game of two, solved exactly; and what each plan is worth against the best answer to it.

    Args:
        game: a game, or a hidden endgame.

    >>> bluff = Contest(FaceDown())
    >>> bluff.exploitability(0, {"too big": {"claim": Fraction(1, 3)}})
    Fraction(0, 1)
    >>> bluff.exploitability(0, {"too big": {"claim": Fraction(1)}})
    Fraction(1, 3)
    """

    def __init__(self, game: Game | HiddenEndgame) -> None:
        walked: Game = hidden_game(game) if isinstance(game, HiddenEndgame) else game
        self.form = Form(walked)
        found = equilibrium(self.form, Budget())
        bounds = [self.form.best_answer(1 - seat, found.plans[seat]) for seat in (0, 1)]
        assert bounds[0][0] == bounds[1][0]  # neither can do better: that is the proof
        self.value = bounds[0][0]
        self._best = [self.form.behaviour(seat, found.plans[seat], bounds[1 - seat][1]) for seat in (0, 1)]

    @cached_property
    def best(self) -> tuple[dict[str, dict[Any, Fraction]], dict[str, dict[Any, Fraction]]]:
        """A best plan of each player: how likely each move is, by what the player has seen."""
        one, two = (
            {
                _text(decision.label): dict(zip(map(_code, decision.moves), chances, strict=True))
                for decision, chances in zip(self.form.decisions[seat], self._best[seat], strict=True)
            }
            for seat in (0, 1)
        )
        return one, two

    def worst(self, seat: int, plan: Mapping[str, Mapping[Any, Fraction]]) -> tuple[Fraction, dict[str, Any]]:
        """Return what Player 1 gets when the other seat answers a plan best, and the move of that answer at each place.

        Args:
            seat: whose plan it is, 0 or 1.
            plan: by what the seat has seen, chances of moves; one move may be left out and gets the rest. Where the plan says
                nothing, the seat plays its best.

        Raises:
            ValueError: a place or a move is unknown, or chances do not add up to 1.
        """
        rows = [[*row] for row in self._best[seat]]
        known = {_text(decision.label): number for number, decision in enumerate(self.form.decisions[seat])}
        for seen, chances in plan.items():
            if seen not in known:
                raise ValueError(
                    f"Player {seat + 1} never has to move knowing {seen!r}; known are {in_row(map(repr, known))}."
                )
            rows[known[seen]] = _row(seen, self.form.decisions[seat][known[seen]].moves, chances)
        value, chosen = self.form.best_answer(1 - seat, self.form.plan(seat, rows))
        others = self.form.decisions[1 - seat]
        return value, {_text(d.label): _code(d.moves[at]) for d, at in zip(others, chosen, strict=True)}

    def exploitability(self, seat: int, plan: Mapping[str, Mapping[Any, Fraction]]) -> Fraction:
        """Return how much a plan gives away against the best answer; 0 is a perfect plan."""
        return abs(self.value - self.worst(seat, plan)[0])


def _text(label: Hashable) -> str:
    return label.text if isinstance(label, InformationSet) else str(label)


def _code(move: Any) -> Any:
    return move.code if isinstance(move, Move) else move


def _row(seen: str, moves: Sequence[Any], chances: Mapping[Any, Fraction]) -> list[Fraction]:
    by_code = {_code(move): Fraction(0) for move in moves}
    for move, chance in chances.items():
        if move not in by_code:
            raise ValueError(f"At {seen!r} there is no move {move!r}; there are {in_row(map(repr, by_code))}.")
        by_code[move] = Fraction(chance)
    given: Fraction = sum(by_code.values(), Fraction(0))
    rest = [move for move in by_code if move not in chances]
    if len(rest) == 1:
        by_code[rest[0]] = 1 - given
    if sum(by_code.values()) != 1 or min(by_code.values()) < 0:
        raise ValueError(f"At {seen!r} the chances are from 0 to 1 and add up to 1.")
    return [*by_code.values()]


def plain_plan(solution: HiddenSolution, seat: int) -> dict[InformationSet, Any] | None:
    """Return a perfect plan that never mixes: one move at each information set. None when no such plan was found.

    What an equilibrium mixes is tried in every way, as long as there are not too many; so a plan that is found is proved.
    """
    chances = solution.strategies[seat]
    open_to = [[move for move, chance in row.items() if chance] for row in chances.values()]
    for chosen in islice(product(*open_to), _MOST_TRIED):
        plan = dict(zip(chances, chosen, strict=True))
        if not solution.exploitability(plan, seat):
            return plan
    return None
