"""Every endgame of a variant at once: two players, open hands, no draws, up to some cards in each hand.

Fix the two hands. The totals at which the player to move wins are a set of whole numbers, and a set of whole numbers is
one row of bits: bit t says "total t is won". Which bits those are follows from the rows of pairs with one card less: a
card that adds 7 wins where, seven bits further on, the other player's row has a 0. So the table is built from the empty
hands upwards, all pairs of two sizes together, a few machine instructions for sixty-four totals at a time.

Cards that do the same are one kind, and a row serves all hands of the same kinds. Rows are held for hands that a pack
cannot deal as well, such as five fours.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from hashlib import sha256
from html import escape
from os import PathLike
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

from ..ground.cards import Card
from ..ground.text import count_of, echo
from ..play.moves import Move
from ..play.position import Position
from ..play.state import OPEN
from ..rules.variant import Variant, variant
from ..solve.budget import allowed
from ..solve.numberline import Verdict
from ..solve.solution import SolveError, Value
from .bits import Hands, Line, Planes, Tables, hand_count, layers, solve_plies, solve_wins, work

if TYPE_CHECKING:
    from .stats import Counted, LongWin, Shares

MOST_CARDS: Final = 12
"""The largest hand that a variant can have."""
MEMORY: Final = 2.0
"""GiB that a table may need unless more is allowed."""
SECONDS: Final = 600.0
_LONG: Final = 20_000_000
"""A progress bar is shown from so many pairs of hands on: about a second."""
_MEMO: Final = 200_000

HandText = str | Iterable[str | Card]


@dataclass(frozen=True, slots=True)
class TableSize:
    """How large a table is, known before it is made.

    Attributes:
        cards: the most cards in each hand.
        kinds: how many kinds of card the variant has: cards that do the same are one kind.
        hands: different hands, counted by ranks (by suits too where suits differ), the empty hand included.
        positions: pairs of hands times totals from 0 to the limit. Totals below zero are answered too, but not counted.
        pairs: pairs of hands counted by kinds: the rows that are worked out and held.
        bytes: what the table needs in memory, with the largest piece of work on the way.

    >>> size = table_size("standard", cards=4)
    >>> print(size)
    4 cards a hand: 566,440,000 positions (2,380 x 2,380 hands by ranks, totals 0 to 99), held as 3,312,400 rows, 61 MB
    """

    cards: int
    kinds: int
    hands: int
    totals: int
    positions: int
    pairs: int
    bytes: int

    def __str__(self) -> str:
        cards = count_of(self.cards, "card")
        return (
            f"{cards} a hand: {self.positions:,} positions ({self.hands:,} x {self.hands:,} hands by ranks, totals "
            f"0 to {self.totals - 1}), held as {self.pairs:,} rows, {in_bytes(self.bytes)}"
        )


def in_bytes(number: int) -> str:
    """Return a number of bytes for people.

    >>> in_bytes(61_000_000), in_bytes(5_400_000_000)
    ('61 MB', '5.4 GB')
    """
    for unit, size in (("TB", 10**12), ("GB", 10**9), ("MB", 10**6)):
        if number >= size:
            return f"{number / size:,.{0 if number >= 10 * size else 1}f} {unit}"
    return f"{-(-number // 1000)} kB"


def table_size(v: Variant | str, cards: int, *, plies: bool = False) -> TableSize:
    """Return how large the table of a variant would be, without making it.

    Args:
        v: a variant or its id, with turns of one plain card.
        cards: the most cards in each hand, 1 to 12.
        plies: whether it also holds how long each deal lasts.

    Raises:
        SolveError: when the variant or the number of cards does not fit.
    """
    v = _fitting(v, cards)
    return _size_of(v, Line(v, cards), cards, plies)


def _fitting(v: Variant | str, cards: int) -> Variant:
    v = variant(v) if isinstance(v, str) else v
    if not isinstance(v, Variant):
        raise SolveError(f"A table is made for a variant or its id, not for {echo(v)}.")
    if not v.is_basic:
        raise SolveError(
            f"{v.name} has turns of more than one plain card, which a table does not hold: ask about one position with "
            f"nn.solve."
        )
    if isinstance(cards, bool) or not isinstance(cards, int) or not 1 <= cards <= MOST_CARDS:
        raise SolveError(
            f"cards is the most cards in each hand, a whole number from 1 to {MOST_CARDS}, not {echo(cards)}."
        )
    return v


def _looks(v: Variant, line: Line) -> int:
    """Return how many cards look different: ranks, and suits where they do different things."""
    return len({(card.rank, line.kind_of[card.index]) for card in v.deck()})


def _size_of(v: Variant, line: Line, cards: int, plies: bool) -> TableSize:
    kinds = len(line.lays)
    hands = hand_count(_looks(v, line), cards)
    of_size = [hand_count(kinds - 1, size) if kinds > 1 else 1 for size in range(cards + 1)]
    row = 8 * line.words
    held = sum(of_size[size] * of_size[other] * (1 + plies * (size + other)) for size, other in layers(cards))
    largest = of_size[cards] * of_size[cards - 1] * (8 if plies else 1) + of_size[cards] ** 2 * (3 if plies else 0)
    return TableSize(
        cards, kinds, hands, line.limit + 1, hands**2 * (line.limit + 1), sum(of_size) ** 2, row * (held + largest)
    )  # fmt: skip


def fingerprint(v: Variant, line: Line) -> str:
    """Return a short text that is the same for two variants only when they have one name and play alike."""
    rules = line.rules
    ways = [
        (
            card.code,
            sorted(f"{lay.kind} {lay.n} {lay.keep} {lay.any_number}" for lay in line.lays[line.kind_of[card.index]]),
        )
        for card in dict.fromkeys(v.deck())
    ]
    facts = (v.id, rules.limit, v.negative, rules.must_play, rules.reset_at, ways)
    return sha256(repr(facts).encode()).hexdigest()


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
        if shown or (shown is None and pairs > _LONG):
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


class Tablebase:
    """All two-player endgames of a variant with open hands and no draws; make one with :func:`tablebase` or `load`.

    Hands are written as cards; only what the cards do matters. A hand may be empty: who is to move with it loses.

    Attributes:
        variant: whose endgames they are.
        cards: the most cards in each hand.
        size: how large it is, see :class:`TableSize`.
        seconds: how long it took to make or to load.
    """

    def __init__(
        self, v: Variant, line: Line, hands: Hands, won: Tables, within: Planes | None, size: TableSize, seconds: float
    ) -> None:
        self.variant: Final = v
        self.cards: Final = hands.cards
        self.size: Final = size
        self.seconds: Final = seconds
        self._line: Final = line
        self._hands: Final = hands
        self._won: Final = won
        self._within: Final = within
        self._memo: dict[tuple[tuple[int, ...], tuple[int, ...], int], int] = {}

    # --- what it holds ---

    @property
    def positions(self) -> int:
        """How many positions it holds: pairs of hands by ranks, times totals from 0 to the limit."""
        return self.size.positions

    @property
    def totals(self) -> range:
        """The totals that are counted, 0 to the limit.

        Where totals can be below zero, every total below zero is answered too: from a total so low that no cards reach
        the limit, all goes as from the lowest total held.
        """
        return range(self._line.limit + 1)

    @property
    def has_plies(self) -> bool:
        """Whether it holds how long each deal lasts. If not, `plies` works it out for one position at a time."""
        return self._within is not None

    @property
    def kinds(self) -> tuple[tuple[Card, ...], ...]:
        """The cards of each kind: cards that do the same."""
        found: list[list[Card]] = [[] for _ in self._line.lays]
        for card in dict.fromkeys(self.variant.deck()):
            found[self._line.kind_of[card.index]].append(card)
        return tuple(map(tuple, found))

    # --- asking ---

    def wins(self, hand: HandText, other: HandText, total: int) -> bool:
        """Return whether the seat to move wins under best play.

        Args:
            hand: the cards of the seat to move, as ``"10S 9H"``; may be empty.
            other: the cards of the other seat.
            total: the running total, at most the limit.

        Raises:
            SolveError: when the hands are too large for this table or the total is none.
            InvalidCard: when a text names no card.

        >>> t = tablebase("standard", cards=2)
        >>> t.wins("10S 9H", "4C AH", 93), t.wins("5S", "", 95)
        (True, False)
        """
        return self._wins(self._hand(hand), self._hand(other), self._total(total))

    def plies(self, hand: HandText, other: HandText, total: int) -> int:
        """Return how many plays the deal still lasts when whoever wins hurries and whoever loses delays.

        Arguments and errors are those of :meth:`wins`.

        >>> tablebase("standard", cards=3).plies("10C 2C AD", "2H 5D 6C", 93)
        3
        """
        return self._plies(self._hand(hand), self._hand(other), self._total(total))

    def verdict(self, position: Position) -> Verdict:
        """Return the value of a position for the seat to move, and the plays left.

        Raises:
            SolveError: when the position is of another variant or house rule, or not held; says what is.
        """
        self._refuse_unfit(position)
        if position.is_over:
            return Verdict(self._won_by_mover(position), 0)
        return Verdict(self._won_by_mover(position), self._plies(*self._held(position), position.total))

    def _held(self, position: Position) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return the hand of the seat to move and the other hand."""
        other = next(seat for seat in position.alive if seat != position.turn)
        return self._kinds_of(position._hands[position.turn]), self._kinds_of(position._hands[other])

    def _won_by_mover(self, position: Position) -> bool:
        if position.is_over:
            return position.outcome is not None and position.outcome.winner == position.turn
        return self._wins(*self._held(position), position.total)

    def values(self, position: Position) -> dict[Move, Value]:
        """Return the value of every legal move for the seat to move, +1 or -1, as :func:`solve` does."""
        self._refuse_unfit(position)
        found: dict[Move, Value] = {}
        for move in position.legal_moves:
            after = position.play(move)
            found[move] = 1 if self._won_by_mover(after) is (after.turn == position.turn) else -1
        return found

    def lengths(self, position: Position) -> dict[Move, int]:
        """Return for every legal move how many plays the deal then lasts, this one counted."""
        self._refuse_unfit(position)
        return {move: self.verdict(position.play(move)).plies + 1 for move in position.legal_moves}

    def best_moves(self, position: Position) -> tuple[Move, ...]:
        """Return the moves of the best value; among them the quickest wins, or the slowest losses.

        >>> pos = Position.open("standard", ["10C 2C AD", "2H 5D 6C"], total=93)
        >>> [str(move) for move in tablebase("standard", cards=3).best_moves(pos)]
        ['2♣']
        """
        here = self.verdict(position)
        values, lengths = self.values(position), self.lengths(position)
        return tuple(move for move in values if (values[move] > 0) is here.wins and lengths[move] == here.plies)

    def line(self, position: Position) -> tuple[Move, ...]:
        """Return one line of best play to the end of the deal: at each turn the first of the best moves."""
        line: list[Move] = []
        while best := self.best_moves(position):
            line.append(best[0])
            position = position.play(best[0])
        return tuple(line)

    def _refuse_unfit(self, position: Position) -> None:
        if not isinstance(position, Position):
            raise SolveError(f"Only a position can be looked up, made with Position.open, not {echo(position)}.")
        own, asked = self.variant, position.variant
        if asked is not own and (asked.id != own.id or fingerprint(asked, Line(asked, 1)) != self.fingerprint):
            raise SolveError(
                f"This table is for {own.code} and does not answer for {asked.code}, where play is different: make one with "
                f"nn.tablebase, or ask about the position with nn.solve."
            )
        if len(position.alive) > 2 or position._state.mode != OPEN or position.stock:
            raise SolveError(
                "A table holds deals of two players with open hands and nothing to draw: ask about this position with "
                "nn.solve."
            )

    @property
    def fingerprint(self) -> str:
        """A short text that only variants share that have this one's id and play like it."""
        return fingerprint(self.variant, self._line)

    def _hand(self, text: HandText) -> tuple[int, ...]:
        cards = self.variant.parse_cards(text)
        for card in cards:
            self.variant.effect(card)  # whoever is not in the pack is refused there
        return self._kinds_of(bytes(card.index for card in cards))

    def _kinds_of(self, hand: bytes) -> tuple[int, ...]:
        if len(hand) > self.cards:
            raise SolveError(
                f"This table holds hands of up to {count_of(self.cards, 'card')}, not of {len(hand)}: ask with nn.solve, or "
                f"make a larger table."
            )
        return tuple(sorted(self._line.kind_of[index] for index in hand))

    def _total(self, total: int) -> int:
        if isinstance(total, bool) or not isinstance(total, int) or total > self._line.limit:
            raise SolveError(f"The total is a whole number up to {self._line.limit}, not {echo(total)}.")
        if total < 0 and self._line.bounded:
            raise SolveError(
                f"The total cannot be below zero with negative_totals={self.variant.negative}, so not {echo(total)}."
            )
        return total

    def _wins(self, hand: tuple[int, ...], other: tuple[int, ...], total: int) -> bool:
        row = self._hands.row
        word, bit = self._line.place(total)
        table = self._won[len(hand), len(other)]
        return bool(int(table[row[len(hand)][hand], word, row[len(other)][other]]) >> bit & 1)

    def _plies(self, hand: tuple[int, ...], other: tuple[int, ...], total: int) -> int:
        if self._within is None:
            if len(self._memo) > _MEMO:
                self._memo.clear()
            return self._length(hand, other, max(total, self._line.low))
        row = self._hands.row
        word, bit = self._line.place(total)
        planes = self._within[len(hand), len(other)][:, row[len(hand)][hand], word, row[len(other)][other]]
        return next((plays for plays, words in enumerate(planes) if int(words) >> bit & 1), len(planes))

    def _length(self, hand: tuple[int, ...], other: tuple[int, ...], total: int) -> int:
        """Return the plays left, worked out from who wins."""
        key = (hand, other, total)
        known = self._memo.get(key)
        if known is not None:
            return known
        line, wins = self._line, self._wins(hand, other, total)
        lengths: list[int] = []
        for at, kind in enumerate(hand):
            if at and hand[at - 1] == kind:
                continue
            left = hand[:at] + hand[at + 1 :]
            for lay in line.lays[kind]:
                named = range(line.limit + 1) if lay.any_number else (lay.n,)
                for number in named:
                    after = line.result(lay._replace(n=number), total)
                    if after is None or after > line.limit:
                        if after is not None and not line.rules.must_play and not wins:
                            lengths.append(1)
                        continue
                    pair = (left, other) if lay.keep else (other, left)
                    if (self._wins(*pair, after) is lay.keep) is wins:
                        lengths.append(1 + self._length(*pair, max(after, line.low)))
        found = self._memo[key] = (min if wins else max)(lengths, default=0)
        return found

    # --- what it says about the game, see `tablestats` ---

    def shares(self, cards: int | None = None, other: int | None = None, *, counted: Counted = "deals") -> Shares:
        """Return how often the seat to move wins, by total and by hand; see :func:`.tablestats.shares`."""
        from .stats import shares

        return shares(self, cards, other, counted=counted)

    def choices(
        self, cards: int | None = None, other: int | None = None, *, counted: Counted = "deals"
    ) -> dict[str, Shares]:
        """Return how often a choice matters; see :func:`.tablestats.choices`."""
        from .stats import choices

        return choices(self, cards, other, counted=counted)

    def card_worth(
        self, cards: int | None = None, other: int | None = None, *, counted: Counted = "deals"
    ) -> dict[str, Fraction]:
        """Return what one more card of each kind is worth; see :func:`.tablestats.card_worth`."""
        from .stats import card_worth

        return card_worth(self, cards, other, counted=counted)

    def find(
        self, what: str, cards: int | None = None, other: int | None = None, *, total: int | None = None,
        hand: str | None = None, count: int = 10, seed: int = 0,
    ) -> tuple[Position, ...]:  # fmt: skip
        """Return positions in which, for example, every move loses; see :func:`.tablestats.find`."""
        from .stats import find

        return find(self, what, cards, other, total=total, hand=hand, count=count, seed=seed)

    def long_wins(
        self, count: int = 10, *, cards: int | None = None, other: int | None = None, seed: int = 0
    ) -> tuple[LongWin, ...]:
        """Return the wins against the longest defence, with a line each; see :func:`.tablestats.long_wins`."""
        from .stats import long_wins

        return long_wins(self, count, cards=cards, other=other, seed=seed)

    # --- keeping ---

    def save(self, path: str | PathLike[str]) -> None:
        """Write the table to one file, which `load` and NumPy read.

        The file is complete or not there: nothing half-written is left when this is interrupted.

        Args:
            path: where; by custom it ends in ``.npz``. A file that is there is replaced.
        """
        from .file import save

        save(self, path)

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
        from .file import load

        return load(path, v, memory=memory, proved=proved)

    def __repr__(self) -> str:
        return f"<Tablebase {self.variant.code}: {self.size}>"

    def _repr_html_(self) -> str:
        return f'<div class="nn-tablebase"><p><b>{escape(self.variant.name)}</b>: {escape(str(self.size))}.</p></div>'


def check_memory(v: Variant, size: TableSize, memory: float, plies: bool, line_of: Callable[[int], Line]) -> None:
    """Raise SolveError when a table needs more memory than allowed; the sentence says what would be feasible."""
    if isinstance(memory, bool) or not isinstance(memory, (int, float)) or not memory > 0:
        raise SolveError(f"memory is a number of GiB above 0, not {echo(memory)}.")
    most = memory * 2**30
    if size.bytes <= most:
        return
    feasible = next((n for n in range(size.cards - 1, 0, -1) if _size_of(v, line_of(n), n, plies).bytes <= most), None)
    advice = f"cards={feasible} fits" if feasible else "no table of this variant fits"
    without = (
        " or leave out plies," if plies and _size_of(v, line_of(size.cards), size.cards, False).bytes <= most else ""
    )
    raise SolveError(
        f"The table of {v.name} with {size} is above the {memory:g} GiB allowed: {advice},{without} or allow more with "
        f"memory={-(-size.bytes // 2**30)}."
    )


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
    v = _fitting(v, cards)
    line = Line(v, cards)
    size = _size_of(v, line, cards, plies)
    check_memory(v, size, memory, plies, lambda n: Line(v, n))
    pairs = work(size.kinds, cards, plies)
    try:
        with Progress(pairs, f"{v.id}, {count_of(cards, 'card')} a hand", progress, seconds) as tick:
            hands = Hands(size.kinds, cards, tick)
            won = solve_wins(line, hands, tick)
            within = solve_plies(line, hands, won, tick) if plies else None
    except MemoryError:
        raise SolveError(
            f"There is not enough memory for the table of {v.name} with {size}: take fewer cards."
        ) from None
    return Tablebase(v, line, hands, won, within, size, perf_counter() - began)
