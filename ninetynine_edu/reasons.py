"""Moves as text at a position, and the reason, as a sentence, when a move is not allowed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ._text import echo, listing
from .cards import Card, from_key
from .moves import Move
from .notation import read_move
from .outcome import AmbiguousMove, IllegalMove, InvalidMove

if TYPE_CHECKING:
    from .position import Position


def parse_move(position: Position, text: str) -> Move:
    """Return the legal move that a text names.

    Args:
        text: a card, and a choice where the card needs one: ``7C``, ``10S-10``, ``AS=57``, ``5H>P2``.

    Raises:
        InvalidMove: the text is no move of this variant.
        IllegalMove: it is one, but not allowed here; the sentence says why.
        AmbiguousMove: it fits several legal moves.
    """
    read = read_move(text)
    if isinstance(read, str):
        raise InvalidMove(f"{read} {where(position)}")
    card = Card(read.card)
    if card.index not in position._rules.moves:
        raise InvalidMove(f"The {card.words} is not in the pack of {position.variant.name}. {where(position)}")
    fitting = [
        move
        for move in position._rules.moves[card.index]
        if read.fits(move.code, card.code, move.alternative.value, move.target)
    ]
    fitting = [move for move in fitting if move.code.upper() == read.code] or fitting
    if not fitting:
        what = position.variant.effect(card).words
        raise InvalidMove(f"{echo(text)} is no move: the {card.words} does this: {what}. {where(position)}")
    legal = [move for move in fitting if move in position._moves]
    if len(legal) == 1:
        return legal[0]
    if not legal:
        raise IllegalMove(f"{reason(position, fitting[0])} {where(position)}")
    shown = listing([move.code for move in legal[:6]])
    raise AmbiguousMove(
        f"{echo(text)} can mean {shown}{' and more' if len(legal) > 6 else ''}: add the choice. {where(position)}"
    )


def reason(position: Position, move: Move) -> str:
    """Return why a move is not legal here, as a sentence."""
    card = move.cards[0]
    player = f"Player {position._turn + 1}"
    if position.is_over:
        return "The deal is over: nobody moves any more."
    if position.is_chance:
        return "A card is drawn first: nobody moves until then."
    if card.index not in position._hands[position._turn]:
        return f"{player} does not hold the {card.words}."
    own = [known for known in position._rules.moves[card.index] if known == move]
    if not own:
        return f"The {card.words} does this here: {position.variant.effect(card).words}."
    result = position._rules.result(own[0], position._total)
    if result is None:
        return f"The {card.words} would take the total below zero, which your house rules forbid."
    if result > position._rules.limit:
        return f"The {card.words} would make {result}, and {position._rules.limit} is the limit."
    if move.target is not None and move.target == position._turn:
        return f"{player} may not name themselves."
    return f"Player {(move.target or 0) + 1} is not in this deal."


def why_not(position: Position, card: Card | str) -> str | None:
    """Return why the seat on turn cannot play a card now, as a sentence, or None when it can."""
    card = Card(card)
    moves = position._rules.moves.get(card.index)
    if moves is None:
        return f"The {card.words} is not in the pack of {position.variant.name}."
    if any(move.index == card.index for move in position._moves):
        return None
    sentence = reason(
        position, min(moves, key=lambda move: (position._rules.result(move, position._total) or 0, move.action))
    )
    several = len(moves) > 1 and "would make" in sentence
    return sentence.replace(" would make", " would make at least") if several else sentence


def where(position: Position) -> str:
    """Return the position for an error sentence; of a dealt game only what the seat on turn sees."""
    if position.visible:
        return f"Position: {position}"
    hand = ", ".join(card.code for card in from_key(position._hands[position._turn])) or "no cards"
    return f"The total is {position._total}; Player {position._turn + 1} is to move with {hand}."
