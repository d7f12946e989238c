"""How much work it may be to make or read the exercises that a stranger's code or file asks for."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from time import process_time

from ..ground.say import say
from .kind import ExerciseError


class Deadline:
    """A time that is looked at before each step; without one, steps take as long as they do.

    The processor's own time is counted, so that a set which opens on one tablet opens too when thirty open it at once.

    Args:
        seconds: so long the processor may work on all steps together.
        clock: tells the time in seconds.

    >>> Deadline().step()
    >>> Deadline(0, clock=iter([5.0, 5.5]).__next__).step()
    Traceback (most recent call last):
    ...
    ninetynine_edu.exercises.kind.ExerciseError: These exercises take too long to make. Ask for fewer of them, or for easier ones.
    """

    def __init__(self, seconds: float = inf, clock: Callable[[], float] = process_time) -> None:
        self._clock = clock
        self._end = clock() + seconds

    def step(self) -> None:
        """Go on.

        Raises:
            ExerciseError: the time is over.
        """
        if self._clock() > self._end:
            raise ExerciseError(
                say("These exercises take too long to make. Ask for fewer of them, or for easier ones.")
            )
