"""What is shown of an exercise: its question, its picture or its cards, and how it can be answered."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Final

from ...exercises.exercise import Exercise
from ...exercises.kind import Form
from ...exercises.pictures import of_hand
from ...exercises.skills import skill_words
from ...ground.cards import Card
from ...ground.people import player_at
from ...ground.picture import Picture
from ...ground.say import marked, say
from ...play.moves import Move
from ...play.position import Position
from ...rules.effects import Effect
from ..kit.faces import card_view

View = dict[str, Any]

_MOST: Final = 60
"""So many cards or plays are offered at most; where there are more, the answer is written."""
_HOW: Final[Mapping[Form, str]] = {
    Form.NUMBERS: marked("Write all the numbers with commas between: 3, 14, 25"),
    Form.FRACTION: marked("Write it as you like: 2/5, 0.4 or 40 %"),
    Form.FRACTIONS: marked("Write them one after the other with semicolons between: 1/3; 2/3"),
    Form.CARD: marked("Write the card: 7♣, 7C or seven of clubs"),
    Form.CARDS: marked("Write the cards with commas between: 7♣, K♥"),
    Form.MOVE: marked("Write the card, and what it does if there is a choice: 10♠, take away"),
}
_AMOUNT: Final = marked("Write it as you like: 7/2 or 3.5")


def exercise_view(ex: Exercise, tried: Collection[str]) -> View:
    """Return an exercise as the page draws it, without anything that gives its answer away.

    Args:
        ex: the exercise.
        tried: the codes of options that were wrong.
    """
    answer = answer_view(ex, tried)
    shows_hand = any(option["faces"] for option in answer["options"])
    picture = None if shows_hand and _shows_no_more(ex) else ex.picture
    place = None if ex.picture else place_of(ex, shows_hand)
    drawn = ex.is_puzzle and place is not None  # the total and all cards stand beside the question
    short = drawn or (not ex.is_puzzle and bool(answer["options"]))
    return {
        "title": ex.title, "skill": skill_words(ex.skill), "question": ex.question, "answer": answer,
        "asked": ex.short_question if short else ex.question, "rules": [*ex.card_rules] if drawn else [],
        "picture": picture_view(picture), "place": place,
    }  # fmt: skip


def _shows_no_more(ex: Exercise) -> bool:
    """Return whether the picture is the same hand that can be pressed."""
    position = ex.task.position
    hands = [ex.cards, () if position is None or not position.visible else position.hands[position.turn]]
    return str(ex.picture) in [str(of_hand(cards, ex.variant)) for cards in hands if cards]


def picture_view(picture: Picture | None) -> View | None:
    """Return a picture with the widths between which it is drawn, and what it is called where it has to be scrolled."""
    if picture is None:
        return None
    return {"svg": str(picture), "widest": picture.widest, "least": picture.least, "name": picture.heading}


def place_of(ex: Exercise, shows_hand: bool) -> View | None:
    """Return the total and the cards that a question is about; None where nothing of it may be shown, or needs to be."""
    position = ex.task.position
    if position is None:
        return None
    if ex.is_puzzle and position.visible:
        return position_view(position, None if ex.form is Form.CHOICE else position.turn, shows_hand)
    if not ex.cards or shows_hand:
        return None
    return {
        "total": position.total,
        "hands": [{"who": "", "cards": [card_view(card, ex.variant) for card in ex.cards]}],
    }


def position_view(position: Position, reader: int | None, without_own: bool = False) -> View:
    """Return a total, and the cards of each hand.

    Args:
        position: the position.
        reader: the seat of whoever reads; None for a position of others.
        without_own: the reader's cards are shown otherwise.
    """
    hands = [
        {"who": _whose(position, seat, reader), "cards": [card_view(card, position.variant) for card in hand]}
        for seat, hand in enumerate(position.hands)
        if not (without_own and seat == position.turn)
    ]
    return {"total": position.total, "hands": hands}


def _whose(position: Position, seat: int, reader: int | None) -> str:
    if reader is not None:
        return say("Your cards") if seat == reader else say("The other player's cards")
    who = player_at((), seat)
    return say("{who} (to move)", who=who) if seat == position.turn else str(who)


# --- how it can be answered ---


def answer_view(ex: Exercise, tried: Collection[str] = ()) -> View:
    """Return the way in which an exercise is answered: a number, a text, or options out of which one or more are chosen."""
    options = [{**option, "tried": option["code"] in tried} for option in options_of(ex)]
    if options:
        way = "some" if ex.form is Form.CARDS else "one"
    else:
        way = "number" if ex.form is Form.NUMBER else "text"
    how = say(_how(ex)) if way == "text" and ex.form in _HOW else ""
    return {"way": way, "options": options, "how": how}


def _how(ex: Exercise) -> str:
    return _AMOUNT if ex.form is Form.FRACTION and ex.is_amount else _HOW[ex.form]


def options_of(ex: Exercise) -> list[View]:
    """Return what can be chosen: choices of the kind, plays, or the cards in a hand; nothing where the answer is written."""
    if ex.choices:
        return [_choice(ex, code, words) for code, words in ex.choices]
    position = ex.task.position
    if ex.form is Form.MOVE and position is not None and position.visible:
        return _few([move_view(move, position) for move in position.legal_moves])
    if ex.form in (Form.CARD, Form.CARDS):
        held = position.hands[position.turn] if position is not None and position.visible else ()
        groups = (held, ex.cards, _one_of_each(ex) if ex.form is Form.CARD else ())
        return next((_few(_card_options(ex, cards)) for cards in groups if _is_among(ex, cards)), [])
    return []


def answer_words(ex: Exercise) -> str:
    """Return the usual right answer as it stands on what can be chosen; as it is written, where nothing can."""
    answer = ex.answers[0]
    words = {option["code"]: option["words"] for option in options_of(ex)}
    if ex.form is Form.CARDS:
        parts = answer.split(", ")
        return ", ".join(str(words[part]) for part in parts) if set(parts) <= set(words) else answer
    return str(words.get(answer, answer))


def _few(options: list[View]) -> list[View]:
    return options if len(options) <= _MOST else []


def _one_of_each(ex: Exercise) -> tuple[Card, ...]:
    """Return a card of each rank that does something else, where any one of them is an answer: one suit is as good as another."""
    v = ex.variant
    first: dict[tuple[str, Effect], Card] = {}
    for card in v.deck():
        first.setdefault((card.rank, v.effect(card)), card)
    cards = {card.code: first[card.rank, v.effect(card)] for card in v.deck()}
    right = {value for value in ex.values if isinstance(value, str)}
    return tuple(first.values()) if all(cards[code].code in right for code in right) else ()


def _is_among(ex: Exercise, cards: Collection[Card]) -> bool:
    """Return whether what is asked for can be chosen of these cards; of a single card it is enough that one answer is among them."""
    held = {card.code for card in cards}
    if ex.form is Form.CARD:
        return not held.isdisjoint(value for value in ex.values if isinstance(value, str))
    return len(held) > 0 and all(held.issuperset(value) for value in ex.values if isinstance(value, tuple))


def _choice(ex: Exercise, code: str, words: str) -> View:
    position = ex.task.position
    held = [] if position is None or not position.visible else position.hands[position.turn]
    faces = [card_view(card, ex.variant) for card in dict.fromkeys(held) if card.code == code]
    return {"code": code, "words": words, "faces": faces}


def _card_options(ex: Exercise, cards: Collection[Card]) -> list[View]:
    return [
        {"code": card.code, "words": card.words, "faces": [card_view(card, ex.variant)]}
        for card in dict.fromkeys(cards)
    ]


def move_view(move: Move, position: Position) -> View:
    """Return a play as something to press: its cards, and what it does."""
    faces = [card_view(card, position.variant) for card in move.cards]
    return {"code": move.code, "words": move.words, "faces": faces}
