"""Ctrl-C: put off where it would leave something half done, and told from what somebody's own program raises."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import current_thread, local, main_thread
from types import FrameType
from typing import NoReturn

_Answer = Callable[[int, FrameType | None], object]


def _answer() -> _Answer | None:
    """Return the function that answers Ctrl-C, where there is one that this thread may exchange."""
    answer = signal.getsignal(signal.SIGINT) if current_thread() is main_thread() else None
    return answer if callable(answer) else None


@contextmanager
def put_off() -> Iterator[None]:
    """Let Ctrl-C wait for the end of something short: an import that it cuts off can hold a lock for ever."""
    answer = _answer()
    if answer is None:
        yield
        return
    came: list[tuple[int, FrameType | None]] = []
    signal.signal(signal.SIGINT, lambda number, frame: came.append((number, frame)))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, answer)
        if came:
            answer(*came[-1])


class _Ear(local):
    """What a thread knows of Ctrl-C; it comes to the first of them alone."""

    listens = False
    came = False


_ear = _Ear()


@contextmanager
def listening() -> Iterator[None]:
    """Note meanwhile whether Ctrl-C comes, so that it can be told from a program that raises the same."""
    if _ear.listens:
        yield
        return
    _ear.listens, answer = True, _answer()

    def note(number: int, frame: FrameType | None) -> None:
        _ear.came = True
        if answer is not None:
            answer(number, frame)

    if answer is not None:
        signal.signal(signal.SIGINT, note)
    try:
        yield
    finally:
        if answer is not None:
            signal.signal(signal.SIGINT, answer)
        _ear.listens = _ear.came = False


def is_stop(error: BaseException) -> bool:
    """Return whether somebody wants to stop; where nobody listens, whatever looks like that is taken for it."""
    return isinstance(error, KeyboardInterrupt) and (_ear.came or not _ear.listens)


def stop() -> NoReturn:
    """Stop as if Ctrl-C had come: somebody wants it who cannot send that."""
    _ear.came = _ear.listens
    raise KeyboardInterrupt


def check_stop() -> None:
    """Raise KeyboardInterrupt where Ctrl-C has come and a program has swallowed it."""
    if _ear.came:
        raise KeyboardInterrupt
