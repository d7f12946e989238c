"""Whole deals in which cards are taken blindly out of hands, all totals of a layout at once: see `fast.search_layouts`.

A search looks at one position at a time, and a deal of `baltimore` has up to four million of them that matter; but there are
only some three hundred thousand ways in which its cards can lie.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from ..fast import layout_places as here
from ..fast import native as machine
from ..fast import places as at
from ..fast import search_layouts, search_places
from ..fast.tables import repeated
from ..play.board import UNSEEN
from ..play.position import Position
from .budget import Budget
from .native_plan import all_cards, plan_for, plays_of, table_for

_STEP: Final = 1 << 15
"""So many layouts are met, at most, before the clock is looked at."""
_LAYOUTS: Final = 1 << 15
_EDGES: Final = 1 << 17
"""So many have room at first,"""
_MOST: Final = 1 << 23
"""and so many layouts at the most: some 2 GB with what leads from one to another."""
_SLOTS: Final = 1 << 17
_MOST_SLOTS: Final = 1 << 22
"""Places for the layouts of one layer, at first and at the most; half of them stay free."""
_DOES: Final = at.REVERSE | at.SKIP | at.AGAIN | at.CHOOSE | at.STEAL | at.COPY | at.LOOK | at.DRINK
"""What a play may do here beside the total."""
_LEFT_OUT: Final = (
    at.RUNS, at.INSTANT_HANDS, at.THREE_ALIKE, at.LAYS_THREES, at.MANUAL, at.KING_BAN, at.ALIKE, at.SOUGHT, at.THROWS,
    at.THROWS_ANY_TIME, at.MORE_NINES, at.EMPTY_HAND, at.EARLY_UNTIL, at.STEAL_SEEN, at.DIGS, at.ATOMIC, at.STOCK_OUT,
)  # fmt: skip
"""Rules that are not known here: games that have one of them are left to the search."""
_OWED: Final = ("duty", "whole", "later", "give", "penalty", "bare", "chain", "waits")


class NoLayouts(Exception):
    """A question has no place here: the search has to answer it."""


class Layouts:
    """What the positions of one deal are worth.

    Args:
        position: the question: two seats are left, and the stock is known.
        fast: as machine code or in Python.

    Raises:
        NoLayouts: there is a rule that is not known here, something is owed, or there is no room for all kinds of cards or totals.
    """

    def __init__(self, position: Position, fast: bool = True) -> None:
        if len(position.alive) != 2 or position.state.mode == UNSEEN:
            raise NoLayouts
        table, plan = table_for(position), plan_for(position, table_for(position))
        self._position, self._table, self._plan, self._fast, self._at = position, table, plan, fast, position.at
        self._kind_of = {
            index: plan[search_places.KINDS_AT + index * search_places.KIND_SIZE] for index in all_cards(position)
        }
        self._plays: list[int] = [0]
        """The plays of the kernel that can be made; their numbers here are their places."""
        self._copying = 0
        self._slot_count = _SLOTS
        self._check(position)
        self._lowest = self._lowest_of(position)
        self._sheet = self._row(self._sheet_of(position))
        self._run: Callable[..., Any] = machine.overlooking() if fast else search_layouts.look_over
        self._begin()

    @property
    def layouts(self) -> int:
        """How many layouts were met."""
        return int(self._work[here.LAYOUTS])

    # --- the question ---

    def _check(self, position: Position) -> None:
        table, extras = self._table, position.extras
        owed = any(getattr(extras, name) for name in _OWED) or extras.back is not None or position.state.due is not None
        odd = any(table[rule] for rule in _LEFT_OUT) or table[at.RESET_AT] != at.NO_TOTAL + 1
        # Where all cards are told apart, a pair is none of one kind.
        odd = odd or bool(table[at.PAIRS] and (position.rules.bombs or position.rules.shields))
        odd = odd or bool(self._plan[search_places.PILE_KEPT])
        if owed or odd or self._plan[search_places.HAND_WORDS] != 1 or position.is_chance or position.asked:
            raise NoLayouts

    def _pairs(self, index: int) -> range:
        begins = at.CARDS_AT + index * at.CARD_SIZE
        return range(self._table[begins + at.PAIR], self._table[begins + at.PAIR_END], at.PLAY_SIZE)

    def _copies(self, index: int) -> bool:
        return bool(self._table[at.CARDS_AT + index * at.CARD_SIZE + at.COPYING])

    def _lowest_of(self, position: Position) -> int:
        """Return the lowest total that can come up."""
        table, cards = self._table, all_cards(position)
        if table[at.CLAMP] or table[at.FORBID]:
            if position.total < 0:
                raise NoLayouts
            return 0
        takes: dict[int, int] = {}
        least = min(0, position.total)
        for index in cards:
            plays = [*plays_of(self._table, index), *self._pairs(index)]
            if any(table[play + at.KIND] == at.DOUBLE for play in plays):
                raise NoLayouts
            least = min([least, *(table[play + at.N] for play in plays if table[play + at.KIND] == at.SET)])
            takes[index] = max([0, *(-table[play + at.N] for play in plays if table[play + at.KIND] == at.ADD)])
        done = [repeated(table, position.extras.last)] if position.extras.last is not None else []
        most = max([*takes.values(), *(-table[play + at.N] for play in done if table[play + at.KIND] == at.ADD)])
        return least - sum(most if self._copies(index) else takes[index] for index in cards)

    def _sheet_of(self, position: Position) -> list[int]:
        """Return what is the same in the whole question."""
        table, plan, kind_of = self._table, self._plan, self._kind_of
        top = table[at.LIMIT] - self._lowest
        width = top // here.WORD + 1
        if width > here.MOST_WIDTH:
            raise NoLayouts
        first: dict[int, int] = {}
        for index, kind in kind_of.items():
            first.setdefault(kind, index)
        cards = all_cards(position)
        adds = {index: plan[search_places.KINDS_AT + index * search_places.KIND_SIZE + 2] for index in kind_of}
        bits = {kind: sum(kind_of[index] == kind for index in cards).bit_length() for kind in first}
        if table[at.COPIES] and position.extras.last is not None:
            self._number(repeated(table, position.extras.last))
        for index in first.values():  # now all that can be done again has a number
            for play in (*plays_of(self._table, index), *self._pairs(index)):
                self._number(play)
                self._number(table[play + at.AFTER] if table[at.COPIES] else 0)
        sheet = [0] * (here.KINDS_FROM + len(first) * here.KIND_LENGTH)
        for kind, index in first.items():
            begins = here.KINDS_FROM + kind * here.KIND_LENGTH
            shift = adds[index].bit_length() - 1
            sheet[begins : begins + 2] = [shift, (1 << bits[kind]) - 1]
            if self._copies(index):
                self._copying |= (1 << bits[kind]) - 1 << shift
            pairs = [self._number(play) for play in self._pairs(index)] if table[at.PAIRS] else []
            sheet[begins + here.PAIR_FROM], sheet[begins + here.PAIR_TO] = len(sheet), len(sheet) + len(pairs)
            sheet += pairs
        stock_at = len(sheet)
        sheet += [adds[index] for index in position.stack[position.at :]]
        plays_at = len(sheet)
        for play in self._plays:
            sheet += self._play(play, width)
        offers_at = len(sheet)
        sheet += [0] * (2 * len(self._plays) * len(first))
        for done in range(len(self._plays)):
            for kind, index in first.items():
                offers = [self._number(play) for play in dict.fromkeys(self._offers(index, self._plays[done]))]
                place = offers_at + 2 * (done * len(first) + kind)
                sheet[place], sheet[place + 1] = len(sheet), len(sheet) + len(offers)
                sheet += offers
        head = {
            here.WIDTH: width, here.TOP: top, here.CLAMPED: table[at.CLAMP], here.KIND_COUNT: len(first),
            here.COPY_BITS: self._copying, here.STOCK_AT: stock_at, here.STOCK_END: plays_at, here.PLAYS_AT: plays_at,
            here.OFFERS_AT: offers_at, here.PLAY_LENGTH: here.FITTING + width, here.LAYOUT: here.REACHED + 3 * width,
            here.SLOTS: _SLOTS - 1,
        }  # fmt: skip
        for place, number in head.items():
            sheet[place] = number
        return sheet

    def _number(self, play: int) -> int:
        """Return the number of a play."""
        if play not in self._plays:
            self._plays.append(play)
        return self._plays.index(play)

    def _play(self, play: int, width: int) -> list[int]:
        """Return what a play does."""
        table = self._table
        flags, how, n = table[play + at.FLAGS], table[play + at.KIND], table[play + at.N]
        if play == 0:
            return [0] * (here.FITTING + width)
        if flags & ~_DOES or how == at.DOUBLE or (flags & at.CHOOSE and table[at.TARGET_SELF]):
            raise NoLayouts
        stays = flags & at.AGAIN or (flags & at.REVERSE and table[at.AGAIN_WITH_TWO])
        stays = stays or (flags & at.SKIP and table[play + at.TIMES] % 2)
        draws = table[play + at.DRAWS] if table[at.REPLACES] else 0
        steals = bool(flags & at.STEAL)
        top = table[at.LIMIT] - self._lowest
        if how == at.SET:
            by = n - self._lowest
            fitting = range(top + 1) if 0 <= by <= top else range(0)
        else:
            by = n
            fitting = range(-n if n < 0 and table[at.FORBID] else 0, top + 1 - max(n, 0))
        found = [
            how, by, int(bool(stays and not flags & at.CHOOSE)), draws, int(steals),
            0 if table[at.STEAL_REPLACES] else draws, int(bool(table[at.ROBBED_DRAWS])),
            self._number(table[play + at.AFTER]) if table[at.COPIES] else 0,
        ]  # fmt: skip
        return found + [
            sum(1 << lane % here.WORD for lane in fitting if lane // here.WORD == word) for word in range(width)
        ]

    def _offers(self, index: int, done: int) -> Iterator[int]:
        """Yield the plays of a card after something was done that may be done again: see `legal.list_copied`."""
        table = self._table
        for play in plays_of(table, index):
            flags = table[play + at.FLAGS]
            if not flags & at.COPY:
                yield play
            elif done:
                yield done
            elif not flags & at.STEAL:
                yield play

    def _row(self, numbers: list[int] | int) -> Any:
        blank = isinstance(numbers, int)
        if not self._fast:
            return [0] * numbers if isinstance(numbers, int) else numbers
        import numpy

        return numpy.zeros(numbers, dtype=numpy.int64) if blank else numpy.array(numbers, dtype=numpy.int64)

    def _larger(self, row: Any, size: int) -> Any:
        made = self._row(size)
        made[: len(row)] = row
        return made

    # --- the answer ---

    def _begin(self) -> None:
        """Put down the first layout, and forget all others."""
        self._found = self._weighed = self._deciding = False
        self._sheet[here.SLOTS] = self._slot_count - 1
        position = self._position
        cards = len(all_cards(position))
        work = self._row(here.HEADS + cards + 4)
        work[here.HEADS : here.HEADS + cards + 1] = [at.NOBODY] * (cards + 1) if not self._fast else at.NOBODY
        self._lays = self._row(_LAYOUTS * int(self._sheet[here.LAYOUT]))
        self._edges = self._row(_EDGES)
        self._slots = self._row(3 * self._slot_count)
        self._values = self._row(1)
        work[here.CARDS_LEFT] = work[here.LAYER] = cards
        work[here.LAYOUTS], work[here.HEADS + cards] = 1, 0
        work[here.MOST_LAYOUTS], work[here.MOST_EDGES] = _LAYOUTS, _EDGES
        lies = self._lies(position)
        assert lies is not None
        self._lays[here.MINE], self._lays[here.OTHERS], self._lays[here.ABOUT] = lies
        self._lays[here.NEXT] = at.NOBODY
        self._work = work
        self._set_bit(here.REACHED, position.total)

    def _set_bit(self, place: int, total: int) -> None:
        word, bit = divmod(total - self._lowest, here.WORD)
        self._lays[place + word] = int(self._lays[place + word]) | 1 << bit

    def _lies(self, position: Position) -> tuple[int, int, int] | None:
        """Return how the cards of a position lie; None where something may be done again that is not done in this deal."""
        plan = self._plan
        one, other = position.alive
        other = other if position.turn == one else one
        mine, others = (
            sum(plan[search_places.KINDS_AT + index * search_places.KIND_SIZE + 2] for index in position.held[seat])
            for seat in (position.turn, other)
        )
        done = 0
        if position.extras.last is not None and mine & self._copying:
            play = repeated(self._table, position.extras.last)
            if play not in self._plays:
                return None
            done = self._plays.index(play)
        return mine, others, (position.at - self._at) | done << here.DONE_FROM

    def _do(self, step: int) -> int:
        """Do one step; return why it stopped."""
        self._run(self._sheet, self._work, self._lays, self._edges, self._slots, self._values, step)
        return int(self._work[here.LAYS_STOPPED])

    def find(self, budget: Budget) -> None:
        """Meet all layouts, and find what is sure at each.

        Raises:
            BudgetSpent: the budget is used up; with another one it can go on.
            NoLayouts: there are too many.
        """
        if self._found:
            return
        if self._deciding:  # stopped by hand where it cannot go on
            self._begin()
        while (work := self._work)[here.LAYER] > 0:
            allowed = int(min(_STEP, max(1, budget.nodes - budget.spent)))
            work[here.LAYS_ALLOWED] = allowed
            stopped = self._do(here.FINDS)
            budget.spend(allowed - int(work[here.LAYS_ALLOWED]))
            if stopped == here.NO_ROOM and work[here.LAYOUTS] < _MOST:
                self._make_room()
            elif (
                stopped == search_places.TOO_FAR and self._slot_count < _MOST_SLOTS
            ):  # a layer with more than half as many
                self._slot_count = _MOST_SLOTS
                self._begin()
            elif stopped in (search_places.TOO_FAR, here.NO_ROOM):
                raise NoLayouts
            budget.look_at_clock()
            if stopped == search_places.SPENT and budget.spent >= budget.nodes:
                budget.spend()
        self._deciding = True
        self._do(here.DECIDES)
        self._set_bit(here.REACHED, self._position.total)
        self._found = True

    def _make_room(self) -> None:
        work, size = self._work, int(self._sheet[here.LAYOUT])
        # The row first: what has room by its number only, machine code would write past its end.
        if work[here.LAYOUTS] * 2 > work[here.MOST_LAYOUTS]:
            self._lays = self._larger(self._lays, 2 * int(work[here.MOST_LAYOUTS]) * size)
            work[here.MOST_LAYOUTS] *= 2
        if work[here.EDGES] * 2 > work[here.MOST_EDGES]:
            self._edges = self._larger(self._edges, 2 * int(work[here.MOST_EDGES]))
            work[here.MOST_EDGES] *= 2

    def _weigh(self) -> None:
        """Work out all that is asked for."""
        self._weighed = False
        self._do(here.ASKS)
        self._values = self._row(int(self._work[here.VALUES]) + 1)
        if self._do(here.WEIGHS):
            raise NoLayouts
        self._weighed = True

    def value(self, position: Position) -> int | None:
        """Return how many parts of CERTAIN a position of the deal is worth for who is on turn; None where it was not met.

        Raises:
            NoLayouts: what follows cannot be parted evenly.
        """
        lies = self._lies(position)
        work, width = self._work, int(self._sheet[here.WIDTH])
        left = len(all_cards(position))
        lane = position.total - self._lowest
        if lies is None or left > work[here.CARDS_LEFT] or not 0 <= lane <= self._sheet[here.TOP]:
            return None
        work[here.LAYER] = left
        work[here.SOUGHT_ONE : here.SOUGHT_ONE + 3] = lies
        self._do(here.SEEKS)
        work[here.LAYER], found = 0, int(work[here.AT_LAYOUT])
        if found == at.NOBODY:
            return None
        begins = found * int(self._sheet[here.LAYOUT])
        word, bit = divmod(lane, here.WORD)
        asked, won, lost = (
            int(self._lays[begins + here.REACHED + number * width + word]) >> bit & 1 for number in range(3)
        )
        if won or lost:
            return None if won and lost else search_places.CERTAIN if won else -search_places.CERTAIN
        if not asked:
            self._weighed = False
            self._set_bit(begins + here.REACHED, position.total)
        if not self._weighed:
            self._weigh()
        return int(self._values[int(self._lays[begins + here.VALUES_AT]) + lane])
