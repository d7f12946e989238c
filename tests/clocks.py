"""Searches without the computer's clock: what they find depends on the question alone, however busy the computer is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from itertools import count
from typing import Final
from unittest import mock

CLOCK = "perf_counter"
SEARCHES = ("solve.budget", "study.all_totals", "study.whatif", "tables.tablebase", "trees.columns")
"""The modules that stop when a time is over; each stops after so many positions or bytes too."""


TICK: Final = 0.002
"""So many seconds go by at each look at a clock that ticks. A search looks once in 256 positions: about what a laptop takes for them."""


@contextmanager
def shown(clock: Callable[[], float]) -> Iterator[None]:
    """Let all searches look at this clock."""
    with ExitStack() as stack:
        for name in SEARCHES:
            stack.enter_context(mock.patch(f"ninetynine_edu.{name}.{CLOCK}", clock))
        yield


@contextmanager
def standing() -> Iterator[None]:
    """Let no search run out of time."""
    with shown(lambda: 0.0):
        yield


@contextmanager
def ticking() -> Iterator[None]:
    """Let each search run out of time after the same work, on any computer."""
    looks = count()
    with shown(lambda: next(looks) * TICK):
        yield
