"""Endgames of six and seven cards a side: counted as they are worked out, since nobody could hold them all.

A table holds a row of bits for every pair of hands; with seven cards that is a billion rows. But the rows of one hand, against all
hands at once, follow from those of the same hand with one card less, and from nothing else. So hands are gone through in an order in
which few of these are needed together, and the rows of the largest hands are counted and forgotten as they come.

For hands `mine` and `theirs` there are two rows: one for when the holder of `mine` is to move, one for when the holder of `theirs` is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from math import comb
from random import Random
from time import perf_counter
from typing import Final

import numpy as np
import numpy.typing as npt

from ..ground.cards import Card
from ..ground.text import count_of
from ..rules.variant import Variant
from ..solve.budget import allowed
from ..solve.solution import SolveError
from .bits import Hands, Line, Words
from .large_rows import Rows, rows_for
from .size import allowed_bytes, check_bytes, enough_memory, fitting
from .stats import names_of_kinds

Numbers = npt.NDArray[np.int64]
MEMORY: Final = 3.0
"""GiB that counting may need unless more is allowed."""
_ITSELF: Final = 200 * 2**20
"""Bytes that Python, NumPy and Numba take beside the rows."""
SECONDS: Final = 3600.0
_MOST: Final = 2**62
"""Counts beyond this do not fit a machine word."""
Both = tuple[Words, Words]
"""The rows of one hand against all hands of one size: the holder of the one hand to move, and the other player to move."""


@dataclass(frozen=True, slots=True)
class WinCounts:
    """How many endgames the player to move wins, over all deals of two hands of one size and all totals.

    Attributes:
        variant: the code of the game.
        cards: cards in each hand.
        pairs: pairs of hands by kinds: the rows of bits that were worked out.
        deals: ways to deal both hands from the pack.
        won: for each total from 0 to the limit, in how many deals the player to move wins.
        hands: deals in which each hand of the player to move is held, and at how many totals of these it wins, by the names of its cards.
        worth: what one more card of each kind is worth to a player to move with one card less: how much larger the share of won
            deals is with it, over all totals.
        sample: some deals at random, as the codes of both players' cards, each with the totals at which the player to move wins, as
            bits of one number: with them another solver can check the work.
        seconds: how long it took.
        native: whether machine code was used.
    """

    variant: str
    cards: int
    pairs: int
    deals: int
    won: tuple[int, ...]
    hands: dict[str, tuple[int, int]]
    worth: dict[str, Fraction]
    sample: tuple[tuple[str, str, int], ...]
    seconds: float
    native: bool

    @property
    def share(self) -> Fraction:
        """The share of deals and totals that the player to move wins."""
        return Fraction(sum(self.won), self.deals * len(self.won))

    @property
    def by_total(self) -> tuple[Fraction, ...]:
        """The share of deals won at each total."""
        return tuple(Fraction(won, self.deals) for won in self.won)


def bytes_needed(line: Line, hands: Hands, cards: int, together: int) -> int:
    """Return the bytes that are needed, most of them for the rows held at once, when hands that begin with the same `together` cards are gone through together."""
    row = 2 * 8 * line.words
    held = hands.count(cards - 2) * sum(map(hands.count, range(cards + 1)))
    below = hands.count(cards - 3) * sum(map(hands.count, range(cards + 1))) if cards > 2 else 0
    group = max(
        sum(1 for _ in alike) for _, alike in groupby(hands.of_size[cards - 1], key=lambda hand: hand[:together])
    )
    return _ITSELF + row * (max(held + below, held + group * hands.count(cards)) + 8 * hands.count(cards))


def fits(v: Variant | str, cards: int, memory: float = MEMORY) -> bool:
    """Return whether so many cards a side can be counted within some GiB.

    >>> fits("standard", 6), fits("standard", 7)
    (True, False)
    """
    v = fitting(v, cards)
    line = Line(v, cards)
    return bytes_needed(line, Hands(len(line.lays), cards), cards, 2) <= allowed_bytes(memory)


def count_wins(
    v: Variant | str, cards: int = 6, *, sample: int = 0, seed: int = 0, memory: float = MEMORY, seconds: float = SECONDS,
    progress: bool | None = None,
) -> WinCounts:  # fmt: skip
    """Work out every two-player endgame with open hands of one size and no draws, and count those that the player to move wins.

    Args:
        v: a variant or its id, with turns of one plain card; every house rule fits.
        cards: cards in each hand, 2 to 12; of `standard` six need 1.8 GB, seven 14 GB, and a quarter more is faster.
        sample: how many deals to tell apart, chosen at random.
        seed: which ones.
        memory: the most GiB that may be needed; looked at before anything is made.
        seconds: the longest time that it may take.
        progress: show a bar; None for where it takes more than a moment.

    Returns:
        The counts. With Numba (`pip install "ninetynine_edu[fast]"`) it takes a fraction of the time, and the numbers are the same.

    Raises:
        SolveError: when the variant does not fit, or memory or time do not suffice; the sentence says what would.

    >>> counts = count_wins("standard", 2)
    >>> counts.pairs, float(round(counts.share, 3))
    (6084, 0.314)
    """
    began = perf_counter()
    v = fitting(v, cards)
    if cards < 2:
        raise SolveError("Counting begins with two cards a hand: a table holds hands of one card.")
    pack = len(v.deck(2))
    if comb(pack, cards) * comb(max(0, pack - cards), cards) * (v.limit + 1) > _MOST:
        raise SolveError("There are too many deals to count with so many packs: take fewer cards or fewer packs.")
    line = Line(v, cards)
    hands = Hands(len(line.lays), cards)
    together = next((n for n in (1, 2) if bytes_needed(line, hands, cards, n) <= allowed_bytes(memory)), 2)
    what = f"counting {v.name} with {count_of(cards, 'card')} a hand"
    check_bytes(bytes_needed(line, hands, cards, together), memory, what)
    words, shown = f"{v.id}, {count_of(cards, 'card')} a hand", cards > 5 if progress is None else progress
    with enough_memory(what), Bar(hands.count(cards), words, shown, allowed("seconds", seconds)) as tick:
        return _Count(v, line, hands, cards, together, tick, _dealt(v, cards, sample, seed)).counts(began)


def _dealt(v: Variant, cards: int, sample: int, seed: int) -> list[tuple[list[Card], list[Card]]]:
    """Return some deals of two hands at random."""
    rng = Random(seed)
    packs = (rng.sample(v.deck(2), 2 * cards) for _ in range(sample))
    return [(pack[:cards], pack[cards:]) for pack in packs]


class Bar:
    """A bar for the hands gone through, which keeps to a time.

    Args:
        hands: how many there are.
        words: what is counted.
        shown: whether the bar is shown.
        seconds: the longest time that it may take.
    """

    def __init__(self, hands: int, words: str, shown: bool, seconds: float) -> None:
        self._seconds, self._until = seconds, perf_counter() + seconds
        self._all = hands
        self._done = 0
        self._bar = None
        if shown:
            from tqdm.auto import tqdm

            self._bar = tqdm(total=hands, desc=words, unit=" hands", leave=False)

    def __call__(self, done: int) -> None:
        self._done += done
        if self._bar is not None:
            self._bar.update(done)
        if perf_counter() > self._until:
            raise SolveError(
                f"Not done after {self._seconds:g} seconds, with {100 * self._done // self._all} percent of the hands: take fewer "
                f"cards, or allow more with seconds=…."
            )

    def __enter__(self) -> Callable[[int], None]:
        return self

    def __exit__(self, *_: object) -> None:
        if self._bar is not None:
            self._bar.close()


class _Count:
    """One pass through all hands."""

    def __init__(
        self, v: Variant, line: Line, hands: Hands, cards: int, together: int, tick: Callable[[int], None],
        dealt: Sequence[tuple[list[Card], list[Card]]],
    ) -> None:  # fmt: skip
        self.v, self.line, self.hands, self.cards, self.tick = v, line, hands, cards, tick
        self.together = together
        self.rows: Final[Rows] = rows_for(line, hands)
        self.copies = [0] * hands.kinds
        for card in v.deck(2):
            self.copies[line.kind_of[card.index]] += 1
        self.held: Final = np.array(
            [[hand.count(kind) for hand in hands.of_size[cards]] for kind in range(hands.kinds)], dtype=np.uint8
        )
        self.dealt: Final = dealt
        self.asked: Final[dict[tuple[int, ...], list[int]]] = {}
        """Which of the deals in the sample are of a hand."""
        for at, (own, _) in enumerate(dealt):
            self.asked.setdefault(self.kinds(own), []).append(at)
        self.sample: Final[dict[int, tuple[str, str, int]]] = {}
        self.numbers: Final = line.mask(range(line.limit + 1))[:, 0]
        self.places: Final = [64 * word + bit for word, bit in map(line.place, range(line.limit + 1))]

    def kinds(self, cards: Sequence[Card]) -> tuple[int, ...]:
        """Return a hand as the kinds of its cards, in order."""
        return tuple(sorted(self.line.kind_of[card.index] for card in cards))

    def tell_apart(self, at: int, mine: Words) -> None:
        """Keep the totals of one deal of the sample, from the rows of its first hand."""
        own, other = self.dealt[at]
        row = mine[:, self.hands.row[self.cards][self.kinds(other)]]
        places = map(self.line.place, range(self.line.limit + 1))
        won = sum((int(row[word]) >> bit & 1) << total for total, (word, bit) in enumerate(places))
        first, second = (" ".join(card.code for card in cards) for cards in (own, other))
        self.sample[at] = first, second, won

    def less(self, hand: tuple[int, ...]) -> Iterator[tuple[int, tuple[int, ...]]]:
        """Yield each kind of card in a hand, and the hand without one of it."""
        for at, kind in enumerate(hand):
            if not at or hand[at - 1] != kind:
                yield kind, hand[:at] + hand[at + 1 :]

    def all_of(self, hand: tuple[int, ...], below: Callable[[tuple[int, ...], int], Both]) -> list[Both]:
        """Return the rows of a hand against the hands of every size, from those of the hands with one card less."""
        found: list[Both] = []
        for size in range(self.cards + 1):
            mine = self.rows.wins(((kind, below(rest, size)) for kind, rest in self.less(hand)), size)
            theirs = self.rows.replies(found[size - 1], size) if size else self.rows.empty(size)
            found.append((mine, theirs))
        return found

    def weights(self, hand: tuple[int, ...]) -> Numbers:
        """Return in how many ways a hand and each hand of the largest size can be dealt."""
        return self.rows.ways([hand.count(kind) for kind in range(self.hands.kinds)], self.copies, self.held)

    def counts(self, began: float) -> WinCounts:
        known: dict[tuple[int, ...], list[Both]] = {(): self.all_of((), self._nothing)}
        for size in range(1, self.cards - 1):
            known = self._larger(size, known)
        won = np.zeros(self.line.words * 64, dtype=np.int64)
        of_hand: dict[tuple[int, ...], tuple[int, int]] = {}
        before = _Before(self)
        kept: dict[tuple[int, ...], Both] = {}
        at: tuple[int, ...] | None = None

        def rows_of(hand: tuple[int, ...]) -> Both:
            found = kept.get(hand)
            if found is None:
                found = self.all_of(hand, lambda rest, n: known[rest][n])[self.cards]
                if hand[: self.together] == at:
                    kept[hand] = found
                before.add(hand, found[0])
            return found

        for hand in self.hands.of_size[self.cards]:
            if hand[: self.together] != at:
                at = hand[: self.together]
                kept.clear()
            mine = self.rows.wins(((kind, rows_of(rest)) for kind, rest in self.less(hand)), self.cards)
            for at_deal in self.asked.get(hand, ()):
                self.tell_apart(at_deal, mine)
            ways = self.weights(hand)
            own = np.zeros_like(won)
            self.rows.add_up(mine, ways, own)
            won += own
            of_hand[hand] = int(ways.sum()), int(own[self.places].sum())
            self.tick(1)
        return self._told(won, of_hand, before, perf_counter() - began)

    def _larger(self, size: int, known: Mapping[tuple[int, ...], list[Both]]) -> dict[tuple[int, ...], list[Both]]:
        """Return the rows of all hands of a size, from those of the hands with one card less."""
        found = {}
        for hand in self.hands.of_size[size]:
            found[hand] = self.all_of(hand, lambda rest, n: known[rest][n])
            self.tick(0)
        return found

    def _nothing(self, rest: tuple[int, ...], size: int) -> Both:
        raise AssertionError("an empty hand has no cards less")

    def _told(
        self, won: Numbers, of_hand: dict[tuple[int, ...], tuple[int, int]], before: _Before, seconds: float
    ) -> WinCounts:
        names = self.kind_names()
        deals = sum(dealt for dealt, _ in of_hand.values())
        totals = self.line.limit + 1
        worth = {}
        for kind, name in enumerate(names):
            ways = sum(hand.count(kind) * dealt for hand, (dealt, _) in of_hand.items())
            after = sum(hand.count(kind) * count for hand, (_, count) in of_hand.items())
            if ways:
                worth[name] = Fraction(after - before.won_with(kind), ways * totals)
        return WinCounts(
            self.v.code, self.cards, self.hands.count(self.cards) ** 2, deals,
            tuple(int(each) for each in won[self.places]),
            {" ".join(names[kind] for kind in hand): found for hand, found in of_hand.items() if found[0]},
            dict(sorted(worth.items(), key=lambda item: -item[1])),
            tuple(self.sample[at] for at in range(len(self.dealt))), seconds, self.rows.native,
        )  # fmt: skip

    def kind_names(self) -> list[str]:
        """Return a short name for each kind of card: its ranks, or its cards where suits differ."""
        cards: list[list[Card]] = [[] for _ in range(self.hands.kinds)]
        for card in self.v.deck():
            cards[self.line.kind_of[card.index]].append(card)
        return list(names_of_kinds(cards))


class _Before:
    """What the player to move wins with one card less, kept so that it can be weighed by each card that may come."""

    def __init__(self, count: _Count) -> None:
        self._count: Final = count
        self._by_hand: Final[dict[tuple[int, ...], int]] = {}
        self._by_other: Final = np.zeros(count.hands.count(count.cards), dtype=np.int64)

    def add(self, hand: tuple[int, ...], mine: Words) -> None:
        if hand not in self._by_hand:
            found = self._count.rows.sums(mine, self._count.weights(hand), self._count.numbers)
            self._by_other[:] += found
            self._by_hand[hand] = int(found.sum())

    def won_with(self, kind: int) -> int:
        """Return the won deals and totals, each counted once for every card of a kind that is left to come."""
        own = sum(hand.count(kind) * count for hand, count in self._by_hand.items())
        theirs = int((self._by_other.astype(object) * self._count.held[kind].astype(object)).sum())
        return self._count.copies[kind] * sum(self._by_hand.values()) - own - theirs
