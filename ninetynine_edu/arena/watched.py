"""Pairings played in processes that are watched: a bot that never comes to an end is ended with its process.

How much processor time a bot has had is what counts, since many processes may share few cores; one that has none for long is
ended later, by the clock on the wall.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from mmap import mmap
from pathlib import Path
from pickle import PicklingError
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Any, Final

from ..matches.players import OwnBot
from .bot_file import named
from .inside import LOADS, LOOK, NOBODY, PACKS, SIZE, STOP, TIME, WHO, Fell, Gone, Result, Task, alone, play_told, used
from .processes import ENDS, ctrl_c_passes_by
from .simulate import SimulationError

SECONDS: Final = 5.0
"""So much processor time a bot may take for one move."""
ASLEEP: Final = 30.0
"""So long it may take by the clock on the wall."""
LOADING: Final = 20.0
"""So much processor time its file may take before the first move."""
LOADING_ASLEEP: Final = 60.0
"""So long that may take by the clock on the wall."""
STUCK: Final = 120.0
"""So much processor time may pass with nobody thinking and no pack dealt; by the clock on the wall, five times as long."""
ENDED_IT: Final = "ended the program that it played in, and was taken out."
FAILED: Final = "was taken out: its deals failed outside of moves with {}."
_PATIENCE: Final = 2.0
"""So long a process that is to stop may take to hand over what it has counted."""


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
        shared.write_bytes(bytes(SIZE))
        self._file = shared.open("r+b")
        self._memory = mmap(self._file.fileno(), SIZE)
        self._process: Any = None
        self.task = -1
        self.future: Any = None
        self._own: tuple[OwnBot, ...] = ()
        self._seats: tuple[int, ...] = ()
        self._seen = b""
        self._looked = self._since = self._had = self._used = 0.0

    def begin(self, number: int, task: Task) -> None:
        """Let the process play a pairing."""
        from joblib.externals.loky import ProcessPoolExecutor
        from joblib.externals.loky.backend import resource_tracker

        if not self.knows(task):  # what another bot has changed in its process stays there
            self.end()
        self._own, self._seats = own_bots(task), _seats(task)
        self._memory[:TIME] = bytes(TIME)
        self._seen, self._looked, self._since = b"", monotonic(), 0.0
        with ctrl_c_passes_by(ENDS):
            resource_tracker.ensure_running()  # it lets some of them in again
        with ctrl_c_passes_by(ENDS):
            if self._process is None:
                told = str(self._shared), os.getpid()
                self._memory[TIME:] = bytes(SIZE - TIME)
                self._process = ProcessPoolExecutor(max_workers=1, initializer=alone, initargs=told)
            self.task, self.future = number, self._process.submit(play_told, task, str(self._shared))

    def knows(self, task: Task) -> bool:
        """Return whether its process has had to do with the bots of a pairing, and with no others."""
        return self._process is not None and {*map(id, self._own)} == {*map(id, own_bots(task))}

    @property
    def packs(self) -> int:
        """How many packs are dealt of what it plays now."""
        return int.from_bytes(self._memory[PACKS:TIME], "big") if self.future is not None else 0

    def overdue(self) -> Gone | None:
        """Return who has been thinking for too long; its process is ended then."""
        now, memory = monotonic(), self._memory[:]
        seen, had = memory[:TIME], used(memory)
        same = seen == self._seen
        # a computer that sleeps, or has no time for us, is not the bot's fault
        self._since = self._since + min(now - self._looked, 5 * LOOK) if same else 0.0
        self._used = self._used + max(0.0, had - self._had) if same else 0.0
        self._seen, self._looked, self._had = seen, now, had
        who = seen[WHO]
        most, asleep = (
            (STUCK, 5 * STUCK) if who == NOBODY else (LOADING, LOADING_ASLEEP) if who > LOADS else (SECONDS, ASLEEP)
        )
        if self._used <= most and self._since <= asleep:
            return None
        self.end()
        if who == NOBODY:
            return Gone(self._seats if len(self._seats) == 1 else (), "held up the deals for good and was taken out.")
        if who > LOADS:
            return Gone((who - LOADS - 1,), "took too long to run its file and was taken out.")
        return Gone((who - 1,), "took too long for a move and was taken out.")

    def result(self, task: Task) -> Result | Gone | Fell:
        """Return what came of the pairing, now that it has come to its end.

        Args:
            task: the pairing.

        Raises:
            SimulationError: what is counted cannot be kept.
        """
        from joblib.externals.loky.process_executor import BrokenProcessPool

        future, self.future = self.future, None
        error = future.exception()
        if error is None:
            found: Result | Gone | Fell = future.result()
            return found
        if isinstance(error, SimulationError):
            raise error
        if isinstance(error, BrokenProcessPool):
            return Fell(self._memory[WHO] & (LOADS - 1), "")
        stays = tuple(at for at in self._seats if not _travels(task.players[at]))
        if stays:
            return Gone(stays, "cannot be sent to a process of its own, and was taken out. Make it a plain function.")
        return Fell(0, named(error))

    def ask_to_stop(self) -> None:
        """Ask the process for what it has counted."""
        self._memory[STOP] = 1

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


def own_bots(task: Task) -> tuple[OwnBot, ...]:
    """Return who of a pairing is somebody's own bot."""
    return tuple(bot for bot in task.players if not isinstance(bot, str))


def _seats(task: Task) -> tuple[int, ...]:
    return tuple(at for at, bot in enumerate(task.players) if not isinstance(bot, str))


def _blamed(task: Task, first: Fell, again: Fell) -> Gone:
    """Return who is taken out after a pairing came to no end twice: who was thinking both times, or the only one that can have done it."""
    if first.who and first.who == again.who:
        return Gone((first.who - 1,), ENDED_IT)
    seats = _seats(task)
    told = FAILED.format(again.why) if again.why else "was taken out: the program that it played in was ended."
    return Gone(seats if len(seats) == 1 else (), told)


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
        left, gone, fell = _ordered(tasks), set[int](), dict[int, Fell]()
        try:
            while True:
                for table in self._tables:
                    if table.future is None and (number := _next(left, tasks, gone, table)) is not None:
                        table.begin(number, tasks[number])
                if not (busy := self._busy()):
                    return
                tick(sum(table.packs for table in busy))
                for table, found in self._ended(busy, tasks):
                    if isinstance(found, Fell):
                        table.end()
                        if table.task not in fell:  # it may be the fault of nobody here: once more
                            fell[table.task] = found
                            left.append(table.task)
                            continue
                        found = _blamed(tasks[table.task], fell[table.task], found)
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

    def _ended(self, busy: Sequence[_Table], tasks: Sequence[Task]) -> Iterator[tuple[_Table, Result | Gone | Fell]]:
        """Wait a moment, and yield the tables where a pairing has ended or must."""
        from concurrent.futures import FIRST_COMPLETED, wait

        wait([table.future for table in busy], LOOK, FIRST_COMPLETED)
        for table in busy:
            if table.future.done():
                yield table, table.result(tasks[table.task])
            elif (late := table.overdue()) is not None:
                yield table, late


def _ordered(tasks: Sequence[Task]) -> list[int]:
    """Return the numbers of pairings, the last one first.

    Those of one own bot are the first: what goes wrong there is its fault. Those of the same bots share a process.
    """
    first: dict[frozenset[int], int] = {}
    own = [frozenset(map(id, own_bots(task))) for task in tasks]
    for number, bots in enumerate(own):
        first.setdefault(bots, number)
    return sorted(range(len(tasks)), key=lambda number: (len(own[number]), first[own[number]]))[::-1]


def _next(left: list[int], tasks: Sequence[Task], gone: set[int], table: _Table) -> int | None:
    """Take the next pairing whose bots are all here, best one of those whom the table's process knows."""
    left[:] = [number for number in left if not gone & {id(player) for player in tasks[number].players}]
    if not left:
        return None
    known = next((number for number in reversed(left) if table.knows(tasks[number])), left[-1])
    left.remove(known)
    return known
