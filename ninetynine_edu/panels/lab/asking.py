"""What the lab asks before it answers: which card, or who wins more often. What can be chosen, and what is said of a choice."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final, TypeGuard

from ...ground.cards import Card
from ...ground.english import together
from ...ground.people import player_at
from ...ground.say import listed, marked, say
from ...play.moves import Move
from ...play.position import Position
from ...solve import HiddenEndgame, HiddenSolution, Solution
from ..kit.faces import card_view
from ..kit.messages import Refused

Question = Position | HiddenEndgame

FIRST: Final = marked("Choose a card first. Then the lab shows the answer.")
"""Why other tools wait; see :func:`first_of`."""
FIRST_WHO: Final = marked("Say who wins first. Then the lab shows the answer.")
_EVEN: Final = "even"


def choices_of(question: Question) -> list[dict[str, Any]]:
    """Return what can be chosen: the cards that can be played, or of hidden hands who wins more often; fewer than two are no question."""
    if isinstance(question, HiddenEndgame):
        players = [{"code": str(seat), "label": player_at((), seat), "cards": []} for seat in range(2)]
        return [*players, {"code": _EVEN, "label": say("Both equally often"), "cards": []}]
    return [
        {"code": code, "label": _called(moves), "cards": [card_view(card, question.variant) for card in moves[0].cards]}
        for code, moves in _by_card(question).items()
    ]


def asked_of(question: Question) -> str:
    """Return the question in words."""
    if isinstance(question, HiddenEndgame):
        return say("Who wins more often, and why?")
    return say("Which card, and why?")


def first_of(question: Question) -> str:
    """Return why other tools wait."""
    return say(FIRST_WHO if isinstance(question, HiddenEndgame) else FIRST)


def judged(question: Question, code: str, answer: object) -> tuple[bool | None, str]:
    """Return whether a choice is right, and what is said of it; None where nobody knows.

    Args:
        question: what is asked.
        code: what was chosen, out of `choices_of`.
        answer: its solution, or anything else where there is none.

    >>> from ninetynine_edu import Position, solve
    >>> position = Position.open("standard", ["10C 2C AD", "2H 5D 6C"], total=93)
    >>> judged(position, "2C", solve(position))
    (True, 'You chose the two of clubs. Right: it wins.')
    >>> judged(position, "10C", solve(position))
    (False, 'You chose the ten of clubs. A good try, but the two of clubs is better: it wins.')
    """
    if isinstance(question, HiddenEndgame):
        return _who(answer, code)
    groups = _by_card(question)
    chose = say("You chose {card}.", card=_called(groups[code]))
    if not isinstance(answer, Solution):
        return None, together(chose, say("Nobody knows yet which card is best. See below what you can do."))
    worth = {card: max(Fraction(answer.values[move]) for move in moves) for card, moves in groups.items()}
    best = max(worth.values())
    right = worth[code] == best
    if len(set(worth.values())) == 1:
        return right, together(chose, say(_ALIKE.get(best, _SAME)))
    if right:
        return right, together(chose, say(_RIGHT[best == 1]))
    better = [_called(groups[card]) for card, value in worth.items() if value == best]
    return right, together(chose, say(_BETTER[best == 1], card=listed(better, "or")))


_ALIKE: Final = {
    Fraction(1): marked("Every card wins here."),
    Fraction(-1): marked("Every card loses here, so no other was better."),
}
_SAME: Final = marked("Here every card is worth the same.")
_RIGHT: Final = {True: marked("Right: it wins."), False: marked("Right: no other is better.")}
_BETTER: Final = {
    True: marked("A good try, but {card} is better: it wins."),
    False: marked("A good try, but {card} is better."),
}


def _who(answer: object, code: str) -> tuple[bool | None, str]:
    """Judge who wins more often."""
    if not isinstance(answer, HiddenSolution):
        return None, say("Nobody knows it yet. See below what you can do.")
    truth = "0" if answer.value > 0 else "1" if answer.value < 0 else _EVEN
    more = (
        say("Both win equally often.")
        if truth == _EVEN
        else say("{who} wins more often.", who=player_at((), int(truth)))
    )
    right = code == truth
    return right, together(say("Right!") if right else say("A good try."), more)


class Ask:
    """What is asked before the answer is shown, and what somebody has chosen.

    Attributes:
        at_once: answers are shown at once, for those who study.

    >>> from ninetynine_edu import Position
    >>> position = Position.open("standard", ["10C 2C AD", "2H 5D 6C"], total=93)
    >>> ask = Ask()
    >>> ask.waits(position), ask.about(position), ask.waits(position)
    (False, None, True)
    """

    def __init__(self, at_once: bool = False) -> None:
        self.at_once = at_once
        self._about: Question | None = None
        self._chosen: tuple[Question, str] | None = None
        self._said = ""
        self._answered = False  # the answer was shown as soon as it was asked

    def about(self, question: Question) -> None:
        """Ask about a question."""
        self._about, self._chosen, self._said, self._answered = question, None, "", self.at_once

    def leave(self) -> None:
        """Ask no more."""
        self._about = None

    def waits(self, question: Question) -> bool:
        """Return whether the answer waits: also at another total, since the number line would tell it all the same."""
        if self.at_once or self._chosen is not None or self._about is None or not _same(self._about, question):
            return False
        return len(choices_of(question)) > 1

    def choose(self, question: Question, code: str) -> None:
        """Take a choice; the answer waits no longer.

        Raises:
            Refused: when it is none.
        """
        if all(code != choice["code"] for choice in choices_of(question)):
            raise Refused(say("That card cannot be played here. Choose another one."))
        self._chosen = question, code

    def tell(self, answer: object) -> None:
        """Say what the choice is worth, now that the answer is known."""
        assert self._chosen is not None
        self._said = judged(*self._chosen, answer=answer)[1]

    def view(self, question: Question) -> dict[str, Any] | None:
        """Return what the page asks, or None where there is nothing to ask."""
        if self._about is None or not _same(self._about, question) or (self.at_once and self._answered):
            return None
        if self._chosen is not None and self._chosen[0] != question:
            return None
        choices = choices_of(question)
        if len(choices) < 2:
            return None
        waits = self.waits(question)
        return {
            "title": asked_of(question),
            "choices": choices,
            "waits": waits,
            "why": first_of(question) if waits else "",
            "chosen": self._chosen[1] if self._chosen else "",
            "said": self._said,
        }


def _same(one: Question, other: Question) -> bool:
    """Return whether two questions have the same answer: at another total the number line is the same."""
    return one == other or (_is_open(one) and _is_open(other) and cards_of(one) == cards_of(other))


def _is_open(question: Question) -> TypeGuard[Position]:
    return isinstance(question, Position)


def cards_of(position: Position) -> list[str]:
    """Return a position's text without its total."""
    words = str(position).split()
    return [words[0], *words[2:]]


def _by_card(position: Position) -> dict[str, list[Move]]:
    """Return the moves by the cards they lay; what lays none stands alone."""
    found: dict[str, list[Move]] = {}
    for move in position.legal_moves if position.visible else ():
        found.setdefault("&".join(sorted(card.code for card in move.cards)) or move.code, []).append(move)
    return found


def _called(moves: list[Move]) -> str:
    cards: tuple[Card, ...] = moves[0].cards
    return listed(card.the_words for card in cards) if cards else moves[0].in_words(())


__all__ = ["Ask", "Question", "cards_of", "choices_of", "judged"]
