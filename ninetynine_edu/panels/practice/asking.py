"""One exercise while somebody works on it: what was answered, what help was given, how it went."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import Final

from ...exercises.alike import themes_about
from ...exercises.exercise import Exercise
from ...exercises.kind import Form
from ...exercises.themes import Theme
from ...ground.say import marked, say
from ...play.moves import Move
from .playing import PlayedOut
from .progress import ALL
from .shown import View, answer_words, options_of, picture_view
from .themed import told_themes

_LONGEST: Final = 2_000
_TOLD: Final = 3
"""After so many wrong answers the solution is shown."""


class Phase(StrEnum):
    """Where somebody is with an exercise."""

    ASK = "ask"
    """It waits for an answer."""
    RIGHT = "right"
    TOLD = "told"
    """The solution is shown, without a right answer."""
    OUT = "out"
    """It is played out."""
    OVER = "over"
    """There is none: a set has ended."""


@dataclass
class Asked:
    """One exercise that is asked.

    Attributes:
        exercise: the exercise.
        phase: where somebody is with it.
        tried: answers that were wrong.
        hinted: the hint is shown.
        move: the play that was the right answer.
        out: the deal as it is played out.
    """

    exercise: Exercise
    phase: Phase = Phase.ASK
    tried: list[str] = field(default_factory=list)
    hinted: bool = False
    move: Move | None = None
    out: PlayedOut | None = None

    def judge(self, said: object) -> str:
        """Take in an answer: right, a slip and another try, then a hint and another try, and at last the solution.

        Returns:
            What is said about it.
        """
        checked = self.exercise.check(said if not isinstance(said, str) or len(said) <= _LONGEST else "")
        if checked.right:
            praise = say(_PRAISE[len(str(said)) % len(_PRAISE)]) if self.is_fresh else checked.sentence
            self.phase, self.move = Phase.RIGHT, self._played(str(said))
            return praise
        if not checked.is_read:
            return checked.sentence
        if str(said) in self.tried:
            return say("You have tried that one. What else could it be?")
        self.tried.append(str(said))
        if len(self.tried) >= _TOLD or self._left_to_try < 2:
            return self.tell()
        self.hinted |= len(self.tried) > 1
        return checked.sentence

    def help(self) -> str:
        """Give the hint; asked for once more, the solution."""
        if self.hinted:
            return self.tell()
        self.hinted = True
        return ""

    def tell(self) -> str:
        """Show the solution, and return what is said."""
        self.phase = Phase.TOLD
        return say("That was a hard one. Look how it goes.")

    def play_out(self) -> bool:
        """Begin to play the puzzle out; False where it cannot be."""
        self.out = self._played_out()
        if self.out is not None:
            self.phase = Phase.OUT
        return self.out is not None

    @property
    def is_fresh(self) -> bool:
        """Whether nothing was wrong and no help was given."""
        return not self.tried and not self.hinted

    @property
    def score(self) -> int:
        """How it went, in half points; of one that is over."""
        return 0 if self.phase is Phase.TOLD else ALL if self.is_fresh else 1

    @property
    def _left_to_try(self) -> int:
        """How many options are left; of written answers and of several cards there are always more."""
        options = [] if self.exercise.form is Form.CARDS else options_of(self.exercise)
        return len([option for option in options if option["code"] not in self.tried]) if options else _TOLD

    def _played(self, code: str) -> Move | None:
        """Return the play that an answer names."""
        position = self.exercise.task.position
        if self.exercise.form is not Form.MOVE or position is None:
            return None
        return next((move for move in position.legal_moves if move.code == code), None)

    @cached_property
    def themes(self) -> tuple[Theme, ...]:
        """What it is about, of a puzzle; told when it is over."""
        return themes_about(self.exercise)

    @cached_property
    def may_be_played_out(self) -> bool:
        """Whether it is a puzzle whose win can be played out."""
        return self._played_out() is not None

    def _played_out(self) -> PlayedOut | None:
        ex = self.exercise
        if not ex.is_puzzle or ex.task.position is None:
            return None
        return PlayedOut.of(ex.task.position, self.move or self._played(ex.answers[0]))

    def solution_view(self) -> View | None:
        """Return the worked solution, once it may be seen."""
        if self.phase not in (Phase.RIGHT, Phase.TOLD, Phase.OUT):
            return None
        ex = self.exercise
        return {
            "text": ex.solution, "picture": picture_view(ex.solved_picture),
            "answer": answer_words(ex) if self.phase is Phase.TOLD else "", "out": self.may_be_played_out,
            "themes": told_themes(self.themes, ex.variant),
        }  # fmt: skip


_PRAISE: Final = (marked("Right at once!"), marked("Yes, that is it."), marked("Well thought!"))
