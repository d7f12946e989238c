"""Plays as sentences that a child can say: `You played the seven of clubs: 80 and 7 is 87.`"""

from __future__ import annotations

from collections.abc import Sequence

from .moves import CHOOSE, REVERSE, SKIP, Move
from .position import Position


def sum_in_words(before: int, move: Move, after: int) -> str:
    """Return what a move does to the total as a sentence without its point: `80 and 7 is 87`.

    >>> from ninetynine_edu.position import Position
    >>> pos = Position.open("standard", ["10S 9H", "4C AH"], total=93)
    >>> sum_in_words(93, pos.parse_move("10S-10"), 83)
    '93 take away 10 is 83'
    """
    alternative = move.alternative
    if alternative.op == "add":
        if alternative.n == 0:
            return f"the total stays {after}"
        if after != before + alternative.n:
            return f"{before} take away {-alternative.n} would be below 0, so the total is {after}"
        return (
            f"{before} and {alternative.n} is {after}"
            if alternative.n > 0
            else f"{before} take away {-alternative.n} is {after}"
        )
    if alternative.op == "double":
        return f"twice {before} is {after}"
    return f"the total stays {after}" if before == after else f"the total is now {after}"


def play_in_words(before: Position, after: Position, move: Move, names: Sequence[str], said: int | None = None) -> str:
    """Return a play as one or two sentences.

    Args:
        before: the position in which it was played.
        after: the position it led to.
        move: the move.
        names: what each seat is called; ``You`` for the reader.
        said: the total that the player said, when it was said wrongly.
    """
    name = names[before.turn]
    result = move.alternative.apply(before.total, move.number, negative=before.variant.negative)
    total = before.total if result is None else result
    if said is not None and said != total:
        return f"{name} said {said}, but {sum_in_words(before.total, move, total)}."
    words = f"{name} played the {move.cards[0].words}: {sum_in_words(before.total, move, total)}."
    if total > before.variant.limit:  # the card does not count, so it turns nothing round
        return words
    if move.flags & REVERSE and len(before.alive) > 2:
        words += " Play goes the other way round."
    elif move.flags & REVERSE and after.turn == before.turn:
        words += f" {name} {'play' if name == 'You' else 'plays'} again."
    if move.flags & SKIP:
        skipped = before._rules.next_table(before._state.alive)[0][after.direction > 0][before.turn]
        words += f" {names[skipped]} {'miss' if names[skipped] == 'You' else 'misses'} a turn."
    if move.flags & CHOOSE and move.target is not None and len(before.alive) > 2:
        words += f" {names[move.target]} {'are' if names[move.target] == 'You' else 'is'} next."
    return words
