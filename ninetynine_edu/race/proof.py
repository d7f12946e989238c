"""Why the values of a race repeat for ever, as an identity between generating functions that SymPy checks.

For each value v let G(x) be the sum of x**d over all distances d from the target that have this value. When the values
repeat from distance s on after p, G is a fraction of polynomials with the denominator 1 - x**p. Times the steps' polynomial
S(x), the sum of x**step, it counts: the number in front of x**d is the number of steps from d to a total of that value.

The proof takes the pattern as claimed, from wherever it came, and needs three things:

1. The series of all values add up to 1/(1 - x): every distance has exactly one value. Times (1 - x)(1 - x**p) that is an
   identity of polynomials.
2. (1 - x**p) S(x) G(x) is a polynomial for every value, of a degree not above K. So beyond K the counts repeat as well.
3. Up to K every distance obeys the rule of the values, read off the counts: a distance has the smallest value that no step
   leads to. Beyond K both sides of the rule repeat after p, so it holds there too.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from ..ground.text import echo
from .period import BareRace, Period, RaceError, grundy_values

LARGEST: Final = 3_000_000
"""The most products of single terms that a proof may need."""


@dataclass(frozen=True, slots=True)
class PeriodProof:
    """A period that has been proved.

    Attributes:
        period: what is proved.
        steps: the steps of the race.
        numerators: for each value from 0 on the generating function of its distances times 1 - x**length, a polynomial
            of SymPy's.
        checked: the distance K up to which the rule was checked; beyond it follows.
    """

    period: Period
    steps: tuple[int, ...]
    numerators: tuple[Any, ...]
    checked: int

    def series(self, value: int) -> Any:
        """Return the sum of x**d over all distances d of a value, as a SymPy fraction of polynomials."""
        from sympy import cancel, fraction, symbols

        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < len(self.numerators):
            raise RaceError(f"The values of this race are 0 to {len(self.numerators) - 1}, not {echo(value)}.")
        x = symbols("x")
        above, below = fraction(cancel(self.numerators[value].as_expr(x) / (1 - x**self.period.length)))
        sign = 1 if below.subs(x, 0) > 0 else -1  # so that it reads 1/(1 - x**11)
        return (sign * above).expand() / (sign * below).expand()

    @property
    def losing_series(self) -> Any:
        """The sum of x**d over all lost distances d, as a fraction of polynomials."""
        return self.series(0)

    @property
    def words(self) -> str:
        """The proof in words."""
        length, start = self.period.length, self.period.start
        return (
            f"The lost distances are the exponents of {self.losing_series}. The series of all {len(self.numerators)} values add "
            f"up to 1/(1 - x), so every distance has one value. Counted with the steps, each becomes a polynomial times "
            f"1/(1 - x**{length}), of degree {self.checked} at most: beyond that the counts repeat after {length}, as the "
            f"values do from {start} on. Up to {self.checked} every distance was compared with the rule. So it holds for all."
        )

    def __repr__(self) -> str:
        return f"<Proof: the values repeat after {self.period.length} from distance {self.period.start} on>"

    def _repr_html_(self) -> str:
        from html import escape

        return f'<div class="nn-race"><p>{escape(self.words)}</p></div>'


def prove(race: BareRace) -> PeriodProof:
    """Prove the period of a race.

    Raises:
        RaceError: when it is too long, or (which would be an error of this package) does not hold.

    >>> proof = prove(BareRace(99, [1, 3, 4]))
    >>> print(proof.losing_series, proof.period.length, proof.checked)
    (x**2 + 1)/(1 - x**7) 7 10
    """
    period = race.period
    before = grundy_values(race.steps, period.start, race.last_loses)
    return check(race.steps, before, period, last_loses=race.last_loses)


def check(steps: Sequence[int], before: Sequence[int], period: Period, *, last_loses: bool = False) -> PeriodProof:
    """Prove that the values of a race are those before the period and then those of the period for ever.

    Args:
        steps: the steps of the race.
        before: the values at the distances 0, 1, 2, … before the period starts.
        period: the claim. Only its start, length and values are looked at.
        last_loses: for a race in which the last one loses; the values are then 1 for won, 0 for lost.

    Raises:
        RaceError: when the claim is wrong, with the first distance where it fails, or too long to be checked.
    """
    from sympy.polys.domains import ZZ
    from sympy.polys.rings import ring

    start, length, pattern = period.start, period.length, list(period.values)
    if len(before) != start or len(pattern) != length or not length:
        raise RaceError("This is no period: its values do not fit its start and length.")
    if len(steps) * (start + length) > LARGEST:
        raise RaceError(
            f"A period of {length:,} after {start:,} totals is too long to be checked with polynomials; that it holds is "
            f"said in words by period.proof."
        )
    polynomials, x = ring("x", ZZ)
    one = polynomials.one
    values = [*before, *pattern]
    step_sum = sum((x**step for step in steps), polynomials.zero)
    top = max(steps) + start + length - 1
    counts: list[list[int]] = []
    numerators = []
    for value in range(max(values) + 1):
        first = polynomials.from_dict({(d,): 1 for d in range(start) if values[d] == value})
        again = polynomials.from_dict({(d,): 1 for d in range(start, start + length) if values[d] == value})
        upper = (one - x**length) * first + again
        counted = step_sum * upper
        if counted and counted.degree() > top:
            raise RaceError("This is no period: the counts do not become periodic.")
        counts.append(_expand(counted, length, top))
        numerators.append(upper)
    if (one - x) * sum(numerators, polynomials.zero) != one - x**length:
        raise RaceError("This is no period: some distance has no value, or several.")
    for distance in range(top + 1):
        claimed = values[distance] if distance < start else pattern[(distance - start) % length]
        if claimed != _by_rule([count[distance] for count in counts], last_loses):
            raise RaceError(f"This is no period: distance {distance} has not the value {claimed}.")
    return PeriodProof(period, tuple(steps), tuple(numerators), top)


def _expand(polynomial: Any, length: int, top: int) -> list[int]:
    """Return the first numbers of the series polynomial / (1 - x**length), up to x**top."""
    found = [0] * (top + 1)
    for (power,), factor in polynomial.terms():
        found[power] = int(factor)
    for power in range(length, top + 1):
        found[power] += found[power - length]
    return found


def _by_rule(counts: Sequence[int], last_loses: bool) -> int:
    """Return the value of a distance from which so many steps lead to each value."""
    if last_loses:
        return int(not any(counts) or counts[0] > 0)
    return next((value for value, count in enumerate(counts) if not count), len(counts))
