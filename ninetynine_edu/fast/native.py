"""The kernel as machine code, made by Numba where it is installed (`ninetynine_edu[fast]`)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from importlib.util import find_spec
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

from . import (
    acts,
    bots,
    dealing,
    kernel,
    layout_places,
    layout_totals,
    legal,
    listing,
    lots,
    measured,
    packs,
    places,
    plain,
    search,
    search_chance,
    search_key,
    search_layouts,
    search_places,
    search_spans,
    search_takes,
    stock,
)

_PARTS = (
    places, search_places, layout_places, lots, stock, listing, legal, acts, dealing, kernel, bots, plain, measured, packs, search_key, search,
    search_chance, search_takes, search_spans, layout_totals, search_layouts,
)  # fmt: skip
"""Of one name each function and number of these: as machine code they stand side by side."""
_TOGETHER = frozenset(
    ("below", "mixed", "moved_on", "draw", "fits", "into_hand", "out_of_hand", "result_of", "next_alive")
)
"""What stands where it is called as machine code, which runs faster and is slower to make; the rest stays a function of its own."""


def is_here() -> bool:
    """Return whether machine code can be made here; nothing is loaded to find out."""
    return find_spec("numba") is not None


def is_made(module: ModuleType, name: str) -> bool:
    """Return whether machine code of a function lies on the disk beside its text, so that it need not be made, only loaded."""
    folder = Path(module.__file__ or "").parent / "__pycache__"
    return any(folder.glob(f"*.{name}_{_mark()}-*.nbi"))


@cache
def compiled() -> Callable[..., Any]:
    """Return `packs.play_packs` as machine code; it is made once, and kept on the disk by Numba for the next time.

    Raises:
        ImportError: Numba is not installed.
    """
    return _machine_code_of(packs.play_packs, "seed", "first", "packs", "rotate")


@cache
def looking() -> Callable[..., Any]:
    """Return `search.look` as machine code."""
    return _machine_code_of(search.look, "alpha", "beta")


@cache
def deciding() -> Callable[..., Any]:
    """Return `search_spans.decide` as machine code."""
    return _machine_code_of(search_spans.decide)


@cache
def weighing() -> Callable[..., Any]:
    """Return `search_chance.weigh` as machine code."""
    return _machine_code_of(search_chance.weigh)


@cache
def taking() -> Callable[..., Any]:
    """Return `search_takes.weigh_takes` as machine code."""
    return _machine_code_of(search_takes.weigh_takes, "alpha", "beta")


@cache
def overlooking() -> Callable[..., Any]:
    """Return `search_layouts.look_over` as machine code."""
    return _machine_code_of(search_layouts.look_over, "step")


@cache
def moving() -> Callable[..., Any]:
    """Return `search_key.move_over` as machine code."""
    return _machine_code_of(search_key.move_over, "slots")


def make_all() -> None:
    """Make all machine code that is not on the disk yet, so that nobody waits for it later; nothing where Numba is not installed."""
    if is_here():
        for made in (compiled, looking, deciding, weighing, taking, overlooking, moving):
            made()


def _machine_code_of(entry: Any, *numbers: str) -> Callable[..., Any]:
    """Return a function, and all that it calls, as machine code; what it takes are rows, but for some whole numbers."""
    import ctypes

    from numba import cfunc, types

    # Rows go in as bare addresses: nobody counts who uses them, and no place is looked at twice for being below 0.
    pointer_to: Any = types.CPointer
    code = entry.__code__
    taken = (
        types.int64 if name in numbers else pointer_to(types.int64) for name in code.co_varnames[: code.co_argcount]
    )
    own = FunctionType(code, _side_by_side(), entry.__name__)
    made = _kept(own, partial(cfunc, types.void(*taken)))
    kinds = (ctypes.c_int64 if name in numbers else ctypes.c_void_p for name in code.co_varnames[: code.co_argcount])
    run = ctypes.CFUNCTYPE(None, *kinds)(made.address)

    def call(*given: Any) -> None:
        run(*[each if isinstance(each, int) else each.ctypes.data for each in given])

    call.__dict__["made"] = made  # machine code lives as long as this

    return call


@cache
def _side_by_side() -> dict[str, Any]:
    """Return all numbers and functions by their names; each function becomes machine code when it is called first."""
    from numba import int64, njit, uint64

    mask, step, first, second = map(uint64, (lots.MASK, lots.STEP, lots.FIRST_FACTOR, lots.SECOND_FACTOR))

    def mixed(x: Any) -> Any:
        x = uint64(x)
        x = ((x ^ (x >> uint64(30))) * first) & mask
        x = ((x ^ (x >> uint64(27))) * second) & mask
        return int64(x ^ (x >> uint64(31)))

    def moved_on(x: Any, steps: Any) -> Any:
        return int64((uint64(x) + uint64(steps) * step) & mask)

    known: dict[str, Any] = {}
    for module in _PARTS:
        known.update(vars(module))
    for name, made in [*known.items()]:
        if isinstance(made, FunctionType) and made.__module__.startswith(f"{__package__}."):
            # The same text, but what it calls is machine code too.
            own = FunctionType(made.__code__, known, name, made.__defaults__)
            known[name] = _kept(own, njit, inline="always" if name in _TOGETHER else "never")
    known.update((made.__name__, _kept(made, njit)) for made in (mixed, moved_on))
    return known


def _kept(made: Any, compiler: Any, **options: Any) -> Any:
    """Return a function as machine code that is kept on the disk, where there is a place for it."""
    # Numba keeps what it makes by the text of one file alone; a name with the mark of all of them is never outdated.
    made.__qualname__ = f"{made.__name__}_{_mark()}"
    try:
        return compiler(cache=True, error_model="numpy", **options)(made)
    except RuntimeError:  # nowhere to keep it
        return compiler(error_model="numpy", **options)(made)


@cache
def _mark() -> str:
    """Return a short text that changes with any of the files of which machine code is made."""
    from hashlib import sha256

    texts = (Path(module.__file__ or "").read_bytes() for module in _PARTS)
    return sha256(b"".join(texts) + Path(__file__).read_bytes()).hexdigest()[:12]
