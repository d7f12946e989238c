"""The page of the puzzle room."""

from __future__ import annotations

from typing import Any

import traitlets

from ..kit.page import Page, address
from .desk import Room, opened


class PuzzleRoom(Page):
    """One exercise at a time, with its picture and a place to answer.

    Args:
        desk: what sits behind it.
    """

    BUNDLE = "practice"

    keep = traitlets.Unicode("").tag(sync=True)
    games: Any = traitlets.List().tag(sync=True)
    view: Any = traitlets.Dict().tag(sync=True)

    def __init__(self, desk: Room | None = None) -> None:
        super().__init__(desk or Room())


def show() -> PuzzleRoom:
    """Return the page of the app, with the exercises that its address asks for, as the last thing of a notebook cell."""
    return PuzzleRoom(opened(address()))
