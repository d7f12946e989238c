"""The kernel as machine code, made by Numba where it is installed (`ninetynine_edu[fast]`)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from importlib.util import find_spec
from types import FunctionType
from typing import Any

from . import kernel, lots, measured, packs

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
    machine_code: Any = partial(njit, cache=True, error_model="numpy", _nrt=False)
    mask, step, first, second = map(uint64, (lots.MASK, lots.STEP, lots.FIRST_FACTOR, lots.SECOND_FACTOR))

    def mixed(x: Any) -> Any:
        x = uint64(x)
        x = ((x ^ (x >> uint64(30))) * first) & mask
        x = ((x ^ (x >> uint64(27))) * second) & mask
        return int64(x ^ (x >> uint64(31)))

    def moved_on(x: Any, steps: Any) -> Any:
        return int64((uint64(x) + uint64(steps) * step) & mask)

    known: dict[str, Any] = {}
    for module in (lots, kernel, measured, packs):
        known.update(vars(module))
    for name, made in [*known.items()]:
        if isinstance(made, FunctionType) and made.__module__.startswith(f"{__package__}."):
            # The same text, but what it calls is machine code too.
            inline = "never" if name in _APART else "always"
            known[name] = machine_code(inline=inline)(FunctionType(made.__code__, known, name, made.__defaults__))
    known.update(mixed=machine_code()(mixed), moved_on=machine_code()(moved_on))
    found: Callable[..., Any] = known["play_packs"]
    return found
