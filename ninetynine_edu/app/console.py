"""The console that the `ninetynine` command writes to."""

from __future__ import annotations

import contextlib
import errno
import os
import signal
import sys

INTERRUPTED = 130
"""The exit status of work that Ctrl-C has ended."""


def forgive_signs() -> None:
    """Let a console that cannot show ♠ show a question mark: it must not end the program."""
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
