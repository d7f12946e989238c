"""What a puzzle is about, found from the facts of best play: never from its words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from enum import StrEnum
from typing import Final

from ..ground.cards import Card
from ..ground.say import marked, say
from ..play.moves import DOUBLE
from ..play.position import Position
from ..rules.variant import Variant
from .endings import Ending, Turn


class Theme(StrEnum):
    """What a puzzle is about."""

    LAST_CARD = "last_card"
    """Whoever loses has no card left in the end."""
    TEMPO = "tempo"
    """The winner's play leaves the total as it is, or the turn where it is, although another play would not."""
    KEEP_THE_KING = "keep_the_king"
    """The card that sets the total to the limit has to wait: played at once it loses."""
    BELOW_ZERO = "below_zero"
    """The total can go below zero."""
    DOUBLING = "doubling"
    """The total can be doubled."""


_TITLES: Final = {
    Theme.LAST_CARD: marked("The last card"),
    Theme.TEMPO: marked("Win time"),
    Theme.KEEP_THE_KING: marked("Save the card for the limit"),
    Theme.BELOW_ZERO: marked("Go below zero"),
    Theme.DOUBLING: marked("Doubling"),
}


def theme_title(theme: str, v: Variant | None = None) -> str:
    """Return what a theme is called, in the language that is spoken.

    Args:
        theme: one of :class:`Theme`.
        v: the game, whose own card is named then.

    >>> from ninetynine_edu.rules.variant import variant
    >>> theme_title("keep_the_king", variant("chicago")), theme_title("tempo")
    ('Save a king', 'Win time')
    """
    if v is not None and theme == Theme.KEEP_THE_KING:
        for card in dict.fromkeys(v.deck()):
            if sets_limit(v, card):
                return say("Save {card}", card=card.one_of_its_rank)
    return say(_TITLES[Theme(theme)])


def sets_limit(v: Variant, card: Card) -> bool:
    """Return whether a card can set the total to the limit, or to the highest number below it that a card sets."""
    return any(way.op == "set" and way.n >= v.limit - 1 for way in v.effect(card).alternatives)


def doubles(v: Variant, card: Card) -> bool:
    """Return whether a card can double the total."""
    return any(way.op == "double" for way in v.effect(card).alternatives)


def takes_away(v: Variant, card: Card) -> bool:
    """Return whether a card can take away."""
    return any(way.op == "add" and way.n < 0 for way in v.effect(card).alternatives)


def can_have(v: Variant, theme: Theme) -> bool:
    """Return whether a game has the cards that a theme is about.

    >>> from ninetynine_edu.rules.variant import variant
    >>> can_have(variant("one_hundred"), Theme.DOUBLING), can_have(variant("standard"), Theme.DOUBLING)
    (True, False)
    """
    if theme == Theme.BELOW_ZERO and v.negative != "allow":
        return False
    needed = _CARDS.get(theme)
    return needed is None or any(needed(v, card) for card in dict.fromkeys(v.deck()))


_CARDS: Final[Mapping[Theme, Callable[[Variant, Card], bool]]] = {
    Theme.KEEP_THE_KING: sets_limit,
    Theme.BELOW_ZERO: takes_away,
    Theme.DOUBLING: doubles,
}


def themes_of(ending: Ending) -> tuple[Theme, ...]:
    """Return what an ending is about, in the order of :class:`Theme`; nothing where it is about none of them."""
    return tuple(_themes(ending))


def _themes(ending: Ending) -> Iterator[Theme]:
    last = ending.line[-1]
    end = last.position.play(last.best[0])
    if not end.held[_loser(ending)]:
        yield Theme.LAST_CARD
    own = ending.own_turns[:1]
    if any(_is_tempo(turn) for turn in own):
        yield Theme.TEMPO
    if any(_keeps_setter(turn) for turn in own):
        yield Theme.KEEP_THE_KING
    if any(turn.position.result_of(move) < 0 for turn in ending.line for move in turn.lengths):
        yield Theme.BELOW_ZERO
    if any(move.kind == DOUBLE for turn in ending.line for move in turn.lengths):
        yield Theme.DOUBLING


def _loser(ending: Ending) -> int:
    return next(seat for seat in ending.first.position.alive if seat != ending.winner)


def _is_tempo(turn: Turn) -> bool:
    waiting = {move for move in turn.lengths if _waits(turn.position, move.code)}
    return turn.best[0] in waiting and len(waiting) < len(turn.lengths)


def _waits(position: Position, move: str) -> bool:
    after = position.play(move)
    return after.total == position.total or (after.turn == position.turn and not after.is_over)


def _keeps_setter(turn: Turn) -> bool:
    winning = {card for move in turn.winning for card in move.cards}
    v = turn.position.variant
    return any(sets_limit(v, card) for move in turn.losing for card in move.cards if card not in winning)
