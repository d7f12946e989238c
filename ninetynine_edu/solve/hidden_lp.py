"""Equilibria of games in sequence form, as fractions: first make the game smaller, then a linear program.

The simplex method works on whole numbers, so nothing is rounded. In a large game the same steps are first made in
floating point, which says only where to begin: from there the whole numbers are worked out anew and decide.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import gcd
from typing import Final, NamedTuple

from .budget import Budget, BudgetSpent
from .hidden_form import Form, Plan
from .hidden_guide import guided

_GUIDE_FROM: Final = 6_000
"""Programs with more numbers than this are first solved in floating point."""
_LARGEST: Final = 6_000_000
"""Programs with more numbers than this are not tried: they would fill the memory."""

Vector = dict[int, int]


class Equilibrium(NamedTuple):
    """A pair of plans and how they were found."""

    plans: tuple[Plan, Plan]
    rows: int
    columns: int
    """The size of the linear program that was left."""
    steps: int
    """Simplex steps in whole numbers."""


class Smaller:
    """A game in sequence form without moves that nobody needs: what is left is `decisions` with two moves or more.

    A move is left out when another of the same information set is at least as good whatever the opponent holds and
    does, by bounds that are worked out from the end. So forced moves, subgames that are decided and whole deals in which
    each knows the other's cards fall away, and the value stays the same.
    """

    def __init__(self, form: Form, budget: Budget) -> None:
        self._form = form
        sizes = form.sizes
        self.entries: Final[tuple[list[Vector], list[Vector]]] = (
            [{} for _ in range(sizes[0])],
            [{} for _ in range(sizes[1])],
        )
        for (one, two), payoff in form.payoffs.items():
            self.entries[0][one][two] = payoff
            self.entries[1][two][one] = payoff
        self.moves: Final = tuple([list(d.sequences) for d in form.decisions[player]] for player in (0, 1))
        self.above: Final = tuple([d.parent for d in form.decisions[player]] for player in (0, 1))
        self.below: Final[tuple[list[list[int]], list[list[int]]]] = (
            [[] for _ in range(sizes[0])],
            [[] for _ in range(sizes[1])],
        )
        self._set_of: Final = tuple([-1] * size for size in sizes)
        self._merged: Final = tuple(list(range(size)) for size in sizes)
        for player in (0, 1):
            for number, decision in enumerate(form.decisions[player]):
                self.below[player][decision.parent].append(number)
                for sequence in decision.sequences:
                    self._set_of[player][sequence] = number
        again = True
        while again:
            again = False
            for player in (0, 1):
                budget.look_at_clock()
                again |= self._pass(player)

    def find(self, player: int, sequence: int) -> int:
        """Return the sequence into which one has been merged."""
        merged = self._merged[player]
        while merged[sequence] != sequence:
            merged[sequence] = merged[merged[sequence]]
            sequence = merged[sequence]
        return sequence

    def decisions(self, player: int) -> list[int]:
        """Return the information sets that are left, those on the way before those after."""
        found: list[int] = []
        waiting = list(self.below[player][0])
        while waiting:
            number = waiting.pop()
            found.append(number)
            for sequence in self.moves[player][number]:
                waiting += self.below[player][sequence]
        return sorted(found)

    def _pass(self, player: int) -> bool:
        changed = False
        upper: dict[int, Vector] = {}
        lower: dict[int, Vector] = {}
        for number in reversed(self.decisions(player)):
            seen = {self.find(1 - player, other) for other in self._form.decisions[player][number].seen}
            highs, lows = [], []
            for sequence in self.moves[player][number]:
                high = dict(self.entries[player][sequence])
                low = dict(high)
                for child in self.below[player][sequence]:
                    _add(high, upper[child])
                    _add(low, lower[child])
                if player == 1:  # who pays sees all signs the other way round
                    high, low = _negative(low), _negative(high)
                highs.append(self._lift(1 - player, high, seen, max))
                lows.append(self._lift(1 - player, low, seen, min))
            kept = list(range(len(highs)))
            for at in range(len(highs) - 1, -1, -1):
                if len(kept) > 1 and any(
                    all(highs[at].get(j, 0) <= lows[other].get(j, 0) for j in seen) for other in kept if other != at
                ):
                    kept.remove(at)
            sequences = self.moves[player][number]
            if len(kept) < len(sequences):
                changed = True
                for at, sequence in enumerate(sequences):
                    if at not in kept:
                        self._remove(player, sequence)
                self.moves[player][number] = [sequences[at] for at in kept]
            if len(kept) == 1:
                changed = True
                self._merge(player, number)
                continue
            high = {j: max(highs[at].get(j, 0) for at in kept) for j in seen}
            low = max((lows[at] for at in kept), key=lambda vector: sum(vector.values()))
            upper[number], lower[number] = (high, low) if player == 0 else (_negative(low), _negative(high))
        return changed

    def _lift(self, other: int, vector: Vector, seen: set[int], best: object) -> Vector:
        """Return a bound on a vector over the other player's sequences, as one over those of `seen` alone."""
        pick = max if best is max else min
        waiting = [j for j in vector if j not in seen]
        if not waiting:
            return vector
        sets: dict[int, None] = dict.fromkeys(self._set_of[other][j] for j in waiting)
        order = sorted(sets)
        while order:
            number = order.pop()
            inner = [j for j in self.moves[other][number] if j not in seen]
            values = [vector.pop(j, 0) for j in inner]
            if len(inner) < len(self.moves[other][number]):
                values.append(0)
            value = pick(values)
            if not value:
                continue
            above = self.above[other][number]
            vector[above] = vector.get(above, 0) + value
            if above not in seen:
                upper = self._set_of[other][above]
                if upper not in sets:
                    sets[upper] = None
                    order.append(upper)
                    order.sort()
        return vector

    def _remove(self, player: int, sequence: int) -> None:
        waiting = [sequence]
        while waiting:
            gone = waiting.pop()
            for other in self.entries[player][gone]:
                del self.entries[1 - player][other][gone]
            self.entries[player][gone] = {}
            for number in self.below[player][gone]:
                waiting += self.moves[player][number]

    def _merge(self, player: int, number: int) -> None:
        """Make the one move that an information set has left a part of the sequence that leads there."""
        (sequence,) = self.moves[player][number]
        above = self.above[player][number]
        entries, others = self.entries[player], self.entries[1 - player]
        for other, payoff in entries[sequence].items():
            entries[above][other] = entries[above].get(other, 0) + payoff
            del others[other][sequence]
            others[other][above] = others[other].get(above, 0) + payoff
        entries[sequence] = {}
        self.below[player][above].remove(number)
        for child in self.below[player][sequence]:
            self.above[player][child] = above
            self.below[player][above].append(child)
        self._merged[player][sequence] = above


def _add(vector: Vector, other: Vector) -> None:
    for j, value in other.items():
        vector[j] = vector.get(j, 0) + value


def _negative(vector: Vector) -> Vector:
    return {j: -value for j, value in vector.items()}


class Program:
    """The linear program of a game, as a dictionary: each row says what one variable is when the others are given.

    Variables are the probabilities of player 0's sequences, and for each sequence of player 1 how much more it costs
    than the best. At the start player 0 does one thing at each information set, and player 1 answers best, so it is
    feasible from the first.
    """

    def __init__(self, small: Smaller) -> None:
        self._names: dict[tuple[int, int], int] = {}
        forms: dict[int, Vector] = {0: {0: 1}}
        rows: list[tuple[tuple[int, int], Vector]] = []
        for number in small.decisions(0):
            first, *others = small.moves[0][number]
            rest = dict(forms[small.above[0][number]])
            for sequence in others:
                forms[sequence] = {self._name(0, sequence): 1}
                _add(rest, _negative(forms[sequence]))
            forms[first] = rest
            rows.append(((0, first), rest))
        worth: dict[int, Vector] = {}

        def cost(sequence: int) -> Vector:
            found: Vector = {}
            for own, payoff in small.entries[1][sequence].items():
                for name, value in forms[own].items():
                    found[name] = found.get(name, 0) + payoff * value
            for child in small.below[1][sequence]:
                _add(found, worth[child])
            return found

        for number in reversed(small.decisions(1)):
            costs = [(sequence, cost(sequence)) for sequence in small.moves[1][number]]
            best, least = min(costs, key=lambda pair: pair[1].get(0, 0))
            worth[number] = dict(least)
            _add(worth[number], {self._name(1, best): -1})
            for sequence, own in costs:
                if sequence != best:
                    _add(own, _negative(worth[number]))
                    rows.append(((1, sequence), own))
        aim = cost(0)
        self.outside: Final = [(-1, 0), *self._names]
        """Which variable each column stands for; column 0 is the constant."""
        width = len(self.outside)
        self.inside: Final = [name for name, _ in rows]
        """Which variable each row says."""
        self.table: Final = [_dense(row, width) for _, row in rows]
        self.parts: Final = [1] * len(rows)
        """What each row's variable is multiplied with."""
        self.aim: list[int] = _dense(aim, width)
        self.aim_part = 1
        self.steps = 0

    def _name(self, player: int, sequence: int) -> int:
        return self._names.setdefault((player, sequence), len(self._names) + 1)

    def turn(self, row: int, column: int) -> None:
        """Let the variables of a row and a column change places."""
        self.steps += 1
        pivot = self.table[row]
        factor = pivot[column]
        pivot[column] = -self.parts[row]
        if factor < 0:
            factor = -factor
        else:
            pivot[:] = [-value for value in pivot]
        shared = gcd(factor, *pivot)
        if shared > 1:
            factor //= shared
            pivot[:] = [value // shared for value in pivot]
        self.parts[row] = factor
        for at, other in enumerate(self.table):
            if at != row and other[column]:
                self.table[at], self.parts[at] = _without(other, self.parts[at], pivot, factor, column)
        if self.aim[column]:
            self.aim, self.aim_part = _without(self.aim, self.aim_part, pivot, factor, column)
        self.inside[row], self.outside[column] = self.outside[column], self.inside[row]

    def begin_at(self, inside: Iterable[tuple[int, int]]) -> bool:
        """Turn to the dictionary in which these variables have a row; return whether it is feasible."""
        wanted = set(inside)
        waiting = [at for at, name in enumerate(self.outside) if name in wanted]
        while waiting:
            later = []
            for column in waiting:
                rows = [at for at, name in enumerate(self.inside) if name not in wanted and self.table[at][column]]
                if rows:
                    self.turn(min(rows, key=lambda at: len(self.table[at]) - self.table[at].count(0)), column)
                else:
                    later.append(column)
            if len(later) == len(waiting):
                return False
            waiting = later
        return all(row[0] >= 0 for row in self.table)

    def solve(self, budget: Budget) -> None:
        """Turn until nothing is better; the largest gain first, then by number, so that it cannot go round in a circle."""
        still = 0
        while True:
            if self.steps % 8 == 0:
                budget.look_at_clock()
            gains = [at for at in range(1, len(self.aim)) if self.aim[at] > 0]
            if not gains:
                return
            if still < 50:
                column = max(gains, key=self.aim.__getitem__)
            else:
                column = min(gains, key=self.outside.__getitem__)
            row = self._leaving(column, still >= 50)
            before = self.table[row][0]
            self.turn(row, column)
            still = 0 if before else still + 1

    def _leaving(self, column: int, by_number: bool) -> int:
        best = -1
        for at, row in enumerate(self.table):
            if row[column] < 0:
                if best < 0:
                    best = at
                    continue
                held = self.table[best]
                difference = row[0] * held[column] - held[0] * row[column]  # both below 0: the sign turns twice
                if difference > 0 or (
                    difference == 0
                    and (self.inside[at] < self.inside[best] if by_number else row[column] < held[column])
                ):
                    best = at
        assert best >= 0, "payoffs are bounded"
        return best

    def plans(self) -> tuple[dict[int, Fraction], dict[int, Fraction]]:
        """Return the probability of each sequence of the dictionary for both players; those not named have none."""
        first: dict[int, Fraction] = {}
        second: dict[int, Fraction] = {}
        for (player, sequence), row, part in zip(self.inside, self.table, self.parts, strict=True):
            if player == 0:
                first[sequence] = Fraction(row[0], part)
        for (player, sequence), gain in zip(self.outside[1:], self.aim[1:], strict=True):
            if player == 1:
                second[sequence] = Fraction(-gain, self.aim_part)
        return first, second


def _dense(vector: Vector, width: int) -> list[int]:
    row = [0] * width
    for at, value in vector.items():
        row[at] = value
    return row


def _without(row: list[int], part: int, pivot: list[int], factor: int, column: int) -> tuple[list[int], int]:
    """Return a row in which the variable of a column is replaced by what the pivot row says."""
    times = row[column]
    row[column] = 0
    shared = gcd(times, factor)
    times, factor = times // shared, factor // shared
    if factor == 1:
        found = [value + times * own if own else value for value, own in zip(row, pivot, strict=True)]
    else:
        found = [factor * value + times * own for value, own in zip(row, pivot, strict=True)]
    part *= factor
    if part > 1:
        shared = gcd(part, *found)
        if shared > 1:
            return [value // shared for value in found], part // shared
    return found, part


def equilibrium(form: Form, budget: Budget) -> Equilibrium:
    """Return an equilibrium of a game in sequence form; its plans are exact.

    Raises:
        BudgetSpent: when the time is over, or the linear program is too large.
    """
    small = Smaller(form, budget)
    refuse_large(small)
    program = Program(small)
    rows, columns = len(program.table), len(program.outside)
    if rows * columns > _GUIDE_FROM:
        begin = guided([*program.table, program.aim], program.inside, program.outside, budget)
        if not program.begin_at(begin):
            program = Program(small)
    program.solve(budget)
    found = program.plans()
    plans = []
    for player in (0, 1):
        plan = [Fraction(0)] * form.sizes[player]
        plan[0] = Fraction(1)
        for number in small.decisions(player):
            for sequence in small.moves[player][number]:
                plan[sequence] = found[player].get(sequence, Fraction(0))
        # A merged move is made whenever the sequence that leads there is done.
        for sequence in range(form.sizes[player]):
            plan[sequence] = plan[small.find(player, sequence)]
        plans.append(plan)
    return Equilibrium((plans[0], plans[1]), rows, columns, program.steps)


def refuse_large(small: Smaller) -> None:
    """Raise BudgetSpent when the linear program of what is left would be too large."""
    sets = [small.decisions(player) for player in (0, 1)]
    more = [sum(len(small.moves[player][number]) - 1 for number in sets[player]) for player in (0, 1)]
    rows, columns = len(sets[0]) + more[1], len(sets[1]) + more[0] + 1
    if rows * columns > _LARGEST:
        raise BudgetSpent(
            f"It is not decided by what is plain, and leaves a linear program of {rows:,} rows and {columns:,} columns."
        )
