"""What a kind of exercise has to say: make a task, answer it in two independent ways, rate it, and put it into words.

A task is facts alone: a game, perhaps a position, and a few whole numbers and texts. Sentences are made of it at the edge, in the
language that is spoken then.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from types import MappingProxyType
from typing import ClassVar, Final, TypeAlias

from ..ground.cards import Card
from ..ground.picture import Picture
from ..play.position import Position
from ..rules.variant import Variant
from .lots import Lots

Given: TypeAlias = int | str | tuple[int, ...] | tuple[str, ...]
"""A fact of a task: what JSON can hold and nobody can change."""
Value: TypeAlias = int | Fraction | str | tuple[str, ...] | tuple[int, ...] | tuple[Fraction, ...]
"""A right answer: a number, a card's or move's code, a word, or several of them in an order of their own."""

LEVELS: Final = range(1, 6)
"""How hard an exercise is within its kind: 1 is the easiest."""
NOTHING_GIVEN: Final[Mapping[str, Given]] = MappingProxyType({})


class ExerciseError(ValueError):
    """An exercise that cannot be made or read. The text says what was asked and what is possible."""


class Skill(StrEnum):
    """What is practised."""

    ADDING = "adding"
    TAKING_AWAY = "taking_away"
    BELOW_ZERO = "below_zero"
    DOUBLING = "doubling"
    DISTANCE = "distance"
    CARDS = "cards"
    CHECKING = "checking"
    COUNTING_WAYS = "counting_ways"
    LOOKING_AHEAD = "looking_ahead"
    TREES = "trees"
    RACES = "races"
    CHANCE = "chance"
    HIDDEN_CARDS = "hidden_cards"


ARITHMETIC: Final = frozenset(
    {Skill.ADDING, Skill.TAKING_AWAY, Skill.BELOW_ZERO, Skill.DOUBLING, Skill.DISTANCE, Skill.CARDS, Skill.CHECKING,
     Skill.COUNTING_WAYS}
)  # fmt: skip
"""The skills that ask for no more than arithmetic: what a set is made of where nothing else is wished for."""


class Form(StrEnum):
    """In which form an answer is written; `answers.py` reads each."""

    NUMBER = "number"
    """A whole number: `-5`."""
    NUMBERS = "numbers"
    """Several whole numbers, in any order: `3, 14, 25`."""
    FRACTION = "fraction"
    """`3/4`, `0.75` or `75 %`."""
    FRACTIONS = "fractions"
    """Several of them, in the order asked for."""
    CARD = "card"
    """One card: `10S`, `ten of spades`."""
    CARDS = "cards"
    """Several cards, in any order; a word such as `none` for none."""
    MOVE = "move"
    """One play: `10S-`, `ten of spades, take away`."""
    CHOICE = "choice"
    """One of the choices that are offered."""


@dataclass(frozen=True, slots=True)
class Task:
    """The facts of an exercise.

    Args:
        variant: the game, house rules included.
        level: 1 to 5.
        position: where it starts; None where none is needed.
        given: what else is given, as the kind names it.
    """

    variant: Variant
    level: int
    position: Position | None = None
    given: Mapping[str, Given] = field(default_factory=lambda: NOTHING_GIVEN)

    @property
    def place(self) -> Position:
        """The position, for kinds whose tasks always have one.

        Raises:
            ExerciseError: when it has none.
        """
        if self.position is None:
            raise ExerciseError("This exercise needs a position, and none is given.")
        return self.position

    def number(self, name: str) -> int:
        """Return a whole number among what is given.

        Raises:
            ExerciseError: when it is missing or something else.
        """
        found = self.given.get(name)
        if not isinstance(found, int) or isinstance(found, bool):
            raise ExerciseError(f"This exercise needs a whole number {name!r}.")
        return found

    def text(self, name: str) -> str:
        """Return a text among what is given.

        Raises:
            ExerciseError: when it is missing or something else.
        """
        found = self.given.get(name)
        if not isinstance(found, str):
            raise ExerciseError(f"This exercise needs a text {name!r}.")
        return found

    def texts(self, name: str) -> tuple[str, ...]:
        """Return the texts under one name.

        Raises:
            ExerciseError: when they are missing or something else.
        """
        found = self.given.get(name)
        if not isinstance(found, tuple) or not all(isinstance(each, str) for each in found):
            raise ExerciseError(f"This exercise needs texts {name!r}.")
        return tuple(str(each) for each in found)

    def numbers(self, name: str) -> tuple[int, ...]:
        """Return the whole numbers under one name.

        Raises:
            ExerciseError: when they are missing or something else.
        """
        found = self.given.get(name)
        if not isinstance(found, tuple):
            raise ExerciseError(f"This exercise needs whole numbers {name!r}.")
        whole = tuple(each for each in found if isinstance(each, int) and not isinstance(each, bool))
        if len(whole) != len(found):
            raise ExerciseError(f"This exercise needs whole numbers {name!r}.")
        return whole


class Kind(ABC):
    """One kind of exercise. It keeps nothing between two calls: all that it knows of an exercise is its task.

    Attributes:
        name: how programs and files call it: `say_total`.
        title: how people call it, marked for translation.
        skill: what it practises.
        form: in which form its answers are written.
        is_puzzle: a position to think about, for the puzzle room; not plain arithmetic.
        mixed_from: from which level on it may come up among exercises of all sorts: what needs words of its own, such as a
            game tree, is no surprise for a beginner.
        is_amount: a fraction that is asked for is a total or a number of points, not a chance: it is never written in per cent.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    skill: ClassVar[Skill]
    form: ClassVar[Form]
    is_puzzle: ClassVar[bool] = False
    mixed_from: ClassVar[int] = 1
    is_amount: ClassVar[bool] = False

    @abstractmethod
    def levels(self, v: Variant) -> tuple[int, ...]:
        """Return the levels that it has in a game, from easy to hard; none where it makes no sense there."""

    @abstractmethod
    def make(self, v: Variant, level: int, lots: Lots) -> Task | None:
        """Return a task, made of these lots alone; None where this draw makes none, and another one may."""

    @abstractmethod
    def answers(self, task: Task) -> tuple[Value, ...]:
        """Return every right answer, the usual one first.

        Raises:
            ExerciseError: the facts, which may be a stranger's, are not those of such an exercise.
        """

    @abstractmethod
    def proved(self, task: Task) -> tuple[Value, ...]:
        """Return every right answer, found in a second way that shares no code with the first above the rules of the game."""

    @abstractmethod
    def rating(self, task: Task) -> int:
        """Return how hard it is, as a number from about 300 to 2500 (`rating.py`)."""

    @abstractmethod
    def question(self, task: Task) -> str:
        """Return what is asked, in the language that is spoken."""

    @abstractmethod
    def solution(self, task: Task) -> str:
        """Return how it is solved, in the language that is spoken."""

    @abstractmethod
    def hint(self, task: Task) -> str:
        """Return help without the answer in it."""

    def choices(self, task: Task) -> tuple[str, ...]:
        """Return the codes that are offered to choose from; none where the answer is written freely."""
        return ()

    def choice_words(self, task: Task, code: str) -> str:
        """Return what is written on a choice."""
        return code

    def slip(self, task: Task, said: Value) -> str:
        """Return the name of the slip that a wrong answer looks like; "" for none."""
        return ""

    def slip_words(self, task: Task, said: Value) -> str:
        """Return what is said about a wrong answer; "" where nothing is to be seen in it."""
        return ""

    def short_question(self, task: Task) -> str:
        """Return what is asked where the total and all cards are drawn beside it, and plays are pressed, not written."""
        return self.question(task)

    def card_rules(self, task: Task) -> tuple[str, ...]:
        """Return what the cards do, for the same place, a sentence each; nothing where the question says it."""
        return ()

    def cards(self, task: Task) -> tuple[Card, ...]:
        """Return the cards that the question speaks of, to be drawn beside it; never one that is asked for."""
        return ()

    def picture(self, task: Task) -> Picture | None:
        """Return a picture that belongs to the question and does not give the answer away."""
        return None

    def solved_picture(self, task: Task) -> Picture | None:
        """Return a picture of the solution: a number line, a strip, a tree."""
        return None
