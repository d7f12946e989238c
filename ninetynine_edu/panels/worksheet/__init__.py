"""Worksheets: a set of exercises for a class, looked at as it will be printed, changed, and taken away as files or by a link."""

from ...ground.lazy import handed_on

__getattr__ = handed_on(__name__, {"WorksheetPage": "page", "show": "page"})
