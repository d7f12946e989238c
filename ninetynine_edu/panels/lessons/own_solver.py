"""A reader's own solver of endgames, held against ours: one integer for a whole number line.

Bit `t` of the integer says whether the player to move wins at the total `t`; the last bit is the total 0.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import Final

from ...ground.numbers import grouped
from ...ground.picture import Picture
from ...ground.say import say
from ...ground.text import echo
from ...play.position import Position
from ...rules.variant import variant
from ...study.strip import strip
from ..kit.pictures import won_and_lost

Solver = Callable[[list[int], list[int]], int]
"""Gets what the cards of the player to move add and what those of the other player add; returns the won totals as bits."""

HANDS: Final = (
    ((5,), (2,)), ((2,), (5,)), ((8,), (8,)), ((6, 5), (7,)), ((8, 5), (7, 2)), ((10, 2), (6, 5)), ((7, 7), (8, 2)),
    ((10, 6, 2), (8, 7, 5)), ((8, 5, 2), (10, 7, 6)), ((7, 6, 5), (8, 8, 8)),
)  # fmt: skip
"""The hands that a solver is tried with, small ones first."""
_CARDS: Final = {2: "2", 5: "5", 6: "6", 7: "7", 8: "8", 10: "J"}
"""In the standard game these cards only add."""


def row_of(hand: Sequence[int], other: Sequence[int], limit: int = 99) -> int:
    """Return the won totals of two open hands of cards that only add, as our own solver finds them.

    Args:
        hand: what the cards of the player to move add: 2, 5, 6, 7, 8 or 10; at most four of each in both hands.
        other: the same of the other player.
        limit: of the game.

    Raises:
        ValueError: when the standard game has no card that only adds so much, or a pack too few.

    >>> bin(row_of([5], [2], 10))
    '0b110000'
    """
    position = _position(hand, other, limit)
    return sum(1 << total for total, mark in enumerate(strip(position, totals=(0, limit)).whole.marks) if mark == "W")


def _position(hand: Sequence[int], other: Sequence[int], limit: int) -> Position:
    suits = {add: iter("SHDC") for add in _CARDS}
    hands = []
    for adds in (hand, other):
        if odd := [add for add in adds if add not in _CARDS]:
            known = ", ".join(map(str, _CARDS))
            raise ValueError(f"No card of the standard game only adds {echo(odd[0])}. These do: {known}.")
        if many := [add for add in _CARDS if (*hand, *other).count(add) > len("SHDC")]:
            raise ValueError(f"A pack has four cards that add {many[0]}, not more.")
        hands.append(" ".join(_CARDS[add] + next(suits[add]) for add in adds))
    return Position.open(variant("standard", limit=limit), hands, total=0)


def row_picture(row: int, first: int = 80, limit: int = 99, title: str = "") -> Picture:
    """Draw the bits of a row as won and lost totals, from `first` to the limit."""
    return won_and_lost([(total, bool(row >> total & 1)) for total in range(first, limit + 1)], title=title)


class Checked:
    """What came out when a solver was tried: a sentence, and the two rows where they differ.

    Attributes:
        right: True when it found every total of every pair of hands.
    """

    def __init__(self, words: str, right: bool, rows: Sequence[tuple[str, Picture]] = ()) -> None:
        self.words, self.right, self._rows = words, right, tuple(rows)

    def __repr__(self) -> str:
        return self.words

    def _repr_html_(self) -> str:
        rows = "".join(f"<p><b>{escape(name)}</b></p>{picture._repr_html_()}" for name, picture in self._rows)
        return f'<div class="nn-checked"><p>{"✓" if self.right else "→"} {escape(self.words)}</p>{rows}</div>'


def check(solver: Solver, hands: Sequence[tuple[Sequence[int], Sequence[int]]] = HANDS) -> Checked:
    """Try a solver with pairs of hands, and say at which total it goes wrong first, counted down from the limit.

    Args:
        solver: a function of two lists of numbers that returns an integer.
        hands: what it is tried with.

    >>> check(lambda hand, other: 0)
    For 5 against 2 yours says lost at the total 94, and ours says won.
    """
    for hand, other in hands:
        pair = say("{hand} against {other}", hand=", ".join(map(str, hand)), other=", ".join(map(str, other)))
        try:
            mine = solver([*hand], [*other])
        except Exception as error:  # whatever a reader's own code does, the page says it and stays alive
            kind = type(error).__name__
            told = say(
                "For {pair} your solver stops with {kind}: {error}", pair=pair, kind=kind, error=echo(str(error))
            )
            return Checked(told, False)
        if isinstance(mine, bool) or not isinstance(mine, int):
            told = say("For {pair} your solver returns {given}, and an integer is needed.", pair=pair, given=echo(mine))
            return Checked(told, False)
        ours = row_of(hand, other)
        if mine == ours:
            continue
        if mine < 0:
            words = say(
                "For {pair} the integer is below zero: the sign got lost in a “~”. Take “& ALL” after it.", pair=pair
            )
            return Checked(words, False)
        if mine >> 100:
            told = say(
                "For {pair} there are bits above the total 99. Take “& ALL” after a shift to the left.", pair=pair
            )
            return Checked(told, False)
        total = (mine ^ ours).bit_length() - 1
        said, truth = (say("won"), say("lost")) if mine >> total & 1 else (say("lost"), say("won"))
        words = say(
            "For {pair} yours says {said} at the total {total}, and ours says {truth}.",
            pair=pair, said=said, total=total, truth=truth,
        )  # fmt: skip
        first = min(80, total // 10 * 10)
        return Checked(
            words, False, [(say("Yours"), row_picture(mine, first)), (say("Ours"), row_picture(ours, first))]
        )
    count = len(hands)
    return Checked(say("All {n} totals are right.", n=grouped(100 * count)), True)
