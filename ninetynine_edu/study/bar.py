"""A bar that shows how far long work is, where it takes long."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Any, Final

from ..ground.here import is_here

BAR_AFTER: Final = 3.0
"""Seconds after which it shows itself."""
Progress = bool | Callable[[int], object]
"""Whether to show a bar where it takes long, or a function that is told how much is done."""


class Bar:
    """A bar that shows itself only when the work takes long; the work can be stopped without harm meanwhile.

    Args:
        whole: how much there is to do.
        wanted: False for no bar at all; a function is called with how much is done instead.
        unit: what is counted, in the plural.
    """

    def __init__(self, whole: int, wanted: Progress, unit: str) -> None:
        self._whole, self._wanted, self._unit = whole, wanted, unit
        self._began = perf_counter()
        self._done = 0
        self._bar: Any = None

    def __enter__(self) -> Bar:
        return self

    def __exit__(self, *error: object) -> None:
        if self._bar is not None:
            self._bar.close()

    def show(self, done: int) -> None:
        """Show how much is done."""
        self._done = done
        if callable(self._wanted):
            self._wanted(done)
            return
        if self._bar is None:
            if not self._wanted or perf_counter() - self._began < BAR_AFTER:
                return
            if not is_here("tqdm"):  # such as on a page in a browser: the work goes on all the same
                self._wanted = False
                return
            from tqdm.auto import tqdm

            self._bar = tqdm(total=self._whole, desc=self._unit, unit=f" {self._unit}", leave=False)
            self._bar.start_t = self._bar.last_print_t = self._bar.last_print_t - (perf_counter() - self._began)
        self._bar.update(done - self._bar.n)

    def tick(self) -> None:
        """Show that the work goes on, before more of it is done."""
        self.show(self._done)

    def more(self) -> None:
        """Show that one more is done."""
        self.show(self._done + 1)
