"""Practising calls: sums of a game, ten at a time."""

from ...ground.lazy import handed_on

__getattr__ = handed_on(__name__, {"PractisePage": "page", "show": "page"})
