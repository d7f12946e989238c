"""Names that people give themselves: of any script, as they typed them, and yet nothing that disturbs what stands around.

What people see as one character may be many: a family of emoji, a letter with its vowel signs. The library `wcwidth` knows
where one ends (Unicode Standard Annex 29); nothing is ever cut inside one.

>>> clean_name("  Mia\\n Luz "), count_characters("Mia"), count_characters("👨‍👩‍👧")
('Mia Luz', 3, 1)
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import Final

LONGEST_NAME: Final = 30
"""So many characters, as people count them, may a name have."""
MOST_SIGNS: Final = 200
"""So many code points may it have, however few characters they make."""
_MOST_MARKS: Final = 4
"""So many marks may stand over and under a letter: what scripts need, and no tower of them."""
_JOINERS: Final = "\u200c\u200d"
_BLANK: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180e\u180f\u2800\u3164\uffa0")
"""Signs that count as letters or marks and show nothing."""
_FLAG: Final = re.compile("\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]{1,6}\U000e007f")
"""The flag of a region, such as Wales: a black flag and its tags."""
_LOOSE_JOINER: Final = re.compile(f"(?<![^ {_JOINERS}])[{_JOINERS}]+|[{_JOINERS}]+(?=[ {_JOINERS}]|$)")
_NEWER_SIGNS: Final = range(0x10000, 0x40000)
"""Letters and emoji that a younger Unicode than this Python's may have, beside signs that are nothing yet."""


def clean_name(text: str) -> str:
    """Return a name as it can stand in a sentence: on one line, composed, without signs that nobody sees.

    Signs that turn the direction of what is around them, that break lines or end a name in a record (`"`) are left out,
    and so are marks that would tower over the line above. What scripts and emoji are joined with stays.

    >>> clean_name("\\u202eaiM"), clean_name('"Bo"'), clean_name("\\u200b")
    ('aiM', 'Bo', '')
    """
    spaced = re.sub(r"\s", " ", unicodedata.normalize("NFC", text[: 4 * MOST_SIGNS]))
    return " ".join(_LOOSE_JOINER.sub("", "".join(_without_towers(_allowed(spaced)))).split())


def is_name(text: str) -> bool:
    """Return whether a text is a name already: of a fitting length, with nothing in it that must be left out.

    >>> is_name(" Zoë "), is_name("\\u202eaiM"), is_name("two\\nlines"), is_name(" "), is_name("x" * 31)
    (True, False, False, False, False)
    """
    composed = unicodedata.normalize("NFC", text[: 4 * MOST_SIGNS])
    cleaned = clean_name(text)
    return _allowed(composed) == composed and cleaned != "" and is_short_enough(cleaned)


def _allowed(text: str) -> str:
    flags = {place for found in _FLAG.finditer(text) for place in range(*found.span())}
    return "".join(sign for place, sign in enumerate(text) if place in flags or _is_allowed(sign))


def _is_allowed(sign: str) -> bool:
    """Return whether a sign shows something, or joins what does."""
    if sign in _JOINERS:
        return True
    if sign == '"' or sign in _BLANK:
        return False
    newer = unicodedata.category(sign) == "Cn" and ord(sign) in _NEWER_SIGNS and ord(sign) & 0xFFFE != 0xFFFE
    return sign.isprintable() or newer


def _without_towers(text: str) -> Iterator[str]:
    marks = 0
    for sign in text:
        marks = marks + 1 if unicodedata.combining(sign) or unicodedata.category(sign) == "Me" else 0
        if marks <= _MOST_MARKS:
            yield sign


def count_characters(name: str) -> int:
    """Return how many characters a name has, as people count them."""
    if name.isascii():
        return len(name)
    from wcwidth import iter_graphemes  # for other names only: it reads tables of all scripts

    return sum(1 for _ in iter_graphemes(name))


def is_short_enough(name: str) -> bool:
    """Return whether a name has no more characters than a seat at the table has room for.

    >>> is_short_enough("x" * 30), is_short_enough("x" * 31)
    (True, False)
    """
    return len(name) <= MOST_SIGNS and count_characters(name) <= LONGEST_NAME
