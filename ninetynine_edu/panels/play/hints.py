"""Hints for the person at the table, a little more each time: which cards are safe, which are best, and why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ...ground.english import in_row, together
from ...ground.say import listed, marked, say
from ...matches.match import Match
from ...play.information import seat_view
from ...play.moves import Move
from ...play.position import Position
from ...study.chances import TURN, WIN
from ...study.hints import Hint, hint, safe_hint
from .choices import hint_of

View = dict[str, Any]

WHY: Final = 3
"""The level that says why; there is none above it."""
_BOT: Final = "careful"
"""The bot that is asked where no play is to be chosen, or nothing can be counted."""
_FEW: Final = 3
"""A hint names at most so many cards."""

_COUNTED: Final = {
    (WIN, False): marked("It wins {k} of the {n} deals that there can be."),
    (WIN, True): marked("It won {k} of {n} deals that were tried out."),
    (TURN, False): marked("In {k} of the {n} deals that there can be you can play again."),
    (TURN, True): marked("In {k} of {n} deals that were tried out you can play again."),
}
"""The chances, by what they are about and whether they are an estimate."""


class Hints:
    """The hints of one table: how far they have gone for the position that lies there."""

    def __init__(self) -> None:
        self._position: Position | None = None
        self._level = 0
        self._hint: Hint | None = None
        self._marks: View | None = None

    def marks(self, position: Position) -> View | None:
        """Return the cards that the last hint was about, as codes, and the word that marks them; None for none."""
        return self._marks if position is self._position else None

    def more(self, match: Match, names: Sequence[str], *, saying: bool) -> str:
        """Return the next hint for the player on turn, as sentences; "" where there is none.

        Args:
            match: with a person on turn.
            names: what each seat is called.
            saying: the total is said by the player, so that no hint gives it away.
        """
        position = match.position
        if position is not self._position:
            self._position, self._level, self._hint, self._marks = position, 0, None, None
        if any(move.answer or move.is_three for move in position.legal_moves):
            return _of_bot(match, names)
        self._level = min(self._level + 1, WHY)
        view = seat_view(position, position.turn)
        if self._level == 1:
            return self._safe(safe_hint(view))
        if self._hint is None:
            self._hint = hint(view)
        if not self._hint.best:
            self._marks = None
            return _of_bot(match, names)
        return self._best(self._hint) if self._level < WHY else self._why(self._hint, names, saying)

    def _safe(self, found: Hint) -> str:
        safe = found.safe
        self._mark(safe, say("safe"))
        if not safe:
            return say("No card is safe for sure: after each one a total can come that none of your cards fits.")
        if len(safe) == len(found.moves) > 1:
            return say("All that you can play is safe: you keep a card that fits any total.")
        return say("Safe now: {cards}. Then you still have a card that fits any total.", cards=_cards(safe))

    def _best(self, found: Hint) -> str:
        best = [each.move for each in found.best]
        chance = found.best[0].chance
        sure = not found.sampled and found.concept == WIN
        if sure and chance == 0:
            self._mark((), "")
            return say("No card wins any more, if the others make no mistake.")
        if len(best) == len(found.moves) > 1:
            self._mark((), "")
            return say("All that you can play is equally good here.")
        self._mark(best, say("best"))
        if sure and chance == 1:
            return say("You win for sure with {cards}.", cards=_cards(best))
        if found.concept == WIN:
            return say("The best chance to win: {cards}.", cards=_cards(best))
        return say("The best chance to stay in: {cards}.", cards=_cards(best))

    def _why(self, found: Hint, names: Sequence[str], saying: bool) -> str:
        best = found.best[0]
        self._mark((best.move,), say("best"))
        first = _play(best.move, names, saying)
        if best.keeps:
            reason = say("You keep {card}, which fits any total.", card=best.keeps[0].the_words)
        elif found.unseen:
            reason = say("Then {k} of the {n} unseen cards would fit any total.", k=found.saving, n=found.unseen)
        else:
            reason = ""
        return together(first, reason, _counted(found), "" if saying else _line(found))

    def _mark(self, moves: Sequence[Move], word: str) -> None:
        codes = list(dict.fromkeys(card.code for move in moves for card in move.cards))
        self._marks = {"codes": codes, "mark": word} if codes else None


def _play(move: Move, names: Sequence[str], saying: bool) -> str:
    """Return what could be played; where the total is to be said, not what it would be."""
    cards = listed([card.the_words for card in move.cards])
    if saying and move.n and not move.number and move.alternative.op == "set":
        return say("You could play {cards}.", cards=cards)
    return hint_of(move, names)


def _counted(found: Hint) -> str:
    """Return over how many deals the chance of the best move was counted, and in how many it comes true."""
    chance = found.best[0].chance
    k = (chance or 0) * found.deals
    if found.deals < 2 or k != int(k):
        return ""
    return say(_COUNTED[found.concept, bool(found.sampled)], k=int(k), n=found.deals)


def _line(found: Hint) -> str:
    then = [str(move) for move in found.line[1:]]
    return say("Then, for example: {line}.", line=in_row(then)) if then else ""


def _cards(moves: Sequence[Move]) -> str:
    """Return the cards of some moves, each once and not too many."""
    cards = dict.fromkeys(card for move in moves for card in move.cards)
    return listed([card.the_words for card in list(cards)[:_FEW]], "or")


def _of_bot(match: Match, names: Sequence[str]) -> str:
    """Return what a bot would play, without a reason."""
    move = match.hint(_BOT)
    return "" if move is None else hint_of(move, names)
