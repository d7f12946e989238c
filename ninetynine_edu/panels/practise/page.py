"""The page for practising calls."""

from __future__ import annotations

from typing import Any

import traitlets

from ..kit.page import Page, address
from .desk import Practise, opened


class PractisePage(Page):
    """A card, a total, and a place to say the new one.

    Args:
        desk: what sits behind it.
    """

    BUNDLE = "practise"

    keep = traitlets.Unicode("").tag(sync=True)
    games: Any = traitlets.List().tag(sync=True)
    view: Any = traitlets.Dict().tag(sync=True)

    def __init__(self, desk: Practise | None = None) -> None:
        super().__init__(desk or Practise())


def show() -> PractisePage:
    """Return the page of the app, with the sums that its address asks for, as the last thing of a notebook cell."""
    return PractisePage(opened(address()))
