"""All games side by side, and the rules card or the pack of one of them when somebody asks for it."""

from __future__ import annotations

from typing import Any, Final

from ...ground.say import marked
from ...rules.all_games import all_variants_html
from ...rules.variant import Variant, variant, variants
from ..kit.desk import Desk, Message, action
from ..kit.host import Reply

_LONGEST: Final = 60


class Games(Desk):
    """The table of all games and cards.

    >>> Games().act({"do": "card", "variant": "chicago"})[0]["title"]
    'Ninety-nine, Chicago'
    """

    SORRY = marked("Something went wrong on our side. Please try once more.")

    def __init__(self) -> None:
        super().__init__()
        self.table = str(all_variants_html(buttons=True))

    @property
    def state(self) -> dict[str, Any]:
        """The table, which stays as it is."""
        return {"table": self.table}

    def recover(self, sentence: str) -> None:
        """Say a sentence after a fault; there is nothing that could be lost."""
        self.reply({"kind": "sorry", "text": sentence})

    @action("card")
    def _card(self, message: Message) -> list[Reply]:
        game = _game_of(message)
        if game is None:
            return []
        card, page = str(game.rules_card_html()), str(game.rules_card_html(page=True))
        return [{"kind": "card", "variant": game.id, "title": game.name, "card": card, "page": page}]

    @action("pack")
    def _pack(self, message: Message) -> list[Reply]:
        game = _game_of(message)
        if game is None:
            return []
        from ...paper.cards import cards_html  # exercises and all below them, which the tables do without

        return [{"kind": "pack", "variant": game.id, "page": str(cards_html(game))}]


def _game_of(message: Message) -> Variant | None:
    """Return the game that a message speaks of."""
    name = message.get("variant")
    return variant(name) if isinstance(name, str) and len(name) <= _LONGEST and name in variants() else None


def opened(address: str = "") -> Games:
    """Return the table of all games; its page reads the address itself."""
    return Games()
