"""Names that a folder hands on from its modules, each loaded when it is first asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def handed_on(package: str, homes: Mapping[str, str]) -> Callable[[str], Any]:
    """Return a package's `__getattr__`: it loads a module only when one of its names is used.

    Args:
        package: the package's `__name__`.
        homes: for each name the module it is in, relative to the package; a module itself is its own home: `name: "lessons.name:"`.
    """

    def find(name: str) -> Any:
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        home = homes[name]
        module = import_module(f".{home.removesuffix(':')}", package)
        return module if home.endswith(":") else getattr(module, name)

    return find
