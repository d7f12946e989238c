"""The console that the `ninetynine` command writes to."""

from __future__ import annotations

import sys


def forgive_signs() -> None:
    """Let a console that cannot show ♠ show a question mark: it must not end the program."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
