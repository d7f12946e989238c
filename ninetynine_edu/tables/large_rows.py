"""The rows of one hand against all hands of a size, moved along by NumPy or, several times as fast, by machine code from Numba."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from math import comb
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from ..fast.native import is_here
from ..play.moves import ADD, SET
from ..solve.numberline import Lay
from .bits import Hands, Line, Words
from .bits_counted import count_of_bits

Numbers = npt.NDArray[np.int64]
Held = npt.NDArray[np.uint8]
"""Cards of each kind in each hand, in single bytes, which a processor has near."""
_WORD: Final = 64
_RIGHT, _LEFT, _STAY, _SET = range(4)
_LAY: Final = 4
"""Numbers that tell machine code what a way to lay a card does: how, by words and bits, and whether the turn is kept."""


class Rows:
    """Rows of bits as (word, other hand), and what a play makes of them.

    Args:
        line: the number line of the game.
        hands: every hand up to the largest size.
    """

    native = False

    def __init__(self, line: Line, hands: Hands) -> None:
        self.line: Final = line
        self.hands: Final = hands

    def empty(self, size: int) -> Words:
        """Return rows without any total."""
        return np.zeros((self.line.words, self.hands.count(size)), dtype=np.uint64)

    def before(self, lay: Lay, rows: Words, flip: bool, out: Words) -> None:
        """Add to `out` the totals from which a play leads into rows, or (`flip`) leads out of them."""
        out |= self.line.before(lay, (~rows if flip else rows)[None])[0]

    def play(self, kind: int, rest: tuple[Words, Words], out: Words) -> None:
        """Add to `out` the totals at which the holder of the one hand wins by a card of a kind.

        Args:
            kind: the card's kind.
            rest: the rows of the hand that is left: its holder to move, and the other player to move.
            out: rows against hands of the same size.
        """
        for lay in self.line.lays[kind]:
            self.before(lay, rest[0] if lay.keep else rest[1], not lay.keep, out)

    def wins(self, rests: Iterable[tuple[int, tuple[Words, Words]]], size: int) -> Words:
        """Return the rows of a hand with its holder to move, from what each kind of its cards leaves: see `play`."""
        out = self.empty(size)
        for kind, rest in rests:
            self.play(kind, rest, out)
        return out

    def replies(self, fewer: tuple[Words, Words], size: int) -> Words:
        """Return the rows with the other player to move, from those against hands with one card less."""
        out = self.empty(size)
        for kind, plus in enumerate(self.hands.plus[size - 1]):
            found = self.empty(size - 1)
            self.play(kind, fewer[::-1], found)
            self.spread(found, plus, out)
        return out

    def spread(self, found: Words, plus: npt.NDArray[np.intp], out: Words) -> None:
        out[:, plus] |= found

    def ways(self, held: list[int], copies: list[int], others: Held) -> Numbers:
        """Return in how many ways a hand can be dealt together with each other hand, from so many copies of each kind.

        Args:
            held: cards of each kind in the one hand.
            copies: cards of each kind in the pack.
            others: cards of each kind in each other hand, as (kind, hand).
        """
        factors = [_factors(own, all_, self.hands.cards) for own, all_ in zip(held, copies, strict=True)]
        return self.product(np.array(factors, dtype=np.int64), others)

    def product(self, factors: Numbers, others: Held) -> Numbers:
        """Return for each other hand the product of one factor for each kind: that in the place which `others` names."""
        found = np.ones(others.shape[1], dtype=np.int64)
        for of, row in zip(factors, others, strict=True):
            found *= of[row]
        return found

    def sums(self, rows: Words, ways: Numbers, numbers: Words) -> Numbers:
        """Return for each other hand its ways times the number of totals in its row, of those in `numbers`."""
        found: Numbers = count_of_bits((rows & numbers[:, None])[None])[0] * ways
        return found

    def add_up(self, rows: Words, ways: Numbers, won: Numbers) -> None:
        """Add to each bit's number the ways of the rows in which it is set."""
        for word, row in enumerate(rows):
            for bit in range(_WORD):
                won[_WORD * word + bit] += int(((row >> np.uint64(bit) & np.uint64(1)).astype(np.int64) * ways).sum())


class NativeRows(Rows):
    """The same, by machine code."""

    native = True

    def __init__(self, line: Line, hands: Hands) -> None:
        super().__init__(line, hands)
        self._plain: Final = line.reset is None and not line.bounded
        codes = [[_code_of(line, lay) if self._plain else None for lay in lays] for lays in line.lays]
        self._codes: Final = [
            np.array([code for code in lays if code], dtype=np.int64).reshape(-1, _LAY) if all(lays) else None
            for lays in codes
        ]
        """What each kind does, for machine code; None where only NumPy knows it."""
        known = [codes for codes in self._codes if codes is not None]
        self._all: Final = np.concatenate(known) if len(known) == len(self._codes) else None
        """The same in one piece, where machine code knows all of it, and where in it each kind begins."""
        self._first: Final = np.cumsum([0, *map(len, known)])
        self._plus: Final = [np.array(plus) for plus in hands.plus] if self._all is not None else []
        self._spare: Final = [super(NativeRows, self).empty(size) for size in range(hands.cards + 1)]

    def before(self, lay: Lay, rows: Words, flip: bool, out: Words) -> None:
        code = _code_of(self.line, lay) if self._plain else None
        if code is None:
            super().before(lay, rows, flip, out)
        else:
            _code()["lay_all"](np.array([[*code[:-1], not flip]], dtype=np.int64), rows, rows, out, False)

    def play(self, kind: int, rest: tuple[Words, Words], out: Words) -> None:
        codes = self._codes[kind]
        if codes is None:
            super().play(kind, rest, out)
        else:
            _code()["lay_all"](codes, *rest, out, False)

    def wins(self, rests: Iterable[tuple[int, tuple[Words, Words]]], size: int) -> Words:
        out: Words | None = None
        for kind, rest in rests:
            codes = self._codes[kind]
            if out is not None or codes is None:
                out = self.empty(size) if out is None else out
                self.play(kind, rest, out)
            else:  # what stands in new rows is written over
                out = np.empty((self.line.words, self.hands.count(size)), dtype=np.uint64)
                _code()["lay_all"](codes, *rest, out, True)
        return self.empty(size) if out is None else out

    def replies(self, fewer: tuple[Words, Words], size: int) -> Words:
        if self._all is None:
            return super().replies(fewer, size)
        out = self.empty(size)
        _code()["replies"](self._all, self._first, self._plus[size - 1], *fewer[::-1], self._spare[size - 1], out)
        return out

    def spread(self, found: Words, plus: npt.NDArray[np.intp], out: Words) -> None:
        _code()["spread"](found, plus, out)

    def sums(self, rows: Words, ways: Numbers, numbers: Words) -> Numbers:
        found = np.empty_like(ways)
        _code()["sums"](rows, ways, numbers, found)
        return found

    def product(self, factors: Numbers, others: Held) -> Numbers:
        found = np.ones(others.shape[1], dtype=np.int64)
        _code()["product"](factors, others, found)
        return found

    def add_up(self, rows: Words, ways: Numbers, won: Numbers) -> None:
        _code()["add_up"](rows, ways, won)


def rows_for(line: Line, hands: Hands) -> Rows:
    """Return rows moved along by machine code where Numba is installed, by NumPy elsewhere."""
    return NativeRows(line, hands) if is_here() else Rows(line, hands)


def _code_of(line: Line, lay: Lay) -> tuple[int, int, int, int] | None:
    """Return what a way to lay a card does, for machine code; None where that does not know it."""
    if lay.kind == ADD and lay.n > -_WORD:
        how = _RIGHT if lay.n > 0 else _LEFT if lay.n < 0 else _STAY
        return how, *divmod(abs(lay.n), _WORD), int(lay.keep)
    return (_SET, *line.place(lay.n), int(lay.keep)) if lay.kind == SET and not lay.any_number else None


@cache
def _factors(own: int, copies: int, most: int) -> tuple[int, ...]:
    """Return in how many ways a hand gets some cards of a kind, and another hand 0, 1 and so on of the rest."""
    return tuple(comb(copies, own) * comb(max(0, copies - own), n) for n in range(most + 1))


@cache
def _code() -> dict[str, Callable[..., Any]]:
    """Return the loops as machine code."""
    from numba import njit

    one, all_bits = np.uint64(1), np.uint64(0xFFFFFFFFFFFFFFFF)
    nought = np.uint64(0)

    # What stands in `out` is added to, or (`kept` without bits) written over.

    def right(rows, flip, words, bits, out, kept):  # type: ignore[no-untyped-def]
        most, hands = rows.shape
        down, up = np.uint64(bits), np.uint64(64 - bits)
        for word in range(most - words):
            low, row = rows[word + words], out[word]
            if word + words + 1 < most and bits:
                high = rows[word + words + 1]
                for at in range(hands):
                    row[at] = (row[at] & kept) | ((low[at] ^ flip) >> down) | ((high[at] ^ flip) << up)
            else:
                for at in range(hands):
                    row[at] = (row[at] & kept) | ((low[at] ^ flip) >> down)
        for word in range(most - words, most):
            row = out[word]
            for at in range(hands):
                row[at] &= kept

    def left(rows, flip, bits, out, kept):  # type: ignore[no-untyped-def]
        most, hands = rows.shape
        up, down = np.uint64(bits), np.uint64(64 - bits)
        for word in range(most - 1, 0, -1):
            high, low, row = rows[word], rows[word - 1], out[word]
            for at in range(hands):
                row[at] = (row[at] & kept) | ((high[at] ^ flip) << up) | ((low[at] ^ flip) >> down)
        low, row = rows[0], out[0]
        below = (one << up) - one
        for at in range(hands):
            bits_here = low[at] ^ flip
            row[at] = (row[at] & kept) | (bits_here << up) | (below & (nought - (bits_here & one)))

    def stay(rows, flip, out, kept):  # type: ignore[no-untyped-def]
        for word in range(rows.shape[0]):
            here, row = rows[word], out[word]
            for at in range(rows.shape[1]):
                row[at] = (row[at] & kept) | (here[at] ^ flip)

    def set_to(rows, flip, word, bit, out, kept):  # type: ignore[no-untyped-def]
        here, down = rows[word], np.uint64(bit)
        for each in range(rows.shape[0]):
            row = out[each]
            for at in range(rows.shape[1]):
                row[at] = (row[at] & kept) | (nought - (((here[at] ^ flip) >> down) & one))

    def spread(found, plus, out):  # type: ignore[no-untyped-def]
        for word in range(found.shape[0]):
            here, row = found[word], out[word]
            for at in range(found.shape[1]):
                row[plus[at]] |= here[at]

    def product(factors, others, found):  # type: ignore[no-untyped-def]
        for kind in range(others.shape[0]):
            of, row = factors[kind], others[kind]
            for at in range(others.shape[1]):
                found[at] *= of[row[at]]

    def sums(rows, ways_of, numbers, found):  # type: ignore[no-untyped-def]
        for at in range(rows.shape[1]):
            count = np.int64(0)
            for word in range(rows.shape[0]):
                bits = rows[word, at] & numbers[word]
                bits = bits - ((bits >> one) & np.uint64(0x5555555555555555))
                bits = (bits & np.uint64(0x3333333333333333)) + ((bits >> np.uint64(2)) & np.uint64(0x3333333333333333))
                bits = (bits + (bits >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
                count += np.int64((bits * np.uint64(0x0101010101010101) & all_bits) >> np.uint64(56))
            found[at] = count * ways_of[at]

    def add_up(rows, ways_of, won):  # type: ignore[no-untyped-def]
        byte = np.uint64(255)
        # of each byte in a row, by its value: one look for eight bits
        of = np.zeros((8 * rows.shape[0], 256), dtype=np.int64)
        for word in range(rows.shape[0]):
            row, at = rows[word], 0
            while at < rows.shape[1]:
                bits, ways = row[at], ways_of[at]
                at += 1
                while at < rows.shape[1] and row[at] == bits:  # hands beside each other are often worth the same
                    ways += ways_of[at]
                    at += 1
                for place in range(8):
                    of[8 * word + place, np.int64((bits >> np.uint64(8 * place)) & byte)] += ways
        for place in range(of.shape[0]):
            for value in range(256):
                ways = of[place, value]
                for bit in range(8 if ways else 0):
                    if value >> bit & 1:
                        won[8 * place + bit] += ways

    compiled: Any = njit(cache=True, error_model="numpy")
    go_right, go_left, go_on, go_to = (compiled(each) for each in (right, left, stay, set_to))

    def lay_all(codes, keeping, passing, out, anew):  # type: ignore[no-untyped-def]
        kept = nought if anew else all_bits
        if codes.shape[0] == 0:  # a card that is never laid
            go_on(out, nought, out, kept)
        for how, words, bits, keep in codes:
            rows, flip = (keeping, nought) if keep else (passing, all_bits)
            if how == 0:
                go_right(rows, flip, words, bits, out, kept)
            elif how == 1:
                go_left(rows, flip, bits, out, kept)
            elif how == 2:
                go_on(rows, flip, out, kept)
            else:
                go_to(rows, flip, words, bits, out, kept)
            kept = all_bits

    lay, put = compiled(lay_all), compiled(spread)

    def replies(codes, first, plus, keeping, passing, found, out):  # type: ignore[no-untyped-def]
        for kind in range(plus.shape[0]):
            lay(codes[first[kind] : first[kind + 1]], keeping, passing, found, True)
            put(found, plus[kind], out)

    return {"lay_all": lay, "spread": put} | {
        each.__name__: compiled(each) for each in (replies, product, sums, add_up)
    }
