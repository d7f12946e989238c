"""A position and its exact answer, to drag, to click and to step through."""

from ...ground.lazy import handed_on

__getattr__ = handed_on(__name__, {"AnswerPanel": "page", "show": "page"})
