"""How tables are held here: as arrays of NumPy where that is to be had, else in Python's whole numbers. Both answer alike."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from ..ground.here import NotHere, numpy_is_here

if TYPE_CHECKING:
    from .line import Line


def tables_here() -> Any:
    """Return the module that makes tables: its `Line`, `Hands`, `solve_wins` and `solve_plies`."""
    return import_module(".bits" if numpy_is_here() else ".rows", __package__)


def counting(line: Line) -> Any:
    """Return the module that counts in the tables of a number line."""
    return import_module(f"{type(line).__module__}_counted")


def needs_arrays(what: str) -> None:
    """Raise NotHere where there is no NumPy, for what cannot do without.

    Args:
        what: the beginning of a sentence, in the singular.
    """
    if not numpy_is_here():
        raise NotHere(
            f"{what} needs NumPy, which is not on this page: open it with `ninetynine app`. Tables of up to four cards are "
            f"made here without."
        )
