"""The number line in one integer: exact two-player endgames with open hands.

Fix the two hands. The totals at which the player to move wins are a set of whole numbers, and a set of whole numbers is
one integer: bit t says "total t is won". Laying "+v" leads from total t to t + v, so the totals that win by this card
are the other side's lost totals shifted right by v; "-v" shifts left, "=n" is all totals or none, by bit n. One pair of
hands so costs a few integer operations for all totals at once.

To know how long a deal lasts, the sets come in layers: won within k plays, lost within k plays. Whoever wins takes the
first layer that any card reaches, whoever loses the last. With a known stock the card drawn after each play is settled,
so the number of plays made completes the state.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from ..ground.text import count_of
from ..play.compiled import Rules
from ..play.moves import ADD, CHOOSE, DOUBLE, SET
from ..play.position import Position
from .budget import Budget, BudgetSpent, size_of
from .solution import SolveError

_BITS: Final = 10
"""Bits for the number of cards of one kind in a hand: six packs hold at most 312 cards."""
PAIRS: Final = 100_000
"""Pairs of hands that are looked at unless more or fewer are allowed."""
LONGEST: Final = 20_000
"""The most totals on a line: every set takes so many bits."""
_UNIT: Final = 1 << 15
"""A pair of hands whose sets take more bits than this counts as several, so that a budget also bounds the memory."""
_OBJECT: Final = 256
"""Bits that Python adds to each integer in a list."""


class Layers(NamedTuple):
    """What is known about one pair of hands. Item k of a list holds the totals, as one integer, of which it is true
    within k plays; past its end a list goes on as its last item."""

    won: list[int]
    """The player to move wins."""
    lost: list[int]
    """The player to move loses."""
    not_won: list[int]
    not_lost: list[int]


class Verdict(NamedTuple):
    """A position's value for the seat to move, and how many plays are left."""

    wins: bool
    plies: int


class Lay(NamedTuple):
    """One way to lay a kind of card: which totals lead where."""

    kind: int
    n: int
    keep: bool
    """The same player moves again."""
    any_number: bool
    order: tuple[int, ...] = ()
    """Among three players: in which order the mover (0), the next (1) and the third (2) are on turn after it."""


def lays_of(rules: Rules, seats: tuple[int, ...], index: int) -> tuple[Lay, ...]:
    """Return what a card can do with two players left, seats of a table; cards that do the same are one kind."""
    alive = sum(1 << seat for seat in seats)
    found: dict[Lay, None] = {}
    for move in rules.moves[index]:
        for seat in seats:
            if move.flags & CHOOSE:
                if move.target not in seats or (move.target == seat and not rules.target_self):
                    continue
                after = move.target
            else:
                after = rules.next_table(alive)[move.flags][1][seat]
            named = move.number is not None
            found[Lay(move.kind, 0 if named else move.n, after == seat, named)] = None
    return tuple(found)


class Ways(NamedTuple):
    """The ways to lay a kind of card after which the same player moves, or after which the other one does."""

    lays: tuple[Lay, ...]
    steps: tuple[int, ...]
    """What the plain ones among them add."""
    others: tuple[Lay, ...]


class NumberLine:
    """The win sets of all pairs of hands that can come up in one endgame, made as they are asked for.

    Args:
        position: two players still in, everything visible, the stock in known order or empty.
        budget: how many pairs of hands to look at; one with very large sets counts as several.

    Raises:
        SolveError: when more than about 20,000 totals can come up.
    """

    def __init__(self, position: Position, budget: Budget) -> None:
        self._rules: Final[Rules] = position.rules
        self._seats: Final = position.alive
        self._budget: Final = budget
        self._words: Final = size_of(position)
        self._at: Final = position.at
        self._stock: Final = position.stack[position.at :]
        self._memo: dict[tuple[int, int, int], Layers] = {}
        self._kind_of: dict[int, int] = {}
        self._lays: list[tuple[Lay, ...]] = []
        held = b"".join(position.held[seat] for seat in self._seats) + self._stock
        for index in dict.fromkeys(held):
            lays = lays_of(self._rules, self._seats, index)
            if lays not in self._lays:
                self._lays.append(lays)
            self._kind_of[index] = self._lays.index(lays)
        self._passing: Final = [self._ways(lays, False) for lays in self._lays]
        self._keeping: Final = [self._ways(lays, True) for lays in self._lays]
        self._drawn: Final = [1 << _BITS * self._kind_of[index] for index in self._stock]
        self.low: Final = self._lowest(position.total, held)
        """The lowest total that can come up: bit 0 of every integer."""
        limit = self._rules.limit
        self._size: Final = limit - self.low + 1
        if self._size > LONGEST:
            raise SolveError(
                f"This endgame can go too far below zero: more than {LONGEST:,} totals can come up. Start from a higher "
                f"total, or take fewer cards that subtract or double."
            )
        self._all: Final = (1 << self._size) - 1
        self._legal: Final = [self._fits(kind) | self._over(kind) for kind in range(len(self._lays))]

    def _lowest(self, total: int, held: bytes) -> int:
        if self._rules.clamp or self._rules.forbid:
            return 0
        low = min(total, 0)
        doubles = 0
        for index in held:
            moves = self._rules.moves[index]
            low -= max(0, *(0 if move.kind in (SET, DOUBLE) else -move.n for move in moves), 0)
            doubles += any(move.kind == DOUBLE for move in moves)
        return low << doubles

    # --- one play, seen from the totals it comes from ---

    def _ways(self, lays: tuple[Lay, ...], keep: bool) -> Ways:
        """Return the ways that keep the turn, or those that pass it, the plain steps up apart: they are one shift each."""
        chosen = tuple(lay for lay in lays if lay.keep is keep)
        steps = tuple(
            lay for lay in chosen if lay.kind == ADD and lay.n >= 0 and (self._rules.reset_at is None or not lay.n)
        )
        return Ways(chosen, tuple(lay.n for lay in steps), tuple(lay for lay in chosen if lay not in steps))

    def _fits(self, kind: int) -> int:
        """Return the totals at which the kind may be laid without passing the limit."""
        found = 0
        for lay in self._lays[kind]:
            found |= self._lay(lay, self._all)
        return found

    def _lay(self, lay: Lay, totals: int) -> int:
        """Return the totals from which one way to lay a card leads into `totals`."""
        low, reset = self.low, self._rules.reset_at
        if lay.kind == SET:
            return self._set(lay, totals)
        if lay.kind == DOUBLE:
            # Bit t of the answer is bit 2t of the question; as text that is every second figure. 69 is odd.
            first = (low + 1) // 2
            figures = format(totals, f"0{self._size}b")[::-1][2 * first - low :: 2]
            return int(figures[::-1], 2) << (first - low)
        if reset is not None and lay.n:
            at = 1 << (reset - low)
            totals = totals | at if totals >> -low & 1 else totals & ~at
        if lay.n >= 0:
            return totals >> lay.n & self._all
        found = totals << -lay.n
        if self._rules.clamp and totals & 1:
            found |= (1 << -lay.n) - 1
        return found & self._all

    def _set(self, lay: Lay, totals: int) -> int:
        low, reset, limit = self.low, self._rules.reset_at, self._rules.limit
        numbers = totals >> -low & ((1 << limit + 1) - 1)
        if not lay.any_number:
            numbers &= 1 << lay.n
        found = 0
        if reset is not None and (lay.any_number or lay.n == reset):
            # Naming 69 makes 0, except at 69, where nothing changes.
            stays = numbers >> reset & 1
            numbers &= ~(1 << reset)
            if totals >> -low & 1:
                found = self._all & ~(1 << (reset - low) if reset <= limit else 0)
            if stays:
                found |= 1 << (reset - low)
        return self._all if numbers else found

    def _over(self, kind: int) -> int:
        """Return the totals from which the kind may be laid over the limit, which loses (must_play false)."""
        if self._rules.must_play:
            return 0
        limit, low, reset = self._rules.limit, self.low, self._rules.reset_at
        found = 0
        for lay in self._lays[kind]:
            if lay.any_number or (lay.kind == SET and lay.n <= limit):
                continue
            if lay.kind == SET:
                found |= self._all
            elif lay.kind == DOUBLE:
                found |= self._all & ~((1 << (limit // 2 - low + 1)) - 1)
            elif lay.n > 0:
                over = self._all & ~((1 << max(0, limit - lay.n - low + 1)) - 1)
                if reset is not None and reset > limit and reset - lay.n - low >= 0:
                    over &= ~(1 << (reset - lay.n - low))
                found |= over
        return found

    # --- all totals of one pair of hands ---

    def layers(self, made: int, hand: int, other: int) -> Layers:
        """Return the layers for the player to move holding `hand`, after `made` plays (the stock is that much shorter)."""
        key = (min(made, len(self._drawn)), hand, other)
        known = self._memo.get(key)
        if known is not None:
            return known
        budget = self._budget
        if budget.spent >= budget.nodes or budget.elapsed > budget.seconds:
            raise self._too_much()
        draw = self._drawn[made] if made < len(self._drawn) else 0
        can_play = 0
        wins: list[int] = []
        escapes: list[int] = []
        for kind, lays in enumerate(self._lays):
            if not hand >> _BITS * kind & (1 << _BITS) - 1:
                continue
            can_play |= self._legal[kind]
            left = hand - (1 << _BITS * kind) + draw
            passing = self._passing[kind]
            if passing.lays:
                after = self.layers(made + 1, other, left)
                self._add(wins, passing, after.lost)
                self._add(escapes, passing, after.not_won)
            if len(passing.lays) < len(lays):
                after = self.layers(made + 1, left, other)
                self._add(wins, self._keeping[kind], after.won)
                self._add(escapes, self._keeping[kind], after.not_lost)
        won = _trimmed([0, *wins])
        not_lost = _trimmed([can_play, *escapes])
        whole = self._all
        found = Layers(won, [whole ^ x for x in not_lost], [whole ^ x for x in won], not_lost)
        self._memo[key] = found
        budget.spent += 1 + 2 * (len(won) + len(not_lost)) * (self._size + _OBJECT) // _UNIT
        return found

    def _add(self, sets: list[int], ways: Ways, targets: list[int]) -> None:
        """Add to item k of `sets` the totals from which one of the ways leads into item k of `targets`."""
        short = len(targets) - len(sets)
        if short > 0:
            sets += [sets[-1] if sets else 0] * short
        seen, found = -1, 0
        for k, target in enumerate(targets):
            if target != seen:
                seen, found = target, 0
                for n in ways.steps:
                    found |= target >> n
                for lay in ways.others:
                    found |= self._lay(lay, target)
            sets[k] |= found
        for k in range(len(targets), len(sets)):
            sets[k] |= found

    def _too_much(self) -> BudgetSpent:
        budget = self._budget
        spent = (
            f"{count_of(int(min(len(self._memo), budget.nodes)), 'pair')} of hands"
            if budget.spent >= budget.nodes
            else f"{budget.seconds:g} seconds"
        )
        return BudgetSpent(
            f"This endgame is too large: it is not decided after {spent}, with {self._words}.",
            "Take fewer cards (five in each hand and no stock is decided at once), or allow more with nodes=… and seconds=….",
            positions=self.positions,
            seconds=budget.elapsed,
        )

    # --- asking about positions ---

    def wins(self, position: Position) -> bool:
        """Return whether the seat to move wins."""
        return self.verdict(position).wins

    def verdict(self, position: Position) -> Verdict:
        """Return the value for the seat to move, and the plays left, of a position of this endgame."""
        if position.is_over:
            assert position.outcome is not None
            return Verdict(position.outcome.winner == position.turn, 0)
        found = self.layers(position.at - self._at, *self.hand_keys(position))
        bit = 1 << position.total - self.low
        wins = bool(found.won[-1] & bit)
        return Verdict(wins, next(k for k, totals in enumerate(found.won if wins else found.lost) if totals & bit))

    def by_card(self, position: Position, card: int) -> Layers:
        """Return the layers of one card of the seat to move at the start of this endgame: what comes of laying it first.

        The first item of `not_lost` holds the totals at which it may be laid at all, the last of `won` those that win.
        """
        mine, theirs = self.hand_keys(position)
        kind = self._kind_of[card]
        left = mine - (1 << _BITS * kind) + (self._drawn[0] if self._drawn else 0)
        wins: list[int] = []
        escapes: list[int] = []
        if self._passing[kind].lays:
            after = self.layers(1, theirs, left)
            self._add(wins, self._passing[kind], after.lost)
            self._add(escapes, self._passing[kind], after.not_won)
        if self._keeping[kind].lays:
            after = self.layers(1, left, theirs)
            self._add(wins, self._keeping[kind], after.won)
            self._add(escapes, self._keeping[kind], after.not_lost)
        won, not_lost = _trimmed([0, *wins]), _trimmed([self._legal[kind], *escapes])
        return Layers(won, [self._all ^ x for x in not_lost], [self._all ^ x for x in won], not_lost)

    def hand_keys(self, position: Position) -> tuple[int, int]:
        """Return the hands of the seat to move and of the other one as integers."""
        turn = position.turn
        other = self._seats[0] if turn == self._seats[1] else self._seats[1]
        return self.hand_key(position.held[turn]), self.hand_key(position.held[other])

    def hand_key(self, hand: bytes) -> int:
        """Return a hand as one integer: ten bits for each kind of card."""
        return sum(1 << _BITS * self._kind_of[index] for index in hand)

    @property
    def positions(self) -> int:
        """How many positions are decided: pairs of hands times totals."""
        return len(self._memo) * self._size


def _trimmed(sets: list[int]) -> list[int]:
    while len(sets) > 1 and sets[-1] == sets[-2]:
        sets.pop()
    return sets
