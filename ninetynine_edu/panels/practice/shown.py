"""What is shown of an exercise: its question, its picture or its cards, and how it can be answered."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Final

from ...exercises.exercise import Exercise
from ...exercises.kind import Form
from ...exercises.skills import skill_words
from ...ground.cards import Card
from ...ground.people import player_at
from ...ground.picture import Picture
from ...ground.say import marked, say
from ...play.moves import Move
from ...play.position import Position
from ..kit.faces import card_view

View = dict[str, Any]

_MOST: Final = 60
"""So many cards or plays are offered at most; where there are more, the answer is written."""
_HOW: Final[Mapping[Form, str]] = {
    Form.NUMBERS: marked("Write all the numbers with commas between: 3, 14, 25"),
    Form.FRACTION: marked("Write it as you like: 3/4, 0.75 or 75 %"),
    Form.FRACTIONS: marked("Write them one after the other with semicolons between: 1/3; 2/3"),
    Form.CARD: marked("Write the card: 7♣, 7C or seven of clubs"),
    Form.CARDS: marked("Write the cards with commas between: 7♣, K♥"),
    Form.MOVE: marked("Write the card, and what it does if there is a choice: 10♠, take away"),
}


def exercise_view(ex: Exercise, tried: Collection[str]) -> View:
    """Return an exercise as the page draws it, without anything that gives its answer away.

    Args:
        ex: the exercise.
        tried: the codes of options that were wrong.
    """
    answer = answer_view(ex, tried)
    picture = ex.picture
    shows_hand = any(option["faces"] for option in answer["options"])
    return {
        "title": ex.title, "skill": skill_words(ex.skill), "question": ex.question, "answer": answer,
        "picture": picture_view(picture), "place": None if picture else place_of(ex, shows_hand),
    }  # fmt: skip


def picture_view(picture: Picture | None) -> View | None:
    """Return a picture with the width that it is not drawn beyond."""
    return None if picture is None else {"svg": str(picture), "widest": picture.widest}


def place_of(ex: Exercise, shows_hand: bool) -> View | None:
    """Return the total and the cards of a position to think about; None where nothing of it may be shown, or needs to be."""
    position = ex.task.position
    if position is None or not position.visible or not (ex.is_puzzle or shows_hand):
        return None
    return position_view(position, whose=position.turn if shows_hand else None)


def position_view(position: Position, whose: int | None = None) -> View:
    """Return a total, and the cards of each hand but that of one seat, which is shown otherwise."""
    hands = [
        {
            "who": say("{who} (to move)", who=player_at((), seat))
            if seat == position.turn
            else str(player_at((), seat)),
            "cards": [card_view(card, position.variant) for card in hand],
        }
        for seat, hand in enumerate(position.hands)
        if seat != whose
    ]
    return {"total": position.total, "hands": hands}


# --- how it can be answered ---


def answer_view(ex: Exercise, tried: Collection[str] = ()) -> View:
    """Return the way in which an exercise is answered: a number, a text, or options out of which one or more are chosen."""
    options = [{**option, "tried": option["code"] in tried} for option in options_of(ex)]
    if options:
        way = "some" if ex.form is Form.CARDS else "one"
    else:
        way = "number" if ex.form is Form.NUMBER else "text"
    how = say(_HOW[ex.form]) if way == "text" and ex.form in _HOW else ""
    return {"way": way, "options": options, "how": how}


def options_of(ex: Exercise) -> list[View]:
    """Return what can be chosen: choices of the kind, plays, or the cards in a hand; nothing where the answer is written."""
    if ex.choices:
        return [_choice(ex, code, words) for code, words in ex.choices]
    position = ex.task.position
    if position is None or not position.visible:
        return []
    if ex.form is Form.MOVE:
        return _few([move_view(move, position) for move in position.legal_moves])
    if ex.form in (Form.CARD, Form.CARDS) and _is_among(ex, position):
        hand = dict.fromkeys(position.hands[position.turn])
        return _few([_card_option(card, position) for card in hand])
    return []


def _few(options: list[View]) -> list[View]:
    return options if len(options) <= _MOST else []


def _is_among(ex: Exercise, position: Position) -> bool:
    """Return whether a card that is asked for is one of the hand that is shown anyway."""
    hand = {card.code for card in position.hands[position.turn]}
    asked = {code for value in ex.values for code in (value if isinstance(value, tuple) else (value,))}
    return asked <= hand


def _choice(ex: Exercise, code: str, words: str) -> View:
    position = ex.task.position
    held = [] if position is None or not position.visible else position.hands[position.turn]
    faces = [card_view(card, ex.variant) for card in dict.fromkeys(held) if card.code == code]
    return {"code": code, "words": words, "faces": faces}


def _card_option(card: Card, position: Position) -> View:
    return {"code": card.code, "words": card.words, "faces": [card_view(card, position.variant)]}


def move_view(move: Move, position: Position) -> View:
    """Return a play as something to press: its cards, and what it does."""
    faces = [card_view(card, position.variant) for card in move.cards]
    return {"code": move.code, "words": move.words, "faces": faces}
