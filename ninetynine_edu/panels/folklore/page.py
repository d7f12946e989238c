"""The page of claims on trial.

>>> from ninetynine_edu.panels import folklore
>>> folklore.show().view["name"]
'Folklore on trial'
"""

from __future__ import annotations

from ..lessons.page import LessonPanel
from .desk import Trials


class FolklorePage(LessonPanel):
    MAKES = Trials


def show() -> FolklorePage:
    """Return the page, as the last thing of a notebook cell."""
    return FolklorePage()
