"""How long it may take to make or read the exercises that a stranger's code or file asks for."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from time import perf_counter

from ..ground.say import say
from .kind import ExerciseError


class Deadline:
    """A time that is looked at before each step; without one, steps take as long as they do.

    Args:
        seconds: so long all steps together may take.
        clock: tells the time in seconds.

    >>> Deadline().step()
    >>> Deadline(0, clock=iter([5.0, 5.5]).__next__).step()
    Traceback (most recent call last):
    ...
    ninetynine_edu.exercises.kind.ExerciseError: These exercises take too long to make. Ask for fewer of them, or for easier ones.
    """

    def __init__(self, seconds: float = inf, clock: Callable[[], float] = perf_counter) -> None:
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
