"""Whether a library is to be had: a page in a browser alone has few. Nothing is loaded to find out."""

from __future__ import annotations

import sys
from importlib.util import find_spec


class NotHere(ImportError, ValueError):
    """Something that needs a library which is not to be had where Python runs. The text says what does without."""


def is_here(library: str) -> bool:
    """Return whether a library can be loaded.

    >>> is_here("fractions"), is_here("no_such_library")
    (True, False)
    """
    if library in sys.modules:
        return sys.modules[library] is not None
    try:
        return find_spec(library) is not None
    except ImportError:
        return False


def numpy_is_here() -> bool:
    """Return whether NumPy can be loaded."""
    return is_here("numpy")
