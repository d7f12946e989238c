"""Numbers as words, capitals, the true minus sign, things in a row; and English grammar for pages that speak English only.

Sentences are made of facts in the modules about them; what all of these need of grammar stands here, once.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
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
_THIRD_PERSON: Final = {"are": "is", "have": "has", "were": "was"}
_HISSING: Final = ("s", "x", "z", "ch", "sh", "o")


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


def sentences(*each: str) -> str:
    """Return sentences one after the other, without those that say nothing.

    >>> sentences("Play a card.", "", "Take a card.")
    'Play a card. Take a card.'
    """
    start, *others = [sentence for sentence in each if sentence] or [""]
    for sentence in others:
        start = say_in("two sentences", "{first} {next}", first=_as_it_is(start), next=_as_it_is(sentence))
    return start


def _as_it_is(text: str) -> Noun:
    """Return a sentence that keeps its direction: a name in it may be read from the right, and is set off already."""
    return Noun(lambda case: text)


def counted(number: int, noun: str, many: str = "") -> str:
    """Return a number as a word, and its noun.

    Args:
        number: how many.
        noun: what one of them is called.
        many: what several are called, where that is not the same with an `s`.

    >>> counted(1, "card"), counted(3, "card"), counted(2, "loss", "losses")
    ('one card', 'three cards', 'two losses')
    """
    return f"{number_word(number)} {noun if number == 1 else many or noun + 's'}"


def with_article(noun: str) -> str:
    """Return a noun after `a` or `an`.

    >>> with_article("queen"), with_article("Ace")
    ('a queen', 'an Ace')
    """
    return f"{'an' if noun[:1].lower() in 'aeiou' else 'a'} {noun}"


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


class Player(str):
    """What a player is called, so that verbs agree with it: one of them may be `You`.

    >>> ann, you = Player("Ann"), Player("You")
    >>> ann.does("take a card"), you.does("take a card"), you.inside, ann.whose
    ('Ann takes a card', 'You take a card', 'you', "Ann's")
    """

    __slots__ = ()

    @property
    def is_you(self) -> bool:
        """True for the player who reads the sentence."""
        return self == "You"

    @property
    def inside(self) -> str:
        """The name as it stands inside a sentence."""
        return "you" if self.is_you else str(self)

    @property
    def whose(self) -> str:
        """The name before what belongs to it, inside a sentence: `your`, `Ann's`."""
        return "your" if self.is_you else f"{self}'s"

    @property
    def theirs(self) -> str:
        """The name after `a card of`: `yours`, `Ann`."""
        return "yours" if self.is_you else str(self)

    @property
    def hand(self) -> str:
        """What the player holds, inside a sentence: `your hand`, `the hand of Ann`."""
        return "your hand" if self.is_you else f"the hand of {self}"

    def __format__(self, phrase: str) -> str:
        """Return the name, in a text such as ``{who:take a card}`` with what the player does."""
        return self.does(phrase) if phrase else str(self)

    def verb(self, phrase: str) -> str:
        """Return what the player does, its first word in the form that goes with the name.

        Args:
            phrase: as it is said to somebody, after `you`: `take two cards`, `are out`.

        >>> ann = Player("Ann")
        >>> [ann.verb(phrase) for phrase in ("are next", "have no card", "miss a turn", "go first", "play", "carry on")]
        ['is next', 'has no card', 'misses a turn', 'goes first', 'plays', 'carries on']
        """
        if self.is_you:
            return phrase
        first, blank, rest = phrase.partition(" ")
        return _third_person(first) + blank + rest

    def does(self, phrase: str) -> str:
        """Return the name and what it does, as the beginning of a sentence: `Ann takes two cards`."""
        return f"{self} {self.verb(phrase)}"

    def inside_does(self, phrase: str) -> str:
        """Return the same for the inside of a sentence: `you take two cards`."""
        return f"{self.inside} {self.verb(phrase)}"


class Inside(Player):
    """What a player is called in a template for the inside of a sentence.

    >>> "{0:are next}, {0}".format(Inside("You")), "{0:are next}, {0}".format(Inside("Ann"))
    ('you are next, you', 'Ann is next, Ann')
    """

    __slots__ = ()

    def __format__(self, phrase: str) -> str:
        """Return the name, or with what the player does, as it stands inside a sentence."""
        return self.inside_does(phrase) if phrase else self.inside


def player_at(names: Sequence[str], seat: int) -> Player:
    """Return what a seat is called: its name, or its number where it has none.

    >>> player_at(["Ann"], 0), player_at(["Ann"], 1)
    ('Ann', 'Player 2')
    """
    return Player(names[seat] if seat < len(names) else f"Player {seat + 1}")


def _third_person(verb: str) -> str:
    if verb in _THIRD_PERSON:
        return _THIRD_PERSON[verb]
    if verb.endswith(_HISSING):
        return f"{verb}es"
    if verb.endswith("y") and verb[-2:-1] not in tuple("aeiou"):
        return f"{verb[:-1]}ies"
    return f"{verb}s"
