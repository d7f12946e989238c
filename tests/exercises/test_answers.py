"""Answers in the forms people write, and what nobody can have meant: judged without ever raising or evaluating anything."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ninetynine_edu as nn
from ninetynine_edu.exercises.answers import written
from ninetynine_edu.exercises.kind import Form, Task
from ninetynine_edu.exercises.reading import clean, read
from ninetynine_edu.ground.say import speaking

STANDARD = nn.variant("standard")
TENS = Task(STANDARD, 1, nn.Position.open(STANDARD, ["10S AH 7C KD", "4C"], total=60))


def read_as(form: Form, text: str, task: Task = TENS) -> object:
    """What a text means as an answer, cleaned as the checker does."""
    line = clean(text)
    return read(form, task, line, {"yes": "Player 1 wins", "no": "Player 2 wins"}) if line else None


@pytest.mark.parametrize("text", ["-5", "−5", "– 5", "－５", " -5. ", "\u200b-5", "-\u00a05"])
def test_a_number_may_be_written_with_any_minus(text: str) -> None:
    assert read_as(Form.NUMBER, text) == -5


@pytest.mark.parametrize("text", ["3/4", "0.75", "0,75", "75 %", "75%", ".75", "6/8", "３/４", "3⁄4", "+3/4", "75.0 %"])
def test_a_fraction_may_be_written_in_each_usual_way(text: str) -> None:
    assert read_as(Form.FRACTION, text) == Fraction(3, 4)


@pytest.mark.parametrize("text", ["10S-", "10S-10", "10♠ −10", "10s -10", "ten of spades, take away", "the ten of spades, take away 10",
                                  "10 of spades minus 10", "Ten of Spades: minus", "spades 10 less"])  # fmt: skip
def test_a_play_may_be_written_as_people_say_it(text: str) -> None:
    assert read_as(Form.MOVE, text) == "10S-10"


@pytest.mark.parametrize("text", ["10S", "ten of spades", "4C", "9", "KH", "take away"])
def test_a_play_that_is_not_one_is_not_guessed(text: str) -> None:
    assert read_as(Form.MOVE, text) is None


@pytest.mark.parametrize(
    "text", ["7C", "7♣", "♣7", "7 c", "seven of clubs", "The seven of clubs", "7 of clubs", "clubs 7"]
)
def test_a_card_may_be_written_by_code_sign_or_words(text: str) -> None:
    assert read_as(Form.CARD, text) == "7C"


@pytest.mark.parametrize(
    ("text", "code"), [("8", "8S"), ("an eight", "8S"), ("Eight", "8S"), ("jack", "JS"), ("one", None)]
)
def test_a_rank_alone_will_do_where_every_suit_does_the_same(text: str, code: str | None) -> None:
    assert read_as(Form.CARD, text, Task(STANDARD, 1)) == code


def test_a_rank_alone_is_the_card_of_the_hand() -> None:
    assert read_as(Form.CARD, "7") == "7C"
    assert read_as(Form.CARDS, "7, king") == ("7C", "KD")
    assert read_as(Form.CARD, "7", Task(STANDARD, 1, nn.Position.open(STANDARD, ["7C 7D", "4C"], total=60))) is None


@pytest.mark.parametrize(("text", "codes"), [
    ("7C, KD", ("7C", "KD")), ("KD 7C", ("7C", "KD")), ("king of diamonds and seven of clubs", ("7C", "KD")), ("none", ()),
    ("Nothing", ()), ("no card", ()), ("7C, 7C", ("7C", "7C")),
])  # fmt: skip
def test_cards_may_be_written_in_any_order(text: str, codes: tuple[str, ...]) -> None:
    assert read_as(Form.CARDS, text) == codes


@pytest.mark.parametrize(("tag", "texts"), [
    ("de", ("Pik-Zehn, minus", "Pik 10 minus 10", "die Pik-Zehn, minus 10", "ten of spades, minus")),
    ("es", ("diez de picas, resta", "10 de picas resta 10")),
    ("zh-Hant", ("黑桃10，減10", "黑桃10減")),
])  # fmt: skip
def test_other_languages_say_it_in_their_own_words_or_in_english(tag: str, texts: tuple[str, ...]) -> None:
    with speaking(tag):
        for text in texts:
            assert read_as(Form.MOVE, text) == "10S-10", text


def test_a_choice_is_known_by_its_code_and_by_its_words() -> None:
    assert read_as(Form.CHOICE, "YES") == "yes"
    assert read_as(Form.CHOICE, "player 2 wins.") == "no"
    assert read_as(Form.CHOICE, "perhaps") is None


def test_cards_of_a_pack_of_its_own_are_known_by_their_words() -> None:
    game = nn.variant("ono99_2022")
    code = next(card.code for card in game.deck() if card.words == "six")
    assert read_as(Form.CARD, "Six", Task(game, 1)) == code


@given(st.text(max_size=60), st.sampled_from(Form))
def test_whatever_is_typed_is_read_or_not_and_nothing_is_raised(text: str, form: Form) -> None:
    read_as(form, text)


@given(st.fractions(max_denominator=10**6).filter(lambda number: abs(number) < 10**6))
def test_what_is_written_is_read_again(number: Fraction) -> None:
    assert read_as(Form.FRACTION, written(number)) == number
    assert read_as(Form.FRACTIONS, written((number, number))) == (number, number)
    assert read_as(Form.NUMBERS, written((number.numerator,))) in ((number.numerator,), None)


@given(
    st.lists(st.sampled_from([card.code for card in dict.fromkeys(STANDARD.deck())]), max_size=6).map(sorted).map(tuple)
)
def test_cards_that_are_written_are_read_again(codes: tuple[str, ...]) -> None:
    assert read_as(Form.CARDS, written(codes)) == codes


def test_a_number_too_long_to_mean_is_not_read() -> None:
    assert clean(Fraction(1, 10**5000)) is None
    assert clean(10**5000) is None
    assert clean("1" * 201) is None


TWO_OF_THREE = nn.exercise(
    "safe_chance", level=1, given={"total": 91, "cards": ["2S", "7H", "QS"], "seen": 0, "draws": 1}
)


@pytest.mark.parametrize("text", ["2/3", "0.67", "0,67", ".667", "66.7 %", "66,7%", "67 %", "0.66667", "６７％", "4/6"])
def test_a_chance_without_a_short_decimal_may_be_rounded(text: str) -> None:
    assert TWO_OF_THREE.answers == ("2/3",) and TWO_OF_THREE.check(text).right


@pytest.mark.parametrize(
    "text", ["0.6", "0.7", "70 %", "0.68", "0.670", "67/100", "667/1000", "67", "1", "-0.67", "0.65"]
)
def test_a_chance_that_is_no_rounding_is_wrong(text: str) -> None:
    checked = TWO_OF_THREE.check(text)
    assert not checked.right and checked.is_read and "near" not in checked.sentence


@pytest.mark.parametrize("text", ["0.66", "0,66", "66 %", "0.666", "66.6 %"])
def test_a_chance_that_was_cut_off_is_no_wrong_try(text: str) -> None:
    checked = TWO_OF_THREE.check(text)
    assert not checked.right and not checked.is_read and "very near" in checked.sentence


def test_a_chance_with_a_short_decimal_is_written_exactly_and_so_is_an_amount() -> None:
    three_of_eight = nn.exercise(
        "safe_chance", level=2,
        given={"total": 92, "cards": ["2S", "5H", "6H", "8C", "8D", "8H", "QS", "QH"], "seen": 0, "draws": 1},
    )  # fmt: skip
    assert three_of_eight.answers == ("3/8",) and three_of_eight.check("37.5 %").right
    assert not any(three_of_eight.check(text).right for text in ("0.38", "38 %", "0.37"))
    amounts = (nn.exercise("expected_value", level=3, seed=seed) for seed in range(60))
    values = ((ex, value) for ex in amounts for value in ex.values if isinstance(value, Fraction))
    endless, right = next((ex, value) for ex, value in values if 10**4 % value.denominator)
    for text in (f"{float(right):.3f}", f"{float(right):.9f}"[:-6]):
        assert not endless.check(text).right and endless.check(text).is_read
