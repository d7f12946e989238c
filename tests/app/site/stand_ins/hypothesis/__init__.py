"""Stands in for Hypothesis inside Pyodide, where its compiled half is not to be had: tests of cases that it makes are left out there."""

from collections.abc import Callable
from typing import Any

from .strategies import Anything

strategies = Anything()
HealthCheck = Anything()


def given(*_: object, **__: object) -> Callable[[object], None]:
    """Leave a test out."""
    return lambda _: None


class settings:
    """Leaves everything as it is."""

    def __init__(self, *_: object, **__: object) -> None: ...

    def __call__(self, test: Any) -> Any:
        return test

    @staticmethod
    def register_profile(*_: object, **__: object) -> None: ...

    @staticmethod
    def load_profile(*_: object) -> None: ...


def assume(condition: object) -> bool:
    """Go on."""
    return bool(condition)


note = event = example = Anything()
