"""What a play was worth, as the page draws it: a share of the way from lost (0) to won (1), before the play and after it.

In both readings, each with what would have been better, in words, and with all cards open as a line of cards too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from ...play.moves import Move
from ...play.position import Position
from ...study.moments import better_words, seen_words
from ...study.reviewed import ReviewedPlay
from ...study.seen import PLAYED

View = dict[str, Any]

_DIGITS: Final = 3


def play_view(play: ReviewedPlay) -> View:
    """Return what a play was worth in both readings."""
    return {"number": play.number, "open": _open(play), "seen": _seen(play)}


@dataclass(frozen=True, slots=True)
class _Scale:
    """From the worst that can become of a seat to the best: of two -1 and 1; of more, whoever wins or loses alone shares it."""

    worst: Fraction
    best: Fraction

    @classmethod
    def of(cls, position: Position) -> _Scale:
        others = Fraction(1, max(1, len(position.alive) - 1))
        return cls(-others, Fraction(1)) if position.rules.eliminates else cls(Fraction(-1), others)

    def share(self, value: Fraction) -> Fraction:
        """Return how far a value lies on the way from the worst to the best, 0 to 1."""
        return min(Fraction(1), max(Fraction(0), (value - self.worst) / (self.best - self.worst)))


def _open(play: ReviewedPlay) -> View | None:
    scale = _Scale.of(play.position)
    if play.open is None or play.after is None:
        return None if play.about is None else _value(scale.share(play.about), None, play.about_deals, quick=True)
    found = _value(scale.share(play.open), scale.share(play.after), 0)
    if not play.is_mistake:
        return found
    found["mark"] = "turn" if play.turned else "slip"
    found["better"] = {"words": better_words(play), "line": list(_line(play.position, play.line, play.names))}
    return found


def _seen(play: ReviewedPlay) -> View | None:
    if play.seen is None or play.seen_after is None:
        return None
    scale = _Scale.of(play.position)
    before, after = scale.share(play.seen), scale.share(play.seen_after)
    found = _value(before, after, play.sampled, quick=play.seen_by == PLAYED)
    if after < before and play.did_worse:
        found["mark"] = "turn" if before == 1 and not after else "slip"
        found["better"] = {"words": seen_words(play), "line": []}
    return found


def _value(before: Fraction, after: Fraction | None, deals: int, *, quick: bool = False) -> View:
    """Return a value.

    Args:
        before: before the play.
        after: after it.
        deals: over so many deals it is an estimate; 0 where it is exact.
        quick: those were not solved but played on by quick players.
    """
    return {
        "before": round(float(before), _DIGITS),
        "after": None if after is None else round(float(after), _DIGITS),
        "deals": deals,
        "quick": quick,
        "mark": "",
        "better": None,
    }


def _line(position: Position, moves: Sequence[Move], names: Sequence[str]) -> Iterator[View]:
    """Yield a line of play: who lays which cards, and the total it makes."""
    for move in moves:
        after = position.play(move)
        cards = [] if move.answer else [card.code for card in move.cards]
        yield {"seat": position.turn, "cards": cards, "total": after.total, "words": move.in_words(names)}
        position = after
