"""Shares with their intervals around an even one, as a picture for lessons."""

from __future__ import annotations

from collections.abc import Sequence

from ..ground.english import in_row
from ..ground.numbers import as_percent
from ..ground.picture import Picture
from ..study.line_picture import drawing
from . import compare_phone
from .compare_picture import HEAD, STEP, WIDE, around_even, reach_of
from .measured import Estimate


def shares(rows: Sequence[tuple[str, Estimate]], title: str, even: float = 0.5, reach: float | None = None) -> Picture:
    """Draw shares with their intervals around an even one.

    It has the same for a phone beside it.

    Args:
        rows: the name of each, and its share.
        title: what they are, in words.
        even: the share of a fair game.
        reach: how far the picture reaches to either side of it; else as far as these rows need. Pictures of the same reach can
            be held against each other.

    >>> shares([("100 deals", Estimate(0.45, 0.36, 0.55))], "Whoever begins loses").heading
    'Whoever begins loses: 100 deals 45.0% (36.0% to 55.0%).'
    """
    told = in_row(
        f"{name} {as_percent(share.value, 1)} ({as_percent(share.low, 1)} to {as_percent(share.high, 1)})"
        for name, share in rows
    )
    words, evens = f"{title}: {told}.", [even] * len(rows)
    far = reach or reach_of([share for _, share in rows], even)
    picture = drawing(WIDE, HEAD + len(rows) * STEP + 22, words, around_even(rows, evens, title, reach=far))
    picture.widest = 560
    picture.narrow = compare_phone.of_shares(rows, evens, title, words, far)
    return picture
