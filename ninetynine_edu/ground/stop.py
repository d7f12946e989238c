"""Ctrl-C: put off where it would leave something half done, and told from what somebody's own program raises."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from types import FrameType

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
