"""What is asked of the player on turn, as sentences: whose turn it is, plays owed, a chain to answer, a question."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from ...ground.cards import RANKS, a_rank
from ...ground.english import minus, number_word
from ...ground.people import Told, is_reader, player_at
from ...ground.say import listed, marked, say, say_many

if TYPE_CHECKING:
    from ...play.position import Position

View = dict[str, Any]

_LARGEST_WORD: Final = 10


def in_word(n: int) -> str:
    """Return a number as a word up to ten: `three`, `38`."""
    return number_word(n) if n <= _LARGEST_WORD else minus(n)


def answering(position: Position) -> str:
    """Return the cards with which a chain can be answered: `a queen`."""
    cards = (card.one_of_its_rank for move in position.legal_moves for card in move.cards)
    return listed(dict.fromkeys(cards), "or")


def duty_view(position: Position) -> View | None:
    """Return what the seat on turn still owes; None in an ordinary turn."""
    extras = position.extras
    if not position.plays_owed or position.is_over:
        return None
    back = extras.back if extras.back is not None and position.plays_owed > 1 else None
    return {"left": position.plays_owed, "whole": max(extras.whole, position.plays_owed), "back": back}


def turn_words(position: Position, name: str, names: Sequence[str] = ()) -> str:
    """Return whose turn it is and what is asked of that player: a question, plays owed, a chain to answer, a run to follow."""
    extras = position.extras
    if position.asked:
        return asked_words(position, name, names)
    if duty := duty_view(position):
        return _duty_words(duty["left"], name, begun=duty["left"] != duty["whole"])
    if extras.chain:
        return say(_CHAIN.of(name), who=name, cards=answering(position))
    if extras.run and extras.played >= 0:
        rank = RANKS[(position.rules.ranks[extras.played] + extras.run) % len(RANKS)]
        return say(_RUN.of(name), who=name, rank=a_rank(rank))
    return just_turn(name)


def just_turn(name: str) -> str:
    """Return whose turn it is, where nothing else is asked of that player."""
    return say(_TURN.of(name), who=name)


_TURN: Final = Told(marked("{who}, your turn."), marked("Your turn."))
_CHAIN: Final = Told(marked("{who}, your turn: answer with {cards}."), marked("Your turn: answer with {cards}."))
_RUN: Final = Told(
    marked("{who}, your turn. Only {rank} brings you a new card."),
    marked("Your turn. Only {rank} brings you a new card."),
)


def _duty_words(left: int, name: str, *, begun: bool) -> str:
    """Return how many plays a player owes, or still owes."""
    if begun and is_reader(name):
        return say_many("Your turn: {n} more play.", "Your turn: {n} more plays.", left, n=in_word(left))
    if begun:
        return say_many(
            "{who}, your turn: {n} more play.", "{who}, your turn: {n} more plays.", left, n=in_word(left), who=name
        )
    if is_reader(name):
        return say_many("Your turn: you owe {n} play.", "Your turn: you owe {n} plays.", left, n=in_word(left))
    return say_many(
        "{who}, your turn: you owe {n} play.", "{who}, your turn: you owe {n} plays.", left, n=in_word(left), who=name
    )


def asked_words(position: Position, name: str, names: Sequence[str]) -> str:
    """Return what a player is asked inside a turn, as a sentence for that player."""
    asked, left = position.asked, position.extras.waits[0].left
    if asked in ("dig", "raid"):
        return _take_words(left, name, pile=asked == "dig")
    mover = player_at(names, position.extras.mover)
    return say(_ASKED.get(asked, _CHOOSE).of(name), who=name, mover=mover)


_ASKED: Final = {
    "shield": Told(marked("{who}, {mover} wants to knock you out."), marked("{mover} wants to knock you out.")),
    "number": Told(marked("{who}, you must lay a number card now."), marked("You must lay a number card now.")),
    "nines": Told(marked("{who}, you may throw cards away now."), marked("You may throw cards away now.")),
    "pick": Told(marked("{who}, choose the card that you take."), marked("Choose the card that you take.")),
    "reward": Told(
        marked("{who}, you dealt, so choose the card under the stock. Whoever takes the last card gets it."),
        marked("You dealt, so choose the card under the stock. Whoever takes the last card gets it."),
    ),
}
_CHOOSE: Final = Told(marked("{who}, you choose."), marked("You choose."))


def _take_words(left: int, name: str, *, pile: bool) -> str:
    """Return how many cards a player may take, from the pile or from others."""
    if is_reader(name):
        if pile:
            return say_many("You may take one card from the pile.", "You may take up to {n} cards from the pile.", left)
        return say_many(
            "You may take one card from other players.", "You may take up to {n} cards from other players.", left
        )
    if pile:
        return say_many(
            "{who}, you may take one card from the pile.", "{who}, you may take up to {n} cards from the pile.", left,
            who=name,
        )  # fmt: skip
    return say_many(
        "{who}, you may take one card from other players.",
        "{who}, you may take up to {n} cards from other players.", left, who=name,
    )  # fmt: skip
