"""What a play asks of whoever works it out, counted."""

from __future__ import annotations

from .places import (
    ADD,
    BELOW_ZERO,
    CARRIES,
    CHOICES,
    COUNT,
    DOUBLE,
    EFFECT,
    FALLS,
    KIND,
    MOVES,
    SET,
    STEPS,
    SUMS,
    TARGETS,
    N,
    Numbers,
    Row,
)


def measure(table: Row, room: Numbers, play: int, total: int, result: int, counted: Numbers) -> None:
    """Count what one play asks of whoever works it out."""
    kind, n, step = table[play + KIND], table[play + N], result - total
    adds = kind == ADD and result == total + n
    feat = 12
    if step == 0:
        feat = 0
    elif kind == SET:
        feat = 1
    elif kind == DOUBLE:
        feat = 2
    elif not adds:
        feat = 12
    elif result < 0:
        feat = 3
    elif total < 0 < result:
        feat = 4
    elif result == 0:
        feat = 10
    elif step == 10:
        feat = 5
    elif step == -10:
        feat = 6
    elif result % 10 == 0:
        feat = 11
    else:
        tens = result // 10 - total // 10
        tens = tens if tens >= 0 else -tens
        if tens == 0 or (step < 0 and total % 10 == 0 and tens == 1):
            feat = 12
        elif tens > 1:
            feat = 7
        else:
            feat = 8 if step > 0 else 9
    counted[feat] += 1
    if kind != SET and step:
        counted[SUMS] += 1
        counted[STEPS] += step if step > 0 else -step
        if kind == DOUBLE:
            counted[CARRIES] += (total % 10) * n >= 10
        elif total >= 0 and result >= 0:
            rest = n % 10 if n >= 0 else -(-n % 10)
            counted[CARRIES] += not 0 <= total % 10 + rest < 10
    counted[FALLS] += step < 0
    counted[BELOW_ZERO] += total < 0 or result < 0
    first, other = table[room[MOVES] + EFFECT], 0
    for place in range(1, room[COUNT]):
        if table[room[MOVES + place] + EFFECT] != first or room[TARGETS + place] != room[TARGETS]:
            other = 1
            break
    counted[CHOICES] += other
