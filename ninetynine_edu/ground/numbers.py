"""Numbers as each language writes them: its mark before decimals, its mark between thousands, its space before per cent.

>>> as_percent(0.009, 1), decimal(16.94, 1), grouped(12500)
('0.9%', '16.9', '12,500')
"""

from __future__ import annotations

from typing import Final

from .say import language

_COMMA: Final = frozenset({"de", "es"})
"""Languages with a comma before decimals, a full stop between thousands, and a no-break space before the per cent sign."""
_FOUR_TOGETHER: Final = frozenset({"es"})
"""Languages that write a number of four figures in one."""
_SWAPPED: Final = str.maketrans(",.", ".,")


def _has_comma() -> bool:
    return language().split("-")[0] in _COMMA


def _written(text: str) -> str:
    """Return a number that Python has written, as it is written in the language that is spoken."""
    return text.translate(_SWAPPED) if _has_comma() else text


def decimal(number: float, places: int) -> str:
    """Return a number with so many decimals."""
    return _written(f"{number:.{places}f}")


def as_percent(part: float, places: int = 0) -> str:
    """Return a share of 1 in per cent, with so many decimals."""
    return per_cent(f"{part:.{places}%}"[:-1])


def per_cent(number: str) -> str:
    """Return a number that Python has written, with the per cent sign behind it."""
    return f"{_written(number)}{chr(0xA0) if _has_comma() else ''}%"


def grouped(number: int) -> str:
    """Return a whole number with marks between its thousands."""
    if abs(number) < 10_000 and language().split("-")[0] in _FOUR_TOGETHER:
        return str(number)
    return _written(f"{number:,}")
