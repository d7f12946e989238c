"""Endgames of three players with open hands: who loses when the others are kind or hard, who is safe, who decides.

One player loses the deal, the two others do not. Whoever cannot lose either way has a tie to break, and decides for others.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from ...ground.english import minus
from ...ground.say import say
from ...play.moves import Move
from ...play.position import Position
from ...solve import solve
from .table import Table

_PACK = [rank + suit for rank in ("A", "2", "3", "4", "5", "6", "7", "8", "10", "J", "K") for suit in "SHDC"]


def plays_on(position: Position, *, kind: bool) -> Iterator[tuple[Position, Move]]:
    """Yield the plays of a deal in which everybody first sees to it that they do not lose.

    Args:
        position: three seats, all visible, no stock.
        kind: what players do who cannot lose either way: spare Player 1 (True), or let Player 1 lose (False).
    """
    while not position.is_over:
        ends = {move: loser(position.play(move), kind=kind) for move in position.legal_moves}
        good = [move for move, end in ends.items() if end != position.turn] or [*ends]
        wished = [move for move in good if (ends[move] != 0) == kind] or good
        yield position, wished[0]
        position = position.play(wished[0])


def loser(position: Position, *, kind: bool) -> int:
    """Return the seat that loses, when ties are broken for Player 1 or against.

    >>> pos = Position.open("standard", ["3H 5D", "4S 10D", "5H 5C"], total=94).play("5D")
    >>> loser(pos, kind=True) != 0, loser(pos, kind=False) == 0
    (True, True)
    """
    if position.outcome is not None:
        return position.outcome.losers[0]
    ends = [loser(position.play(move), kind=kind) for move in position.legal_moves]
    good = [end for end in ends if end != position.turn] or ends
    wished = [end for end in good if (end != 0) == kind] or good
    return wished[0]


def after_play(position: Position, first: str, *, kind: bool) -> tuple[str, Table]:
    """Return who loses after a play, and how it goes on.

    >>> pos = Position.open("standard", ["8H 2C", "7D", "6S"], total=90)
    >>> after_play(pos, "8H", kind=True)[0], after_play(pos, "2C", kind=True)[0]
    ('Player 2 loses.', 'Player 3 loses.')
    """
    move = position.parse_move(first)
    rows = [(_who(position.turn), minus(str(move)), position.result_of(move))]
    after = position.play(move)
    for place, each in plays_on(after, kind=kind):
        rows.append((_who(place.turn), minus(str(each)), place.result_of(each)))
    end = loser(after, kind=kind)
    told = say("You lose.") if end == 0 else say("{who} loses.", who=_who(end))
    return told, Table((say("Who"), say("Plays"), say("Total")), rows)


def _who(seat: int) -> str:
    return say("you") if seat == 0 else say("Player {n}", n=seat + 1)


def is_safe(position: Position, seat: int = 0) -> bool:
    """Return whether a seat can avoid losing even if all others play against it: a game of one against the rest.

    >>> is_safe(Position.open("standard", ["8H 2C", "7D", "6S"], total=90))
    True
    """
    if position.outcome is not None:
        return seat not in position.outcome.losers
    ends = (is_safe(position.play(move), seat) for move in position.legal_moves)
    return any(ends) if position.turn == seat else all(ends)


def counts(count: int, seed: int) -> dict[str, int]:
    """Return how often somebody is safe, the player to move is, and the player to move decides who loses.

    Args:
        count: how many positions: two cards each, at 85 to 97, with at least two plays.
        seed: which ones.

    >>> counts(5, seed=1)["positions"]
    5
    """
    lots, found = Random(seed), {"positions": 0, "somebody": 0, "mover": 0, "decides": 0}
    while found["positions"] < count:
        cards = lots.sample(_PACK, 6)
        hands = [" ".join(cards[at : at + 2]) for at in (0, 2, 4)]
        position = Position.open("standard", hands, total=lots.randint(85, 97))
        if len(position.legal_moves) < 2:
            continue
        answer = solve(position)
        ends = {_losers(position.play(move)) for move in answer.safe_moves}
        found["positions"] += 1
        found["somebody"] += any(answer.safe)
        found["mover"] += answer.safe[0]
        found["decides"] += frozenset({1}) in ends and frozenset({2}) in ends
    return found


def _losers(position: Position) -> frozenset[int]:
    """Return who may lose, however players break their ties."""
    if position.outcome is not None:
        return frozenset(position.outcome.losers)
    ends = [_losers(position.play(move)) for move in position.legal_moves]
    good = [end for end in ends if position.turn not in end] or ends
    return frozenset().union(*good)
