"""Pairings played in processes that are watched: a bot that never comes to an end is ended with its process.

Whoever plays there tells by a few bytes of memory that both processes see who is thinking, so nothing slows the deals down. A
process that is to stop by hand gets a sign there too, and hands over what it has counted.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from mmap import mmap
from pathlib import Path
from pickle import PicklingError
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Any, Final, NamedTuple

from ..ground.stop import stop
from ..matches.players import OwnBot
from ..play.information import SeatView
from ..play.moves import Move
from ..rules.variant import variant
from .bot_file import BotFile, BotFileError
from .kept import mark_of
from .processes import ctrl_c_passes_by
from .simulate import simulate

SECONDS: Final = 5.0
"""So long, by the clock on the wall, a bot may think about one move."""
LOADING: Final = 20.0
"""So long its file may run before the first move."""
ENDED_IT: Final = "ended the program that it played in, and was taken out."
_LOOK: Final = 0.1
"""So often it is looked at who thinks, in seconds."""
_PATIENCE: Final = 2.0
"""So long a process that is to stop may take to hand over what it has counted."""
_SIZE: Final = 16
_STOP, _WHO, _COUNT, _PACKS = 0, 1, 2, 10
"""Places in the memory: a sign, a player or nobody, how often that changed, and how many packs are dealt."""
_NOBODY, _LOADS = 0, 128


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
        players: which of the two, 0-based; both where nobody knows.
        why: what happened, as the rest of a sentence.
    """

    players: tuple[int, ...]
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


class _Thinking:
    """A bot that tells when it thinks."""

    def __init__(self, bot: OwnBot, number: int, memory: mmap) -> None:
        self.__name__ = str(getattr(bot, "__name__", ""))
        self.bot, self._number, self._memory = bot, number, memory
        self.kept_as = mark_of(bot)

    def __call__(self, view: SeatView) -> Move:
        if self._memory[_STOP]:
            stop()
        self.tell(self._number + 1)
        try:
            return self.bot(view)
        finally:
            self.tell(_NOBODY)

    def tell(self, who: int) -> None:
        """Tell who thinks now."""
        memory = self._memory
        memory[_WHO] = who
        memory[_COUNT:_PACKS] = (int.from_bytes(memory[_COUNT:_PACKS], "big") + 1).to_bytes(_PACKS - _COUNT, "big")

    def load(self) -> None:
        """Run the bot's file."""
        if isinstance(self.bot, BotFile):
            self.tell(_LOADS + self._number + 1)
            try:
                self.bot.load()
            finally:
                self.tell(_NOBODY)


def play_told(task: Task, shared: str) -> Result | Gone:
    """Play a pairing and tell who thinks.

    Args:
        task: the pairing.
        shared: the file of the memory that both processes see.
    """
    with open(shared, "r+b") as file, mmap(file.fileno(), _SIZE) as memory:

        def tell(packs: int) -> None:
            memory[_PACKS:_SIZE] = packs.to_bytes(_SIZE - _PACKS, "big")

        seated = [
            player if isinstance(player, str) else _Thinking(player, at, memory)
            for at, player in enumerate(task.players)
        ]
        own = {at: player for at, player in enumerate(seated) if isinstance(player, _Thinking)}
        for at, player in own.items():
            try:
                player.load()
            except BotFileError as error:
                return Gone((at,), f"was taken out: {error}")
        return play(task._replace(players=(seated[0], seated[1])), tell=tell)


def _alone() -> None:
    """Leave the console to the people: what bots print is not shown, and who is to stop is told by a sign."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115 (open until the process ends)
    sys.stdout = sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115


def _travels(bot: str | OwnBot) -> bool:
    """Return whether a bot can be sent to another process."""
    from joblib.externals.loky.backend.reduction import dumps

    try:
        dumps(bot)
    except (PicklingError, TypeError, AttributeError, ValueError, RecursionError):
        return False
    return True


class _Table:
    """A process, what it plays, and who has been thinking there for how long."""

    def __init__(self, shared: Path) -> None:
        self._shared = shared
        shared.write_bytes(bytes(_SIZE))
        self._file = shared.open("r+b")
        self._memory = mmap(self._file.fileno(), _SIZE)
        self._process: Any = None
        self.task = -1
        self.future: Any = None
        self._seen = b""
        self._looked = self._since = 0.0

    def begin(self, number: int, task: Task) -> None:
        """Let the process play a pairing."""
        from joblib.externals.loky import ProcessPoolExecutor

        if self._process is None:
            self._process = ProcessPoolExecutor(max_workers=1, initializer=_alone)
        self._memory[:] = bytes(_SIZE)
        self._seen, self._looked, self._since = b"", monotonic(), 0.0
        with ctrl_c_passes_by():
            self.task, self.future = number, self._process.submit(play_told, task, str(self._shared))

    @property
    def packs(self) -> int:
        """How many packs are dealt of what it plays now."""
        return int.from_bytes(self._memory[_PACKS:_SIZE], "big") if self.future is not None else 0

    def overdue(self) -> Gone | None:
        """Return who has been thinking for too long; its process is ended then."""
        now, seen = monotonic(), self._memory[:]
        # a computer that sleeps, or has no time for us, is not the bot's fault
        self._since = self._since + min(now - self._looked, 5 * _LOOK) if seen == self._seen else 0.0
        self._seen, self._looked = seen, now
        who = seen[_WHO]
        if who == _NOBODY or self._since <= (LOADING if who > _LOADS else SECONDS):
            return None
        self.end()
        if who > _LOADS:
            return Gone((who - _LOADS - 1,), "took too long to run its file and was taken out.")
        return Gone((who - 1,), "took too long for a move and was taken out.")

    def result(self, task: Task) -> Result | Gone:
        """Return what came of the pairing, now that it has come to its end.

        Args:
            task: the pairing.
        """
        from joblib.externals.loky.process_executor import BrokenProcessPool

        own = tuple(at for at, bot in enumerate(task.players) if not isinstance(bot, str))
        future, self.future = self.future, None
        try:
            found: Result | Gone = future.result()
        except BrokenProcessPool:
            who = self._memory[_WHO] & (_LOADS - 1)
            self.end()
            return Gone((who - 1,) if who else own, ENDED_IT)
        except (PicklingError, TypeError, AttributeError, ValueError):
            stays = tuple(at for at in own if not _travels(task.players[at]))
            if not stays:
                raise
            return Gone(stays, "cannot be sent to a process of its own, and was taken out. Make it a plain function.")
        return found

    def ask_to_stop(self) -> None:
        """Ask the process for what it has counted."""
        self._memory[_STOP] = 1

    def end(self) -> None:
        """End the process, whatever it does."""
        if self._process is not None:
            self._process.shutdown(wait=True, kill_workers=True)
        self._process = self.future = None

    def close(self) -> None:
        """End the process and give back what was shared with it."""
        self.end()
        self._memory.close()
        self._file.close()


class Hall:
    """Tables at which pairings are played side by side, each in a process of its own; to be used with `with`.

    Args:
        tables: how many.
    """

    def __init__(self, tables: int) -> None:
        self._folder = TemporaryDirectory(prefix="ninetynine-", ignore_cleanup_errors=True)
        self._tables = [_Table(Path(self._folder.name) / str(number)) for number in range(tables)]

    def __enter__(self) -> Hall:
        return self

    def __exit__(self, *error: object) -> None:
        for table in self._tables:
            table.close()
        self._folder.cleanup()

    def play(
        self, tasks: Sequence[Task], tick: Callable[[int], object] = lambda _: None
    ) -> Iterator[tuple[int, Result | Gone]]:
        """Play pairings; each is handed over as it ends, with its number. Pairings of a bot that is gone are left out.

        When this is stopped by hand, what has been counted is handed over first.

        Args:
            tasks: the pairings.
            tick: called several times a second while they play, with how many packs are dealt of pairings that have not ended.
        """
        left, gone = list(range(len(tasks)))[::-1], set[int]()
        try:
            while True:
                for table in self._tables:
                    if table.future is None and (number := _next(left, tasks, gone)) is not None:
                        table.begin(number, tasks[number])
                if not (busy := self._busy()):
                    return
                tick(sum(table.packs for table in busy))
                for table, found in self._ended(busy, tasks):
                    if isinstance(found, Gone):
                        gone |= {id(tasks[table.task].players[at]) for at in found.players}
                    yield table.task, found
        except KeyboardInterrupt:
            for table in self._busy():
                table.ask_to_stop()
            until = monotonic() + _PATIENCE
            while (busy := self._busy()) and monotonic() < until:
                for table, found in self._ended(busy, tasks):
                    if isinstance(found, Result):  # who is ended now is not to blame
                        yield table.task, found
            for table in self._busy():
                table.end()
            raise

    def _busy(self) -> list[_Table]:
        return [table for table in self._tables if table.future is not None]

    def _ended(self, busy: Sequence[_Table], tasks: Sequence[Task]) -> Iterator[tuple[_Table, Result | Gone]]:
        """Wait a moment, and yield the tables where a pairing has ended or must."""
        from concurrent.futures import FIRST_COMPLETED, wait

        wait([table.future for table in busy], _LOOK, FIRST_COMPLETED)
        for table in busy:
            if table.future.done():
                yield table, table.result(tasks[table.task])
            elif (late := table.overdue()) is not None:
                yield table, late


def _next(left: list[int], tasks: Sequence[Task], gone: set[int]) -> int | None:
    """Take the next pairing whose bots are all here."""
    with suppress(IndexError):
        while gone & {id(player) for player in tasks[left[-1]].players}:
            left.pop()
        return left.pop()
    return None
