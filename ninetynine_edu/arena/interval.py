"""How sure a share is that was counted, or an average that was measured."""

from __future__ import annotations

from math import floor, log10, sqrt
from statistics import NormalDist
from typing import Final

SURE: Final = 0.95
"""How sure an interval is, if nothing else is said."""


def wide(sure: float = SURE) -> float:
    """Return how many standard errors to each side hold a normal value with this probability.

    >>> round(wide(0.95), 2), round(wide(0.99), 2)
    (1.96, 2.58)
    """
    return NormalDist().inv_cdf(0.5 + sure / 2)


def in_percent(sure: float) -> str:
    """Return how sure something is, in as many digits as its doubt needs.

    >>> in_percent(0.95), in_percent(0.9996), in_percent(0.999984)
    ('95%', '99.96%', '99.9984%')
    """
    places = max(0, 1 - floor(log10(100 * (1 - sure)))) if sure < 1 else 0
    digits = f"{100 * sure:.{places}f}"
    return f"{digits.rstrip('0').rstrip('.') if places else digits}%"


def of_share(hits: float, of: int, sure: float = SURE) -> tuple[float, float]:
    """Return between which shares the true one lies, when `hits` of `of` independent trials came out.

    E. B. Wilson, "Probable inference, the law of succession, and statistical inference", Journal of the American
    Statistical Association 22 (1927). Unlike the usual textbook interval it holds what it promises near 0 and 1 too.

    Args:
        hits: 0 to `of`; a fraction where several trials count as one.
        of: how many trials; without any the share may be everything from 0 to 1.
        sure: how often such an interval holds the true share, 0 to 1.

    >>> low, high = of_share(0, 100)
    >>> low, round(high, 3)
    (0.0, 0.037)
    """
    if not of:
        return 0.0, 1.0
    z = wide(sure)
    share, grown = hits / of, 1 + z * z / of
    middle = (share + z * z / (2 * of)) / grown
    reach = z * sqrt(share * (1 - share) / of + z * z / (4 * of * of)) / grown
    return (max(0.0, middle - reach) if hits else 0.0), (min(1.0, middle + reach) if hits < of else 1.0)


def of_mean(total: int, squares: int, of: int, most: int, sure: float = SURE) -> tuple[float, float]:
    """Return between which shares the true one lies, when deals come in groups that belong together.

    Args:
        total: the sum of what was counted in all groups.
        squares: the sum of its squares.
        of: how many groups.
        most: how much can be counted in one group; a share is of this.
        sure: how often such an interval holds the true share, 0 to 1.

    >>> low, high = of_mean(total=100, squares=100, of=100, most=2)
    >>> low < 0.5 < high and high - low < 0.05
    True
    """
    if of < 2:
        return 0.0, 1.0
    z, mean = wide(sure), total / of
    spread = max(0.0, squares - total * mean) / (of - 1)
    # where all groups came out alike the spread is 0, and yet another one may differ
    reach = max(z * sqrt(spread / of), most * z * z / (2 * (of + z * z)))
    return max(0.0, (mean - reach) / most), min(1.0, (mean + reach) / most)
