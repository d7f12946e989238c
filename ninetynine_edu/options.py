"""House rules: the typed options that a variant may set, with a default and a sentence each (rules 1.2 and 7).

An option carries the name of the rules. A variant's file gives its own defaults; a teacher changes them with keyword
arguments of :func:`ninetynine_edu.variant`. Options that change what cards do hold patches, written as data.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from ._text import count_of, did_you_mean, echo, listing

OptionValue = str | int | bool


class OptionError(ValueError):
    """A house rule with a value that it does not have."""


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
        kind: ``choice`` (one of `choices`), ``flag`` (true or false), ``number`` (`lowest` to `highest`) or ``life``.
        default: the value where a variant says nothing.
        sentence: what it is about, for people.
        choices: the values of a ``choice``; a ``flag`` may hold the patch that true brings.
        section: the paragraph of the rules collection that documents it.
        told: for a ``number``, the sentence that tells a value, with ``{}`` in its place.
    """

    name: str
    kind: str
    default: OptionValue
    sentence: str
    choices: tuple[Choice, ...] = ()
    lowest: int = 0
    highest: int = 0
    section: str = "1.2"
    told: str = "{}"

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
            return (
                "tokens:3 (1 to 20), tokens:5/3 (with one pack/with more), tokens:3+honor, bill:4, bill:5, "
                "elimination or count_losses"
            )
        return listing(self.values)

    def check(self, value: object) -> OptionValue:
        """Return `value` in the option's own type.

        Raises:
            OptionError: the option, what was found, what is allowed, and the nearest valid word.

        >>> OPTIONS["must_play"].check("false"), OPTIONS["hand_size"].check(5)
        (False, 5)
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
        else:
            text = (
                str(value) if isinstance(value, int) and not isinstance(value, bool) and abs(value) < 10**6 else value
            )
            if isinstance(text, str) and text in self.values:
                return text
        hint = did_you_mean(value, self.values) if self.kind == "choice" else ""
        raise OptionError(f"{self.name} cannot be {echo(value)}: allowed is {self.allowed}.{hint}")

    def explain(self, value: OptionValue) -> str:
        """Return the sentence that says what this value means."""
        for choice in self.choices:
            if choice.value == value or (self.kind == "flag" and value is True):
                return choice.sentence
        if self.kind == "life":
            return lives_in_words(str(value))
        if self.kind == "flag":
            return self.sentence if value else f"This rule is not used: {self.sentence}"
        return self.told.format(value)

    def patch(self, value: OptionValue) -> Choice | None:
        """Return the choice whose card changes `value` brings, if it brings any."""
        if self.kind == "flag":
            chosen = self.choices[0] if value is True and self.choices else None
        else:
            chosen = next((choice for choice in self.choices if choice.value == value), None)
        return chosen if chosen is not None and (chosen.cards or chosen.swap) else None


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
        raise OptionError(f"life_mode cannot be {echo(text)}: allowed is {OPTIONS['life_mode'].allowed}.")
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


def _choices(**sentences: str) -> tuple[Choice, ...]:
    return tuple(Choice(value=value, sentence=sentence) for value, sentence in sentences.items())


_OPTIONS: tuple[Option, ...] = (
    Option(
        name="limit",
        kind="number",
        default=99,
        lowest=10,
        highest=500,
        sentence="The total may never go above this number.",
        section="2",
        told="The total may never go above {}.",
    ),
    Option(
        name="hand_size",
        kind="number",
        default=3,
        lowest=1,
        highest=12,
        sentence="How many cards each player holds.",
        section="7",
        told="Cards in each hand: {}.",
    ),
    Option(
        name="decks",
        kind="choice",
        default="auto",
        sentence="How many packs are shuffled together.",
        choices=(
            Choice(value="auto", sentence="The number of players decides how many packs there are."),
            Choice(value="1", sentence="One pack is used."),
            *(Choice(value=str(n), sentence=f"{n} packs are shuffled together.") for n in range(2, 7)),
        ),
    ),
    Option(
        name="jokers",
        kind="choice",
        default="0",
        sentence="How many jokers each pack has.",
        choices=(
            Choice(value="0", sentence="There are no jokers."),
            Choice(value="1", sentence="There is one joker in each pack."),
            Choice(value="2", sentence="There are two jokers in each pack."),
        ),
    ),
    Option(
        name="must_play",
        kind="flag",
        default=True,
        sentence="A player who holds a card that may be played must play one; only a player without such a card loses.",
    ),
    Option(
        name="bust_mode",
        kind="choice",
        default="hand_ends",
        sentence="What happens when a player cannot play.",
        choices=_choices(
            hand_ends="That player loses the deal, and a new deal begins.",
            eliminated="That player is out of the deal, and the others play on with the same total until one is left.",
            token_new_pile="That player pays and gets new cards; the pile is put away, the others keep their cards, "
            "and the total starts again at 0.",
            token_play_on="That player pays and gets new cards; the total stays, and the next player goes on.",
        ),
    ),
    Option(
        name="negative_totals",
        kind="choice",
        default="allow",
        sentence="What happens when a card would take the total below zero.",
        choices=_choices(
            allow="The total may go below zero.",
            clamp_zero="The total never goes below zero: it stops at 0.",
            forbid="A card that would take the total below zero may not be played.",
        ),
    ),
    Option(
        name="reverse_two_player",
        kind="choice",
        default="pass",
        sentence="What a card that turns the direction round does when two players are left.",
        choices=_choices(
            **{
                "pass": "When two players are left, turning round changes nothing: the other player is next.",
                "again": "When two players are left, the player who turns the direction round plays again.",
            },
        ),
    ),
    Option(
        name="stock_out",
        kind="choice",
        default="reshuffle_keep_top",
        sentence="What happens when the stock has run out.",
        choices=_choices(
            reshuffle_keep_top="When the stock has run out, the top card of the pile stays and the others are shuffled "
            "into a new stock. The total stays as it is.",
            reshuffle_all="When the stock has run out, the whole pile is shuffled into a new stock. The total stays as "
            "it is.",
            play_on="When the stock has run out, nobody takes a card any more: play goes on with the cards in hand.",
        ),
    ),
    Option(
        name="draw_mode",
        kind="choice",
        default="auto",
        sentence="How a played card is replaced.",
        choices=_choices(
            auto="You take a new card after each card that you play.",
            manual="Take your new card before the next player moves. If you forget, you hold one card less until the "
            "deal ends. A player without cards loses when it is their turn.",
        ),
    ),
    Option(
        name="call_mode",
        kind="choice",
        default="auto",
        sentence="Who says the new total.",
        choices=_choices(
            auto="The new total is said for you.",
            must_call="Each player must say the new total; a player who says a wrong total loses the deal.",
            must_call_rejected="Each player must say the new total; after a wrong total the player tries again.",
        ),
    ),
    Option(
        name="ace_values",
        kind="choice",
        default="1",
        sentence="What an ace counts.",
        choices=(
            Choice(value="1", sentence="An ace counts 1.", cards={"A": "+1"}),
            Choice(value="1or11", sentence="An ace counts 1 or 11.", cards={"A": "+1 or +11"}),
            Choice(value="1or14", sentence="An ace counts 1 or 14.", cards={"A": "+1 or +14"}),
        ),
    ),
    Option(
        name="ten_mode",
        kind="choice",
        default="plus_minus",
        sentence="Whether the ten adds or takes away.",
        choices=(
            Choice(value="minus", sentence="A ten takes 10 away.", cards={"10": "-10"}),
            Choice(value="plus_minus", sentence="A ten adds 10 or takes 10 away.", cards={"10": "+10 or -10"}),
            Choice(value="plus", sentence="A ten adds 10.", cards={"10": "+10"}),
        ),
    ),
    Option(
        name="swap_K_9",
        kind="flag",
        default=False,
        sentence="Kings and nines swap what they do.",
        choices=(Choice(value="true", sentence="Kings and nines swap what they do.", swap=("K", "9")),),
    ),
    Option(
        name="swap_4_9",
        kind="flag",
        default=False,
        sentence="Fours and nines swap what they do.",
        choices=(Choice(value="true", sentence="Fours and nines swap what they do.", swap=("4", "9")),),
    ),
    Option(
        name="special_totals",
        kind="choice",
        default="off",
        sentence="What happens when a card changes the total to exactly 69.",
        choices=(
            Choice(value="off", sentence="The total 69 is nothing special."),
            Choice(value="69:bonus_point", sentence="A player who makes the total exactly 69 scores a point."),
            Choice(
                value="69:token_from_pool",
                sentence="A player who makes the total exactly 69 gets a token from the pool.",
            ),
            Choice(
                value="69:others_drink",
                sentence="When a player makes the total exactly 69, all others take a sip of juice.",
            ),
            Choice(value="69:reset_zero", sentence="When a player makes the total exactly 69, it goes back to 0."),
        ),
    ),
    Option(name="life_mode", kind="life", default="tokens:3", sentence="What a lost deal costs."),
    Option(
        name="start_total",
        kind="choice",
        default="0",
        sentence="How a deal starts.",
        choices=(
            Choice(value="0", sentence="The total starts at 0."),
            Choice(
                value="turn_up_any",
                sentence="To start, one card is turned up. It counts as if it had been played before the first "
                "player's turn.",
            ),
            Choice(
                value="turn_up_plain",
                sentence="To start, cards are turned up until one comes that only adds. The total starts with its "
                "number.",
            ),
        ),
    ),
    Option(
        name="target_self",
        kind="flag",
        default=False,
        sentence="A player who chooses who is next may choose themselves.",
    ),
)

OPTIONS: Final[Mapping[str, Option]] = {option.name: option for option in _OPTIONS}
"""Every house rule of the whole family, by name."""

# Options whose patch belongs to one card key: they apply only where a variant's own card is one of the choices.
CARD_OPTIONS: Final = {"ace_values": "A", "ten_mode": "10"}
