"""Which totals to practise: real plays of a game on totals that it can have, none twice among ten, and once more what was wrong.

>>> from ninetynine_edu.rules.variant import variant
>>> drill = Drill(variant("standard"), seed=5)
>>> drill.levels
(<Level.SMALL: 'small'>, <Level.OVER: 'over'>, <Level.TENS: 'tens'>, <Level.ALL: 'all'>)
>>> sums = [drill.next(Level.OVER) for _ in range(10)]
>>> len({sum.call for sum in sums}), {sum.call.feat for sum in sums}
(10, {<Feat.OVER_TEN: 'over ten'>})
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from itertools import islice
from typing import Final

from ..ground.cards import Card
from ..ground.shuffle import check_seed
from ..rules.effects import Alternative
from ..rules.variant import Variant
from .calling import Call, Feat, kin
from .position import Position

APART: Final = 10
"""Among so many sums after each other none comes twice, as long as there are enough."""
SOON: Final = 4
"""After so many others comes a sum like the one that was wrong."""
ENOUGH: Final = 8
"""A level has at least so many sums."""
_LOOKED_INTO: Final = 25
_WIDE: Final = 5
_MOST_BACK: Final = 20


class Level(StrEnum):
    """How hard the sums are, from easy to hard."""

    SMALL = "small"
    """Small cards that stay inside their ten, or make it full."""
    OVER = "over"
    """Small cards that go over a ten."""
    TENS = "tens"
    """Ten and more at once, and taking away."""
    ALL = "all"
    """Everything that the game has: below zero or doubling too, where it has them."""


Fits = Callable[[Call], bool]
FITS: Final[dict[Level, Fits]] = {
    Level.SMALL: lambda call: (0 < _added(call) < 10 and not call.carries) or _fills_ten(call),
    Level.OVER: lambda call: 0 < _added(call) < 10 and call.feat is Feat.OVER_TEN,
    Level.TENS: lambda call: (_added(call) < 0 or _added(call) >= 10) and not call.is_cut and call.after >= 0,
    Level.ALL: lambda call: True,
}


def _added(call: Call) -> int:
    """How much a card adds to a total that is not below zero; 0 for one that does something else."""
    return call.n if call.op == "add" and call.before >= 0 else 0


def _fills_ten(call: Call) -> bool:
    return 0 < _added(call) < 10 and call.feat is Feat.TO_TEN


@dataclass(frozen=True, slots=True)
class Sum:
    """One play to call: a card, the way it is played, and the total that it makes of another."""

    card: Card
    alternative: Alternative
    call: Call


class Drill:
    """The sums of a game, one after the other.

    Args:
        v: the game.
        seed: the same seed brings the same sums; None others each time.

    Attributes:
        low: the lowest total that is asked about.
    """

    def __init__(self, v: Variant, seed: int | None = None) -> None:
        self.variant = v
        self._random = random.Random(check_seed(None) if seed is None else seed)
        alike: dict[tuple[str, str], list[Card]] = {}
        for card in v.deck():
            alike.setdefault((card.rank, str(v.effect(card))), []).append(card)
        self._alike = {cards[0]: cards for cards in alike.values()}
        takes = [way.n for card in self._alike for way in v.effect(card).alternatives if way.op == "add"]
        self.low = min(0, *takes) // 10 * 10 if takes and v.negative == "allow" else 0
        self._at: dict[int, tuple[Sum, ...]] = {}
        self._last: deque[Call] = deque(maxlen=APART - 1)
        self._back: list[tuple[int, Sum]] = []
        self._n = 0

    def sums(self, total: int) -> tuple[Sum, ...]:
        """Return what each card can make of a total."""
        if total not in self._at:
            self._at[total] = tuple(self._plays_at(total))
        return self._at[total]

    def _plays_at(self, total: int) -> Iterable[Sum]:
        for card in self._alike:
            position = Position.open(self.variant, [[card], []], total=total)
            for move in position.legal_moves:
                call = Call.of(position, move) if len(move.cards) == 1 else None
                if call and call.after >= self.low:
                    yield Sum(card, move.alternative, call)

    @cached_property
    def levels(self) -> tuple[Level, ...]:
        """The levels that this game has sums for."""
        step = max(1, len(self._totals) // _LOOKED_INTO)
        some = [each.call for total in self._totals[::step] for each in self.sums(total)]
        return tuple(level for level in Level if len(list(islice(filter(FITS[level], some), ENOUGH))) == ENOUGH)

    @property
    def _totals(self) -> range:
        return range(self.low, self.variant.limit + 1)

    def find(self, before: int, op: str, n: int) -> Sum | None:
        """Return the play that makes a sum, or None where no card does.

        Args:
            before: the total before the play.
            op: `add`, `times` or `set`, as in :class:`~ninetynine_edu.play.calling.Call`.
            n: how much, how many times, or which total.
        """
        if before not in self._totals:
            return None
        return next((each for each in self.sums(before) if (each.call.op, each.call.n) == (op, n)), None)

    def with_card(self, asked: Sum, code: str) -> Sum | None:
        """Return the same sum with a certain card, or None where this card does not make it."""
        fact = asked.call.op, asked.call.n
        same = (each for each in self.sums(asked.call.before) if (each.call.op, each.call.n) == fact)
        found = (replace(each, card=card) for each in same for card in self._alike[each.card] if card.code == code)
        return next(found, None)

    def missed(self, wrong: Sum) -> None:
        """Take in what was wrong: one like it comes soon, and the same once more when it is no repetition any more."""
        self._soon(wrong, SOON)
        self._back.append((self._n + APART, self._known(wrong)))
        del self._back[:-_MOST_BACK]

    def begin_with(self, sums: Iterable[Sum]) -> None:
        """Let these sums come first, and one like each of them soon."""
        for place, each in enumerate(sums):
            self._back.append((self._n + place, self._known(each)))
            self._soon(each, place + SOON)

    def forget(self) -> None:
        """Let nothing come first or once more."""
        self._back.clear()

    def _known(self, given: Sum) -> Sum:
        return self.find(given.call.before, given.call.op, given.call.n) or given

    def _soon(self, sum_: Sum, later: int) -> None:
        alike = (self.find(each.before, each.op, each.n) for each in kin(sum_.call))
        if like := next(filter(None, alike), None):
            self._back.append((self._n + later, like))

    def next(self, level: Level | Fits, near: int | None = None) -> Sum:
        """Return the next sum.

        Args:
            level: how hard it is, or which sums will do.
            near: the total that it begins at, where one of that total will do.

        Raises:
            LookupError: when the game has none.
        """
        fits = FITS[level] if isinstance(level, Level) else level
        found = self._due() or self._fresh(fits, near) or self._oldest(fits)
        if found is None:
            raise LookupError(f"{self.variant.id} has no such sums.")
        self._n += 1
        self._last.append(found.call)
        return replace(found, card=self._random.choice(self._alike[found.card]))

    def _due(self) -> Sum | None:
        for entry in sorted(self._back, key=lambda entry: entry[0]):
            if entry[0] <= self._n and entry[1].call not in self._last:
                self._back.remove(entry)
                return entry[1]
        return None

    def _fresh(self, fits: Fits, near: int | None) -> Sum | None:
        """Return a sum that did not come lately: first which kind of sum it is, so that rare kinds come too."""
        order = self._random.sample(self._totals, len(self._totals))
        starts = [[near]] if near is not None else []
        starts += [order[at : at + _WIDE] for at in range(0, len(order), _WIDE)]
        for totals in starts:
            pool: dict[Feat, list[Sum]] = {}
            for each in (each for total in totals for each in self.sums(total)):
                if each.call not in self._last and fits(each.call):
                    pool.setdefault(each.call.feat, []).append(each)
            if pool:
                return self._random.choice(pool[self._random.choice(list(pool))])
        return None

    def _oldest(self, fits: Fits) -> Sum | None:
        """Return the sum that has not come for longest, for a game with very few."""
        all_of = [each for total in self._totals for each in self.sums(total) if fits(each.call)]
        last = list(self._last)
        return min(all_of, key=lambda each: last.index(each.call), default=None)
