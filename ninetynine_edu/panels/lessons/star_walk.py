"""A game on the square from 0 to 99: walk to the star, with as few cards as you can."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import add
from typing import ClassVar, Final

from ...exercises.calls import sum_of
from ...ground.cards import Card
from ...ground.english import minus, together
from ...ground.picture import Picture
from ...ground.say import marked, say
from ...play.calling import Call
from ..kit import pictures
from ..kit.pictures import Jump
from . import blocks, paper
from .blocks import Block
from .desk import Panel
from .hundred import LAST, hundred_square
from .paper import Part
from .rounds import Rounds

WAYS: Final = (("JD", 10), ("10S", -10), ("AH", 1), ("AH", 11))
"""The cards of the game, and what each does."""
STARS: Final = ((34, 64), (52, 23), (23, 56), (39, 61), (75, 57))
"""The rounds of the game: where you are, and where the star is."""


Step = Callable[[int, int], int]
"""What a card does: gets the total and the number of its way, and returns the new total."""


def fewest(
    start: int, goal: int, ways: Sequence[tuple[str, int]] = WAYS, room: range = range(LAST + 1), step: Step = add
) -> int:
    """Return the smallest number of cards that goes from a total to another and never leaves the totals of `room`.

    >>> fewest(23, 56), fewest(52, 23), fewest(40, 40)
    (3, 4, 0)
    """
    seen, edge, count = {start}, {start}, 0
    while goal not in seen:
        edge = {step(total, n) for total in edge for _, n in ways if step(total, n) in room} - seen
        seen |= edge
        count += 1
    return count


class StarWalk(Rounds):
    """A game: walk from a total to a star, with as few cards as you can.

    Args:
        stars: for each round where you are, and where the star is; without them, those of the game.
        after: a panel that has to be done first.

    Raises:
        ValueError: when there are no rounds, or a total is not on the square.

    Attributes:
        full_marks: how many stars were reached with as few cards as can be.
    """

    ways: ClassVar[Sequence[tuple[str, int]]] = WAYS
    """The cards of the game, and what each does."""
    room: ClassVar[range] = range(LAST + 1)
    """Where one may walk."""

    stars: ClassVar[Sequence[tuple[int, int]]] = STARS
    """Its rounds."""
    AT_END = marked("You used as few cards as you can for {n} of {count} stars.")

    def __init__(self, stars: Sequence[tuple[int, int]] | None = None, after: Panel | None = None) -> None:
        self._stars = tuple(self.stars if stars is None else stars)
        if not self._stars:
            raise ValueError("The game needs at least one star: a total to start from, and one to get to.")
        for start, goal in self._stars:
            if start not in self.room or goal not in self.room or start == goal:
                low, high = self.room[0], self.room[-1]
                raise ValueError(f"Start and star are two totals from {low} to {high}, not {start} and {goal}.")
        super().__init__(say("Walk to the star"), len(self._stars), after)

    @property
    def is_begun(self) -> bool:
        """True when a card has been played."""
        return len(self._been) > 1

    @property
    def _here(self) -> int:
        return self._been[-1]

    @property
    def _goal(self) -> int:
        return self._stars[self.round_open][1]

    def begin(self) -> None:
        """Go to the start of the round."""
        self._been = [self._stars[self.round_open][0]]

    def ask(self) -> None:
        """Say where the star is."""
        words = say("Walk from {start} to the star on {goal}.", start=minus(self._here), goal=minus(self._goal))
        self.say(together(words, say("Say the new total. Then press a card.")))

    # --- what is shown ---

    def above(self) -> list[Block]:
        """The total and the square, with the last step."""
        if self.is_done:
            return [blocks.head(say("You got every star!"))]
        last = [Jump(self._been[-2], self._here, "")] if self.is_begun else []
        picture = self.place(self._here, last, self._goal)
        place = say("Star {n} of {count}. Cards so far: {cards}.", n=self.round_open + 1, count=len(self._stars), cards=len(self._been) - 1)  # fmt: skip
        return [
            blocks.text(place, small=True),
            blocks.big(say("Total"), self._here),
            blocks.picture(picture, picture.widest),
        ]

    def place(self, here: int, last: Sequence[Jump], goal: int) -> Picture:
        """Return where one walks, with the last step."""
        words = say("The totals from 0 to 99, in rows of ten. You are on {here}. The star is on {goal}.", here=here, goal=goal)  # fmt: skip
        return hundred_square(here, last, goal=goal, title=words)

    def below(self) -> list[Block]:
        """The cards, or the way on."""
        if self.is_done:
            return self.again_buttons()
        retry = blocks.button("retry", say("Start this star again"), off=not self.is_begun)
        if self._here == self._goal:
            return [blocks.buttons(say("Go on"), [self.on_button(say("Next star")), retry])]
        faces = pictures.faces([Card(code) for code, _ in self.ways])
        items = [
            blocks.button(f"way{at}", self.does(n), face=face)
            for at, ((_, n), face) in enumerate(zip(self.ways, faces, strict=True))
        ]
        return [blocks.buttons(say("Your cards"), items), blocks.buttons(say("Help"), [retry])]

    def on_paper(self) -> list[Part]:
        """The square to walk on with a finger, and a table to fill in."""
        square = hundred_square(title=say("The totals from 0 to 99, in rows of ten."))
        told = say(
            "Walk to the star with as few cards as you can. A jack adds 10. A ten takes away 10. An ace adds 1 or 11."
        )
        heads = (say("Start"), say("Star"), say("My cards"), say("How many?"))
        blank = [(str(start), str(goal), "", "") for start, goal in self._stars]
        right = [
            (str(start), str(goal), short_way(start, goal), str(fewest(start, goal))) for start, goal in self._stars
        ]
        return [
            Part([blocks.head(told), blocks.picture(square), paper.table(heads, blank)], [paper.table(heads, right)])
        ]

    # --- over a reload ---

    def about(self) -> tuple[object, ...]:
        """Return the stars, and of which walk."""
        return (type(self).__name__, self._stars)

    # --- what is done ---

    def do(self, what: str, value: str) -> None:
        """Play a card, begin the star again, go on."""
        if what == "again":
            self.play_again()
        elif what == "retry":
            self.begin()
            self.ask()
        elif what == "next":
            start, goal = self._stars[self.round_open]
            self.end_round(full=len(self._been) - 1 == self.fewest(start, goal))
        else:
            self._step(self.ways[int(what.removeprefix("way"))][1])
            return
        self.focus = "again" if self.is_done else "way0"

    def fewest(self, start: int, goal: int) -> int:
        """Return the smallest number of cards from one total to the other."""
        return fewest(start, goal, self.ways, self.room, self.step)

    @staticmethod
    def step(here: int, n: int) -> int:
        """Return the total after a card."""
        return here + n

    def does(self, n: int) -> str:
        """Return what a card does, as it stands below it."""
        return say("adds {n}", n=n) if n > 0 else say("takes away {n}", n=-n)

    def sum_of(self, here: int, n: int) -> str:
        """Return the sum that a card makes."""
        return sum_of(Call(here, here + n, "add", n))

    def off(self, after: int) -> str:
        """Return what is said of a step out of the room."""
        return say("That makes {after}. It is not on the square. Choose another card.", after=minus(after))

    def _step(self, n: int) -> None:
        here, after = self._here, self.step(self._here, n)
        if after not in self.room:
            self.say(self.off(after), "think")
            return
        self._been.append(after)
        words = self.sum_of(here, n)
        if after != self._goal:
            self.say(words)
            return
        used, least = len(self._been) - 1, self.fewest(self._been[0], self._goal)
        self.focus = "next"
        if used > least:
            more = say("You got the star with {used} cards. It can be done with {least}.", used=used, least=least)
            self.say(together(words, more), "think")
            return
        self.say(together(words, say("You got the star! No way has fewer cards.")), "good")


def short_way(
    start: int, goal: int, ways: Sequence[tuple[str, int]] = WAYS, room: range = range(LAST + 1), step: Step = add
) -> str:
    """Return one of the shortest ways, as sums to do one after the other."""
    told, here = [], start
    while here != goal:
        left = fewest(here, goal, ways, room, step)
        n = next(n for _, n in ways if step(here, n) in room and fewest(step(here, n), goal, ways, room, step) < left)
        told.append(say("double") if step is not add and step(here, n) == 2 * here else f"+{n}" if n > 0 else minus(n))
        here = step(here, n)
    return ", ".join(told)
