"""Deals by the kernel: packs in any number, counted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from ..rules.variant import Variant
from . import native, packs
from . import places as at
from .tables import not_covered, table_of

KINDS: Final[Mapping[str, int]] = {"random": at.RANDOM, "greedy": at.GREEDY, "careful": at.CAREFUL}
"""The bots that the kernel knows."""


class Counted(NamedTuple):
    """What came of packs.

    Attributes:
        deals, plies, nobodys: how many deals, plays in them, and deals that nobody lost.
        by_seat, by_player: how many deals each seat, and each player, lost.
        squares: for each player the sum over all packs of the square of how many deals of a pack it lost.
        measured: what the plays ask of whoever works them out, by the places of `places`; empty where nobody asked.
    """

    deals: int
    plies: int
    nobodys: int
    by_seat: tuple[int, ...]
    by_player: tuple[int, ...]
    squares: tuple[int, ...]
    measured: tuple[int, ...]


def plays(v: Variant, kinds: Sequence[str]) -> bool:
    """Return whether the kernel plays a game with these bots."""
    if not all(kind in KINDS for kind in kinds) or not_covered(v):
        return False
    try:
        table_of(v, len(kinds))
    except ValueError:
        return False
    return True


def play_packs(
    v: Variant, kinds: Sequence[str], seed: int, first: int, number: int, *, rotate: bool, measured: bool = False,
    fast: bool | None = None,
) -> Counted:  # fmt: skip
    """Play packs one after the other; the same arguments give the same numbers, as machine code and in Python.

    Args:
        v: a game that the kernel covers.
        kinds: a bot for each player; see `KINDS`.
        seed: from 0 to 2**53 - 1.
        first: the number of the first pack, from 0.
        number: how many packs.
        rotate: play each pack once for every player in every seat.
        measured: count what the plays ask of whoever works them out, too.
        fast: as machine code or in Python; None for machine code where it can be made.

    >>> from ninetynine_edu.rules.variant import variant
    >>> found = play_packs(variant("standard"), ("random", "greedy"), 7, 0, 20, rotate=True, fast=False)
    >>> found.deals, sum(found.by_seat)
    (40, 40)
    """
    quick = native.is_here() if fast is None else fast
    row = _zeros if quick else _row
    run: Any = native.compiled() if quick else packs.play_packs
    table = _array(v, len(kinds)) if quick else table_of(v, len(kinds))
    seats = len(kinds)
    room, bots = row(at.TRACE), row(seats)
    room[at.MEASURING] = int(measured)
    for player, kind in enumerate(kinds):
        bots[player] = KINDS[kind]
    sizes = (3, seats, seats, seats, seats, seats, at.MEASURED if measured else 1)
    found, by_seat, by_player, squares, sitting, lost, counted = (row(size) for size in sizes)
    run(table, room, bots, sitting, seed, first, number, int(rotate), found, by_seat, by_player, squares, lost, counted)
    deals, plies, nobodys = map(int, found)
    measures = _told(counted) if measured else ()
    return Counted(deals, plies, nobodys, _told(by_seat), _told(by_player), _told(squares), measures)


def _told(row: Any) -> tuple[int, ...]:
    return tuple(map(int, row))


def _row(size: int) -> list[int]:
    return [0] * size


def _zeros(size: int) -> Any:
    import numpy

    return numpy.zeros(size, dtype=numpy.int64)


def _array(v: Variant, seats: int) -> Any:
    """Return a table as an array; it is kept with the game."""
    import numpy

    made = v.compiled.get(("fast array", seats))
    if made is None:
        made = v.compiled["fast array", seats] = numpy.array(table_of(v, seats), dtype=numpy.int64)
    return made
