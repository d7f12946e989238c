"""Moves as text at a position, and the reason, as a sentence, when a move is not allowed."""

from __future__ import annotations

from collections.abc import Sequence

from ..ground.cards import Card, InvalidCard
from ..ground.english import player_at
from ..ground.text import echo, listing
from . import duties
from .board import Board
from .move_text import MoveText, read_move
from .moves import Move
from .notation import write_position
from .outcome import AmbiguousMove, IllegalMove, InvalidMove


def parse_move(position: Board, text: str) -> Move:
    """Return the legal move that a text names: see :meth:`Position.parse_move`."""
    read = read_move(text, own=position.variant.has_own_pack)
    if isinstance(read, str):
        raise InvalidMove(read, where(position))
    for move in position.moves if position.asked else ():
        if move.answer and fits(move, read):
            return move
    try:
        cards = [position.variant.card(code) for code in read.cards]
    except InvalidCard as error:
        raise InvalidMove(str(error), where(position)) from None
    for card in cards:
        if card.index not in position.rules.moves:
            raise InvalidMove(f"The {card.words} is not in the pack of {position.variant.name}.", where(position))
    known = position.moves if position.asked else moves_with(position, cards)
    fitting = [move for move in known if fits(move, read)]
    if not any(move.target is not None for move in fitting):  # a name that is left out is asked for
        fitting = [move for move in fitting if move.code.upper() == read.code] or fitting
    if not fitting and position.asked:
        can = listing([move.code for move in position.moves[:6]])
        raise IllegalMove(
            f"Player {position.turn + 1} is asked something first, and answers with {can}.", where(position)
        )
    if not fitting and len(cards) > 1:
        named = listing((card.the_words for card in cards), "and").removeprefix("the ")
        raise InvalidMove(f"The {named} cannot be laid together so.", where(position))
    if not fitting:
        what = position.variant.effect(cards[0]).words
        raise InvalidMove(f"{echo(text)} is no move: {cards[0].the_words} does this: {what}.", where(position))
    legal = [move for move in position.moves if move in fitting]
    if len(legal) > 1 and not read.acts_as:  # cards that act as another one are named with it: 2S&2C:4 beside 2S&2C
        legal = [move for move in legal if ":" not in move.together] or legal
    if len(legal) == 1:
        return legal[0]
    if not legal:
        raise IllegalMove(reason(position, fitting[0]), where(position))
    shown = listing([move.code for move in legal[:6]])
    raise AmbiguousMove(
        f"{echo(text)} can mean {shown}{' and more' if len(legal) > 6 else ''}: add the choice.", where(position)
    )


def fits(move: Move, read: MoveText) -> bool:
    """Return whether a move is what a text may mean."""
    if move.answer:
        return move.code.upper() == read.code
    return read.fits(move.code, move.together, move.alternative.value, move.target)


def moves_with(position: Board, cards: Sequence[Card]) -> list[Move]:
    """Return every move that lays just these cards, legal or not."""
    rules = position.rules
    if len(cards) == 1:
        return list(rules.moves.get(cards[0].index, ()))
    if rules.together is None:
        return []
    key = bytes(sorted(card.index for card in cards))
    return [*rules.together.of_key(key), *rules.together.three_of(key)]


def reason(position: Board, move: Move, names: Sequence[str] = (), *, least: bool = False) -> str:
    """Return why a move is not legal here, as a sentence.

    Args:
        position: where it is not.
        move: the move.
        names: what each seat is called, where that is not its number.
        least: whether other moves of its card would make more.
    """
    player = player_at(names, position.turn)
    if position.is_over:
        return "The deal is over: nobody moves any more."
    if position.is_chance:
        return "A card is drawn first: nobody moves until then."
    if position.asked:
        can = listing([legal.code for legal in position.moves[:6]])
        return f"{player:are asked something first}, and {player.verb('answer with')} {can}."
    for card in move.cards:
        if position.held[position.turn].count(card.index) < move.cards.count(card):
            return f"{player:do not hold} {card.the_words}."
    named = listing((card.the_words for card in move.cards), "and").removeprefix("the ")
    own = [known for known in moves_with(position, move.cards) if known == move]
    if not own:
        return f"The {named} does this here: {position.variant.effect(move.cards[0]).words}."
    if sentence := duties.reason(position, own[0], names):
        return sentence
    result = position.rules.result(own[0], position.total)
    if result is None:
        return f"The {named} would take the total below zero, which your house rules forbid."
    if result > position.rules.limit:
        makes = f"at least {result}" if least else str(result)
        return f"The {named} would make {makes}, and {position.rules.limit} is the limit."
    if (
        move.target is not None
        and move.target < position.seats
        and not position.held[move.target]
        and position.rules.steals
    ):
        return f"{player_at(names, move.target):hold no card}."
    if move.target is None and position.rules.steals:
        others = any(hand for seat, hand in enumerate(position.held) if seat != position.turn)
        return (
            f"{player} must name a player who holds cards." if others else "No other player holds a card to be taken."
        )
    if move.target is not None and move.target == position.turn:
        return f"{player} may not name {'yourself' if player.is_you else 'themselves'}."
    return f"{player_at(names, move.target or 0):are not in this deal}."


def why_not(position: Board, card: Card | str, names: Sequence[str] = ()) -> str | None:
    """Return why the seat on turn cannot play a card now, as a sentence with these names, or None when it can."""
    card = position.variant.card(card)
    moves = position.rules.moves.get(card.index)
    if moves is None:
        return f"The {card.words} is not in the pack of {position.variant.name}."
    if any(card.index in move.key for move in position.moves):
        return None
    smallest = min(moves, key=lambda move: (position.rules.result(move, position.total) or 0, move.action))
    return reason(position, smallest, names, least=len(moves) > 1)


def where(position: Board) -> str:
    """Return the position for an error sentence; of a dealt game only what the seat on turn sees."""
    if position.visible:
        return f"Position: {write_position(position)}"
    hand = ", ".join(card.code for card in position.hands[position.turn]) or "no cards"
    return f"The total is {position.total}; Player {position.turn + 1} is to move with {hand}."
