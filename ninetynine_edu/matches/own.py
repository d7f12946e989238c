"""Bots that a table cannot trust: what they choose, how long they take, and who plays on where one is not here.

Nothing can end a function that never returns: threads cannot be stopped, and signals reach none but the first of them. So
the time of each choice is taken, and who took too long chooses no more.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from ..ground.say import say
from ..ground.stop import check_stop, is_stop
from ..ground.text import echo, path_echo
from ..play.information import seat_view
from ..play.moves import Move
from ..play.position import Position
from .players import HUMAN, find_bot, is_own, make_bot
from .record import LeftOut, Record

try:
    from time import thread_time
except ImportError:  # a browser's Python has one thread, and no clock of its own for it
    from time import process_time as thread_time

SECONDS: Final = 2.0
"""So much processor time somebody's own bot may take for one move."""
STAND_IN: Final = "steady"
"""The bot that plays on for one which is not here."""

_log = logging.getLogger(__name__)


class Told(Exception):
    """What went wrong with a bot, as a sentence that is ready."""


class Chosen(NamedTuple):
    """What came of asking a bot.

    Attributes:
        move: what it chose, or None when it failed.
        slow: whether somebody's own bot took too long.
        error: what it raised, or what is said of something that is no legal move.
    """

    move: Move | None
    slow: bool
    error: BaseException | None = None


def chosen(kind: str, seed: int, position: Position, *, log: bool = True) -> Chosen:
    """Return what a bot chooses for the seat on turn. Whatever it does wrong, the others play on.

    Args:
        kind: the bot, by name.
        seed: for what it leaves to chance.
        position: where it is to choose.
        log: write down why it failed; who plays many deals says it once instead.
    """
    started = thread_time()
    move: Move | None = None
    failed: BaseException | None = None
    try:
        found = make_bot(kind, seed).choose(seat_view(position, position.turn))
        move = is_among(found, position.legal_moves)
        if move is None:
            failed = Told(no_move(found))
            if log:
                _log.error("The bot %s chose %s at %r", kind, echo(found), position)
    except BaseException as error:  # what would end a program too
        if is_stop(error):
            raise
        failed = error
        if log:
            _log.exception("The bot %s failed at %r", kind, position)
    check_stop()
    return Chosen(move, is_own(kind) and thread_time() - started > SECONDS, failed)


def is_among(found: object, moves: Iterable[Move]) -> Move | None:
    """Return what a bot chose where it is a legal move. A kind of move of its own is none: it may say that it is equal to any."""
    return next((move for move in moves if move is found or move == found), None) if type(found) is Move else None


def no_move(found: object) -> str:
    """Say what a bot chose that is no legal move.

    >>> no_move(None), no_move("2♣"), no_move([1])
    ('It chose None.', "It chose '2♣', which is text, no move.", 'It chose something of type list, no move.')
    """
    if found is None:
        return "It chose None."
    if type(found) is Move:
        return f"It chose {path_echo(found, 60)}, which is not legal here."
    kind = "text" if type(found) is str else "a number" if type(found) in (int, float) else ""
    if kind:
        return f"It chose {echo(found)}, which is {kind}, no move."
    return f"It chose something of type {path_echo(type(found).__name__, 60)}, no move."


def is_here(kind: str) -> bool:
    """Return whether a kind of player of a record can play on: a person, or a bot that there is."""
    return kind == HUMAN or find_bot(kind) is not None


def stand_ins(record: Record) -> Iterator[LeftOut]:
    """Yield for which bots of a record another one plays on: somebody's own that are not here now."""
    for kind, name in record.players:
        if not is_here(kind):
            told = say("The bot {kind} is not here, so another one plays on for {who}.", kind=kind, who=name)
            yield LeftOut.plain(1, told)
