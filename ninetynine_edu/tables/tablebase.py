"""Every endgame of a variant at once: two players, open hands, no draws, up to some cards in each hand.

Fix the two hands. The totals at which the player to move wins are a set of whole numbers, and a set of whole numbers is
one row of bits: bit t says "total t is won". Which bits those are follows from the rows of pairs with one card less: a
card that adds 7 wins where, seven bits further on, the other player's row has a 0. So the table is built from the empty
hands upwards, all pairs of two sizes together, a few machine instructions for sixty-four totals at a time.

Cards that do the same are one kind, and a row serves all hands of the same kinds. Rows are held for hands that a pack
cannot deal as well, such as five fours.
"""

from __future__ import annotations

from fractions import Fraction
from html import escape
from os import PathLike
from time import perf_counter
from typing import Any, Final

from ..ground.here import is_here
from ..ground.text import count_of, echo
from ..play.position import Position
from ..rules.variant import Variant
from ..solve.budget import allowed
from ..solve.solution import SolveError
from .find import LongWin, find, long_wins
from .line import work
from .size import MEMORY, check_memory, enough_memory, fitting, size_of
from .stats import Counted, Shares, card_worth, choices, shares
from .table import Table
from .ways import needs_arrays, tables_here

SECONDS: Final = 600.0
_LONG: Final = 20_000_000
"""A progress bar is shown from so many pairs of hands on: about a second."""


class Progress:
    """Counts pairs of hands, draws a bar where it takes more than a moment, and keeps to a time.

    Args:
        pairs: how many there are.
        shown: draw the bar; None for where it takes more than a moment.
        seconds: the longest time.
    """

    def __init__(self, pairs: int, what: str, shown: bool | None, seconds: float) -> None:
        self._seconds = allowed("seconds", seconds)
        self._until = perf_counter() + self._seconds
        self._done = 0
        self._pairs = pairs
        self._bar: Any = None
        if (shown or (shown is None and pairs > _LONG)) and is_here("tqdm"):
            from tqdm.auto import tqdm

            self._bar = tqdm(total=pairs, desc=what, unit=" pairs", unit_scale=True, leave=False)

    def __call__(self, pairs: int) -> None:
        self._done += pairs
        if self._bar is not None:
            self._bar.update(pairs)
        if perf_counter() > self._until:
            raise SolveError(
                f"The table is not done after {self._seconds:g} seconds, with {100 * self._done // self._pairs} percent of "
                f"its pairs of hands: take fewer cards, or allow more with seconds=…."
            )

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, *_: object) -> None:
        if self._bar is not None:
            self._bar.close()


class Tablebase(Table):
    """All two-player endgames of a variant with open hands and no draws; make one with :func:`tablebase` or `load`.

    Hands are written as cards; only what the cards do matters. A hand may be empty: who is to move with it loses.

    Attributes:
        variant: whose endgames they are.
        cards: the most cards in each hand.
        size: how large it is, see :class:`TableSize`.
        seconds: how long it took to make or to load.
    """

    # --- what it says about the game, see `stats` and `find` ---

    def shares(self, cards: int | None = None, other: int | None = None, *, counted: Counted = "deals") -> Shares:
        """Return how often the seat to move wins, by total and by hand; see :func:`.stats.shares`."""
        return shares(self, cards, other, counted=counted)

    def choices(
        self, cards: int | None = None, other: int | None = None, *, counted: Counted = "deals"
    ) -> dict[str, Shares]:
        """Return how often a choice matters; see :func:`.stats.choices`."""
        return choices(self, cards, other, counted=counted)

    def card_worth(
        self, cards: int | None = None, other: int | None = None, *, counted: Counted = "deals"
    ) -> dict[str, Fraction]:
        """Return what one more card of each kind is worth; see :func:`.stats.card_worth`."""
        return card_worth(self, cards, other, counted=counted)

    def find(
        self, what: str, cards: int | None = None, other: int | None = None, *, total: int | None = None,
        hand: str | None = None, count: int = 10, seed: int = 0,
    ) -> tuple[Position, ...]:  # fmt: skip
        """Return positions in which, for example, every move loses; see :func:`.find.find`."""
        return find(self, what, cards, other, total=total, hand=hand, count=count, seed=seed)

    def long_wins(
        self, count: int = 10, *, cards: int | None = None, other: int | None = None, seed: int = 0
    ) -> tuple[LongWin, ...]:
        """Return the wins against the longest defence, with a line each; see :func:`.find.long_wins`."""
        return long_wins(self, count, cards=cards, other=other, seed=seed)

    # --- keeping ---

    def save(self, path: str | PathLike[str]) -> None:
        """Write the table to one file, which `load` and NumPy read.

        The file is complete or not there: nothing half-written is left when this is interrupted.

        Args:
            path: where; by custom it ends in ``.npz``. A file that is there is replaced.
        """
        needs_arrays("A file of a table")
        from .file import write

        write(self, path)

    @staticmethod
    def load(
        path: str | PathLike[str], v: Variant | str | None = None, *, memory: float = MEMORY, proved: bool = True
    ) -> Tablebase:
        """Read a table that `save` wrote.

        Args:
            path: the file. It is read as data only; nothing in it can run.
            v: the variant that it must be for, or its id; None for any.
            memory: the most GiB that it may need.
            proved: check every row against the rules, which takes as long as making it; otherwise only the checksum.

        Raises:
            SolveError: when the file is damaged, altered, of another version, variant or house rule, or too large.
            OSError: when the file cannot be read.
        """
        needs_arrays("A file of a table")
        from .file import read

        return read(Tablebase, path, v, memory=memory, proved=proved)

    def __repr__(self) -> str:
        return f"<Tablebase {self.variant.code}: {self.size}>"

    def _repr_html_(self) -> str:
        return f'<div class="nn-tablebase"><p><b>{escape(self.variant.name)}</b>: {escape(str(self.size))}.</p></div>'


def tablebase(
    v: Variant | str, cards: int = 4, *, plies: bool = False, memory: float = MEMORY, seconds: float = SECONDS,
    progress: bool | None = None,
) -> Tablebase:  # fmt: skip
    """Make the table of every two-player endgame of a variant with open hands and no draws.

    Args:
        v: a variant or its id, with turns of one plain card; every house rule fits.
        cards: the most cards in each hand, 1 to 12; of `standard` four take
            about a tenth of a second and 61 MB, five some seconds and 0.7 GB.
        plies: also hold how long each deal lasts, which takes about twenty times the time and ten times the memory.
        memory: the most GiB that it may need; looked at before anything is made.
        seconds: the longest time that it may take.
        progress: show a bar; None for where it takes more than a moment.

    Returns:
        The table. Interrupting (Ctrl-C, or the stop button of a notebook) leaves nothing behind.

    Raises:
        SolveError: when the variant does not fit, or the table is too large; the sentence says what would be feasible.

    >>> t = tablebase("standard", cards=3)
    >>> t.wins("10C 2C AD", "2H 5D 6C", 93), t.positions
    (True, 31360000)
    """
    began = perf_counter()
    v = fitting(v, cards)
    if not isinstance(plies, bool):
        raise SolveError(f"plies is True or False, not {echo(plies)}.")
    way = tables_here()  # before the clock of the work starts
    line = way.Line(v, cards)
    size = size_of(v, line, cards, plies)
    check_memory(v, size, memory, plies, lambda n: way.Line(v, n))
    pairs = work(size.kinds, cards, plies)
    with (
        enough_memory(f"the table of {v.name} with {size}"),
        Progress(pairs, f"{v.id}, {count_of(cards, 'card')} a hand", progress, seconds) as tick,
    ):
        hands = way.Hands(size.kinds, cards, tick)
        won = way.solve_wins(line, hands, tick)
        within = way.solve_plies(line, hands, won, tick) if plies else None
    return Tablebase(v, line, hands, won, within, size, perf_counter() - began)
