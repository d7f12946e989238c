"""One card in each hand and a pack without end: Ninety-nine as a Markov chain, solved exactly.

Each seat holds one card; whoever has played draws the next one from a pack that is shuffled afresh for every draw. So a
card that has not been shown is any card of the pack, each alike likely, whatever was played before: the total alone
tells how the deal goes on. Who is stuck first loses.

It is a model, not the game: with three cards in hand a player can keep what saves, and a real pack runs out of kings.
What it does show is exact: how likely each seat loses from each total, and how long a deal lasts.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cached_property
from html import escape
from math import lcm
from typing import Final, Literal, NamedTuple

from ..ground.cards import Card
from ..ground.english import together
from ..ground.meant import meant
from ..ground.text import echo, listing
from ..play.compiled import Rules, rules_for
from ..play.moves import CHOOSE, REVERSE, TURN, Move
from ..rules.effects import Effect
from ..rules.frame import MAX_SEATS
from ..rules.variant import Variant, variant
from .solution import SolveError

Choice = Literal["largest", "smallest", "random", "best"]
CHOICES: Final[Mapping[str, str]] = {
    "largest": "whoever has a choice makes the total as large as it may be",
    "smallest": "whoever has a choice makes the total as small as it may be",
    "random": "whoever has a choice decides by lot, each move alike likely",
    "best": "both players choose so that they win as often as possible",
}
LONGEST: Final = 2_000
"""The most plays for which a distribution of lengths is given."""
_ROUNDS: Final = 60
_LOWEST: Final = -500


class Step(NamedTuple):
    """One way in which a turn can go: the total then, and who is on turn next, seen from who was."""

    total: int
    seat: int
    """0 is who has just played, 1 the next in the direction of play until then."""
    turned: bool
    """True when the direction has changed."""


Ways = dict[Step, list[Move]]
"""The steps that a card allows, each with the moves that make it; empty when the card cannot be played."""
Equation = tuple[Mapping[int, Fraction], Fraction]
"""An unknown as the sum of others, each times a factor, plus a number."""


class Chain:
    """Deals with one card in each hand and an endless pack, all answers exact.

    Args:
        v: a variant with plain turns (`Variant.is_basic`), or its id.
        seats: 2 to 10; answers for ten can take half a minute, for two they come at once.
        choice: what players do whose card leaves a choice: ``"largest"`` (the default) or ``"smallest"`` new total,
            ``"random"``, or, for two seats, ``"best"``: both lose as seldom as they can. Who may name the next player
            names the one who would be next anyway, except by lot.

    Raises:
        SolveError: when the variant does not fit, or the totals have no lower end.

    >>> chain = Chain("standard")
    >>> [round(float(chance), 4) for chance in chain.losing(0)], round(float(chain.plays(0)), 2)
    ([0.4841, 0.5159], 10.12)

    In the nineties whoever is on turn is soon in trouble:

    >>> print(chain.table().splitlines()[-1])
       99         83.24 %  16.76 %           0.64
    """

    def __init__(self, v: Variant | str, seats: int = 2, choice: Choice = "largest") -> None:
        v = variant(v) if isinstance(v, str) else v
        if not isinstance(v, Variant):
            raise SolveError(f"A chain needs a variant or its id, not {echo(v)}.")
        if not isinstance(seats, int) or isinstance(seats, bool) or not 2 <= seats <= MAX_SEATS:
            raise SolveError(f"A chain has 2 to {MAX_SEATS} seats, not {echo(seats)}.")
        if not isinstance(choice, str) or choice not in CHOICES:
            raise SolveError(together(f"choice is {listing(CHOICES)}, not {echo(choice)}.", meant(choice, CHOICES)))
        if not v.is_basic:
            raise SolveError(f"{v.name} has turns of more than one plain card, which a chain of single cards has not.")
        if choice == "best" and seats != 2:
            raise SolveError("What is best is clear for two seats only: with more, it depends on what the others want.")
        self.variant: Final = v
        self.seats: Final = seats
        self.choice: Final = choice
        self._rules: Final[Rules] = rules_for(v, seats)
        kinds: dict[Effect, list[Card]] = {}
        for card in v.deck():
            kinds.setdefault(v.effect(card), []).append(card)
        self._kinds: Final = kinds
        self._size: Final = len(v.deck())
        self._open: Final = self._find_ways()
        self._totals: Final = sorted(self._open)
        self._row: Final = {total: row for row, total in enumerate(self._totals)}
        self._check_that_it_ends()
        self._chosen = self._best() if choice == "best" else self._open

    # --- the steps ---

    def _find_ways(self) -> dict[int, list[Ways]]:
        """Return, for each total that can come up and each kind of card, the steps open to whoever holds it."""
        waiting = list(range(self.variant.limit + 1))
        found: dict[int, list[Ways]] = {}
        while waiting:
            total = waiting.pop()
            if total in found:
                continue
            if total < _LOWEST:
                raise SolveError(
                    f"Below 0 the totals of {self.variant.name} have no end when {CHOICES[self.choice]}, and then the "
                    f"chances are no fractions: take the house rule negative_totals=clamp_zero, or another choice."
                )
            found[total] = [self._ways(cards[0], total) for cards in self._kinds.values()]
            waiting += [step.total for ways in found[total] for step in ways]
        return found

    def _ways(self, card: Card, total: int) -> Ways:
        """Return what the choice leaves open to a card at a total; seat 0 is on turn, in direction +1."""
        table = self._rules.next_table(self._rules.all_seats)
        ruled = self.choice in ("largest", "smallest")
        ways: Ways = {}
        for move in self._rules.moves[card.index]:
            result = self._rules.result(move, total)
            if result is None or result > self._rules.limit or not self._rules.allows(move, 0, total):
                continue
            turned = bool(move.flags & REVERSE)
            after = table[move.flags & TURN][not turned][0]
            if move.flags & CHOOSE:
                if ruled and move.target != after:
                    continue
                after = move.target or 0
            ways.setdefault(Step(result, after, turned), []).append(move)
        if ways and ruled:
            pick = (max if self.choice == "largest" else min)(ways, key=lambda step: step.total)
            return {pick: ways[pick]}
        return ways

    def _check_that_it_ends(self) -> None:
        """Raise SolveError unless from every total the deal can end, whatever the players choose."""
        enough = any if self.choice == "random" else all
        ending: set[int] = set()
        while True:
            more = [
                total
                for total, kinds in self._open.items()
                if total not in ending
                and any(not ways or enough(step.total in ending for step in ways) for ways in kinds)
            ]
            if not more:
                break
            ending.update(more)
        if len(ending) < len(self._open):
            raise SolveError(
                f"A deal of {self.variant.name} can last for ever here: from some totals nobody need ever be stuck."
            )

    def _steps(self, total: int) -> tuple[dict[Step, Fraction], Fraction]:
        """Return how likely each step is at a total, and how likely whoever is on turn is stuck."""
        steps: dict[Step, Fraction] = defaultdict(Fraction)
        stuck = Fraction(0)
        for cards, ways in zip(self._kinds.values(), self._chosen[total], strict=True):
            share = Fraction(len(cards), self._size)
            if not ways:
                stuck += share
            moves = sum(map(len, ways.values()))
            for step, same in ways.items():
                steps[step] += share * Fraction(len(same), moves)
        return steps, stuck

    # --- what is best for two ---

    def _best(self) -> dict[int, list[Ways]]:
        """Settle every choice by policy iteration: value the present choices exactly, then better each of them.

        When nothing can be bettered, the values satisfy the equation of optimality. From every total the deal ends with
        some chance whatever is chosen, so that equation has one solution only (L. S. Shapley, Stochastic games, 1953),
        and the choices are best against every opponent.
        """
        self._chosen = {total: [dict(list(ways.items())[:1]) for ways in kinds] for total, kinds in self._open.items()}
        for _ in range(_ROUNDS):
            wins = dict(zip(self._totals, self._solve(self._winning), strict=True))

            def worth(step: Step, wins: dict[int, Fraction] = wins) -> Fraction:
                return wins[step.total] if step.seat == 0 else 1 - wins[step.total]

            settled = True
            for total, kinds in self._open.items():
                for number, ways in enumerate(kinds):
                    if len(ways) < 2:
                        continue
                    now = next(iter(self._chosen[total][number]))
                    best = max(ways, key=worth)
                    if worth(best) > worth(now):
                        self._chosen[total][number] = {best: ways[best]}
                        settled = False
            if settled:
                return self._chosen
        raise SolveError(f"The best choices of {self.variant.name} did not settle after {_ROUNDS} rounds.")

    def _winning(self, total: int) -> Equation:
        """Return how likely whoever is on turn wins, for two seats, by what follows."""
        steps, _ = self._steps(total)
        factors: dict[int, Fraction] = defaultdict(Fraction)
        for step, chance in steps.items():
            factors[self._row[step.total]] += -chance if step.seat else chance
        return factors, sum((chance for step, chance in steps.items() if step.seat), Fraction(0))

    def _solve(self, *equations: Callable[[int], Equation]) -> list[Fraction]:
        """Return the unknowns of a system with the same equations for every total, in the order of totals."""
        from .exact import solve_linear

        rows: list[dict[int, int]] = []
        right: list[int] = []
        for total in self._totals:
            for equation in equations:
                factors, side = equation(total)
                whole = lcm(side.denominator, *(factor.denominator for factor in factors.values()))
                row = {unknown: -int(factor * whole) for unknown, factor in factors.items()}
                row[len(rows)] = row.get(len(rows), 0) + whole
                rows.append(row)
                right.append(int(side * whole))
        return solve_linear(rows, right)

    # --- the answers ---

    def losing(self, total: int = 0) -> tuple[Fraction, ...]:
        """Return how likely each seat loses from a total: first whoever is on turn, then the others as they follow.

        Args:
            total: 0 to the limit.
        """
        at = self._row[self._checked(total)] * self.seats
        return tuple(self._losing[at : at + self.seats])

    def plays(self, total: int = 0) -> Fraction:
        """Return how many cards are laid from a total until somebody is stuck, on the average over all deals.

        Who lays them does not matter: for choices by a rule the number of seats changes nothing, unless a card lets its
        player play again at a table of two only.
        """
        return self._plays[self._row[self._checked(total)]]

    def lengths(self, most: int = 60, total: int = 0) -> tuple[Fraction, ...]:
        """Return how likely exactly 0, 1, 2, … cards are laid from a total until somebody is stuck.

        Args:
            most: the last number of cards asked for, 0 to 2,000. What is missing to 1 are longer deals.
            total: 0 to the limit.

        >>> [str(chance) for chance in Chain("standard").lengths(2, total=99)]
        ['9/13', '27/169', '148/2197']
        """
        if not isinstance(most, int) or isinstance(most, bool) or not 0 <= most <= LONGEST:
            raise SolveError(f"Lengths are given up to 0 to {LONGEST:,} cards, not {echo(most)}.")
        steps = {each: self._steps(each) for each in self._totals}
        whole = lcm(*(chance.denominator for ways, stuck in steps.values() for chance in (stuck, *ways.values())))
        # Whole numbers over whole ** n: each step multiplies them by the chance times `whole`.
        onward = {
            each: [(step.total, int(chance * whole)) for step, chance in ways.items()]
            for each, (ways, _) in steps.items()
        }
        here = {self._checked(total): 1}
        found = []
        below = 1
        for _ in range(most + 1):
            below *= whole
            found.append(Fraction(sum(n * int(steps[each][1] * whole) for each, n in here.items()), below))
            there: dict[int, int] = defaultdict(int)
            for each, n in here.items():
                for after, weight in onward[each]:
                    there[after] += n * weight
            here = there
        return tuple(found)

    def chosen(self, card: str | Card, total: int) -> tuple[Move, ...]:
        """Return what whoever holds a card plays at a total: one move, several where the lot decides or where moves do
        the same, none when the card cannot be played.

        >>> chain = Chain("standard{negative_totals=clamp_zero}", choice="best")
        >>> [(total, *map(str, chain.chosen("AS", total))) for total in (40, 81, 88)]
        [(40, 'A♠+1'), (81, 'A♠+11'), (88, 'A♠+11')]
        """
        ways = self._chosen[self._checked(total)][list(self._kinds).index(self.variant.effect(card))]
        held = self.variant.card(card)
        mine = self._rules.moves[held.index]
        like = {move.code[len(move.together) :] for moves in ways.values() for move in moves}
        return tuple(move for move in mine if move.code[len(move.together) :] in like)

    @cached_property
    def _losing(self) -> list[Fraction]:
        def equation(ahead: int) -> Callable[[int], Equation]:
            def of(total: int) -> Equation:
                steps, stuck = self._steps(total)
                factors: dict[int, Fraction] = defaultdict(Fraction)
                for step, chance in steps.items():
                    place = (step.seat - ahead if step.turned else ahead - step.seat) % self.seats
                    factors[self._row[step.total] * self.seats + place] += chance
                return factors, Fraction(0) if ahead else stuck

            return of

        return self._solve(*map(equation, range(self.seats)))

    @cached_property
    def _plays(self) -> list[Fraction]:
        def equation(total: int) -> Equation:
            steps, stuck = self._steps(total)
            factors: dict[int, Fraction] = defaultdict(Fraction)
            for step, chance in steps.items():
                factors[self._row[step.total]] += chance
            return factors, 1 - stuck

        return self._solve(equation)

    def _checked(self, total: int) -> int:
        if not isinstance(total, int) or isinstance(total, bool) or not 0 <= total <= self.variant.limit:
            raise SolveError(f"A total of a chain is a whole number from 0 to {self.variant.limit}, not {echo(total)}.")
        return total

    # --- showing it ---

    @property
    def words(self) -> str:
        """What is answered, as a sentence for people."""
        return (
            f"{self.variant.name} with one card each and an endless pack, {self.seats} players; {CHOICES[self.choice]}."
        )

    def _shown(self) -> list[int]:
        limit = self.variant.limit
        return [*range(0, limit - 9, 10), *range(limit - 9, limit + 1)]

    def _heads(self) -> list[str]:
        return ["Total", "Player to move loses", *(f"{n} later" for n in range(1, self.seats)), "Cards to come"]

    def _cells(self, total: int) -> list[str]:
        return [
            str(total),
            *(f"{100 * float(chance):.2f} %" for chance in self.losing(total)),
            f"{float(self.plays(total)):.2f}",
        ]

    def table(self) -> str:
        """Return a table as text: for some totals how likely each seat loses, and how many cards are still laid."""
        heads = self._heads()
        rows = [heads, *(self._cells(total) for total in self._shown())]
        widths = [max(len(row[column]) for row in rows) for column in range(len(heads))]
        lines = ["  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)) for row in rows]
        return "\n".join([self.words, *lines])

    def __repr__(self) -> str:
        return f"<Chain {self.variant.code}, {self.seats} seats, {self.choice}>"

    def _repr_html_(self) -> str:
        head = "".join(f'<th scope="col">{escape(text)}</th>' for text in self._heads())
        rows = "".join(
            "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in self._cells(total)) + "</tr>"
            for total in self._shown()
        )
        return (
            f'<div class="nn-chain"><p><b>{escape(self.words)}</b> Shares are rounded; the answers are exact.</p>'
            f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>"
        )


def chain(v: Variant | str, seats: int = 2, choice: Choice = "largest") -> Chain:
    """Return the chain of a variant with one card in each hand and an endless pack: see :class:`Chain`.

    >>> chain("standard", seats=3)
    <Chain standard, 3 seats, largest>
    """
    return Chain(v, seats, choice)
