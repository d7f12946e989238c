"""House rules: names, values, defaults, sentences, refusals."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ninetynine_edu as nn
from ninetynine_edu.rules import house_rules
from ninetynine_edu.rules.house_rules import FAMILY_OPTIONS, OPTIONS, read_options
from ninetynine_edu.rules.option import Option, OptionError, OptionValue, lives_in_words, parse_lives
from ninetynine_edu.rules.words import WORDS
from tests.strategies import VARIANTS, malformed_texts, odd_values

# Name, default (None: each variant says its own), values: the table of rules 1.2, as far as it is no number.
GLOBAL_OPTIONS: list[tuple[str, OptionValue | None, tuple[OptionValue, ...]]] = [
    ("must_play", True, (True, False)),
    ("bust_mode", None, ("hand_ends", "eliminated", "token_new_pile", "token_reset", "token_play_on")),
    ("negative_totals", None, ("allow", "clamp_zero", "forbid")),
    ("reverse_two_player", None, ("pass", "again")),
    ("stock_out", "reshuffle_keep_top", ("reshuffle_keep_top", "reshuffle_all", "play_on", "deal_ends")),
    ("draw_mode", "auto", ("auto", "manual", "manual_late")),
    ("call_mode", "auto", ("auto", "must_call", "must_call_rejected")),
    ("ace_values", None, ("1", "1or11", "1or14")),
    ("ten_mode", None, ("minus", "plus_minus", "plus")),
    ("swap_K_9", False, (True, False)),
    ("swap_4_9", False, (True, False)),
    ("special_totals", "off", ("off", "69:bonus_point", "69:token_from_pool", "69:others_drink", "69:reset_zero")),
    (
        "life_mode",
        None,
        ("tokens:3", "tokens:5/3", "tokens:3+honor", "bill:4", "bill:5", "elimination", "count_losses"),
    ),
    ("start_total", "0", ("0", "turn_up_any", "turn_up_plain", "turn_up_plain_not_3")),
    ("decks", "auto", ("auto", "1", "2", "6")),
    ("jokers", None, ("0", "1", "2")),
    ("target_self", False, (True, False)),
]


@pytest.mark.parametrize(("name", "default", "values"), GLOBAL_OPTIONS, ids=[row[0] for row in GLOBAL_OPTIONS])
def test_rules_1_2_every_option_has_its_default_and_its_values(
    name: str, default: OptionValue | None, values: tuple[OptionValue, ...]
) -> None:
    option = OPTIONS[name]
    if default is not None:
        assert option.default == default
    for value in values:
        assert option.check(value) == value
        assert option.explain(value).endswith(".")
    if option.kind == "choice" and name != "decks":
        assert set(option.values) == set(values)


def test_a_rule_for_every_game_is_none_of_those_for_some() -> None:
    every = {row[0] for row in GLOBAL_OPTIONS} | {"limit", "hand_size", "open_hands", "ranks"}
    family = {option.name for option in FAMILY_OPTIONS}
    assert not every & family and every | family <= set(OPTIONS)


def test_every_rule_is_asked_for_by_its_name_or_changes_cards() -> None:
    files = [file for place in OBEYING for file in PACKAGE.glob(place)]
    code = "\n".join(file.read_text("utf-8") for file in files)
    for name, option in OPTIONS.items():
        patches = option.patch(True) or any(map(option.patch, option.values))
        assert patches or f'"{name}"' in code, f"no code obeys {name}"


def test_every_option_of_every_variant_is_explained_in_whole_sentences() -> None:
    for name in VARIANTS:
        for option in nn.variant(name).options:
            sentences = [
                option.sentence,
                option.explain(option.default),
                *(choice.sentence for choice in option.choices),
            ]
            for sentence in sentences:
                assert re.fullmatch(r"[A-Z0-9].{8,}[.?]", sentence), (name, option.name, sentence)
                assert "_" not in sentence, (name, option.name, sentence)
            assert option.check(option.default) == option.default
            assert option.allowed
            assert re.fullmatch(r"[0-9]+(\.[0-9]+)?(, C[0-9]+)?", option.section), option.section


@pytest.mark.parametrize(
    ("name", "given_value", "value"),
    [
        ("must_play", "false", False),
        ("hand_size", "5", 5),
        ("hand_size", 12, 12),
        ("ace_values", 1, "1"),
        ("jokers", 2, "2"),
        ("decks", 2, "2"),
        ("start_total", 0, "0"),
        ("limit", "50", 50),
    ],
)
def test_values_come_in_their_own_type(name: str, given_value: object, value: object) -> None:
    checked = OPTIONS[name].check(given_value)
    assert checked == value
    assert type(checked) is type(value)


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("must_play", 1, "You can write true or false"),
        ("must_play", "yes", "You can write true or false"),
        ("hand_size", 0, "a whole number from 1 to 12"),
        ("hand_size", 13, "a whole number from 1 to 12"),
        ("hand_size", True, "a whole number from 1 to 12"),
        ("hand_size", 3.0, "a whole number from 1 to 12"),
        ("hand_size", "٣", "a whole number from 1 to 12"),
        ("limit", 9, "from 10 to 500"),
        pytest.param("limit", 10**5000, "a number of over thirty digits", id="limit-long"),
        ("bust_mode", "hand_end", r"Did you mean hand_ends\?"),
        ("reverse_two_player", "agian", r"Did you mean again\?"),
        ("life_mode", "tokens:0", "tokens:3"),
        ("life_mode", "tokens:21", "tokens:3"),
        ("life_mode", "tokens:0/3", "tokens:3"),
        ("life_mode", "tokens:3/0", "tokens:3"),
        ("life_mode", "bill:3", "bill:4"),
        ("life_mode", "bill:4/5", "bill:4"),
        ("life_mode", "tokens:3+honour", r"tokens:3\+honor"),
        ("life_mode", 3, "tokens:3"),
        ("decks", 7, "auto"),
        ("jokers", True, "0, 1 or 2"),
    ],
)
def test_a_value_that_does_not_exist_is_refused_with_what_is_allowed(name: str, value: object, sentence: str) -> None:
    with pytest.raises(OptionError, match=sentence) as caught:
        OPTIONS[name].check(value)
    assert str(caught.value).startswith(f"{name} cannot be ")


@pytest.mark.parametrize(
    ("text", "mode", "number", "more", "honor"),
    [
        ("tokens:3", "tokens", 3, 3, False),
        ("tokens:5/3", "tokens", 5, 3, False),
        ("tokens:3+honor", "tokens", 3, 3, True),
        ("bill:4", "bill", 4, 4, False),
        ("bill:5", "bill", 5, 5, False),
        ("elimination", "elimination", 1, 1, False),
        ("count_losses", "count_losses", 1, 1, False),
    ],
)
def test_lives(text: str, mode: str, number: int, more: int, honor: bool) -> None:
    lives = parse_lives(text)
    assert lives is not None
    assert (lives.mode, lives.number, lives.number_more, lives.honor) == (mode, number, more, honor)
    assert lives_in_words(text).endswith(".")


def test_lives_in_words_are_exact() -> None:
    assert "3 lives" in lives_in_words("tokens:3") and "1 life " in lives_in_words("tokens:1")
    assert "5 lives (3 with two packs or more)" in lives_in_words("tokens:5/3")
    assert "on honour" in lives_in_words("tokens:3+honor")
    assert "After 4 folds" in lives_in_words("bill:4") and "in half" not in lives_in_words("bill:4")
    assert "After 5 folds" in lives_in_words("bill:5") and "in half" in lives_in_words("bill:5")
    with pytest.raises(OptionError):
        lives_in_words("tokens")


def test_patches_belong_to_one_card_key() -> None:
    on_a_card = {name: option.card for name, option in OPTIONS.items() if option.card}
    assert on_a_card == {"ace_values": "A", "ten_mode": "10"}
    for name, key in on_a_card.items():
        assert all(set(choice.cards) == {key} for choice in OPTIONS[name].choices)
    assert OPTIONS["swap_K_9"].patch(False) is None
    patch = OPTIONS["swap_K_9"].patch(True)
    assert patch is not None and patch.swap == ("K", "9")


@given(st.sampled_from(sorted(OPTIONS)), st.one_of(malformed_texts, odd_values))
def test_strange_values_end_in_option_error_only(name: str, value: object) -> None:
    option = OPTIONS[name]
    try:
        checked = option.check(value)
    except OptionError as error:
        assert len(str(error)) < 500
    else:
        assert option.check(checked) == checked
        assert option.explain(checked)


# --- the file of house rules ---

FILE = Path(house_rules.__file__).with_name("house_rules.toml").read_text("utf-8")
OBEYING = ("rules/game.py", "rules/fitting.py", "play/*.py", "solve/*.py", "matches/*.py")
PACKAGE = Path(house_rules.__file__).parents[1]
KEYS = {
    "kind", "default", "sentence", "section", "lowest", "highest", "card", "words", "ranks", "quiet", "between_deals", "each",
    "offered", "choices", "told_if",
}  # fmt: skip
OF_A_VALUE = {"sentence", "told", "short", "cards", "swap"}
NAMES = {"value", "limit", "two", "a_chain", "hold", "shift", "sums"}
COSTS = {"lose", "out", "pay", "bomb"}


def test_the_file_of_house_rules_says_nothing_that_nobody_reads() -> None:
    for group in tomllib.loads(FILE).values():
        for name, entry in group.items():
            assert KEYS.issuperset(entry), name
            assert {"sentence", "told"}.issuperset(entry.get("each", {})), name
            for value, choice in entry.get("choices", {}).items():
                assert OF_A_VALUE.issuperset(choice), (name, value)
                assert ("sentence" in choice) == (entry["kind"] == "choice"), (name, value)


def test_every_default_and_every_value_told_is_a_value() -> None:
    for option in OPTIONS.values():
        for value in (option.default, *option.told, *option.short):
            assert option.check(value) == value and type(option.check(value)) is type(value), (option.name, value)
        assert option.kind in ("choice", "flag", "number", "life", "ranks")
        assert set(option.words) <= set(WORDS)


def texts_of(option: Option) -> Iterator[str]:
    for telling in (*option.told.values(), option.told_each):
        yield from [telling] if isinstance(telling, str) else telling.values()


def test_what_a_rules_card_tells_names_only_cards_that_can_be_filled_in() -> None:
    for option in OPTIONS.values():
        assert not option.told_if or re.fullmatch(r"[A-Z].*[?]", option.told_if), option.name
        for telling in (*option.told.values(), option.told_each):
            assert isinstance(telling, str) or set(telling) in (COSTS, {"pay", "bomb"}), option.name
        for told in texts_of(option):
            fields = {name for _, name, _, _ in Formatter().parse(told) if name is not None}
            assert fields <= NAMES, option.name
            assert not told or re.fullmatch(r"[A-Z].*[.]", told), option.name


def test_a_rule_of_the_file_becomes_an_option() -> None:
    text = """
    [core.depth]
    kind = "number"
    default = 2
    lowest = 1
    highest = 3
    sentence = "How deep."
    told_if = "Is there a pit?"
    each.sentence = "It is {value} deep."
    each.told = "Dig {value} deep."
    choices.1.told = "Dig."
    [family.hats]
    kind = "flag"
    default = false
    sentence = "Hats are worn."
    choices.true.told = "Wear your hat."
    choices.true.swap = ["K", "9"]
    """
    read = read_options(text)
    depth, hats = read["core"][0], read["family"][0]
    assert depth.explain(2) == "It is 2 deep." and depth.told == {1: "Dig."} and depth.told_each == "Dig {value} deep."
    assert (depth.told_if, hats.told_if) == ("Is there a pit?", "")
    assert hats.told == {True: "Wear your hat."} and hats.told_each == ""
    patch = hats.patch(True)
    assert patch is not None and (patch.swap, patch.sentence) == (("K", "9"), "Hats are worn.")


def test_braces_in_a_sentence_of_ones_own_stay_as_they_are() -> None:
    made = nn.Variant.from_toml(
        """
        id = "braces"
        name = "Braces"
        extends = "standard"
        [house_rules.hats]
        sentence = "Which {hat} is worn."
        default = "red"
        choices.red.sentence = "The {red} hat is worn."
        choices.red.cards = { 3 = "+3" }
        choices.blue.sentence = "The {blue hat is worn."
        choices.blue.cards = { 3 = "+4" }
        """
    )
    assert "The {blue hat is worn." in made.with_rules(hats="blue").rules_card()
