"""Panels for notebooks and Voila, one folder a page. Each loads only what it needs; import the one you use."""

from ..ground.lazy import handed_on

__getattr__ = handed_on(
    __name__,
    {
        "calling": "lessons.calling:",
        "lesson": "lessons.lesson:",
        "pictures": "kit.pictures:",
        "questions": "lessons.questions:",
        "racing": "lessons.racing:",
    },
)  # what lessons call
