"""Endgame tables as pictures, and the endings behind each cell."""

from ...ground.lazy import handed_on

__getattr__ = handed_on(__name__, {"TablesPanel": "page", "show": "page"})
