"""Strategies that make nothing."""

from typing import Any


class Anything:
    """Whatever is asked of it, it is that."""

    def __call__(self, *_: object, **__: object) -> "Anything":
        return self

    def __getattr__(self, name: str) -> "Anything":
        if name.startswith("__"):
            raise AttributeError(name)
        return self

    def __or__(self, other: object) -> "Anything":
        return self


def __getattr__(name: str) -> Any:
    if name.startswith("__"):
        raise AttributeError(name)
    return Anything()
