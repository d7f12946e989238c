"""Deals in any number, the same on one core and on many: who loses how often, from which seat."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import lru_cache, partial
from html import escape
from itertools import accumulate
from pathlib import Path
from typing import Any, Final, NamedTuple

from .. import __version__
from ..fast import deals as kernel
from ..fast import native
from ..ground.here import is_here
from ..ground.shuffle import Seed, check_seed, child_seed
from ..ground.stop import listening
from ..ground.text import count_of, echo
from ..matches.own import SECONDS
from ..matches.players import HUMAN, OwnBot, PlayerError, check_kinds, kind_of_player
from ..play.dealing import check_players
from ..rules.variant import Variant, variant
from ..study.bar import Bar, Progress
from .bot_file import named
from .dealt import Played, play_deal
from .interval import SURE, in_percent, of_mean, of_share
from .kept import Kept, KeptError, mark_of
from .processes import GivenUp, side_by_side

BLOCK: Final = 100
"""So many packs are dealt by one process before it hands them over; numbers do not depend on who dealt them."""
KERNEL_BLOCK: Final = 5000
"""The same where the kernel plays (`fast`)."""
WORTH_MACHINE_CODE: Final = 10_000
"""Fewer packs are done in Python before Numba is loaded."""
MOST: Final = 10**9
"""No more deals are played at once."""
MOST_WORKERS: Final = 1000

BROKEN: Final = "Programs that played were ended time and again, by a bot or for want of memory"


class SimulationError(ValueError):
    """Deals that cannot be simulated so."""


class OwnBotError(SimulationError):
    """Deals failed outside the moves of the bots, by what one of somebody's own has set going."""


class _Cut(KeyboardInterrupt):
    """A block was stopped by hand; `block` is what its whole packs have shown."""

    def __init__(self, block: _Block) -> None:
        super().__init__()
        self.block = block


class Counted(NamedTuple):
    """What came of a block of packs.

    Attributes:
        packs: how many were dealt.
        deals: how many deals were played with them.
        plies: how many plays these took.
        nobodys: how many of them nobody lost.
        by_seat: how many each seat lost.
        by_player: how many each player lost.
        squares: for each player the sum over all packs of the square of how many deals of a pack it lost.
        faults: how often each player's bot chose no legal move.
        slow: in how many deals it took too long for a move.
    """

    packs: int
    deals: int
    plies: int
    nobodys: int
    by_seat: tuple[int, ...]
    by_player: tuple[int, ...]
    squares: tuple[int, ...]
    faults: tuple[int, ...]
    slow: tuple[int, ...]

    def plus(self, other: Counted) -> Counted:
        """Return both together."""
        return Counted(*(_plus(one, two) for one, two in zip(self, other, strict=True)))


def _plus(one: Any, two: Any) -> Any:
    return tuple(a + b for a, b in zip(one, two, strict=True)) if isinstance(one, tuple) else one + two


@dataclass(frozen=True, slots=True, kw_only=True)
class Simulation:
    """What deals have shown. Shares are of all deals; more than one player can lose a deal where a game has it so.

    Attributes:
        variant: the game.
        players: a kind of bot for each player.
        seed: from which all of it came.
        rotated: whether each pack was played once for each way the players can move up by a seat.
        counted: the numbers as they were counted.
        sure: how sure the intervals are, all looks at them together.
        ended: why no more deals were played: `deals` (all that were asked for), `precision`, `stopped` by hand, or `broken`:
            processes that played ended time and again.
        engine: what played them: `fast` is the kernel as machine code (with the extra `ninetynine_edu[fast]`), `python` is the
            same in Python, which comes to the same numbers, or, for games and bots that the kernel does not know, the engine.
        why: what went wrong first with each player's bot, where that is known.
        precision: how well the shares were to be known, where that was asked.
        each_look: how sure an interval is that is looked at once: with `precision` more than `sure`, since there are several looks.
    """

    variant: Variant
    players: tuple[str, ...]
    seed: int
    rotated: bool
    counted: Counted
    sure: float
    ended: str
    engine: str = "python"
    why: tuple[str, ...] = ()
    precision: float | None = None
    each_look: float = SURE

    @property
    def deals(self) -> int:
        """How many deals were played."""
        return self.counted.deals

    @property
    def plies(self) -> int:
        """How many plays they took."""
        return self.counted.plies

    @property
    def losses(self) -> tuple[int, ...]:
        """How many deals each seat has lost; the first one leads."""
        return self.counted.by_seat

    @property
    def player_losses(self) -> tuple[int, ...]:
        """How many deals each player has lost, wherever they sat."""
        return self.counted.by_player

    @property
    def faults(self) -> tuple[int, ...]:
        """How often each player's bot chose no legal move; one was drawn by lot for it."""
        return self.counted.faults

    @property
    def slow(self) -> tuple[int, ...]:
        """In how many deals each player's bot took too long for a move; its other moves of that deal were drawn by lot."""
        return self.counted.slow

    def interval(self, player: int) -> tuple[float, float]:
        """Return between which shares of deals a player loses, with the certainty `sure`.

        Args:
            player: 0-based.

        Raises:
            SimulationError: no such player.
        """
        _check_number("player", player, 0, len(self.players) - 1)
        return _interval(self.counted, player, self.each_look, rotated=self.rotated)

    def seat_interval(self, seat: int) -> tuple[float, float]:
        """Return between which shares of deals a seat loses.

        Deals with new cards are looked at one by one. Where each pack was played once for every player in every seat, its
        deals are alike: they count as one, and the interval is rather too wide.

        Args:
            seat: 0-based; the first one leads.

        Raises:
            SimulationError: no such seat.
        """
        _check_number("seat", seat, 0, len(self.players) - 1)
        times = len(self.players) if self.rotated else 1
        return of_share(self.losses[seat] / times, self.deals // times, self.each_look)

    def __str__(self) -> str:
        head = (
            f"{self.variant.name}: {count_of(self.deals, 'deal')}, {self.plies / max(1, self.deals):.1f} plays a deal."
        )
        rows = [f"{kind} loses {share} ({low} to {high})." for kind, share, low, high in self._rows()]
        return "\n".join([head, *rows, f"Each interval is {in_percent(self.sure)} certain.", *self._notes()])

    def _rows(self) -> Iterator[tuple[str, str, str, str]]:
        for player, kind in enumerate(self.players):
            low, high = self.interval(player)
            yield kind, f"{self.player_losses[player] / max(1, self.deals):.1%}", f"{low:.1%}", f"{high:.1%}"

    def _notes(self) -> Iterator[str]:
        if self.counted.nobodys:
            yield f"Nobody lost {count_of(self.counted.nobodys, 'deal')}."
        why = self.why or [""] * len(self.players)
        for kind, faults, slow, first in zip(self.players, self.faults, self.slow, why, strict=True):
            if faults or slow:
                yield fault_told(kind, faults, slow, first)
        if self.precision is not None and self.ended != "precision":
            yield f"The precision {self.precision:g} was not reached with {count_of(self.deals, 'deal')}."
        if self.ended == "stopped":
            yield "It was stopped before its end; these are the deals played until then."
        if self.ended == "broken":
            yield f"{BROKEN}; these are the deals played until then."

    def _repr_html_(self) -> str:
        heads = "".join(
            f'<th scope="col">{head}</th>'
            for head in ("Player", "Loses", f"{in_percent(self.sure)} certain: from", "to")
        )
        rows = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in self._rows())
        told = "".join(f"<p>{escape(line)}</p>" for line in (str(self).splitlines()[0], *self._notes()))
        return f"<table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>{told}"


def fault_told(kind: str, faults: int, slow: int, first: str) -> str:
    """Say how often a bot made no legal move, in how many deals it was slow, and what went wrong first, where that is known.

    >>> fault_told("low", 0, 4, "It took over 2 s at the total 33.")
    'low took over 2 s for a move in 4 deals; the rest of such a deal was played by lot. The first time: It took over 2 s at the total 33.'
    """
    told = []
    if faults:
        told.append(f"{kind} made no legal move {count_of(faults, 'time')}; a move was drawn by lot for it.")
    if slow:
        deals = count_of(slow, "deal")
        told.append(f"{kind} took over {SECONDS:g} s for a move in {deals}; the rest of such a deal was played by lot.")
    return " ".join([*told, *([f"The first time: {first}"] if first else [])])


def _interval(counted: Counted, player: int, sure: float, *, rotated: bool) -> tuple[float, float]:
    lost, packs = counted.by_player[player], counted.packs
    if not rotated:
        return of_share(lost, packs, sure)
    return of_mean(lost, counted.squares[player], packs, counted.deals // max(1, packs), sure)


def simulate(
    v: Variant | str,
    players: Sequence[str | OwnBot] = ("random", "greedy"),
    deals: int = 1_000_000,
    seed: Seed = 7,
    *,
    rotate: bool = False,
    precision: float | None = None,
    sure: float = SURE,
    workers: int | None = 1,
    save: str | Path | None = None,
    progress: Progress = True,
) -> Simulation:
    """Play deals and count who loses them.

    The same arguments give the same numbers, whatever `workers` is. What a bot is handed shows what its seat may see and no
    more; Python cannot stop one that looks elsewhere, so read the files of others before you let them play.
    When the work is stopped by hand, what has been counted until then is returned: whole packs; where several
    processes play, whole blocks of 100, and of 5,000 where the bots are quick ones of the package.

    Args:
        v: a variant or its id.
        players: 2 to 10 bots, by name or as functions of your own; the first one leads each deal.
        deals: how many at most, 1 to a thousand million; with `rotate` rounded up to whole packs.
        seed: a whole number or a text.
        rotate: play each pack once for every player in every seat, so that neither cards nor seats favour anybody.
        precision: stop as soon as each player's share of lost deals is known as well as this, to either side; 0.0001 to 0.5.
            Looks are taken after 1, 2, 4, 8 … blocks of packs, and each look has half of the doubt of the one before, so that all
            of them together are as sure as `sure` says.
        sure: how sure the intervals are, 0.5 to 0.9999.
        workers: how many processes; -1 for one a core. None: what `joblib.parallel_config` around the call says, such as a
            cluster of Dask.
        save: a file that keeps each block as it comes; the same call goes on where the file ends. A function of your own is
            known again by its code, what it keeps and the functions beside it that it calls, so one that learns from deal to deal
            is another one afterwards; what it reads from elsewhere should stay the same.
        progress: show a bar where it takes long; a function is called with how many packs have been dealt instead.

    Raises:
        SimulationError: arguments that cannot be, a file that cannot be kept or holds something else, or deals that fail since
            a bot of your own has set an alarm, say, or changed what the package needs.
        UnknownVariant: no such game.

    >>> found = simulate("standard", ["random", "greedy"], deals=200, progress=False)
    >>> found.deals, sum(found.losses)
    (200, 200)
    """
    game = variant(v) if isinstance(v, str) else v
    if not isinstance(game, Variant):
        raise SimulationError(f"A simulation needs a variant or its id, not {echo(v)}.")
    kinds, number = _checked(game, players, seed)
    _check_number("deals", deals, 1, MOST)
    if precision is not None:
        _check_share("precision", precision, 0.0001, 0.5)
    _check_share("sure", sure, 0.5, 0.9999)
    if not isinstance(rotate, bool):
        raise SimulationError(f"rotate is True or False, not {echo(rotate)}.")
    if why_not := no_workers(workers):
        raise SimulationError(why_not)
    own = [player for player in players if not isinstance(player, str)]
    packs = -(-deals // (len(kinds) if rotate else 1))
    by_kernel = kernel.plays(game, kinds)
    quick = by_kernel and packs >= WORTH_MACHINE_CODE and native.is_here()
    block = KERNEL_BLOCK if by_kernel else BLOCK
    sizes = [block] * (packs // block) + ([packs % block] if packs % block else [])
    work: _Work = (
        partial(_kernel_block, game.share_code, kinds, number, rotate, quick)
        if by_kernel
        else partial(_block, game.share_code, kinds, number, rotate, own)
    )
    found = _nothing(len(kinds))
    ended, certain, look = "deals", sure, 1
    try:
        kept = None
        if save is not None:
            about = [__version__, game.share_code, kinds, [mark_of(bot) for bot in own], number, rotate, packs, block]
            kept = Kept(save, about)
        with (
            listening(),
            Bar(packs, progress, "packs") as bar,
            closing(_blocks(work, sizes, workers, kept, bar)) as blocks,
        ):
            for at, came in enumerate(blocks, 1):
                found = _both(found, came)
                bar.show(found[0].packs)
                if precision is None or at != look:
                    continue
                look *= 2
                certain = 1 - (1 - sure) / look
                if all(_reach(found[0], player, certain, rotate) <= precision for player in range(len(kinds))):
                    ended = "precision"
                    break
    except KeyboardInterrupt as error:
        ended = "stopped"
        if isinstance(error, _Cut):
            found = _both(found, error.block)
    except GivenUp:
        ended = "broken"
    except KeptError as error:
        raise SimulationError(str(error)) from None
    except Exception as error:
        if not own:  # then it is ours
            raise
        raise OwnBotError(f"Deals failed outside the moves of the bots: {named(error)}.") from error
    if precision is not None and ended != "precision":
        certain = 1 - (1 - sure) / look  # the doubt that no look has used
    return Simulation(
        variant=game, players=kinds, seed=number, rotated=rotate, counted=found[0], sure=sure, ended=ended,
        engine="fast" if quick else "python", why=found[1], precision=precision, each_look=certain,
    )  # fmt: skip


def no_workers(workers: object) -> str:
    """Return what is said of something that is no number of processes; nothing where it is one."""
    if workers is None:
        return ""
    if isinstance(workers, int) and not isinstance(workers, bool) and (workers == -1 or 1 <= workers <= MOST_WORKERS):
        return ""
    return (
        f"workers is a number of processes from 1 to {MOST_WORKERS}, -1 for one a core, or None, not {echo(workers)}."
    )


def _reach(found: Counted, player: int, sure: float, rotated: bool) -> float:
    low, high = _interval(found, player, sure, rotated=rotated)
    return (high - low) / 2


_Block = tuple[Counted, tuple[str, ...]]
"""What deals have shown, and what went wrong with each player's first fault."""
_Work = Callable[..., _Block]


def _nothing(players: int) -> _Block:
    return Counted(0, 0, 0, 0, *[(0,) * players] * 5), ("",) * players


def _both(one: _Block, other: _Block) -> _Block:
    """Return what both have shown, the earlier one first."""
    return one[0].plus(other[0]), tuple(known or new for known, new in zip(one[1], other[1], strict=True))


def _blocks(
    work: _Work, sizes: Sequence[int], workers: int | None, kept: Kept | None, bar: Bar
) -> Generator[_Block, None, None]:
    """Yield all blocks in order: what a file holds from there, the others played now."""
    known: dict[int, _Block] = {at: (Counted(*row), why) for at, (row, why) in kept.rows.items()} if kept else {}
    left = [(at, size) for at, size in enumerate(sizes) if at not in known]
    if workers == 1 or not is_here("joblib"):  # a page in a browser has one process alone
        before = [0, *accumulate(sizes)]
        played: Generator[_Block, None, None] = (work(at, size, partial(_show, bar, before[at])) for at, size in left)
    else:
        played = side_by_side(work, left, workers)
    with closing(played):
        for at in range(len(sizes)):
            if at in known:
                yield known[at]
                continue
            block = next(played)
            try:
                if kept:
                    kept.add(at, *block)
            except KeyboardInterrupt:
                raise _Cut(block) from None
            yield block


def _show(bar: Bar, before: int, packs: int) -> None:
    bar.show(before + packs)


_game = lru_cache(maxsize=8)(variant)
"""Games travel to other processes as text: a game that has been played with holds much that another process makes for itself."""


def _kernel_block(
    told: str, kinds: tuple[str, ...], seed: int, rotate: bool, quick: bool, at: int, size: int,
    _tell: object = None,
) -> _Block:  # fmt: skip
    """Play one block of packs by the kernel; where a process has no Numba, in Python."""
    fast = quick and native.is_here()
    found = kernel.play_packs(_game(told), kinds, seed, at * KERNEL_BLOCK, size, rotate=rotate, fast=fast)
    counted = Counted(
        size, found.deals, found.plies, found.nobodys, found.by_seat, found.by_player, found.squares,
        (0,) * len(kinds), (0,) * len(kinds),
    )  # fmt: skip
    return counted, ("",) * len(kinds)


@listening()
def _block(
    told: str, kinds: tuple[str, ...], seed: int, rotate: bool, own: Sequence[OwnBot], at: int, size: int,
    tell: Callable[[int], object] | None = None,
) -> _Block:  # fmt: skip
    """Play one block of packs, and tell how many are dealt where that is asked; every process comes to the same."""
    for bot in own:
        kind_of_player(bot)  # a process of its own has not met it yet
    game, seats = _game(told), range(len(kinds))
    turns = [[(seat + first) % len(kinds) for seat in seats] for first in (seats if rotate else (0,))]
    found = _nothing(len(kinds))
    try:
        for pack in range(size):
            cards = child_seed(seed, f"deal {at * BLOCK + pack}")
            whole = [play_deal(game, [kinds[player] for player in sitting], cards) for sitting in turns]
            found = _both(found, _pack(whole, turns))  # at one stroke, so that Ctrl-C leaves nothing half counted
            if tell is not None:
                tell(pack + 1)
    except KeyboardInterrupt:
        raise _Cut(found) from None
    return found


def _pack(whole: Sequence[Played], turns: Sequence[Sequence[int]]) -> _Block:
    """Return what the deals with one pack have shown."""
    by_seat, by_player, faults, slow = ([0] * len(turns[0]) for _ in range(4))
    first_faults = [""] * len(turns[0])
    for sitting, played in zip(turns, whole, strict=True):
        for seat in played.losers:
            by_seat[seat] += 1
            by_player[sitting[seat]] += 1
        for seat, player in enumerate(sitting):
            faults[player] += played.faults[seat]
            slow[player] += played.slow[seat]
            first_faults[player] = first_faults[player] or played.why[seat]
    counted = Counted(
        1, len(whole), sum(played.plies for played in whole), sum(not played.losers for played in whole), tuple(by_seat),
        tuple(by_player), tuple(number * number for number in by_player), tuple(faults), tuple(slow),
    )  # fmt: skip
    return counted, tuple(first_faults)


def _checked(game: Variant, players: Sequence[str | OwnBot], seed: Seed) -> tuple[tuple[str, ...], int]:
    try:
        kinds = check_kinds(players, by_hand=False)
        if HUMAN in kinds:
            raise PlayerError("People cannot play a simulation: choose bots.")
        check_players(game, len(kinds))
        return kinds, check_seed(seed)
    except ValueError as error:
        raise SimulationError(str(error)) from None


def _check_number(name: str, value: object, low: int, high: int) -> None:
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise SimulationError(f"{name} is a whole number from {low:,} to {high:,}, not {echo(value)}.")


def _check_share(name: str, value: object, low: float, high: float) -> None:
    if not isinstance(value, (int, float)) or isinstance(value, bool) or not low <= value <= high:
        raise SimulationError(f"{name} is a number from {low} to {high}, not {echo(value)}.")
