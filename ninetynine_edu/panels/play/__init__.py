"""The card table: a match of any game against bots or between people at one screen."""

from ...ground.lazy import handed_on

__getattr__ = handed_on(__name__, {"PlayPanel": "panel", "show": "panel"})
