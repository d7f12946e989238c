"""A process that is watched, from inside: it plays a pairing, and tells who thinks and how much processor time it has had.

It tells by a few bytes of memory that both processes see, so nothing slows the deals down. When a process is to stop by hand
it gets a sign there, and hands over what it has counted.
"""

from __future__ import annotations

import errno
import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cached_property
from mmap import mmap
from os import _exit
from threading import Thread
from time import process_time, sleep
from typing import Final, NamedTuple

from ..ground.stop import is_stop, stop
from ..matches.own import Told, is_among, no_move
from ..matches.players import OwnBot, kind_of_player
from ..play.information import SeatView
from ..play.moves import Move
from ..rules.variant import variant
from .bot_file import BotFile, BotFileError, named, why
from .kept import mark_of
from .processes import ENDS
from .simulate import OwnBotError, SimulationError, simulate

LOOK: Final = 0.1
"""So often it is looked at who thinks, in seconds."""
SIZE: Final = 24
STOP, WHO, COUNT, PACKS, TIME = 0, 1, 2, 10, 16
"""Places in the memory: a sign, a player or nobody, how often that changed, how many packs are dealt, and processor time."""
NOBODY, LOADS = 0, 128
_A_SECOND: Final = 10**6
_LIMITS: Final = (errno.ENOMEM, errno.EMFILE, errno.EFBIG, None)
"""What a file fails of where a bot has bounded its process, or an alarm of it rings there; a full disk is nobody's fault."""


class Task(NamedTuple):
    """A pairing to be played.

    Attributes:
        game: the code of the game.
        players: two bots, by name or as functions.
        deals: how many.
        seed: of all of them.
        file: keeps what is counted as it comes; None for none.
    """

    game: str
    players: tuple[str | OwnBot, str | OwnBot]
    deals: int
    seed: int
    file: str | None = None


class Result(NamedTuple):
    """What came of a pairing.

    Attributes:
        packs, deals, nobodys: how many packs were dealt, deals played with them, and how many of these nobody lost.
        losses: how many each player lost.
        squares: for each player the sum over all packs of the square of how many deals of a pack it lost.
        faults: how often each made no legal move.
        why: what went wrong with each one first, where that is known.
        ended: `deals` when all were played, else `stopped` by hand, or `broken` where processes ended time and again.
        slow: in how many deals each took too long for a move.
    """

    packs: int
    deals: int
    nobodys: int
    losses: tuple[int, ...]
    squares: tuple[int, ...]
    faults: tuple[int, ...]
    why: tuple[str, ...]
    ended: str
    slow: tuple[int, ...] = (0, 0)


class Gone(NamedTuple):
    """A bot that cannot play on.

    Attributes:
        players: which of the two, 0-based; none where nobody knows.
        why: what happened, as the rest of a sentence.
    """

    players: tuple[int, ...]
    why: str


class Fell(NamedTuple):
    """A pairing that came to no end, and it is not sure whose fault that is.

    Attributes:
        who: who was thinking, 1-based; 0 for nobody.
        why: what was raised, by name; "" where the process was ended.
    """

    who: int
    why: str


def play(task: Task, workers: int | None = 1, tell: Callable[[int], object] | None = None) -> Result:
    """Play a pairing; both players sit in both seats with the same packs.

    Args:
        task: the pairing.
        workers: how many processes, as of `simulate`.
        tell: is told how many packs have been dealt, as they are.
    """
    found = simulate(
        variant(task.game), task.players, task.deals, task.seed, rotate=True, workers=workers, save=task.file,
        progress=tell or False,
    )  # fmt: skip
    counted = found.counted
    return Result(
        counted.packs, found.deals, counted.nobodys, found.player_losses, tuple(counted.squares), found.faults, found.why,
        found.ended, found.slow,
    )  # fmt: skip


class _Absent:
    """A bot in name only: with it comes what is kept already, and nothing is played."""

    def __init__(self, bot: OwnBot) -> None:
        self.__name__ = str(getattr(bot, "__name__", ""))
        self.kept_as = mark_of(bot)
        self.asked = False

    def __call__(self, view: SeatView) -> Move:
        self.asked = True
        stop()


def kept_whole(task: Task) -> Result | None:
    """Return what a pairing has come to, where all of it is kept already: no process is needed for that.

    Raises:
        KeyboardInterrupt: it was stopped by hand.
    """
    if task.file is None or not os.path.exists(task.file):
        return None
    one, other = (player if isinstance(player, str) else _Absent(player) for player in task.players)
    try:
        found = play(task._replace(players=(one, other)))
    finally:
        for player in task.players:
            kind_of_player(player)  # its name belongs to it again
    if found.ended == "stopped" and not any(isinstance(each, _Absent) and each.asked for each in (one, other)):
        raise KeyboardInterrupt
    return found if found.ended == "deals" else None


class _Thinking:
    """A bot that tells when it thinks."""

    def __init__(self, bot: OwnBot, number: int, memory: mmap) -> None:
        self.__name__ = str(getattr(bot, "__name__", ""))
        self.bot, self._number, self._memory = bot, number, memory

    @cached_property
    def kept_as(self) -> str:
        """What its deals are kept under, where they are."""
        return mark_of(self.bot)

    def __call__(self, view: SeatView) -> Move:
        if self._memory[STOP]:
            stop()
        moves = view.legal_moves
        self.tell(self._number + 1)
        try:  # what it hands over is looked at here: a text or a comparison of its own may never come to an end
            found = self.bot(view)
            if (move := is_among(found, moves)) is not None:
                return move
            told = no_move(found)
        except BaseException as error:  # what would end a program too
            if is_stop(error):
                raise
            told = why(error)
        finally:
            self.tell(NOBODY)
        raise Told(told)

    def tell(self, who: int) -> None:
        """Tell who thinks now."""
        memory = self._memory
        memory[WHO] = who
        memory[COUNT:PACKS] = (int.from_bytes(memory[COUNT:PACKS], "big") + 1).to_bytes(PACKS - COUNT, "big")

    def load(self) -> None:
        """Run the bot's file."""
        if isinstance(self.bot, BotFile):
            self.tell(LOADS + self._number + 1)
            try:
                self.bot.load()
            finally:
                self.tell(NOBODY)


def play_told(task: Task, shared: str) -> Result | Gone | Fell:
    """Play a pairing and tell who thinks.

    Args:
        task: the pairing.
        shared: the file of the memory that both processes see.

    Raises:
        SimulationError: what is counted cannot be kept.
    """
    with open(shared, "r+b") as file, mmap(file.fileno(), SIZE) as memory:
        try:
            found = _play_told(task, memory)
        except BaseException as error:  # an alarm that a bot has set, a package that it has changed
            limited = _limited(error)
            if isinstance(error, SimulationError) and not isinstance(error, OwnBotError) and limited is None:
                raise
            return Fell(0, named(limited or error.__cause__ or error))
        if isinstance(found, Result) and found.ended == "stopped" and not memory[STOP]:
            return Fell(0, KeyboardInterrupt.__name__)
        return found


def _play_told(task: Task, memory: mmap) -> Result | Gone:
    def tell(packs: int) -> None:
        memory[PACKS:TIME] = packs.to_bytes(TIME - PACKS, "big")

    seated = [
        player if isinstance(player, str) else _Thinking(player, at, memory) for at, player in enumerate(task.players)
    ]
    own = {at: player for at, player in enumerate(seated) if isinstance(player, _Thinking)}
    for at, player in own.items():
        try:
            player.load()
        except BotFileError as error:
            return Gone((at,), f"was taken out: {error}")
    return play(task._replace(players=(seated[0], seated[1])), tell=tell)


def _limited(error: BaseException) -> OSError | None:
    """Return why a file could not be kept, where that is for what a bot has done to its process."""
    return next((each for each in _behind(error) if isinstance(each, OSError) and each.errno in _LIMITS), None)


def _behind(error: BaseException) -> Iterator[BaseException]:
    """Yield what lies behind an error."""
    behind = error.__context__
    while behind is not None:
        yield behind
        behind = behind.__context__


def alone(shared: str, parent: int) -> None:
    """Leave the console to the people, and end with who began this process.

    What bots and their programs print is not shown, and who is to stop is told by a sign.

    Args:
        shared: the file of the memory that both processes see.
        parent: the number of the process that began this one.
    """
    for name in ENDS:
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_IGN)
    nothing = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1, 2):
        os.dup2(nothing, number)
    sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115 (open until the process ends)
    sys.stdout = sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    if sys.platform == "linux":  # where no thread gets a turn, since machine code holds on to Python
        with suppress(Exception):
            import ctypes

            ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG
    Thread(target=_clock, args=(shared, _gone(parent)), daemon=True).start()


def _gone(parent: int) -> Callable[[], bool]:
    """Return how it is known that the process which began this one is gone."""
    if os.name == "posix":
        getppid = os.getppid
        return lambda: getppid() != parent
    from multiprocessing import parent_process

    began = parent_process()
    return lambda: began is not None and not began.is_alive()


def _clock(shared: str, gone: Callable[[], bool]) -> None:
    """Tell again and again how much processor time this process has had, and end it where nobody waits for it."""
    with open(shared, "r+b") as file, mmap(file.fileno(), SIZE) as memory:
        while not gone():
            memory[TIME:SIZE] = int(_A_SECOND * process_time()).to_bytes(SIZE - TIME, "big")
            sleep(LOOK)
    _exit(1)


def used(memory: bytes) -> float:
    """Return how many seconds of processor time a process has told."""
    return int.from_bytes(memory[TIME:SIZE], "big") / _A_SECOND
