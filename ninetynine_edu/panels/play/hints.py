"""Hints for the person at the table, a little more each time: which cards are safe, which are best, and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import cycle, repeat
from typing import Any, Final

from ...ground.cards import Card
from ...ground.english import in_row, together
from ...ground.say import Noun, listed, marked, say
from ...matches.match import Match
from ...play.information import seat_view
from ...play.moves import Move
from ...play.position import Position
from ...study.chances import TURN, WIN
from ...study.hints import Hint, HintedMove, hint, safe_hint
from .choices import acts_as, hint_of, parts_of

View = dict[str, Any]

_BOT: Final = "careful"
"""The bot that is asked where no play is to be chosen, or nothing can be counted."""
_FEW: Final = 3
"""A hint names at most so many cards."""

_OFTEN: Final = {
    TURN: (
        marked("Every time ({k} of {n}) you can play again."),
        marked("Most times ({k} of {n}) you can play again."),
        marked("Sometimes ({k} of {n}) you can play again."),
    ),
    WIN: (
        marked("Every time ({k} of {n}) you can win."),
        marked("Most times ({k} of {n}) you can win."),
        marked("Sometimes ({k} of {n}) you can win."),
    ),
}
"""The chances, by what they are about: always, in more than half, in fewer of the deals that there can be or were tried out."""


@dataclass(frozen=True, slots=True)
class _Told:
    """One hint: its words, which cards it marks and with which word."""

    words: str
    cards: tuple[Card, ...] = ()
    mark: str = ""

    @property
    def marks(self) -> View | None:
        codes = list(dict.fromkeys(card.code for card in self.cards))
        return {"codes": codes, "mark": self.mark} if codes else None


class Hints:
    """The hints of one table: how far they have gone for the position that lies there."""

    def __init__(self) -> None:
        self._position: Position | None = None
        self._told: Iterator[_Told] = iter(())
        self._marks: View | None = None

    def marks(self, position: Position) -> View | None:
        """Return the cards that the last hint was about, as codes, and the word that marks them; None for none."""
        return self._marks if position is self._position else None

    def more(self, match: Match, names: Sequence[str], *, saying: bool) -> str:
        """Return the next hint for the player on turn, as sentences; "" where there is none.

        After the last one it says that there is no more, and begins again.

        Args:
            match: with a person on turn.
            names: what each seat is called.
            saying: the total is said by the player, so that no hint gives it away.
        """
        position = match.position
        if position is not self._position:
            self._position, self._marks = position, None
            self._told = _all_told(match, names, saying)
        told = next(self._told, None)
        if told is None:
            return ""
        self._marks = told.marks
        return told.words


def _all_told(match: Match, names: Sequence[str], saying: bool) -> Iterator[_Told]:
    """Yield the hints for a position, over and over, each when it is asked for: what is safe, what is best, and why."""
    position = match.position
    if any(move.answer or move.is_three for move in position.legal_moves):
        yield from repeat(_Told(_of_bot(match, names)))
    view = seat_view(position, position.turn)
    first = safe_hint(view)
    if first.only:
        only = _Told(say("Only {cards} fits.", cards=_names(first.only)), first.only, say("fits"))
        if len(first.moves) == 1 or len(first.only) > 1:
            yield from repeat(only)
    else:
        only = _safe(first)
    yield only
    found = hint(view)
    more = list(_further(found, only, names, saying)) if found.best else [_Told(_of_bot(match, names))]
    last = more[-1] if more else only
    yield from cycle([*more, replace(last, words=say("That is all I know here.")), only])


def _safe(found: Hint) -> _Told:
    """Return the first hint: what can be played without any worry."""
    keep = found.keep
    if found.free:
        if keep is None:
            return _Told(say("Any card is fine now."))
        return _Told(
            say("Any card is fine now. Try to keep {card} for later.", card=keep.the_words), (keep,), say("keep")
        )
    safe, calm = _cards(found.safe), _cards(found.calm)
    if safe and len(found.safe) == len(found.moves):
        return _Told(say("All that you can play is safe: you keep a card that fits any total."), safe, say("safe"))
    if safe:
        words = say("Safe now: {cards}. Then you still have a card that fits any total.", cards=_names(safe))
        return _Told(words, safe, say("safe"))
    if calm:
        return _Told(say("Fine for now: {cards}.", cards=_names(calm)), calm, say("fine"))
    return _Told(say("Each card is a bit risky here."))


def _further(found: Hint, before: _Told, names: Sequence[str], saying: bool) -> Iterator[_Told]:
    """Yield what there is to say after the first hint: which cards are best, and how often that goes well."""
    best, play = found.best, found.best[0]
    if found.concept == WIN and not found.sampled and play.chance == 0:
        yield _Told(say("No card wins any more, if the others make no mistake."))
        return
    cards, tied = _cards([each.move for each in best]), len(best) == len(found.moves) > 1
    if tied and play.keep is None:
        yield _Told(together(say("All are equally good here."), _often(found)))
        return
    best_mark = say("best")
    if tied and play.keep is not None:
        slots = {"keep": play.keep.the_words, "play": _names(play.move.cards)}
        yield _Told(
            say("All are equally good. Keep {keep} for later, so play {play}.", **slots), play.move.cards, best_mark
        )
    elif found.concept == WIN and not found.sampled and play.chance == 1:
        yield _Told(say("You win for sure with {cards}.", cards=_names(cards)), cards, best_mark)
    elif set(cards) != set(before.cards):
        text = _BEST_TO_WIN if found.concept == WIN else _BEST_TO_STAY
        yield _Told(say(text, cards=_names(cards)), cards, best_mark)
    elif play.keep is not None:
        yield _Told(_keep(play, found.limit), (play.keep,), say("keep"))
    why = together(_play(play.move, found, names, saying), _often(found), "" if saying else _line(found))
    yield _Told(why, play.move.cards, best_mark)


_BEST_TO_WIN: Final = marked("The best chance to win: {cards}.")
_BEST_TO_STAY: Final = marked("The best chance to stay in: {cards}.")


def _keep(play: HintedMove, limit: int) -> str:
    """Return which card is worth keeping, and why."""
    assert play.keep is not None
    if play.keep in play.keeps:
        return say("Keep {card}: it fits any total.", card=play.keep.the_words)
    return say("Keep {card}: you can play it even at {limit}.", card=play.keep.the_words, limit=limit)


def _play(move: Move, found: Hint, names: Sequence[str], saying: bool) -> str:
    """Return what to play and, where the card can count in several ways, how; where the total is to be said, not what it is."""
    if len(move.cards) > 1 or move.is_throw or acts_as(move):
        return hint_of(move, names)
    cards = _names(move.cards)
    told = saying and move.n and not move.number and move.alternative.op == "set"
    if told or sum(each.move.cards == move.cards for each in found.moves) == 1:
        return say("Play {cards}.", cards=cards)
    return say("Play {cards}: {what}.", cards=cards, what=in_row(parts_of(move, names)))


def _often(found: Hint) -> str:
    """Return in how many of the deals that were counted the best move goes well."""
    chance = found.best[0].chance or 0
    k = chance * found.deals
    if found.deals < 2 or k != int(k):
        return ""
    if not k:
        return say("You need a bit of luck here.")
    always, most, sometimes = _OFTEN[found.concept]
    return say(always if chance == 1 else most if 2 * chance > 1 else sometimes, k=int(k), n=found.deals)


def _line(found: Hint) -> str:
    then = [str(move) for move in found.line[1:]]
    return say("Then, for example: {line}.", line=in_row(then)) if then else ""


def _cards(moves: Sequence[Move]) -> tuple[Card, ...]:
    """Return the cards of some moves, each once."""
    return tuple(dict.fromkeys(card for move in moves for card in move.cards))


def _names(cards: Sequence[Card]) -> Noun:
    """Return the names of some cards, not too many."""
    return listed([card.the_words for card in cards[:_FEW]], "or")


def _of_bot(match: Match, names: Sequence[str]) -> str:
    """Return what a bot would play, without a reason."""
    move = match.hint(_BOT)
    return "" if move is None else hint_of(move, names)
