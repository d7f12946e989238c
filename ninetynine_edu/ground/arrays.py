"""Whether NumPy is to be had: a page in a browser alone has none. Nothing is loaded to find out."""

from __future__ import annotations

import sys
from importlib.util import find_spec


def numpy_is_here() -> bool:
    """Return whether NumPy can be loaded."""
    try:
        return find_spec("numpy") is not None if "numpy" not in sys.modules else sys.modules["numpy"] is not None
    except (ImportError, ValueError):
        return False
