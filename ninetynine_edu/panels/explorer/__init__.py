"""A game tree to open, search, prune and work out backwards."""

from ...ground.lazy import handed_on

__getattr__ = handed_on(__name__, {"TreeExplorer": "page", "show": "page", "show_tree": "page"})
