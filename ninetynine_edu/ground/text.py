"""Small helpers that turn what went wrong into a sentence for people. Bottom floor: imports nothing of the package."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

LONGEST_ECHO = 60
SOFT_HYPHEN = "\u00ad"
"""Where a long word may be broken; it is seen only there."""


def echo(value: object) -> str:
    """Return `value` as it was typed, quoted, on one line and cut to 60 characters, fit for an error sentence.

    >>> echo("ten of\\nspades")
    "'ten of\\\\nspades'"
    """
    if isinstance(value, str):
        text = repr(value[: LONGEST_ECHO + 1])
    elif isinstance(value, (int, float, bool, type(None))):
        text = repr(value) if not isinstance(value, int) or abs(value) < 10**30 else "a number of over thirty digits"
    else:
        text = f"something of type {type(value).__name__}"
    return text if len(text) <= LONGEST_ECHO else text[: LONGEST_ECHO - 2] + "…'"


def path_echo(path: object, longest: int = 200) -> str:
    """Return a path in signs that can be seen, cut in its middle, since its end tells most.

    >>> path_echo("lessons/tree.ipynb"), path_echo("x" * 5000 + "/tree.ipynb", 20)
    ('lessons/tree.ipynb', 'xxxxxxxx…/tree.ipynb')
    """
    text = "".join(sign if sign.isprintable() else "?" for sign in str(path))
    half = max(1, longest * 2 // 5)
    return text if len(text) <= longest else f"{text[:half]}…{text[half + 1 - longest :]}"


def listing(words: Iterable[object], last: str = "or") -> str:
    """Join words as a person would: `a`, `a or b`, `a, b or c`."""
    items = [str(word) for word in words]
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {last} {items[-1]}"


def nearest(word: str, options: Iterable[str], count: int = 1, alike: float = 0.5) -> list[str]:
    """Return the options most like `word`, in capitals or not, best first, or none when nothing is near.

    Args:
        word: what was typed.
        options: what could be meant.
        count: at most so many.
        alike: how much like it they are at least, 0 to 1.

    >>> nearest("Standart", ["standard", "chicago"])
    ['standard']
    >>> nearest("low", ["owl"]), nearest("low", ["owl"], alike=0.75)
    (['owl'], [])
    """
    import difflib  # for mistakes only

    small = {option.lower(): option for option in options}
    return [
        small[near] for near in difflib.get_close_matches(word[:LONGEST_ECHO].lower(), small, n=count, cutoff=alike)
    ]


def count_of(number: int, noun: str) -> str:
    """Return `1 card`, `2 cards`."""
    return f"{number} {noun}" if abs(number) == 1 else f"{number} {noun}s"


def in_columns(rows: Iterable[Sequence[str]]) -> str:
    """Return rows of cells as lines of text, each column as wide as its widest cell.

    >>> print(in_columns([("Total", "To go"), ("98", "1")]))
    Total  To go
    98     1
    """
    lines = [*rows]
    wide = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join("  ".join(map(str.ljust, line, wide)).rstrip() for line in lines)


def whole_number(text: str, digits: int = 6) -> int | None:
    """Return the whole number that `text` writes in ASCII digits with an optional sign, or None.

    The number of digits is bounded, since Python's own int() takes quadratic time on a long text and reads
    digits of every script.
    """
    sign, rest = (text[0], text[1:]) if text[:1] in ("+", "-") else ("", text)
    if not rest or len(rest) > digits or not rest.isascii() or not rest.isdigit():
        return None
    return -int(rest) if sign == "-" else int(rest)
