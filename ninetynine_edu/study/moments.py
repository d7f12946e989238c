"""The moments of a deal in sentences: what somebody could have done, with the names of the players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..ground.english import in_row, together
from ..ground.people import Told
from ..ground.say import listed, marked, say
from ..play.moves import CHOOSE, Move
from ..rules.words import WORDS
from .reviewed import ReviewedPlay

_WON: Final = Told(
    marked("At {total} {who} could have won with {cards}: {what}."),
    marked("At {total} you could have won with {cards}: {what}."),
)
_SAVED: Final = Told(
    marked("At {total} {who} could have stayed in with {cards}: {what}."),
    marked("At {total} you could have saved yourself with {cards}: {what}."),
)
_BETTER: Final = Told(
    marked("At {total} {who} would have done better with {cards}: {what}."),
    marked("At {total} you would have done better with {cards}: {what}."),
)
_OTHERWISE: Final = Told(
    marked("At {total} {who} could have done better: {what}."), marked("At {total} you could have done better: {what}.")
)
"""Where the better move lays no card of the hand."""


_PROBABLY: Final = Told(
    marked("At {total} {who} would probably have done better with {cards}: {what}."),
    marked("At {total} you would probably have done better with {cards}: {what}."),
)
_PROBABLY_OTHERWISE: Final = Told(
    marked("At {total} {who} could probably have done better: {what}."),
    marked("At {total} you could probably have done better: {what}."),
)
"""What is not proved, but did better in many deals that were tried out."""
_SEEN: Final = Told(
    marked("At {total}, with the cards that {who} could see, {cards} would have been better: {what}."),
    marked("At {total}, with the cards that you could see, {cards} would have been better: {what}."),
)
_SEEN_OTHERWISE: Final = Told(
    marked("At {total}, with the cards that {who} could see, this would have been better: {what}."),
    marked("At {total}, with the cards that you could see, this would have been better: {what}."),
)


def better_words(play: ReviewedPlay) -> str:
    """Return what would have been better than a play that gave something away: `At 93 Ann could have won with …`."""
    if not play.is_mistake and play.is_likely_mistake:
        return _likely_words(play)
    move = play.best[0]
    return _in_words(_told(play, move), play.position.total, play.player, move, play.names)


def _likely_words(play: ReviewedPlay) -> str:
    move = play.seen_best[0]
    text = _PROBABLY_OTHERWISE if move.answer else _PROBABLY
    tried = say(
        "Of the deals that were tried out, {better} went better and {worse} went worse.",
        better=play.better,
        worse=play.worse,
    )
    return together(_in_words(text, play.position.total, play.player, move, play.names), tried)


def seen_words(play: ReviewedPlay) -> str:
    """Return what would have been better with the cards that could be seen."""
    move = play.seen_best[0]
    return _in_words(_SEEN_OTHERWISE if move.answer else _SEEN, play.position.total, play.player, move, play.names)


def saved_words(total: int, who: str, move: Move, names: Sequence[str]) -> str:
    """Return with which play somebody could have stayed in: `At 93 Ann could have stayed in with …`."""
    return _in_words(_SAVED, total, who, move, names)


def _in_words(told: Told, total: int, who: str, move: Move, names: Sequence[str]) -> str:
    cards = listed([card.the_words for card in move.cards])
    return say(told.of(who), total=total, who=who, cards=cards, what=in_row(_would_do(move, who, names)))


def _would_do(move: Move, who: str, names: Sequence[str]) -> list[str]:
    """Return what a play would have done: whom it would have let play next is no deed of that player."""
    if not move.flags & CHOOSE or move.target is None:
        return move.parts(names)
    whom = names[move.target]
    chosen = WORDS["again"].phrase() if whom == who else say(_LET.of(whom), whom=whom)
    return [*move.parts(names, unsaid=("choose-next",)), chosen]


_LET: Final = Told(marked("let {whom} play next"), marked("let you play next"))


def _told(play: ReviewedPlay, move: Move) -> Told:
    if move.answer:
        return _OTHERWISE
    if play.open == 1:
        return _WON
    return _SAVED if play.after == -1 else _BETTER


def line_words(play: ReviewedPlay) -> str:
    """Return how the deal could have gone on after the better play: `Then, for example: 4♦, K♠.`; "" where it ends it."""
    then = [str(move) for move in play.line[1:]]
    return say("Then, for example: {line}.", line=in_row(then)) if then else ""


def told(play: ReviewedPlay) -> str:
    """Return what would have been better, and how the deal could have gone on."""
    return together(better_words(play), line_words(play))
