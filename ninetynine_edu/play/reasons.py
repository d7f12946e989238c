"""Moves as text at a position, and the reason, as a sentence, when a move is not allowed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..ground.cards import Card, InvalidCard
from ..ground.english import capital, in_row
from ..ground.people import Told, player_at
from ..ground.say import listed, marked, say
from ..ground.text import echo
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
            raise InvalidMove(_not_in_pack(position, card), where(position))
    known = position.moves if position.asked else moves_with(position, cards)
    fitting = [move for move in known if fits(move, read)]
    if not any(move.target is not None for move in fitting):  # a name that is left out is asked for
        fitting = [move for move in fitting if move.code.upper() == read.code] or fitting
    if not fitting and position.asked:
        can = listed([move.code for move in position.moves[:6]], "or")
        raise IllegalMove(say(_ASKED_FIRST.others, who=player_at((), position.turn), moves=can), where(position))
    if not fitting and len(cards) > 1:
        named = listed([card.the_words for card in cards])
        raise InvalidMove(capital(say("{cards} cannot be laid together so.", cards=named)), where(position))
    if not fitting:
        what, the_card = position.variant.effect(cards[0]).words, cards[0].the_words
        raise InvalidMove(
            say("{text} is no move: {card} does this: {what}.", text=echo(text), card=the_card, what=what),
            where(position),
        )
    legal = [move for move in position.moves if move in fitting]
    if len(legal) > 1 and not read.acts_as:  # cards that act as another one are named with it: 2S&2C:4 beside 2S&2C
        legal = [move for move in legal if ":" not in move.together] or legal
    if len(legal) == 1:
        return legal[0]
    if not legal:
        raise IllegalMove(reason(position, fitting[0]), where(position))
    codes = [move.code for move in legal[:6]]
    if len(legal) > len(codes):
        sentence = say("{text} can mean {moves} and more: add the choice.", text=echo(text), moves=in_row(codes))
    else:
        sentence = say("{text} can mean {moves}: add the choice.", text=echo(text), moves=listed(codes, "or"))
    raise AmbiguousMove(sentence, where(position))


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
    return [*rules.together.of_key(tuple(key)), *rules.together.three_of(key)]


def reason(position: Board, move: Move, names: Sequence[str] = (), *, least: bool = False) -> str:
    """Return why a move is not legal here, as a sentence.

    Args:
        position: where it is not.
        move: the move.
        names: what each seat is called, where that is not its number.
        least: whether other moves of its card would make more.
    """
    who = player_at(names, position.turn)
    if position.is_over:
        return say("The deal is over: nobody moves any more.")
    if position.is_chance:
        return say("A card is drawn first: nobody moves until then.")
    if position.asked:
        can = listed([legal.code for legal in position.moves[:6]], "or")
        return say(_ASKED_FIRST.of(who), who=who, moves=can)
    for card in move.cards:
        if position.held[position.turn].count(card.index) < move.cards.count(card):
            return say(_NOT_HELD.of(who), who=who, card=card.the_words)
    cards = listed([card.the_words for card in move.cards])
    own = [known for known in moves_with(position, move.cards) if known == move]
    if not own:
        return capital(
            say("{cards} does this here: {what}.", cards=cards, what=position.variant.effect(move.cards[0]).words)
        )
    if sentence := duties.reason(position, own[0], names):
        return sentence
    result, limit = position.rules.result(own[0], position.total), position.rules.limit
    if result is None:
        return capital(say("{cards} would take the total below zero, which your house rules forbid.", cards=cards))
    if result > limit:
        text = _AT_LEAST if least else _TOO_MUCH
        return capital(say(text, cards=cards, total=result, limit=limit))
    return _nobody_to_name(position, move, names)


_ASKED_FIRST: Final = Told(
    marked("{who} is asked something first, and answers with {moves}."),
    marked("You are asked something first, and answer with {moves}."),
)
_NOT_HELD: Final = Told(marked("{who} does not hold {card}."), marked("You do not hold {card}."))
_AT_LEAST: Final = marked("{cards} would make at least {total}, and {limit} is the limit.")
_TOO_MUCH: Final = marked("{cards} would make {total}, and {limit} is the limit.")
_HOLDS_NOTHING: Final = Told(marked("{who} holds no card."), marked("You hold no card."))
_MUST_NAME: Final = Told(
    marked("{who} must name a player who holds cards."), marked("You must name a player who holds cards.")
)
_NOT_SELF: Final = Told(marked("{who} may not name themselves."), marked("You may not name yourself."))
_NOT_IN: Final = Told(marked("{who} is not in this deal."), marked("You are not in this deal."))


def _nobody_to_name(position: Board, move: Move, names: Sequence[str]) -> str:
    """Return what is wrong with the player whom a move names, or with its naming nobody."""
    steals, target, who = position.rules.steals, move.target, player_at(names, position.turn)
    if target is None and steals:
        others = any(hand for seat, hand in enumerate(position.held) if seat != position.turn)
        return say(_MUST_NAME.of(who), who=who) if others else say("No other player holds a card to be taken.")
    whom = player_at(names, target or 0)
    if target is not None and target < position.seats and not position.held[target] and steals:
        return say(_HOLDS_NOTHING.of(whom), who=whom)
    if target is not None and target == position.turn:
        return say(_NOT_SELF.of(who), who=who)
    return say(_NOT_IN.of(whom), who=whom)


def why_not(position: Board, card: Card | str, names: Sequence[str] = ()) -> str | None:
    """Return why the seat on turn cannot play a card now, as a sentence with these names, or None when it can."""
    card = position.variant.card(card)
    moves = position.rules.moves.get(card.index)
    if moves is None:
        return _not_in_pack(position, card)
    if any(card.index in move.key for move in position.moves):
        return None
    smallest = min(moves, key=lambda move: (position.rules.result(move, position.total) or 0, move.action))
    return reason(position, smallest, names, least=len(moves) > 1)


def _not_in_pack(position: Board, card: Card) -> str:
    game = position.variant.name
    return capital(say("{card} is not in the pack of {game}.", card=card.the_words, game=game))


def where(position: Board) -> str:
    """Return the position for an error sentence; of a dealt game only what the seat on turn sees."""
    if position.visible:
        return f"Position: {write_position(position)}"
    hand = ", ".join(card.code for card in position.hands[position.turn]) or say("no cards")
    who = player_at((), position.turn)
    return say("The total is {total}; {who} is to move with {cards}.", total=position.total, who=who, cards=hand)
