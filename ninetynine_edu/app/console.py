"""The console that the `ninetynine` command writes to."""

from __future__ import annotations

import contextlib
import errno
import os
import signal
import sys
import threading
from collections.abc import Iterator

INTERRUPTED = 130
"""The exit status of work that Ctrl-C has ended."""


def have_streams() -> None:
    """Let what is printed go nowhere where the output was closed, as by `>&-`; no file that is opened later stands in for it."""
    if sys.stdout is not None and sys.stderr is not None:
        return
    with contextlib.suppress(OSError):
        while (number := os.open(os.devnull, os.O_RDWR)) <= 2:
            os.set_inheritable(number, True)
        os.close(number)
    nowhere = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 (open until the program ends)
    sys.stdout, sys.stderr = sys.stdout or nowhere, sys.stderr or nowhere


@contextlib.contextmanager
def ended_as_by_ctrl_c() -> Iterator[None]:
    """Let a closed terminal, or who ends the program, end the work inside as Ctrl-C does: what was counted is shown."""
    changed: list[int] = []
    if threading.current_thread() is threading.main_thread():
        for name in ("SIGTERM", "SIGHUP"):
            number = getattr(signal, name, None)
            if number is not None and signal.getsignal(number) == signal.SIG_DFL:  # nohup ignores one, and is right
                signal.signal(number, lambda *_: signal.raise_signal(signal.SIGINT))
                changed.append(number)
    try:
        yield
    finally:
        for number in changed:
            signal.signal(number, signal.SIG_DFL)


def forgive_signs() -> None:
    """Let a console that cannot show ♠ show a question mark: it must not end the program."""
    have_streams()
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def is_of_output(error: OSError) -> bool:
    """Return whether what is printed cannot be written; errors of files have their names."""
    return error.filename is None and error.errno in (errno.ENOSPC, errno.EIO, errno.EBADF, errno.EDQUOT)


def say_no_more() -> None:
    """Let nothing that is still to be printed fail once more."""
    with contextlib.suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def stopped() -> int:
    """Say that Ctrl-C has ended the work, and return the exit status that tells programs so."""
    with contextlib.suppress(OSError, ValueError):  # nobody reads it, or it was closed
        print("Stopped.", file=sys.stderr, flush=True)
    return INTERRUPTED


def leave_quietly() -> None:
    """Let one more Ctrl-C pass by a program that is ending: there is nothing left to stop, and nobody wants to read where it was."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
