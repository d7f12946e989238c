"""The kernel as machine code, made by Numba where it is installed (`ninetynine_edu[fast]`)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from types import FunctionType
from typing import Any

from . import kernel, lots, measured, packs, places

_PARTS = (lots, kernel, measured, packs)
_APART = frozenset(("play_packs", "play_deal", "deal_out", "turn_up", "ends_at_once", "drop", "after_owed", "measure"))
"""What stays a function of its own as machine code: the rest stands where it is called, which runs faster and is slower to make."""


def is_here() -> bool:
    """Return whether machine code can be made here; nothing is loaded to find out."""
    return find_spec("numba") is not None


@cache
def compiled() -> Callable[..., Any]:
    """Return `packs.play_packs` as machine code; it is made once, and kept on the disk by Numba for the next time.

    Raises:
        ImportError: Numba is not installed.
    """
    from numba import int64, njit, uint64

    # Rows are never made or given up in here, so nobody need count who uses them (`_nrt`): that would take longer than the plays.
    options = {"error_model": "numpy", "_nrt": False}
    mask, step, first, second = map(uint64, (lots.MASK, lots.STEP, lots.FIRST_FACTOR, lots.SECOND_FACTOR))

    def mixed(x: Any) -> Any:
        x = uint64(x)
        x = ((x ^ (x >> uint64(30))) * first) & mask
        x = ((x ^ (x >> uint64(27))) * second) & mask
        return int64(x ^ (x >> uint64(31)))

    def moved_on(x: Any, steps: Any) -> Any:
        return int64((uint64(x) + uint64(steps) * step) & mask)

    mark = _mark()

    def machine_code(made: Any, inline: str = "never") -> Any:
        # Numba keeps what it makes by the text of one file alone; a name with the mark of all of them is never outdated.
        made.__qualname__ = f"{made.__name__}_{mark}"
        compiler: Any = njit
        try:
            return compiler(cache=True, inline=inline, **options)(made)
        except RuntimeError:  # nowhere to keep it
            return compiler(inline=inline, **options)(made)

    known: dict[str, Any] = {}
    for module in _PARTS:
        known.update(vars(module))
    for name, made in [*known.items()]:
        if isinstance(made, FunctionType) and made.__module__.startswith(f"{__package__}."):
            # The same text, but what it calls is machine code too.
            own = FunctionType(made.__code__, known, name, made.__defaults__)
            known[name] = machine_code(own, "never" if name in _APART else "always")
    known.update((made.__name__, machine_code(made)) for made in (mixed, moved_on))
    found: Callable[..., Any] = known["play_packs"]
    return found


def _mark() -> str:
    """Return a short text that changes with any of the files of which machine code is made."""
    from hashlib import sha256

    texts = (Path(module.__file__ or "").read_bytes() for module in (*_PARTS, places))
    return sha256(b"".join(texts) + Path(__file__).read_bytes()).hexdigest()[:12]
