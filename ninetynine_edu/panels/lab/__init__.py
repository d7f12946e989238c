"""The endgame lab: any position, its answer, and what if one thing were different."""

from ...ground.lazy import handed_on

__getattr__ = handed_on(__name__, {"LabPage": "page", "show": "page"})
