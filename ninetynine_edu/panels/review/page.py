"""The page for looking back at a deal."""

from __future__ import annotations

from typing import Any

import traitlets

from ..kit.page import Page, address
from .desk import LookBack, opened


class LookBackPage(Page):
    """A deal that is over: its plays, what each was worth, what would have been better.

    Args:
        desk: what sits behind it.
    """

    BUNDLE = "review"

    keep = traitlets.Unicode("").tag(sync=True)
    deal: Any = traitlets.Dict(allow_none=True).tag(sync=True)
    worth: Any = traitlets.List().tag(sync=True)
    view: Any = traitlets.Dict().tag(sync=True)

    def __init__(self, desk: LookBack | None = None) -> None:
        super().__init__(desk or LookBack())


def show() -> LookBackPage:
    """Return the page of the app, as the last thing of a notebook cell."""
    return LookBackPage(opened(address()))
