"""Bots that a table cannot trust: what they choose, how long they take, and who plays on where one is not here.

Nothing can end a function that never returns: threads cannot be stopped, and signals reach none but the first of them. So
the time of each choice is taken, and who took too long chooses no more.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import Final, NamedTuple

from ..ground.say import say
from ..ground.stop import check_stop, is_stop
from ..ground.text import echo
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


class Chosen(NamedTuple):
    """What came of asking a bot.

    Attributes:
        move: what it chose, or None when it failed.
        slow: whether somebody's own bot took too long.
        error: what it raised; where it failed without, it chose something that is no legal move.
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
        if isinstance(found, Move) and found in position.legal_moves:
            move = found
        elif log:
            _log.error("The bot %s chose %s at %r", kind, echo(found), position)
    except BaseException as error:  # what would end a program too
        if is_stop(error):
            raise
        failed = error
        if log:
            _log.exception("The bot %s failed at %r", kind, position)
    check_stop()
    return Chosen(move, is_own(kind) and thread_time() - started > SECONDS, failed)


def is_here(kind: str) -> bool:
    """Return whether a kind of player of a record can play on: a person, or a bot that there is."""
    return kind == HUMAN or find_bot(kind) is not None


def stand_ins(record: Record) -> Iterator[LeftOut]:
    """Yield for which bots of a record another one plays on: somebody's own that are not here now."""
    for kind, name in record.players:
        if not is_here(kind):
            told = say("The bot {kind} is not here, so another one plays on for {who}.", kind=kind, who=name)
            yield LeftOut.plain(1, told)
