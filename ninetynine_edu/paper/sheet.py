"""A set of exercises as it stands on paper: words, cards and pictures in the language that is spoken; `html.py` and `pdf.py` lay them out.

>>> from ..exercises.making import exercise_set
>>> (sheet,) = sheets(exercise_set("standard", count=4, seed=7))
>>> sheet.letter, len(sheet.items), sheet.items[0].number, sheet.items[0].space
('A', 4, 1, <Space.NUMBER_LINE: 'number line'>)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from ..exercises.endings_told import player
from ..exercises.exercise import Exercise
from ..exercises.kind import Form, Skill, Value
from ..exercises.making import ExerciseSet
from ..exercises.pictures import of_hands
from ..exercises.set_code import letter, set_code
from ..ground.cards import Card
from ..ground.english import in_row, minus, together
from ..ground.picture import Picture, clean
from ..ground.say import say
from ..play.board import OPEN
from ..rules.variant import Variant
from .ink import PAPERS as PAPERS
from .ink import check_paper as check_paper
from .ink import units
from .link import LONGEST_IN_LINK

MOST_CARDS: Final = 8
"""So many cards of a question are drawn; of more, its words tell."""
_LONG: Final = 560
"""A longer question goes over the whole width of the paper."""
_LONG_CHOICES: Final = 100
_MOST_BESIDE: Final = 5
"""So many cards stand in half the width."""
_MOST_UNITS: Final = 490
"""So wide a picture may be that its letters can still be read in half the width."""

_COUNTED: Final = {Skill.ADDING, Skill.TAKING_AWAY, Skill.BELOW_ZERO, Skill.DOUBLING, Skill.DISTANCE}
"""Skills for which jumps on a number line help."""


class Space(StrEnum):
    """What is left below a question to write on."""

    NUMBER_LINE = "number line"
    """An empty number line for jumps, and a line for the answer."""
    LINE = "line"
    """A line for the answer."""
    LINES = "lines"
    """Lines to think on, and one for the answer."""
    BOXES = "boxes"
    """A box before each choice."""


@dataclass(frozen=True, slots=True)
class Item:
    """One exercise on paper.

    Attributes:
        number: from 1.
        question: what is asked.
        cards: what is drawn beside it.
        picture: what is drawn below it.
        choices: what is offered, in words.
        space: what is left to write on.
        is_wide: whether it needs the whole width of the paper.
        answer: every right answer, for the answer sheet.
        solution: how it is solved.
        solved: the picture of the solution.
    """

    number: int
    question: str
    cards: tuple[Card, ...]
    picture: Picture | None
    choices: tuple[str, ...]
    space: Space
    is_wide: bool
    answer: str
    solution: str
    solved: Picture | None


@dataclass(frozen=True, slots=True)
class Sheet:
    """One version of a worksheet.

    Attributes:
        game: whose cards are drawn.
        letter: which version it is.
        seed: of the set.
        items: its exercises.
        code: the set's code for a link; "" where it has none, or one too long to print.
        no_code: why there is none, in a sentence.
    """

    game: Variant
    letter: str
    seed: int
    items: tuple[Item, ...]
    code: str
    no_code: str = ""

    @property
    def title(self) -> str:
        """What stands at its top."""
        return clean(self.game.name)

    @property
    def answers_title(self) -> str:
        """What stands above its answers."""
        return say("Answers, version {letter}", letter=self.letter)

    @property
    def corner(self) -> str:
        """What tells this sheet from others."""
        return say("Version {letter}, set {seed}", letter=self.letter, seed=self.seed)


def labels() -> dict[str, str]:
    """Return the words that stand on every sheet."""
    return {
        "worksheet": say("Worksheet"), "name": say("Name"), "date": say("Date"), "answer": say("Answer"), "answers": say("Answers"),
        "qr": say("QR code"),
    }  # fmt: skip


def sheets(made: ExerciseSet) -> Iterator[Sheet]:
    """Yield each version of a set as it stands on paper, in the language that is spoken.

    Args:
        made: the set.
    """
    for place in range(len(made.versions)):
        yield sheet_of(made, place)


def sheet_of(made: ExerciseSet, place: int) -> Sheet:
    """Return one version of a set as it stands on paper.

    Args:
        made: the set.
        place: which version, from 0.
    """
    code = set_code(made, place) if made.recipe else ""
    items = _rows(_item(number, each) for number, each in enumerate(made.versions[place], 1))
    if not code:
        without = say("There is no QR code here, for these exercises were chosen by hand.")
    elif len(code) > LONGEST_IN_LINK:
        without = say("There is no QR code here, for the rules of this game are too long for one.")
    else:
        return Sheet(made.variant, letter(place), made.seed, items, code)
    return Sheet(made.variant, letter(place), made.seed, items, "", without)


def _rows(items: Iterable[Item]) -> tuple[Item, ...]:
    """Return items in rows of one wide or two narrow ones: who would be alone in a row has all of it."""
    told = [*items]
    half = False
    for place, item in enumerate(told):
        if not item.is_wide and not half and (place + 1 == len(told) or told[place + 1].is_wide):
            told[place] = replace(item, is_wide=True)
        half = not told[place].is_wide and not half
    return tuple(told)


def _item(number: int, ex: Exercise) -> Item:
    choices = tuple(clean(words) for _, words in ex.choices)
    cards = ex.cards if len(ex.cards) <= MOST_CARDS else ()
    hands = None if cards or ex.picture else _hands(ex)
    picture = None if cards else ex.picture or hands  # where both are, they are the same cards
    question = clean(_beside_hands(ex) if hands else ex.short_question if _is_pressed(ex) else ex.question)
    is_wide = (
        (picture is not None and units(picture)[0] > _MOST_UNITS) or len(question) > _LONG or len(cards) > _MOST_BESIDE
        or sum(map(len, choices)) > _LONG_CHOICES
    )  # fmt: skip
    return Item(
        number, question, cards, picture, choices, _space(ex), is_wide,
        in_row(dict.fromkeys(answer_words(ex, value) for value in ex.values)), clean(ex.solution), ex.solved_picture,
    )  # fmt: skip


def _hands(ex: Exercise) -> Picture | None:
    """Return the cards of a position whose question tells them in words alone: on a screen they lie on the table."""
    position = ex.task.position
    if position is None or not ex.is_puzzle or position.state.mode != OPEN or position.stock:
        return None
    return of_hands(position, you=ex.form is not Form.CHOICE)


def _beside_hands(ex: Exercise) -> str:
    """Return what is asked about cards that are drawn below it."""
    position = ex.task.place
    following = say("{who} is next.", who=player(position.turn))
    return together(
        say("All cards lie open, and there are no more to take."),
        say("The total is {total}, the limit is {limit}.", total=minus(position.total), limit=ex.variant.limit),
        following if ex.form is Form.CHOICE else say("It is your turn."),
        *ex.card_rules,
        ex.short_question,
    )


def _is_pressed(ex: Exercise) -> bool:
    """Return whether the question tells how a play is typed: on paper it is written as anybody likes."""
    return ex.form is Form.MOVE and not ex.is_puzzle


def _space(ex: Exercise) -> Space:
    if ex.form is Form.CHOICE:
        return Space.BOXES
    if ex.is_puzzle:
        return Space.LINES
    return Space.NUMBER_LINE if ex.form is Form.NUMBER and ex.skill in _COUNTED and ex.picture is None else Space.LINE


def answer_words(ex: Exercise, value: Value) -> str:
    """Return a right answer as people read it: with suits as pictures, choices in words."""
    if ex.form is Form.CHOICE:
        return clean(dict(ex.choices).get(str(value), str(value)))
    if ex.form is Form.MOVE and isinstance(value, str) and ex.task.position is not None:
        return minus(ex.task.position.parse_move(value))
    if ex.form in (Form.CARD, Form.CARDS):
        codes = (value,) if isinstance(value, str) else value
        if isinstance(codes, tuple):
            return in_row(str(ex.variant.card(str(code))) for code in codes) or say("none")
    if isinstance(value, tuple):
        return in_row(minus(each) for each in value) or say("none")
    return minus(value)
