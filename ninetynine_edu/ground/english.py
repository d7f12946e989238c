"""Numbers as words, capitals, the true minus sign, things in a row; and English grammar for pages that speak English only.

Sentences are made of facts in the modules about them; what all of these need of grammar stands here, once.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from .say import Noun, say_in

_NUMBERS: Final = (
    lambda: say_in("how many", "no"),
    lambda: say_in("how many", "one"),
    lambda: say_in("how many", "two"),
    lambda: say_in("how many", "three"),
    lambda: say_in("how many", "four"),
    lambda: say_in("how many", "five"),
    lambda: say_in("how many", "six"),
    lambda: say_in("how many", "seven"),
    lambda: say_in("how many", "eight"),
    lambda: say_in("how many", "nine"),
    lambda: say_in("how many", "ten"),
    lambda: say_in("how many", "eleven"),
    lambda: say_in("how many", "twelve"),
)


def number_word(number: int) -> str:
    """Return a number as a word where it is small, from `no` to `twelve`: beside a total, figures would run together.

    >>> number_word(3), number_word(0), number_word(13), number_word(-1)
    ('three', 'no', '13', '−1')
    """
    return _NUMBERS[number]() if 0 <= number < len(_NUMBERS) else minus(number)


def in_row(items: Iterable[str]) -> str:
    """Return things one after the other, without a last word before the last one.

    >>> in_row(["add 10", "turn round"])
    'add 10, turn round'
    """
    row = ""
    for item in items:
        row = say_in("a list", "{items}, {item}", items=row, item=item) if row else item
    return row


def together(*sentences: str) -> str:
    """Return sentences one after the other; those that are "" are left out.

    >>> together("Nearly!", "", "Try again.")
    'Nearly! Try again.'
    """
    told = ""
    for sentence in filter(None, sentences):
        before, after = _as_it_is(told), _as_it_is(sentence)
        told = say_in("sentences", "{before} {after}", before=before, after=after) if told else sentence
    return told


def _as_it_is(text: str) -> Noun:
    """Return a sentence that keeps its direction: a name in it may be read from the right, and is set off already."""
    return Noun(lambda case: text)


def capital(text: str) -> str:
    """Return a text that begins like a sentence, the rest untouched.

    >>> capital("the ace of spades, if Ann has it")
    'The ace of spades, if Ann has it'
    """
    return text[:1].upper() + text[1:]


def minus(text: object) -> str:
    """Return a number, or a text with numbers in it, with true minus signs.

    >>> minus(-3), minus("10♠-10"), minus("knock-out")
    ('−3', '10♠−10', 'knock-out')
    """
    return re.sub(r"-(?=\d)", "−", str(text))


def change(number: int) -> str:
    """Return a change of the total as a sign: `+10`, `−10`; none is `0`.

    >>> change(10), change(-10), change(0)
    ('+10', '−10', '0')
    """
    return minus(f"{number:+d}") if number else "0"
