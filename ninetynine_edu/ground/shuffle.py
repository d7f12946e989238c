"""Shuffling from a seed, the same on every machine and in every version of Python.

Python promises the same numbers for the same seed only for ``Random.random``, which is slow for whole packs. The cards
are therefore ordered by the output of SHAKE-128 (FIPS 202), which is a standard.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from operator import itemgetter
from struct import unpack
from typing import Final

from .text import echo

Seed = int | str


def check_seed(seed: object) -> int:
    """Return a seed as a number from 0 to 2**53 - 1.

    Args:
        seed: any whole number of at most 300 digits, a text of at most 200 characters, or None for one by chance.

    Raises:
        ValueError: anything else.
    """
    if type(seed) is int and 0 <= seed < 2**53:
        return seed
    from random import Random, SystemRandom

    if seed is None:
        if not _foreseen:
            return SystemRandom().getrandbits(53)
        _foreseen.append(next_seed(_foreseen[-1]))
        return _foreseen.pop(0)
    if isinstance(seed, bool) or not isinstance(seed, (int, str)):
        raise ValueError(f"A seed is a whole number or a text, not {echo(seed)}.")
    if isinstance(seed, int):
        if 0 <= seed < 2**53:
            return seed
        if abs(seed) >= 10**300:
            raise ValueError("A seed has at most 300 digits.")
    elif len(seed) > 200 or not seed.isprintable():
        raise ValueError("A seed that is a text has at most 200 characters, all of them printable.")
    return int(Random(f"ninetynine:{seed}").random() * 2**53)


_foreseen: Final[list[int]] = []


@contextmanager
def foreseen(seed: int) -> Iterator[None]:
    """Let what is taken by chance inside begin with this seed: cards that were shown before their match is there.

    >>> with foreseen(7):
    ...     check_seed(None) == 7, check_seed(None) == next_seed(7)
    (True, True)
    """
    _foreseen[:] = [check_seed(seed)]
    try:
        yield
    finally:
        _foreseen.clear()


def shuffled(cards: bytes, seed: int) -> bytes:
    """Return the cards in an order that depends on the seed alone (0 to 2**53 - 1).

    >>> shuffled(b"abcdef", 7) == shuffled(b"abcdef", 7)
    True
    """
    from hashlib import shake_128

    size = len(cards)
    if size < 2:
        return cards
    keys = unpack(f"<{size}Q", shake_128(seed.to_bytes(8, "little")).digest(8 * size))
    order = sorted(range(size), key=keys.__getitem__)
    return bytes(itemgetter(*order)(cards))


def next_seed(seed: int) -> int:
    """Return the seed for the next shuffle: one step of a linear congruence (Knuth's MMIX), cut to 53 bits."""
    return (seed * 6364136223846793005 + 1442695040888963407 >> 11) % 2**53


def child_seed(seed: int, name: str) -> int:
    """Return a seed of its own for one user of a match's chance, such as a bot."""
    from random import Random

    return int(Random(f"{seed}:{name}").random() * 2**53)
