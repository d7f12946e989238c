"""Every optional rule of rules 7, and every quibble of the variants' sections, is a house rule with its alternatives."""

from __future__ import annotations

import pytest

import ninetynine_edu as nn
from ninetynine_edu.rules.option import OptionError
from tests.rules.test_variant import SUMMARY

# By variant: the paragraph, the house rule, its default there, and the alternatives that the paragraph names.
QUIBBLES: dict[str, list[tuple[str, str, object, tuple[object, ...]]]] = {
    "ninety_eight": [
        ("3.1", "bust_mode", "hand_ends", ("eliminated",)),
        ("3.1", "stock_out", "reshuffle_keep_top", ("play_on",)),
        ("3.1", "negative_totals", "allow", ("clamp_zero", "forbid")),
        ("3.1", "life_mode", "count_losses", ("tokens:3",)),
        ("3.1", "must_play", True, (False,)),
        ("7", "loser_drinks", True, (False,)),
    ],
    "ninety_eight_umass": [
        ("3.2", "qs", "choose_next", ("swap_hands", "look_at_hand", "give_a_drink", "plain_zero")),
        ("3.2", "as_kill", "yes", ("no",)),
        ("3.2", "ah_shield", "yes", ("no",)),
        ("3.2", "shield_use", "ask", ("at_once",)),
        ("3.2", "reverse_two_player", "pass", ("again",)),
        ("3.2", "bust_mode", "hand_ends", ("eliminated",)),
    ],
    "ninety_eight_arizona": [
        ("3.3", "start_total", "0", ("turn_up_any",)),
        ("3.3", "same_rank", 4, (1, 2, 3)),
        ("3.3", "bottom_reward", False, (True,)),
        ("3.3", "bottom_reward_by", "best_card", ("dealer",)),
        ("3.3", "duty_partial", "atomic", ("play_what_you_can",)),
        ("3.3", "duty_carry", "full", ("remaining",)),
        ("3.3", "joker_first", "ends_duty", ("counts_as_one_play",)),
        ("3.3", "duty_pair", "two_plays", ("one_play",)),
        ("3.3", "reverse_two_player", "pass", ("again",)),
        ("3.3", "negative_totals", "allow", ("clamp_zero", "forbid")),
        ("3.3", "next_leader", "left_of_winner", ("left_of_dealer",)),
        ("9, C4", "stock_out", "play_on", ("deal_ends", "reshuffle_keep_top", "reshuffle_all")),
    ],
    "ninety_nine_pagat": [
        ("4.1", "hand_size", 3, (5, 7)),
        ("4.1", "life_mode", "tokens:5/3", ("tokens:4", "bill:4", "bill:5", "elimination")),
        ("4.1", "bust_mode", "hand_ends", ("eliminated", "token_new_pile", "token_play_on")),
        ("4.1", "ten_mode", "plus_minus", ("minus",)),
        ("4.1", "ace_values", "1", ("1or11",)),
        ("4.1", "swap_K_9", False, (True,)),
        ("4.1", "swap_4_9", False, (True,)),
        ("4.1", "reverse_two_player", "pass", ("again",)),
        ("4.1", "draw_mode", "auto", ("manual",)),
        ("4.1", "spoken_calls", False, (True,)),
        ("4.1", "special_totals", "off", ("69:bonus_point", "69:token_from_pool", "69:others_drink", "69:reset_zero")),
        ("9, C20", "nine", "pass", ("skip",)),
        ("7", "call_mode", "auto", ("must_call", "must_call_rejected")),
        ("7", "decks", "auto", ("1", "2")),
    ],
    "ninety_nine_site": [("4.2", "reverse_two_player", "pass", ("again",)), ("4.2", "draw_mode", "auto", ("manual",))],
    "ninety_nine_ishihara": [
        ("4.3", "start_total", "turn_up_plain", ("0", "turn_up_any")),
        ("4.3", "king_ban", "strict", ("unless_forced", "off")),
        ("4.3", "instant_hands", True, (False,)),
        ("4.3", "ace_values", "1", ("1or11",)),
    ],
    "ninety_nine_stack": [
        ("4.4", "life_mode", "tokens:3+honor", ("tokens:3",)),
        ("4.4", "king", "ten", ("zero",)),
        ("4.4", "ten_mode", "minus", ("plus_minus",)),
    ],
    "thai_99": [
        ("4.6", "ace_values", "1or11", ("1",)),
        ("4.6", "hand_size", 4, (3, 5)),
        ("4.6", "start_total", "turn_up_plain_not_3", ("turn_up_plain", "0")),
    ],
    "standard": [
        ("5.1", "reverse_two_player", "again", ("pass",)),
        ("5.1", "swap_K_9", False, (True,)),
        ("5.1", "life_mode", "tokens:3", ("bill:5",)),
    ],
    "alternate": [("9, C20", "nine", "pass", ("skip",)), ("9, C8", "ten_mode", "minus", ("plus_minus",))],
    "alternate_joker": [("5.3", "jokers", "2", ("1",)), ("5.3", "reverse_two_player", "pass", ("again",))],
    "hawaiian": [("5.5", "hawaiian_nine", "sets_99", ("face", "zero"))],
    "icelandic": [
        ("5.6", "queen_single", "skip", ("one_play_no_draw",)),
        ("5.6", "queen_penalty_draw", "each", ("after_all", "none")),
        ("5.6", "queen_plays_may_be_queens", False, (True,)),
        ("5.6", "reverse_two_player", "again", ("pass",)),
    ],
    "michigan": [
        ("5.7", "life_mode", "bill:5", ("bill:4",)),
        ("5.7", "three_of_a_kind", True, (False,)),
        ("5.7", "three_of_a_kind_when", "at_once", ("own_turn",)),
        ("5.7", "who_pays", "each_dropped", ("only_first_out", "all_but_last_at_end")),
        ("5.7", "bust_mode", "eliminated", ("hand_ends",)),
    ],
    "taiwanese": [
        ("5.8", "target_self", False, (True,)),
        ("5.8", "negative_totals", "clamp_zero", ("allow", "forbid")),
        ("9, C34", "reverse_two_player", "again", ("pass",)),
        ("5.8", "hand_size", 5, (4,)),
        ("5.8", "jokers", "0", ("1", "2")),
        ("5.8", "ace_of_spades", "reset", ("one", "lapses")),
        ("5.8", "king", "sets_99", ("sets_99_or_0",)),
        ("5.8", "who_takes", "all", ("black",)),
        ("5.8", "early_shuffles", 4, (1, 10)),
    ],
    "taiwanese_blog": [
        ("9, C34", "reverse_two_player", "pass", ("again",)),
        ("5.8", "stock_out", "reshuffle_all", ("reshuffle_keep_top", "play_on")),
        ("9, C24", "bust_mode", "eliminated", ("hand_ends",)),
    ],
    "bloody_99": [
        ("5.9", "empty_hand", "lose_on_turn", ("lose_now",)),
        ("5.9", "as_mode", "choose", ("swap_only", "reset_only")),
        ("5.9", "sums", True, (False,)),
        ("5.9", "more_nines", False, (True,)),
        ("5.9", "more_nines_deal", "throw", ("redeal", "keep")),
        ("5.9", "nine_sums", False, (True,)),
        ("5.9", "nine_sums_when", "any_time", ("own_turn",)),
        ("5.9", "jokers", "0", ("1", "2")),
        ("5.9", "joker_powers", "take_cards", ("reset",)),
        ("5.9", "burst", "no", ("yes",)),
        ("1.2", "steal_pick", "random", ("choose_seen",)),
        ("5.8", "target_self", False, (True,)),
    ],
    "baltimore": [
        ("5.10", "steal_replaces_draw", True, (False,)),
        ("5.10", "court_pairs", "two", ("three", "off")),
        ("5.10", "baltimore_three_value", "0", ("3",)),
        ("5.10", "baltimore_four", "reverse", ("face",)),
        ("1.2", "steal_pick", "random", ("choose_seen",)),
        ("5.10", "reverse_two_player", "again", ("pass",)),
    ],
    "nepal": [("5.11", "nepal_four", "reverse", ("face",)), ("5.11", "nepal_three", "plain", ("skip",))],
    "jbb_lincoln_2018": [
        ("5.12", "bust_mode", "eliminated", ("hand_ends",)),
        ("5.12", "duty_carry", "remaining", ("full", "none")),
        ("5.12", "who_pays", "each_dropped", ("only_first_out",)),
    ],
    "jbb_whitby_2025": [("5.12", "runs", True, (False,)), ("5.12", "jokers", "1", ("0", "2"))],
    "one_hundred": [
        ("6", "bust_mode", "hand_ends", ("eliminated",)),
        ("6", "reverse_two_player", "pass", ("again",)),
        ("6", "negative_totals", "allow", ("clamp_zero",)),
    ],
    "ono99_1980": [
        ("8.1", "life_mode", "tokens:3+honor", ("tokens:3",)),
        ("8.1", "ono_playable_on_round_ten", "no", ("yes",)),
        ("8.1", "next_leader", "loser", ("left_of_dealer",)),
        ("8.1", "draw_mode", "auto", ("manual", "manual_late")),
        ("8.1", "duty_shift", True, (False,)),
    ],
    "ono99_2022": [
        ("8.2", "life_mode", "elimination", ("tokens:3+honor",)),
        ("8.2", "negative_totals", "clamp_zero", ("allow",)),
        ("8.2", "joker_first", "ends_duty", ("counts_as_one_play",)),
    ],
    "boom_o": [
        ("8.3", "bomb_rule", "hold_or_pay", ("all_lay_numbers",)),
        ("8.3", "bust_mode", "token_reset", ("token_play_on",)),
        ("8.3", "ties", "lowest_hand", ("deal_winner",)),
        ("8.3", "hand_size", 7, (9,)),
        ("9, C29", "limit", 60, (59,)),
    ],
}


@pytest.mark.parametrize("name", QUIBBLES)
def test_every_quibble_is_a_house_rule_with_its_alternatives(name: str) -> None:
    v = nn.variant(name)
    options = {option.name: option for option in v.options}
    for section, rule, default, alternatives in QUIBBLES[name]:
        assert rule in options, f"rules {section}: {rule} is no house rule of {name}"
        assert v.rule(rule) == default, f"rules {section}: {rule}"
        assert options[rule].explain(v.rule(rule)).endswith(".")
        for value in alternatives:
            assert options[rule].check(value) == value != default, f"rules {section}: {rule}={value}"
            assert options[rule].explain(value).endswith(".")


@pytest.mark.parametrize("name", nn.variants())
def test_every_doubt_with_alternatives_names_the_house_rule_that_offers_them(name: str) -> None:
    v = nn.variant(name)
    options = {option.name: option for option in v.options}
    assert v.uncertain, "no source settles everything"
    for entry in v.uncertain:
        assert bool(entry.rule) == bool(entry.alternatives), entry.what
        for value in entry.alternatives:
            try:
                assert options[entry.rule].check(value) != v.rule(entry.rule), (entry.what, value)
            except OptionError as error:
                pytest.fail(f"{name}: {entry.what}: {error}")


def test_what_is_proposed_in_the_frame_is_told_as_a_doubt() -> None:
    """The cells of rules 2.1 that are marked as proposed."""
    proposed = {
        "stock_out": "ninety_eight ninety_eight_umass ninety_nine_stack standard alternate alternate_joker chicago hawaiian nepal "
        "icelandic michigan taiwanese baltimore jbb_lincoln_2018 jbb_st_albans_2019 jbb_norwich_2022 jbb_whitby_2025 thai_99",
        "negative_totals": " ".join(SUMMARY),
        "reverse_two_player": "ninety_eight_umass ninety_eight_arizona ninety_nine_site ninety_nine_stack alternate_joker "
        "one_hundred thai_99 jbb_lincoln_2018 jbb_st_albans_2019 jbb_norwich_2022 jbb_whitby_2025",
        "bust_mode": "ninety_eight_umass one_hundred jbb_lincoln_2018 jbb_st_albans_2019 jbb_norwich_2022 jbb_whitby_2025",
        "life_mode": "ninety_eight ninety_eight_umass ninety_eight_arizona michigan jbb_lincoln_2018 jbb_st_albans_2019 "
        "jbb_norwich_2022 jbb_whitby_2025",
    }  # fmt: skip
    for rule, names in proposed.items():
        for name in names.split():
            assert rule in [entry.rule for entry in nn.variant(name).uncertain], f"{name}: {rule}"
