"""The workshop: a class makes its own game."""

from ...ground.lazy import handed_on

__getattr__ = handed_on(__name__, {"WorkshopPanel": "page", "show": "page"})
