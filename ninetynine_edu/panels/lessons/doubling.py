"""Doubling and halving: a walk to the star with the cards of One hundred, and both done with the tens and the ones apart."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from ...exercises.calls import sum_of
from ...ground.english import together
from ...ground.picture import Picture
from ...ground.say import say
from ...play.calling import Call
from ..kit import pictures
from ..kit.pictures import Jump
from . import blocks, paper
from .paper import Part
from .star_walk import StarWalk, short_way

DOUBLE: Final = 0
WAYS: Final = (("2S", DOUBLE), ("QC", 10), ("JD", -10), ("AH", 1))
"""The cards of the game, and what each does in One hundred; the two of spades doubles."""
ROOM: Final = range(101)
STARS: Final = ((23, 46), (17, 55), (35, 50), (12, 68), (9, 96))
"""The rounds of the game: where you are, and where the star is."""


def doubled_or_moved(here: int, n: int) -> int:
    """Return the total after a card of the walk.

    >>> doubled_or_moved(23, DOUBLE), doubled_or_moved(23, -10)
    (46, 13)
    """
    return 2 * here if n == DOUBLE else here + n


class DoublingWalk(StarWalk):
    """A game: walk from 0 to 100 to a star, by doubling, adding and taking away, with as few cards as you can.

    Args:
        stars: for each round where you are, and where the star is; without them, those of the game.
        after: a panel that has to be done first.

    Raises:
        ValueError: when there are no rounds, or a total is not on the line.
    """

    ways: ClassVar[Sequence[tuple[str, int]]] = WAYS
    room: ClassVar[range] = ROOM
    stars: ClassVar[Sequence[tuple[int, int]]] = STARS
    step = staticmethod(doubled_or_moved)

    def place(self, here: int, last: Sequence[Jump], goal: int) -> Picture:
        """Return the line with the last step, and the star over its total."""
        words = say("Number line from 0 to 100. You are on {here}. The star is on {goal}.", here=here, goal=goal)
        return pictures.number_line(here, [*last, Jump(goal, goal, "★")], limit=100, title=words)

    def does(self, n: int) -> str:
        """Return what a card does, as it stands below it."""
        return say("doubles") if n == DOUBLE else super().does(n)

    def sum_of(self, here: int, n: int) -> str:
        """Return the sum that a card makes."""
        return sum_of(Call(here, 2 * here, "times", 2)) if n == DOUBLE else super().sum_of(here, n)

    def off(self, after: int) -> str:
        """Return what is said of a step over an end of the line."""
        if after > ROOM[-1]:
            return say("That makes {after}. Too big! Choose another card.", after=after)
        return say("That goes below 0. Choose another card.")

    def on_paper(self) -> list[Part]:
        """A table to fill in."""
        told = say("Walk to the star with as few cards as you can. The two of spades doubles. A queen that is not of hearts adds 10. A jack takes away 10. A red ace adds 1.")  # fmt: skip
        heads = (say("Start"), say("Star"), say("My cards"), say("How many?"))
        blank = [(str(start), str(goal), "", "") for start, goal in self._stars]
        right = [
            (str(start), str(goal), short_way(start, goal, WAYS, ROOM, doubled_or_moved), str(self.fewest(start, goal)))
            for start, goal in self._stars
        ]
        return [Part([blocks.head(told), paper.table(heads, blank)], [paper.table(heads, right)])]


def double_words(total: int) -> str:
    """Return how a total is doubled, the tens and the ones apart.

    >>> double_words(37)
    'Twice 30 is 60. Twice 7 is 14. 60 and 14 is 74.'
    >>> double_words(56)
    'Twice 50 is 100. Twice 6 is 12. 100 and 12 is 112. Too big for One hundred.'
    """
    tens, ones = total // 10 * 10, total % 10
    if not tens or not ones:
        told = say("Twice {total} is {end}.", total=total, end=2 * total)
    else:
        told = say(
            "Twice {tens} is {two_tens}. Twice {ones} is {two_ones}. {two_tens} and {two_ones} is {end}.",
            tens=tens, two_tens=2 * tens, ones=ones, two_ones=2 * ones, end=2 * total,
        )  # fmt: skip
    return told if 2 * total in ROOM else together(told, say("Too big for One hundred."))


def half_words(total: int) -> str:
    """Return how an even total is halved, in two parts that are easy to halve.

    >>> half_words(74), half_words(46)
    ('Half of 60 is 30. Half of 14 is 7. 30 and 7 is 37.', 'Half of 40 is 20. Half of 6 is 3. 20 and 3 is 23.')
    """
    if total % 2:
        return say("{total} is odd: no whole number doubled makes {total}.", total=total)
    tens = total // 20 * 20
    ones = total - tens
    if not tens or not ones:
        return say("Half of {total} is {half}.", total=total, half=total // 2)
    return say(
        "Half of {tens} is {half_tens}. Half of {ones} is {half_ones}. {half_tens} and {half_ones} is {half}.",
        tens=tens, half_tens=tens // 2, ones=ones, half_ones=ones // 2, half=total // 2,
    )  # fmt: skip


def double_picture(total: int) -> Picture:
    """Draw doubling on the number line: the same jump once more."""
    words = say("Number line up to 100: from {total} the same jump once more makes {end}.", total=total, end=2 * total)
    jumps = [Jump(0, total, str(total)), Jump(total, 2 * total, str(total), 2 * total <= ROOM[-1])]
    return pictures.number_line(total, jumps, limit=100, title=words)
