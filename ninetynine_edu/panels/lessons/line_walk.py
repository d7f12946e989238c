"""A game on the number line: walk to the star, below zero too, with as few cards as you can."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from ...ground.english import minus
from ...ground.picture import Picture
from ...ground.say import say
from ..kit import pictures
from ..kit.pictures import Jump
from . import blocks, paper
from .paper import Part
from .star_walk import StarWalk, short_way

WAYS: Final = (("JD", 10), ("10S", -10), ("6H", 6), ("2C", 2))
"""The cards of the game, and what each does."""
ROOM: Final = range(-20, 21)
STARS: Final = ((4, -6), (-8, 2), (3, -1), (-12, 0), (5, -9))
"""The rounds of the game: where you are, and where the star is."""


class LineWalk(StarWalk):
    """A game: walk along the number line from −20 to 20 to a star, with as few cards as you can.

    Args:
        stars: for each round where you are, and where the star is; without them, those of the game.
        after: a panel that has to be done first.

    Raises:
        ValueError: when there are no rounds, or a total is not on the line.
    """

    ways: ClassVar[Sequence[tuple[str, int]]] = WAYS
    room: ClassVar[range] = ROOM
    stars: ClassVar[Sequence[tuple[int, int]]] = STARS

    def place(self, here: int, last: Sequence[Jump], goal: int) -> Picture:
        """Return the line with the last step, and the star over its total."""
        words = say(
            "Number line from −20 to 20. You are on {here}. The star is on {goal}.", here=minus(here), goal=minus(goal)
        )
        return line(here, [*last, Jump(goal, goal, "★")], words)

    def off(self, after: int) -> str:
        """Return what is said of a step over an end of the line."""
        return say("That makes {after}. It is not on the line. Choose another card.", after=minus(after))

    def on_paper(self) -> list[Part]:
        """The line to walk on with a finger, and a table to fill in."""
        told = say(
            "Walk to the star with as few cards as you can. A jack adds 10. A ten takes away 10. A six adds 6. A two adds 2."
        )
        heads = (say("Start"), say("Star"), say("My cards"), say("How many?"))
        blank = [(minus(start), minus(goal), "", "") for start, goal in self._stars]
        right = [
            (minus(start), minus(goal), short_way(start, goal, WAYS, ROOM), str(self.fewest(start, goal)))
            for start, goal in self._stars
        ]
        empty = line(0, (), say("Number line from −20 to 20."))
        return [
            Part([blocks.head(told), blocks.picture(empty), paper.table(heads, blank)], [paper.table(heads, right)])
        ]


def line(
    here: int, jumps: Sequence[Jump] = (), title: str = "", *, low: int = ROOM[0], high: int = ROOM[-1]
) -> Picture:
    """Draw a number line that goes below zero.

    >>> line(-6, [Jump(4, -6, "−10")], "From 4 to −6.").heading
    'From 4 to −6.'
    """
    return pictures.number_line(here, jumps, low=low, high=high, room=bool(jumps), title=title)


def ends_at(start: int, order: Sequence[int], *, stops_at_zero: bool) -> int:
    """Return the total at the end, when it goes below zero or stops there.

    >>> ends_at(4, (-10, 5, 10), stops_at_zero=False), ends_at(4, (-10, 5, 10), stops_at_zero=True)
    (9, 15)
    """
    return _way(start, order, stops_at_zero)[-1]


def _way(start: int, order: Sequence[int], stops_at_zero: bool) -> list[int]:
    way = [start]
    for n in order:
        way.append(max(0, way[-1] + n) if stops_at_zero else way[-1] + n)
    return way


def in_order(start: int, order: Sequence[int], *, stops_at_zero: bool) -> tuple[str, Picture]:
    """Return each total in words, and the jumps on the line.

    >>> in_order(4, (-10, 5, 10), stops_at_zero=True)[0]
    '4, then 0, then 5, then 15.'
    """
    way = _way(start, order, stops_at_zero)
    words = say("{first}, then {second}, then {third}, then {last}.", first=way[0], second=minus(way[1]), third=minus(way[2]), last=minus(way[3]))  # fmt: skip
    jumps = [Jump(one, two, f"+{n}" if n > 0 else minus(n)) for one, two, n in zip(way, way[1:], order, strict=False)]
    return words, line(way[-1], jumps, words)
