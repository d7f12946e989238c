"""Three players with open hands and no draws: in how many deals who can avoid losing, whatever the two others do.

Whoever cannot play loses, and the deal is over; the two others do not lose. So a seat plays alone against both others together: it is
*safe* where one of its cards leads to where it is safe, and where none of their cards leads out of there. Everything is told from the
player to move: its hand, the hand of the next in the direction that play runs, and the third hand. A card that turns the direction
makes the third player the next one, so the direction needs no place of its own.

What a row holds is the opposite, the totals at which a seat is *not* safe: a bit that no card reaches is then a safe one for the two
who watch, and it is turned over once for the player who moves. Rows of hands with so many cards in all follow from those with one
card less, so only two such layers are held; the last is counted and forgotten as it comes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb, prod
from random import Random
from time import perf_counter
from typing import Final

import numpy as np

from ..ground.cards import Card
from ..ground.text import count_of
from ..play.moves import CHOOSE, REVERSE
from ..rules.variant import Variant
from ..solve.budget import allowed
from ..solve.numberline import Lay
from ..solve.solution import SolveError
from .bits import Hands, Line, Words
from .large import Bar
from .large_rows import Numbers, Rows, rows_for
from .size import allowed_bytes, check_bytes, enough_memory, fitting
from .stats import names_of_kinds

SEATS: Final = (0, 1, 2)
"""The player to move, the next one, and the third."""
PAIRS: Final = ((0, 1), (0, 2), (1, 2))
MEMORY: Final = 4.0
"""GiB that counting may need unless more is allowed."""
SECONDS: Final = 3600.0
_MOST: Final = 2**62
"""Counts beyond this do not fit a machine word."""
_ROUND: Final = (0, 1, 2)
_BACK: Final = (0, 2, 1)
Sizes = tuple[int, int, int]
"""Cards of the player to move, of the next and of the third."""
Hand = tuple[int, ...]
Deal = tuple[Sequence[Card], ...]


@dataclass(frozen=True, slots=True)
class SafeCounts:
    """In how many deals of three hands of one size who is safe, at every total.

    Attributes:
        variant: the code of the game.
        cards: cards in each hand.
        triples: hands of three players by kinds: the rows of bits that were worked out.
        deals: ways to deal the three hands from the pack.
        safe: for each seat, counted from the player to move, and for each two seats: for each total from 0 to the limit in how many
            deals they are safe. All three never are: one of them loses.
        hands: deals in which each hand of the player to move is held, and at how many totals of these it is safe.
        worth: what one more card of each kind is worth to a player to move with one card less: how much larger the share of deals
            in which it is safe is with it, over all totals.
        sample: some deals at random, as the codes of the three players' cards, each with the totals at which the player to move,
            the next and the third are safe, as bits of a number each.
        seconds: how long it took.
        native: whether machine code was used.
    """

    variant: str
    cards: int
    triples: int
    deals: int
    safe: dict[tuple[int, ...], tuple[int, ...]]
    hands: dict[str, tuple[int, int]]
    worth: dict[str, Fraction]
    sample: tuple[tuple[tuple[str, ...], tuple[int, ...]], ...]
    seconds: float
    native: bool

    def share(self, *seats: int) -> Fraction:
        """The share of deals and totals in which a seat is safe, or two are; without any seat, in which nobody is."""
        return share_of(self.deals, self.safe, seats)


def share_of(
    deals: int, safe: dict[tuple[int, ...], tuple[int, ...]], seats: tuple[int, ...], total: int | None = None
) -> Fraction:
    """Return the share of deals and totals, or of deals at one total, in which some seats are safe; of none, in which nobody is."""
    found = safe[seats] if seats else nobody_safe(deals, safe)
    return Fraction(sum(found), deals * len(found)) if total is None else Fraction(found[total], deals)


def nobody_safe(deals: int, safe: dict[tuple[int, ...], tuple[int, ...]]) -> tuple[int, ...]:
    """Return for each total in how many deals nobody is safe, so that two of the three decide together who loses.

    >>> nobody_safe(10, {(0,): (4,), (1,): (3,), (2,): (3,), (0, 1): (1,), (0, 2): (1,), (1, 2): (0,)})
    (2,)
    """
    return tuple(
        deals - sum(safe[seat,][total] for seat in SEATS) + sum(safe[two][total] for two in PAIRS)
        for total in range(len(safe[0,]))
    )


class ThreeLine(Line):
    """The number line of a variant among three players."""

    seats = 3

    def lays_of(self, index: int) -> tuple[Lay, ...]:
        """Return what a card can do, with the order in which the three are on turn after it.

        >>> from ..rules.variant import variant
        >>> line = ThreeLine(variant("standard"), 3)
        >>> for card in variant("standard").parse_cards("2C 3C 4C"):
        ...     print(card.code, [lay.order for lay in line.lays_of(card.index)])
        2C [(1, 2, 0)]
        3C [(2, 0, 1)]
        4C [(2, 1, 0)]
        """
        rules = self.rules
        found: dict[Lay, None] = {}
        for move in rules.moves[index]:
            turned = bool(move.flags & REVERSE)
            firsts: tuple[int, ...] = (rules.next_table(rules.all_seats)[move.flags][not turned][0],)
            if move.flags & CHOOSE:
                firsts = SEATS if rules.target_self else SEATS[1:]
            named = move.number is not None
            for first in firsts:
                order = tuple((first + step) % 3 for step in (_BACK if turned else _ROUND))
                found[Lay(move.kind, 0 if named else move.n, first == 0, named, order)] = None
        return tuple(found)


def count_safe(
    v: Variant | str, cards: int = 3, *, sample: int = 0, seed: int = 0, memory: float = MEMORY, seconds: float = SECONDS,
    progress: bool | None = None,
) -> SafeCounts:  # fmt: skip
    """Work out every endgame of three players with open hands of one size and no draws, and count in which of them who is safe.

    Args:
        v: a variant or its id, with turns of one plain card, in which a deal ends with its first loser.
        cards: cards in each hand; three of `standard` need 1.6 GB.
        sample: how many deals to tell apart, chosen at random.
        seed: which ones.
        memory: the most GiB that may be needed; looked at before anything is made.
        seconds: the longest time that it may take.
        progress: show a bar; None for where it takes more than a moment.

    Raises:
        SolveError: when the variant does not fit, or memory or time do not suffice; the sentence says what would.

    >>> counts = count_safe("standard", 1)
    >>> counts.triples, [float(round(counts.share(seat), 3)) for seat in SEATS]
    (1728, [0.274, 0.815, 0.904])
    """
    began = perf_counter()
    v = fitting(v, cards)
    line = ThreeLine(v, cards)
    if line.rules.eliminates:
        raise SolveError(
            f"{v.name} goes on without whoever loses: three seats are counted where a deal ends then, as with bust_mode=hand_ends."
        )
    pack = len(v.deck(3))
    if prod(comb(max(0, pack - seat * cards), cards) for seat in SEATS) * (v.limit + 1) > _MOST:
        raise SolveError("There are too many deals to count with so many packs: take fewer cards or fewer packs.")
    levels = _levels(line, cards)
    needed = _bytes_needed(line, levels, cards)
    what = f"counting {v.name} for three players with {count_of(cards, 'card')} a hand"
    check_bytes(needed, memory, what)
    hands = Hands(len(line.lays), cards)
    words = f"{v.id}, three players, {count_of(cards, 'card')} a hand"
    shown = cards > 2 if progress is None else progress
    steps = sum(hands.count(sizes[0]) for level in levels for sizes in level) + hands.count(cards - 1)
    with enough_memory(what), Bar(steps, words, shown, allowed("seconds", seconds)) as tick:
        return _Count(v, line, hands, cards, tick, _dealt(v, cards, sample, seed)).counts(levels, began)


def fits(v: Variant | str, cards: int, memory: float = MEMORY) -> bool:
    """Return whether so many cards a hand can be counted within some GiB.

    >>> fits("standard", 3), fits("standard", 4)
    (True, False)
    """
    line = ThreeLine(fitting(v, cards), cards)
    return _bytes_needed(line, _levels(line, cards), cards) <= allowed_bytes(memory)


def _dealt(v: Variant, cards: int, sample: int, seed: int) -> list[Deal]:
    """Return some deals of three hands at random."""
    rng = Random(seed)
    packs = (rng.sample(v.deck(3), 3 * cards) for _ in range(sample))
    return [tuple(pack[seat * cards : (seat + 1) * cards] for seat in SEATS) for pack in packs]


def _ahead(order: tuple[int, ...], sizes: Sizes) -> Sizes:
    """Return the sizes of the hands after a play, the new player to move first."""
    left = (sizes[0] - 1, *sizes[1:])
    first, second, third = (left[seat] for seat in order)
    return first, second, third


def _levels(line: Line, cards: int) -> list[set[Sizes]]:
    """Return the layers that are needed, by the number of cards in all three hands; the largest level is the one counted."""
    orders = {lay.order for lays in line.lays for lay in lays}
    levels: list[set[Sizes]] = [{(cards, cards, cards)}]
    fewer = {(cards - 1, cards, cards)}
    for _ in range(3 * cards):
        below = {_ahead(order, sizes) for order in orders for sizes in levels[-1] if sizes[0]}
        if len(levels) == 2:  # what the player to move has with one card less is counted too
            below |= {_ahead(order, sizes) for order in orders for sizes in fewer if sizes[0]}
        levels.append(below)
    return levels[::-1]


def _bytes_needed(line: Line, levels: list[set[Sizes]], cards: int) -> int:
    """Return the bytes for the rows held at once."""
    counts = [comb(len(line.lays) + size - 1, size) for size in range(cards + 1)]
    row = 3 * 8 * line.words
    held = [row * sum(prod(counts[size] for size in sizes) for sizes in level) for level in levels[:-1]]
    return max(map(sum, zip(held, [0, *held], strict=False))) + counts[cards] ** 2 * (6 * row + 8 * len(counts) * 8)


class _Count:
    """One pass through all layers."""

    def __init__(
        self, v: Variant, line: ThreeLine, hands: Hands, cards: int, tick: Callable[[int], None], dealt: Sequence[Deal]
    ) -> None:
        self.v, self.line, self.hands, self.cards, self.tick = v, line, hands, cards, tick
        self.rows: Final[Rows] = rows_for(line, hands)
        self.known: dict[Sizes, Words] = {}
        """Layers of rows at which a seat is not safe, by (third hand, seat, word, hand to move, next hand)."""
        self.copies = [0] * hands.kinds
        for card in v.deck(3):
            self.copies[line.kind_of[card.index]] += 1
        held = np.array([[hand.count(kind) for hand in hands.of_size[cards]] for kind in range(hands.kinds)])
        self.held: Final = held
        self.both: Final = ((cards + 1) * held[:, :, None] + held[:, None, :]).reshape(hands.kinds, -1)
        """For each kind how many of it each two hands hold, as one number."""
        self.dealt: Final = dealt
        self.numbers: Final = line.mask(range(line.limit + 1))[:, 0]
        self.sample: Final[dict[int, tuple[tuple[str, ...], tuple[int, ...]]]] = {}

    def less(self, hand: Hand) -> Iterator[tuple[int, Hand]]:
        """Yield each kind of card in a hand, and the hand without one of it."""
        for at, kind in enumerate(hand):
            if not at or hand[at - 1] != kind:
                yield kind, hand[:at] + hand[at + 1 :]

    def after(self, order: tuple[int, ...], rest: Hand, sizes: Sizes) -> Words:
        """Return the rows after a play that leaves `rest` in hand, for all hands of the two others, by (new place, word, both hands)."""
        layer = self.known[_ahead(order, sizes)]
        # The axes at which a layer has the hands of who is first, second and third.
        axis = dict(zip(order, (3, 4, 0), strict=True))
        fixed = np.moveaxis(layer, (axis[0], axis[1], axis[2]), (0, 3, 4))[self.hands.row[len(rest)][rest]]
        return np.ascontiguousarray(fixed).reshape(3, self.line.words, -1)

    def unsafe(self, hand: Hand, sizes: Sizes) -> Words:
        """Return the totals at which each seat is not safe when this hand is to move, by (seat, word, both other hands)."""
        both = self.hands.count(sizes[1]) * self.hands.count(sizes[2])
        found = np.zeros((3, self.line.words, both), dtype=np.uint64)
        for kind, rest in self.less(hand):
            reached: dict[tuple[int, ...], Words] = {}
            for lay in self.line.lays[kind]:
                if lay.order not in reached:
                    reached[lay.order] = self.after(lay.order, rest, sizes)
                for seat in SEATS:
                    self.rows.before(lay, reached[lay.order][lay.order.index(seat)], seat == 0, found[seat])
        np.invert(found[0], out=found[0])  # the player to move was safe wherever a card led to where it is safe
        return found

    def layer(self, sizes: Sizes) -> Words:
        """Return all rows of a layer."""
        of_size = self.hands.of_size
        first, second, third = map(self.hands.count, sizes)
        found = np.empty((third, 3, self.line.words, first, second), dtype=np.uint64)
        for at, hand in enumerate(of_size[sizes[0]]):
            rows = self.unsafe(hand, sizes).reshape(3, self.line.words, second, third)
            found[:, :, :, at] = rows.transpose(3, 0, 1, 2)
            self.tick(1)
        return found

    def weights(self, hand: Hand) -> Numbers:
        """Return in how many ways a hand and each two hands of the largest size can be dealt."""
        numbers = range(self.cards + 1)
        factors = [
            [comb(all_, own) * comb(max(0, all_ - own), n) * comb(max(0, all_ - own - n), m) for n in numbers for m in numbers]
            for all_, own in zip(self.copies, map(hand.count, range(self.hands.kinds)), strict=True)
        ]  # fmt: skip
        return self.rows.product(np.array(factors, dtype=np.int64), self.both)

    def counts(self, levels: Sequence[set[Sizes]], began: float) -> SafeCounts:
        top = (self.cards, self.cards, self.cards)
        before = [0] * self.hands.kinds
        for held, level in enumerate(levels[:-1]):
            made = {sizes: self.layer(sizes) for sizes in sorted(level)}
            if held == 3 * self.cards - 1:
                before = self.with_one_less()
            self.known = made
        asked: dict[Hand, list[int]] = {}
        for at_deal, deal in enumerate(self.dealt):
            asked.setdefault(self.kinds(deal[0]), []).append(at_deal)
        found = {
            seats: np.zeros(self.line.words * 64, dtype=np.int64) for seats in (*((seat,) for seat in SEATS), *PAIRS)
        }
        of_hand: dict[Hand, tuple[int, int]] = {}
        for hand in self.hands.of_size[self.cards]:
            unsafe = self.unsafe(hand, top)
            ways = self.weights(hand)
            safe = ~unsafe
            if (np.bitwise_and.reduce(safe) & self.numbers[:, None]).any():
                raise AssertionError("one of three loses, so not all of them are safe")
            for seats, sums in found.items():
                self.rows.add_up(np.bitwise_and.reduce(safe[list(seats)]), ways, sums)
            of_hand[hand] = int(ways.sum()), int(self.rows.sums(safe[0], ways, self.numbers).sum())
            for at_deal in asked.get(hand, ()):
                self.tell_apart(at_deal, safe)
            self.tick(1)
        return self.told(found, of_hand, before, perf_counter() - began)

    def with_one_less(self) -> list[int]:
        """Return for each kind the deals and totals in which a player to move with one card less is safe, each counted once for every
        card of the kind that is left to come.
        """
        sizes = self.cards - 1, self.cards, self.cards
        both = self.hands.count(self.cards)
        one, other = np.zeros(both, dtype=np.int64), np.zeros(both, dtype=np.int64)
        own = [0] * self.hands.kinds
        for hand in self.hands.of_size[sizes[0]]:
            safe = ~self.unsafe(hand, sizes)[0]
            found = self.rows.sums(safe, self.weights(hand), self.numbers).reshape(both, both)
            one += found.sum(axis=1)
            other += found.sum(axis=0)
            for kind in hand:
                own[kind] += int(found.sum())
            self.tick(1)
        others = (one + other).astype(object)
        return [
            copies * int(one.sum()) - mine - int((others * held.astype(object)).sum())
            for copies, mine, held in zip(self.copies, own, self.held, strict=True)
        ]

    def kinds(self, cards: Sequence[Card]) -> Hand:
        """Return a hand as the kinds of its cards, in order."""
        return tuple(sorted(self.line.kind_of[card.index] for card in cards))

    def tell_apart(self, at_deal: int, safe: Words) -> None:
        """Keep the totals of one deal of the sample, from the rows of its first hand."""
        deal = self.dealt[at_deal]
        second, third = (self.hands.row[self.cards][self.kinds(cards)] for cards in deal[1:])
        rows = safe[:, :, second * self.hands.count(self.cards) + third]
        places = [self.line.place(total) for total in range(self.line.limit + 1)]
        totals = (sum((int(row[word]) >> bit & 1) << total for total, (word, bit) in enumerate(places)) for row in rows)
        self.sample[at_deal] = tuple(" ".join(card.code for card in cards) for cards in deal), tuple(totals)

    def told(
        self,
        found: dict[tuple[int, ...], Numbers],
        of_hand: dict[Hand, tuple[int, int]],
        before: list[int],
        seconds: float,
    ) -> SafeCounts:
        cards: list[list[Card]] = [[] for _ in range(self.hands.kinds)]
        for card in self.v.deck():
            cards[self.line.kind_of[card.index]].append(card)
        names = names_of_kinds(cards)
        places = [64 * word + bit for word, bit in map(self.line.place, range(self.line.limit + 1))]
        worth = {}
        for kind, name in enumerate(names):
            ways = sum(hand.count(kind) * dealt for hand, (dealt, _) in of_hand.items())
            after = sum(hand.count(kind) * count for hand, (_, count) in of_hand.items())
            if ways:
                worth[name] = Fraction(after - before[kind], ways * len(places))
        return SafeCounts(
            self.v.code, self.cards, self.hands.count(self.cards) ** 3, sum(dealt for dealt, _ in of_hand.values()),
            {seats: tuple(int(sums[place]) for place in places) for seats, sums in found.items()},
            {" ".join(names[kind] for kind in hand): count for hand, count in of_hand.items() if count[0]},
            dict(sorted(worth.items(), key=lambda item: -item[1])),
            tuple(self.sample[at] for at in range(len(self.dealt))), seconds, self.rows.native,
        )  # fmt: skip
