"""What is said after a deal about how it was lost or held, to the person at the table: one key moment, or nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ...exercises.endings import Known
from ...exercises.kind import ExerciseError
from ...exercises.mining import puzzle_kinds
from ...exercises.puzzle_kind import NEAR
from ...ground.english import together
from ...ground.people import Told, is_reader
from ...ground.say import listed, marked, say, say_many
from ...matches.match import Match
from ...matches.record import DRAWS
from ...play.outcome import InvalidPosition, Termination
from ...play.position import Position
from ...study.another_play import AnotherPlay, Found, another_play
from ...study.moments import saved_words
from ...study.played import plays_of
from .view import is_told

View = dict[str, Any]

_SURE: Final = Told(
    marked("Then {who} would have had another go for sure."), marked("Then you would have had another go for sure.")
)
_OPEN: Final = marked("With all cards open we know more now.")
"""What comes next is hindsight: looking back calls that reading by the same name."""
_SAME: Final = marked("That is so if the others had laid the same cards wherever they could.")
_LIKE: Final = ("only_move", "who_wins")
"""The kinds that can ask about such a moment, the one that asks more first."""
_NO_CARD: Final = (Termination.STUCK, Termination.NO_CARDS)


def key_moment(match: Match, names: Sequence[str], people: Sequence[int]) -> View:
    """Return the key moment of a deal that is over: `words`, the number of the `play` that can be tried again, or 0, what the
    puzzle room is asked for one `like` it, where a puzzle can be, and the number of the play that was made `at` that moment, or 0.

    Args:
        match: its deal is over; of one that goes on with the same cards nothing is told.
        names: what each seat is called.
        people: the players who are persons; of several only one who has lost is told something.
    """
    if not is_told(match) or any(play.move in DRAWS for play in match.deal.plays):
        return {"words": "", "play": 0}
    seats = [seat for seat, player in enumerate(match.seats) if player in people]
    position = match.position
    lost = position.outcome.losers if position.outcome else ()
    loser = next((seat for seat in lost if seat in seats), None)
    if loser is None:
        return {"words": _of_winner(match, names, seats[0]) if len(people) == 1 and seats else "", "play": 0}
    found = another_play(match.deal, loser)
    play = found.play.number if found.play is not None and len(people) == 1 else 0
    like = {} if found.play is None else one_like_it(found.play)
    at = 0 if found.play is None else found.play.number
    return {"words": _of_loser(found, names, loser), "play": play, "like": like, "at": at}


def one_like_it(play: AnotherPlay) -> dict[str, str]:
    """Return what the puzzle room is asked for one like it; nothing where that is no ending of two players.

    There all cards lie open, and nobody takes any more: the same hands make a puzzle of a kind and a level.
    """
    position = play.position
    if len(position.alive) != 2 or position.variant.limit - position.total > NEAR:
        return {}
    seats = sorted(position.alive, key=lambda seat: seat != position.turn)
    v = position.variant
    try:
        ending = Position.open(v, [position.hands[seat] for seat in seats], total=position.total)
        known = Known(ending)
        tasks = {kind.name: kind.task_of(known, ending) for kind in puzzle_kinds(v) if kind.name in _LIKE}
    except (InvalidPosition, ExerciseError):
        return {}
    found = next(((name, task) for name in _LIKE if (task := tasks.get(name)) is not None), None)
    return {} if found is None else {"kind": found[0], "game": v.share_code, "level": str(found[1].level)}


def _of_loser(found: Found, names: Sequence[str], seat: int) -> str:
    who, play = names[seat], found.play
    if play is not None:
        saved = saved_words(play.position.total, who, play.move, names)
        return together(say(_OPEN), saved, say(_SURE.of(who), who=who) if play.sure else say(_SAME))
    if not found.hopeless or not is_reader(who):
        return ""
    return say_many(
        "In your last play no other card would have helped, with what the others laid.",
        "In your last {n} plays no other card would have helped, with what the others laid.",
        found.hopeless,
    )


def _of_winner(match: Match, names: Sequence[str], seat: int) -> str:
    """Return what was good in the last play of a seat that has not lost: it left no card to the next, or was the only one."""
    own = next((past for past in reversed(list(plays_of(match.deal))) if past.before.turn == seat), None)
    outcome = match.position.outcome
    if own is None or outcome is None or own.move.answer or not is_reader(names[seat]):
        return ""
    cards = listed([card.the_words for card in own.move.cards])
    if own.number == len(match.deal.plays) and outcome.termination in _NO_CARD and len(outcome.losers) == 1:
        who = names[outcome.losers[0]]
        return say(
            "Well played: after {cards} {who} had no card that fits {total}.",
            cards=cards,
            who=who,
            total=match.position.total,
        )
    if {move.cards for move in own.before.legal_moves} == {own.move.cards} and len(own.before.hands[seat]) > 1:
        return say("At {total} {cards} was your only card that fitted.", total=own.before.total, cards=cards)
    return ""
