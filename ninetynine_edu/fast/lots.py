"""Chance for the kernel: streams of lots, the same as machine code and in Python."""

from __future__ import annotations

from typing import Final

from .places import Numbers

MASK: Final = (1 << 63) - 1
STEP: Final = 0x1E3779B97F4A7C15
FIRST_FACTOR: Final = 0x3F58476D1CE4E5B9
SECOND_FACTOR: Final = 0x14D049BB133111EB


def mixed(x: int) -> int:
    """Return a number from 0 to 2**63 - 1 that shows nothing of the one it is made of."""
    x = ((x ^ (x >> 30)) * FIRST_FACTOR) & MASK
    x = ((x ^ (x >> 27)) * SECOND_FACTOR) & MASK
    return x ^ (x >> 31)


def moved_on(x: int, steps: int) -> int:
    """Return a number some steps on in a sequence that meets every number below 2**63 once."""
    return (x + steps * STEP) & MASK


def below(room: Numbers, stream: int, n: int) -> int:
    """Return a lot from 0 to n - 1 and go on in a stream; n is at most 2**20."""
    x = moved_on(room[stream], 1)
    room[stream] = x
    return ((mixed(x) >> 31) * n) >> 32


def seed_of(seed: int, number: int) -> int:
    """Return the seed of one of many packs."""
    return mixed(moved_on(mixed(seed), number + 1))
