"""What the kinds of puzzles of best play have in common: how endings are drawn, rated and read."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import ClassVar, Final

from ..ground.cards import Card
from ..ground.english import together
from ..play.compiled import rules_for
from ..play.moves import Move
from ..play.outcome import InvalidPosition
from ..play.position import Position
from ..rules.variant import Variant
from . import endings_told, rating
from .endings import MOST_CARDS, Ending, Known, Turn, check_ending, ending_of
from .kind import LEVELS, ExerciseError, Form, Kind, Skill, Task
from .lots import Lots
from .tempting import tempted
from .themes import Theme, doubles, takes_away

NEAR: Final = 30
"""So far below the limit an ending begins at the most."""
TOTALS: Final = 12
"""So many totals are tried with the same cards."""
_BESIDE: Final = 8
"""So far from half of the limit, and from zero, an ending begins now and then, with cards that double or take away."""
_HANDS: Final = {1: (2, 3), 2: (2, 3), 3: (2, 4), 4: (3, 4), 5: (3, 4)}
"""The fewest and the most cards of whoever is on turn, by level; the other player has one more or less, or as many."""


class PuzzleKind(Kind):
    """A question about best play in an ending with open hands and two players."""

    skill: ClassVar[Skill] = Skill.LOOKING_AHEAD
    is_puzzle: ClassVar[bool] = True

    @abstractmethod
    def short_question(self, task: Task) -> str:
        """Return what is asked, the ending apart."""

    def question(self, task: Task) -> str:
        return together(endings_told.situation(task.place, you=self.form is not Form.CHOICE), self.short_question(task))

    def card_rules(self, task: Task) -> tuple[str, ...]:
        return tuple(endings_told.rules_told(task.place))

    def levels(self, v: Variant) -> tuple[int, ...]:
        if len(v.deck()) < 2 * MOST_CARDS:
            return ()
        return tuple(LEVELS)[:-1] if rules_for(v, 2).steals else tuple(LEVELS)

    def make(self, v: Variant, level: int, lots: Lots) -> Task | None:
        for known, position in endings_by_lot(v, lots, *_HANDS[level]):
            task = self.task_of(known, position)
            if task is not None and task.level == level:
                return task
        return None

    def task_of(self, known: Known, position: Position) -> Task | None:
        """Return a task of whichever level an ending makes; None where it makes none, or every play of the winner's is right."""
        if not self.may_fit(*known.choice(position)):
            return None
        ending = known.ending(position)
        if not self.is_fit(ending) or all(len(self.right(turn)) == len(turn.lengths) for turn in ending.own_turns):
            return None
        return Task(position.variant, rating.level_of(self._rating(ending)), position)

    def ending(self, task: Task) -> Ending:
        """Return best play in the ending of a task.

        Raises:
            ExerciseError: the task is none of this kind.
        """
        ending = ending_of(task.place)
        if not self.is_fit(ending):
            raise ExerciseError(self.unfit())
        return ending

    @abstractmethod
    def may_fit(self, moves: Sequence[Move], winning: Sequence[Move]) -> bool:
        """Return whether an ending can make a puzzle of this kind, as far as all plays and the winning ones of its first turn tell."""

    def is_fit(self, ending: Ending) -> bool:
        """Return whether an ending makes a puzzle of this kind."""
        return self.may_fit(tuple(ending.first.lengths), ending.first.winning)

    @abstractmethod
    def unfit(self) -> str:
        """Return why an ending makes none."""

    def right(self, turn: Turn) -> tuple[Move, ...]:
        """Return the plays of somebody who has understood the puzzle, at a turn of the winner."""
        return turn.winning

    def rating(self, task: Task) -> int:
        return self._rating(self.ending(task))

    def _rating(self, ending: Ending) -> int:
        turns = ending.own_turns
        choices = [(len(turn.lengths), len(self.right(turn))) for turn in turns]
        seen = sum(len(turn.lengths) for turn in ending.line)
        return rating.of_ending(ending.plies, choices, tempted(turns, self.right), seen)


def endings_by_lot(
    v: Variant, lots: Lots, fewest: int, most: int, aim: Theme | None = None
) -> Iterator[tuple[Known, Position]]:
    """Yield endings with the same cards and other totals, each with what is known of it.

    Args:
        v: the game.
        lots: decide the cards and the totals.
        fewest, most: so many cards hold those on turn.
        aim: what they are to be about, as far as cards and totals can do that.
    """
    if rules_for(v, 2).steals:  # the fewer cards, the less has chance a say
        fewest, most = 2, 2 + lots.below(2)
    own = lots.between(fewest, most)
    other = max(1, own + lots.between(-1, 1))
    cards = _cards(v, lots, own + other, aim)
    known: Known | None = None
    for total in lots.some(_totals(v, cards, lots, aim), TOTALS):
        try:
            position = Position.open(v, [cards[:own], cards[own:]], total=total)
            check_ending(position)
            if known is None or known.for_itself:
                known = Known(position)
        except (InvalidPosition, ExerciseError):
            continue
        if position.turn == 0:
            yield known, position


def _cards(v: Variant, lots: Lots, count: int, aim: Theme | None) -> list[Card]:
    """Return so many cards by lot; where an aim needs a card that doubles or takes away, one of those is among them."""
    if aim not in _NEEDS:
        return lots.some(v.deck(), count)
    left = [*v.deck()]
    left.remove(needed := lots.one_of([card for card in left if _NEEDS[aim](v, card)]))
    return lots.shuffled([needed, *lots.some(left, count - 1)])


def _totals(v: Variant, cards: Sequence[Card], lots: Lots, aim: Theme | None) -> Sequence[int]:
    """Return the totals to look at: as a rule near the limit; now and then near zero or half of the limit, where cards allow."""
    aside: list[int] = []
    if aim != Theme.BELOW_ZERO and any(doubles(v, card) for card in cards):
        aside += range(max(0, v.limit // 2 - _BESIDE), v.limit // 2 + 1)
    if aim != Theme.DOUBLING and v.negative == "allow" and any(takes_away(v, card) for card in cards):
        aside += range(_BESIDE)
    away = aside and (aim in _NEEDS or lots.below(3) == 0)
    return aside if away else range(max(0, v.limit - NEAR), v.limit + 1)


_NEEDS: Final[Mapping[Theme | None, Callable[[Variant, Card], bool]]] = {
    Theme.DOUBLING: doubles,
    Theme.BELOW_ZERO: takes_away,
}
"""Which card must be there for a theme."""
