"""The page of all variants: the table of all games and cards, and the rules card of the one that is chosen.

>>> from ninetynine_edu.panels import variants
>>> page = variants.VariantsPage()
>>> [reply["title"] for reply in page.replies({"do": "card", "variant": "chicago"})]
['Ninety-nine, Chicago']
"""

from __future__ import annotations

from typing import Final

import traitlets

from ...rules.all_games import all_variants_html
from ...rules.variant import variant, variants
from ..kit.safe import safely
from ..kit.widget import PackagedWidget

_LONGEST: Final = 60


class VariantsPage(PackagedWidget):
    """The tables; a game's button shows its rules card, to print or to play."""

    table = traitlets.Unicode().tag(sync=True)

    def __init__(self) -> None:
        super().__init__(
            ("variants/variants.js",), ("variants/variants.css",), table=str(all_variants_html(buttons=True))
        )

    def still(self) -> str:
        """Return the tables without buttons."""
        return str(all_variants_html())

    def _sorry(self, sentence: str) -> None:
        self.send({"kind": "sorry", "text": "Something went wrong on our side. Please try once more."})

    @safely(_sorry)
    def receive(self, content: object) -> None:
        """Do what one message of the page asks for."""
        for reply in self.replies(content):
            self.send(reply)

    def replies(self, content: object) -> list[dict[str, str]]:
        """Return the rules card that a message asks for; nothing for any other message."""
        if not isinstance(content, dict) or content.get("do") != "card":
            return []
        name = content.get("variant")
        if not isinstance(name, str) or len(name) > _LONGEST or name not in variants():
            return []
        game = variant(name)
        return [
            {
                "kind": "card",
                "variant": game.id,
                "title": game.name,
                "card": str(game.rules_card_html()),
                "page": str(game.rules_card_html(page=True)),
            }
        ]


def show() -> VariantsPage:
    """Return the page of all variants, as the last thing of a notebook cell."""
    return VariantsPage()
