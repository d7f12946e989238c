"""House rules: the typed options that a variant may set, with a default and a sentence each (rules 1.2 and 7).

An option carries the name of the rules. A variant's file gives its own defaults; a teacher changes them with keyword
arguments of :func:`ninetynine_edu.rules.variant`. Options that change what cards do hold patches, written as data.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from .family_options import FAMILY_OPTIONS
from .option import (
    Choice,
    Lives,
    Option,
    OptionError,
    OptionValue,
    choices_of,
    lives_in_words,
    parse_lives,
    parse_ranks,
    ranks_in_words,
)

__all__ = [
    "CARD_OPTIONS", "OPTIONS", "Choice", "Lives", "Option", "OptionError", "OptionValue", "lives_in_words",
    "parse_lives", "parse_ranks", "ranks_in_words",
]  # fmt: skip

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
        choices=choices_of(
            hand_ends="That player loses the deal, and a new deal begins.",
            eliminated="That player is out of the deal, and the others play on with the same total until one is left.",
            token_new_pile="That player pays and gets new cards; the pile is put away, the others keep their cards, "
            "and the total starts again at 0.",
            token_reset="That player pays and keeps the cards; the total starts again at 0, and the next player goes on.",
            token_play_on="That player pays and gets new cards; the total stays, and the next player goes on.",
        ),
    ),
    Option(
        name="negative_totals",
        kind="choice",
        default="allow",
        sentence="What happens when a card would take the total below zero.",
        choices=choices_of(
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
        choices=choices_of(
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
        choices=choices_of(
            reshuffle_keep_top="When the stock has run out, the top card of the pile stays and the others are shuffled "
            "into a new stock. The total stays as it is.",
            reshuffle_all="When the stock has run out, the whole pile is shuffled into a new stock. The total stays as "
            "it is.",
            play_on="When the stock has run out, nobody takes a card any more: play goes on with the cards in hand.",
            deal_ends="When the last card of the stock is taken, the deal is over: whoever played last wins it, and all the "
            "others lose it.",
        ),
    ),
    Option(
        name="draw_mode",
        kind="choice",
        default="auto",
        sentence="How a played card is replaced.",
        choices=choices_of(
            auto="You take a new card after each card that you play.",
            manual="Take your new card before the next player moves. If you forget, you hold one card less until the "
            "deal ends. A player without cards loses when it is their turn.",
            manual_late="Take your new card yourself. If you forget, you may still take it until the next player has "
            "finished; then you hold one card less until the deal ends. A player without cards loses when it is their turn.",
        ),
    ),
    Option(
        name="call_mode",
        kind="choice",
        default="auto",
        sentence="Who says the new total.",
        choices=choices_of(
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
            Choice(
                value="turn_up_plain_not_3",
                sentence="To start, cards are turned up until an ace comes or a card that only adds; a three does not "
                "count. The total starts with its number, with 1 for an ace.",
            ),
        ),
    ),
    Option(
        name="open_hands",
        kind="flag",
        default=False,
        sentence="All hands lie face up on the table.",
    ),
    Option(
        name="ranks",
        kind="ranks",
        default="all",
        sentence="Which cards of the pack are used.",
        choices=tuple(
            Choice(value=value, sentence=ranks_in_words(value))
            for value in ("all", "A-5", "A-6", "A-8", "A-10", "2-10")
        ),
    ),
    Option(
        name="target_self",
        kind="flag",
        default=False,
        sentence="A player who chooses who is next may choose themselves.",
    ),
)

OPTIONS: Final[Mapping[str, Option]] = {option.name: option for option in (*_OPTIONS, *FAMILY_OPTIONS)}
"""Every house rule of the whole family, by name."""

# Options whose patch belongs to one card key: they apply only where a variant's own card is one of the choices.
CARD_OPTIONS: Final = {"ace_values": "A", "ten_mode": "10"}
