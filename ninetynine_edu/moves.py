"""Moves: cards laid together with every choice they need, and the integer action ids of a variant."""

from __future__ import annotations

from typing import Final, NoReturn

from .cards import Card
from .effects import Alternative
from .variant import Variant
from .variant_file import MAX_SEATS

ADD: Final = 0
SET: Final = 1
DOUBLE: Final = 2
REVERSE: Final = 1
SKIP: Final = 2
AGAIN: Final = 4
CHOOSE: Final = 8
FLAGS: Final = {"reverse": REVERSE, "skip": SKIP, "again": AGAIN, "choose-next": CHOOSE}


class Move:
    """One play: cards and choices. Moves come from a position's `legal_moves` or from `parse_move`.

    Two moves are equal when they are written alike. ``str(move)`` is its text with suit pictures, `code` the same in
    ASCII; both can be read back. A choice stands behind the card: ``10S-10``, ``AS+11``, ``AS=57``, ``5H>P2``.
    """

    __slots__ = (
        "action",
        "alternative",
        "cards",
        "code",
        "flags",
        "hash",
        "index",
        "key",
        "kind",
        "n",
        "number",
        "target",
    )

    cards: tuple[Card, ...]
    """The cards laid, in the order laid."""
    code: str
    alternative: Alternative
    """The alternative of the card's effect that is played."""
    number: int | None
    """The total named, for a card that lets its player name it."""
    target: int | None
    """The seat named, 0-based, for a card that names a player."""
    action: int
    """The integer id of this move: its place in the variant's order of all moves."""
    key: bytes
    index: int
    kind: int
    n: int
    flags: int
    hash: int

    def __init__(
        self,
        card: Card,
        alternative: Alternative,
        choice: str,
        action: int,
        number: int | None = None,
        target: int | None = None,
    ) -> None:
        seat = "" if target is None else f">P{target + 1}"
        values: dict[str, object] = {
            "cards": (card,),
            "code": card.code + choice + seat,
            "alternative": alternative,
            "number": number,
            "target": target,
            "action": action,
            "key": bytes((card.index,)),
            "index": card.index,
            "kind": {"add": ADD, "set": SET, "any": SET, "double": DOUBLE}[alternative.op],
            "n": alternative.n if number is None else number,
            "flags": sum(FLAGS[word] for word in alternative.words),
            "hash": hash(card.code + choice + seat),
        }
        for name, value in values.items():
            object.__setattr__(self, name, value)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError("A move cannot be changed; take another one from legal_moves.")

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Move) and self.code == other.code)

    def __hash__(self) -> int:
        return self.hash

    def __str__(self) -> str:
        card = self.cards[0]
        return str(card) + self.code[len(card.code) :]

    def __repr__(self) -> str:
        return f"<Move {self.code}>"

    @property
    def words(self) -> str:
        """The move as a phrase: `ten of spades, take 10`."""
        what = self.choice_words
        return f"{self.cards[0].words}, {what}" if what else self.cards[0].words

    @property
    def choice_words(self) -> str:
        """What the player chose or what the card does, without the card: `take 10`, `Player 2 is next`."""
        phrase = f"set the total to {self.number}" if self.number is not None else self.alternative.action
        if self.target is not None:
            named = f"Player {self.target + 1} is next"
            phrase = named if phrase == "choose who is next" else phrase.replace("choose who is next", named)
        return phrase


def moves_of(variant: Variant) -> dict[int, tuple[Move, ...]]:
    """Return every move of a variant by card index, each with its action id.

    The order of ids is fixed: by card, alternative, number named, seat named (ten seats are always counted), so an id
    means the same at every table of the variant.
    """
    cached = variant.compiled.get(0)
    if isinstance(cached, dict):
        return cached
    table: dict[int, tuple[Move, ...]] = {}
    action = 0
    for card in variant.deck():
        moves: list[Move] = []
        alternatives = variant.effect(card).alternatives
        values = [alternative.value for alternative in alternatives]
        for alternative in alternatives:
            alike = values.count(alternative.value) > 1 or (alternative.op in ("set", "any") and "=any" in values)
            words = "," + ",".join(alternative.words) if alike and alternative.words and len(alternatives) > 1 else ""
            # A total that another alternative sets in the same way is not named as well.
            same = {a.n for a in alternatives if a.op == "set" and frozenset(a.words) == frozenset(alternative.words)}
            shown = (alternative.value if alternative.value != "0" else "+0") + words
            totals = [total for total in range(variant.limit + 1) if total not in same]
            numbers = totals if alternative.op == "any" else [None]
            targets = range(MAX_SEATS) if "choose-next" in alternative.words else (None,)
            for number in numbers:
                choice = f"={number}{words}" if number is not None else shown if len(alternatives) > 1 else ""
                for target in targets:
                    moves.append(Move(card, alternative, choice, action, number, target))
                    action += 1
        table[card.index] = tuple(moves)
    variant.compiled[0] = table
    return table


def action_to_move(variant: Variant, action: int) -> Move:
    """Return the move with this action id.

    Raises:
        LookupError: when the variant has no such id.
    """
    for moves in moves_of(variant).values():
        if moves[0].action <= action <= moves[-1].action:
            return moves[action - moves[0].action]
    raise LookupError(f"{variant.name} has the action ids 0 to {action_count(variant) - 1}, not {action}.")


def action_count(variant: Variant) -> int:
    """Return how many action ids a variant has."""
    return max(moves[-1].action for moves in moves_of(variant).values()) + 1
