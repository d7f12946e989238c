"""What of the table is data: the files beside this module, read once."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any


@cache
def data(name: str) -> Mapping[str, Any]:
    """Return what a file of this folder says.

    Args:
        name: of the file, without `.toml`.

    >>> data("lesson")["deal"]["players"]
    ['human', 'beginner']
    """
    return tomllib.loads((resources.files(__package__) / f"{name}.toml").read_text(encoding="utf-8"))


__all__ = ["data"]
