"""The page of games side by side: which ends within ten minutes, which is fair, which practises taking away.

>>> from ninetynine_edu.panels import compare
>>> page = compare.ComparePage("standard", "chicago")
>>> page.view["sentences"][0]
'Best of these for practising taking away: Ninety-nine, Chicago, with 6.4% of its plays, all of them whole tens.'
"""

from __future__ import annotations

from html import escape
from typing import Any

import traitlets

from ...ground.picture import as_image
from ...ground.text import echo
from ...rules.variant import Variant, find_variant
from ..kit.page import Page, address
from .desk import FIRST, Compared


class ComparePage(Page):
    """The games; show it as the last thing of a notebook cell.

    Args:
        games: variants, or their ids or codes, at most six; some where none are given.
        page: whether it is a page of its own; then the address may choose (`?games=standard,chicago`).

    Raises:
        UnknownVariant, VariantError: for a code that names no variant.
        ValueError: for a game that is none.
    """

    BUNDLE = "compare"

    view: Any = traitlets.Dict().tag(sync=True)

    def __init__(self, *games: Variant | str, page: bool = False) -> None:
        found = [find_variant(game) if isinstance(game, str) else game for game in games or FIRST]
        for game in found:
            if not isinstance(game, Variant):
                raise ValueError(f"Games are variants, or their ids or codes, not {echo(game)}.")
        super().__init__(Compared.at(address()) if page else Compared(found))

    def still(self) -> str:
        """Return the picture and the sentences."""
        view = self.desk.view
        picture = as_image(view["wide"], view["words"])
        told = "".join(f"<li>{escape(sentence)}</li>" for sentence in view["sentences"])
        return f"{picture}<ul>{told}</ul>"


def show(*games: Variant | str) -> ComparePage:
    """Return the page, as the last thing of a notebook cell; the app calls it without games.

    >>> len(show("standard").view["rows"])
    1
    """
    return ComparePage(*games, page=not games)
