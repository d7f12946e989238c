"""The kernel as machine code, made by Numba where it is installed (`ninetynine_edu[fast]`)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from importlib.util import find_spec
from pathlib import Path
from types import FunctionType
from typing import Any

from . import acts, bots, dealing, kernel, legal, listing, lots, measured, packs, places, plain, stock

_PARTS = (lots, stock, listing, legal, acts, dealing, kernel, bots, plain, measured, packs)
_ENTRY = "play_packs"
_TOGETHER = frozenset(
    ("below", "mixed", "moved_on", "draw", "fits", "into_hand", "out_of_hand", "result_of", "next_alive")
)
"""What stands where it is called as machine code, which runs faster and is slower to make; the rest stays a function of its own."""


def is_here() -> bool:
    """Return whether machine code can be made here; nothing is loaded to find out."""
    return find_spec("numba") is not None


@cache
def compiled() -> Callable[..., Any]:
    """Return `packs.play_packs` as machine code; it is made once, and kept on the disk by Numba for the next time.

    Raises:
        ImportError: Numba is not installed.
    """
    import ctypes

    from numba import cfunc, int64, njit, types, uint64

    mask, step, first, second = map(uint64, (lots.MASK, lots.STEP, lots.FIRST_FACTOR, lots.SECOND_FACTOR))

    def mixed(x: Any) -> Any:
        x = uint64(x)
        x = ((x ^ (x >> uint64(30))) * first) & mask
        x = ((x ^ (x >> uint64(27))) * second) & mask
        return int64(x ^ (x >> uint64(31)))

    def moved_on(x: Any, steps: Any) -> Any:
        return int64((uint64(x) + uint64(steps) * step) & mask)

    mark = _mark()

    def machine_code(made: Any, compiler: Any, **options: Any) -> Any:
        # Numba keeps what it makes by the text of one file alone; a name with the mark of all of them is never outdated.
        made.__qualname__ = f"{made.__name__}_{mark}"
        try:
            return compiler(cache=True, error_model="numpy", **options)(made)
        except RuntimeError:  # nowhere to keep it
            return compiler(error_model="numpy", **options)(made)

    known: dict[str, Any] = {}
    for module in _PARTS:
        known.update(vars(module))
    for name, made in [*known.items()]:
        if isinstance(made, FunctionType) and made.__module__.startswith(f"{__package__}.") and name != _ENTRY:
            # The same text, but what it calls is machine code too.
            own = FunctionType(made.__code__, known, name, made.__defaults__)
            known[name] = machine_code(own, njit, inline="always" if name in _TOGETHER else "never")
    known.update((made.__name__, machine_code(made, njit)) for made in (mixed, moved_on))
    # Rows go in as bare addresses: nobody counts who uses them, and no place is looked at twice for being below 0.
    pointer_to: Any = types.CPointer
    row, number = pointer_to(types.int64), types.int64
    taken = {"seed": number, "first": number, "packs": number, "rotate": number}
    names = packs.play_packs.__code__.co_varnames[: packs.play_packs.__code__.co_argcount]
    entry = FunctionType(packs.play_packs.__code__, known, _ENTRY)
    run = machine_code(entry, partial(cfunc, types.void(*(taken.get(name, row) for name in names)))).ctypes
    address = ctypes.POINTER(ctypes.c_int64)

    def play_packs(*given: Any) -> None:
        run(*(each if isinstance(each, int) else each.ctypes.data_as(address) for each in given))

    return play_packs


def _mark() -> str:
    """Return a short text that changes with any of the files of which machine code is made."""
    from hashlib import sha256

    texts = (Path(module.__file__ or "").read_bytes() for module in (*_PARTS, places))
    return sha256(b"".join(texts) + Path(__file__).read_bytes()).hexdigest()[:12]
