"""The kinds of house rules: what an option is, what it accepts, and how it is told."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from ..ground.cards import RANKS, rank_name
from ..ground.english import in_row, together
from ..ground.meant import meant
from ..ground.say import listed, marked, noun, say, say_in, say_many
from ..ground.text import echo
from .refusals import refused

OptionValue = str | int | bool
Telling = str | Mapping[str, str]
"""A sentence, or one for each thing that a loss can cost: to lose the deal, to be out of it, to pay, to turn a bomb over."""
LIVES_ALLOWED: Final = marked(
    "tokens:3 (1 to 20), tokens:5/3 (with one pack/with more), tokens:3+honor, bill:4, bill:5, elimination or count_losses"
)
RANKS_ALLOWED: Final = marked("all, or ranks from ace to king such as A-6, A-10 or A+2+3+K")


class OptionError(ValueError):
    """A house rule with a value that it does not have.

    Attributes:
        brief: the sentence without a long list of what is allowed, where the nearest is named too.
    """

    def __init__(self, sentence: str, brief: str = "") -> None:
        super().__init__(sentence)
        self.brief = brief or sentence


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """One value of an option.

    Args:
        value: the text that selects it.
        text: what it means, for people, in the words of its file; "" for ranks, whose names say it.
        cards: effects that it gives to card keys, as in a variant's ``[cards]``.
        swap: two ranks whose roles it exchanges.
    """

    value: str
    text: str
    cards: Mapping[str, str] = field(default_factory=dict)
    swap: tuple[str, str] | None = None

    @property
    def sentence(self) -> str:
        """What it means, in the language that is spoken."""
        return say(self.text) if self.text else ranks_in_words(self.value)


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """A house rule: its name, its kind, its default and what it means.

    Args:
        name: as in rules 1.2.
        kind: ``choice`` (one of `choices`), ``flag`` (true or false), ``number`` (`lowest` to `highest`), ``life`` or
            ``ranks`` (``all``, or ranks such as ``A-6+K``).
        default: the value where a variant says nothing.
        text: what it is about, for people, in the words of its file.
        choices: the values of a ``choice``; a ``flag`` may hold the patch that true brings.
        section: the paragraph of the rules collection that documents it.
        each: for a ``number``, the sentence that means a value, with ``{value}`` in its place.
        told: what a rules card says of some values, as one tells it to a ten-year-old, with the names of cards left open, or in several versions for what a loss
            can cost; `told_each` the same for all other values of a ``number``; `told_if` the question before them all that says when
            the rule matters.
        short: some values in a few words, for a table.
        card: the card whose effect it chooses, so that it fits only where that card does what one of the choices says.
        words: words of the effects of which a variant's cards must have one for the rule to matter; none: any cards do.
        ranks: ranks of which its pack must have one.
        quiet: True for a rule that a form offers only where a variant's file names it.
        between_deals: True for a rule about how deals begin and what they cost, not about how a position is played on.
    """

    name: str
    kind: str
    default: OptionValue
    text: str
    choices: tuple[Choice, ...] = ()
    lowest: int = 0
    highest: int = 0
    section: str = "1.2"
    each: str = "{value}"
    told: Mapping[OptionValue, Telling] = field(default_factory=dict)
    told_each: str = ""
    told_if: str = ""
    short: Mapping[OptionValue, str] = field(default_factory=dict)
    card: str = ""
    words: tuple[str, ...] = ()
    ranks: tuple[str, ...] = ()
    quiet: bool = False
    between_deals: bool = False

    @property
    def sentence(self) -> str:
        """What it is about, in the language that is spoken."""
        return say(self.text) if self.text else ""

    @property
    def values(self) -> tuple[str, ...]:
        """The texts that a ``choice`` accepts."""
        return tuple(choice.value for choice in self.choices)

    @property
    def allowed(self) -> str:
        """What may be given, as words for a sentence."""
        if self.kind == "flag":
            return listed(("true", "false"), "or")
        if self.kind == "number":
            return say("a whole number from {low} to {high}", low=self.lowest, high=self.highest)
        if self.kind == "life":
            return say(LIVES_ALLOWED)
        if self.kind == "ranks":
            return say(RANKS_ALLOWED)
        return listed(self.values, "or")

    def check(self, value: object) -> OptionValue:
        """Return `value` in the option's own type.

        Raises:
            OptionError: the option, what was found, what is allowed, and the nearest valid word.

        >>> Option(name="a", kind="flag", default=True, text="").check("false")
        False
        """
        if self.kind == "flag":
            if isinstance(value, bool):
                return value
            if value in ("true", "false"):
                return value == "true"
        elif self.kind == "number":
            if isinstance(value, str) and re.fullmatch(r"[0-9]{1,6}", value):
                value = int(value)
            if isinstance(value, int) and not isinstance(value, bool) and self.lowest <= value <= self.highest:
                return value
        elif self.kind == "life":
            if isinstance(value, str) and parse_lives(value) is not None:
                return value
        elif self.kind == "ranks":
            if isinstance(value, str) and (ranks := parse_ranks(value)):
                return write_ranks(ranks)
        else:
            text = (
                str(value) if isinstance(value, int) and not isinstance(value, bool) and abs(value) < 10**6 else value
            )
            if isinstance(text, str) and text in self.values:
                return text
        near = meant(value, self.values) if self.kind == "choice" else ""
        problem = say("{rule} cannot be {value}.", rule=self.name, value=echo(value))
        raise OptionError(*refused(problem, self.allowed, near))

    def explain(self, value: OptionValue) -> str:
        """Return the sentence that says what this value means."""
        for choice in self.choices:
            if choice.value == value or (self.kind == "flag" and value is True):
                return choice.sentence
        if self.kind == "life":
            return lives_in_words(str(value))
        if self.kind == "ranks":
            return ranks_in_words(str(value))
        if self.kind == "flag":
            return self.sentence if value else say("This rule is not used: {sentence}", sentence=self.sentence)
        return say(self.each, value=value)

    def in_short(self, value: OptionValue) -> str:
        """Return a value in a few words, for a table."""
        return say(self.short[value]) if value in self.short else str(value)

    def patch(self, value: OptionValue) -> Choice | None:
        """Return the choice whose card changes `value` brings, if it brings any."""
        if self.kind == "flag":
            chosen = self.choices[0] if value is True and self.choices else None
        else:
            chosen = next((choice for choice in self.choices if choice.value == value), None)
        return chosen if chosen is not None and (chosen.cards or chosen.swap) else None


def parse_ranks(text: str) -> tuple[str, ...]:
    """Read ranks such as ``A-6+K``, ``a, 2, 3`` or ``all``; nothing when the text names none or something else.

    >>> parse_ranks("A-4 + k")
    ('A', '2', '3', '4', 'K')
    """
    if len(text) > 80:
        return ()
    if text.strip().lower() == "all":
        return RANKS
    chosen: set[str] = set()
    for part in re.split(r"[+,\s]+", re.sub(r"\s*-\s*", "-", text.strip().upper())):
        first, dash, last = part.partition("-")
        if first not in RANKS or (dash and last not in RANKS):
            return ()
        start, end = RANKS.index(first), RANKS.index(last if dash else first)
        if start > end:
            return ()
        chosen.update(RANKS[start : end + 1])
    return tuple(rank for rank in RANKS if rank in chosen)


def _runs(ranks: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Return ranks in runs of neighbours; two neighbours alone are two runs."""
    runs: list[tuple[str, ...]] = []
    for rank in ranks:
        if runs and RANKS.index(rank) == RANKS.index(runs[-1][-1]) + 1:
            runs[-1] += (rank,)
        else:
            runs.append((rank,))
    return [part for run in runs for part in ([run] if len(run) > 2 else [(rank,) for rank in run])]


def write_ranks(ranks: tuple[str, ...]) -> str:
    """Return ranks, in their order, as the one text that a file and a code use: ``A-6+K``, or ``all``."""
    if ranks == RANKS:
        return "all"
    return "+".join(run[0] if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in _runs(ranks))


def some_ranks(text: str) -> str:
    """Return what the cards of a pack are called that has not all ranks, or "" for one that has.

    >>> some_ranks("A-6+K"), some_ranks("all")
    ('ace to six, and king', '')
    """
    ranks = parse_ranks(text)
    if ranks == RANKS:
        return ""
    runs: list[str] = [
        rank_name(run[0])
        if len(run) == 1
        else noun("{first} to {last}", first=rank_name(run[0]), last=rank_name(run[-1]))
        for run in _runs(ranks)
    ]
    *start, last = runs
    return say_in("cards of a pack", "{items}, and {item}", items=in_row(start), item=last) if start else last


def ranks_in_words(text: str) -> str:
    """Return which ranks a pack has, as a sentence.

    >>> ranks_in_words("A-6+K")
    'The pack has only these cards: ace to six, and king.'
    """
    some = some_ranks(text)
    if some:
        return say("The pack has only these cards: {cards}.", cards=some)
    return say("The pack has all its cards, from ace to king.")


@dataclass(frozen=True, slots=True)
class Lives:
    """What a lost deal costs (rules 1.2, life_mode).

    Args:
        mode: ``tokens``, ``bill``, ``elimination`` or ``count_losses``.
        number: lives with one pack; with more packs `number_more`.
        honor: one life more after the last token (rules 4.4).
    """

    mode: str
    number: int
    number_more: int
    honor: bool


@lru_cache(maxsize=64)  # asked for each player after each play
def parse_lives(text: str) -> Lives | None:
    """Read a life_mode such as ``tokens:3``, ``tokens:5/3+honor``, ``bill:4``; None when it is none."""
    if text in ("elimination", "count_losses"):
        return Lives(text, 1, 1, False)
    found = re.fullmatch(r"(tokens|bill):([0-9]{1,2})(?:/([0-9]{1,2}))?(\+honor)?", text)
    if not found:
        return None
    number = int(found[2])
    more = int(found[3]) if found[3] else number
    if not (1 <= number <= 20 and 1 <= more <= 20) or (found[1] == "bill" and (number not in (4, 5) or found[3])):
        return None
    return Lives(found[1], number, more, bool(found[4]))


def lives_in_words(text: str) -> str:
    """Return what a life_mode means, as a sentence."""
    lives = parse_lives(text)
    if lives is None:
        raise OptionError(
            refused(say("{rule} cannot be {value}.", rule="life_mode", value=echo(text)), say(LIVES_ALLOWED))[0]
        )
    if lives.mode == "elimination":
        return say(
            "There are no lives to give away: a player who loses is out of the game, and the last one left wins."
        )
    if lives.mode == "count_losses":
        return say(
            "Nobody goes out of the game. Play as many deals as you like, and count how often each player loses."
        )
    return together(*(_bill_in_words(lives) if lives.mode == "bill" else _lives_given_away(lives)))


def _bill_in_words(lives: Lives) -> Iterator[str]:
    yield say("Each player has a paper bill and folds one corner of it for each lost deal.")
    if lives.number == 5:
        yield say("When all corners are folded, the next loss folds it in half.")
    if lives.honor:
        yield say(
            "After {n} folds a player plays on, on honour, and is out at the next loss. The last one left wins.",
            n=lives.number,
        )
    else:
        yield say("After {n} folds a player is out, and the last one left wins.", n=lives.number)


def _lives_given_away(lives: Lives) -> Iterator[str]:
    if lives.number != lives.number_more:
        yield say_many(
            "Each player starts with {n} life ({more} with two packs or more) and gives one away for each lost deal.",
            "Each player starts with {n} lives ({more} with two packs or more) and gives one away for each lost deal.",
            lives.number,
            more=lives.number_more,
        )
    else:
        yield say_many(
            "Each player starts with {n} life and gives it away for a lost deal.",
            "Each player starts with {n} lives and gives one away for each lost deal.",
            lives.number,
        )
    if lives.honor:
        yield say("A player without lives plays on, on honour, and is out at the next loss. The last one left wins.")
    else:
        yield say("A player without lives is out, and the last one left wins.")
