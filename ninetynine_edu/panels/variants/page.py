"""The page of all variants: the table of all games and cards, and the rules card of the one that is chosen.

>>> from ninetynine_edu.panels import variants
>>> page = variants.VariantsPage()
>>> [reply["title"] for reply in page.replies({"do": "card", "variant": "chicago"})]
['Ninety-nine, Chicago']
"""

from __future__ import annotations

import traitlets

from ...rules.all_games import all_variants_html
from ..kit.page import Page
from .desk import Games


class VariantsPage(Page):
    """The tables; a game's button shows its rules card, to print or to play."""

    BUNDLE = "variants"

    table = traitlets.Unicode().tag(sync=True)

    def __init__(self) -> None:
        super().__init__(Games())

    def still(self) -> str:
        """Return the tables without buttons."""
        return str(all_variants_html())

    def replies(self, content: object) -> list[dict[str, str]]:
        """Return the rules card or the pack that a message asks for; nothing for any other message."""
        replies: list[dict[str, str]] = self.desk.act(content)
        return replies


def show() -> VariantsPage:
    """Return the page of all variants, as the last thing of a notebook cell."""
    return VariantsPage()
