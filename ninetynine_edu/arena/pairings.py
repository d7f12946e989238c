"""The pairings of a tournament, as they are played: each pair of players in each game, in this process or in one that is watched."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from hashlib import sha256
from math import sqrt
from pathlib import Path
from typing import Final, NamedTuple

from .. import __version__
from ..ground.here import is_here
from ..ground.shuffle import child_seed
from ..matches.players import OwnBot
from ..rules.variant import Variant
from ..study.bar import Bar
from .bot_file import BotFile, named
from .inside import Gone, Result, Task, kept_whole, play
from .kept import mark_of
from .simulate import OwnBotError, SimulationError, fault_told
from .watched import ENDED_IT, FAILED, Hall

SEATS: Final = 2
Key = tuple[int, int, int]
"""Two players and a game, by their places."""


class TournamentError(ValueError):
    """A tournament that cannot be played so."""


class Pairing(NamedTuple):
    """What came of two players in one game.

    Attributes:
        players: the two of them.
        variant: the game.
        deals: how many deals they played.
        wins: how many of these each has won: the other one lost them.
        nobodys: how many nobody lost.
        faults: how often each made no legal move; one was drawn by lot for it.
        spread: the variance of how many the first one won, measured from pack to pack; a deal that nobody lost counts half.
        slow: in how many deals each took too long for a move; its other moves of such a deal were drawn by lot.
    """

    players: tuple[str, str]
    variant: Variant
    deals: int
    wins: tuple[int, int]
    nobodys: int
    faults: tuple[int, int]
    spread: float
    slow: tuple[int, int] = (0, 0)

    @property
    def score(self) -> float:
        """How many deals the first one has won; one that nobody lost counts half."""
        return self.wins[0] + self.nobodys / 2


def scores(games: Iterable[Pairing]) -> dict[tuple[str, str], tuple[float, int]]:
    """Return for each two players how many deals the first one has won, and of how many; all games together."""
    found: dict[tuple[str, str], tuple[float, int]] = {}
    for each in games:
        one, other = each.players
        for pair, won in (((one, other), each.score), ((other, one), each.deals - each.score)):
            old, of = found.get(pair, (0.0, 0))
            found[pair] = old + won, of + each.deals
    return found


class Played:
    """The pairings of a tournament, as they are played.

    Args:
        players: bots by name, or functions.
        names: of the players.
        games: what is played.
        deals: how many each pair plays of each game.
        seed: of all of it.
        workers: how many processes, as of `simulate`.
        folder: keeps what is counted; None for none.
        bar: shows how much is done.
        stack: closes what was opened, at the end.

    Attributes:
        gone: who was taken out, by place, and why.
    """

    def __init__(
        self, players: Sequence[str | OwnBot], names: tuple[str, ...], games: tuple[Variant, ...], deals: int, seed: int,
        workers: int | None, folder: Path | None, bar: Bar, stack: ExitStack,
    ) -> None:  # fmt: skip
        self.names, self.games, self.seed = names, games, seed
        self._players, self._deals = players, deals
        self._workers, self._folder, self._bar, self._stack = workers, folder, bar, stack
        marked = players if folder is not None else ()  # to know a bot again may take long
        self._marks = [player if isinstance(player, str) else mark_of(player) for player in marked]
        self._found: dict[Key, Result] = {}
        self._hall: Hall | None = None
        self._fell: list[Key] = []
        self.gone: dict[int, str] = {}

    @property
    def broken(self) -> bool:
        """Whether programs that played were ended time and again, and no player is known to be to blame."""
        return any(not self.gone.keys() & set(key[:2]) for key in self._fell)

    def play(self, pairs: Sequence[tuple[int, int]]) -> None:
        """Play the pairs that have not met, in all games: first those that need no watching.

        Raises:
            KeyboardInterrupt: it was stopped by hand; what has been counted is kept.
        """
        keys = [(one, other, game) for one, other in pairs for game in range(len(self.games))]
        keys = [key for key in keys if key not in self._found and not self.gone.keys() & set(key[:2])]
        watched = [key for key in keys if any(isinstance(self._players[player], BotFile) for player in key[:2])]
        for key in keys:
            if key in watched or self.gone.keys() & set(key[:2]):
                continue
            try:
                found = self._plain(self._task(*key))
            except OwnBotError as error:
                self._blame(key, FAILED.format(named(error.__cause__ or error)))
                continue
            self._keep(key, found)
            if found.ended == "stopped":
                raise KeyboardInterrupt
            if found.ended == "broken":
                self._blame(key)
        watched = [key for key in watched if not self.gone.keys() & set(key[:2])]
        for key in [*watched]:
            with _refused():
                if (known := kept_whole(self._task(*key))) is not None:
                    self._keep(key, known)
                    watched.remove(key)
        if watched:
            tables = self._tables()
            with _refused():
                for at, came in tables.play([self._task(*key) for key in watched], self._show):
                    if isinstance(came, Gone):
                        self.gone |= {watched[at][player]: came.why for player in came.players}
                        self._fell.append(watched[at])
                    else:
                        self._keep(watched[at], came)

    def _blame(self, key: Key, why: str = ENDED_IT) -> None:
        """Take out the functions of a pairing that did not come to its end; the package's own bots do not do that."""
        own = [player for player in key[:2] if not isinstance(self._players[player], str)]
        self.gone |= dict.fromkeys(own, why)
        self._fell.append(key)

    def _task(self, one: int, other: int, game: int) -> Task:
        code = self.games[game].share_code
        seed = child_seed(self.seed, f"{code}: {self.names[one]} against {self.names[other]}")
        file = None
        if self._folder is not None:
            told = repr(
                [__version__, code, [(self.names[at], self._marks[at]) for at in (one, other)], self._deals, seed]
            )
            name = f"{self.names[one]} {self.names[other]} {sha256(told.encode()).hexdigest()[:12]}.txt"
            file = str(self._folder / name)
        return Task(code, (self._players[one], self._players[other]), self._deals, seed, file)

    def _plain(self, task: Task) -> Result:
        with _refused():
            return play(task, self._workers, self._show)

    def _tables(self) -> Hall:
        """Return the tables with somebody who watches, made when they are needed first."""
        if self._hall is None:
            if not is_here("joblib"):
                raise TournamentError(
                    "Bots out of files play in programs of their own, which a page in a browser cannot start: choose bots of the "
                    "package, or open the page with `ninetynine app`."
                )
            from joblib import cpu_count

            cores = cpu_count()  # more tables would only wait for each other
            tables = cores if self._workers == -1 else min(self._workers or 1, cores)
            self._hall = self._stack.enter_context(Hall(tables))
        return self._hall

    def _keep(self, key: Key, found: Result) -> None:
        if found.deals:
            self._found[key] = found
        self._show(0)

    def _show(self, packs: int) -> None:
        """Show how much is done; so many packs are dealt of pairings that have not ended."""
        self._bar.show(sum(each.deals for each in self._found.values()) + SEATS * packs)

    def beats(self, one: int, other: int) -> bool:
        """Return whether a player has won more than half of all deals against another one."""
        games = [self.pairing(key) for key in self.kept() if set(key[:2]) == {one, other}]
        won, of = scores(games).get((self.names[one], self.names[other]), (0, 0))
        return won > of / 2

    def kept(self) -> list[Key]:
        """Return which pairings are counted, in the order of the players."""
        return sorted(key for key in self._found if not self.gone.keys() & set(key[:2]))

    def pairing(self, key: Key) -> Pairing:
        """Return what came of a pairing."""
        one, other, game = key
        found = self._found[key]
        lost, faults, slow = found.losses, found.faults, found.slow
        return Pairing(
            (self.names[one], self.names[other]), self.games[game], found.deals, (lost[1], lost[0]), found.nobodys,
            (faults[0], faults[1]), _spread(found), (slow[0], slow[1]),
        )  # fmt: skip

    def faults(self, here: Iterable[int]) -> Iterator[str]:
        """Yield for each of some players how often it made no legal move or took too long, if it did."""
        for player in here:
            met = [(self._found[key], key.index(player)) for key in self.kept() if player in key[:2]]
            faults, slow = sum(found.faults[at] for found, at in met), sum(found.slow[at] for found, at in met)
            if faults or slow:
                why = next((found.why[at] for found, at in met if found.why[at]), "")
                yield fault_told(self.names[player], faults, slow, why)


@contextmanager
def _refused() -> Iterator[None]:
    """Say of a tournament what is said of its deals."""
    try:
        yield
    except OwnBotError:
        raise
    except SimulationError as error:
        raise TournamentError(str(error)) from None


def climb(order: list[int], played: Played) -> None:
    """Let each player climb the ladder; `order` is that of the rungs, from the bottom, and is kept up."""
    for player in list(order):
        while player not in played.gone:
            above = next((other for other in order[order.index(player) + 1 :] if other not in played.gone), None)
            if above is None:
                break
            played.play([(min(player, above), max(player, above))])
            if {player, above} & played.gone.keys():
                continue
            if not played.beats(player, above):
                break
            at, to = order.index(player), order.index(above)
            order.insert(to, order.pop(at))


def _spread(found: Result) -> float:
    """Return the variance of how many deals the first player won, from pack to pack.

    With a deal that nobody lost the losses of the two need not add up; then it is the most that it can be.
    """
    if found.packs < 2:
        return 0.0
    own = [
        found.packs * max(0.0, squares - lost * lost / found.packs) / (found.packs - 1)
        for lost, squares in zip(found.losses, found.squares, strict=True)
    ]
    return float(((sqrt(own[0]) + sqrt(own[1])) / 2) ** 2)
