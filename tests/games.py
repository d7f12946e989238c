"""Small games with hidden knowledge, to try solvers on: Kuhn poker, and games made at random."""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from ninetynine_edu.solve.hidden_form import CHANCE, OVER


class Kuhn:
    """H. W. Kuhn's poker of 1950: one of three cards each, pass or bet."""

    most: Fraction | int = 2
    ends = ("pp", "bp", "bb", "pbp", "pbb")

    def start(self) -> Any:
        return None

    def turn(self, state: Any) -> int:
        if state is None:
            return CHANCE
        return OVER if state[1] in self.ends else len(state[1]) % 2

    def chances(self, state: Any) -> Any:
        return [(Fraction(1, 6), ((a, b), "")) for a in range(3) for b in range(3) if a != b]

    def information(self, state: Any) -> Any:
        return (state[0][len(state[1]) % 2], state[1])

    def moves(self, state: Any) -> Sequence[str]:
        return ("p", "b")

    def after(self, state: Any, move: str) -> Any:
        return (state[0], state[1] + move)

    def payoff(self, state: Any) -> int:
        (one, two), line = state
        stake = {"pp": 1, "bp": 1, "bb": 2, "pbp": 1, "pbb": 2}[line]
        if line == "bp":
            return 1
        if line == "pbp":
            return -1
        return stake if one > two else -stake


class Table:
    """A game made at random: chance gives each player a sign that only they see, then they move in turn.

    What a player sees of the other's moves is decided by lot too, so that not all is public. Payoffs are whole
    numbers, chances are not.
    """

    most: Fraction | int = 4

    def __init__(self, rng: random.Random, size: int = 2) -> None:
        self._signs = [(a, b) for a in range(size) for b in range(size) if rng.random() < 0.8] or [(0, 0)]
        weights = [rng.randint(1, 4) for _ in self._signs]
        self._chances = [Fraction(weight, sum(weights)) for weight in weights]
        self._length = rng.randint(2, 4)
        self._open = [rng.random() < 0.7 for _ in range(self._length)]
        self._widths = [rng.randint(1, 3) for _ in range(self._length)]
        self._seed = rng.randrange(10**9)
        self._equal = rng.random() < 0.4

    def start(self) -> Any:
        return None

    def turn(self, state: Any) -> int:
        if state is None:
            return CHANCE
        return OVER if len(state[1]) == self._length else len(state[1]) % 2

    def chances(self, state: Any) -> Any:
        return [(chance, (signs, ())) for chance, signs in zip(self._chances, self._signs, strict=True)]

    def information(self, state: Any) -> Any:
        signs, line = state
        turn = len(line) % 2
        seen = tuple(move if at % 2 == turn or self._open[at] else "?" for at, move in enumerate(line))
        return (signs[turn], seen)

    def moves(self, state: Any) -> Sequence[int]:
        return range(self._widths[len(state[1])])

    def after(self, state: Any, move: int) -> Any:
        return (state[0], (*state[1], move))

    def payoff(self, state: Any) -> Fraction:
        rng = random.Random(f"{self._seed} {state}")
        return Fraction(rng.choice((-1, 1)) if self._equal else rng.randint(-4, 4))
