"""One play of a deal that is looked back at, and what it was worth."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Final

from ..play.moves import Move
from ..play.position import Position

LUCK: Final = 20
"""In one deal of so many, at most, luck alone may make something of any of its plays look better."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewedPlay:
    """One play of a deal and what it was worth to whoever made it.

    Values go from -1 (lost for certain) to 1 (won for certain).

    Attributes:
        deal: the number of the deal, from 1.
        number: the number of the play in its deal, from 1.
        seat: who played (0-based).
        names: what everybody is called, by seat.
        position: the position before it, with all cards seen.
        move: what was played.
        total: the total that was made.
        open: what the position was worth before it with all cards open; None where that is not decided.
        after: what it was worth after the play.
        best: the best moves with all cards open; none where that is not decided.
        line: the first of them and what follows under best play, where the play gave something away.
        concept: what `open` means: ``winner``: one of two wins; ``average``: chance had a say; ``max-n``: more than two were
            in, and all want the most for themselves; "" where it is not decided.
        note: why it is not decided, or nothing.
        about: where `open` is not decided, an estimate of it: the average of playing on from these very cards, everybody
            quickly and at times by chance; None where it is decided, or was not asked for.
        about_deals: so many times it was played on for that.
        seen: what the position was worth before it with what the seat could see: the average over the deals that fitted, by
            the move that is best on the average; None where it was not asked for, or too few deals fit to be played on.
        seen_after: what the play was worth in that reading.
        seen_best: the best moves in that reading.
        seen_by: how each deal was judged: ``solved``, exactly, or ``played on`` by quick players; "" where `seen` is None.
        sampled: over so many deals `seen` is an estimate; 0 where every deal that fitted was solved.
        better: in so many of the deals the best move in that reading did better than what was played.
        worse: in so many it did worse.
        compared: so many other moves were held against what was played, in all plays of the deal.
    """

    deal: int
    number: int
    seat: int
    names: tuple[str, ...]
    position: Position
    move: Move
    total: int
    open: Fraction | None
    after: Fraction | None
    best: tuple[Move, ...] = ()
    line: tuple[Move, ...] = ()
    concept: str = ""
    note: str = ""
    about: Fraction | None = None
    about_deals: int = 0
    seen: Fraction | None = None
    seen_after: Fraction | None = None
    seen_best: tuple[Move, ...] = ()
    seen_by: str = ""
    sampled: int = 0
    better: int = 0
    worse: int = 0
    compared: int = 1

    @property
    def player(self) -> str:
        """The name of who played."""
        return self.names[self.seat]

    @property
    def lost(self) -> Fraction | None:
        """How much the play gave away, 0 for nothing; None where that is not decided."""
        return None if self.open is None or self.after is None else max(Fraction(0), self.open - self.after)

    @property
    def is_mistake(self) -> bool:
        """True when the play gave something away, with all cards open."""
        return bool(self.lost)

    @property
    def is_likely_mistake(self) -> bool:
        """True when it is not decided with all cards open, and with what the seat could see another play did better.

        That is so by more than luck, where the deals that fitted were dealt at random or played on by quick players:
        see :func:`beyond_luck`.
        """
        return self.open is None and self.did_worse

    @property
    def did_worse(self) -> bool:
        """True when with what the seat could see another play did better, by more than luck where deals were dealt at random."""
        if self.seen is None or self.seen == self.seen_after:
            return False
        return not self.sampled or beyond_luck(self.better, self.worse, self.compared)

    @property
    def turned(self) -> bool:
        """True when the deal turned here: it was as good as won before the play, and no more after it."""
        return self.open is not None and self.after is not None and self.after <= 0 < self.open


def beyond_luck(better: int, worse: int, compared: int = 1) -> bool:
    """Return whether something that did better so often, and worse so often, did so by more than luck.

    Both plays were tried in the same deals, so those in which they end alike say nothing; of the others, luck alone would make
    each better as often as worse (the sign test, exact, from both sides). The best of many is looked at, in many plays: the
    chance of luck is counted once for each move that was compared, so that it is at most 1 in `LUCK` for all together.

    Args:
        better: in so many of the deals it did better.
        worse: in so many it did worse.
        compared: so many such pairs were looked at in all.

    >>> beyond_luck(11, 0, 40), beyond_luck(7, 0, 40), beyond_luck(20, 4, 40), beyond_luck(3, 0)
    (True, False, False, False)
    """
    n = better + worse
    at_least = sum(comb(n, k) for k in range(better, n + 1))
    return better > worse and 2 * at_least * compared * LUCK <= 2**n
