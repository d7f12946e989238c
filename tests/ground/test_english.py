"""Grammar that all sentences share."""

from __future__ import annotations

import pytest

from ninetynine_edu.ground.english import Player, capital, change, counted, minus, number_word, with_article


@pytest.mark.parametrize(
    ("phrase", "third"),
    [
        ("take 3", "takes 3"),
        ("are out", "is out"),
        ("were next", "was next"),
        ("have to", "has to"),
        ("miss a turn", "misses a turn"),
        ("pass", "passes"),
        ("watch", "watches"),
        ("wish", "wishes"),
        ("mix", "mixes"),
        ("do", "does"),
        ("go on", "goes on"),
        ("play", "plays"),
        ("carry", "carries"),
        ("lose", "loses"),
    ],
)
def test_a_verb_agrees_with_the_name(phrase: str, third: str) -> None:
    assert Player("Greedy bot").does(phrase) == f"Greedy bot {third}"
    assert Player("You").does(phrase) == f"You {phrase}"
    assert Player("You").inside_does(phrase) == f"you {phrase}"


def test_a_name_stands_inside_a_sentence_as_it_is_unless_it_is_you() -> None:
    assert [Player(name).inside for name in ("You", "Youssef", "Ann")] == ["you", "Youssef", "Ann"]
    assert [Player(name).whose for name in ("You", "Ann")] == ["your", "Ann's"]


def test_small_numbers_are_words_and_others_figures() -> None:
    assert [number_word(n) for n in (0, 1, 12, 13, -2)] == ["no", "one", "twelve", "13", "−2"]
    assert [counted(n, "card") for n in (0, 1, 2, 40)] == ["no cards", "one card", "two cards", "40 cards"]


def test_a_minus_is_one_only_before_a_number() -> None:
    assert minus("A♠-11 or knock-out, -1/3") == "A♠−11 or knock-out, −1/3"
    assert [change(n) for n in (7, 0, -7)] == ["+7", "0", "−7"]


def test_articles_and_capitals() -> None:
    assert [with_article(noun) for noun in ("ace", "eight", "king", "ONO 99")] == [
        "an ace", "an eight", "a king", "an ONO 99",
    ]  # fmt: skip
    assert [capital(text) for text in ("", "a", "émile won", "“go to 30”")] == ["", "A", "Émile won", "“go to 30”"]
