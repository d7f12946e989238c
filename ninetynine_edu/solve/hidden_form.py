"""Any small game of two in which each sees only a part: its sequence form, plans, and best answers, all exact.

A *sequence* is what one player has done so far; with perfect recall a game is one table of payoffs, own sequences by the
other's (D. Koller, N. Megiddo and B. von Stengel, *Efficient computation of equilibria for extensive two-person games*,
1996). All numbers in the table are whole: probabilities and payoffs share one denominator.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import lcm
from typing import Any, Final, Protocol

from ..ground.text import echo
from .budget import Budget, BudgetSpent
from .solution import SolveError

CHANCE: Final = -1
OVER: Final = -2

Behaviour = list[list[Fraction]]
"""For each information set of a player the probability of each move, in the order of the form."""
Plan = list[Fraction]
"""For each sequence of a player the probability that the player does all of it (a realization plan)."""


class Game(Protocol):
    """A game of two players, 0 and 1, whose payoffs add up to nothing. States are whatever the game likes."""

    most: Fraction | int
    """The most that a player can get."""

    def start(self) -> Any:
        """Return the first state."""

    def turn(self, state: Any) -> int:
        """Return who decides: 0, 1, CHANCE or OVER."""

    def chances(self, state: Any) -> Iterable[tuple[Fraction, Any]]:
        """Yield what chance may do: probability and next state."""

    def information(self, state: Any) -> Hashable:
        """Return what the player to move has seen; states that look alike have equal ones."""

    def moves(self, state: Any) -> Sequence[Hashable]:
        """Return what the player to move can do."""

    def after(self, state: Any, move: Any) -> Any:
        """Return the state after a move."""

    def payoff(self, state: Any) -> Fraction | int:
        """Return what player 0 gets at the end, and player 1 pays."""


class GameError(SolveError):
    """A game that is none: chances that do not add up to 1, or a player who forgets."""


@dataclass(slots=True)
class Decision:
    """One information set."""

    label: Any
    moves: tuple[Any, ...]
    parent: int
    """The player's sequence that leads here."""
    first: int
    """The sequence of the first move; the others follow."""
    seen: dict[int, None] = field(default_factory=dict)
    """The other player's sequences at its nodes."""

    @property
    def sequences(self) -> range:
        """The sequences that end with one of its moves."""
        return range(self.first, self.first + len(self.moves))


class Form:
    """The sequence form of a game.

    Args:
        game: with perfect recall, small enough to walk through whole.
        budget: how many nodes and seconds that may take.

    Raises:
        GameError: when the game forgets or its chances are wrong.
        BudgetSpent: with proved bounds for player 0.

    Attributes:
        decisions: the information sets of each player, those on the way before those after.
        sizes: how many sequences each player has; number 0 is "nothing done yet".
        payoffs: what player 0 gets, by (sequence of player 0, sequence of player 1): times probability, times `scale`.
        nodes: how many nodes the tree has.
    """

    def __init__(self, game: Game, budget: Budget | None = None) -> None:
        self.decisions: Final[tuple[list[Decision], list[Decision]]] = ([], [])
        self.index: Final[tuple[dict[Any, int], dict[Any, int]]] = ({}, {})
        self.sizes = [1, 1]
        self.nodes = 0
        self._sums: dict[tuple[int, int], Fraction] = {}
        self._walk(game, budget or Budget())
        self.scale: Final = lcm(1, *(value.denominator for value in self._sums.values()))
        self.payoffs: Final = {key: int(value * self.scale) for key, value in self._sums.items() if value}
        del self._sums

    def _walk(self, game: Game, budget: Budget) -> None:
        start = game.start()
        self.nodes = 1
        branches = [(Fraction(1), start)]
        if game.turn(start) == CHANCE:
            branches = self._chances(game, start)
        low = high = left = Fraction(0)
        for chance, _ in branches:
            left += chance
        for chance, state in branches:
            try:
                least, most = self._branch(game, budget, state, chance)
            except BudgetSpent as spent:
                # Of a branch that is walked through, the payoff lies between its ends; of the others between all ends.
                rest = left * game.most
                spent.bounds = (low - rest, high + rest)
                raise
            left -= chance
            low += chance * least
            high += chance * most

    @staticmethod
    def _chances(game: Game, state: Any) -> list[tuple[Fraction, Any]]:
        ways = list(game.chances(state))
        if sum(chance for chance, _ in ways) != 1 or any(chance <= 0 for chance, _ in ways):
            raise GameError("The chances at a node must be above 0 and add up to exactly 1, as fractions.")
        return ways

    def _branch(self, game: Game, budget: Budget, start: Any, chance: Fraction) -> tuple[Fraction, Fraction]:
        """Walk through all below a state; return the least and the greatest payoff there."""
        waiting: list[tuple[Any, tuple[int, int], Fraction]] = [(start, (0, 0), chance)]
        sums = self._sums
        ends: set[Fraction | int] = set()
        while waiting:
            state, at, weight = waiting.pop()
            budget.spend()
            self.nodes += 1
            turn = game.turn(state)
            if turn == OVER:
                payoff = game.payoff(state)
                ends.add(payoff)
                sums[at] = sums.get(at, 0) + weight * payoff
            elif turn == CHANCE:
                waiting += [(after, at, weight * part) for part, after in reversed(self._chances(game, state))]
            else:
                moves = game.moves(state)
                decision = self._decision(turn, game.information(state), moves, at[turn])
                decision.seen[at[1 - turn]] = None
                for number in range(len(moves) - 1, -1, -1):
                    own = decision.first + number
                    after = game.after(state, moves[number])
                    waiting.append((after, (own, at[1]) if turn == 0 else (at[0], own), weight))
        return Fraction(min(ends)), Fraction(max(ends))

    def _decision(self, player: int, label: Any, moves: Sequence[Any], parent: int) -> Decision:
        index, decisions = self.index[player], self.decisions[player]
        number = index.get(label)
        if number is None:
            if not moves:
                raise GameError(f"A player to move has no move at {echo(str(label))}.")
            index[label] = len(decisions)
            decisions.append(Decision(label, tuple(moves), parent, self.sizes[player]))
            self.sizes[player] += len(moves)
            return decisions[-1]
        known = decisions[number]
        if known.parent != parent or known.moves != tuple(moves):
            raise GameError(
                f"At {echo(str(label))} the player does not remember what was done before, or the moves differ: exact "
                f"answers need players who forget nothing."
            )
        return known

    # --- plans ---

    def plan(self, player: int, behaviour: Behaviour) -> Plan:
        """Return the realization plan of a behaviour strategy: products of probabilities along each sequence."""
        plan = [Fraction(0)] * self.sizes[player]
        plan[0] = Fraction(1)
        for decision, chances in zip(self.decisions[player], behaviour, strict=True):
            if above := plan[decision.parent]:
                for sequence, chance in zip(decision.sequences, chances, strict=True):
                    plan[sequence] = above * chance
        return plan

    def behaviour(self, player: int, plan: Plan, otherwise: Mapping[int, int] | Sequence[int]) -> Behaviour:
        """Return the behaviour strategy of a realization plan.

        Args:
            player: 0 or 1.
            plan: one probability for each sequence.
            otherwise: for each information set the move to make where the plan itself never comes.
        """
        found: Behaviour = []
        for number, decision in enumerate(self.decisions[player]):
            above = plan[decision.parent]
            if above:
                found.append([plan[sequence] / above for sequence in decision.sequences])
            else:
                found.append([Fraction(at == otherwise[number]) for at in range(len(decision.moves))])
        return found

    def best_answer(self, player: int, other: Plan) -> tuple[Fraction, list[int]]:
        """Return the payoff to player 0 when `player` answers the other's plan best, and that answer.

        Args:
            player: who answers: 0 for the most, 1 for the least.
            other: the other player's realization plan.

        Returns:
            The payoff, and for each information set the number of the first best move.
        """
        common = lcm(1, *(chance.denominator for chance in other))
        whole = [chance.numerator * (common // chance.denominator) for chance in other]
        worth = [0] * self.sizes[player]
        for at, payoff in self.payoffs.items():
            worth[at[player]] += payoff * whole[at[1 - player]]
        best = max if player == 0 else min
        chosen = [0] * len(self.decisions[player])
        for number in range(len(chosen) - 1, -1, -1):
            decision = self.decisions[player][number]
            options = worth[decision.first : decision.first + len(decision.moves)]
            value = best(options)
            chosen[number] = options.index(value)
            worth[decision.parent] += value
        return Fraction(worth[0], self.scale * common), chosen

    def even(self, player: int) -> Behaviour:
        """Return the plan that makes every move of an information set equally likely."""
        return [[Fraction(1, len(d.moves))] * len(d.moves) for d in self.decisions[player]]
