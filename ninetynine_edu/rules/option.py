"""The kinds of house rules: what an option is, what it accepts, and how it is told."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from ..ground.cards import RANK_NAMES, RANKS
from ..ground.text import count_of, did_you_mean, echo, listing, with_allowed

OptionValue = str | int | bool
LIVES_ALLOWED: Final = (
    "tokens:3 (1 to 20), tokens:5/3 (with one pack/with more), tokens:3+honor, bill:4, bill:5, elimination or "
    "count_losses"
)
RANKS_ALLOWED: Final = "all, or ranks from ace to king such as A-6, A-10 or A+2+3+K"


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
        sentence: what it means, for people.
        cards: effects that it gives to card keys, as in a variant's ``[cards]``.
        swap: two ranks whose roles it exchanges.
    """

    value: str
    sentence: str
    cards: Mapping[str, str] = field(default_factory=dict)
    swap: tuple[str, str] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """A house rule: its name, its kind, its default and what it means.

    Args:
        name: as in rules 1.2.
        kind: ``choice`` (one of `choices`), ``flag`` (true or false), ``number`` (`lowest` to `highest`), ``life`` or
            ``ranks`` (``all``, or ranks such as ``A-6+K``).
        default: the value where a variant says nothing.
        sentence: what it is about, for people.
        choices: the values of a ``choice``; a ``flag`` may hold the patch that true brings.
        section: the paragraph of the rules collection that documents it.
        each: for a ``number``, the sentence that means a value, with ``{value}`` in its place.
        told: what a rules card says of some values, as one tells it to a ten-year-old, with the names of cards left open;
            `told_each` the same for all other values of a ``number``; `told_if` the question before them all that says when
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
    sentence: str
    choices: tuple[Choice, ...] = ()
    lowest: int = 0
    highest: int = 0
    section: str = "1.2"
    each: str = "{value}"
    told: Mapping[OptionValue, str] = field(default_factory=dict)
    told_each: str = ""
    told_if: str = ""
    short: Mapping[OptionValue, str] = field(default_factory=dict)
    card: str = ""
    words: tuple[str, ...] = ()
    ranks: tuple[str, ...] = ()
    quiet: bool = False
    between_deals: bool = False

    @property
    def values(self) -> tuple[str, ...]:
        """The texts that a ``choice`` accepts."""
        return tuple(choice.value for choice in self.choices)

    @property
    def allowed(self) -> str:
        """What may be given, as words for a sentence."""
        if self.kind == "flag":
            return "true or false"
        if self.kind == "number":
            return f"a whole number from {self.lowest} to {self.highest}"
        if self.kind == "life":
            return LIVES_ALLOWED
        if self.kind == "ranks":
            return RANKS_ALLOWED
        return listing(self.values)

    def check(self, value: object) -> OptionValue:
        """Return `value` in the option's own type.

        Raises:
            OptionError: the option, what was found, what is allowed, and the nearest valid word.

        >>> Option(name="a", kind="flag", default=True, sentence="").check("false")
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
        hint = did_you_mean(value, self.values) if self.kind == "choice" else ""
        raise OptionError(*with_allowed(f"{self.name} cannot be {echo(value)}", self.allowed, hint))

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
            return self.sentence if value else f"This rule is not used: {self.sentence}"
        return self.each.format(value=value)

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
    runs = [
        RANK_NAMES[run[0]] if len(run) == 1 else f"{RANK_NAMES[run[0]]} to {RANK_NAMES[run[-1]]}"
        for run in _runs(ranks)
    ]
    return listing(runs, ", and").replace(" , and", ", and")


def ranks_in_words(text: str) -> str:
    """Return which ranks a pack has, as a sentence.

    >>> ranks_in_words("A-6+K")
    'The pack has only these cards: ace to six, and king.'
    """
    some = some_ranks(text)
    return f"The pack has only these cards: {some}." if some else "The pack has cards of all ranks."


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
        raise OptionError(f"life_mode cannot be {echo(text)}: allowed is {LIVES_ALLOWED}.")
    if lives.mode == "elimination":
        return "There are no tokens: a player who loses is out of the game, and the last one left wins."
    if lives.mode == "count_losses":
        return "Nobody goes out of the game: play as many deals as you like and count how often each player loses."
    if lives.mode == "bill":
        sentence = "Each player has a paper bill and folds one corner of it for each lost deal. "
        if lives.number == 5:
            sentence += "When all corners are folded, the next loss folds it in half. "
        out = "is out at the next loss, on honour" if lives.honor else "is out"
        sentence += f"After {lives.number} folds a player {out}, and the last one left wins."
    else:
        amount = count_of(lives.number, "token")
        if lives.number != lives.number_more:
            amount += f" (with two packs or more {lives.number_more})"
        sentence = f"Each player starts with {amount} and gives one away for each lost deal."
        if lives.honor:
            return (
                f"{sentence} A player without tokens plays on, on honour, and is out at the next loss. The last one "
                f"left wins."
            )
        sentence += " A player without tokens is out, and the last one left wins."
    return sentence
