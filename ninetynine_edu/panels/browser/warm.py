"""What a picture of Python's memory holds: the modules that most pages need, imported before anybody asks for a page."""

from __future__ import annotations

import gc
import random
from importlib import import_module, invalidate_caches
from typing import Final

APPS: Final = ("play", "practise", "practice")
"""Folders of panels; all of them together fit into the memory with which Python starts, with room for what is added to them."""


def warm() -> None:
    """Import what pages need, before the picture is made, or what they need is compiled."""
    import_module("gettext")  # for other languages
    for app in APPS:
        for module in ("desk", "page"):
            import_module(f"ninetynine_edu.panels.{app}.{module}")
    import_module("ninetynine_edu.panels.play.desk").opened("")  # a table imports the rest when it opens
    gc.collect()


def wake() -> None:
    """Make ready what has just started, from a picture or not: two visits from one picture share no chance."""
    invalidate_caches()
    random.seed()
