"""Variants: the tables of rules 2 and 2.1 word for word, house rules, files, refusals."""

from __future__ import annotations

import contextlib
import random
import re
import time
import tomllib
from importlib import resources
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ninetynine_edu as nn
from ninetynine_edu.ground.cards import RANKS, SUITS
from ninetynine_edu.ground.say import speaking
from ninetynine_edu.rules.effects import EffectError
from ninetynine_edu.rules.option import Option, OptionError
from tests.playthroughs import recorded, rules
from tests.strategies import malformed_texts, odd_values, often

A11, TEN, JOKERS = "+1 or +11", "+10 or -10", ("BJ", "RJ")
# Said a second time by hand, against a slip in a file. A new game is read in its record instead, `tests/playthroughs`.
# Rules 2, the summary table: every rank of every variant; then the suit exceptions, the jokers, limit and hand.
SUMMARY: dict[str, tuple[int, int, str, dict[str, str]]] = {
    #                           A      2     3     4     5     6    7    8    9    10    J     Q     K
    "ninety_eight": (98, 4, "+1 | +2 | +3 | +4 | +5 | +6 | +7 | +8 | +9 | -10 | 0 | 0 | =98", {}),
    "ninety_eight_umass": (
        98, 4, f"{A11} | +2 | +3 | 0, reverse | +5 | +6 | +7 | +8 | 0 | {TEN} | 0 | 0 | =98",
        {"AS": "0, knock-out", "AH": "0, shield", "QS": "0, choose-next"},
    ),
    "ninety_eight_arizona": (
        98, 4, f"{A11} | +2 | +3 | 0 | +5 | +6 | +7 | +8 | 0, reverse | +10 | -10 | 0 | =98",
        {"BJ": "=98, two-plays", "RJ": "=98, two-plays"},
    ),
    "ninety_nine_pagat": (
        99, 3, f"+1 | +2 | +3 | 0, reverse | +5 | +6 | +7 | +8 | 0 | {TEN} | +10 | +10 | =99", {},
    ),
    "ninety_nine_site": (
        99, 3, f"{A11} | +2 | +3 | 0, reverse | +5 | +6 | +7 | +8 | 0 | {TEN} | +10 | +10 | =99", {},
    ),
    "ninety_nine_ishihara": (
        99, 3, f"+1 | +2 | +3 | 0, reverse | +5 | +6 | +7 | +8 | 0 | {TEN} | +10 | +10 | =99", {},
    ),
    "ninety_nine_stack": (
        99, 3, "+1 | +2 | +3 | 0, reverse | +5 | +6 | +7 | +8 | 0 | -10 | +10 | +10 | +10", {},
    ),
    "standard": (
        99, 3, f"{A11} | +2 | +3, skip | 0, reverse | +5 | +6 | +7 | +8 | =99 | {TEN} | +10 | +10 | 0", {},
    ),
    "alternate": (99, 3, f"{A11} | +2 | +3 | 0, reverse | +5 | +6 | +7 | +8 | 0 | -10 | +10 | +10 | =99", {}),
    "alternate_joker": (
        99, 3, f"{A11} | +2 | +3 | +4 | +5 | +6 | +7 | +8 | 0 | {TEN} | +10 | +10 | 0, reverse",
        {"BJ": "=99", "RJ": "=99"},
    ),
    "chicago": (
        99, 3, f"{A11} | +2 | +3, skip | 0, reverse | +5 | +6 | +7 | +8 | 0, skip | -10 | +10 | +10 | =99", {},
    ),
    "hawaiian": (
        99, 3, f"{A11} | +2 | +3, skip | 0, reverse | -5 | +6 | +7 | +8 | =99 | -10 | =99 | +10 | 0", {},
    ),
    "icelandic": (99, 3, f"+1 or +14 | +2 | +3 | 0, reverse | +5, skip | +6 | +7, reverse | +8 | =99 | {TEN} | +11 | 0, chain | 0", {}),
    "michigan": (
        99, 3, f"{A11} | +2 | +3, skip | 0, reverse | +5 | +6 | +7 | +8 | =99 | {TEN} | +10 | +10 | 0", {},
    ),
    "taiwanese": (
        99, 5,
        f"+1 | +2 | +3 | 0, reverse | 0, choose-next | +6 | +7 | +8 | +9 | {TEN} | 0 | +20 or -20 | =99",
        {"AS": "=0"},
    ),
    "taiwanese_blog": (
        99, 5,
        f"+1 | +2 | +3 | 0, reverse | 0, choose-next | +6 | +7 | +8 | +9 | {TEN} | 0 | +20 or -20 | =99",
        {"AS": "=0"},
    ),
    "bloody_99": (
        99, 5,
        f"0, swap | +2 | +3 | 0, reverse | 0, choose-next | +6 | 0, steal | +8 | +9 | {TEN} | 0 | +20 or -20 | =99",
        {"AS": "0, swap or =0"},
    ),
    "baltimore": (
        99, 3,
        "+1 | +2 | 0, reverse | 0, reverse | +5 | +6, steal | +7, copy | +2 | 0 | -10 | +10 | +10 | +10",
        {"JS": "=99", "JH": "=99"},
    ),
    "nepal": (99, 3, f"{A11} | =99 | +3 | 0, reverse | +5 | +6 | +7 | +8 | 0 | {TEN} | +10 | +10 | +10", {}),
    "jbb_lincoln_2018": (99, 3, f"+1 or +14 | +2 | +3 | 0, reverse | +5, skip | +6 | +7, reverse | +8 | =99 | {TEN} | +11 | 0, chain | 0", {}),
    "jbb_st_albans_2019": (99, 3, f"+1 or +14 | +2 | +3 | 0, reverse | +5, skip | +8 | +7, reverse | +6 | =99 | {TEN} | +11 | 0, chain | 0", {}),
    "jbb_norwich_2022": (99, 3, f"+1 or +14 | +2 | +3 | 0, reverse | +5, skip | +8 | +7, reverse | +6 | =99 | {TEN} | +11 | 0, chain | 0", {"RJ": "=99, reverse"}),
    "jbb_whitby_2025": (99, 3, f"+1 or +14 | +2 | +3 | 0, reverse | +5, skip | +8 | +7, reverse | +6 | =99 | {TEN} | +11 | 0, chain | 0", {"RJ": "=99, reverse"}),
    "one_hundred": (
        100, 3, "+1 | +2 | +3 | 0, reverse | +5 | +6 | +7 | +8 | +9 | =100 | -10 | +10 | 0",
        {"AS": "=any", "AC": "=any", "2S": "x2", "5H": "-5", "5D": "-5", "QH": "=0"},
    ),
    "thai_99": (99, 4, f"{A11} | +2 | +3 | 0, reverse | +5 | +6 | +7 | +8 | 0 | {TEN} | +10 | +10 | =99", {}),
}  # fmt: skip

OWN_PACKS = ("ono99_1980", "ono99_2022", "boom_o")

# Rules 2.1, the frame: min players, packs for 2 to 10 players, reverse with two, stock out, bust, lives, negative, jokers.
TWO_ABOVE_FOUR = (1, 1, 1, 2, 2, 2, 2, 2, 2)
FRAME: dict[str, tuple[int, tuple[int, ...], str, str, str, str, str]] = {
    "ninety_eight": (2, (1,) * 9, "pass", "reshuffle_keep_top", "hand_ends", "count_losses", "allow"),
    "ninety_nine_pagat": (2, TWO_ABOVE_FOUR, "pass", "reshuffle_keep_top", "hand_ends", "tokens:5/3", "allow"),
    "ninety_nine_site": (3, TWO_ABOVE_FOUR, "pass", "reshuffle_keep_top", "hand_ends", "tokens:3", "allow"),
    "standard": (2, TWO_ABOVE_FOUR, "again", "reshuffle_keep_top", "hand_ends", "tokens:3", "allow"),
    "alternate": (2, TWO_ABOVE_FOUR, "again", "reshuffle_keep_top", "hand_ends", "tokens:3", "allow"),
    "alternate_joker": (2, TWO_ABOVE_FOUR, "pass", "reshuffle_keep_top", "hand_ends", "tokens:3", "allow"),
    "chicago": (2, TWO_ABOVE_FOUR, "again", "reshuffle_keep_top", "hand_ends", "tokens:3", "allow"),
    "hawaiian": (2, TWO_ABOVE_FOUR, "again", "reshuffle_keep_top", "hand_ends", "tokens:3", "allow"),
    "nepal": (2, TWO_ABOVE_FOUR, "again", "reshuffle_keep_top", "hand_ends", "tokens:3", "allow"),
    "taiwanese": (2, TWO_ABOVE_FOUR, "again", "reshuffle_keep_top", "hand_ends", "tokens:3", "clamp_zero"),
    "taiwanese_blog": (2, TWO_ABOVE_FOUR, "pass", "reshuffle_all", "eliminated", "elimination", "clamp_zero"),
    "one_hundred": (3, (1, 1, 1, 1, 1, 2, 2, 2, 2), "pass", "reshuffle_keep_top", "hand_ends", "tokens:3", "allow"),
}

# Words of rules 2.1 marked as proposals (p), and of the variants' sections marked so: each must be told as uncertain.
UNCERTAIN: dict[str, tuple[str, ...]] = {
    "ninety_eight": ("how long a match", "stock", "below zero", "one loser"),
    "ninety_nine_pagat": ("below zero", "an ace counts", "the ten may add", "69", "nine skips"),
    "ninety_nine_site": ("two players", "below zero"),
    "standard": ("stock", "below zero"),
    "alternate": ("jokers", "stock", "below zero"),
    "alternate_joker": ("how many jokers", "two players", "stock", "below zero"),
    "chicago": ("stock", "below zero"),
    "hawaiian": ("the nine", "stock", "below zero"),
    "nepal": ("the four", "the three", "stock", "below zero"),
    "taiwanese": ("ace of spades", "below zero", "two players", "name its own player", "stock"),
    "taiwanese_blog": ("below zero", "two players", "name its own player", "out"),
    "one_hundred": ("deal ends", "two players", "below zero", "red aces"),
    "ninety_nine_ishihara": ("only kings", "three kings", "start the total", "below zero", "packs"),
    "ninety_nine_stack": ("special cards", "the king", "the ten", "how many cards", "packs", "start", "below zero"),
    "ninety_eight_arizona": (
        "cannot make both",
        "who is out",
        "joker as the first",
        "pair",
        "answer a joker",
        "are taken",
        "turned up",
        "reward",
        "end of the stock",
        "two players",
        "below zero",
        "match",
    ),
    "ono99_1980": ("out of the match", "O'NO 99 card", "Double Play", "forgotten", "stock"),
    "ono99_2022": ("each card", "lives", "how many can play", "Play 2", "zero or a Reverse", "who is out", "stock"),
    "icelandic": ("the queen", "one queen", "are taken", "queen drawn", "two players", "stock", "below zero"),
    "jbb_lincoln_2018": ("goes on", "costs", "one queen", "cards are taken", "two players", "stock", "below zero"),
    "jbb_st_albans_2019": ("goes on", "costs", "one queen", "cards are taken", "two players", "stock", "below zero"),
    "jbb_norwich_2022": ("goes on", "costs", "one queen", "cards are taken", "two players", "stock", "below zero"),
    "jbb_whitby_2025": ("how long a run", "queens and plays", "goes on", "costs", "one queen", "cards are taken"),
    "bloody_99": (
        "ace of spades",
        "after an ace",
        "with a seven",
        "empty hand",
        "dealt nines",
        "add up to nine",
        "jokers",
        "name its own player",
        "two players",
        "below zero",
        "packs",
    ),
    "baltimore": (
        "the three",
        "the four",
        "new card",
        "with a six",
        "seven after a seven",
        "two court cards",
        "two players",
        "stock",
        "below zero",
    ),
    "ninety_eight_umass": (
        "queen of spades",
        "after the queen",
        "ace of spades is used",
        "ace of hearts",
        "knocked out",
        "two players",
        "match",
        "stock",
        "below zero",
    ),
    "michigan": ("what the cards do", "three of a kind", "who folds", "folded", "stock", "below zero"),
    "boom_o": ("after a bomb", "Bomb card", "command cards", "ties", "how many cards", "limit"),
    "thai_99": ("what the cards do", "the three", "tie", "packs", "two players", "stock", "below zero"),
}


def packaged() -> dict[str, str]:
    folder = resources.files("ninetynine_edu") / "variants"
    return {
        entry.name.removesuffix(".toml"): entry.read_text(encoding="utf-8")
        for entry in folder.iterdir()
        if entry.name.endswith(".toml") and not entry.name.startswith("_")
    }


# --- the variants ---


def test_the_index_lists_every_packaged_file_and_nothing_else() -> None:
    order = tomllib.loads((resources.files("ninetynine_edu") / "variants" / "_index.toml").read_text("utf-8"))["order"]
    assert sorted(order) == sorted(packaged())
    assert tuple(order) == nn.variants()
    assert len(set(order)) == len(order)
    assert {*SUMMARY, *OWN_PACKS} <= {*order}


@pytest.mark.parametrize("name", nn.variants())
def test_a_file_says_what_the_record_of_its_game_says(name: str) -> None:
    assert recorded(name)["rules"].splitlines() == list(rules(name))[1:]


@pytest.mark.parametrize("name", SUMMARY)
def test_rules_2_every_card_of_every_variant(name: str) -> None:
    limit, hand, row, exceptions = SUMMARY[name]
    v = nn.variant(name)
    assert (v.id, v.limit, v.hand_size) == (name, limit, hand)
    expected = {
        rank + suit: effect.strip() for rank, effect in zip(RANKS, row.split(" | "), strict=True) for suit in SUITS
    }
    expected.update(exceptions)
    assert {card.code: str(v.effect(card)) for card in v.deck()} == expected
    assert [card.code for card in v.deck()] == sorted(expected, key=lambda code: nn.Card(code).index)


@pytest.mark.parametrize("name", FRAME)
def test_rules_2_1_the_frame_of_every_variant(name: str) -> None:
    low, packs, reverse, stock_out, bust, lives, negative = FRAME[name]
    v = nn.variant(name)
    assert (v.min_players, v.max_players) == (low, 10)
    assert tuple(v.packs_for(players) for players in range(2, 11)) == packs
    assert tuple(len(v.deck(players)) for players in range(2, 11)) == tuple(len(v.deck()) * n for n in packs)
    assert v.rule("reverse_two_player") == reverse
    assert v.rule("stock_out") == stock_out
    assert v.rule("bust_mode") == bust
    assert v.rule("life_mode") == lives
    assert v.rule("negative_totals") == v.negative == negative
    assert v.rule("jokers") == ("2" if name == "alternate_joker" else "0")
    for rule, value in (
        ("must_play", True), ("draw_mode", "auto"), ("call_mode", "auto"), ("special_totals", "off"),
        ("start_total", "0"), ("target_self", False), ("swap_K_9", False), ("swap_4_9", False), ("decks", "auto"),
    ):  # fmt: skip
        assert v.rule(rule) == value, rule


@pytest.mark.parametrize("name", UNCERTAIN)
def test_what_no_source_settles_is_told(name: str) -> None:
    v = nn.variant(name)
    told = [f"{entry.what} {entry.default}" for entry in v.uncertain]
    for words in UNCERTAIN[name]:
        assert any(words in text for text in told), words
    for entry in v.uncertain:
        assert entry.why.endswith(".") and entry.default and entry.what
        for alternative in entry.alternatives:
            assert any(_can_be(v, option, alternative) for option in v.options), (entry.what, alternative)


def _can_be(v: nn.Variant, option: Option, value: str) -> bool:
    try:
        return bool(option.check(value) != v.rule(option.name))
    except OptionError:
        return False


RECONSTRUCTED = {"ninety_nine_stack", "thai_99", "ono99_2022", "ninety_eight_umass", "boom_o"}


@pytest.mark.parametrize("name", nn.variants())
def test_every_variant_names_itself_its_sources_and_one_sentence(name: str) -> None:
    v = nn.variant(name)
    assert v.code == name and v.changed == ()
    assert re.fullmatch(r"[A-Z][^.]*\.", v.description) and len(v.description) < 130
    if name in (*SUMMARY, *OWN_PACKS):
        assert v.status == ("reconstructed" if name in RECONSTRUCTED else "documented")
    assert v.sources and all(re.search(r"[a-z]{4}", source) for source in v.sources)
    assert repr(v) == f"<Variant {name}>"
    assert nn.variant(name) is v
    assert nn.Variant.from_toml(v.to_toml()) == v
    assert hash(nn.Variant.from_toml(v.to_toml())) == hash(v)


def test_names_and_descriptions_tell_the_variants_apart() -> None:
    assert len({nn.variant(name).name for name in nn.variants()}) == len(nn.variants())
    assert len({nn.variant(name).description for name in nn.variants()}) == len(nn.variants())


# --- house rules ---


@pytest.mark.parametrize(
    ("name", "preset", "rules", "effects"),
    [
        ("ninety_nine_pagat", "orcutt", {"life_mode": "tokens:4", "hand_size": 5}, {}),
        ("ninety_nine_pagat", "boyer", {"hand_size": 7, "bust_mode": "eliminated", "life_mode": "elimination"}, {}),
        ("ninety_nine_pagat", "kolb", {"life_mode": "bill:4"}, {}),
        ("ninety_nine_pagat", "new_pile", {"bust_mode": "token_new_pile"}, {}),
        ("ninety_nine_pagat", "ten_minus", {"ten_mode": "minus"}, {"10S": "-10"}),
        ("ninety_nine_pagat", "ace_1or11", {"ace_values": "1or11"}, {"AH": "+1 or +11"}),
        ("ninety_nine_pagat", "swap_K_9", {"swap_K_9": True}, {"KS": "0", "9D": "=99", "4S": "0, reverse"}),
        ("ninety_nine_pagat", "swap_4_9", {"swap_4_9": True}, {"4S": "0", "9D": "0, reverse", "KS": "=99"}),
        ("ninety_nine_pagat", "two_player_again", {"reverse_two_player": "again"}, {}),
        ("ninety_nine_pagat", "special_totals", {"special_totals": "69:token_from_pool"}, {}),
        ("ninety_nine_pagat", "forgotten_draw", {"draw_mode": "manual"}, {}),
        ("ninety_nine_site", "forgotten_draw", {"draw_mode": "manual"}, {}),
        ("ninety_eight_arizona", "turn_up_start", {"start_total": "turn_up_any"}, {}),
        ("ninety_eight_arizona", "bottom_reward", {"bottom_reward": True}, {}),
        ("icelandic", "one_play_no_draw", {"queen_single": "one_play_no_draw"}, {}),
        ("bloody_99", "more_nines", {"more_nines": True, "nine_sums": True}, {}),
        ("bloody_99", "jokers", {"jokers": "2"}, {"BJ": "0, take-from-pile", "RJ": "0, take-from-hands"}),
        (
            "bloody_99",
            "bloody_burst",
            {"burst": "yes", "as_mode": "reset_only", "jokers": "2"},
            {"8H": "+8, draw-2", "9C": "0, skip, no-draw", "BJ": "0, rotate", "AS": "=0", "AD": "0, swap"},
        ),
        *(
            (
                name,
                "phone",
                {"who_takes": "black", "ace_of_spades": "lapses"},
                {"10H": "+10", "10S": "+10 or -10", "QD": "+20", "AS": "=0, early or +1, late"},
            )
            for name in ("taiwanese", "taiwanese_blog")
        ),
        ("michigan", "four_folds", {"life_mode": "bill:4"}, {}),
        ("michigan", "forgotten_draw", {"draw_mode": "manual"}, {}),
        ("ono99_1980", "out_at_zero_tokens", {"life_mode": "tokens:3"}, {}),
        ("ono99_1980", "forgotten_draw", {"draw_mode": "manual_late"}, {}),
        ("ono99_2022", "tokens", {"bust_mode": "hand_ends", "life_mode": "tokens:3+honor"}, {}),
        ("ninety_nine_ishihara", "two_player_again", {"reverse_two_player": "again"}, {}),
        ("ninety_nine_ishihara", "no_instant_hands", {"instant_hands": False}, {}),
        ("ninety_eight", "last_survivor", {"bust_mode": "eliminated"}, {}),
        ("standard", "standard_2010", {"reverse_two_player": "pass"}, {}),
        ("standard", "bill", {"life_mode": "bill:5"}, {}),
        ("taiwanese", "jokers", {"jokers": "2", "ace_of_spades": "one"}, {"BJ": "=0", "RJ": "=0", "AS": "+1"}),
        ("taiwanese_blog", "jokers", {"jokers": "2", "ace_of_spades": "one"}, {"BJ": "=0", "RJ": "=0", "AS": "+1"}),
    ],
)
def test_presets(name: str, preset: str, rules: dict[str, object], effects: dict[str, str]) -> None:
    v = nn.variant(name, preset=preset)
    plain = nn.variant(name)
    assert set(v.changed) == set(rules)
    for rule, value in rules.items():
        assert v.rule(rule) == value
    changed = {
        card.code: str(v.effect(card))
        for card in v.deck()
        if card not in plain.deck() or v.effect(card) != plain.effect(card)
    }
    for card, effect in effects.items():
        assert str(v.effect(card)) == effect
    if not effects:
        assert changed == {}
    if preset not in plain.house_rules:
        chosen: dict[str, Any] = {preset: True}
        assert nn.variant(name, **chosen) == v
    assert nn.variant(v.code) == v
    assert v.presets[preset].sentence.endswith((".", ")."))


def test_every_preset_of_these_games_is_tested_here() -> None:
    marks = test_presets.pytestmark  # type: ignore[attr-defined]
    tested = {(row[0], row[1]) for row in marks[0].args[1]}
    assert tested == {(name, preset) for name in (*SUMMARY, *OWN_PACKS) for preset in nn.variant(name).presets}


@pytest.mark.parametrize(
    ("code", "effects"),
    [
        ("hawaiian{hawaiian_nine=face}", {"9S": "+9", "JS": "=99"}),
        ("hawaiian{hawaiian_nine=zero}", {"9S": "0"}),
        ("nepal{nepal_four=face}", {"4S": "+4", "3S": "+3"}),
        ("nepal{nepal_three=skip}", {"3S": "+3, skip", "4S": "0, reverse"}),
        ("taiwanese{king=sets_99_or_0}", {"KH": "=99 or =0"}),
        ("taiwanese{who_takes=black}", {"10S": "+10 or -10", "10H": "+10", "QC": "+20 or -20", "QD": "+20"}),
        ("taiwanese{who_takes=black,ten_mode=minus}", {"10S": "-10", "10H": "+10"}),
        ("taiwanese{ace_of_spades=one}", {"AS": "+1", "AH": "+1"}),
        ("taiwanese{ace_values=1or11}", {"AS": "=0", "AH": "+1 or +11"}),
        ("taiwanese_blog{ace_of_spades=one,king=sets_99_or_0}", {"AS": "+1", "KS": "=99 or =0"}),
        ("taiwanese{jokers=1}", {"RJ": "=0", "AS": "=0"}),
        ("ninety_nine_pagat{nine=skip}", {"9S": "0, skip"}),
        ("ninety_nine_site{nine=skip}", {"9S": "0, skip"}),
        ("alternate{nine=skip}", {"9S": "0, skip"}),
        ("ninety_nine_pagat{nine=skip,swap_4_9=true}", {"4S": "0, skip", "9S": "0, reverse"}),
        ("standard{swap_K_9=true}", {"KS": "=99", "9S": "0"}),
        ("one_hundred{swap_4_9=true}", {"4S": "+9", "9S": "0, reverse"}),
        ("standard{ace_values=1}", {"AS": "+1"}),
        ("standard{ace_values=1or14}", {"AS": "+1 or +14"}),
        ("standard{ten_mode=plus}", {"10S": "+10"}),
        ("ninety_eight{ten_mode=plus_minus}", {"10S": "+10 or -10"}),
        ("alternate_joker{jokers=1}", {"RJ": "=99"}),
    ],
)
def test_house_rules_change_cards(code: str, effects: dict[str, str]) -> None:
    v = nn.variant(code)
    assert {card: str(v.effect(card)) for card in effects} == effects
    assert v.code == code.replace("{who_takes=black,ten_mode=minus}", "{ten_mode=minus,who_takes=black}")
    assert nn.variant(v.code) == v


def test_jokers_leave_the_pack_as_the_rule_says() -> None:
    with pytest.raises(nn.InvalidCard, match=r"big joker is not in the pack of Ninety-nine, standard rules"):
        nn.variant("standard").effect("RJ")
    assert len(nn.variant("alternate_joker", jokers=0).deck()) == 52
    assert len(nn.variant("alternate_joker", jokers=1).deck(7)) == 106
    with pytest.raises(nn.VariantError, match=r"jokers cannot be 2\. You can write 0"):
        nn.variant("standard", jokers=2)


def test_a_card_that_set_the_old_limit_sets_the_new_one() -> None:
    """Rules 1.3: a card that sets the limit is always legal, so it follows the limit that a table chooses."""
    v = nn.variant("standard", limit=50)
    assert (v.limit, str(v.effect("9S")), str(v.effect("10S"))) == (50, "=50", "+10 or -10")
    assert str(nn.variant("one_hundred", limit=120).effect("QH")) == "=0"
    assert str(nn.variant("hawaiian", limit=60, hawaiian_nine="zero").effect("JC")) == "=60"


def test_packs_can_be_fixed() -> None:
    assert nn.variant("standard", decks=3).packs_for(2) == 3
    assert nn.variant("ninety_nine_pagat").lives_for(4) == 5
    assert nn.variant("ninety_nine_pagat").lives_for(5) == 3
    assert nn.variant("ninety_nine_pagat", decks=1).lives_for(8) == 5
    assert nn.variant("standard", life_mode="tokens:3+honor").lives_for(2) == 4
    assert nn.variant("standard", life_mode="bill:5").lives_for(2) == 5
    assert nn.variant("ninety_eight").lives_for(2) == nn.variant("ninety_eight").tokens == 0
    assert nn.variant("taiwanese_blog").lives_for(9) == nn.variant("taiwanese_blog").tokens == 1


def test_rules_can_be_changed_again_and_back() -> None:
    v = nn.variant("ninety_nine_pagat", swap_K_9=True, hand_size=5)
    assert v.with_rules(swap_K_9=False).code == "ninety_nine_pagat{hand_size=5}"
    assert v.with_rules(hand_size=3, swap_K_9=False) == nn.variant("ninety_nine_pagat")
    assert v.with_rules(preset="kolb").code == "ninety_nine_pagat{hand_size=5,life_mode=bill:4,swap_K_9=true}"
    assert nn.variant("ninety_nine_pagat", preset="orcutt", hand_size=4).hand_size == 4
    assert nn.variant("ninety_nine_pagat", orcutt=False) == nn.variant("ninety_nine_pagat")


@pytest.mark.parametrize(
    ("name", "rules", "sentence"),
    [
        ("standard", {"bust_mode": "token_new_pile", "life_mode": "elimination"}, "has none"),
        ("standard", {"bust_mode": "token_play_on", "life_mode": "elimination"}, "has none"),
        ("taiwanese_blog", {"bust_mode": "token_play_on"}, "has none"),
        ("standard", {"special_totals": "69:token_from_pool", "life_mode": "bill:4"}, "has none"),
        ("standard", {"special_totals": "69:token_from_pool", "life_mode": "elimination"}, "has none"),
        ("ninety_eight", {"special_totals": "69:token_from_pool"}, "has none"),
        ("standard", {"swap_K_9": True, "swap_4_9": True}, "both move the nine"),
        ("standard", {"special_totals": "69:reset_zero", "limit": 69}, "limit above 69"),
        ("standard", {"special_totals": "69:others_drink", "limit": 50}, "limit above 69"),
    ],
)
def test_house_rules_that_contradict_are_refused(name: str, rules: dict[str, str], sentence: str) -> None:
    with pytest.raises(nn.VariantError, match=sentence):
        nn.variant(name, **rules)


def test_the_turned_up_card_must_be_able_to_come() -> None:
    text = 'id = "x"\nname = "X"\ndescription = "x"\nextends = "standard"\n[rules]\nstart_total = "turn_up_plain"\n[cards]\n'
    text += "\n".join(f'{rank} = "0"' for rank in RANKS)
    with pytest.raises(nn.VariantError, match="but no card does"):
        nn.Variant.from_toml(text)


@pytest.mark.parametrize(
    ("name", "rules", "sentence"),
    [
        ("standard", {"hand_sise": 4}, r"standard has no house rule 'hand_sise'\. Did you mean hand_size\?"),
        ("standard", {"hawaiian_nine": "face"}, "standard has no house rule"),
        ("one_hundred", {"ten_mode": "minus"}, "ten_mode cannot be used in one_hundred"),
        (
            "standard",
            {"bust_mode": "x"},
            "You can write hand_ends, eliminated, token_new_pile, token_reset or token_play_on",
        ),
        ("hawaiian", {"hawaiian_nine": "fase"}, r"Did you mean face\?"),
        ("standard", {"preset": "bil"}, r"no set of house rules 'bil'\. Did you mean bill\?"),
        ("chicago", {"preset": "orcutt"}, "chicago has no set of house rules"),
        ("standard", {"preset": ["bill"]}, "no set of house rules"),
        ("ninety_nine_pagat", {"orcutt": 5}, "no house rule"),
    ],
)
def test_wrong_house_rules_are_refused(name: str, rules: dict[str, str], sentence: str) -> None:
    with pytest.raises(nn.VariantError, match=sentence):
        nn.variant(name, **rules)


def test_several_wrong_house_rules_are_told_at_once() -> None:
    with pytest.raises(nn.VariantError) as caught:
        nn.variant("standard", hand_size=99, must_play="maybe", nonsense=1)
    assert len(caught.value.problems) == 3


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("standart", "Did you mean standard?"),
        ("Chicago", "the nearest are chicago"),
        ("taiwan", "taiwanese"),
        ("O'NO", "the nearest are ono99_1980 and ono99_2022"),
        ("99", "the nearest are bloody_99, thai_99, ono99_1980 and ono99_2022"),
        ("whitby", "Did you mean jbb_whitby_2025?"),
        ("9", "there are ninety_eight"),
        ("", "there are ninety_eight"),
        ("../standard", "standard"),
        ("_index", "No game is called"),
        ("qqqq", "there are ninety_eight, ninety_eight_umass"),
    ],
)
def test_an_unknown_variant_names_the_nearest(name: str, sentence: str) -> None:
    with pytest.raises(nn.UnknownVariant, match=sentence) as caught:
        nn.variant(name)
    assert isinstance(caught.value, LookupError)


@pytest.mark.parametrize(
    "code", ["standard{", "standard{}x", "standard{a}", "standard{hand_size=3,hand_size=4}", "{}", "STANDARD{}"]
)
def test_a_malformed_code_is_refused(code: str) -> None:
    with pytest.raises((nn.VariantError, nn.UnknownVariant)):
        nn.variant(code)


def test_rule_of_a_strange_name_is_refused() -> None:
    with pytest.raises(nn.VariantError, match=r"Did you mean must_play\?"):
        nn.variant("standard").rule("must_pley")


# --- files ---

MINE = """\
id = "mine"
name = "My own game"
extends = "standard"
description = "A game of our class."

[cards]
7 = "-7"
7S = "+70"
"red 7" = "=7"
7H = "0"
"""


def test_the_most_specific_key_wins() -> None:
    v = nn.Variant.from_toml(MINE)
    assert {code: str(v.effect(code)) for code in ("7C", "7S", "7D", "7H")} == {
        "7C": "-7", "7S": "+70", "7D": "=7", "7H": "0",
    }  # fmt: skip
    jacks = nn.Variant.from_toml(
        'id = "j"\nname = "J"\ndescription = "j"\nextends = "standard"\n[rules]\njokers = 2\n'
        '[cards]\nJ = "+10"\n"one-eyed J" = "=99"\n"black J" = "0"\nJH = "+1"\njoker = "=0"\n"big joker" = "=99"\n'
    )
    assert [str(jacks.effect(code)) for code in ("JS", "JC", "JH", "JD", "BJ", "RJ")] == [
        "=99", "0", "+1", "+10", "=0", "=99",
    ]  # fmt: skip


def test_extends_brings_cards_and_rules_and_own_house_rules() -> None:
    v = nn.Variant.from_toml('id = "m"\nname = "M"\nextends = "hawaiian"\n[rules]\nhawaiian_nine = "zero"\n')
    assert (str(v.effect("5S")), str(v.effect("9S")), v.code) == ("-5", "0", "m")
    assert v.description == "Our own version of Ninety-nine, Hawaiian: 1 house rule."
    assert v.presets == {}
    assert str(nn.variant("hawaiian").effect("9S")) == "=99"


@pytest.mark.parametrize(
    ("extends", "key", "english", "german"),
    [
        ("standard", "QS", "Ninety-nine, standard rules: Q♠: +5.", "„Neunundneunzig, Standardregeln“: Q♠: +5."),
        ("one_hundred", "black A", "One hundred: black A: +5.", "„Hundert“: A (schwarz): +5."),
        ("boom_o", "DP", "Boom-O: Double Play: +5.", "„Boom-O“: Double Play: +5."),
    ],
)
def test_a_description_names_game_and_cards_as_people_do(extends: str, key: str, english: str, german: str) -> None:
    v = nn.Variant.from_toml(f'id = "m"\nname = "M"\nextends = "{extends}"\n[cards]\n"{key}" = "+5"\n')
    assert v.description == f"Our own version of {english}"
    with speaking("de"):
        assert v.description == f"Unsere eigene Fassung von {german}"


def test_texts_of_a_file_are_one_line() -> None:
    v = nn.Variant.from_toml(MINE.replace('"A game of our class."', '"""\nA game\n  of   our class."""'))
    assert v.description == "A game of our class."


@pytest.mark.parametrize(
    ("change", "line", "key", "words"),
    [
        (("7 =", "77 ="), 7, "cards.77", "'77' is no card. You can write a rank"),
        (('"red 7"', '"rad 7"'), 9, "cards.rad 7", "a colour and rank"),
        (('"-7"', '"-7, skp"'), 7, "cards.7", "Did you mean skip?"),
        (('"-7"', "-7"), 7, "cards.7", "An effect is a text"),
        (('"-7"', '"=100"'), 6, "cards", "sets 100, but the limit is 99"),
        (("name =", "nam ="), 2, "nam", "'nam' is no key here. Did you mean name?"),
        (('"mine"', '"Mine!"'), 1, "id", "small letters"),
        (('"mine"', "7"), 1, "id", "it must be a text in quotes"),
        (('"standard"', '"standart"'), 3, "extends", "Did you mean standard?"),
        (('"standard"', '"mine"'), 3, "extends", "cannot start from itself"),
        (("description", "hint = 1\ndescription"), 4, "hint", "is no key here. You can write"),
        (("[cards]", "[rules]\nmust_pley = 1\n[cards]"), 7, "rules.must_pley", "Did you mean must_play?"),
        (("[cards]", "[rules]\nmust_play = 1\n[cards]"), 7, "rules.must_play", "You can write true or false"),
        (("[cards]", "[rules]\nlimit = 5\n[cards]"), 7, "rules.limit", "a whole number from 10 to 500"),
        (("[cards]", "min_players = 1\n[cards]"), 6, "min_players", "from 2 to 10"),
        (("[cards]", "min_players = 9\nmax_players = 3\n[cards]"), 6, "min_players", "is more than max_players 3"),
        (("[cards]", "packs = 2\n[cards]"), 6, "packs", "a list such as [[4, 1], [10, 2]]"),
        (("[cards]", "packs = [[6, 1], [4, 2]]\n[cards]"), 6, "packs", "a list such as"),
        (("[cards]", "[source]\nstatus = 'sure'\n[cards]"), 7, "source.status", "documented or reconstructed"),
        (("[cards]", "[source]\ndocuments = 'one'\n[cards]"), 7, "source.documents", "a list of up to 50 texts"),
        (("[cards]", "uncertain = 3\n[cards]"), 6, "uncertain", "each headed [[uncertain]]"),
        (
            ("[cards]", "[[uncertain]]\nwhat='a'\ndefault='b'\nwhy='c'\n[[uncertain]]\nwhat='a'\ndefault=1\nwhy='c'\n[cards]"),
            12, "uncertain.default", "it must be a text in quotes",
        ),
        (("[cards]", "[house_rules.must_play]\n[cards]"), 6, "house_rules.must_play", "cannot name a new house rule"),
        (
            ("[cards]", "[house_rules.h]\nsentence='S.'\ndefault='c'\nchoices={a={sentence='A.'}}\n[cards]"),
            8, "house_rules.h.default", "none of its choices a",
        ),
        (("[cards]", "[presets.p]\nsentence='S.'\nrules={x=1}\n[cards]"), 8, "presets.p.rules.x", "is no house rule"),
        (
            ("[cards]", "[presets.p]\nsentence='S.'\nrules={swap_K_9=true, swap_4_9=true}\n[cards]"),
            6, "presets.p", "both move the nine",
        ),
        (("[cards]", "[rules]\njokers = 2\n[cards]"), 8, "cards", "add joker"),
        (('"A game of our class."', '"A\\u0000"'), 4, "description", "U+0000"),
        (('"A game of our class."', '" "'), 4, "description", "it can have 1 to 600"),
        (("[cards]", "cards = 3\n[rules]"), 6, "cards", "cards must be a table"),
    ],
)  # fmt: skip
def test_an_error_names_file_line_key_and_what_is_allowed(
    change: tuple[str, str], line: int, key: str, words: str
) -> None:
    text = MINE.replace(*change, 1)
    assert text != MINE
    with pytest.raises(nn.VariantError) as caught:
        nn.Variant.from_toml(text, source="mine.toml")
    found = [problem for problem in caught.value.problems if words in problem]
    assert found, caught.value.problems
    assert found[0].startswith(f"mine.toml, line {line}, key {key}: "), found[0]
    assert str(caught.value) == "\n".join(caught.value.problems)


def test_a_rule_of_a_file_that_fits_none_of_its_cards_is_refused() -> None:
    text = 'id = "m"\nname = "M"\nextends = "one_hundred"\n[rules]\nten_mode = "minus"\n'
    with pytest.raises(
        nn.VariantError, match=r"line 5, key rules\.ten_mode: The house rule ten_mode cannot be used here"
    ):
        nn.Variant.from_toml(text)


def test_a_file_must_say_what_every_card_does() -> None:
    with pytest.raises(nn.VariantError, match=r"Nothing in \[cards\] says what the two of spades does") as caught:
        nn.Variant.from_toml('id = "m"\nname = "M"\ndescription = "m"\n[cards]\nA = "+1"\n')
    assert len(caught.value.problems) == 21  # twenty, and a word that there are more
    assert "There are more" in caught.value.problems[-1]


def test_every_problem_is_told_at_once_up_to_twenty() -> None:
    text = 'id = "M"\nname = 3\nextends = "x"\n[cards]\n' + "\n".join(f'x{n} = "+1"' for n in range(5))
    with pytest.raises(nn.VariantError) as caught:
        nn.Variant.from_toml(text)
    assert 9 <= len(caught.value.problems) <= 11
    text = "[cards]\n" + "\n".join(f'x{n} = "+1"' for n in range(500))
    with pytest.raises(nn.VariantError) as caught:
        nn.Variant.from_toml(text)
    assert len(caught.value.problems) == 21
    assert all(len(problem) < 700 for problem in caught.value.problems)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "= 3",
        "id = ",
        "a" * 200_000,
        "x = " + "[" * 50_000,
        "x = " + "{a=" * 20_000,
        ".".join("a" * 49_000) + " = 1",
        '"a".' * 20_000 + "b = 1",
        "[" + "a." * 40_000 + "b]\n",
        "\n".join("[" + ".".join(f"k{n}" for _ in range(50)) + "]" for n in range(500)),
        'id = "m"\ndescription = """\n[' + " " * 90_000 + '\n"""',
        'id = "m"\ndescription = """\n' + "a" + " " * 90_000 + '\n"""',
        "[[uncertain]]\n" * 7_000,
        "id = " + "9" * 90_000,
        "id = 2024-99-99",
        "id = 1e99999",
        "id = nan\nname = 2024-01-01T00:00:00\nextends = 07:00:00",
        'x = "' + "\\" * 90_000,
        "\ufeffid = 3",
        "id = '''" + "'" * 90_000,
        "\r\n" * 49_000 + "id",
        "é" * 1_000_000,
        "[cards]\n" + "\n".join(f'"{n}" = "+1"' for n in range(5000)),
        '"\\n\\u001b[31m" = 1',
        f'"{"k" * 90_000}" = 1',
    ],
    ids=range(25),
)
def test_hostile_files_are_refused_in_bounded_time(text: str) -> None:
    start = time.process_time()
    with pytest.raises(nn.VariantError) as caught:
        nn.Variant.from_toml(text)
    assert time.process_time() - start < 5
    assert len(str(caught.value)) < 20_000
    assert all("\x1b" not in problem and "\n" not in problem for problem in caught.value.problems)


def test_effects_and_options_raise_their_own_kinds_of_value_error() -> None:
    for kind in (EffectError, OptionError, nn.VariantError):
        assert issubclass(kind, ValueError)
    assert nn.EffectError is EffectError and nn.OptionError is OptionError


# --- thousands of malformed files ---

WORDS_OF_FILES = (
    "id", "name", "extends", "cards", "rules", "source", "uncertain", "presets", "house_rules", "choices", "sentence",
    "default", "limit", "standard", "true", "3", "-1", "[]", "{}", '""', '"x"', "0.5", "1979-05-27", "=", "[", "]", "#", ".",
    '"=any"', '"+1 or"', "tokens:3", "[[uncertain]]", "[cards]", "'''", '"""', "\\u0000", "\x00", "AS", "joker",
)  # fmt: skip


def mutated(text: str, rng: random.Random) -> str:
    """Return a variant file with one to four things wrong: lines lost, doubled or exchanged, words and signs replaced."""
    for _ in range(rng.randint(1, 4)):
        lines = text.split("\n")
        at = rng.randrange(len(lines))
        kind = rng.randrange(8)
        if kind == 0:
            del lines[at]
        elif kind == 1:
            lines.insert(at, lines[rng.randrange(len(lines))])
        elif kind == 2:
            lines[at] = lines[at].partition("=")[0] + "= " + rng.choice(WORDS_OF_FILES)
        elif kind == 3:
            lines[at] = rng.choice(WORDS_OF_FILES) + " =" + lines[at].partition("=")[2]
        elif kind == 4:
            words = lines[at].split(" ")
            words[rng.randrange(len(words))] = rng.choice(WORDS_OF_FILES)
            lines[at] = " ".join(words)
        elif kind == 5:
            place = rng.randrange(len(lines[at]) + 1)
            lines[at] = (
                lines[at][:place]
                + chr(rng.choice((rng.randrange(1, 128), rng.randrange(0x110000))))
                + lines[at][place + 1 :]
            )
        elif kind == 6:
            lines[at] += rng.choice(WORDS_OF_FILES)
        else:
            lines = lines[: at + 1]
        text = "\n".join(lines) or " "
    return text


def read_or_refuse(text: str) -> bool:
    """Read a file; return whether it was accepted. Any exception but VariantError is a fault."""
    try:
        v = nn.Variant.from_toml(text, source="f")
    except nn.VariantError as error:
        assert 1 <= len(error.problems) <= 21
        assert all(problem.startswith(("f, line ", "f: ", "There are more")) for problem in error.problems), (
            error.problems
        )
        assert all(len(problem) < 1000 for problem in error.problems)
        return False
    assert v.deck() and v.rules_card()
    assert v == nn.Variant.from_toml(v.to_toml())
    return True


def test_mutated_files_are_read_or_refused() -> None:
    rng = random.Random(2)
    texts = [text for text in packaged().values() if len(text) < 2500]
    accepted = sum(read_or_refuse(mutated(rng.choice(texts), rng)) for _ in range(often(10_000)))
    assert often(500) < accepted < often(7000), "the mutations are neither all harmless nor all noise"


keys = st.sampled_from([word for word in WORDS_OF_FILES if re.fullmatch("[A-Za-z_]+", word)])
toml_values = st.recursive(
    st.one_of(
        st.sampled_from(
            ['"standard"', '"mine"', '"=99"', '"+10 or -10"', "true", "3", "[[4, 1], [10, 2]]", '"tokens:3"', "nan"]
        ),
        st.text(alphabet='abc01 _-+=,"', max_size=12).map(lambda text: '"' + text.replace('"', "") + '"'),
        st.integers(-10, 10**20).map(str),
        st.floats(allow_nan=False, allow_infinity=False).map(str),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3).map(lambda items: "[" + ", ".join(items) + "]"),
        st.dictionaries(keys, inner, max_size=3).map(
            lambda table: "{" + ", ".join(f"{key} = {value}" for key, value in table.items()) + "}"
        ),
    ),
    max_leaves=6,
)


@settings(max_examples=often(600))
@given(st.dictionaries(keys, toml_values, max_size=8))
def test_generated_files_are_read_or_refused(table: dict[str, str]) -> None:
    read_or_refuse("\n".join(f"{key} = {value}" for key, value in table.items()))


@given(st.one_of(malformed_texts, odd_values))
def test_strange_files_names_and_rules_end_in_documented_errors_only(value: object) -> None:
    with contextlib.suppress(nn.VariantError):
        nn.Variant.from_toml(value)  # type: ignore[arg-type]
    with contextlib.suppress(nn.VariantError, nn.UnknownVariant):
        nn.variant(value)  # type: ignore[arg-type]
    with contextlib.suppress(nn.VariantError, nn.UnknownVariant):
        nn.variant(f"standard{{{value}}}" if isinstance(value, str) else "standard{x}")
    with contextlib.suppress(nn.VariantError):
        nn.variant("standard", preset=value)  # type: ignore[arg-type]
    for name in (
        "limit",
        "bust_mode",
        "must_play",
        "life_mode",
        "bill",
        str(value)[:50] if isinstance(value, str) else "x",
    ):
        with contextlib.suppress(nn.VariantError):
            nn.variant("standard", **{name: value})  # type: ignore[arg-type]
    with contextlib.suppress(nn.InvalidCard):
        nn.variant("standard").effect(value)  # type: ignore[arg-type]
    with contextlib.suppress(nn.VariantError):
        nn.variant("standard").rule(value)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["self", "preset", "name", "house_rules"])
def test_no_name_of_python_gets_through_as_a_house_rule(name: str) -> None:
    for code in (f"standard{{{name}=1}}", f"hawaiian{{{name}=true}}"):
        with pytest.raises(nn.VariantError, match="no house rule"):
            nn.variant(code)
        with pytest.raises(nn.VariantError):
            nn.Position.parse(f"{code} 0 P1+ AS/2S")
    with pytest.raises(nn.VariantError):
        nn.variant("standard").with_rules(self=1)


def test_a_variant_cannot_be_changed() -> None:
    v = nn.variant("ninety_nine_pagat")
    with pytest.raises(TypeError):
        v.house_rules["limit"] = 50  # type: ignore[index]
    with pytest.raises(TypeError):
        v.presets["orcutt"].rules["hand_size"] = 9  # type: ignore[index]
    with pytest.raises(AttributeError, match="cannot be changed"):
        v.code = "evil"
    with pytest.raises(AttributeError):
        del nn.Card("10S").code
