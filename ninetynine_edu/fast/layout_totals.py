"""Sets of totals as words of bits, the lowest total first, and what a play makes of all of them at once."""

from __future__ import annotations

from .layout_places import (
    ALL_BITS,
    BY,
    CLAMPED,
    FITTING,
    HOW,
    IMAGE,
    WIDTH,
    WORD,
)
from .places import SET, Numbers, Row


def carry(sheet: Row, play: int, rows: Row, at: int, work: Numbers) -> bool:
    """Write to IMAGE the totals that a play makes of a set of totals; return whether there are any."""
    width, by = sheet[WIDTH], sheet[play + BY]
    found = 0
    if sheet[play + HOW] == SET:
        for word in range(width):
            found |= rows[at + word] & sheet[play + FITTING + word]
            work[IMAGE + word] = 0
        if found:
            work[IMAGE + by // WORD] = 1 << by % WORD
        return found != 0
    if by >= 0:
        words, bits = by // WORD, by % WORD
        for word in range(width - 1, -1, -1):
            one = 0
            if word >= words:
                own = rows[at + word - words] & sheet[play + FITTING + word - words]
                one = (own << bits) & ALL_BITS
                if word > words:
                    one |= (rows[at + word - words - 1] & sheet[play + FITTING + word - words - 1]) >> (WORD - bits)
            work[IMAGE + word] = one
            found |= one
        return found != 0
    words, bits = -by // WORD, -by % WORD
    for word in range(width):
        one = 0
        if word + words < width:
            one = (rows[at + word + words] & sheet[play + FITTING + word + words]) >> bits
            if word + words + 1 < width:
                own = rows[at + word + words + 1] & sheet[play + FITTING + word + words + 1]
                one |= (own << (WORD - bits)) & ALL_BITS
        work[IMAGE + word] = one
        found |= one
    if sheet[CLAMPED] and has_below(sheet, rows, at, -by):
        work[IMAGE] |= 1
        found = 1
    return found != 0


def has_below(sheet: Row, rows: Row, at: int, bit: int) -> bool:
    """Return whether a set has one of the lowest totals, of which there are so many."""
    found = 0
    for word in range(sheet[WIDTH]):
        first = word * WORD
        if bit >= first + WORD:
            found |= rows[at + word]
        elif bit > first:
            found |= rows[at + word] & ((1 << (bit - first)) - 1)
    return found != 0


def bring(sheet: Row, play: int, rows: Row, at: int, work: Numbers) -> None:
    """Write to IMAGE the totals of which a play makes one of a set, if it fits them."""
    width, by = sheet[WIDTH], sheet[play + BY]
    if sheet[play + HOW] == SET:
        all_of_them = ALL_BITS if (rows[at + by // WORD] >> by % WORD) & 1 else 0
        for word in range(width):
            work[IMAGE + word] = all_of_them
        return
    if by > 0:
        words, bits = by // WORD, by % WORD
        for word in range(width):
            one = 0
            if word + words < width:
                one = rows[at + word + words] >> bits
                if word + words + 1 < width:
                    one |= (rows[at + word + words + 1] << (WORD - bits)) & ALL_BITS
            work[IMAGE + word] = one
        return
    words, bits = -by // WORD, -by % WORD
    for word in range(width - 1, -1, -1):
        one = 0
        if word >= words:
            one = (rows[at + word - words] << bits) & ALL_BITS
            if word > words:
                one |= rows[at + word - words - 1] >> (WORD - bits)
        work[IMAGE + word] = one
    if sheet[CLAMPED] and rows[at] & 1:
        for word in range(width):
            first = word * WORD
            if -by >= first + WORD:
                work[IMAGE + word] = ALL_BITS
            elif -by > first:
                work[IMAGE + word] |= (1 << (-by - first)) - 1
