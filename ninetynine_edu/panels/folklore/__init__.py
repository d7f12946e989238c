"""Folklore on trial: twenty things people say about the games, with verdicts, and any of them tried again."""

from ...ground.lazy import handed_on

__getattr__ = handed_on(__name__, {"FolklorePage": "page", "show": "page"})
