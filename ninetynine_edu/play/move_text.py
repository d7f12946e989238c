"""The texts of moves: taken apart, not judged. Positions check what they mean."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from ..ground.cards import SUIT_SIGNS
from ..ground.say import say
from ..ground.text import echo

LONGEST_MOVE: Final = 90
_CARD = r"(?:(?:A|[2-9]|10|T|J|Q|K)[SHDC]|BJ|RJ|(?:A|[2-9]|10|J|Q|K|JOKER)(?=:REWARD$))"
_OWN_CARD = r"(?:[A-Z0-9]{1,8}?)"
_CHOICE = r"(?::(A|[2-9]|10|J|Q|K|SHOW|KEEP|STOP|REWARD|THREE))?([+-][0-9]{1,3}|=[0-9]{1,3}|X2)?((?:,[A-Z0-9-]+)*)(?:>P?([0-9]{1,2})|<(P[0-9]{1,2}|PILE))?"
_MOVE = re.compile(rf"({_CARD}(?:&{_CARD}){{0,11}}){_CHOICE}")
_OWN_MOVE = re.compile(rf"({_OWN_CARD}(?:&{_OWN_CARD}){{0,11}}){_CHOICE}")
_SIGNS = str.maketrans(
    {sign: suit for suit, sign in SUIT_SIGNS.items()}
    | {"\u2212": "-", "\u00d7": "X", "\ufe0e": "", "♡": "H", "♢": "D", "♤": "S", "♧": "C"}
)


@dataclass(frozen=True, slots=True)
class MoveText:
    """A move's text taken apart: card, value, further words, and the 1-based player named."""

    cards: tuple[str, ...]
    value: str
    words: str
    player: int | None
    acts_as: str = ""
    source: str = ""

    @property
    def code(self) -> str:
        """The text in the form of a move's code, in capitals, its cards in the order of their texts."""
        acts_as = f":{self.acts_as}" if self.acts_as else ""
        seat = f">P{self.player}" if self.player else f"<{self.source}" if self.source else ""
        return "&".join(self.cards) + acts_as + self.value + self.words + seat

    def fits(self, code: str, together: str, value: str, target: int | None) -> bool:
        """Return whether a move (its code, its cards as text, its value term, its seat) is what this text may mean."""
        if self.source or (self.player is not None and target != self.player - 1):
            return False
        cards, _, acts_as = together.partition(":")
        if tuple(sorted(cards.split("&"))) != self.cards or (self.acts_as and self.acts_as != acts_as.upper()):
            return False
        choice = code[len(together) :].partition(">")[0].upper()
        if not self.value:
            return True
        plain = "+0" if value == "0" else value.upper()
        return choice == self.value + self.words or (
            not self.words and not choice.startswith("=") and plain == self.value
        )


def read_move(text: object, own: bool = False) -> MoveText | str:
    """Return a move's text taken apart, or a sentence that says why it is none.

    Args:
        own: True for a pack of its own, whose cards are named otherwise.

    >>> read_move("10♠ −10")
    MoveText(cards=('10S',), value='-10', words='', player=None, acts_as='', source='')
    """
    if not isinstance(text, str):
        return f"A move is written as text such as 10S-10, not as {echo(text)}."
    if len(text) > LONGEST_MOVE:
        return say("{text} is too long for a move.", text=echo(text))
    plain = "".join(text.translate(_SIGNS).upper().split())
    found = (_OWN_MOVE if own else _MOVE).fullmatch(plain)
    if found is None:
        return say(
            "{text} is no move: write the card, as in 7C. Where it asks for a choice, add it: 10S-10, AS=57 or 5H>P2.",
            text=echo(text),
        )
    cards = found[1].split("&")
    if not own:
        cards = ["10" + card[1:] if card.startswith("T") else card for card in cards]
    value = found[3] or ""
    if value and value != "X2":
        value = value[0] + str(int(value[1:]))
    if value == "-0":
        value = "+0"
    player = int(found[5]) if found[5] else None
    return MoveText(tuple(sorted(cards)), value, found[4] or "", player, found[2] or "", found[6] or "")
