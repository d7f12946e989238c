"""What the panels use of Jupyter's own libraries, in a place where there is no Jupyter."""

from __future__ import annotations

import sys


def take_their_place() -> None:
    """Stand in for `ipywidgets` and `traitlets` from now on; to be called before any panel is loaded."""
    from . import traits, widgets

    sys.modules["traitlets"] = traits
    sys.modules["ipywidgets"] = widgets
