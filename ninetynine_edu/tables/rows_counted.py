"""What is counted in tables that are held in integers, where there is no NumPy; `bits_counted` does the same with arrays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import compress
from math import prod
from operator import mul
from typing import TYPE_CHECKING

from .rows import Lanes, Rows, gather, runs
from .weights import Hand, Weights

if TYPE_CHECKING:
    from .table import Table

_BYTE = 8
_EACH = b"\x01"


def by_total(table: Table, bits: Rows, weights: Weights) -> tuple[list[int], list[tuple[int, ...]]]:
    """Return for each hand in how many deals it is held, and for each total in how many of them a bit is set."""
    line = table.number_line
    first = line.place(0)
    wanted = [divmod(64 * first[0] + first[1] + total, _BYTE) for total in table.totals]
    ones = int.from_bytes(_EACH * len(weights.others), "little")
    dealt: list[int] = []
    true: list[tuple[int, ...]] = []
    for row, (alike, weight) in zip(bits.rows, _weights(weights), strict=True):
        dealt.append(alike * sum(weight))
        figures = _figures(weight, ones)
        planes = {
            byte: int.from_bytes(bits.lanes.plane(row, byte), "little")
            for byte in dict.fromkeys(at for at, _ in wanted)
        }
        counts = []
        for byte, bit in wanted:
            here = planes[byte] >> bit
            counts.append(alike * sum([(here & figure).bit_count() << at for at, figure in figures]))
        true.append(tuple(counts))
    return dealt, true


def in_all(table: Table, bits: Rows, weights: Weights) -> tuple[int, int]:
    """Return how many deals there are, and in how many of them a bit is set, added up over all totals."""
    dealt, true = by_total(table, bits, weights)
    return sum(dealt), sum(map(sum, true))


def _figures(weight: Sequence[int], ones: int) -> list[tuple[int, int]]:
    """Return the binary figures of some weights: for each place, of which weights that figure is one, a byte for each."""
    figures = []
    size = -(-max(weight).bit_length() // _BYTE)
    flat = b"".join(worth.to_bytes(size, "little") for worth in weight)
    for byte in range(size):
        plane = int.from_bytes(flat[byte::size], "little")
        figures += [(_BYTE * byte + bit, plane >> bit & ones) for bit in range(_BYTE)]
    return [(at, figure) for at, figure in figures if figure]


def _weights(weights: Weights) -> Iterator[tuple[int, list[int]]]:
    """Yield for each hand what counts alike against all others, and its further weights against each of them."""
    held = [tuple(Counter(other).items()) for other in weights.others]
    for hand in weights.hands:
        mine = [of_kind[hand.count(kind)] for kind, of_kind in enumerate(weights.factors)]
        alike = prod(of_other[0] for of_other in mine)
        if not alike:  # the packs do not hold this hand
            yield 0, [0 for _ in held]
            continue
        ratios = [[factor // of_other[0] for factor in of_other] for of_other in mine]
        yield alike, [_product(ratios, other) for other in held]


def _product(ratios: Sequence[Sequence[int]], other: Sequence[tuple[int, int]]) -> int:
    found = 1
    for kind, cards in other:
        found *= ratios[kind][cards]
    return found


def _left(copies: Sequence[int], kind: int, hand: Hand, held: Sequence[int]) -> list[int]:
    """Return how many ways there are to draw one more card of a kind, for each other hand."""
    left = copies[kind] - hand.count(kind)
    return [max(left - cards, 0) for cards in held]


def gains(table: Table, size: int, against: int, weights: Weights, totals: range) -> tuple[list[int], list[int]]:
    """Return for each kind how many deals and totals more are won with one more card of it, and of how many deals."""
    numbers = table.number_line.bits(totals)
    before, after = table.won[size, against], table.won[size + 1, against]
    later = [_counts(row, after.lanes, numbers) for row in after.rows]
    kinds = range(len(table.kinds))
    held = [[other.count(kind) for other in weights.others] for kind in kinds]
    gain, of = [0 for _ in kinds], [0 for _ in kinds]
    for at, (hand, row, (alike, weight)) in enumerate(zip(weights.hands, before.rows, _weights(weights), strict=True)):
        now = _counts(row, before.lanes, numbers)
        for kind in kinds:
            left = _left(weights.copies, kind, hand, held[kind]) if weights.copies else None
            ways = weight if left is None else list(map(mul, weight, left))
            then = later[table.hands.one_more[size][kind][at]]
            gain[kind] += alike * (sum(map(mul, then, ways)) - sum(map(mul, now, ways)))
            of[kind] += alike * sum(ways)
    return gain, of


def _counts(row: int, lanes: Lanes, numbers: int) -> list[int]:
    """Return how many of some bits are set in each lane."""
    row &= lanes.all(numbers)
    found, step = row, 1
    while step < lanes.width:  # pairs of bits, of those, and so on: each counts what is in it
        keep = lanes.all(runs(step, lanes.width))
        found = (found & keep) + (lanes.right(found, step) & keep)
        step *= 2
    low, high = lanes.plane(found, 0), lanes.plane(found, 1)
    return [one + 256 * more for one, more in zip(low, high, strict=True)] if any(high) else list(low)


def pairs(table: Table, size: int, against: int) -> list[list[int]]:
    """Return for each pair of hands at how many totals from 0 to the limit the seat to move wins."""
    won, numbers = table.won[size, against], table.number_line.bits(table.totals)
    return [_counts(row, won.lanes, numbers) for row in won.rows]


def choice_parts(table: Table, size: int, other: int) -> tuple[Rows, Rows]:
    """Return the totals, for each pair of hands, at which a card may be laid, and at which one may that loses."""
    line, hands, won = table.number_line, table.hands, table.won[size, other]
    lanes = won.lanes
    legal, losing = [0] * len(won.rows), [0] * len(won.rows)
    if size:
        for more, may, over in zip(hands.one_more[size - 1], line.may, line.over_the_limit, strict=True):
            for hand in more:
                legal[hand] |= lanes.all(may)
                losing[hand] |= lanes.all(over)
        opponent, own = table.won[other, size - 1].turned(), ~table.won[size - 1, other]
        gather(line, hands, size, opponent, own, losing, lambda pairs: None)
    return Rows(legal, lanes), Rows(losing, lanes)


def places(bits: Rows, word: int, bit: int) -> Sequence[int]:
    """Return the pairs of hands for which a bit is set: the place of the hand times all other hands, and that of the other."""
    lanes = bits.lanes
    byte, shift = divmod(64 * word + bit, _BYTE)
    flags = bytes(each >> shift & 1 for each in range(256))
    found = b"".join(lanes.plane(row, byte).translate(flags) if row else bytes(lanes.count) for row in bits.rows)
    return list(compress(range(len(found)), found))


def only(bits: Rows, hand: int) -> Rows:
    """Return the bits of one hand alone."""
    return Rows([row if at == hand else 0 for at, row in enumerate(bits.rows)], bits.lanes)
