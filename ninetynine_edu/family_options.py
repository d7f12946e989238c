"""House rules of the wider family: duties, chains, several cards at once, instant hands and runs (rules 3.3 to 5.12).

They are rules like all others, open to every variant. A form offers those marked `quiet` only where a file names them.
"""

from __future__ import annotations

from typing import Final

from .option_kinds import Option, choices_of

DUTY: Final = ("two-plays",)
PENALTY: Final = ("two-plays", "chain")

FAMILY_OPTIONS: Final = (
    Option(
        name="same_rank",
        kind="number",
        default=1,
        lowest=1,
        highest=4,
        sentence="How many cards of one rank may be laid together.",
        section="3.3",
        told="Cards of one rank that may be laid together: up to {}. Each does what it does alone, aces all count the "
        "same, and as many new cards are taken as were laid.",
        quiet=True,
    ),
    Option(
        name="king_ban",
        kind="choice",
        default="off",
        sentence="Whether kings must wait.",
        choices=choices_of(
            off="Kings may be played from the start.",
            strict="Nobody may play a king in their own first five turns, not even when nothing else fits.",
            unless_forced="Nobody may play a king in their own first five turns, unless nothing else fits.",
        ),
        section="4.3",
        ranks=("K",),
        quiet=True,
    ),
    Option(
        name="instant_hands",
        kind="flag",
        default=False,
        sentence="Three kings in one hand win at once, and three sixes in one hand make everybody lose at once.",
        section="4.3",
        ranks=("K", "6"),
        quiet=True,
    ),
    Option(
        name="three_of_a_kind",
        kind="flag",
        default=False,
        sentence="Three cards of one rank in a hand are laid down at once, and all other players lose the deal.",
        section="5.7",
        quiet=True,
    ),
    Option(
        name="who_pays",
        kind="choice",
        default="each_dropped",
        sentence="Who pays for a deal in which players go out one after another.",
        choices=choices_of(
            each_dropped="Each player who goes out of a deal pays for it.",
            only_first_out="Only the first player who goes out of a deal pays for it.",
        ),
        section="5.7",
        quiet=True,
    ),
    Option(
        name="next_leader",
        kind="choice",
        default="left_of_dealer",
        sentence="Who begins the next deal.",
        choices=choices_of(
            left_of_dealer="The player to the dealer's left begins each deal.",
            loser="The player who lost a deal begins the next one.",
        ),
        section="8.1",
        quiet=True,
    ),
    Option(
        name="bottom_reward",
        kind="flag",
        default=False,
        sentence="The best card of the stock lies face up under it, for whoever takes the last card.",
        section="3.3",
        quiet=True,
    ),
    Option(
        name="runs",
        kind="flag",
        default=False,
        sentence="When two cards in a row are neighbours, the next player takes a new card only for playing the next "
        "neighbour in the same direction; king and ace are neighbours too.",
        section="5.12",
        quiet=True,
    ),
    Option(
        name="court_pairs",
        kind="choice",
        default="off",
        sentence="Whether two kings or queens may be laid together.",
        choices=choices_of(
            off="Kings and queens are laid one by one.",
            two="Two kings, two queens, or a king and a queen may be laid together and count once; then you take two cards.",
            three="Two kings, two queens, or a king and a queen may be laid together and count once; then you take three "
            "cards.",
        ),
        section="5.10",
        ranks=("K", "Q"),
        quiet=True,
    ),
    Option(
        name="sums",
        kind="flag",
        default=False,
        sentence="Cards whose numbers (ace 1, jack 11, queen 12, king 13) add up to the number of a special card may be "
        "laid together and act as that card; then you take one new card, or none where that card takes one elsewhere.",
        section="5.9",
        ranks=("A", "2", "3", "4", "5", "6"),
        quiet=True,
    ),
    Option(
        name="more_nines",
        kind="flag",
        default=False,
        sentence="A nine that comes into a hand is thrown away at once, and no card is taken for it.",
        section="5.9",
        ranks=("9",),
        quiet=True,
    ),
    Option(
        name="more_nines_deal",
        kind="choice",
        default="throw",
        sentence="What happens to nines that are dealt, where nines are thrown away.",
        choices=choices_of(
            throw="Nines that are dealt are thrown away too, and no card is taken for them.",
            redeal="A nine that is dealt goes back into the stock, and another card is dealt for it.",
            keep="Nines that are dealt stay in the hand.",
        ),
        section="5.9",
        ranks=("9",),
        quiet=True,
    ),
    Option(
        name="nine_sums",
        kind="flag",
        default=False,
        sentence="At your turn you may first throw away cards whose numbers add up to 9; no card is taken for them, and the "
        "total stays.",
        section="5.9",
        ranks=("A", "2", "3", "4", "5", "6"),
        quiet=True,
    ),
    Option(
        name="empty_hand",
        kind="choice",
        default="lose_on_turn",
        sentence="What happens to a player without cards.",
        choices=choices_of(
            lose_on_turn="A player without cards loses when it is their turn.",
            lose_now="A player without cards loses at once.",
            wins="A player who lays the last card wins the deal, and all others pay.",
        ),
        section="5.9",
        quiet=True,
    ),
    Option(
        name="replace_cards",
        kind="flag",
        default=True,
        sentence="A played card is replaced from the stock.",
        section="8.3",
        quiet=True,
    ),
    Option(
        name="steal_replaces_draw",
        kind="flag",
        default=True,
        sentence="A card taken from another player takes the place of the new card from the stock.",
        section="5.10",
        words=("steal",),
    ),
    Option(
        name="robbed_draws",
        kind="flag",
        default=False,
        sentence="A player from whom a card is taken gets a new one from the stock.",
        section="5.10",
        words=("steal",),
    ),
    Option(
        name="duty_partial",
        kind="choice",
        default="play_what_you_can",
        sentence="Whether a player who cannot make all plays that are owed still makes the first ones.",
        choices=choices_of(
            atomic="A player who cannot make all plays that are owed plays nothing and cannot go on.",
            play_what_you_can="A player who owes several plays makes them one by one, as far as they go.",
        ),
        section="3.3",
        words=DUTY,
    ),
    Option(
        name="duty_back",
        kind="flag",
        default=False,
        sentence="After each of several plays that are owed, except the last, the total goes back to what it was.",
        section="3.3",
        words=DUTY,
    ),
    Option(
        name="duty_draw",
        kind="choice",
        default="each",
        sentence="When a player who owes several plays takes new cards.",
        choices=choices_of(
            each="A player who owes several plays takes a new card after each of them.",
            at_end="A player who owes several plays takes all new cards after the last of them.",
        ),
        section="3.3",
        words=DUTY,
    ),
    Option(
        name="duty_carry",
        kind="choice",
        default="none",
        sentence="What happens to plays that are owed when their player goes out and the others play on.",
        choices=choices_of(
            none="When a player who owes plays goes out, nobody owes them any more.",
            full="When a player who owes plays goes out, the next player owes all of them.",
            remaining="When a player who owes plays goes out, the next player owes those not yet made.",
        ),
        section="3.3",
        words=PENALTY,
    ),
    Option(
        name="joker_first",
        kind="choice",
        default="counts_as_one_play",
        sentence="What happens when the first of several plays that are owed makes the next player owe plays.",
        choices=choices_of(
            ends_duty="Answering with such a card at once ends what you owe; the next player owes two plays.",
            counts_as_one_play="Answering with such a card counts as one of your plays; the next player owes two plays.",
        ),
        section="3.3",
        words=DUTY,
    ),
    Option(
        name="duty_pair",
        kind="choice",
        default="two_plays",
        sentence="What several cards of one rank count for a player who owes plays.",
        choices=choices_of(
            two_plays="Several cards laid together count as so many of the plays that are owed.",
            one_play="Several cards laid together count as one of the plays that are owed.",
        ),
        section="3.3",
        words=DUTY,
    ),
    Option(
        name="duty_shift",
        kind="flag",
        default=False,
        sentence="A player who owes plays and answers at once with a card that leaves the total alone gives all of them "
        "to the next player.",
        section="8.1",
        words=DUTY,
    ),
    Option(
        name="queen_single",
        kind="choice",
        default="skip",
        sentence="What a single chain card does to a next player who has none.",
        choices=choices_of(
            skip="After one chain card, a next player who has none misses a turn.",
            one_play_no_draw="After one chain card, a next player who has none plays, but takes no new card.",
        ),
        section="5.6",
        words=("chain",),
    ),
    Option(
        name="queen_penalty_draw",
        kind="choice",
        default="each",
        sentence="When a player who pays for a chain takes new cards.",
        choices=choices_of(
            each="A player who pays for a chain takes a new card after each play.",
            after_all="A player who pays for a chain takes all new cards after the last play.",
            none="A player who pays for a chain takes no new cards.",
        ),
        section="5.6",
        words=("chain",),
    ),
    Option(
        name="queen_plays_may_be_queens",
        kind="flag",
        default=False,
        sentence="A chain card played while paying for a chain starts a new chain.",
        section="5.6",
        words=("chain",),
    ),
)
"""In the order in which a rules card tells them."""
