"""One exercise: data that asks, checks and explains itself.

>>> ex = exercise("say_total", variant="standard", level=2, seed=7)
>>> ex.kind, ex.level, len(ex.answers)
('say_total', 2, 1)
>>> ex.check(ex.answers[0]).right
True
>>> exercise(**ex.to_dict()) == ex
True
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from html import escape
from typing import Any, Final

from ..ground.cards import Card
from ..ground.picture import Picture, as_image
from ..ground.say import say
from ..ground.shuffle import check_seed
from ..ground.text import echo, listing
from ..play.position import Position
from ..rules.variant import Variant, find_variant
from .answers import Checked, check, written
from .deadline import Deadline
from .kind import LEVELS, ExerciseError, Form, Given, Kind, Skill, Task, Value
from .lots import Lots
from .registry import kind_named

SCHEMA: Final = "ninetynine-exercise"
VERSION: Final = 1
DRAWS: Final = 200
"""So often is a task drawn before a level counts as empty."""
LONGEST: Final = 2_000
_MOST_GIVEN: Final = 12
_MOST_PARTS: Final = 200


class Disproved(ArithmeticError):
    """The two ways to an answer do not agree. That is a fault of the kind, never of whoever asked."""


@dataclass(frozen=True, eq=False)
class Exercise:
    """An exercise, made by :func:`exercise`.

    Attributes:
        task: its facts.
    """

    _kind: Kind
    task: Task

    @property
    def kind(self) -> str:
        """The name of its kind: `say_total`."""
        return self._kind.name

    @property
    def skill(self) -> Skill:
        """What it practises."""
        return self._kind.skill

    @property
    def form(self) -> Form:
        """In which form its answer is written."""
        return self._kind.form

    @property
    def is_amount(self) -> bool:
        """Whether a fraction that is asked for is an amount, not a chance."""
        return self._kind.is_amount

    @property
    def is_puzzle(self) -> bool:
        """Whether it is a position to think about."""
        return self._kind.is_puzzle

    @property
    def title(self) -> str:
        """What its kind is called, in the language that is spoken."""
        return say(self._kind.title)

    @property
    def variant(self) -> Variant:
        """The game."""
        return self.task.variant

    @property
    def level(self) -> int:
        """How hard it is within its kind, 1 to 5."""
        return self.task.level

    @property
    def position(self) -> str | None:
        """The text of the position it starts from, or None where it has none."""
        return None if self.task.position is None else str(self.task.position)

    @cached_property
    def values(self) -> tuple[Value, ...]:
        """Every right answer as a value of Python, the usual one first."""
        return self._kind.answers(self.task)

    @property
    def answers(self) -> tuple[str, ...]:
        """Every right answer as people type it, the usual one first."""
        return tuple(written(value) for value in self.values)

    @cached_property
    def rating(self) -> int:
        """How hard it is among all exercises, from about 300 to 2500."""
        return self._kind.rating(self.task)

    @property
    def question(self) -> str:
        """What is asked, in the language that is spoken."""
        return self._kind.question(self.task)

    @property
    def short_question(self) -> str:
        """What is asked where the total and all cards are drawn beside it."""
        return self._kind.short_question(self.task)

    @property
    def card_rules(self) -> tuple[str, ...]:
        """What the cards do, for the same place; nothing where the question says it."""
        return self._kind.card_rules(self.task)

    @property
    def solution(self) -> str:
        """How it is solved, in the language that is spoken."""
        return self._kind.solution(self.task)

    @property
    def hint(self) -> str:
        """Help without the answer in it."""
        return self._kind.hint(self.task)

    @property
    def choices(self) -> tuple[tuple[str, str], ...]:
        """What is offered to choose from, as codes and words; nothing where the answer is written freely."""
        return tuple((code, self._kind.choice_words(self.task, code)) for code in self._kind.choices(self.task))

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards that the question speaks of, to be drawn beside it."""
        return self._kind.cards(self.task)

    @property
    def picture(self) -> Picture | None:
        """A picture that belongs to the question."""
        return self._kind.picture(self.task)

    @property
    def solved_picture(self) -> Picture | None:
        """A picture of the solution."""
        return self._kind.solved_picture(self.task)

    def prove(self) -> None:
        """Find the answers once more in the second way.

        Raises:
            Disproved: they are not the same.
        """
        again = self._kind.proved(self.task)
        if set(again) != set(self.values) or len(set(again)) != len(again):
            raise Disproved(f"{self.kind}: {self.values} in the first way, {again} in the second: {self.to_dict()}")

    def check(self, said: object) -> Checked:
        """Return what there is to say about an answer. It never raises.

        Args:
            said: what was typed; a number, a card or a move of Python will do too.
        """
        return check(self._kind, self.task, self.values, said)

    def to_dict(self) -> dict[str, Any]:
        """Return it as plain data for JSON; :func:`exercise` takes it as it is."""
        return {
            "schema": SCHEMA,
            "version": VERSION,
            "kind": self.kind,
            "variant": self.variant.share_code,
            "level": self.level,
            "position": self.position,
            "given": {name: [*value] if isinstance(value, tuple) else value for name, value in self.task.given.items()},
            "answers": [*self.answers],
            "rating": self.rating,
        }

    @property
    def key(self) -> tuple[object, ...]:
        """What it is alone: two exercises with the same key ask the same."""
        return self.kind, self.variant, self.position, tuple(sorted(self.task.given.items(), key=lambda item: item[0]))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Exercise) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)

    def __repr__(self) -> str:
        return f"<Exercise {self.kind}, level {self.level}, rating {self.rating}: {self.question}>"

    def _repr_html_(self) -> str:
        """Show it in a notebook: its question, its choices and its picture."""
        shown = [
            f"<p>{escape(self.question)}</p>",
            *(f"<p>{escape(code)}: {escape(words)}</p>" for code, words in self.choices),
        ]
        return "".join([*shown, "" if self.picture is None else as_image(self.picture, style="max-width:100%")])


def exercise(
    kind: str,
    variant: str | Variant = "standard",
    level: int | None = None,
    seed: int | str | None = None,
    *,
    schema: str = SCHEMA,
    version: int = VERSION,
    position: str | None = None,
    given: Mapping[str, Any] | None = None,
    answers: object = None,
    rating: object = None,
) -> Exercise:
    """Make an exercise, or read one that :meth:`Exercise.to_dict` wrote.

    Args:
        kind: one of :func:`~ninetynine_edu.exercises.registry.exercise_kinds`.
        variant: the game: its id, with house rules too, or the code of a class's own.
        level: 1 (easy) to 5; None for the easiest that the kind has in this game.
        seed: a number or a text: the same one makes the same exercise everywhere. None for one by chance.
        schema, version, position, given, answers, rating: of one that was written. Answers and rating are worked out anew, and
            answers that are not the same are refused.

    Raises:
        LookupError: no such kind, or no such game.
        ExerciseError: what is asked for cannot be made; the text says what can.

    >>> exercise("say_total", "standard", level=9)
    Traceback (most recent call last):
    ...
    ninetynine_edu.exercises.kind.ExerciseError: A level is a whole number from 1 to 5, not 9.
    """
    of = kind_named(kind)
    game = game_of(variant)
    if level is not None and (not isinstance(level, int) or isinstance(level, bool) or level not in LEVELS):
        raise ExerciseError(say("A level is a whole number from 1 to 5, not {level}.", level=echo(level)))
    if given is None and position is None:
        return made(of, game, level, check_seed(seed))
    if (schema, version) != (SCHEMA, VERSION):
        raise ExerciseError(
            say("This exercise is written as {schema} {version}; this program reads {ours} {number}.",
                schema=echo(schema), version=echo(version), ours=SCHEMA, number=VERSION)
        )  # fmt: skip
    read = Exercise(of, Task(game, level or LEVELS[0], _position(position, game), _given(given)))
    own = [*read.answers]
    if answers is not None and answers != own:
        raise ExerciseError(
            say(
                "The answers of this exercise are {ours}, not {theirs}.", ours=listing(own, "and"), theirs=echo(answers)
            )
        )
    return read


def made(of: Kind, v: Variant, level: int | None, seed: int, deadline: Deadline | None = None) -> Exercise:
    """Return the exercise of a seed, proved in both ways.

    Raises:
        ExerciseError: the kind has no exercise of this level in this game, or the time is over.
    """
    levels = of.levels(v)
    if not levels:
        raise ExerciseError(say("{title}: there is nothing of this kind in {game}.", title=say(of.title), game=v.name))
    chosen = levels[0] if level is None else level
    if chosen not in levels:
        raise ExerciseError(
            say("{title}: in {game} there are the levels {levels}, not {level}.",
                title=say(of.title), game=v.name, levels=listing(levels, "and"), level=chosen)
        )  # fmt: skip
    lots = Lots(of.name, v.share_code, chosen, seed)
    for _ in range(DRAWS):
        if deadline is not None:
            deadline.step()
        task = of.make(v, chosen, lots)
        if task is not None:
            found = Exercise(of, task)
            found.prove()
            return found
    raise ExerciseError(
        say("{title}: no exercise of level {level} was found in {game}. Another seed or level may have one.",
            title=say(of.title), level=chosen, game=v.name)
    )  # fmt: skip


def game_of(asked: object) -> Variant:
    """Return the game that an exercise or a set names.

    Raises:
        UnknownVariant: there is none of this name.
        ExerciseError: it is no name and no code of a game, or the game that it tells cannot be.
    """
    if isinstance(asked, Variant):
        return asked
    if not isinstance(asked, str):
        raise ExerciseError(f"A game is given by its id or its code, not by {echo(asked)}.")
    try:
        return find_variant(asked)
    except ValueError as error:
        raise ExerciseError(str(error)) from None


def _position(text: object, game: Variant) -> Position | None:
    if text is None:
        return None
    if not isinstance(text, str):
        raise ExerciseError(f"A position is a text, not {echo(text)}.")
    try:
        position = Position.parse(text, {game.id: game})
    except ValueError as error:
        raise ExerciseError(str(error)) from None
    if position.variant != game:
        raise ExerciseError(
            say(
                "The position is one of {theirs}, the exercise one of {ours}.",
                theirs=position.variant.name,
                ours=game.name,
            )
        )
    return position


def _given(facts: object) -> dict[str, Given]:
    """Return a stranger's facts as what a task can hold."""
    if facts is None:
        return {}
    if not isinstance(facts, Mapping) or len(facts) > _MOST_GIVEN:
        raise ExerciseError(f"What is given is at most {_MOST_GIVEN} facts under names.")
    return {_name(name): _fact(value) for name, value in facts.items()}


def _name(name: object) -> str:
    if not isinstance(name, str) or not name.isidentifier() or len(name) > 40:
        raise ExerciseError(f"{echo(name)} is no name of a fact.")
    return name


def _fact(value: object) -> Given:
    if isinstance(value, (list, tuple)):
        parts = [_single(each) for each in value[: _MOST_PARTS + 1]]
        if len(parts) <= _MOST_PARTS:
            whole = tuple(each for each in parts if isinstance(each, int))
            texts = tuple(each for each in parts if isinstance(each, str))
            if len(whole) == len(parts):
                return whole
            if len(texts) == len(parts):
                return texts
        raise ExerciseError(f"A list of facts holds at most {_MOST_PARTS} whole numbers, or as many texts.")
    return _single(value)


def _single(value: object) -> int | str:
    if isinstance(value, str) and len(value) <= LONGEST:
        return value
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) < 10**9:
        return value
    raise ExerciseError(f"{echo(value)} is no fact of an exercise: those are whole numbers and short texts.")
