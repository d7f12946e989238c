"""A simulated learner whose slips follow the studies of mental arithmetic, and know nothing of how exercises are rated.

Children count on by the smaller number, and each step may go wrong (G. J. Groen and J. M. Parkman, Psychological Review 79, 1972,
329-343); a carry is an act of its own that may be forgotten (K. Moeller, E. Klein and H.-C. Nuerk, British Journal of Psychology
102, 2011, 623-645; I. Imbo, A. Vandierendonck and S. De Rammelaere, Quarterly Journal of Experimental Psychology 60, 2007,
708-731); doubles are known by heart (M. H. Ashcraft and E. H. Stazyk, Memory & Cognition 9, 1981, 185-196). The learner works a
sum out figure by figure in just this way; it has chances for single acts, and no table of sums.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from ninetynine_edu.play.calling import Call

MISCOUNTED = 0.012
"""How often a step of counting is left out or made twice."""
FORGOTTEN = 0.12
"""How often a carry is forgotten."""
TURNED = 0.05
"""How often a learner adds where something is taken away, or loses the sign below zero."""


class Learner:
    """Somebody who works sums out.

    Args:
        seed: the same learner makes the same slips.
    """

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def total(self, call: Call) -> int:
        """Return what the learner says is the total after one play."""
        if call.op == "set" or not call.step:
            return call.after
        step = call.step if not self._happens(TURNED * (call.step < 0)) else -call.step
        if call.before < 0 or call.before + step < 0:
            return self._around_zero(call.before, step)
        return self._up(call.before, step) if step > 0 else self._down(call.before, -step)

    def misjudged(self, calls: Iterable[tuple[Call, int]]) -> list[int]:
        """Return the numbers of the calls that the learner, who works each out, does not agree with."""
        return [n for n, (call, said) in enumerate(calls, 1) if self.total(call) != said]

    def end(self, calls: Iterable[Call]) -> int:
        """Return the total after several plays, each worked out from what the learner had before."""
        said = 0
        for place, call in enumerate(calls):
            said = self.total(call) if not place or call.op == "set" else said + self.total(call) - call.before
        return said

    def _up(self, total: int, n: int) -> int:
        """Add ones to ones, tens to tens, and the carry."""
        ones = self._counted(total % 10, n % 10)
        tens = total // 10 + self._counted(0, n // 10)
        carried = ones >= 10 and not self._happens(FORGOTTEN)
        return (tens + carried) * 10 + ones % 10

    def _down(self, total: int, n: int) -> int:
        """Find what is missing from the ones that go to the ones that are there, and take the tens and the borrowed ten away."""
        first, second = total % 10, n % 10
        borrowed = first < second
        left = first + 10 * borrowed - second
        left += self._counted(left, second) - left - second
        kept = borrowed and self._happens(FORGOTTEN)
        return (total // 10 - n // 10 - borrowed + kept) * 10 + left

    def _around_zero(self, total: int, step: int) -> int:
        """Count away from zero, back towards it, or through it; each time the sign may be lost, and once more on the way through."""
        size, n, end = abs(total), abs(step), total + step
        through = total * end < 0
        said = self._up(size, n) if total * step >= 0 else self._down(n, size) if through else self._down(size, n)
        lost = self._happens(TURNED) or (through and self._happens(TURNED))
        return said if (end > 0) != lost else -said

    def _counted(self, one: int, other: int) -> int:
        """Count on from the larger number by the smaller one; doubles are known."""
        if one == other:
            return one + other
        slips = sum(self._happens(MISCOUNTED) for _ in range(min(one, other) or 1))
        return one + other + (slips if self._happens(0.5) else -slips)

    def _happens(self, chance: float) -> bool:
        return self._random.random() < chance
