"""The page where worksheets are made."""

from __future__ import annotations

from typing import Any

import traitlets

from ..kit.page import Page, address
from .desk import Worksheets, opened


class WorksheetPage(Page):
    """A worksheet as it will be printed, what it is made of, and ways to take it away.

    Args:
        desk: what sits behind it.
    """

    BUNDLE = "worksheet"

    keep = traitlets.Unicode("").tag(sync=True)
    games: Any = traitlets.List().tag(sync=True)
    sheet = traitlets.Unicode("").tag(sync=True)
    view: Any = traitlets.Dict().tag(sync=True)

    def __init__(self, desk: Worksheets | None = None) -> None:
        super().__init__(desk or Worksheets())


def show() -> WorksheetPage:
    """Return the page of the app, with the set that its address asks for, as the last thing of a notebook cell."""
    return WorksheetPage(opened(address()))
