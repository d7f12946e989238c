"""The puzzle room: one exercise at a time, as hard as its visitor likes."""

from ...ground.lazy import handed_on

__getattr__ = handed_on(__name__, {"PuzzleRoom": "page", "show": "page"})
