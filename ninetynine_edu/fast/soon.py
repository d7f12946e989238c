"""The kernel's machine code, made or loaded beside what else goes on: a page stays alive meanwhile, and plays on in Python."""

from __future__ import annotations

from functools import cache
from threading import Thread
from typing import Final

from . import native, packs

_MOMENT: Final = 0.2
"""So long, in seconds, machine code that only has to be loaded is waited for in one go."""


def is_ready() -> bool:
    """Return whether `native.compiled` need not be waited for. Where it can be made it is begun.

    Where it lies on the disk it is there after a second or two: this waits a moment, so that it has the computer for itself.
    """
    if not native.compiled.cache_info().currsize and native.is_here():
        _coming().join(_MOMENT if native.is_made(packs, packs.play_packs.__name__) else 0)
    return native.compiled.cache_info().currsize > 0


@cache
def _coming() -> Thread:
    """Begin to make, or to load, machine code; nobody waits for it, not even the end of the program."""
    thread = Thread(target=native.compiled, name="machine code", daemon=True)
    thread.start()
    return thread
