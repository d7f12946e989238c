"""The little language of card effects: what a card does to the total and to the order of play.

An effect is one or more alternatives joined by ``or``; the player who lays the card picks one. An alternative is a
value, then any number of words, separated by commas: ``+3, skip``. Values: ``+n`` add, ``-n`` take, ``0`` no change,
``=n`` set the total, ``=any`` the player names it, ``x2`` double (rules 0.3). Words are in :mod:`ninetynine_edu.rules.words`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Literal

from ..ground.english import change, in_row
from ..ground.meant import meant
from ..ground.say import listed, say
from ..ground.text import echo, whole_number
from .refusals import refused
from .words import NAMING, WORDS

Op = Literal["add", "set", "any", "double"]
NegativeTotals = Literal["allow", "clamp_zero", "forbid"]

LARGEST = 999
LONGEST_EFFECT = 200


class EffectError(ValueError):
    """A text that is not in the language of effects.

    Attributes:
        brief: the sentence without a long list of what is allowed, where the nearest is named too.
    """

    def __init__(self, sentence: str, brief: str = "") -> None:
        super().__init__(sentence)
        self.brief = brief or sentence


@dataclass(frozen=True, slots=True)
class Alternative:
    """One way to play a card.

    Args:
        op: ``add`` (n may be negative, or 0 for no change), ``set``, ``any`` (the player names a total from 0 to the
            limit) or ``double``.
        n: the number that belongs to `op`; 0 for ``any``, 2 for ``double``.
        words: further words in the order written, such as ``reverse``.
    """

    op: Op
    n: int = 0
    words: tuple[str, ...] = ()

    @property
    def value(self) -> str:
        """The value term alone: `+10`, `=99`, `=any`, `x2`, `0`."""
        if self.op == "add":
            return f"{self.n:+d}" if self.n else "0"
        return {"set": f"={self.n}", "any": "=any", "double": "x2"}[self.op]

    def __str__(self) -> str:
        return ", ".join((self.value, *self.words))

    def apply(self, total: int, number: int | None = None, *, negative: NegativeTotals = "allow") -> int | None:
        """Return the total after this alternative, or None when it may not be played because of a negative total.

        Args:
            total: the running total before the play.
            number: the total that the player names, for ``=any`` only.
            negative: what happens below zero (rules 1.2, negative_totals).

        Raises:
            ValueError: when ``=any`` is applied without a number.

        >>> Alternative("add", -10).apply(6), Alternative("add", -10).apply(6, negative="clamp_zero")
        (-4, 0)
        """
        if self.op == "add":
            result = total + self.n
        elif self.op == "set":
            result = self.n
        elif self.op == "double":
            result = 2 * total
        elif number is None:
            raise ValueError("This card lets its player name the total, so a number is needed.")
        else:
            result = number
        if result >= 0 or negative == "allow":
            return result
        return 0 if negative == "clamp_zero" else None

    @property
    def action(self) -> str:
        """What the player does, as a short phrase: `take away 10`, `set the total to 99`."""
        return self.phrase()

    def phrase(self, value: str | None = None, whom: str = "") -> str:
        """Return what the player does, as a short phrase.

        Args:
            value: how the change of the total is said, if not as this alternative alone would say it.
            whom: the player named, for a word that names one.

        >>> Alternative("add", 5, ("steal",)).phrase("add 10", "Player 2")
        "add 10, take one of Player 2's cards"
        """
        return in_row(self.parts(value, whom))

    def parts(self, value: str | None = None, whom: str = "", unsaid: Collection[str] = ()) -> list[str]:
        """Return the same in its parts: the change of the total, where there is one, and what each word does.

        Args:
            value: how the change of the total is said, if not as this alternative alone would say it.
            whom: the player named, for a word that names one.
            unsaid: words that are left out.
        """
        if "never" in self.words:
            return [WORDS["never"].phrase()]
        said = self._value_phrase if value is None else value
        does = [WORDS[word].phrase(whom) for word in self.words if word not in unsaid]
        return ([said] if said else []) + does or [say("total stays")]

    @property
    def _value_phrase(self) -> str:
        if self.op == "add":
            return say("add {n}", n=self.n) if self.n > 0 else say("take away {n}", n=-self.n) if self.n else ""
        if self.op == "set":
            return say("set the total to {n}", n=self.n)
        return say("choose the total") if self.op == "any" else say("double the total")


@dataclass(frozen=True, slots=True)
class Effect:
    """All that a card can do. ``str(effect)`` gives its text back, and equal effects are one kind to a solver.

    >>> effect = parse_effect("+10 or -10")
    >>> str(effect), effect.words, len(effect.alternatives)
    ('+10 or -10', 'add or take away 10', 2)
    """

    alternatives: tuple[Alternative, ...]

    def __str__(self) -> str:
        return " or ".join(map(str, self.alternatives))

    @property
    def is_plain(self) -> bool:
        """True for a card that only adds a fixed number above zero (rules 4.3: an ordinary card)."""
        first = self.alternatives[0]
        return len(self.alternatives) == 1 and first.op == "add" and first.n > 0 and not first.words

    @property
    def words(self) -> str:
        """The effect in few plain words, for a child: `+8`, `turn round`, `add 1 or 11`, `sets 99`."""
        if len(self.alternatives) == 1:
            return _one_in_words(self.alternatives[0])
        plain = all(a.op == "add" and a.n and not a.words for a in self.alternatives)
        numbers = [a.n for a in self.alternatives]
        if plain and len(numbers) == 2 and numbers[0] == -numbers[1]:
            return say("add or take away {n}", n=abs(numbers[0]))
        if plain and all(n > 0 for n in numbers):
            return say("add {n}", n=listed(map(str, numbers), "or"))
        return listed((_one_in_words(a) for a in self.alternatives), "or")


def _one_in_words(alternative: Alternative) -> str:
    if "never" in alternative.words:
        return WORDS["never"].phrase()
    does = [WORDS[word].phrase() for word in alternative.words]
    if alternative.op == "add":
        value = change(alternative.n) if alternative.n else ""
    elif alternative.op == "set":
        value = say("sets {n}", n=alternative.n)
    else:
        value = say("choose the total") if alternative.op == "any" else say("doubles")
    return in_row(([value] if value else []) + does or [say("total stays")])


def _parse_value(term: str) -> Alternative | None:
    if term == "0":
        return Alternative("add", 0)
    if term == "=any":
        return Alternative("any", 0)
    if term == "x2":
        return Alternative("double", 2)
    number = whole_number(term[1:], digits=3) if term[:1] in ("+", "-", "=") and term[1:2].isdigit() else None
    if number is None or (term[0] != "=" and number == 0):
        return None
    if term[0] == "=":
        return Alternative("set", number)
    return Alternative("add", number if term[0] == "+" else -number)


def _parse_alternative(text: str) -> Alternative:
    terms = [term.strip() for term in text.split(",")]
    first = _parse_value(terms[0])
    if first is None:
        if terms[0] in WORDS:
            raise EffectError(
                say(
                    "{text} starts with a word: write what happens to the total first, as in 0, {word}.",
                    text=echo(text),
                    word=terms[0],
                )
            )
        problem = say("I don't know {text}. Try +5, -10 or =99.", text=echo(terms[0]))
        allowed = say("+n, -n and =n with n up to {most}, 0, =any and x2", most=LARGEST)
        raise EffectError(*refused(problem, allowed, meant(terms[0], [*WORDS, "=any", "x2"])))
    words = tuple(terms[1:])
    for word in words:
        if word not in WORDS:
            problem = say("I don't know the word {word}.", word=echo(word))
            raise EffectError(*refused(problem, listed(WORDS, "or"), meant(word, WORDS)))
    if len(set(words)) < len(words):
        raise EffectError(say("{text} says the same word twice.", text=echo(text)))
    if "choose-next" in words and ("skip" in words or "again" in words):
        raise EffectError(_two_ways(text, "choose-next", "skip", "again"))
    if len(NAMING.intersection(words)) > 1:
        raise EffectError(
            say(
                "{text} names a player for two things: keep only one of {words}.",
                text=echo(text),
                words=listed(sorted(NAMING)),
            )
        )
    if "early" in words and "late" in words:
        raise EffectError(say("{text} can never be played: keep only one of early and late.", text=echo(text)))
    if "again" in words and "skip" in words:
        raise EffectError(_two_ways(text, "skip", "again"))
    return Alternative(first.op, first.n, words)


def _two_ways(text: str, *words: str) -> str:
    return say("{text} says who is next in two ways: keep only one of {words}.", text=echo(text), words=listed(words))


def parse_effect(text: str) -> Effect:
    """Read an effect.

    Args:
        text: such as ``+10 or -10`` or ``0, reverse``; at most 200 characters.

    Raises:
        EffectError: what was found, and what is allowed.

    >>> str(parse_effect(" +3 ,skip"))
    '+3, skip'
    """
    if not isinstance(text, str):
        raise EffectError(
            say("An effect is a text such as {example}, not {text}.", example="'+3, skip'", text=echo(text))
        )
    if len(text) > LONGEST_EFFECT:
        raise EffectError(
            say("An effect has at most {most} characters, this one has {n}.", most=LONGEST_EFFECT, n=len(text))
        )
    plain = text.replace("\u2212", "-").replace("\u00d7", "x")
    alternatives = tuple(_parse_alternative(part.strip()) for part in plain.split(" or "))
    different = {(a.op, a.n, frozenset(a.words)) for a in alternatives}
    if len(different) < len(alternatives):
        raise EffectError(say("{text} offers the same choice twice.", text=echo(text)))
    if len({str(a) for a in alternatives}) > 6:
        raise EffectError(say("A card can offer at most six choices."))
    return Effect(alternatives)


def kinds(effects: Iterable[Effect]) -> tuple[Effect, ...]:
    """Return the different effects, in the order first met: what a solver calls kinds of card."""
    return tuple(dict.fromkeys(effects))
