"""What the status line says when a deal is over: the outcome first, with what everybody who paid has left, then how it came."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from ...ground.cards import Card, from_key
from ...ground.english import together
from ...ground.people import Told, is_reader
from ...ground.say import listed, marked, say, say_many
from ...matches.events import Event
from ...play.facts import Fact, What
from ...play.position import Position
from ...play.wording import in_words

_COSTS: Final = (What.PAYS, What.OUT_OF_DEAL)
_OUTCOME: Final = (*_COSTS, What.OUT_OF_MATCH, What.WINS_DEAL, What.WINS_MATCH)
_WHOSE_TURN: Final = frozenset(("reverse", "skip", "choose-next"))
"""What cards do to whose turn it is: of no use when nobody plays any more."""
_MOST_NAMED: Final = 2
"""Of more players than these it is not said what each has left: their seats show it."""

_WINS: Final = Told(marked("{who} wins this deal."), marked("You win this deal!"))
_LOST: Final = Told(marked("{who} lost this deal."), marked("You lost this deal."))
_HONOUR: Final = Told(
    marked("{who} lost this deal and plays on honour now."), marked("You lost this deal. You play on honour now.")
)
_OUT: Final = Told(
    marked("{who} lost this deal and is out of the match."), marked("You lost this deal. You are out of the match.")
)
_NONE: Final = Told(marked("{who} has no life left."), marked("You have no life left."))


def ending_words(events: Sequence[Event], names: Sequence[str], winner: int | None) -> str:
    """Return how a deal has ended: who won or lost it, what those who paid have left, then the last play and what it did.

    Args:
        events: what has happened, from its last play on.
        names: what the players of the match are called.
        winner: the player who has won the deal, or None.
    """
    facts = list(dict.fromkeys(fact for event in events for fact in event.facts))
    how = (fact for fact in facts if fact.what not in _OUTCOME and not _is_about_turns(fact))
    return together(_outcome(facts, names, winner), in_words(how, names))


def hand_at_end(position: Position, seat: int) -> tuple[Card, ...]:
    """Return the cards that a seat held when a deal ended, also one whom the last play put out."""
    laid_down = dict(position.step.out).get(seat) if position.step is not None else None
    return position.hands[seat] if laid_down is None else from_key(laid_down, position.variant.cards)


def _is_about_turns(fact: Fact) -> bool:
    return fact.what == What.AGAIN or (fact.what == What.DID and fact.word in _WHOSE_TURN)


def _outcome(facts: Sequence[Fact], names: Sequence[str], winner: int | None) -> str:
    out = {fact.player for fact in facts if fact.what == What.OUT_OF_MATCH}
    told = sorted((fact for fact in facts if fact.what in _COSTS), key=lambda fact: fact.word != "")
    costs = list(
        {fact.player: fact for fact in told}.values()
    )  # of two about one player the one that says what it cost
    of_reader = [fact for fact in costs if is_reader(names[fact.player or 0])]
    others = [fact for fact in costs if fact not in of_reader]
    if any(fact.what == What.WINS_MATCH for fact in facts):
        won = (fact for fact in facts if fact.what == What.WINS_MATCH)
        return together(
            in_words(won, names), *(_left(fact, names, out) for fact in [*of_reader, *others][:_MOST_NAMED])
        )
    told_winner = winner is not None and (is_reader(names[winner]) or len(costs) != 1 or not of_reader)
    win = say(_WINS.of(names[winner]), who=names[winner]) if winner is not None and told_winner else ""
    if of_reader:
        return together(_lost(of_reader[0], names, out), win, _of_many(others, names, out, _left if win else _lost))
    return together(win, _of_many(others, names, out, _left if win else _lost))


def _of_many(facts: Sequence[Fact], names: Sequence[str], out: Iterable[int | None], one: Callable[..., str]) -> str:
    """Return what several players lost; of a few also what each has left."""
    if len(facts) <= _MOST_NAMED:
        return together(*(one(fact, names, out) for fact in facts))
    return say("{players} lost this deal.", players=listed([names[fact.player or 0] for fact in facts]))


def _lost(fact: Fact, names: Sequence[str], out: Iterable[int | None]) -> str:
    """Return that a player has lost the deal, and what that player has left."""
    who, n = names[fact.player or 0], fact.number
    if fact.player in out:
        return say(_OUT.of(who), who=who)
    if not fact.word or fact.word == "deal":
        return say(_LOST.of(who), who=who)
    if not n:
        return say((_HONOUR if fact.word == "token" else _LOST).of(who), who=who)
    if is_reader(who):
        return together(say("You lost this deal."), _left(fact, names, out))
    if fact.word == "bomb":
        return say_many(
            "{who} lost this deal and has {n} bomb left.", "{who} lost this deal and has {n} bombs left.", n, who=who
        )
    if fact.word == "fold":
        return say_many(
            "{who} lost this deal and has {n} fold left.", "{who} lost this deal and has {n} folds left.", n, who=who
        )
    return say_many(
        "{who} lost this deal and has {n} life left.", "{who} lost this deal and has {n} lives left.", n, who=who
    )


def _left(fact: Fact, names: Sequence[str], out: Iterable[int | None]) -> str:
    """Return what a player has left, where that is counted."""
    who, n, word = names[fact.player or 0], fact.number, fact.word
    if word not in ("token", "bomb", "fold"):
        return ""
    if not n or fact.player in out:
        return say(_NONE.of(who), who=who) if word == "token" and fact.player in out else ""
    if is_reader(who):
        return _you_have(n, word)
    if word == "bomb":
        return say_many("{who} has {n} bomb left.", "{who} has {n} bombs left.", n, who=who)
    if word == "fold":
        return say_many("{who} has {n} fold left.", "{who} has {n} folds left.", n, who=who)
    return say_many("{who} has {n} life left.", "{who} has {n} lives left.", n, who=who)


def _you_have(n: int, word: str) -> str:
    if word == "bomb":
        return say_many("You have {n} bomb left.", "You have {n} bombs left.", n)
    if word == "fold":
        return say_many("You have {n} fold left.", "You have {n} folds left.", n)
    return say_many("You have {n} life left.", "You have {n} lives left.", n)


__all__ = ["ending_words", "hand_at_end"]
