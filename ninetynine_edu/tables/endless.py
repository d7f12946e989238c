"""Open hands and a pack that never ends: the chance of whoever is to move, between two bounds that are proved.

Two players hold some open cards each. Whoever plays a card draws one at once, each card of the pack being as likely as ever; who
cannot play has lost. Such a game can go round in circles, so its value is no sum that ends. But two numbers can be had for
every position: how likely the player to move is to win within n plays, and one minus the same for the other player. The first grows
with n, the second falls, and the true chance lies between them. All of it is done in whole numbers; the lower bound is rounded
down and the upper one up, so that what comes out is a proof and no estimate.

L. S. Shapley, "Stochastic games", Proceedings of the National Academy of Sciences 39 (1953), is the source of the method of
successive approximation; with turns one after the other no lots are needed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb, factorial, prod
from time import perf_counter
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from ..ground.cards import Card
from ..ground.text import count_of, echo
from ..rules.variant import Variant
from ..solve.budget import allowed
from ..solve.numberline import Lay
from ..solve.solution import SolveError
from .bits import Line
from .size import check_bytes, enough_memory, fitting
from .stats import names_of_kinds

Numbers = npt.NDArray[np.int64]
ONE: Final = 1 << 40
"""What stands for certainty: chances are counted in parts of it."""
MEMORY: Final = 3.0
SECONDS: Final = 1800.0
DEPTH: Final = 100
"""So far below zero a total is followed; beyond it all that is said of a chance is that it lies between 0 and 1."""


@dataclass(frozen=True, slots=True)
class Between:
    """A chance that is proved to lie between two fractions."""

    low: Fraction
    high: Fraction

    def __str__(self) -> str:
        """As many decimals as are certain, at least one and at most eight, of the percentage.

        >>> str(Between(Fraction(1, 3), Fraction(1, 3) + Fraction(1, 10**6)))
        '33.333%'
        """
        places = next(
            (n for n in range(8, 0, -1) if f"{float(100 * self.low):.{n}f}" == f"{float(100 * self.high):.{n}f}"), 1
        )
        low, high = (f"{float(100 * share):.{places}f}%" for share in (self.low, self.high))
        return low if low == high else f"{low} to {high}"

    @property
    def width(self) -> Fraction:
        """How much is uncertain."""
        return self.high - self.low


@dataclass(frozen=True, slots=True)
class Lowest:
    """How often it is wrong to play for the lowest total; see :meth:`Endless.lowest`.

    Attributes:
        wrong: for each total from 0 on, the share of deals in which each play to the lowest total is proved worse than another.
        worst: the position where it costs most: own cards, the other player's cards, the total.
        costs: how much less likely a win is there, at least.
        average: for each total from 0 on, how much less likely it is on the average of all deals, at least.
    """

    wrong: tuple[Fraction, ...]
    worst: tuple[str, str, int]
    costs: Fraction
    average: tuple[Fraction, ...]

    @property
    def share(self) -> Fraction:
        """The share of all deals and totals, each counted once."""
        return sum(self.wrong, Fraction()) / len(self.wrong)


class Endless:
    """Every position of a game with open hands and an endless pack, with bounds of the chance to win; see :func:`solve_endless`.

    Attributes:
        variant: the game.
        cards: cards in each hand.
        sweeps: within how many plays the wins are that were counted.
        seconds: how long it took.
    """

    def __init__(self, v: Variant, cards: int, depth: int) -> None:
        line = Line(v, cards)
        self.variant, self.cards, self.sweeps, self.seconds = v, cards, 0, 0.0
        self._line: Final = line
        self.low: Final = 0 if line.bounded else -depth
        self._totals: Final = line.limit - self.low + 1
        self._kinds: Final = len(line.lays)
        self.copies: Final = [0] * self._kinds
        """Cards of each kind in the pack."""
        for card in v.deck(2):
            self.copies[line.kind_of[card.index]] += 1
        self.pack: Final = sum(self.copies)
        self.hands: Final = [*combinations_with_replacement(range(self._kinds), cards)]
        """Every hand, as the kinds of its cards in order."""
        self._number: Final = {hand: at for at, hand in enumerate(self.hands)}
        self._rests: Final = [*combinations_with_replacement(range(self._kinds), cards - 1)]
        self._rest: Final = {rest: at for at, rest in enumerate(self._rests)}
        self._drawn: Final = [
            [self._number[tuple(sorted((*rest, kind)))] for kind in range(self._kinds)] for rest in self._rests
        ]
        self._steps: Final = [[(lay, self._targets(lay)) for lay in lays] for lays in line.lays]
        shape = len(self.hands), len(self.hands), self._totals
        self.least: Numbers = np.zeros(shape, dtype=np.int64)
        """By (own hand, other hand, total): of `ONE`, how likely a win is at least."""
        self.most: Numbers = np.full(shape, ONE, dtype=np.int64)
        """How likely it is at most."""

    def _targets(self, lay: Lay) -> Numbers:
        """Return for each total the place of the total after a play, −1 where it is not allowed and −2 where it is too low to follow."""
        found = []
        for total in range(self.low, self._line.limit + 1):
            after = None if lay.any_number else self._line.result(lay, total)
            if after is None or after > self._line.limit:
                found.append(-1)
            else:
                found.append(after - self.low if after >= self.low else -2)
        return np.array(found, dtype=np.int64)

    # --- working it out ---

    def sweep(self) -> None:
        """Look one play further: raise the lower bounds and lower the upper ones."""
        least, most = self._best(self.most, self.least, up=True), self._best(self.least, self.most, up=False)
        np.maximum(self.least, least, out=self.least)
        np.minimum(self.most, most, out=self.most)
        self.sweeps += 1

    def _best(self, theirs: Numbers, own: Numbers, *, up: bool) -> Numbers:
        """Return the best of all plays, where the other player's chances and one's own in the next positions are given."""
        found = np.zeros_like(own)
        passing = self._drawn_into(theirs.transpose(1, 0, 2), up=up)
        keeping = (
            self._drawn_into(own, up=not up) if any(lay.keep for lays in self._line.lays for lay in lays) else passing
        )
        unknown = 0 if up else ONE
        for rest, at in self._rest.items():
            after = {False: ONE - passing[at], True: keeping[at]}
            for kind, steps in enumerate(self._steps):
                hand = found[self._number[tuple(sorted((*rest, kind)))]]
                for lay, targets in steps:
                    np.maximum(hand, self._from(lay, targets, after[lay.keep], unknown), out=hand)
        return found

    def _from(self, lay: Lay, targets: Numbers, after: Numbers, unknown: int) -> Numbers:
        """Return the chances before a play from those after it."""
        if lay.any_number:
            return np.broadcast_to(after[:, -self.low :].max(axis=1, keepdims=True), after.shape)
        found = after[:, np.maximum(targets, 0)]
        found[:, targets == -1] = 0
        found[:, targets == -2] = unknown
        return found

    def _drawn_into(self, chances: Numbers, *, up: bool) -> Numbers:
        """Return the average over the card that is drawn, for each hand before the draw: rounded up, or down."""
        found = np.empty((len(self._rests), *chances.shape[1:]), dtype=np.int64)
        for at, hands in enumerate(self._drawn):
            total = np.zeros(chances.shape[1:], dtype=np.int64)
            for hand, copies in zip(hands, self.copies, strict=True):
                total += chances[hand] * copies
            found[at] = -(-total // self.pack) if up else total // self.pack
        return found

    # --- what it says ---

    def weight(self, hand: tuple[int, ...]) -> int:
        """Return in how many ways a hand can be drawn, card after card."""
        orders = factorial(len(hand)) // prod(factorial(hand.count(kind)) for kind in {*hand})
        return orders * prod(self.copies[kind] for kind in hand)

    def at(self, mine: str, theirs: str, total: int) -> Between:
        """Return the chance of the player to move.

        Args:
            mine: the cards of the player to move, such as ``"9S KS 4D"``.
            theirs: those of the other player.
            total: the total, from `low` to the limit.

        Raises:
            SolveError: for other cards or totals than there are.
        """
        if not self.low <= total <= self._line.limit:
            raise SolveError(f"The total is a whole number from {self.low} to {self._line.limit}, not {echo(total)}.")
        places = self.hand_of(mine), self.hand_of(theirs), total - self.low
        return Between(Fraction(int(self.least[places]), ONE), Fraction(int(self.most[places]), ONE))

    def hand_of(self, text: str) -> int:
        """Return the number of a hand."""
        held = self.variant.parse_cards(text)
        if len(held) != self.cards:
            raise SolveError(f"Each hand has {count_of(self.cards, 'card')}, not {len(held)}.")
        return self._number[tuple(sorted(self._line.kind_of[card.index] for card in held))]

    def start(self, total: int = 0) -> Between:
        """Return the chance of whoever begins at a total, before the hands are drawn."""
        weights = [self.weight(hand) for hand in self.hands]
        return self._average(weights, weights, total)

    def _average(self, mine: list[int], theirs: list[int], total: int) -> Between:
        whole = sum(mine) * sum(theirs) * ONE
        low, high = (
            sum(
                one * sum(other * int(chance) for other, chance in zip(theirs, row, strict=True))
                for one, row in zip(mine, table[:, :, total - self.low].tolist(), strict=True)
                if one
            )
            for table in (self.least, self.most)
        )
        return Between(Fraction(low, whole), Fraction(high, whole))

    def worth(self, total: int = 0) -> dict[str, Between]:
        """Return for each kind of card the chance of whoever begins and holds one for certain, the best first."""
        weights = [self.weight(hand) for hand in self.hands]
        found = {}
        for kind, name in enumerate(self.kind_names()):
            held = [0] * len(self.hands)
            for rest, at in self._rest.items():
                held[self._drawn[at][kind]] += self.weight(rest)
            found[name] = self._average(held, weights, total)
        return dict(sorted(found.items(), key=lambda item: -item[1].low))

    def kind_names(self) -> tuple[str, ...]:
        """Return a short name for each kind of card."""
        cards: list[list[Card]] = [[] for _ in range(self._kinds)]
        for card in self.variant.deck():
            cards[self._line.kind_of[card.index]].append(card)
        return names_of_kinds(cards)

    def plays(self, own: int, other: int, total: int) -> Iterator[tuple[int, Lay, int, Between]]:
        """Yield each play of a position: the kind of its card, what it does, the total after it, and the chance that it leaves."""
        hand = self.hands[own]
        for at, kind in enumerate(hand):
            if at and hand[at - 1] == kind:
                continue
            rest = self._rest[hand[:at] + hand[at + 1 :]]
            for lay, targets in self._steps[kind]:
                place = int(targets[total - self.low])
                if lay.any_number or place < 0:
                    continue
                yield kind, lay, place + self.low, self._left(rest, other, place, keep=lay.keep)

    def lowest(self) -> Lowest:
        """Hold the play to the lowest total against the best one, in every position at totals from 0 to the limit."""
        weights = np.array([self.weight(hand) for hand in self.hands], dtype=np.int64)
        wrong = np.zeros(self._totals + self.low, dtype=np.int64)
        lost = [0] * len(wrong)
        costs, worst = 0, (0, 0, 0)
        for own in range(len(self.hands)):
            behind = self._behind(own)
            wrong += weights[own] * (weights @ (behind > 0))
            for place, parts in enumerate(weights @ np.maximum(behind, 0)):  # added up in numbers of any size
                lost[place] += int(weights[own]) * int(parts)
            if behind.max(initial=0) > costs:
                other, total = np.unravel_index(behind.argmax(), behind.shape)
                costs, worst = int(behind[other, total]), (own, int(other), int(total))
        deals = int(weights.sum()) ** 2
        names = self.kind_names()
        mine, theirs = (" ".join(names[kind].split("/")[0] for kind in self.hands[hand]) for hand in worst[:2])
        found = tuple(Fraction(int(n), deals) for n in wrong)
        average = tuple(Fraction(parts, deals * ONE) for parts in lost)
        return Lowest(found, (mine, theirs, worst[2]), Fraction(costs, ONE), average)

    def _behind(self, own: int) -> Numbers:
        """Return by (other hand, total from 0) how much the best play to the lowest total is behind the best of all, at least."""
        hand = self.hands[own]
        shape = len(self.hands), self._totals + self.low
        best, kept = np.zeros(shape, dtype=np.int64), np.zeros(shape, dtype=np.int64)
        least = np.full(shape[1], self._line.limit + 1, dtype=np.int64)
        for kind in sorted({*hand}):
            place = hand.index(kind)
            drawn = self._drawn[self._rest[hand[:place] + hand[place + 1 :]]]
            for lay, targets in self._steps[kind]:
                low, high = (
                    self._mean(own_side, drawn, lay, up=up) for up, own_side in ((False, self.least), (True, self.most))
                )
                low, high = (
                    self._from(lay, targets, each, unknown)[:, -self.low :] for each, unknown in ((low, 0), (high, ONE))
                )
                after = np.zeros_like(least) if lay.any_number else targets[-self.low :] + self.low
                allowed_here = np.full(least.shape, True) if lay.any_number else targets[-self.low :] != -1
                np.maximum(best, low, out=best)
                lower = allowed_here & (after < least)
                kept[:, lower] = high[:, lower]
                same = allowed_here & (after == least)
                kept[:, same] = np.maximum(kept[:, same], high[:, same])
                least[lower] = after[lower]
        return best - kept

    def _mean(self, chances: Numbers, drawn: list[int], lay: Lay, *, up: bool) -> Numbers:
        """Return the bound of one's chance after a play, by (other hand, total), averaged over the card that is drawn."""
        total = np.zeros((len(self.hands), self._totals), dtype=np.int64)
        for hand, copies in zip(drawn, self.copies, strict=True):
            if lay.keep:
                total += copies * chances[hand]
            else:
                total += copies * (ONE - (self.least if up else self.most)[:, hand])
        return -(-total // self.pack) if up else total // self.pack

    def _left(self, rest: int, other: int, place: int, *, keep: bool) -> Between:
        low = high = 0
        for hand, copies in zip(self._drawn[rest], self.copies, strict=True):
            least, most = (
                (int(self.least[hand, other, place]), int(self.most[hand, other, place]))
                if keep
                else (ONE - int(self.most[other, hand, place]), ONE - int(self.least[other, hand, place]))
            )
            low, high = low + copies * least, high + copies * most
        return Between(Fraction(low, self.pack * ONE), Fraction(high, self.pack * ONE))


def bytes_needed(v: Variant, cards: int, depth: int = DEPTH) -> int:
    """Return how much memory a game takes: four tables of all pairs of hands and totals.

    >>> from ninetynine_edu.rules.variant import variant
    >>> bytes_needed(variant("standard"), 3) // 10**6
    847
    """
    kinds = len(Line(v, cards).lays)
    return 8 * comb(kinds + cards - 1, cards) ** 2 * (v.limit + depth + 1) * 4


def solve_endless(
    v: Variant | str = "standard", cards: int = 3, *, precision: float = 1e-6, depth: int = DEPTH, memory: float = MEMORY,
    seconds: float = SECONDS, progress: bool | None = None,
) -> Endless:  # fmt: skip
    """Work out the chance of whoever is to move in every position with open hands and an endless pack.

    Args:
        v: a variant or its id, with turns of one plain card; every house rule fits.
        cards: cards in each hand, 1 to 4.
        precision: go on until the chance of whoever begins at 0 is known as well as this.
        depth: how far below zero totals are followed.
        memory: the most GiB that may be needed; looked at before anything is made.
        seconds: the longest time. When it is over, what is proved until then is returned.
        progress: show a bar; None for where it takes more than a moment.

    Returns:
        All positions with their bounds. Interrupted by hand it returns what is proved until then.

    Raises:
        SolveError: when the variant does not fit, or memory does not suffice.

    >>> game = solve_endless("standard", 1)
    >>> str(game.at("JS", "AS", 88)), str(game.start())
    ('16.74011811%', '51.584%')
    """
    if isinstance(cards, bool) or not isinstance(cards, int) or not 1 <= cards <= 4:
        raise SolveError(f"cards is the cards in each hand, 1 to 4, not {echo(cards)}.")
    v = fitting(v, cards)
    if not v.house_rules["must_play"]:
        raise SolveError(
            f"In {v.name} going over the limit is allowed and loses: take the rule that it is not allowed."
        )
    what = f"an endless {v.name} with {count_of(cards, 'card')} a hand"
    check_bytes(bytes_needed(v, cards, depth), memory, what)
    began, until = perf_counter(), perf_counter() + allowed("seconds", seconds)
    with enough_memory(what):
        game = Endless(v, cards, depth)
        bar: Any = None
        if progress or (progress is None and cards > 2):
            from tqdm.auto import tqdm

            bar = tqdm(desc=f"{v.id}, {count_of(cards, 'card')} a hand", unit=" plays", leave=False)
        try:
            before = Fraction(2)
            while perf_counter() < until:
                game.sweep()
                if bar is not None:
                    bar.update(1)
                if game.sweeps % 10 == 0:
                    width = game.start().width
                    if (
                        width <= precision or 100 * width > 99 * before
                    ):  # rounding, and what is too deep to follow, leave a rest
                        break
                    before = width
        except KeyboardInterrupt:
            pass  # what is proved is proved
        finally:
            if bar is not None:
                bar.close()
    game.seconds = perf_counter() - began
    return game
