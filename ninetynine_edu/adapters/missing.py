"""The sentence for a library that is not installed."""

from __future__ import annotations


class MissingLibrary(ImportError):
    """A bridge to a program that is not there.

    Args:
        name: what people call it.
        package: the package that brings it.
    """

    def __init__(self, name: str, package: str) -> None:
        super().__init__(
            f"{name} is not installed here: pip install {package}, or ninetynine_edu[peers] for all bridges."
        )


__all__ = ["MissingLibrary"]
