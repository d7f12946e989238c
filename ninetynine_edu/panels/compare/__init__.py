"""Games side by side, in numbers and pictures."""

from ...ground.lazy import handed_on

__getattr__ = handed_on(__name__, {"ComparePage": "page", "show": "page"})
