"""Work in processes beside this one: Ctrl-C passes by them, and what one was at that has ended is done again by another."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Final, TypeVar
from warnings import catch_warnings, simplefilter

AGAIN: Final = 3
"""So often in a row processes may end, with nothing done between, before it is given up."""
_Found = TypeVar("_Found")


class GivenUp(RuntimeError):
    """Processes end time and again: a bot ends them, or there is not enough memory."""


ENDS: Final = ("SIGINT", "SIGTERM", "SIGHUP")
"""What ends programs; a closed terminal sends the last one to all of them."""


@contextmanager
def ctrl_c_passes_by(names: Sequence[str] = ENDS[:1]) -> Iterator[None]:
    """Let Ctrl-C pass by the processes that are begun meanwhile: it would end them before they have learned to leave it to us.

    Args:
        names: which signals pass by; where there is no such one, nothing does.
    """
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    from multiprocessing import resource_tracker

    resource_tracker.ensure_running()  # else the first pool begins it, and lets Ctrl-C in again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {getattr(signal, name) for name in names})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _keeper_in_silence() -> None:
    """Begin joblib's keeper of locks, as above, and let it put away without a word what a Ctrl-C has left."""
    from joblib.externals.loky.backend import resource_tracker

    before = os.environ.get("PYTHONWARNINGS")
    os.environ["PYTHONWARNINGS"] = ",".join(filter(None, (before, "ignore:resource_tracker:UserWarning")))
    try:
        resource_tracker.ensure_running()
    finally:
        if before is None:
            del os.environ["PYTHONWARNINGS"]
        else:
            os.environ["PYTHONWARNINGS"] = before


@cache
def given_up_in_silence() -> None:
    """Let joblib's thread that hands work on end without a word where that work has just been given up: it looks for it in vain."""
    before = threading.excepthook

    def hook(told: threading.ExceptHookArgs, /) -> None:
        hands_on = told.thread is not None and told.thread.name == "ExecutorManagerThread"
        if not (hands_on and issubclass(told.exc_type, KeyError)):
            before(told)

    threading.excepthook = hook


def side_by_side(
    work: Callable[[int, int], _Found], given: Sequence[tuple[int, int]], workers: int | None
) -> Generator[_Found, None, None]:
    """Yield what comes of each piece of work, in order.

    Args:
        work: does one piece; it goes to another process.
        given: what each piece is called with.
        workers: how many processes; -1 for one a core, None for what `joblib.parallel_config` says.

    Raises:
        GivenUp: processes end time and again.
    """
    from concurrent.futures.process import BrokenProcessPool

    from joblib import Parallel, delayed

    _keeper_in_silence()
    given_up_in_silence()
    done = ended = 0
    while done < len(given):
        played: Generator[_Found, None, None] | None = None
        try:
            with ctrl_c_passes_by():
                played = Parallel(n_jobs=workers, return_as="generator")(delayed(work)(*each) for each in given[done:])
            for found in played:
                done, ended = done + 1, 0
                yield found
        except BrokenProcessPool:
            ended += 1
            if ended == AGAIN:
                raise GivenUp from None
        finally:
            if played is not None:
                with catch_warnings():  # of joblib: that work which nobody waits for any more is given up
                    simplefilter("ignore", UserWarning)
                    played.close()
