"""How strong players are, from who beat whom: one number each, and how sure it is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import exp, log, log1p, sqrt
from typing import Final, NamedTuple

from .interval import SURE, wide

MIDDLE: Final = 1500.0
"""The average of all ratings."""
POINTS: Final = 400 / log(10)
"""So many points more are odds of e to 1; 400 are odds of 10 to 1."""
_HALF: Final = 0.5
_NEAR: Final = 1e-10
_ROUNDS: Final = 200

_Row = list[float]


class Met(NamedTuple):
    """What came of the deals of two players.

    Attributes:
        one, other: who they are, 0-based.
        deals: how many deals they played.
        score: how many of these the one won; a deal that nobody lost counts half.
        spread: the variance of `score`, as it was measured.
    """

    one: int
    other: int
    deals: float
    score: float
    spread: float


class Rating(NamedTuple):
    """How strong a player is.

    Attributes:
        rating: the estimate; the average of all players is 1500.
        low, high: between these the true one lies, as surely as was asked.
    """

    rating: float
    low: float
    high: float


def rate(players: int, met: Iterable[Met], sure: float = SURE) -> list[Rating | None]:
    """Return how strong each player is: the likeliest ratings after Bradley and Terry.

    Who is 400 points ahead wins with odds of 10 to 1 (A. E. Elo, "The Rating of Chessplayers", 1978). The ratings are those
    which make the results most likely (R. A. Bradley and M. E. Terry, "Rank analysis of incomplete block designs", Biometrika
    39, 1952). Each pair that met is given half a win to either side, so that who won everything or nothing has a rating too
    (J. B. S. Haldane, "The estimation and significance of the logarithm of a ratio of frequencies", Annals of Human Genetics
    20, 1956). The intervals take the measured spread of each pair, so deals that belong together may be counted together
    (H. White, "Maximum likelihood estimation of misspecified models", Econometrica 50, 1982). Each of them holds for one player
    against the average of all.

    Args:
        players: how many there are.
        met: what came of each pair; a pair may stand there several times.
        sure: how sure each interval is, 0 to 1.

    Returns:
        A rating for each player; None for those whom no chain of pairs ties to the others.

    >>> [round(each.rating) for each in rate(2, [Met(0, 1, 10_999, 9_999.5, 900)])]
    [1700, 1300]
    >>> rate(3, [Met(0, 1, 10, 5, 2)])[2] is None
    True
    """
    pairs = _pairs(met)
    tied = _tied(players, pairs)
    place = {player: at for at, player in enumerate(tied)}
    found: list[Rating | None] = [None] * players
    if len(tied) < 2:
        return found
    inside = [each._replace(one=place[each.one], other=place[each.other]) for each in pairs if each.one in place]
    strength = _likeliest(len(tied), inside)
    errors = _errors(strength, inside, wide(sure))
    for player, value, error in zip(tied, strength, errors, strict=True):
        rating, reach = MIDDLE + POINTS * value, POINTS * wide(sure) * error
        found[player] = Rating(rating, rating - reach, rating + reach)
    return found


def _pairs(met: Iterable[Met]) -> list[Met]:
    """Return one row a pair, with its two halves of a win."""
    pairs: dict[tuple[int, int], Met] = {}
    for each in met:
        if each.deals <= 0:
            continue
        if each.one > each.other:
            each = Met(each.other, each.one, each.deals, each.deals - each.score, each.spread)
        old = pairs.get((each.one, each.other), Met(each.one, each.other, 2 * _HALF, _HALF, 0))
        pairs[each.one, each.other] = Met(
            each.one, each.other, old.deals + each.deals, old.score + each.score, old.spread + each.spread
        )
    return [pairs[key] for key in sorted(pairs)]


def _tied(players: int, pairs: Sequence[Met]) -> list[int]:
    """Return the most players whom chains of pairs tie together; of several such groups the first."""
    group = list(range(players))
    for each in pairs:
        old, new = group[each.other], group[each.one]
        group = [new if own == old else own for own in group]
    most = max(group, key=lambda own: (group.count(own), -own), default=0)
    return [player for player in range(players) if group[player] == most]


def _share(strength: _Row, each: Met) -> float:
    """Return how often the one of a pair wins."""
    ahead = strength[each.one] - strength[each.other]
    return 1 / (1 + exp(-ahead)) if ahead > 0 else exp(ahead) / (1 + exp(ahead))


def _likelihood(strength: _Row, pairs: Sequence[Met]) -> float:
    """Return the logarithm of how likely the results are."""
    total = 0.0
    for each in pairs:
        ahead = strength[each.one] - strength[each.other]
        total += each.score * ahead - each.deals * (max(ahead, 0.0) + log1p(exp(-abs(ahead))))
    return total


def _likeliest(players: int, pairs: Sequence[Met]) -> _Row:
    """Return the strengths that make the results most likely, by Newton's method; they add up to 0."""
    strength = [0.0] * players
    for _ in range(_ROUNDS):
        slope = [0.0] * players
        for each in pairs:
            more = each.score - each.deals * _share(strength, each)
            slope[each.one] += more
            slope[each.other] -= more
        (step,) = _solved(_information(strength, pairs), [slope])
        if max(map(abs, step)) < _NEAR:
            break
        before, length = _likelihood(strength, pairs), 1.0
        while True:
            tried = [value + length * by for value, by in zip(strength, step, strict=True)]
            if _likelihood(tried, pairs) >= before - _NEAR * abs(before) or length < _NEAR:
                break
            length /= 2
        strength = tried
    middle = sum(strength) / players
    return [value - middle for value in strength]


def _information(strength: _Row, pairs: Sequence[Met]) -> list[_Row]:
    """Return how much the pairs tell of the strengths. What no pair can tell, their sum, is held."""
    size = len(strength)
    rows = [[1 / size] * size for _ in range(size)]
    for each in pairs:
        share = _share(strength, each)
        _tie(rows, each, each.deals * share * (1 - share))
    return rows


def _tie(rows: list[_Row], each: Met, weight: float) -> None:
    rows[each.one][each.one] += weight
    rows[each.other][each.other] += weight
    rows[each.one][each.other] -= weight
    rows[each.other][each.one] -= weight


def _errors(strength: _Row, pairs: Sequence[Met], z: float) -> _Row:
    """Return the standard error of each strength.

    Where all deals of a pair came out alike its measured spread is 0, and yet the next ones may differ: then it is taken to
    be that of about `z` deals, or what chance alone makes of it where that is less.
    """
    size = len(strength)
    spread = [[0.0] * size for _ in range(size)]
    for each in pairs:
        share = _share(strength, each)
        _tie(spread, each, max(each.spread, min(z * z, each.deals * share * (1 - share))))
    units = [[float(row == column) for column in range(size)] for row in range(size)]
    known = _solved(_information(strength, pairs), units)
    return [
        sqrt(max(0.0, sum(a * row[at] * b for at, b in enumerate(own) for a, row in zip(own, spread, strict=True))))
        for own in known
    ]


def _solved(rows: Sequence[_Row], sides: Sequence[_Row]) -> list[_Row]:
    """Return, for each right side, the solution of a symmetric system of equations, by elimination."""
    size = len(rows)
    work = [[*row, *(side[at] for side in sides)] for at, row in enumerate(rows)]
    for at in range(size):
        best = max(range(at, size), key=lambda row: abs(work[row][at]))
        work[at], work[best] = work[best], work[at]
        head = work[at]
        for row in range(size):
            if row != at and work[row][at]:
                times = work[row][at] / head[at]
                work[row] = [a - times * b for a, b in zip(work[row], head, strict=True)]
    return [[work[at][size + side] / work[at][at] for at in range(size)] for side in range(len(sides))]
