"""Grammar that all sentences share."""

from __future__ import annotations

from ninetynine_edu.ground.english import capital, change, minus, number_word


def test_small_numbers_are_words_and_others_figures() -> None:
    assert [number_word(n) for n in (0, 1, 12, 13, -2)] == ["no", "one", "twelve", "13", "−2"]


def test_a_minus_is_one_only_before_a_number() -> None:
    assert minus("A♠-11 or knock-out, -1/3") == "A♠−11 or knock-out, −1/3"
    assert [change(n) for n in (7, 0, -7)] == ["+7", "0", "−7"]


def test_capitals() -> None:
    assert [capital(text) for text in ("", "a", "émile won", "“go to 30”")] == ["", "A", "Émile won", "“go to 30”"]
